import type { AuthError } from '@supabase/auth-js'
import { useCallback } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ensureWords } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { removeAuthAnswer } from '#web/session/auth-answer.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Gives the function that reports an error which the auth service put into the address, for example after a sign-in
 * with a provider was cancelled: it is logged, shown once, and taken out of the address.
 *
 * @see product specification, section 8 (OAuth failure)
 */
export function useAddressError(): (error: AuthError) => Promise<void> {
  const { i18n } = useTranslation()
  const language = useLanguage()
  return useCallback(
    async (error: AuthError) => {
      console.error('Error signing in from the address:', error)
      await ensureWords(i18n, language, ['auth'])
      toast.error(error.message || i18n.translate(['auth'], 'errorGeneral'))
      const address = new URL(location.href)
      removeAuthAnswer(address)
      history.replaceState(history.state, '', address)
    },
    [i18n, language],
  )
}
