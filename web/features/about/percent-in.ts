/**
 * Reads the share out of a figure such as "85%" or "35–40 %", for a gauge.
 *
 * @returns 0 to 100; of a range its upper end, so that a comparison never flatters us; 0 when there is no number.
 */
export function percentIn(figure: string): number {
  const numbers = (figure.match(/\d+(?:[.,]\d+)?/g) ?? []).map((number) => Number(number.replace(',', '.')))
  return Math.min(100, Math.max(0, ...numbers))
}
