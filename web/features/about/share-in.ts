/** A share of a hundred: one number, or a range. */
type Share = { from: number; to: number }

/** Reads the share out of a figure such as "85%" or "35–40 %", bounded by 0 and 100; 0 when there is no number. */
export function shareIn(figure: string): Share {
  const numbers = (figure.match(/\d+(?:[.,]\d+)?/g) ?? [])
    .slice(0, 2)
    .map((number) => Math.min(100, Number(number.replace(',', '.'))))
  return { from: Math.min(...numbers, numbers[0] ?? 0), to: Math.max(...numbers, 0) }
}
