import { expect, test } from 'vitest'
import { profileUpdateSchema } from '#shared/contracts/profile.ts'
import { formOfProfile, profileMessage } from './profile-fields.ts'

const profile = {
  email: 'anna@orchard.example',
  first_name: 'Anna',
  last_name: 'Kovalenko',
  phone: '+375291234567',
  country_code: 'BY',
  telegram: 'anna_k',
  updated_at: null,
}

test('a profile survives the way through its form', () => {
  const { email: _email, updated_at: _updatedAt, ...stored } = profile
  expect(profileUpdateSchema.parse(formOfProfile(profile))).toEqual(stored)
  expect(profileUpdateSchema.parse(formOfProfile({ ...profile, phone: null, telegram: null }))).toEqual({
    ...stored,
    phone: null,
    telegram: null,
  })
})

test('what the shared schema refuses has words for its field', () => {
  const result = profileUpdateSchema.safeParse({
    ...formOfProfile(profile),
    first_name: 'A',
    last_name: 'x'.repeat(101),
    telegram: '@ü',
  })
  const messages = result.error?.issues.map((issue) => profileMessage(issue.path.join('.'), issue.code))
  expect(messages).toEqual([
    { name: 'first_name', message: 'auth.minLength' },
    { name: 'last_name', message: 'auth.maxLength' },
    { name: 'telegram', message: 'auth.invalidTelegram' },
  ])
})

test("the server's judgement of a number is shown under the number", () => {
  expect(profileMessage('phone', 'phone_too_short')).toEqual({ name: 'phone', message: 'phoneTooShort' })
  expect(profileMessage('country_code', 'invalid_country')).toEqual({ name: 'phone', message: 'phoneInvalid' })
  expect(profileMessage('nickname', 'too_big')).toBeNull()
})
