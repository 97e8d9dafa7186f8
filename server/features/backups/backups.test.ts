import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Backup, BackupList } from '#shared/contracts/backups.ts'
import type { SettingsResponse } from '#shared/contracts/settings.ts'
import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import { compressLines, decodeBackup, encodeBackup } from '#server/backup/format.ts'
import { RowSum, lineSchema } from '#server/backup/lines.ts'
import type { BackupLine } from '#server/backup/lines.ts'
import { runCli } from '#server/cli/run-cli.ts'
import { planBackup, runBackup, runSchedule } from '#server/features/backups/service.ts'
import { allFeatures } from '#server/features.ts'
import { backupJobs } from '#server/features/backups/jobs.ts'
import { backupPorts } from '#server/features/backups/public.ts'
import type { Deps } from '#server/deps.ts'
import { openSecrets } from '#server/secrets.ts'
import { openFakeObjectStore } from '#server/storage/fakes/object-store.ts'
import { openS3Store } from '#server/storage/s3-store.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { StorageError, readWhole } from '#server/storage/object-store.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { goodPassword } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient
const sources = backupPorts(allFeatures)
const kinds = Object.values(backupJobs(sources))
const site = { site_name: 'localhost:3000' }
/** A database made for a proof takes its time on a busy machine. */
vi.setConfig({ testTimeout: 180_000 })

beforeAll(async () => {
  app = await openTestApp()
  admin = await signIn(app, 'admin')
})
// What one test used up of a limit is not missing in the next.
beforeEach(() => app.deps.database.db.execute(sql`delete from rate_limits`))
afterAll(() => app.close())

async function list(): Promise<BackupList> {
  return (await admin.send<BackupList>('GET', '/api/admin/backups')).body
}

async function find(id: string): Promise<Backup | undefined> {
  return (await list()).items.find((each) => each.id === id)
}

async function make(): Promise<string> {
  const { status, body } = await admin.send<{ id: string }>('POST', '/api/admin/backups')
  expect(status).toBe(202)
  await runDueJobs(app.deps, kinds)
  return body.id
}

async function action(id: string, name: 'verify' | 'restore', body: unknown = undefined): Promise<Backup | undefined> {
  const { status } = await admin.send('POST', `/api/admin/backups/${id}/${name}`, body)
  expect(status).toBe(202)
  await runDueJobs(app.deps, kinds)
  // A restore signs everybody out.
  if (name === 'restore') admin = await signIn(app, 'admin')
  return find(id)
}

async function setPassphrase(backup_passphrase: string | null): Promise<void> {
  const { body } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
  const { status } = await admin.send('PUT', '/api/admin/settings', { backup_passphrase, version: body.version })
  expect(status).toBe(200)
}

/** Values that are easily bent on their way through text. */
async function addOddRows(): Promise<string> {
  const storageKey = `library/odd${Date.now()}`
  await app.deps.files.put(storageKey, [Buffer.from([0, 1, 2, 255, 10, 13, 0])])
  await app.deps.database.db.execute(sql`
    insert into site_content (id, page, section, language, content_key, content_value, updated_at)
    values (gen_random_uuid(), 'odd', 'odd', 'ru', ${storageKey},
      ${JSON.stringify({ text: 'Ș "кавычки" \\ \n\t 💶 null', width: '0.1' })}::jsonb, '2026-11-21T10:11:12.345Z')`)
  return storageKey
}

async function readContent(): Promise<unknown> {
  const { rows } = await app.deps.database.db.execute(sql`
    select page, content_key, content_value, updated_at from site_content order by id`)
  return rows
}

test('[ADM-08] a backup holds everything, and is proven by restoring it into a database made for that', async () => {
  await addOddRows()
  const id = await make()
  expect(await find(id)).toMatchObject({
    state: 'ready',
    kind: 'manual',
    is_encrypted: false,
    by: admin.email,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    verified_at: null,
  })
  expect((await list()).is_alarm).toBe(true)
  const verified = await action(id, 'verify')
  expect(verified).toMatchObject({ busy: null, error: null, verified_at: expect.any(String) })
  expect(verified?.rows).toBeGreaterThan(3)
  expect((await list()).is_alarm).toBe(false)
})

