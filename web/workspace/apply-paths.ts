import type { StepName } from '#shared/applications.ts'
import { paths } from '#web/paths.ts'

/** The address of a screen of an application; without one the screen of what comes next. */
export function applyPath(id: string, screen?: StepName | 'plan' | 'history'): string {
  return screen === undefined ? `${paths.apply}/${id}` : `${paths.apply}/${id}/${screen}`
}

/** The address of a section of the text. */
export function sectionPath(id: string, key: string): string {
  return `${applyPath(id, 'text')}/${key}`
}

/** Words of a section's text: the path of their block when they were read, as `blocksOf` gives it, and how they begin. */
export type NamedWords = { path: readonly number[]; words: string }

/** The address of words of a section's text: opened with them in view, also when they have moved since they were read. */
export function wordsPath(id: string, key: string, { path, words }: NamedWords): string {
  return `${sectionPath(id, key)}#${new URLSearchParams({ at: path.join('-'), words }).toString()}`
}

/** The words that an address names; null when it names none. @see wordsPath */
export function readNamedWords(hash: string): NamedWords | null {
  const named = new URLSearchParams(hash.slice(1))
  const [at, words] = [named.get('at'), named.get('words')]
  return at === null || words === null ? null : { path: at.split('-').map(Number), words }
}

/** The address of a sentence of an application's call: the step Call, with it in view. @param place positions in the kept text. */
export function sentencePath(id: string, { start, end }: { start: number; end: number }): string {
  return `${applyPath(id, 'call')}#text-${start}-${end}`
}

/** The address of a fact of an application's call: the step Call, opened at it. @param path dotted, as evidence names it. */
export function factPath(id: string, path: string): string {
  return `${applyPath(id, 'call')}#fact-${path}`
}
