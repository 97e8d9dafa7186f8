import { foreignLetterIn } from '#shared/email-address.ts'
import type { AccountMessage } from '#shared/contracts/accounts.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { nameLengthMax, nameLengthMin, passwordLengthMax, passwordLengthMin } from '#shared/limits.ts'
import { messageCodeOf } from '#web/session/message-codes.ts'
import type { Rejection, WeakPasswordReason } from './account-calls.ts'
import type { PhoneError } from './phone-rules.ts'

/** Everything that may appear under a field of the account forms. */
type FieldMessage = AccountMessage | PhoneError | `weak-password:${WeakPasswordReason | 'other'}`

/** Words of the namespace `auth`. */
export type AuthTranslate = Translate<'auth'>

/**
 * Says what is wrong with a field, in the visitor's language.
 *
 * @param message as the schema or the auth service gave it; undefined when nothing is wrong.
 * @param lengthMin least length of a password by the site's rules.
 */
export function fieldMessage(
  t: AuthTranslate,
  message: string | undefined,
  lengthMin: number = passwordLengthMin,
): string | undefined {
  const letter = foreignLetterIn(message)
  if (letter !== null) return t('emailLetter', { letter })
  switch (message as FieldMessage | undefined) {
    case undefined:
      return undefined
    case 'auth.validEmail':
      return t('validEmail')
    case 'auth.minLength':
      return t('minLength', { count: nameLengthMin })
    case 'auth.maxLength':
      return t('maxLength', { count: nameLengthMax })
    case 'auth.passwordRequired':
      return t('passwordRequired')
    case 'auth.passwordTooLong':
      return t('passwordTooLong', { count: passwordLengthMax })
    case 'auth.password_length':
      return t('password_length', { count: lengthMin })
    case 'auth.password_uppercase':
      return t('password_uppercase')
    case 'auth.password_lowercase':
      return t('password_lowercase')
    case 'auth.password_digit':
      return t('password_digit')
    case 'auth.password_special':
      return t('password_special')
    case 'auth.invalidTelegram':
      return t('invalidTelegram')
    case 'auth.passwordsNotMatch':
      return t('passwordsNotMatch')
    case 'phoneTooShort':
      return t('phoneTooShort')
    case 'phoneTooLong':
      return t('phoneTooLong')
    case 'phoneInvalidLength':
      return t('phoneInvalidLength')
    case 'phoneInvalid':
      return t('phoneInvalid')
    case 'weak-password:length':
      return t('weakPassword.length')
    case 'weak-password:characters':
      return t('weakPassword.characters')
    case 'weak-password:pwned':
      return t('weakPassword.pwned')
    case 'weak-password:other':
      return t('weakPassword.other')
    default:
      // Nothing else is produced by our schemas; a new message must not leave a field red without a word.
      return t('errorGeneral')
  }
}

/**
 * Says why something was refused: our words, then those of the auth service.
 *
 * @see docs/reference/product.md#auth
 */
export function rejectionMessage(t: AuthTranslate, { key, detail }: Rejection): string {
  if (detail === null) return t(key)
  return `${t(key)}: ${said(t, detail)}`
}

/** The auth service speaks English; what it says often we say in the visitor's language. */
function said(t: AuthTranslate, { code, message }: NonNullable<Rejection['detail']>): string {
  const known = messageCodeOf(code)
  return known === null ? message : t(`said.${known}`)
}
