import { expect, test } from 'vitest'
import { phoneError } from './phone-rules.ts'

test('[DLG-07] a phone number may be left out', () => {
  expect(phoneError('')).toBeNull()
})

test.for(['+375291234567', '+375172000000', '+37369123456', '+40712034567', '+48512345678', '+14155552671'])(
  '[DLG-07] %s is a number of its country',
  (number) => {
    expect(phoneError(number)).toBeNull()
  },
)

test.for([
  ['+3752', 'phoneTooShort'],
  ['+3752912345', 'phoneTooShort'],
  ['+3752912345678', 'phoneTooLong'],
  ['+37529123456789012345', 'phoneTooLong'],
  ['+375001234567', 'phoneInvalid'],
] as const)('[DLG-07] %s is refused as %s', ([number, error]) => {
  expect(phoneError(number)).toBe(error)
})

test('[DLG-07] a length between the possible ones is named as such', () => {
  // Andorra has numbers of 6, 8 and 9 digits.
  expect(phoneError('+3763123451')).toBe('phoneInvalidLength')
})