/** Writes a backup again with other lines, sealed and noted as if it had been made so, with sums that agree. */
async function rewrite(id: string, change: (line: BackupLine) => void): Promise<void> {
  const secrets = { passphrase: null, secrets: app.deps.secrets }
  const stored = await app.deps.files.get(`backups/${id}`)
  const lines: BackupLine[] = []
  for await (const raw of decodeBackup(stored?.body ?? [], secrets)) lines.push(lineSchema.parse(raw))
  const sums = new Map<string, RowSum>()
  for (const line of lines) {
    change(line)
    if (line.line !== 'rows') continue
    const sum = sums.get(line.table) ?? new RowSum()
    for (const row of line.rows) sum.add(row)
    sums.set(line.table, sum)
  }
  for (const line of lines) if (line.line === 'end') for (const [table, sum] of sums) line.tables[table] = sum.sum()
  const written = { sha256: '', bytes: 0 }
  await app.deps.files.put(`backups/${id}`, encodeBackup(compressLines(Readable.from(lines)), secrets, written))
  await app.deps.database.db.execute(sql`update backups set sha256 = ${written.sha256} where id = ${id}`)
}

test('[ADM-08] a backup of this version whose sums agree is not proven when its rows cannot be restored', async () => {
  await addOddRows()
  const id = await make()
  await rewrite(id, () => {})
  expect(await action(id, 'verify')).toMatchObject({ failure: null, verified_at: expect.any(String) })
  // One row twice: the first reading adds up, the primary key refuses it.
  await rewrite(id, (line) => {
    if (line.line === 'rows' && line.table === 'public.site_content') line.rows.push(line.rows[0] ?? [])
  })
  expect(await action(id, 'verify')).toMatchObject({ busy: null, failure: 'broken', verified_at: null })
})

test('[ADM-08] a backup of this version is not proven when what comes out of a restore differs from what it notes', async () => {
  await addOddRows()
  const id = await make()
  // JSON with a space too many: the database takes it, and gives it back without.
  await rewrite(id, (line) => {
    if (line.line !== 'rows' || line.table !== 'public.site_content') return
    for (const row of line.rows)
      for (const [at, value] of row.entries()) if (value?.startsWith('{"')) row[at] = value.replace('{', '{  ')
  })
  expect(await action(id, 'verify')).toMatchObject({ busy: null, failure: 'broken', verified_at: null })
})

