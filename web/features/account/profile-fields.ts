import type { Profile } from '#shared/contracts/profile.ts'
import type { AccountMessage } from '#shared/contracts/accounts.ts'
import type { PhoneError } from './phone-rules.ts'

/** The profile as its form holds it: nothing is null, the Telegram account has its @. */
export type ProfileForm = {
  first_name: string
  last_name: string
  /** E.164, or empty. */
  phone: string
  country_code: string
  telegram: string
}

type ProfileMessage = Extract<AccountMessage, 'auth.minLength' | 'auth.maxLength' | 'auth.invalidTelegram'> | PhoneError

/** Fills the form from the profile. */
export function formOfProfile(profile: Profile): ProfileForm {
  const { first_name, last_name, phone, country_code, telegram } = profile
  return { first_name, last_name, phone: phone ?? '', country_code, telegram: telegram ? `@${telegram}` : '' }
}

/**
 * Translates the code of a wrong field, the schema's or the server's, into a message of the account forms.
 *
 * @param path name of the field; null is returned for one that the form does not have.
 */
export function profileMessage(
  path: string,
  code: string,
): { name: keyof ProfileForm; message: ProfileMessage } | null {
  switch (path) {
    case 'first_name':
    case 'last_name':
      return { name: path, message: code === 'too_big' ? 'auth.maxLength' : 'auth.minLength' }
    case 'telegram':
      return { name: path, message: 'auth.invalidTelegram' }
    case 'phone':
    case 'country_code':
      return { name: 'phone', message: phoneMessages[code] ?? 'phoneInvalid' }
    default:
      return null
  }
}

const phoneMessages: Readonly<Record<string, PhoneError>> = {
  phone_too_short: 'phoneTooShort',
  phone_too_long: 'phoneTooLong',
  too_big: 'phoneTooLong',
  phone_invalid_length: 'phoneInvalidLength',
}
