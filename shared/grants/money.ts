/**
 * Multiplies a decimal by a power of ten without the errors of binary fractions: `3.35` and 6 give 3350000.
 *
 * @param decimal digits with at most one dot, as `1200`, `0.8`.
 * @param power from 0 to 12.
 * @returns null when the text is no decimal, or the amount is too large to be exact.
 */
export function scaleDecimal(decimal: string, power: number): number | null {
  if (decimal.length > 24 || !/^\d+(\.\d+)?$/.test(decimal)) return null
  const [whole = '0', fraction = ''] = decimal.split('.')
  const digits = whole + fraction.slice(0, power).padEnd(power, '0')
  const rest = fraction.slice(power)
  const amount = Number(rest === '' ? digits : `${digits}.${rest}`)
  return Number.isSafeInteger(Math.round(amount)) ? amount : null
}
