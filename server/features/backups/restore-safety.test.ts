import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BackupList } from '#shared/contracts/backups.ts'
import { dayMs } from '#shared/duration.ts'
import { verifyActivity } from '#server/activity/verify.ts'
import { sealActivity } from '#server/activity/seal.ts'
import { whileClosed } from '#server/backup/closing.ts'
import { allFeatures } from '#server/features.ts'
import { backupJobs } from '#server/features/backups/jobs.ts'
import { backupPorts } from '#server/features/backups/public.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient
const kinds = Object.values(backupJobs(backupPorts(allFeatures)))
const site = { site_name: 'localhost:3000' }
vi.setConfig({ testTimeout: 180_000 })

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})
beforeEach(async () => {
  await app.reset()
  app.clock.set(Date.parse('2026-11-10T09:00:00Z'))
  admin = await signIn(app, 'admin')
})
afterAll(() => app.close())

const rowsOf = async <Row extends Record<string, unknown>>(query: string) =>
  (await app.deps.database.db.execute<Row>(query)).rows

async function make(): Promise<string> {
  const { body } = await admin.send<{ id: string }>('POST', '/api/admin/backups')
  await runDueJobs(app.deps, kinds)
  return body.id
}

async function restore(id: string): Promise<void> {
  expect((await admin.send('POST', `/api/admin/backups/${id}/restore`, site)).status).toBe(202)
  await runDueJobs(app.deps, kinds)
}

async function find(id: string) {
  admin = await signIn(app, 'admin')
  const { body } = await admin.send<BackupList>('GET', '/api/admin/backups')
  return body.items.find((each) => each.id === id)
}

test('[ADM-08] a backup is proven by restoring it into a database made for that', async () => {
  const id = await make()
  expect((await admin.send('POST', `/api/admin/backups/${id}/verify`)).status).toBe(202)
  await runDueJobs(app.deps, kinds)
  expect(await find(id)).toMatchObject({ busy: null, error: null, verified_at: expect.any(String) })
})

test('[ADM-08] the activity log goes on over a restore, whole, and tells who restored', async () => {
  const id = await make()
  await sealActivity(app.deps)
  const person = await signIn(app, 'user')
  const actions = { ids: [person.userId], action: { action: 'ban', until: null, reason: 'Spam' } }
  expect((await admin.send('POST', '/api/admin/users/actions', actions)).status).toBe(200)
  await sealActivity(app.deps)
  const asker = admin.userId
  const before = await rowsOf('select * from activity_log order by id')
  const seals = await rowsOf('select * from activity_seals order by number')
  await restore(id)
  const after = await rowsOf<{ action: string; actor_id: string | null }>('select * from activity_log order by id')
  expect(after.slice(0, before.length)).toEqual(before)
  expect(await rowsOf('select * from activity_seals order by number')).toEqual(seals)
  expect(after.slice(before.length).map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['backup.restore', asker],
    ['backup.create', null],
    ['backup.restored', asker],
  ])
  await sealActivity(app.deps)
  await verifyActivity(app.deps)
  expect(await rowsOf('select error from activity_checks order by id desc limit 1')).toEqual([{ error: null }])
})

test('[ADM-08] on another server the log of the backup comes first, and what happened there since behind it', async () => {
  const id = await make()
  await sealActivity(app.deps)
  const there = await rowsOf<{ id: number; action: string }>(
    `select id, action from activity_log where action = 'backup.create' order by id`,
  )
  // A new installation: nothing of the log of before, and entries of its own.
  await app.deps.database.db.execute('alter table activity_log disable trigger user')
  await app.deps.database.db.execute('alter table activity_seals disable trigger user')
  await app.deps.database.db.execute('truncate activity_log, activity_seals, activity_checks restart identity')
  await app.deps.database.db.execute('alter table activity_log enable trigger user')
  await app.deps.database.db.execute('alter table activity_seals enable trigger user')
  app.clock.advance(dayMs)
  await app.deps.database.db.execute(
    `insert into activity_log (at, actor_role, action) values ('2026-11-11T09:00:00Z', 'system', 'of.here')`,
  )
  admin = await signIn(app, 'admin')
  await restore(id)
  const actions = (await rowsOf<{ action: string }>('select action from activity_log order by id')).map(
    ({ action }) => action,
  )
  expect(actions).toContain('of.here')
  expect(actions.indexOf('of.here')).toBeGreaterThan(actions.indexOf('backup.create'))
  expect(actions.at(-1)).toBe('backup.restored')
  expect(there).toHaveLength(1)
})

