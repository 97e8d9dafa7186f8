import { expect, test } from 'vitest'
import type { ContentRow } from '#shared/contracts/content.ts'
import {
  ChangedSinceError,
  afterRedo,
  afterUndo,
  bringTo,
  emptyHistory,
  remember,
} from '#web/features/editor/edit-history.ts'
import type { Change, HistoryCalls } from '#web/features/editor/edit-history.ts'

const place = { page: 'home', section: 'hero', language: 'en', content_key: 'headline' } as const
const change: Change = { rowId: 'row', place, before: 'Old', after: 'New' }

function serverWith(value: ContentRow['content_value'] | null): { calls: HistoryCalls; sent: unknown[] } {
  const sent: unknown[] = []
  const row: ContentRow | null =
    value === null ? null : { ...place, id: 'row', content_value: value, updated_at: '2026-01-02T03:04:05.678Z' }
  const stored: ContentRow = { ...place, id: 'row', content_value: '', updated_at: '2026-01-02T03:04:06.000Z' }
  const answer = async (...call: unknown[]): Promise<ContentRow> => {
    sent.push(call)
    return stored
  }
  return {
    sent,
    calls: {
      findRow: async () => row,
      saveRow: (...args) => answer('save', ...args),
      insertRow: (...args) => answer('insert', ...args),
      deleteRow: async (id) => {
        sent.push(['delete', id])
        return null
      },
      listRevisions: async () => [
        {
          id: 8,
          content_id: 'row',
          action: 'delete',
          value_before: 'Old',
          value_after: null,
          author: null,
          created_at: '',
        },
      ],
      restoreRevision: (...args) => answer('restore', ...args),
    },
  }
}

test('undo saves the value before on the version that is stored now', async () => {
  const { calls, sent } = serverWith('New')
  await bringTo('before', [change], calls)
  expect(sent).toEqual([['save', 'row', 'Old', '2026-01-02T03:04:05.678Z']])
})

test('redo saves the value after', async () => {
  const { calls, sent } = serverWith('Old')
  await bringTo('after', [change], calls)
  expect(sent).toEqual([['save', 'row', 'New', '2026-01-02T03:04:05.678Z']])
})

test('a row that someone changed since is left alone', async () => {
  const { calls, sent } = serverWith('Something else')
  await expect(bringTo('before', [change], calls)).rejects.toThrow(ChangedSinceError)
  expect(sent).toEqual([])
})

test('an undone deletion brings the row back under its id', async () => {
  const { calls, sent } = serverWith(null)
  await bringTo('before', [{ ...change, before: 'Old', after: null }], calls)
  expect(sent).toEqual([['restore', 'row', 8]])
})

test('an undone first save deletes the row again', async () => {
  const { calls, sent } = serverWith('New')
  await bringTo('before', [{ ...change, before: null }], calls)
  expect(sent).toEqual([['delete', 'row']])
})

test('a change that changes nothing is not remembered', () => {
  expect(remember(emptyHistory, [{ ...change, after: { text: 'Old' } }])).toBe(emptyHistory)
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
