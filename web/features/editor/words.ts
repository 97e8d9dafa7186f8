/** A run of a text: in both versions, only in this one, or only in the other one. */
export type Run = { text: string; kind: 'same' | 'added' | 'removed' }

/** A stretch of the older text, in words, and what the newer one has in its place. */
type Edit = { from: number; to: number; words: string[] }

/** Longer texts are compared as a whole, so that a comparison never takes noticeable time. */
const comparedCellsMax = 4_000_000

/** Compares two texts by words. @returns runs in reading order; those of the newer text together are the newer text. */
export function compareWords(before: string, after: string): Run[] {
  const old = wordsOf(before)
  const runs: Run[] = []
  let at = 0
  const add = (kind: Run['kind'], words: readonly string[]): void => {
    if (words.length > 0) runs.push({ kind, text: words.join('') })
  }
  for (const edit of editsBetween(old, wordsOf(after))) {
    add('same', old.slice(at, edit.from))
    add('removed', old.slice(edit.from, edit.to))
    add('added', edit.words)
    at = edit.to
  }
  add('same', old.slice(at))
  return runs
}

/**
 * Brings two changes of one text together.
 *
 * @returns null when both changed the same words: somebody has to choose.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  const words = wordsOf(base)
  const edits = [...editsBetween(words, wordsOf(mine)), ...editsBetween(words, wordsOf(theirs))].toSorted(
    (one, other) => one.from - other.from || one.to - other.to,
  )
  const merged: string[] = []
  let at = 0
  let last: Edit | null = null
  for (const edit of edits) {
    if (last && isSameEdit(last, edit)) continue
    // Edits that touch each other are about the same place: words of two hands would run together.
    if (last && edit.from <= last.to) return null
    merged.push(...words.slice(at, edit.from), ...edit.words)
    at = edit.to
    last = edit
  }
  return [...merged, ...words.slice(at)].join('')
}

/** Words with the white space behind them, so that joining them gives the text. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+\s*/g) ?? []
}

function isSameEdit(one: Edit, other: Edit): boolean {
  return one.from === other.from && one.to === other.to && one.words.join('') === other.words.join('')
}

/** The shortest list of edits that turns one list of words into another, by the longest common subsequence. */
function editsBetween(before: readonly string[], after: readonly string[]): Edit[] {
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

  const edits: Edit[] = []
  let row = 0
  let column = 0
  while (row < old.length || column < fresh.length) {
    if (row < old.length && old[row] === fresh[column]) {
      row += 1
      column += 1
      continue
    }
    const edit: Edit = { from: start + row, to: start + row, words: [] }
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