test('[ADM-08] [QUAL-10] a restore signs everyone out, and what was taken back, banned or used up stays so', async () => {
  const person = await signIn(app, 'user')
  const banned = await signIn(app, 'user')
  const moderator = await signIn(app, 'moderator')
  const addToken = async (name: string) =>
    (
      await admin.send<{ id: string; secret: string }>('POST', '/api/admin/integrations/tokens', {
        name,
        scopes: ['users.view'],
        days: 30,
      })
    ).body
  const revoked = await addToken('Revoked')
  const standing = await addToken('Standing')
  const feed = async () =>
    (await moderator.send<{ id: string; address: string }>('POST', '/api/admin/consultations/feeds', { scope: 'all' }))
      .body
  const [closed, open] = [await feed(), await feed()]
  const id = await make()
  expect((await admin.send('DELETE', `/api/admin/integrations/tokens/${revoked.id}`)).status).toBe(204)
  expect((await moderator.send('DELETE', `/api/admin/consultations/feeds/${closed.id}`)).status).toBe(204)
  const actions = { ids: [banned.userId], action: { action: 'ban', until: null, reason: 'Spam' } }
  expect((await admin.send('POST', '/api/admin/users/actions', actions)).status).toBe(200)
  const asker = admin
  await restore(id)
  for (const each of [person, asker, moderator]) expect((await each.send('GET', '/api/me/role')).status).toBe(401)
  for (const table of ['sessions', 'refresh_tokens', 'flow_state', 'one_time_tokens', 'mfa_challenges'])
    expect(await rowsOf(`select 1 from auth.${table}`), table).toEqual([])
  expect(await rowsOf('select 1 from one_time_secrets')).toEqual([])
  const tokenStatus = async ({ secret }: { secret: string }) =>
    (await app.fetch('/api/admin/users', { headers: { authorization: `Bearer ${secret}` } })).status
  expect(await tokenStatus(revoked)).toBe(401)
  expect(await tokenStatus(standing)).toBe(200)
  const feedStatus = async ({ address }: { address: string }) => {
    const { pathname, search } = new URL(address)
    return (await app.fetch(pathname + search)).status
  }
  expect(await feedStatus(closed)).toBe(404)
  expect(await feedStatus(open)).toBe(200)
  expect(
    await rowsOf(`select banned_until is not null as is_banned from auth.users where id = '${banned.userId}'`),
  ).toEqual([{ is_banned: true }])
})

test('[ADM-08] [DASH-06] a person erased since the backup stays erased', async () => {
  const erased = await signIn(app, 'user')
  const kept = await signIn(app, 'user')
  await erased.send('POST', '/api/tickets', { subject: 'Of the erased', message: 'What the person wrote.' })
  const id = await make()
  await app.deps.database.db.execute(
    `insert into account_deletions (user_id, requested_at, erase_at) values ('${erased.userId}', '2026-11-01', '2026-11-02')`,
  )
  const { eraseDueAccounts } = await import('#server/features/account/erasure.ts')
  expect(await eraseDueAccounts(app.deps, allFeatures.personalData(app.deps.clock))).toBe(1)
  await restore(id)
  expect(await find(id)).toMatchObject({ error: null, restored_at: expect.any(String) })
  const ids = (await rowsOf<{ id: string }>('select id from auth.users order by id')).map((row) => row.id)
  expect(ids).not.toContain(erased.userId)
  expect(ids).toContain(kept.userId)
  expect(await rowsOf(`select 1 from support_tickets where user_id = '${erased.userId}'`)).toEqual([])
})

