import type { ContentRevision } from '#shared/contracts/content.ts'
import { minuteMs } from '#shared/duration.ts'
import { draftOf } from '#web/features/editor/draft.ts'
import type { TypingWay } from '#web/features/editor/typing-ways.tsx'

/** What words of the page said before, and whose change that was; null where no one knows any more. */
export type EarlierWording<Typed> = { words: Typed; author: string | null; at: string | null }

/**
 * The earlier wordings of an element, newest first, each once. What the same person went on with within a minute is passed
 * over: typing is saved at every pause.
 *
 * @param revisions its changes, newest first.
 * @param now what it says now.
 */
export function earlierWordings<Typed>(
  revisions: readonly ContentRevision[],
  { read, isSame }: Pick<TypingWay<Typed>, 'read' | 'isSame'>,
  now: Typed,
): EarlierWording<Typed>[] {
  const stored = revisions.flatMap((revision, at) => {
    const { value_after: value, author, created_at } = revision
    const next = revisions[at - 1]
    return value === null || (next && isPassing(revision, next))
      ? []
      : [{ value, author: author?.name ?? null, at: created_at }]
  })
  const first = revisions.at(-1)?.value_before ?? null
  const values = first === null ? stored : [...stored, { value: first, author: null, at: null }]
  return values.reduce<EarlierWording<Typed>[]>((known, { value, author, at }) => {
    const words = read(draftOf(value))
    const isKnown = isSame(words, now) || known.some((each) => isSame(each.words, words))
    return isKnown ? known : [...known, { words, author, at }]
  }, [])
}

function isPassing(one: ContentRevision, next: ContentRevision): boolean {
  return one.author?.id === next.author?.id && Date.parse(next.created_at) - Date.parse(one.created_at) < minuteMs
}
