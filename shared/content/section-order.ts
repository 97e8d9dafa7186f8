/** Digits of an order key, smallest first: the order of their character codes, so keys compare as plain text. */
const digits = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

/** How many digits are drawn by lot, so that a key that was given up is not made a second time. */
const drawnDigits = 2

/**
 * An order key: a fraction between 0 and 1, written without its leading zero. It never ends with the smallest digit, so
 * that there is always room before it. About three thousand inserts at one and the same place fit into its length.
 */
export const sectionOrderPattern = /^[-0-9A-Z_a-z]{0,511}[0-9A-Z_a-z]$/

/** The order key that a section counts with: its own, or one made of its name, which is the order that sections without keys always had. */
export function orderKeyOf(section: { name: string; order?: string | undefined }): string {
  return section.order ?? `${section.name}-0`
}

/** Compares two sections by their place on the page, ascending; equal keys are distinguished by name. */
export function compareSections(
  one: { name: string; order?: string | undefined },
  other: { name: string; order?: string | undefined },
): number {
  const [left, right] = [orderKeyOf(one), orderKeyOf(other)]
  if (left !== right) return left < right ? -1 : 1
  return one.name === other.name ? 0 : one.name < other.name ? -1 : 1
}

/**
 * Makes an order key between two others; nothing else has to be renumbered.
 *
 * @param low key of the section before; empty at the beginning of the page.
 * @param high key of the section behind; null at the end. Must be greater than `low`.
 * @param random gives numbers from 0 inclusive to 1 exclusive.
 * @see docs/reference/content-and-admin.md#29-structure-and-languages
 */
export function orderKeyBetween(low: string, high: string | null, random: () => number): string {
  let key = ''
  let isBounded = high !== null
  for (let at = 0; ; at += 1) {
    const from = digitAt(low, at)
    const to = isBounded && high !== null ? digitAt(high, at) : digits.length
    if (to - from > 1) {
      // At the end the next digit is enough: pages grow there, and halving would make keys long.
      const middle = high === null ? from + 1 : Math.floor((from + to) / 2)
      return key + digits.charAt(middle) + drawDigits(random)
    }
    key += digits.charAt(from)
    if (to > from) isBounded = false
  }
}

function digitAt(key: string, at: number): number {
  return at < key.length ? digits.indexOf(key.charAt(at)) : 0
}

/** None of them is the smallest: keys must not end with it. */
function drawDigits(random: () => number): string {
  return Array.from({ length: drawnDigits }, () => digits.charAt(1 + Math.floor(random() * (digits.length - 1)))).join(
    '',
  )
}
