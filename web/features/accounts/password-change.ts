import type { AuthError } from '@supabase/auth-js'
import { z } from 'zod'
import { passwordLengthMax } from '#shared/limits.ts'
import { authClient } from '#web/session/auth-client.ts'
import { weakPasswordReasons } from './account-calls.ts'
import type { WeakPasswordReason } from './account-calls.ts'

/** Shortest new password, in characters. @see product specification, sections 5 and 9 (password change) */
export const passwordChangeLengthMin = 6

/** What the form may complain about; keys of the words in namespace `dashboard`. */
export type PasswordMessage =
  | 'password.tooShort'
  | 'password.tooLong'
  | 'password.mismatch'
  | 'password.same'
  | 'password.currentWrong'

/** The password form. `current` is asked for only when the auth service wants it. */
export const passwordChangeSchema = z
  .object({
    current: z.string(),
    password: z
      .string()
      .refine((text) => [...text].length >= passwordChangeLengthMin, {
        error: 'password.tooShort' satisfies PasswordMessage,
      })
      .max(passwordLengthMax, { error: 'password.tooLong' satisfies PasswordMessage }),
    repeated: z.string(),
  })
  .refine((form) => form.repeated === form.password, {
    error: 'password.mismatch' satisfies PasswordMessage,
    path: ['repeated'],
    // Both mistakes are told at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** A filled-in password form. */
export type PasswordChange = z.output<typeof passwordChangeSchema>

/** How a password change ended. */
export type PasswordOutcome =
  | { status: 'done' }
  /** The session is not fresh enough: the present password is needed. */
  | { status: 'current-needed' }
  | { status: 'wrong'; name: 'current' | 'password'; message: PasswordMessage }
  | { status: 'weak-password'; reasons: WeakPasswordReason[] }
  /** `message` is null when there was no answer. */
  | { status: 'refused'; message: string | null }

/** Sets a new password; other sessions end. Never throws. @see product specification, section 5 (password change) */
export async function changePassword({ current, password }: PasswordChange): Promise<PasswordOutcome> {
  try {
    const client = await authClient()
    const { error } = await client.updateUser({ password, ...(current === '' ? {} : { current_password: current }) })
    return error ? outcomeOf(error) : { status: 'done' }
  } catch (error) {
    console.error('Error changing the password:', error)
    return { status: 'refused', message: null }
  }
}

/** What a refused change means for the form. */
export function outcomeOf(error: AuthError): PasswordOutcome {
  if (error.name === 'AuthRetryableFetchError') return { status: 'refused', message: null }
  const reasons = weakPasswordReasons(error)
  if (reasons) return { status: 'weak-password', reasons }
  switch (error.code) {
    case 'current_password_required':
    case 'reauthentication_needed':
      return { status: 'current-needed' }
    case 'current_password_invalid':
      return { status: 'wrong', name: 'current', message: 'password.currentWrong' }
    case 'same_password':
      return { status: 'wrong', name: 'password', message: 'password.same' }
    default:
      return { status: 'refused', message: error.message }
  }
}
