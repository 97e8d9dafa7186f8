import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { outcomeOf, passwordChangeSchema } from './password-change.ts'

function messages(form: { password: string; repeated: string }, lengthMin = 6): Record<string, string> {
  const result = passwordChangeSchema(lengthMin).safeParse(form)
  return Object.fromEntries(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])
}

test('[DASH-03] a new password is as long as the site asks, and is repeated', () => {
  expect(messages({ password: 'sesame', repeated: 'sesame' })).toEqual({})
  expect(messages({ password: 'сезам1', repeated: 'сезам1' })).toEqual({})
  expect(messages({ password: 'sesame', repeated: 'sesame' }, 10)).toEqual({ password: 'password.tooShort' })
  expect(messages({ password: 'short', repeated: 'shirt' })).toEqual({
    password: 'password.tooShort',
    repeated: 'password.mismatch',
  })
  expect(messages({ password: 'x'.repeat(129), repeated: 'x'.repeat(129) })).toEqual({ password: 'password.tooLong' })
})

test('[DASH-03] a session that is not fresh asks who is there', () => {
  expect(outcomeOf(new AuthApiError('…', 400, 'reauthentication_needed'))).toEqual({ status: 'proof-needed' })
  expect(outcomeOf(new AuthApiError('…', 400, 'current_password_required'))).toEqual({ status: 'proof-needed' })
})

test('a refusal is shown under the field that it is about', () => {
  expect(outcomeOf(new AuthApiError('…', 400, 'current_password_invalid'))).toMatchObject({ kind: 'password' })
  expect(outcomeOf(new AuthApiError('…', 422, 'reauthentication_not_valid'))).toMatchObject({ kind: 'code' })
  expect(outcomeOf(new AuthApiError('…', 422, 'same_password'))).toEqual({ status: 'same' })
  expect(outcomeOf(new AuthWeakPasswordError('…', 422, ['pwned']))).toEqual({
    status: 'weak-password',
    reasons: ['pwned'],
  })
})

test('other refusals keep what the auth service said; no answer has nothing to keep', () => {
  expect(outcomeOf(new AuthApiError('Too fast', 429, 'over_request_rate_limit'))).toEqual({
    status: 'refused',
    rejection: { kind: 'code', code: 'over_request_rate_limit' },
  })
  expect(outcomeOf(new AuthApiError('Something rare', 400, 'a_new_code'))).toEqual({
    status: 'refused',
    rejection: { kind: 'said', message: 'Something rare' },
  })
  expect(outcomeOf(new AuthRetryableFetchError('Failed to fetch', 0))).toEqual({
    status: 'refused',
    rejection: { kind: 'offline' },
  })
})
