/** A run of letters on a page; `y` grows upwards. */
export type PlacedText = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

/** Letters next to each other on one line, without a wide gap. */
export type Run = { text: string; left: number; right: number; y: number; size: number; pieces: PlacedText[] }
/** Runs on one line, from left to right. */
export type Row = { runs: Run[]; y: number; size: number }
/** Where no letter of a line is, from left to right. */
export type Gap = { left: number; right: number }

/** Where a row begins, in points. */
export const leftOf = ({ runs }: Row) => runs[0]?.left ?? 0
/** Where a row ends, in points. */
export const rightOf = ({ runs }: Row) => Math.max(...runs.map(({ right }) => right))

/** Rows one after the other that leave a gap free. */
export type Band = { rows: Row[]; gap: Gap }

const sideOf = (rows: readonly Row[], test: (run: Run) => boolean): Row[] =>
  rows.flatMap((row) => {
    const runs = row.runs.filter(test)
    return runs.length === 0 ? [] : [{ runs, y: runs[0]?.y ?? row.y, size: Math.max(...runs.map(({ size }) => size)) }]
  })
/** What is left of a gap and what is right of it. */
export const sidesOf = (rows: readonly Row[], gap: Gap): [Row[], Row[]] => {
  const middle = (gap.left + gap.right) / 2
  return [sideOf(rows, ({ left }) => left < middle), sideOf(rows, ({ left }) => left >= middle)]
}
/** Whether both sides of a gap have letters. */
export const hasBoth = (rows: readonly Row[], gap: Gap) => sidesOf(rows, gap).every((side) => side.length > 0)

/** The step from one line of a paragraph to the next: the closest lines tell, what is between paragraphs does not. */
export function leadingOf(rows: readonly Row[], body: number): number {
  const gaps = rows
    .slice(1)
    .map(({ y }, index) => (rows[index]?.y ?? y) - y)
    .filter((gap) => gap > 0.6 * body)
  const closest = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 6)] ?? 1.2 * body
  return Math.max(body, Math.min(1.6 * body, closest))
}
