import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Backup, BackupCompatibilityReport, BackupList } from '#shared/contracts/backups.ts'
import { makeBackup } from '#server/backup/dump.ts'
import { allFeatures } from '#server/features.ts'
import { backupJobs } from '#server/features/backups/jobs.ts'
import { backupPorts } from '#server/features/backups/public.ts'
import { runCli } from '#server/cli/run-cli.ts'
import type { Db } from '#server/db/database.ts'
import { listMigrationMarks, migrateDatabase } from '#server/db/migrate.ts'
import { openScratchDatabase } from '#server/db/open-database.ts'
import { backups } from '#server/features/backups/tables.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { readWhole } from '#server/storage/object-store.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { createServerDatabase } from '#tests/support/server-database.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient
const kinds = Object.values(backupJobs(backupPorts(allFeatures)))
const newest = listMigrationMarks().length
/** The first version that could make a backup. */
const firstWithBackups = 22
/** A database made for a proof takes its time on a busy machine. */
vi.setConfig({ testTimeout: 240_000 })

beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  await app.reset()
  admin = await signIn(app, 'admin')
})
afterAll(() => app.close())

/** Opens a database with the tables of an earlier version, on the same kind of database as the rest of the test. */
async function openEarlier(migrations: number): Promise<{ db: Db; close(): Promise<unknown> }> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return openScratchDatabase(migrations, app.deps.log)
  const { url, drop } = await createServerDatabase(server)
  await migrateDatabase({ connectionString: url }, migrations)
  const pool = new Pool({ connectionString: url })
  return {
    db: drizzle(pool),
    async close() {
      await pool.end()
      await drop()
    },
  }
}

type Person = { id: string; email: string }

/** What a user had written by then, in tables that later migrations change. */
async function seed(db: Db, key: string): Promise<Person> {
  const person = { id: randomUUID(), email: 'ana.ștefănescu@example.org' }
  await db.execute(
    sql`insert into auth.users (id, email, aud, role) values (${person.id}, ${person.email}, 'authenticated', 'authenticated')`,
  )
  await db.execute(sql`
    insert into support_tickets (id, user_id, subject, message, category, priority, priority_requested, language,
      waiting_since, last_client_message_at, created_at, updated_at)
    values (gen_random_uuid(), ${person.id}, 'Дедлайн', 'Când?', 'other', 'normal', 'normal', 'ru', now(), now(), now(), now())`)
  await db.execute(sql`
    insert into site_content (id, page, section, language, content_key, content_value, updated_at)
    values (gen_random_uuid(), 'old', 'old', 'ro', 'title', ${JSON.stringify({ text: 'Ș "кавычки" \\ 💶' })}::jsonb, now())`)
  await db.execute(sql`
    insert into media (id, name, type, bytes, sha256, storage_key, tags, created_at, updated_at)
    values (gen_random_uuid(), 'ș.txt', 'pdf', 14, 'x', ${key}, array['a b', 'c"d', null], now(), now())`)
  await db.execute(sql`
    insert into visit_visitors (visitor, day, last_at, position, is_new, gap_seconds, last_page, page, source, campaign, language, device)
    values ('somebody', now(), now(), 1, true, 0, '/', '/faq', 'direct', '', 'ro', 'phone')`)
  await db.execute(sql`insert into activity_log (at, actor_role, action) values (now(), 'system', 'of.then')`)
  return person
}

/** Makes a backup as an earlier version would have; the list of backups outlives the update, as it does in the product. */
async function makeEarlier(migrations: number): Promise<{ id: string; person: Person; key: string; bytes: Buffer }> {
  const key = `library/${randomUUID()}`
  await app.deps.files.put(key, [Buffer.from('the very bytes')])
  const earlier = await openEarlier(migrations)
  const id = randomUUID()
  try {
    const person = await seed(earlier.db, key)
    const deps = { ...app.deps, database: { ...app.deps.database, db: earlier.db } }
    const made = await makeBackup(deps, null, (bytes) => app.deps.files.put(`backups/${id}`, bytes))
    await app.deps.database.db.insert(backups).values({
      id,
      created_at: new Date(app.clock.now()),
      kind: 'manual',
      state: 'ready',
      is_encrypted: false,
      place: 'disk',
      bytes: made.bytes,
      sha256: made.sha256,
      tables: made.tables,
      files: made.files.count,
    })
    const stored = await app.deps.files.get(`backups/${id}`)
    return { id, person, key, bytes: await readWhole(stored?.body ?? []) }
  } finally {
    await earlier.close()
  }
}

async function action(id: string, name: 'verify' | 'restore'): Promise<Backup | undefined> {
  const body = name === 'restore' ? { site_name: 'localhost:3000' } : undefined
  expect((await admin.send('POST', `/api/admin/backups/${id}/${name}`, body)).status).toBe(202)
  await runDueJobs(app.deps, kinds)
  const [row] = await app.deps.database.db.select().from(backups)
  expect(row).toBeDefined()
  // Who asked may be gone with what was there: an administrator of the restored data looks.
  admin = await signIn(app, 'admin')
  return (await admin.send<BackupList>('GET', '/api/admin/backups')).body.items.find((each) => each.id === id)
}

