import { expect, test } from 'vitest'
import { isCommonPassword } from '#server/auth/accounts/common-passwords.ts'

test.each([
  'password',
  'Password123!',
  'P@ssw0rd1234',
  'p4$$w0rd!!',
  '!!Welcome2026',
  'Qwertyuiop1!',
  'qwertyuiop[]',
  'Administrator1!',
  '123456789012',
  '987654321098',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'abcdefghijkl',
  'aaaaaaaaaaaa',
  'ababababab12ab'.slice(0, 10),
  'Пароль123456',
  'йцукенгшщзхъ',
  'gfhjkm',
  'trustno1',
  'Summer2026!!',
])('%j is refused as common', (password) => {
  expect(isCommonPassword(password, [])).toBe(true)
})

test.each([
  'Violet-Harbour-7',
  'copper kettle orbit lantern',
  'Grant!Writer4Moldova',
  'Str0ng!Passw0rd',
  'x7Kq!v9Rw2Lm',
  'Лиловая-Гавань-7',
])('%j is not common', (password) => {
  expect(isCommonPassword(password, ['ana@example.org'])).toBe(false)
})

test('the own address is refused, with ornaments too', () => {
  expect(isCommonPassword('Alesia.Rogova1!', ['alesia.rogova@example.org'])).toBe(true)
  expect(isCommonPassword('alesia.rogova@example.org', ['alesia.rogova@example.org'])).toBe(true)
})

test('a short local part may appear in a password', () => {
  expect(isCommonPassword('Banana-Orchard-9', ['ana@example.org'])).toBe(false)
})
