import { validatePhoneNumberLength } from 'libphonenumber-js/max'
import { describeEmailProblem, readEmailAddress } from '#shared/email-address.ts'
import { AuthError } from '#server/auth/errors.ts'

/**
 * Reads an e-mail address as accounts hold it: as `readEmailAddress`, lower case.
 *
 * @throws {AuthError} `validation_failed` with the protocol's text.
 * @see docs/reference/auth-protocol.md#62-email-address
 */
export function readEmail(text: string): string {
  if (text.trim() === '') throw new AuthError('validation_failed', 'An email address is required')
  const read = readEmailAddress(text)
  if ('address' in read) return read.address.toLowerCase()
  if (read.problem.kind === 'length') throw new AuthError('validation_failed', 'An email address is too long')
  const what = read.problem.kind === 'letter' ? describeEmailProblem(read.problem) : 'invalid format'
  throw new AuthError('validation_failed', `Unable to validate email address: ${what}`)
}

/**
 * Reads a telephone number as accounts hold it: E.164 without the plus sign.
 *
 * @throws {AuthError} `validation_failed` with the protocol's text.
 * @see docs/reference/auth-protocol.md#62-email-address
 */
export function readPhone(text: string): string {
  const digits = text.trim().replace(/^\+/, '')
  if (!/^[1-9]\d{6,14}$/.test(digits))
    throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)')
  return digits
}

/** True for E.164 with the plus sign whose length fits its country. @see docs/reference/product.md#phone */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text) && validatePhoneNumberLength(text) === undefined
}
