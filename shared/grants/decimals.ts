/**
 * Reads a decimal as a whole number of its smallest units: `12.5` with two places is 1250.
 *
 * @param decimal digits with at most one dot and at most `places` digits behind it, as `1200`, `0.8`.
 * @throws {RangeError} for any other text: nothing is rounded silently.
 */
export function unitsOf(decimal: string, places: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  if (!/^\d+(\.\d+)?$/.test(decimal) || fraction.length > places) throw new RangeError(`not a decimal: ${decimal}`)
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** Writes a whole number of cents as a decimal with two places: 1250 is `12.50`. */
export function writeCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** How a part of a cent is rounded: a half goes up, or every part is left out. */
export type Rounding = 'nearest' | 'down'

/** Divides whole numbers that are not negative. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  return rounding === 'down' ? dividend / divisor : (2n * dividend + divisor) / (2n * divisor)
}

/** A percentage of an amount in cents. @param percent with at most two places, as `62.5`. */
export function percentOf(cents: bigint, percent: string, rounding: Rounding): bigint {
  return divide(cents * unitsOf(percent, 2), 10_000n, rounding)
}
