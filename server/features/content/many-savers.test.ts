import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentRevision, ContentRow } from '#shared/contracts/content.ts'
import type { Problem } from '#shared/error-codes.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let editor: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  editor = await signIn(app, 'editor')
})
afterAll(() => app.close())

test('[CONT-04] of fifty people who save one row at once one is stored, and all others see what was stored', async () => {
  const { body: row } = await editor.send<ContentRow>('POST', '/api/content', {
    page: 'home',
    section: 'hero',
    language: 'en',
    content_key: 'fifty',
    content_value: 'before',
  })
  const save = (content_value: string, updated_at: string) =>
    editor.send<ContentRow & Problem & { stored: ContentRow }>('PATCH', `/api/content/${row.id}`, {
      content_value,
      updated_at,
    })
  const responses = await Promise.all(Array.from({ length: 50 }, (_, person) => save(`by ${person}`, row.updated_at)))
  const stored = responses.filter(({ status }) => status === 200)
  const rejected = responses.filter(({ status }) => status === 409)
  expect([stored.length, rejected.length]).toEqual([1, 49])
  const winner = stored[0]?.body
  for (const { body } of rejected) expect(body.stored).toEqual(winner)
  // A save from what the conflict showed loses nothing either: every save has its place in the history.
  let newest = winner
  for (const person of Array.from({ length: 49 }, (_, each) => each)) {
    const { status, body } = await save(`again by ${person}`, newest?.updated_at ?? '')
    expect(status).toBe(200)
    newest = body
  }
  const { body: history } = await editor.send<{ items: ContentRevision[] }>('GET', `/api/content/${row.id}/revisions`)
  expect(history.items).toHaveLength(51)
  expect(new Set(history.items.map(({ value_after }) => value_after)).size).toBe(51)
})
