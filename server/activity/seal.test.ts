import type { ActivityName } from '#shared/activity-names.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs } from '#shared/duration.ts'
import { activityPart } from '#server/activity/personal-data.ts'
import { recordActivity } from '#server/activity/record.ts'
import { pruneOldAddresses } from '#server/activity/retention.ts'
import { sealActivity } from '#server/activity/seal.ts'
import { verifyActivity } from '#server/activity/verify.ts'
import { runCli } from '#server/cli/run-cli.ts'
import { openSecrets } from '#server/secrets.ts'
import { signIn } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const person = '00000000-0000-4000-8000-00000000000a'

let app: TestApp

beforeEach(async () => {
  if (app) await app.reset()
  app ??= await openTestApp()
})
afterAll(() => app.close())

test('[ADM-05] what was written is sealed, and proves to be as it was written', async () => {
  await write('settings.update', { after: { name: 'Ă', nested: { b: 2, a: [1.5, null] } } })
  await write('content.update', { before: 'x', after: 'y' })
  // Texts that could be read as something else.
  await write('content.update', { before: '190', after: '{"text":"x"}' })
  expect(await sealActivity(app.deps)).toBe(3)
  expect(await sealActivity(app.deps)).toBe(0)
  await write('content.update', {})
  await sealActivity(app.deps)
  const { error, entries, upToNumber } = await verifyActivity(app.deps)
  expect({ error, entries, upToNumber }).toEqual({ error: null, entries: 4, upToNumber: 2 })
  expect(await verifyActivity(app.deps, 1)).toMatchObject({ error: null, entries: 1, fromNumber: 2, upToNumber: 2 })
})

test('[ADM-05] many entries make many seals, and a gap between their numbers is none', async () => {
  await app.deps.database.db.execute(sql`
    insert into activity_log (at, actor_role, action)
    select now(), 'system', 'test.act' from generate_series(1, 1200)`)
  await app.deps.database.db.transaction((tx) => write('menu.update', {}, tx).then(() => tx.rollback())).catch(() => {})
  await write('menu.restore', {})
  expect(await sealActivity(app.deps)).toBe(1201)
  expect(await verifyActivity(app.deps)).toMatchObject({ error: null, entries: 1201, upToNumber: 3 })
})

test.each([
  `update activity_log set actor_role = 'admin'`,
  `update activity_log set after = '{"x": 1}'`,
  'update activity_log set before = null, after = null, details_salt = null, at = now()',
  'update activity_log set after = null',
  'delete from activity_log',
  'truncate activity_log',
  'truncate activity_log, activity_seals',
  `update activity_seals set hash = 'x'`,
  'delete from activity_seals',
])('[ADM-05] the database refuses: %s', async (statement) => {
  const rejected = await tryOnGuarded(statement)
  expect(String(rejected instanceof Error ? rejected.cause : rejected)).toContain('append-only')
})

test('[ADM-05] the database lets through what changes nothing', async () => {
  expect(await tryOnGuarded('update activity_log set action = action')).toBeNull()
})

/** Runs a statement on a sealed entry, with the guard on. @returns what it throws, or null. */
async function tryOnGuarded(statement: string): Promise<unknown> {
  const { db } = app.deps.database
  await write('settings.update', { after: { y: 1 } })
  await sealActivity(app.deps)
  for (const table of ['activity_log', 'activity_seals'])
    await db.execute(sql.raw(`alter table ${table} enable trigger ${table}_keep_all`))
  const thrown = await db.execute(sql.raw(statement)).then(
    () => null,
    (error: unknown) => error,
  )
  for (const table of ['activity_log', 'activity_seals'])
    await db.execute(sql.raw(`alter table ${table} disable trigger ${table}_keep_all`))
  return thrown
}

test.each([
  [`update activity_log set actor_role = 'admin' where id = 2`, 'row_altered'],
  [`update activity_log set after = '{"x": 2}' where id = 2`, 'details_altered'],
  [`update activity_log set before = null, after = null where id = 2`, 'details_altered'],
  [`update activity_log set address = '203.0.113.9' where id = 2`, 'details_altered'],
  ['delete from activity_log where id = 2', 'row_missing'],
  ['delete from activity_seals where number = 1', 'seal_missing'],
  [`update activity_seals set root = 'x' where number = 1`, 'seal_altered'],
  [`update activity_seals set row_ids = '{1,3}' where number = 1`, 'seal_altered'],
])('[ADM-05] who gets around the guard is found out: %s', async (statement, kind) => {
  for (let number = 0; number < 3; number += 1) await write('settings.update', { after: { x: 1 } })
  await sealActivity(app.deps)
  await write('settings.update', {})
  await sealActivity(app.deps)
  await unguarded(statement)
  expect((await verifyActivity(app.deps)).error).toMatchObject({ kind })
})

test('[ADM-05] a chain that was made again without the secret is found out', async () => {
  await write('settings.update', {})
  await sealActivity({ ...app.deps, secrets: openSecrets('another secret of more than thirty-two characters') })
  expect((await verifyActivity(app.deps)).error).toEqual({ kind: 'signature', seal: 1, row: null })
})

