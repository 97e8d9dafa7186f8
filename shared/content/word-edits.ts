/** A stretch of the older text, in words, and what the newer one has in its place. */
export type WordEdit = { from: number; to: number; words: string[] }

/** Longer texts are compared as a whole, so that a comparison never takes noticeable time. */
const comparedCellsMax = 4_000_000

/** Words with the white space behind them, so that joining them gives the text. */
export function splitWords(text: string): string[] {
  return text.match(/\s+|\S+\s*/g) ?? []
}

/** The shortest list of edits that turns one list of words into another, by the longest common subsequence. */
export function editsBetween(before: readonly string[], after: readonly string[]): WordEdit[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1
  const old = before.slice(start, before.length - end)
  const fresh = after.slice(start, after.length - end)
  if (old.length === 0 && fresh.length === 0) return []
  if (old.length * fresh.length > comparedCellsMax) return [{ from: start, to: start + old.length, words: fresh }]

  const width = fresh.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const length = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === fresh[column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1))
    }
  }

  const edits: WordEdit[] = []
  let row = 0
  let column = 0
  while (row < old.length || column < fresh.length) {
    if (row < old.length && old[row] === fresh[column]) {
      row += 1
      column += 1
      continue
    }
    const edit: WordEdit = { from: start + row, to: start + row, words: [] }
    while ((row < old.length || column < fresh.length) && !(row < old.length && old[row] === fresh[column])) {
      const takesNew =
        column < fresh.length && (row === old.length || length(row, column + 1) >= length(row + 1, column))
      if (takesNew) {
        edit.words.push(...fresh.slice(column, column + 1))
        column += 1
      } else {
        row += 1
        edit.to = start + row
      }
    }
    edits.push(edit)
  }
  return edits
}
