import type { AuthError } from '@supabase/auth-js'
import { z } from 'zod'
import { passwordLengthMax } from '#shared/limits.ts'
import { passwordLength } from '#shared/password-rules.ts'
import { authClient } from '#web/session/auth-client.ts'
import { weakPasswordReasons } from './account-calls.ts'
import type { WeakPasswordReason } from './account-calls.ts'
import { rejectionOf } from './security/auth-rejection.ts'
import type { AuthRejection } from './security/auth-rejection.ts'

/** What the form may complain about; keys of the words in namespace `dashboard`. */
export type PasswordMessage = 'password.tooShort' | 'password.tooLong' | 'password.mismatch' | 'password.same'

/** Makes the rules of the password form. @param lengthMin what the site asks of a new password, in characters. */
export function passwordChangeSchema(lengthMin: number) {
  return z
    .object({
      password: z
        .string()
        .refine((text) => passwordLength(text) >= lengthMin, { error: 'password.tooShort' satisfies PasswordMessage })
        .refine((text) => passwordLength(text) <= passwordLengthMax, {
          error: 'password.tooLong' satisfies PasswordMessage,
        }),
      repeated: z.string(),
    })
    .refine((form) => form.repeated === form.password, {
      error: 'password.mismatch' satisfies PasswordMessage,
      path: ['repeated'],
      // Both mistakes are shown at once.
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
}

/** A filled-in password form. */
export type PasswordChange = { password: string; repeated: string }

/** What shows who is there when the session is not fresh enough. */
type PasswordProof = { current_password?: string; nonce?: string }

/** How a password change ended. */
export type PasswordOutcome =
  | { status: 'done' }
  /** The session is not fresh enough: the present password, or a code from the mail, is needed. */
  | { status: 'proof-needed' }
  | { status: 'proof-wrong'; kind: 'password' | 'code' }
  | { status: 'same' }
  | { status: 'weak-password'; reasons: WeakPasswordReason[] }
  | { status: 'refused'; rejection: AuthRejection }

/** Sets a new password; other sessions end. Never throws. @see docs/reference/product.md#password-change */
export async function changePassword(password: string, proof: PasswordProof): Promise<PasswordOutcome> {
  try {
    const client = await authClient()
    const { error } = await client.updateUser({ password, ...proof })
    return error ? outcomeOf(error) : { status: 'done' }
  } catch (error) {
    console.error('Error changing the password:', error)
    return { status: 'refused', rejection: { kind: 'offline' } }
  }
}

/** What a refused change means for the form. */
export function outcomeOf(error: AuthError): PasswordOutcome {
  const reasons = weakPasswordReasons(error)
  if (reasons) return { status: 'weak-password', reasons }
  switch (error.code) {
    case 'current_password_required':
    case 'reauthentication_needed':
      return { status: 'proof-needed' }
    case 'current_password_invalid':
      return { status: 'proof-wrong', kind: 'password' }
    case 'reauthentication_not_valid':
      return { status: 'proof-wrong', kind: 'code' }
    case 'same_password':
      return { status: 'same' }
    default:
      return { status: 'refused', rejection: rejectionOf(error) }
  }
}
