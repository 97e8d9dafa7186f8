import type { AuthError } from '@supabase/auth-js'
import { useCallback } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { removeAuthResponse } from '#web/session/auth-response.ts'
import { readStoredSession } from '#web/session/stored-session.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Gives the function that reports an error which the auth service put into the address, for example after a sign-in
 * with a provider was cancelled: it is logged, shown once in our own words, and taken out of the address. The words of
 * the address are never shown: anybody can write a link to this site.
 *
 * @see docs/reference/product.md#oauth-failure
 */
export function useAddressError(): (error: AuthError) => Promise<void> {
  const { i18n } = useTranslation()
  const language = useLanguage()
  return useCallback(
    async (error: AuthError) => {
      console.error('Error signing in from the address:', error)
      // Only who comes with an error needs to tell one from another.
      const [{ addressErrorKey, linkingKeys }] = await Promise.all([
        import('#web/session/message-codes.ts'),
        ensureMessages(i18n, language, ['auth']),
      ])
      const translate = (key: string): string => i18n.translate(['auth'], key)
      const key = addressErrorKey(error)
      // Who has a session went to the provider to link an account, not to sign in.
      const isLinking = linkingKeys.has(key) && readStoredSession() !== null
      toast.error(`${translate(isLinking ? 'errorLinking' : 'errorLogin')}: ${translate(`said.${key}`)}`)
      const address = new URL(location.href)
      removeAuthResponse(address)
      history.replaceState(history.state, '', address)
    },
    [i18n, language],
  )
}
