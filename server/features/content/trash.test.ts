import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentTrashDays } from '#shared/contracts/content-trash.ts'
import type { ReleaseList, TrashList } from '#shared/contracts/content-trash.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import { dayMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let visitor: ApiClient
let editor: ApiClient
let keys = 0

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
})
beforeEach(async () => {
  await app.deps.database.db.execute('truncate site_content, content_revisions, activity_log, rate_limits')
  // Signed in again: one of the tests goes far into the future.
  editor = await signIn(app, 'editor')
})
afterAll(() => app.close())

test('[CONT-04] a deleted row lies in the trash with its words, and comes back under its id', async () => {
  const row = await insert('Kept words')
  await editor.send('DELETE', `/api/content/${row.id}`)
  const [item] = (await trash()).items
  expect(item).toMatchObject({
    content_id: row.id,
    content_key: row.content_key,
    content_value: 'Kept words',
    is_taken: false,
  })
  expect(item?.author?.name).toBeTruthy()
  const back = await restore([row.id])
  expect(back).toMatchObject({ status: 200, body: { restored: 1 } })
  expect((await trash()).items).toEqual([])
  const { body } = await visitor.send<{ items: ContentRow[] }>('GET', '/api/content?page=home')
  expect(body.items).toMatchObject([{ id: row.id, content_value: 'Kept words' }])
})

test('[EDIT-06] a deleted section comes back whole, or not at all', async () => {
  const section = {
    page: 'about',
    name: 'team',
    title: 'Team',
    description: 'Us',
    type: 'cards',
    layout: 'two-columns',
  }
  const admin = await signIn(app, 'admin')
  await admin.send('POST', '/api/sections', { ...section, language: 'en' })
  const { body: list } = await admin.send<{ items: { version: string }[] }>(
    'GET',
    '/api/sections?page=about&language=en',
  )
  await admin.send('DELETE', `/api/sections/about/team?version=${list.items.at(-1)?.version}`)
  const deleted = (await trash()).items
  expect(new Set(deleted.map(({ act_id }) => act_id)).size).toBe(1)
  const ids = deleted.map(({ content_id }) => content_id)
  expect(ids).toHaveLength(3)
  const unknown = await restore([...ids, '00000000-0000-4000-8000-000000000000'])
  expect(unknown.status).toBe(404)
  expect((await trash()).items).toHaveLength(3)
  expect((await restore(ids)).body).toEqual({ restored: 3 })
  const page = await visitor.send<{ sections: unknown[] }>('GET', '/api/content/page?page=about&language=en')
  expect(page.body.sections).toMatchObject([{ name: 'team', type: 'cards', title: 'Team', description: 'Us' }])
})

test('[CONT-04] what is now at the place of a deleted row is not overwritten', async () => {
  const row = await insert('First')
  await editor.send('DELETE', `/api/content/${row.id}`)
  await insert('Second', row.content_key)
  expect((await trash()).items[0]?.is_taken).toBe(true)
  expect(await restore([row.id])).toMatchObject({ status: 409, body: { code: 'content_exists' } })
})

test('[CONT-04] after thirty days a row is no longer in the trash, and its history stays', async () => {
  const row = await insert('Old')
  await editor.send('DELETE', `/api/content/${row.id}`)
  app.clock.advance(contentTrashDays * dayMs + 1)
  editor = await signIn(app, 'editor')
  expect((await trash()).items).toEqual([])
  expect((await restore([row.id])).status).toBe(404)
  const history = await editor.send<{ items: unknown[] }>('GET', `/api/content/${row.id}/revisions`)
  expect(history.body.items).toHaveLength(2)
})

test('[CONT-04] the trash is read part by part, and wrong cursors are refused', async () => {
  for (let count = 0; count < 3; count += 1) {
    const { id } = await insert(`Row ${count}`)
    await editor.send('DELETE', `/api/content/${id}`)
  }
  const first = await trash('?limit=2')
  expect(first.items.map(({ content_value }) => content_value)).toEqual(['Row 2', 'Row 1'])
  const second = await trash(`?limit=2&cursor=${first.next_cursor}`)
  expect(second.items.map(({ content_value }) => content_value)).toEqual(['Row 0'])
  expect(second.next_cursor).toBeNull()
  for (const query of ['?cursor=x', "?cursor=1'--", '?limit=0', '?what=1', '?cursor=-1']) {
    expect((await editor.send('GET', `/api/admin/content/trash${query}`)).status, query).toBe(422)
  }
})

