import { compareWords } from '#web/content/words.ts'

/** A run of a passage: words that stay, or a change that a user takes or refuses. */
type WordChange = { kind: 'same'; text: string } | { kind: 'change'; before: string; after: string }

/** The changes between a passage and what a model made of it, in reading order. */
export function wordChanges(before: string, after: string): WordChange[] {
  const changes: WordChange[] = []
  for (const { kind, text } of compareWords(before, after)) {
    const last = changes.at(-1)
    if (kind === 'same') changes.push({ kind, text })
    else if (last?.kind === 'change') last[kind === 'added' ? 'after' : 'before'] += text
    else changes.push({ kind: 'change', before: kind === 'removed' ? text : '', after: kind === 'added' ? text : '' })
  }
  return changes
}

/** The passage with the changes that were taken. @param refused places of changes in the list. */
export function takeChanges(changes: readonly WordChange[], refused: ReadonlySet<number>): string {
  return changes
    .map((each, place) => (each.kind === 'same' ? each.text : refused.has(place) ? each.before : each.after))
    .join('')
}
