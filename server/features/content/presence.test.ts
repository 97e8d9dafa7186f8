import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Presence } from '#shared/contracts/presence.ts'
import { presenceMs } from '#shared/presence-times.ts'
import { presenceChannel } from '#server/db/channels.ts'
import { pruneGonePeople } from '#server/features/content/presence.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let ana: ApiClient
let ion: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  ana = await signIn(app, 'admin')
  ion = await signIn(app, 'admin')
})
beforeEach(() => app.deps.database.db.execute('truncate content_presence, rate_limits'))
afterAll(() => app.close())

test('[CONT-04] two people on one page see each other, and which element the other one has open', async () => {
  expect((await beat(ana, { block: 'about.hero.lead' })).others).toEqual([])
  const { others } = await beat(ion, {})
  expect(others).toMatchObject([{ user_id: ana.userId, block: 'about.hero.lead' }])
  expect(others[0]?.name).toBeTruthy()
  expect((await beat(ana, {})).others).toMatchObject([{ user_id: ion.userId, block: null }])
  expect((await beat(ion, { page: 'faq' })).others).toEqual([])
})

test('[CONT-04] an editor who has sent nothing for thirty seconds is gone, and forgotten', async () => {
  await beat(ana, {})
  app.clock.advance(presenceMs - 1)
  expect((await beat(ion, {})).others).toHaveLength(1)
  app.clock.advance(1)
  expect((await beat(ion, {})).others).toEqual([])
  await pruneGonePeople(app.deps)
  const { rows } = await app.deps.database.db.execute('select user_id from content_presence')
  expect(rows).toEqual([{ user_id: ion.userId }])
})

test('[CONT-04] a person who leaves is gone at once; no one can send another person away or speak for them', async () => {
  const tab_id = randomUUID()
  await beat(ana, { tab_id, block: 'about.hero.lead' })
  expect((await ion.send('DELETE', `/api/content/presence/${tab_id}`)).status).toBe(204)
  await beat(ion, { tab_id, block: 'about.hero.title' })
  const seen = await beat(ion, { tab_id: randomUUID() })
  expect(seen.others).toMatchObject([{ user_id: ana.userId, block: 'about.hero.lead' }])
  await ana.send('DELETE', `/api/content/presence/${tab_id}`)
  expect((await beat(ion, {})).others).toEqual([])
})

test('[CONT-04] others are notified of something new, and not with every word', async () => {
  const heard: string[] = []
  const stop = app.deps.database.listen(presenceChannel, (page) => heard.push(page))
  const tab_id = randomUUID()
  await beat(ana, { tab_id })
  await beat(ana, { tab_id })
  await beat(ana, { tab_id, block: 'about.hero.lead' })
  await beat(ana, { tab_id, page: 'faq' })
  await expect.poll(() => heard).toEqual(['about', 'about', 'faq', 'about'])
  stop()
})

test('[CONT-04] a word that is none is refused', async () => {
  const bad = [{ tab_id: 'x' }, { page: '../etc' }, { block: '<script>' }, { block: 'a.b' }, { block: 7 }, { more: 1 }]
  for (const fields of bad) {
    const body = { tab_id: randomUUID(), page: 'about', block: null, ...fields }
    expect((await ana.send('PUT', '/api/content/presence', body)).status).toBe(422)
  }
})

test('[EDIT-02] [CUST-02] only those who may edit content are in the room, on the page or in the builder', async () => {
  const body = { tab_id: randomUUID(), page: 'about', block: null }
  expect((await visitorOf(app).send('PUT', '/api/content/presence', body)).status).toBe(401)
  expect((await (await signIn(app, 'user')).send('PUT', '/api/content/presence', body)).status).toBe(403)
  expect((await (await signIn(app, 'editor')).send('PUT', '/api/content/presence', body)).status).toBe(200)
})

async function beat(
  person: ApiClient,
  { tab_id = tabOf(person), page = 'about', block = null }: { tab_id?: string; page?: string; block?: string | null },
): Promise<Presence> {
  const { status, body } = await person.send<Presence>('PUT', '/api/content/presence', { tab_id, page, block })
  expect(status).toBe(200)
  return body
}

/** One open page a person, always the same. */
function tabOf(person: ApiClient): string {
  return person === ana ? '00000000-0000-4000-8000-00000000000a' : '00000000-0000-4000-8000-00000000000b'
}
