import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { outcomeOf, passwordChangeSchema } from './password-change.ts'

function messages(form: { current?: string; password: string; repeated: string }): Record<string, string> {
  const result = passwordChangeSchema.safeParse({ current: '', ...form })
  return Object.fromEntries(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])
}

test('a new password has at least 6 characters and is repeated', () => {
  expect(messages({ password: 'sesame', repeated: 'sesame' })).toEqual({})
  expect(messages({ password: 'сезам1', repeated: 'сезам1' })).toEqual({})
  expect(messages({ password: 'short', repeated: 'shirt' })).toEqual({
    password: 'password.tooShort',
    repeated: 'password.mismatch',
  })
  expect(messages({ password: 'x'.repeat(129), repeated: 'x'.repeat(129) })).toEqual({ password: 'password.tooLong' })
})

test('a session that is not fresh asks for the present password', () => {
  expect(outcomeOf(new AuthApiError('…', 400, 'reauthentication_needed'))).toEqual({ status: 'current-needed' })
  expect(outcomeOf(new AuthApiError('…', 400, 'current_password_required'))).toEqual({ status: 'current-needed' })
})

test('a refusal stands under the field that it is about', () => {
  expect(outcomeOf(new AuthApiError('…', 400, 'current_password_invalid'))).toMatchObject({ name: 'current' })
  expect(outcomeOf(new AuthApiError('…', 422, 'same_password'))).toMatchObject({ name: 'password' })
  expect(outcomeOf(new AuthWeakPasswordError('…', 422, ['pwned']))).toEqual({
    status: 'weak-password',
    reasons: ['pwned'],
  })
})

test('other refusals keep the words of the auth service; no answer has none', () => {
  expect(outcomeOf(new AuthApiError('Too fast', 429, 'over_request_rate_limit'))).toEqual({
    status: 'refused',
    message: 'Too fast',
  })
  expect(outcomeOf(new AuthRetryableFetchError('Failed to fetch', 0))).toEqual({ status: 'refused', message: null })
})
