import type { MailPurpose } from './mail-calls.ts'
import type { AuthTranslate } from './account-messages.ts'

/** The screens that replace the login and registration forms, in the dialog and on the pages alike. */
export type SignInScreen =
  | { name: 'forgotten'; email: string }
  /**
   * Asks for a letter to sign in, or to confirm a new account. `isElsewhere`: a link was opened in another browser than
   * the one that asked for it.
   */
  | { name: 'code-request'; purpose: 'sign-in' | 'signup'; email: string; isElsewhere: boolean }
  | { name: 'mailed-code'; purpose: MailPurpose; email: string; waitSeconds: number }
  | { name: 'second-factor' }

/** Shows a screen, or the forms again. */
export type ShowScreen = (screen: SignInScreen | null) => void

/** A screen's heading. */
export function screenTitle(t: AuthTranslate, screen: SignInScreen): string {
  switch (screen.name) {
    case 'forgotten':
      return t('forgotten.title')
    case 'code-request':
      return t('codeRequest.title')
    case 'mailed-code':
      return t('mailed.title')
    case 'second-factor':
      return t('secondFactor.title')
  }
}

/** The sentence under a screen's heading. */
export function screenLead(t: AuthTranslate, screen: SignInScreen): string {
  switch (screen.name) {
    case 'forgotten':
      return t('forgotten.lead')
    case 'code-request':
      return screen.isElsewhere ? t('codeRequest.leadElsewhere') : t('codeRequest.lead')
    case 'mailed-code': {
      const { email } = screen
      if (screen.purpose === 'recovery') return t('mailed.recovery', { email })
      return screen.purpose === 'signup' ? t('mailed.signup', { email }) : t('mailed.signIn', { email })
    }
    case 'second-factor':
      return t('secondFactor.lead')
  }
}
