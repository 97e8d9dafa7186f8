import { expect, test } from 'vitest'
import type { ContentRow } from '#shared/contracts/content.ts'
import type { Problem } from '#shared/error-codes.ts'
import { ApiError } from '#web/api/client.ts'
import { draftOf } from '#web/features/editor/draft.ts'
import type { StoredValue } from '#web/features/editor/draft.ts'
import { saveDraft } from '#web/features/editor/save-draft.ts'
import type { SaveCalls } from '#web/features/editor/save-draft.ts'

const place = { page: 'home', section: 'hero', language: 'en', content_key: 'cta' } as const
const stored = { text: 'Launch agent', url: 'assistant' }

/** One row in memory that refuses old versions, as the server does. */
function serverHolding(first: ContentRow | null): SaveCalls & { row: ContentRow | null } {
  const server = {
    row: first,
    findRow: async () => server.row,
    async saveRow(_id: string, value: StoredValue, updatedAt: string) {
      if (!server.row) throw new ApiError(404, 'not_found', null)
      // Only the fields that the editor reads.
      if (server.row.updated_at !== updatedAt)
        throw new ApiError(409, 'content_conflict', { stored: server.row } as unknown as Problem)
      server.row = rowWith(value as ContentRow['content_value'], `${updatedAt}+`)
      return server.row
    },
    async insertRow(_place: unknown, value: StoredValue) {
      if (server.row) throw new ApiError(409, 'content_exists', null)
      server.row = rowWith(value as ContentRow['content_value'], '1')
      return server.row
    },
  }
  return server
}

function rowWith(value: ContentRow['content_value'], updatedAt: string): ContentRow {
  return { ...place, id: 'row', content_value: value, updated_at: updatedAt }
}

const mine = { ...draftOf(stored), text: 'Start now' }

test('a save on the stored version stores it', async () => {
  const row = rowWith(stored, '1')
  const server = serverHolding(row)
  const result = await saveDraft({ place, row, stored, draft: mine }, server)
  expect(result).toMatchObject({ kind: 'saved', before: stored, merged: [] })
  expect(server.row?.content_value).toEqual({ ...stored, text: 'Start now' })
})

test('a key without a row gets one', async () => {
  const server = serverHolding(null)
  const result = await saveDraft(
    { place, row: null, stored: 'Launch', draft: { ...draftOf('Launch'), text: 'Start' } },
    server,
  )
  expect(result).toMatchObject({ kind: 'saved', before: null })
  expect(server.row?.content_value).toBe('Start')
})

test('[CONT-04] changes of different fields are merged and saved', async () => {
  const server = serverHolding(rowWith({ ...stored, url: '/contact' }, '2'))
  const result = await saveDraft({ place, row: rowWith(stored, '1'), stored, draft: mine }, server)
  expect(result).toMatchObject({ kind: 'saved', merged: ['url'], before: { text: 'Launch agent', url: '/contact' } })
  expect(server.row?.content_value).toEqual({ text: 'Start now', url: '/contact' })
})

test('[CONT-04] the second save of the same field is refused, and stores nothing', async () => {
  const server = serverHolding(rowWith({ ...stored, text: 'Begin' }, '2'))
  const result = await saveDraft({ place, row: rowWith(stored, '1'), stored, draft: mine }, server)
  expect(result).toMatchObject({ kind: 'conflict', theirs: { updated_at: '2' }, merge: { conflicts: ['text'] } })
  expect(server.row?.content_value).toEqual({ ...stored, text: 'Begin' })
})

test('[CONT-04] a row that appeared in the meantime is not overwritten', async () => {
  const server = serverHolding(rowWith('Begin', '2'))
  const result = await saveDraft(
    { place, row: null, stored: 'Launch', draft: { ...draftOf('Launch'), text: 'Start' } },
    server,
  )
  expect(result.kind).toBe('conflict')
})

test('a row that was deleted in the meantime is reported', async () => {
  const result = await saveDraft({ place, row: rowWith(stored, '1'), stored, draft: mine }, serverHolding(null))
  expect(result).toEqual({ kind: 'gone' })
})

test('other refusals come through', async () => {
  const server = serverHolding(rowWith(stored, '1'))
  server.saveRow = async () => {
    throw new ApiError(0, 'offline', null)
  }
  await expect(saveDraft({ place, row: rowWith(stored, '1'), stored, draft: mine }, server)).rejects.toThrow('offline')
})
