import type { SelectedText } from '#web/features/editor/move-line.ts'

/** Puts words in the place of what is selected; each line break of them begins an entry. */
export function insertWords({ text, start, end }: SelectedText, words: string): SelectedText {
  const caret = start + words.length
  return { text: text.slice(0, start) + words + text.slice(end), start: caret, end: caret }
}

/**
 * Takes away the break next to the caret: two entries become one, and an empty one is gone.
 *
 * @returns null where the caret is not at that edge of its entry, or there is no other entry next to it.
 */
export function joinEntries({ text, start, end }: SelectedText, way: 'before' | 'behind'): SelectedText | null {
  if (start !== end) return null
  if (way === 'behind') return text[start] === '\n' ? insertWords({ text, start, end: start + 1 }, '') : null
  if (text[start - 1] === '\n') return insertWords({ text, start: start - 1, end: start }, '')
  // Nothing is before the first entry: an empty one gives its place to the next.
  return start === 0 && text[0] === '\n' ? insertWords({ text, start, end: 1 }, '') : null
}

/** The states of a list after each change, oldest first, and which of these is now. */
export type ListSteps = { stands: readonly SelectedText[]; at: number; last: string | null }

/** How many steps are remembered. */
const stepsMax = 100

/**
 * Remembers the state of a list after a change.
 *
 * @param name letters that are typed one after the other have the same one and are one step; null for a step of its
 * own.
 */
export function rememberList(steps: ListSteps, stand: SelectedText, name: string | null): ListSteps {
  const isGoingOn = name !== null && name === steps.last
  const before = steps.stands.slice(0, isGoingOn ? steps.at : steps.at + 1)
  const stands = [...before, stand].slice(-stepsMax)
  return { stands, at: stands.length - 1, last: name }
}

/** Goes a step back or forth. @returns null when there is none. */
export function moveList(steps: ListSteps, way: 'undo' | 'redo'): ListSteps | null {
  const at = steps.at + (way === 'undo' ? -1 : 1)
  return at < 0 || at >= steps.stands.length ? null : { ...steps, at, last: null }
}
