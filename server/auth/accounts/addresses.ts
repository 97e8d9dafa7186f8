import { validatePhoneNumberLength } from 'libphonenumber-js/max'
import { z } from 'zod'
import { emailLengthMax } from '#shared/limits.ts'
import { AuthError } from '#server/auth/errors.ts'

const emailSchema = z.email()

/**
 * Reads an e-mail address as accounts hold it: without spaces around it, lower case.
 *
 * @throws {AuthError} `validation_failed` with the protocol's text.
 * @see docs/reference/auth-protocol.md#62-email-address
 */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email === '') throw new AuthError('validation_failed', 'An email address is required')
  if (email.length > emailLengthMax) throw new AuthError('validation_failed', 'An email address is too long')
  if (!emailSchema.safeParse(email).success)
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  return email
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
