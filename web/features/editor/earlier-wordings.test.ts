import { expect, test } from 'vitest'
import type { ContentRevision } from '#shared/contracts/content.ts'
import { earlierWordings } from '#web/features/editor/earlier-wordings.ts'

const plain = {
  read: ({ text }: { text: string }) => text,
  isSame: (one: string, other: string) => one === other,
}

/** A change, so many seconds after the first. */
function change(before: string | null, after: string | null, author: string | null, seconds: number): ContentRevision {
  const person = author === null ? null : { id: author, name: author }
  // Only these parts of a revision are read.
  return {
    value_before: before,
    value_after: after,
    author: person,
    created_at: new Date(seconds * 1_000).toISOString(),
  } as unknown as ContentRevision
}

test('[CONT-04] earlier wordings come newest first, each once, with whose they are; pauses in typing are passed over', () => {
  const revisions = [
    change('Typed so', 'Typed so far', 'Ana', 10_020),
    change('First again', 'Typed so', 'Ana', 10_000),
    change('Ion’s', 'First again', 'Ana', 900),
    change('First', 'Ion’s', 'Ion', 880),
  ]
  const found = earlierWordings(revisions, plain, 'Typed so far')
  expect(found.map(({ words, author }) => [words, author])).toEqual([
    ['First again', 'Ana'],
    ['Ion’s', 'Ion'],
    ['First', null],
  ])
  expect(earlierWordings(revisions, plain, 'Ion’s').map(({ words }) => words)).not.toContain('Ion’s')
})

test('[CONT-04] what was deleted in between is no wording, and without a change there is none', () => {
  const revisions = [
    change(null, 'Back', 'Ana', 500),
    change('Back', null, 'Ana', 300),
    change('Old', 'Back', 'Ion', 100),
  ]
  expect(earlierWordings(revisions, plain, 'Back').map(({ words }) => words)).toEqual(['Old'])
  expect(earlierWordings([], plain, 'Back')).toEqual([])
})