test('[CONT-04] of two people who bring the same row back one does', async () => {
  const { id } = await insert('Once')
  await editor.send('DELETE', `/api/content/${id}`)
  const responses = await Promise.all([restore([id]), restore([id])])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([404, 409])])
  const list = await visitor.send<{ items: unknown[] }>('GET', '/api/content?page=home')
  expect(list.body.items).toHaveLength(1)
})

test('[CONT-07] an import is a release that is taken back at once: changed rows, and rows that came new', async () => {
  const old = await insert('Before')
  const text = JSON.stringify([
    { page: 'home', section: 'hero', language: 'en', content_key: old.content_key, content_value: 'Imported' },
    { page: 'home', section: 'hero', language: 'en', content_key: 'came_new', content_value: 'New' },
  ])
  await editor.send('POST', '/api/admin/content/import', {
    format: 'json',
    text,
    dry_run: false,
    on_conflict: 'overwrite',
  })
  const [release] = (await releases()).items
  expect(release).toMatchObject({ rows: 2, pages: ['home'], changed_since: 0 })
  expect(await revert(release?.act_id)).toMatchObject({ status: 200, body: { changed: 2 } })
  const { body } = await visitor.send<{ items: ContentRow[] }>('GET', '/api/content?page=home')
  expect(body.items.map(({ content_value }) => content_value)).toEqual(['Before'])
  // The act of taking back is one too: taking it back makes the import again.
  const again = (await releases()).items[0]
  expect(await revert(again?.act_id)).toMatchObject({ status: 200, body: { changed: 2 } })
  const { body: after } = await visitor.send<{ items: ContentRow[] }>('GET', '/api/content?page=home')
  expect(after.items.map(({ content_value }) => content_value).toSorted()).toEqual(['Imported', 'New'])
})

test('[CONT-04] a release of which one row was saved since is not taken back, and nothing of it is', async () => {
  const rows = [await insert('a'), await insert('b')]
  const changes = rows.map(({ id, page, section, language, content_key, content_value }) => ({
    row_id: id,
    page,
    section,
    language,
    content_key,
    before: content_value,
    after: `${content_value}!`,
  }))
  await editor.send('POST', '/api/content/changes', { changes })
  const [release] = (await releases()).items
  const { body: list } = await visitor.send<{ items: ContentRow[] }>('GET', '/api/content?page=home')
  const saved = list.items.find(({ id }) => id === rows[0]?.id)
  await editor.send('PATCH', `/api/content/${saved?.id}`, { content_value: 'later', updated_at: saved?.updated_at })
  expect((await releases()).items.find(({ act_id }) => act_id === release?.act_id)?.changed_since).toBe(1)
  expect(await revert(release?.act_id)).toMatchObject({ status: 409, body: { code: 'content_conflict' } })
  const { body: after } = await visitor.send<{ items: ContentRow[] }>('GET', '/api/content?page=home')
  expect(after.items.map(({ content_value }) => content_value).toSorted()).toEqual(['b!', 'later'])
})

test('[CONT-04] single saves are no releases, and what was none is not found', async () => {
  await insert('alone')
  expect((await releases()).items).toEqual([])
  expect((await revert('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await revert('1')).status).toBe(422)
})

test('[ROLE-04] a user who may not edit neither sees the trash nor takes releases back', async () => {
  for (const person of [visitor, await signIn(app, 'user')]) {
    const status = person === visitor ? 401 : 403
    expect((await person.send('GET', '/api/admin/content/trash')).status).toBe(status)
    expect((await person.send('GET', '/api/admin/content/releases')).status).toBe(status)
  }
})

async function insert(content_value: string, content_key = `key_${(keys += 1)}`): Promise<ContentRow> {
  const place = { page: 'home', section: 'hero', language: 'en', content_key }
  return (await editor.send<ContentRow>('POST', '/api/content', { ...place, content_value })).body
}

async function trash(query = ''): Promise<TrashList> {
  return (await editor.send<TrashList>('GET', `/api/admin/content/trash${query}`)).body
}

async function restore(content_ids: readonly string[]) {
  return editor.send<{ restored: number } & Problem>('POST', '/api/admin/content/trash/restore', { content_ids })
}

async function releases(): Promise<ReleaseList> {
  return (await editor.send<ReleaseList>('GET', '/api/admin/content/releases')).body
}

async function revert(action: string | undefined) {
  return editor.send<{ changed: number } & Problem>('POST', `/api/admin/content/releases/${action}/revert`)
}
