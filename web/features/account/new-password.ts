import type { AuthError } from '@supabase/auth-js'
import { z } from 'zod'
import { passwordLengthMax } from '#shared/limits.ts'
import { passwordErrors } from '#shared/password-rules.ts'
import type { PasswordRules } from '#shared/password-rules.ts'
import { authClient } from '#web/session/auth-client.ts'
import { general, rejectionOf, weakPasswordReasons } from './account-calls.ts'
import type { Rejection, WeakPasswordReason } from './account-calls.ts'

/** A filled-in form of a new password. */
export type NewPassword = { password: string; confirmPassword: string }

/** The form after a recovery or an invitation: no present password is asked for. @param rules of the site. */
export function newPasswordSchema(rules: PasswordRules) {
  return z
    .object({
      password: z
        .string()
        .max(passwordLengthMax, { error: 'auth.passwordTooLong' })
        .superRefine((password, context) => {
          for (const error of passwordErrors(password, rules))
            context.addIssue({ code: 'custom', message: `auth.password_${error}` })
        }),
      confirmPassword: z.string(),
    })
    .refine((form) => form.confirmPassword === form.password, {
      error: 'auth.passwordsNotMatch',
      path: ['confirmPassword'],
      // Both mistakes are shown at once.
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
}

/** How setting a new password ended. */
type NewPasswordOutcome =
  | { status: 'done' }
  | { status: 'same' }
  | { status: 'weak-password'; reasons: WeakPasswordReason[] }
  /** The session is too old to set a password without the present one, or has ended. */
  | { status: 'stale' }
  | { status: 'refused'; rejection: Rejection }

/** Sets a new password; other sessions end. Never throws. @see docs/reference/auth-protocol.md#put-user-auth */
export async function setNewPassword(password: string): Promise<NewPasswordOutcome> {
  try {
    const client = await authClient()
    const { error } = await client.updateUser({ password })
    return error ? newPasswordOutcome(error) : { status: 'done' }
  } catch (error) {
    console.error('Error setting a new password:', error)
    return { status: 'refused', rejection: general }
  }
}

/** What a refused new password means for the form. */
export function newPasswordOutcome(error: AuthError): NewPasswordOutcome {
  const reasons = weakPasswordReasons(error)
  if (reasons) return { status: 'weak-password', reasons }
  switch (error.code) {
    case 'same_password':
      return { status: 'same' }
    case 'reauthentication_needed':
    case 'current_password_required':
    case 'session_not_found':
      return { status: 'stale' }
    default:
      return { status: 'refused', rejection: rejectionOf('newPassword.error', error) }
  }
}