test('[ADM-05] a genuine seal of a log that went on elsewhere is found out', async () => {
  const keep = (table: string, where: string) =>
    unguarded(`create temporary table kept_${table} as select * from ${table} where ${where}`)
  const putBack = (table: string) =>
    unguarded(`insert into ${table} overriding system value select * from kept_${table}`)
  for (const x of [1, 2]) {
    await write('settings.update', { after: { x } })
    await sealActivity(app.deps)
  }
  // The first entry says something else in this line, and its seal is as genuine as the one of the second.
  await keep('activity_log', 'id = 2')
  await keep('activity_seals', 'number = 2')
  await unguarded(`update activity_log set action = 'settings.restore' where id = 1`)
  await unguarded('delete from activity_log where id = 2')
  await unguarded('delete from activity_seals')
  await sealActivity(app.deps)
  await putBack('activity_log')
  await putBack('activity_seals')
  expect((await verifyActivity(app.deps)).error).toEqual({ kind: 'seal_altered', seal: 2, row: null })
})

test('[ADM-05] an entry that is slipped in between is found out, and a late one is sealed', async () => {
  for (let number = 0; number < 3; number += 1) await write('settings.update', {})
  await unguarded('delete from activity_log where id = 2')
  await sealActivity(app.deps)
  const insert = `insert into activity_log (id, at, actor_role, action) overriding system value
    values (2, now(), 'system', 'forged.act')`
  await app.deps.database.db.execute(insert)
  // Its transaction may have begun before: within the hour it is taken for one that committed late.
  expect(await sealActivity(app.deps)).toBe(1)
  expect((await verifyActivity(app.deps)).error).toBeNull()
  await unguarded('delete from activity_log where id = 2')
  await unguarded('delete from activity_seals')
  await sealActivity(app.deps)
  app.clock.advance(2 * hourMs)
  await app.deps.database.db.execute(insert)
  await write('settings.update', {})
  await sealActivity(app.deps)
  expect((await verifyActivity(app.deps)).error).toMatchObject({ kind: 'row_added' })
})

test('[ADM-05] an account is erased from the log, and the chain holds', async () => {
  await write('user.update', {
    targetId: person,
    before: { email: 'ana@example.org' },
    after: { email: 'b@example.org' },
  })
  const user = await signIn(app, 'admin')
  await user.send('PATCH', '/api/content/00000000-0000-4000-8000-000000000000', {})
  await user.send('PUT', '/api/admin/menu', { version: '0', tree: { header: [], footer: [], bottom: [] } })
  await sealActivity(app.deps)
  const actions = await app.deps.database.db.execute(
    'select action, address from activity_log order by id desc limit 1',
  )
  expect(actions.rows).toEqual([{ action: 'menu.update', address: '203.0.113.7' }])
  await app.deps.database.db.transaction(async (tx) => {
    await activityPart.erase(tx, { userId: person, confirmedEmail: null })
    await activityPart.erase(tx, { userId: user.userId ?? '', confirmedEmail: null })
  })
  const { rows } = await app.deps.database.db.execute(`select count(*)::int as count from activity_log
    where address is not null or before::text like '%ana@example.org%'`)
  expect(rows).toEqual([{ count: 0 }])
  expect(await verifyActivity(app.deps)).toMatchObject({ error: null, erased: 1 })
})

test('addresses are forgotten after ninety days, and the chain holds', async () => {
  const user = await signIn(app, 'admin')
  await user.send('PUT', '/api/admin/menu', { version: '0', tree: { header: [], footer: [], bottom: [] } })
  await sealActivity(app.deps)
  app.clock.advance(91 * dayMs)
  await pruneOldAddresses(app.deps)
  const { rows } = await app.deps.database.db.execute('select address, after is null as empty from activity_log')
  expect(rows).toEqual([{ address: null, empty: false }])
  expect((await verifyActivity(app.deps)).error).toBeNull()
})

test('[ADM-05] two replicas that seal at once make one chain', async () => {
  for (let number = 0; number < 20; number += 1) await write('settings.update', {})
  await Promise.all([sealActivity(app.deps), sealActivity(app.deps), sealActivity(app.deps)])
  await sealActivity(app.deps)
  expect(await verifyActivity(app.deps)).toMatchObject({ error: null, entries: 20 })
})

test('[ADM-05] logs:verify on the command line says up to when no one altered the log, and fails when someone did', async () => {
  await write('settings.update', { after: { x: 1 } })
  const said: string[] = []
  const output = { line: (text: string) => said.push(text), error: (text: string) => said.push(text) }
  const database = { ...app.deps.database, close: async () => undefined }
  const verify = () => runCli(['logs:verify'], {}, output, async () => ({ ...app.deps, database }))
  expect(await verify()).toBe(0)
  expect(said).toEqual([expect.stringMatching(/^Verified: 1 entries, up to .* \(seal 1\)\.$/)])
  await unguarded(`update activity_log set action = 'x.y'`)
  expect(await verify()).toBe(1)
  expect(said.at(-1)).toBe('Broken at seal 1: an entry was altered.')
})

type Details = { targetId?: string; before?: unknown; after?: unknown }

async function write(action: ActivityName, { targetId = 'thing', ...details }: Details, db = app.deps.database.db) {
  await recordActivity(db, {
    at: new Date(app.clock.now()),
    actor: null,
    action,
    targetId,
    requestId: null,
    ...details,
  })
}

async function unguarded(statement: string): Promise<void> {
  const { db } = app.deps.database
  for (const table of ['activity_log', 'activity_seals'])
    await db.execute(sql.raw(`alter table ${table} disable trigger ${table}_keep`))
  await db.execute(sql.raw(statement))
  for (const table of ['activity_log', 'activity_seals'])
    await db.execute(sql.raw(`alter table ${table} enable trigger ${table}_keep`))
}