test('[ADM-08] a restore brings back what was there, after keeping what is there now', async () => {
  const person = await signIn(app, 'user')
  const id = await make()
  const before = await readContent()
  await app.deps.database.db.execute(sql`delete from site_content`)
  await app.deps.database.db.execute(sql`delete from auth.users where id = ${person.userId}`)
  const restored = await action(id, 'restore', site)
  expect(restored).toMatchObject({ busy: null, error: null, restored_at: expect.any(String) })
  expect(await readContent()).toEqual(before)
  const { rows: people } = await app.deps.database.db.execute(
    sql`select id from auth.users where id = ${person.userId}`,
  )
  expect(people).toHaveLength(1)
  expect((await list()).items.map(({ kind }) => kind)).toContain('before_restore')
  // Numbering continues, and rows are guarded as before.
  expect((await admin.send('POST', '/api/admin/backups')).status).toBe(202)
  await expect(
    app.deps.database.db.execute(
      sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), gen_random_uuid())`,
    ),
  ).rejects.toThrow()
})

test('[ADM-08] files of the store come along and come back', async () => {
  const key = 'library/lost'
  await app.deps.files.put(key, [Buffer.from('the very bytes')])
  await app.deps.database.db.execute(sql`
    insert into media (id, name, type, bytes, sha256, storage_key, tags, created_at, updated_at)
    values (gen_random_uuid(), 'ș.txt', 'pdf', 14, 'x', ${key}, array['a b', 'c"d', null], now(), now())`)
  const id = await make()
  expect((await find(id))?.files).toBeGreaterThan(0)
  await app.deps.files.delete(key)
  expect(await action(id, 'restore', site)).toMatchObject({ error: null })
  const found = await app.deps.files.get(key)
  expect(found && (await readWhole(found.body)).toString()).toBe('the very bytes')
})

test('[ADM-08] with a passphrase nothing of it can be read, and without it nothing is restored', async () => {
  await setPassphrase('a long and secret passphrase')
  const id = await make()
  expect(await find(id)).toMatchObject({ is_encrypted: true, state: 'ready' })
  const stored = await app.deps.files.get(`backups/${id}`)
  const bytes = await readWhole(stored?.body ?? [])
  expect(bytes.subarray(0, 200).toString('latin1')).toContain('GRANTWRIGHT-BACKUP 1')
  // Compressed bytes begin with these two; here they are sealed.
  expect(bytes.includes(Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00]))).toBe(false)
  expect(await action(id, 'restore', site)).toMatchObject({ error: null, restored_at: expect.any(String) })
  await setPassphrase('another long passphrase')
  const before = await readContent()
  expect((await action(id, 'restore', site))?.error).toMatch(/passphrase is wrong/)
  expect(await readContent()).toEqual(before)
  await setPassphrase(null)
  expect((await action(id, 'restore', site))?.error).toMatch(/passphrase is needed/)
})

test('[ADM-08] a backup that was altered or cut off is refused, and nothing changes', async () => {
  const id = await make()
  const stored = await app.deps.files.get(`backups/${id}`)
  const bytes = await readWhole(stored?.body ?? [])
  const before = await readContent()
  const altered = Buffer.from(bytes)
  altered[altered.length - 40] = (altered[altered.length - 40] ?? 0) ^ 1
  for (const broken of [altered, bytes.subarray(0, bytes.length - 100), Buffer.from('nonsense')]) {
    await app.deps.files.put(`backups/${id}`, [broken])
    expect((await action(id, 'restore', site))?.error).toMatch(/altered/)
  }
  await app.deps.files.delete(`backups/${id}`)
  expect((await action(id, 'verify'))?.error).toMatch(/gone/)
  expect(await readContent()).toEqual(before)
})

test('[ADM-08] a backup of another version of the product is refused, and says so', async () => {
  const id = await make()
  const before = await readContent()
  await app.deps.database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 9999999999999)`,
  )
  const rejected = await action(id, 'restore', site)
  await app.deps.database.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of a later version'`)
  expect(rejected).toMatchObject({ busy: null, restored_at: null, failure: 'other_version' })
  expect(rejected?.error).toMatch(/^The backup was made by another version/)
  expect(await readContent()).toEqual(before)
})

test('[ADM-08] a backup made with another APP_SECRET is refused, and says so', async () => {
  const id = await make()
  const before = await readContent()
  expect((await admin.send('POST', `/api/admin/backups/${id}/restore`, site)).status).toBe(202)
  const others = { ...app.deps, secrets: openSecrets('another secret of more than thirty-two characters') }
  await runDueJobs(others, kinds)
  expect(await find(id)).toMatchObject({ busy: null, restored_at: null, failure: 'other_secret' })
  expect(await readContent()).toEqual(before)
})

