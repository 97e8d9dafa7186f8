/**
 * Reads a number as people type it: a comma or a point, spaces between groups.
 *
 * @param digits most behind the point.
 * @returns undefined for what is no number from 0 to `max`.
 */
export function readAmount(text: string, digits: number, max: number): number | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  const [whole = '', rest = '', ...more] = plain.split('.')
  if (more.length > 0 || !/^\d{1,12}$/.test(whole) || !/^\d*$/.test(rest) || rest.length > digits) return undefined
  const number = Number(plain)
  return number <= max ? number : undefined
}
