import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { newPasswordOutcome, newPasswordSchema } from './new-password.ts'

const schema = newPasswordSchema({ lengthMin: 8, classes: false })
const errors = (password: string, confirmPassword: string) =>
  schema.safeParse({ password, confirmPassword }).error?.issues.map(({ path, message }) => [path[0], message])

test('[DLG-09] a new password follows the rules of the site and is typed twice', () => {
  expect(errors('eight ok', 'eight ok')).toBeUndefined()
  expect(errors('short', 'other')).toEqual([
    ['password', 'auth.password_length'],
    ['confirmPassword', 'auth.passwordsNotMatch'],
  ])
  expect(errors('a'.repeat(129), 'a'.repeat(129))).toEqual([['password', 'auth.passwordTooLong']])
})

test('[DLG-09] what a refusal of the new password means', () => {
  const outcome = (code: string) => newPasswordOutcome(new AuthApiError('…', 400, code)).status
  expect(outcome('same_password')).toBe('same')
  expect(outcome('reauthentication_needed')).toBe('stale')
  expect(outcome('session_not_found')).toBe('stale')
  expect(newPasswordOutcome(new AuthWeakPasswordError('…', 422, ['pwned']))).toEqual({
    status: 'weak-password',
    reasons: ['pwned'],
  })
  expect(newPasswordOutcome(new AuthApiError('Odd', 400, 'odd'))).toEqual({
    status: 'refused',
    rejection: { key: 'newPassword.error', detail: { code: 'odd', message: 'Odd' } },
  })
  expect(newPasswordOutcome(new AuthRetryableFetchError('Failed to fetch', 0))).toMatchObject({
    rejection: { key: 'errorGeneral' },
  })
})