test('[ADM-08] what keeps a backup from a verdict is tried again, and it counts as under way until the last try', async () => {
  const id = await make()
  const away: Deps = {
    ...app.deps,
    files: {
      ...app.deps.files,
      get: async () => {
        throw new StorageError('unavailable', 'The storage does not answer.')
      },
    },
  }
  const verify = () => admin.send('POST', `/api/admin/backups/${id}/verify`)
  expect((await verify()).status).toBe(202)
  await runDueJobs(away, kinds)
  expect(await find(id)).toMatchObject({ busy: 'verify', verified_at: null, error: expect.any(String) })
  expect((await verify()).status).toBe(409)
  app.clock.advance(60_000)
  await runDueJobs(app.deps, kinds)
  expect(await find(id)).toMatchObject({ busy: null, error: null, verified_at: expect.any(String) })

  expect((await verify()).status).toBe(202)
  for (let tries = 0; tries < 3; tries += 1) {
    await runDueJobs(away, kinds)
    app.clock.advance(3_600_000)
  }
  admin = await signIn(app, 'admin')
  expect(await find(id)).toMatchObject({ busy: null, verified_at: null, error: expect.any(String) })
})

test('[ADM-08] on object storage a backup is made, proven and restored', async () => {
  const account = { bucket: 'uploads', region: 'eu-1', accessKeyId: 'AKFAKE', secretAccessKey: 'a secret of the fake' }
  const fake = await openFakeObjectStore({ port: 0, ...account })
  const s3 = { endpoint: fake.endpoint, ...account }
  const far: Deps = { ...app.deps, files: openS3Store(s3), config: { ...app.deps.config, s3 } }
  const id = await planBackup(far, 'manual', null, null)
  await runBackup(far, sources, id)
  expect(await find(id)).toMatchObject({ state: 'ready', place: 's3' })
  expect(await app.deps.files.head(`backups/${id}`)).toBeNull()
  const before = await readContent()
  await app.deps.database.db.execute(sql`delete from site_content`)
  for (const name of ['verify', 'restore'] as const) {
    expect(
      (await admin.send('POST', `/api/admin/backups/${id}/${name}`, name === 'restore' ? site : undefined)).status,
    ).toBe(202)
    await runDueJobs(far, kinds)
  }
  admin = await signIn(app, 'admin')
  expect(await find(id)).toMatchObject({
    busy: null,
    failure: null,
    verified_at: expect.any(String),
    restored_at: expect.any(String),
  })
  expect(await readContent()).toEqual(before)
  await fake.close()
})

test('[ADM-08] a restore asks for the name of the site, and for a fresh proof', async () => {
  const id = await make()
  const wrong = await admin.send('POST', `/api/admin/backups/${id}/restore`, { site_name: 'another' })
  expect(wrong.status).toBe(422)
  app.clock.advance(25 * hourMs)
  const stale = await signIn(app, 'admin')
  await app.deps.database.db.execute(sql`
    update auth.mfa_amr_claims set updated_at = updated_at - interval '2 days'`)
  const rejected = await stale.send('POST', `/api/admin/backups/${id}/download`, {})
  expect(rejected).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } })
  expect(
    (await stale.send('POST', `/api/admin/backups/${id}/restore`, { ...site, current_password: 'wrong-Password-1' }))
      .body,
  ).toMatchObject({ code: 'wrong_password' })
  admin = await signIn(app, 'admin')
})

test('[ADM-08] a download works once, for a few minutes, and is recorded', async () => {
  const id = await make()
  const link = async () => (await admin.send<{ url: string }>('POST', `/api/admin/backups/${id}/download`, {})).body.url
  const url = await link()
  const file = await app.fetch(url)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="grantwright-/)
  expect((await file.arrayBuffer()).byteLength).toBe((await find(id))?.bytes)
  expect((await app.fetch(url)).status).toBe(404)
  const late = await link()
  app.clock.advance(6 * minuteMs)
  expect((await app.fetch(late)).status).toBe(404)
  const { rows } = await app.deps.database.db.execute(
    sql`select action from activity_log where target_id = ${id} and action = 'backup.download'`,
  )
  expect(rows).toHaveLength(2)
})

