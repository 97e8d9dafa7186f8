/** What a password lacks. The order is that of the messages at the field. */
export const passwordErrorCodes = ['length', 'uppercase', 'lowercase', 'digit', 'special'] as const

export type PasswordError = (typeof passwordErrorCodes)[number]

/** What a password must have. */
export type PasswordRules = {
  /** Least number of characters, counted as people count them: an emoji is one. */
  lengthMin: number
  /** Whether it needs an uppercase letter, a lowercase letter, a digit and a special character. */
  classes: boolean
}

/** What each class asks for; letters and digits of every script count. Special is whatever is neither. */
const classPatterns: readonly (readonly [PasswordError, RegExp])[] = [
  ['uppercase', /\p{Lu}/u],
  ['lowercase', /\p{Ll}/u],
  ['digit', /\p{Nd}/u],
  ['special', /[^\p{L}\p{M}\p{N}]/u],
]

/**
 * Lists what a password lacks, for the form and for the server alike.
 *
 * @returns codes in the order of `passwordErrorCodes`; empty when the password follows the rules.
 * @see docs/reference/product.md#register
 */
export function passwordErrors(password: string, rules: PasswordRules): PasswordError[] {
  const errors: PasswordError[] = []
  if (passwordLength(password) < rules.lengthMin) errors.push('length')
  if (!rules.classes) return errors
  return [...errors, ...classPatterns.filter(([, pattern]) => !pattern.test(password)).map(([error]) => error)]
}

/** Counts the characters of a password: code points, so that a letter outside the basic plane is one. */
export function passwordLength(password: string): number {
  return [...password].length
}
