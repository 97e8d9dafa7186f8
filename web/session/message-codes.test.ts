import { AuthApiError, AuthImplicitGrantRedirectError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { loadMessages } from '#web/i18n/namespaces.ts'
import { openCatalog } from '#web/i18n/catalog.ts'
import { addressErrorKey, messageCodes } from '#web/session/message-codes.ts'

const redirected = (error: string, code: string) =>
  new AuthImplicitGrantRedirectError('Call +1 555 now', { error, code })

test('[DLG-08] an error of an address is recognised by its code, whatever its text says', () => {
  expect(addressErrorKey(redirected('access_denied', 'bad_oauth_callback'))).toBe('refused')
  expect(addressErrorKey(redirected('server_error', 'bad_oauth_callback'))).toBe('bad_oauth_callback')
  expect(addressErrorKey(redirected('access_denied', 'otp_expired'))).toBe('otp_expired')
  expect(addressErrorKey(redirected('unspecified_error', 'unspecified_code'))).toBe('other')
  expect(addressErrorKey(new AuthApiError('…', 422, 'flow_state_expired'))).toBe('flow_state_expired')
  expect(addressErrorKey(redirected('x', 'toString'))).toBe('other')
})

test.for(languages)('[DLG-08] every code that has words has them in %s', async (language) => {
  const catalog = openCatalog(language)
  catalog.add(language, 'auth', await loadMessages(language, 'auth'))
  for (const code of [...messageCodes, 'refused', 'other'])
    expect(catalog.translate(['auth'], `said.${code}`)).not.toContain('said.')
})
