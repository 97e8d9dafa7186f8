import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min'

/** What is wrong with a telephone number; keys of the words in namespace `auth`. */
export type PhoneError = 'phoneTooShort' | 'phoneTooLong' | 'phoneInvalidLength' | 'phoneInvalid'

/** How many digits more or less are tried to say whether a number is too short or too long. */
const triedDigitsMax = 5

/**
 * Judges a number by the rules of its country.
 *
 * Some countries have numbers of many lengths, so a number may have a possible length and still not exist: then it is
 * tried whether a few digits more, or fewer, would make it one.
 *
 * @param number E.164, or empty.
 * @returns null when the number exists in its country's plan, or is empty.
 * @see docs/reference/product.md#register
 */
export function phoneError(number: string): PhoneError | null {
  if (number === '' || exists(number)) return null
  const length = validatePhoneNumberLength(number)
  if (length === 'TOO_SHORT') return 'phoneTooShort'
  if (length === 'TOO_LONG') return 'phoneTooLong'
  if (length === 'INVALID_LENGTH') return 'phoneInvalidLength'
  const counts = Array.from({ length: triedDigitsMax }, (_, index) => index + 1)
  const isShort = counts.some((count) => ['1', '5'].some((digit) => exists(number + digit.repeat(count))))
  const isLong = counts.some((count) => exists(number.slice(0, -count)))
  if (isShort && !isLong) return 'phoneTooShort'
  if (isLong && !isShort) return 'phoneTooLong'
  return 'phoneInvalid'
}

function exists(number: string): boolean {
  return parsePhoneNumberFromString(number)?.isValid() ?? false
}