test('[ADM-08] what was there before a restore cannot be deleted for fourteen days, not by the schedule either', async () => {
  const id = await make()
  await restore(id)
  await find(id)
  const { body } = await admin.send<BackupList>('GET', '/api/admin/backups')
  const copy = body.items.find(({ kind }) => kind === 'before_restore')
  expect(copy).toMatchObject({ state: 'ready' })
  const remove = () => admin.send('DELETE', `/api/admin/backups/${copy?.id}`)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'backup_kept' } })
  app.clock.advance(14 * dayMs + 1000)
  admin = await signIn(app, 'admin')
  expect((await remove()).status).toBe(204)
})

test('[ADM-08] while a restore has the site closed every change is refused, and nothing acknowledged is lost', async () => {
  const person = await signIn(app, 'user')
  const id = await make()
  const write = (n: number) =>
    person.send('POST', '/api/tickets', { subject: `Ticket ${n}`, message: 'Before or never.' })
  const responses: number[] = []
  expect((await admin.send('POST', `/api/admin/backups/${id}/restore`, site)).status).toBe(202)
  let isOver = false
  const restored = runDueJobs(app.deps, kinds).finally(() => {
    isOver = true
  })
  for (let n = 0; !isOver; n += 1) {
    responses.push((await write(n)).status)
    // A refusal asks nobody: without this the restore would never have its turn.
    await nextTurn()
  }
  await restored
  // 202: the ticket was stored before the restore, which came between the commit and reading it back.
  const acknowledged = responses.filter((status) => status === 201 || status === 202).length
  expect(responses.filter((status) => ![201, 202, 401, 503].includes(status))).toEqual([])
  const [count] = await rowsOf<{ found: number }>('select count(*)::int as found from support_tickets')
  await find(id)
  const { body } = await admin.send<BackupList>('GET', '/api/admin/backups')
  const copy = body.items.find(({ kind }) => kind === 'before_restore')
  // Those of before the closing are in the copy; put back, all are there.
  await restore(copy?.id ?? '')
  const [both] = await rowsOf<{ found: number }>('select count(*)::int as found from support_tickets')
  expect((count?.found ?? 0) + (both?.found ?? 0)).toBe(acknowledged)
  expect(await find(id)).toMatchObject({ error: null })
})

test('[ADM-08] a closed site answers changes with 503 and when to come back', async () => {
  await whileClosed(app.deps, async () => {
    const response = await app.fetch('/api/contact', { method: 'POST', body: '{}' })
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await app.fetch('/auth/v1/signup', { method: 'POST', body: '{}' })).status).toBe(503)
  })
  expect((await app.fetch('/api/contact', { method: 'POST', body: '{}' })).status).not.toBe(503)
})

test('[ADM-08] a restore that fails changes nothing, keeps what it kept, and opens the site again', async () => {
  const id = await make()
  await app.deps.database.db.execute(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not today'; end $$`)
  await app.deps.database.db.execute(
    `create trigger refuse before insert on activity_log for each row when (new.action = 'backup.restored') execute function refuse()`,
  )
  await admin.send('POST', `/api/admin/backups/${id}/restore`, site)
  await runDueJobs(app.deps, kinds)
  await app.deps.database.db.execute('drop function refuse cascade')
  expect((await admin.send('GET', '/api/me/role')).status).toBe(200)
  const { body } = await admin.send<BackupList>('GET', '/api/admin/backups')
  expect(body.items.find((each) => each.id === id)).toMatchObject({
    busy: null,
    restored_at: null,
    error: expect.any(String),
  })
  expect(body.items.find(({ kind }) => kind === 'before_restore')).toMatchObject({ state: 'ready' })
})
