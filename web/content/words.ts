import { editsBetween, splitWords } from '#shared/content/word-edits.ts'
import type { WordEdit } from '#shared/content/word-edits.ts'

/** A run of a text: in both versions, only in this one, or only in the other one. */
type Run = { text: string; kind: 'same' | 'added' | 'removed' }

/** Compares two texts by words. @returns runs in reading order; those of the newer text together are the newer text. */
export function compareWords(before: string, after: string): Run[] {
  const old = splitWords(before)
  const runs: Run[] = []
  let at = 0
  const add = (kind: Run['kind'], words: readonly string[]): void => {
    if (words.length > 0) runs.push({ kind, text: words.join('') })
  }
  for (const edit of editsBetween(old, splitWords(after))) {
    add('same', old.slice(at, edit.from))
    add('removed', old.slice(edit.from, edit.to))
    add('added', edit.words)
    at = edit.to
  }
  add('same', old.slice(at))
  return runs
}

/**
 * Merges two changes of one text.
 *
 * @returns null when both changed the same words: the editor has to choose.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  const words = splitWords(base)
  const edits = [...editsBetween(words, splitWords(mine)), ...editsBetween(words, splitWords(theirs))].toSorted(
    (one, other) => one.from - other.from || one.to - other.to,
  )
  const merged: string[] = []
  let at = 0
  let last: WordEdit | null = null
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

function isSameEdit(one: WordEdit, other: WordEdit): boolean {
  return one.from === other.from && one.to === other.to && one.words.join('') === other.words.join('')
}
