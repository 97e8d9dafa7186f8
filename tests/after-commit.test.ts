import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MenuTable } from '#shared/contracts/menu.ts'
import type { PageDraft } from '#shared/contracts/pages.ts'
import type { SettingsResponse } from '#shared/contracts/settings.ts'
import type { Problem } from '#shared/error-codes.ts'
import type { Database } from '#server/db/database.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let app: TestApp
let admin: ApiClient
/** Whether the database goes away right after the next commit. */
let goesAway = false
let isAway = false
/** What happens between each commit and whatever its request reads afterwards. */
let afterCommit: (() => Promise<unknown>) | null = null

beforeAll(async () => {
  app = await openTestApp({}, leavingAfterCommit(await openTestDatabase()))
})
beforeEach(async () => {
  await app.reset()
  admin = await signIn(app, 'admin')
})
afterAll(() => app.close())

test('[QUAL-09] settings that are stored are not answered with a failure, and saving them again is no conflict', async () => {
  const { body } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
  const change = { version: body.version, count_visits: !body.count_visits }
  expect(await awayAfter(() => admin.send('PUT', '/api/admin/settings', change))).toMatchObject({ status: 200 })
  expect(await admin.send('PUT', '/api/admin/settings', change)).toMatchObject({
    status: 200,
    body: { count_visits: !body.count_visits },
  })
})

test('[QUAL-09] a menu that is stored is not answered with a failure, and no one else is said to have saved it', async () => {
  const { body } = await admin.send<MenuTable>('GET', '/api/admin/menu')
  const change = { version: body.version, tree: { ...body.tree, header: body.tree.header.toReversed() } }
  const saved = await awayAfter(() => admin.send<Problem>('PUT', '/api/admin/menu', change))
  expect(saved).toMatchObject({ status: 202, body: { code: 'stored_unread' } })
  expect((await admin.send<MenuTable>('GET', '/api/admin/menu')).body.tree).toEqual(change.tree)
  expect(await admin.send('PUT', '/api/admin/menu', change)).toMatchObject({ status: 200, body: { tree: change.tree } })
  const other = { version: body.version, tree: body.tree }
  expect(await admin.send('PUT', '/api/admin/menu', other)).toMatchObject({
    status: 409,
    body: { code: 'menu_conflict' },
  })
})

test('[QUAL-09] a page that is made, renamed or saved is not answered with a failure', async () => {
  const page = { slug: 'partners', title: 'Partners', language: 'en', template: 'article' }
  expect((await awayAfter(() => admin.send('POST', '/api/pages', page))).status).toBe(202)
  const { body: list } = await admin.send<{ items: { id: string }[] }>('GET', '/api/pages')
  const address = `/api/pages/${list.items[0]?.id}`
  const read = async (): Promise<PageDraft> => (await admin.send<PageDraft>('GET', `${address}/draft`)).body

  const { version, document } = await read()
  const renaming = { version, slug: 'friends' }
  expect((await awayAfter(() => admin.send('POST', `${address}/slug`, renaming))).status).toBe(202)
  expect(await admin.send('POST', `${address}/slug`, renaming)).toMatchObject({
    status: 200,
    body: { slug: 'friends' },
  })

  const saving = { version: (await read()).version, document: { ...document, sections: [] }, seen: null }
  expect((await awayAfter(() => admin.send('PUT', `${address}/draft`, saving))).status).toBe(202)
  expect((await admin.send('PUT', `${address}/draft`, saving)).status).toBe(200)
})

test('[QUAL-09] what was stored and went away before it was read back is not said to be missing', async () => {
  const person = await signIn(app, 'user')
  const ticket = { subject: 'Between two statements', message: 'A restore comes right after the commit.' }
  // A restore that begins here puts other rows in the place of those just written, which are in the copy it keeps.
  afterCommit = () => app.deps.database.db.execute('delete from support_tickets')
  const opened = await person.send<Problem>('POST', '/api/tickets', ticket)
  afterCommit = null
  expect(opened).toMatchObject({ status: 202, body: { code: 'stored_unread' } })
  // Where nothing was stored, what is missing is missing.
  const closing = await person.send<Problem>('POST', '/api/tickets/00000000-0000-4000-8000-000000000000/close')
  expect(closing.status).toBe(404)
})

test('[QUAL-09] what was refused, or never stored, is answered as before', async () => {
  expect((await admin.send('PUT', '/api/admin/menu', { version: 'x' })).status).toBe(422)
  const { body } = await admin.send<MenuTable>('GET', '/api/admin/menu')
  isAway = true
  const response = await admin.send<Problem>('PUT', '/api/admin/menu', body)
  isAway = false
  expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(response.body.detail).not.toMatch(/nothing was changed/i)
})

/** Sends a request whose change is committed and after which no statement is answered any more. */
async function awayAfter<ApiResponse>(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  goesAway = true
  try {
    return await send()
  } finally {
    goesAway = false
    isAway = false
  }
}

/** The same database, which a test can take away at the moment after a commit. */
function leavingAfterCommit(database: Database): Database {
  const reject = (): void => {
    if (isAway) throw new Error('timeout exceeded when trying to connect')
  }
  const db: Database['db'] = new Proxy(database.db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...values: unknown[]) => {
        reject()
        const result: unknown = Reflect.apply(member, target, values)
        if (name !== 'transaction' || !(result instanceof Promise)) return result
        return result.then(async (done: unknown) => {
          isAway = goesAway
          await afterCommit?.()
          return done
        })
      }
    },
  })
  return {
    ...database,
    db,
    prepared(name, text, values) {
      reject()
      return database.prepared(name, text, values)
    },
    read(name, text, values) {
      reject()
      return database.read(name, text, values)
    },
  }
}