async function expectArrived(person: Person, key: string): Promise<void> {
  const { db } = app.deps.database
  const { rows: people } = await db.execute(sql`select email from auth.users where id = ${person.id}`)
  expect(people).toEqual([{ email: person.email }])
  const { rows: tickets } = await db.execute(sql`select number::int, subject, merged_into_id from support_tickets`)
  expect(tickets).toEqual([{ number: 1001, subject: 'Дедлайн', merged_into_id: null }])
  const { rows: content } = await db.execute(sql`select content_value from site_content where page = 'old'`)
  expect(content).toEqual([{ content_value: { text: 'Ș "кавычки" \\ 💶' } }])
  const { rows: visitors } = await db.execute(sql`select page, previous_page from visit_visitors`)
  expect(visitors).toEqual([{ page: '/faq', previous_page: '' }])
  const { rows: tags } = await db.execute(sql`select tags from media`)
  expect(tags).toEqual([{ tags: ['a b', 'c"d', null] }])
  const found = await app.deps.files.get(key)
  expect(found && (await readWhole(found.body)).toString()).toBe('the very bytes')
}

test.each([firstWithBackups, newest - 1])(
  '[ADM-08] a backup made after %i migrations is proven, brought up and restored',
  async (migrations) => {
    const { id, person, key } = await makeEarlier(migrations)
    const fit = await admin.send<BackupCompatibilityReport>('GET', `/api/admin/backups/${id}/fit`)
    expect(fit.body).toMatchObject({
      fit: 'older',
      failure: null,
      made_by: { migrations },
      here: { migrations: newest },
    })
    expect(fit.body.parts.find(({ part }) => part === 'tickets')).toEqual({ part: 'tickets', kept: 1, now: 0 })
    expect(await action(id, 'verify')).toMatchObject({ error: null, verified_at: expect.any(String) })
    await app.deps.files.delete(key)
    await app.deps.database.db
      .execute(sql`insert into site_content (id, page, section, language, content_key, content_value, updated_at)
      values (gen_random_uuid(), 'new', 'new', 'en', 'title', '{}'::jsonb, now())`)
    expect(await action(id, 'restore')).toMatchObject({ error: null, restored_at: expect.any(String) })
    await expectArrived(person, key)
    // What is there now is a whole backup of this version.
    const made = await admin.send<{ id: string }>('POST', '/api/admin/backups')
    await runDueJobs(app.deps, kinds)
    expect(
      (await admin.send<BackupCompatibilityReport>('GET', `/api/admin/backups/${made.body.id}/fit`)).body.fit,
    ).toBe('same')
    // What came later is gone, numbering continues, and rows are guarded as before.
    const { db } = app.deps.database
    expect((await db.execute(sql`select 1 from site_content where page = 'new'`)).rows).toEqual([])
    const { rows } = await db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
    expect(rows).toEqual([{ count: newest }])
    await expect(
      db.execute(sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), gen_random_uuid())`),
    ).rejects.toThrow()
    const { rows: next } = await db.execute(sql`
      insert into support_tickets (id, user_id, subject, message, category, priority, priority_requested, language,
        waiting_since, last_client_message_at, created_at, updated_at)
      values (gen_random_uuid(), ${person.id}, 's', 'm', 'other', 'normal', 'normal', 'ru', now(), now(), now(), now())
      returning number::int`)
    expect(next).toEqual([{ number: 1002 }])
  },
)

test('[ADM-08] a backup of an earlier version that was altered is refused, and nothing changes', async () => {
  const { id, bytes } = await makeEarlier(firstWithBackups)
  const altered = Buffer.concat([bytes.subarray(0, bytes.length - 200), Buffer.from('nonsense')])
  await app.deps.files.put(`backups/${id}`, [altered])
  const sha256 = createHash('sha256').update(altered).digest('hex')
  await app.deps.database.db.update(backups).set({ sha256 })
  expect(await action(id, 'restore')).toMatchObject({ failure: 'broken', restored_at: null })
  expect((await app.deps.database.db.execute(sql`select 1 from support_tickets`)).rows).toEqual([])
})

test('[ADM-08] a backup of a newer version is refused, and says what to do', async () => {
  const made = await admin.send<{ id: string }>('POST', '/api/admin/backups')
  const { db } = app.deps.database
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 9999999999999)`,
  )
  await runDueJobs(app.deps, kinds)
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of a later version'`)
  expect(
    (await admin.send<BackupCompatibilityReport>('GET', `/api/admin/backups/${made.body.id}/fit`)).body,
  ).toMatchObject({
    fit: null,
    failure: 'newer_version',
    made_by: { migrations: newest + 1 },
  })
  for (const name of ['verify', 'restore'] as const)
    expect(await action(made.body.id, name)).toMatchObject({
      failure: 'newer_version',
      error: expect.stringMatching(/newer version of the product.*Update the product, then restore/),
      restored_at: null,
    })
})

test('[ADM-08] the command line proves and restores a backup of an earlier version, and says so', async () => {
  const { person, key, bytes } = await makeEarlier(firstWithBackups)
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-cli-'))
  const file = join(folder, 'old.backup')
  writeFileSync(file, bytes)
  const lines: string[] = []
  const output = { line: (text: string) => lines.push(text), error: (text: string) => lines.push(text) }
  // The command closes what it opened; the test goes on with its own.
  const deps = { ...app.deps, database: { ...app.deps.database, close: async () => {} } }
  const run = (...args: string[]) => runCli(args, {}, output, async () => deps)
  expect(await run('backup:verify', '--file', file)).toBe(0)
  expect(lines.at(-1)).toMatch(/earlier .*brought up to this version, and a restore does the same/)
  expect(await run('backup:restore', '--file', file, '--keep', join(folder, 'kept.backup'))).toBe(0)
  expect(lines.at(-2)).toMatch(/earlier .*brought up to this version\.$/)
  expect(lines.at(-1)).toBe('Everybody is signed out, you too.')
  await expectArrived(person, key)
  rmSync(folder, { recursive: true, force: true })
})
