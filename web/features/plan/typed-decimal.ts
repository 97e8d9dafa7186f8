import { planDigits } from '#shared/plan.ts'

const digitsOf = { ...planDigits, month: { whole: 3, places: 0 } } as const

/** What a number is, by how many digits it may have. */
export type Digits = keyof typeof digitsOf

/** Most digits before and behind the point. */
export const digitLimits = (digits: Digits): { whole: number; places: number } => digitsOf[digits]

/**
 * Reads a decimal as people type it, with a comma or a point and spaces between groups.
 *
 * @returns it as the server takes it; null for what is none, or has too many digits.
 */
export function readDecimal(typed: string, digits: Digits): string | null {
  const { whole, places } = digitsOf[digits]
  const bare = typed.replaceAll(/[\s'’]/g, '').replace(',', '.')
  // The server takes no zeros before the first digit, and users may type them.
  const plain = bare.replace(/^0+(?=\d)/, '')
  const [before = '', behind = '0', ...more] = plain.split('.')
  const areDigits = /^\d+$/.test(before) && /^\d+$/.test(behind) && more.length === 0
  const isShort = before.length <= whole && (!plain.includes('.') || behind.length <= places)
  return areDigits && isShort ? plain : null
}
