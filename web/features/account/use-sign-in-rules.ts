import { useQuery } from '@tanstack/react-query'
import { defaultSignUpRules } from '#shared/contracts/accounts.ts'
import type { PasswordRules } from '#shared/password-rules.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { siteConfigQuery } from '#web/session/queries.ts'

/** What the site asks of those who sign in. */
type SignInRules = {
  /** Rules for the first password. */
  signUp: PasswordRules
  /** Rules for every later one. */
  change: PasswordRules
  /** Digits of a mailed code. */
  codeLength: number
  /** Seconds between two letters to one address. */
  mailGapSeconds: number
}

/** The site's rules as the root loader brought them; those of a site that changed nothing while they are not there. */
export function useSignInRules(): SignInRules {
  const { data: config } = useQuery(siteConfigQuery(browserApi))
  const { password, sign_in: signIn } = config ?? {}
  return {
    signUp: password ? { lengthMin: password.length_min, classes: password.classes } : defaultSignUpRules,
    change: { lengthMin: password?.change_length_min ?? 6, classes: false },
    codeLength: signIn?.code_length ?? 6,
    mailGapSeconds: signIn?.mail_gap_seconds ?? 60,
  }
}
