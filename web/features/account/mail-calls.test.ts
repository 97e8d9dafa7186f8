import { AuthApiError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { digitsOf } from './code-field.tsx'
import { secondsIn } from './mail-calls.ts'

test('[DLG-09] the gap between two letters is read from the refusal that names it', () => {
  const rejection = (message: string, code = 'over_email_send_rate_limit') => new AuthApiError(message, 429, code)
  expect(secondsIn(rejection('For security purposes, you can only request this after 42 seconds.'))).toBe(42)
  expect(secondsIn(rejection('For security purposes, you can only request this after 1 second.'))).toBe(1)
  expect(secondsIn(rejection('email rate limit exceeded'))).toBeNull()
  expect(secondsIn(rejection('Request rate limit reached after 42 seconds', 'over_request_rate_limit'))).toBeNull()
})

test.for([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['Your code: 123456.', '123456'],
  ['12345678', '123456'],
  ['abc', ''],
])('[DLG-10] of %j that is pasted the code is %j', ([pasted = '', code]) => {
  expect(digitsOf(pasted, 6)).toBe(code)
})
