import { expect, test } from 'vitest'
import { loginSchema, registrationSchema } from '#shared/contracts/accounts.ts'

const form = {
  firstName: 'Alesia',
  lastName: 'Rogova',
  email: 'alesia@example.org',
  phoneNumber: '',
  telegramAccount: '',
  password: 'Violet-Harbour-7',
  confirmPassword: 'Violet-Harbour-7',
}

function messages(input: Partial<typeof form>): Record<string, string[]> {
  const result = registrationSchema().safeParse({ ...form, ...input })
  const found: Record<string, string[]> = {}
  for (const issue of result.error?.issues ?? []) (found[issue.path.join('.')] ??= []).push(issue.message)
  return found
}

test('[DLG-05] the sign-in form wants a valid address and any password', () => {
  expect(loginSchema.safeParse({ email: ' Ana@Example.org ', password: 'x' }).data).toEqual({
    email: 'ana@example.org',
    password: 'x',
  })
  expect(loginSchema.safeParse({ email: 'ana@', password: '' }).error?.issues.map((issue) => issue.message)).toEqual([
    'auth.validEmail',
    'auth.passwordRequired',
  ])
})

test('[DLG-06] a complete registration passes', () => {
  expect(messages({})).toEqual({})
})

test('[DLG-06] every rule of the registration form has its message', () => {
  expect(
    messages({ firstName: 'A', lastName: ' B ', email: 'nobody', password: 'short', confirmPassword: 'other' }),
  ).toEqual({
    firstName: ['auth.minLength'],
    lastName: ['auth.minLength'],
    email: ['auth.validEmail'],
    password: ['auth.password_length', 'auth.password_uppercase', 'auth.password_digit', 'auth.password_special'],
    confirmPassword: ['auth.passwordsNotMatch'],
  })
})

test('[DLG-06] the site may ask for less', () => {
  const schema = registrationSchema({ lengthMin: 6, classes: false })
  expect(schema.safeParse({ ...form, password: 'sesame', confirmPassword: 'sesame' }).success).toBe(true)
})
