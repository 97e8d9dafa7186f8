import { expect, test } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import {
  ChangedSinceError,
  afterRedo,
  afterUndo,
  bringTo,
  emptyHistory,
  nextRedo,
  remember,
  withoutStep,
} from '#web/features/editor/edit-history.ts'
import type { Change } from '#web/features/editor/edit-history.ts'

const place = { page: 'home', section: 'hero', language: 'en', content_key: 'headline' } as const
const change: Change = { rowId: 'row', place, before: 'Old', after: 'New' }

function rejectWith(code: string): () => Promise<never> {
  return async () => {
    throw new ApiError(409, code, null)
  }
}

test('undo goes from the value after to the value before, redo the other way, all rows in one call', async () => {
  const sent: unknown[] = []
  const send = async (changes: readonly unknown[]) => {
    sent.push(changes)
    return { changed: changes.length }
  }
  const other: Change = { rowId: 'other', place: { ...place, language: 'ro' }, before: null, after: { text: 'Nou' } }
  await bringTo('before', [change, other], send)
  await bringTo('after', [change], send)
  expect(sent).toEqual([
    [
      { row_id: 'row', ...place, before: 'New', after: 'Old' },
      { row_id: 'other', ...place, language: 'ro', before: { text: 'Nou' }, after: null },
    ],
    [{ row_id: 'row', ...place, before: 'Old', after: 'New' }],
  ])
})

test('saves of one run are one step, also in several languages; what others changed in between begins another', () => {
  const ro = { rowId: 'other', place: { ...place, language: 'ro' as const } }
  const first = remember(emptyHistory, [change])
  const second = remember(
    first,
    [
      { ...change, before: 'New', after: 'Newer' },
      { ...ro, before: 'Vechi', after: 'Nou' },
    ],
    first.done[0],
  )
  expect(second.done).toEqual([
    [
      { ...change, after: 'Newer' },
      { ...ro, before: 'Vechi', after: 'Nou' },
    ],
  ])
  // Typed back to what it was: nothing is left to take back.
  const back = [
    { ...change, before: 'Newer', after: 'Old' },
    { ...ro, before: 'Nou', after: 'Vechi' },
  ]
  expect(remember(second, back, second.done[0]).done).toEqual([])
  expect(remember(second, [{ ...change, before: 'Theirs', after: 'Mine' }], second.done[0]).done).toHaveLength(2)
  const other = remember(second, [{ ...ro, before: 'Nou', after: 'Alt' }])
  expect(remember(other, [{ ...change, before: 'Newer', after: 'Newest' }], second.done[0]).done).toHaveLength(3)
})

test('drafts of one run are one step for each place, from what there was at first to what there is at last', () => {
  const draftAt = (content_key: string, before: string | null, after: string) => {
    const kept = (text: string | null) => (text === null ? null : { content_value: text, base: 'Old' })
    const draft = { before: kept(before), after: { content_value: after, base: 'Old' } }
    return { rowId: '', place: { ...place, content_key }, before, after, draft }
  }
  const begun = remember(emptyHistory, [draftAt('one', null, 'A')])
  const other = remember(begun, [draftAt('two', null, 'B')], begun.done[0])
  const gone = remember(other, [draftAt('one', 'A', 'AA')], other.done[0])
  expect(gone.done).toEqual([[draftAt('one', null, 'AA'), draftAt('two', null, 'B')]])
  // Another editor changed the draft between.
  expect(remember(other, [draftAt('one', 'X', 'AA')], other.done[0]).done).toHaveLength(2)
})

test('rows that someone changed since are distinguished from other refusals', async () => {
  for (const code of ['content_conflict', 'content_exists', 'not_found']) {
    await expect(bringTo('before', [change], rejectWith(code))).rejects.toThrow(ChangedSinceError)
  }
  await expect(bringTo('before', [change], rejectWith('unavailable'))).rejects.toThrow(ApiError)
})

test('[EDIT-06] a moved section is a step although its words stay', () => {
  const metadata = { ...place, content_key: 'section_metadata' }
  const step = [{ rowId: 'row', place: metadata, before: { order: 'a' }, after: { order: 'b' } }]
  expect(remember(emptyHistory, step).done).toEqual([step])
})

test('a change that changes nothing is not remembered', () => {
  expect(remember(emptyHistory, [{ ...change, after: { text: 'Old' } }])).toBe(emptyHistory)
})

test('[EDIT-06] a step that can no longer be taken back goes, so that those before it can be', () => {
  const [first, second] = [[change], [{ ...change, before: 'New', after: 'Third' }]]
  const both = remember(remember(emptyHistory, first), second)
  expect(withoutStep(both, second)).toEqual({ done: [first], undone: [] })
  expect(withoutStep(afterUndo(both, second), second)).toEqual({ done: [first], undone: [] })
})

test('[EDIT-06] redo makes again what was taken back on the open page, or in what all pages share', () => {
  const [here, there] = [[change], [{ ...change, place: { ...place, page: 'faq' } }]]
  const shared = [{ ...change, place: { ...place, page: 'layout' } }]
  expect(nextRedo({ done: [], undone: [here, there] }, 'home')).toBe(here)
  expect(nextRedo({ done: [], undone: [here, shared, there] }, 'home')).toBe(shared)
  expect(nextRedo({ done: [], undone: [there] }, 'home')).toBeUndefined()
  expect(nextRedo({ done: [], undone: [shared, here, there] }, null)).toBe(shared)
})

test('a step that is not the newest can be taken back', () => {
  const [first, second] = [[change], [{ ...change, before: 'New', after: 'Third' }]]
  const both = remember(remember(emptyHistory, first), second)
  expect(afterUndo(both, first)).toEqual({ done: [second], undone: [first] })
})

test('a new change forgets what was undone, and only the newest thirty stay', () => {
  const step = [change]
  const once = remember(emptyHistory, step)
  expect(afterRedo(afterUndo(once, step), step)).toEqual(once)
  expect(remember(afterUndo(once, step), [{ ...change, after: 'Third' }]).undone).toEqual([])
  const many = Array.from({ length: 40 }, (_, index) => ({ ...change, after: `New ${index}` })).reduce(
    (history, each) => remember(history, [each]),
    emptyHistory,
  )
  expect(many.done.length).toBe(30)
  expect(many.done.at(-1)?.[0]?.after).toBe('New 39')
})