test('[ADM-08] the schedule makes and proves one every day and keeps so many; those made by hand stay', async () => {
  const { body: settings } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
  await admin.send('PUT', '/api/admin/settings', { backups_keep: 2, version: settings.version })
  const byHand = (await list()).items.filter(({ kind }) => kind === 'manual').length
  for (const name of ['first', 'second']) {
    app.clock.advance(dayMs)
    await runBackup(app.deps, sources, await planBackup(app.deps, 'scheduled', null, name))
  }
  app.clock.advance(dayMs)
  await runSchedule(app.deps, sources)
  admin = await signIn(app, 'admin')
  const { items } = await list()
  const planned = items.filter(({ kind }) => kind === 'scheduled')
  expect(planned).toHaveLength(2)
  expect(planned.map(({ verified_at }) => verified_at !== null)).toEqual([true, false])
  expect(items.filter(({ kind }) => kind === 'manual')).toHaveLength(byHand)
})

test('[ADM-08] a deleted backup is gone with its bytes', async () => {
  const id = await make()
  expect((await admin.send('DELETE', `/api/admin/backups/${id}`)).status).toBe(204)
  expect(await app.deps.files.head(`backups/${id}`)).toBeNull()
  expect((await admin.send('DELETE', `/api/admin/backups/${id}`)).status).toBe(404)
})

test('[ADM-08] [AUTH-10] staff with the right to backups make them, and neither take one away nor restore one', async () => {
  const id = await make()
  const { db } = app.deps.database
  await db.execute(
    sql`insert into role_permissions (role, permission, allowed, updated_at) values ('moderator', 'backups.manage', true, now())`,
  )
  try {
    const moderator = await signIn(app, 'moderator')
    const proof = { current_password: goodPassword }
    expect((await moderator.send('GET', '/api/admin/backups')).status).toBe(200)
    for (const [path, body] of [
      ['download', proof],
      ['restore', { ...site, ...proof }],
    ] as const) {
      const response = await moderator.send('POST', `/api/admin/backups/${id}/${path}`, body)
      expect(response, path).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    }
    expect(await find(id)).toMatchObject({ busy: null, restored_at: null })
  } finally {
    await db.execute(sql`delete from role_permissions where permission = 'backups.manage'`)
  }
})

test.each(['user', 'editor', 'moderator'] as const)('[ADM-08] %s sees no backup and makes none', async (role) => {
  const person = await signIn(app, role)
  expect((await person.send('GET', '/api/admin/backups')).status).toBe(403)
  expect((await person.send('POST', '/api/admin/backups')).status).toBe(403)
  expect((await visitorOf(app).send('POST', '/api/admin/backups')).status).toBe(401)
})

test('[ADM-08] the command line makes, proves and restores a backup in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-cli-'))
  const file = join(folder, 'all.backup')
  const lines: string[] = []
  const output = { line: (text: string) => lines.push(text), error: (text: string) => lines.push(text) }
  const environment = { BACKUP_PASSPHRASE: 'from the environment' }
  // The command closes what it opened; the test goes on with its own.
  const deps = { ...app.deps, database: { ...app.deps.database, close: async () => {} } }
  const run = (...args: string[]) => runCli(args, environment, output, async () => deps)
  expect(await run('backup:create', '--file', file)).toBe(0)
  expect(await run('backup:create', '--file', file)).toBe(1)
  expect(await run('backup:verify', '--file', file)).toBe(0)
  expect(lines.at(-1)).toMatch(/is whole/)
  const before = await readContent()
  await app.deps.database.db.execute(sql`delete from site_content`)
  expect(await run('restore', '--file', file, '--keep', join(folder, 'kept.backup'))).toBe(0)
  expect(await readContent()).toEqual(before)
  writeFileSync(file, readFileSync(file).subarray(0, 5000))
  expect(await run('backup:verify', '--file', file)).toBe(1)
  expect(await run('backup:verify', '--file', join(folder, 'none'))).toBe(1)
  rmSync(folder, { recursive: true, force: true })
})
