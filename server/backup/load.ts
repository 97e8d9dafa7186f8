import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { listTables, nameOf, readMigrations, settle, sumTables } from '#server/backup/dump.ts'
import { BackupFault, decodeBackup } from '#server/backup/format.ts'
import { RowSum, lineSchema } from '#server/backup/lines.ts'
import type { BackupEnd, BackupHead, BackupLine, BackupTable } from '#server/backup/lines.ts'
import { contentChannel, menuChannel, rolesChannel, settingsChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'
import { startEmbeddedEngine } from '#server/db/embedded-engine.ts'
import { openOnEngine } from '#server/db/open-database.ts'
import type { Deps } from '#server/deps.ts'
import type { ByteSource } from '#server/storage/object-store.ts'

/** Rows that are in the database already stay beside those of the backup: work goes on, also that which restores. */
const merged: readonly string[] = ['public.jobs']

/** Whom a restore concerns, with the payload that says that anything may have changed. */
const restoredChannels = [
  [contentChannel, '{}'],
  [menuChannel, ''],
  [rolesChannel, ''],
  [settingsChannel, ''],
] as const

/** What a file, once read whole, is handed to. */
type TakeFile = (key: string, bytes: Buffer) => Promise<void>

/** What was read. */
export type LoadedBackup = { createdAt: string; tables: number; rows: number; files: BackupEnd['files'] }

/**
 * Puts a backup in the place of everything: all rows in one transaction, so that it counts whole or not at all. Files are
 * written beside those that are there, under keys that only the backup's rows name; they are written first, so that no row
 * ever names a file that is not there.
 *
 * @throws {BackupFault} when it cannot be used here; nothing has changed then.
 */
export async function restoreBackup(
  deps: Deps,
  open: () => Promise<ByteSource | ReadableStream<Uint8Array>>,
  passphrase: string | null,
): Promise<LoadedBackup> {
  // The first reading proves that all of it is genuine before anything is written, and brings the files.
  await readThrough(deps, await open(), passphrase, async (key, bytes) => {
    await deps.files.put(key, [bytes])
  })
  const loaded = await deps.database.db.transaction(async (tx) =>
    loadRows(tx, deps, decodeBackup(await open(), passphrase)),
  )
  for (const [channel, payload] of restoredChannels)
    await deps.database.db.execute(sql`select pg_notify(${channel}, ${payload})`)
  return loaded
}

/**
 * Proves that a backup can be restored: restores its rows into a database made for that, adds them up there again, and
 * compares counts and hashes with those noted when it was made; hashes every file.
 *
 * @throws {BackupFault} when anything differs.
 */
export async function verifyBackup(
  deps: Deps,
  open: () => Promise<ByteSource | ReadableStream<Uint8Array>>,
  passphrase: string | null,
): Promise<LoadedBackup> {
  await readThrough(deps, await open(), passphrase, async () => {})
  const engine = await startEmbeddedEngine({ folder: null, dump: null })
  const scratch = await openOnEngine(engine, deps.log)
  try {
    const lines = decodeBackup(await open(), passphrase)
    let head: BackupHead | null = null
    let end: BackupEnd | null = null
    async function* watched(): AsyncGenerator<unknown> {
      for await (const line of lines) {
        const parsed = parseLine(line)
        if (parsed.line === 'head') head = parsed
        if (parsed.line === 'end') end = parsed
        yield line
      }
    }
    const loaded = await scratch.db.transaction((tx) => loadRows(tx, deps, watched()))
    await compare(scratch.db, head, end)
    return loaded
  } finally {
    await scratch.close()
  }
}

async function compare(db: Db, head: BackupHead | null, end: BackupEnd | null): Promise<void> {
  if (head === null || end === null) throw cutOff()
  const sums = await sumTables(db, head.tables)
  for (const [table, noted] of Object.entries(end.tables)) {
    const found = sums[table]
    if (found?.count !== noted.count || found.hash !== noted.hash)
      throw new BackupFault(
        'broken',
        `The table ${table} has ${found?.count ?? 0} rows after a restore and had ${noted.count}, or they differ.`,
      )
  }
}

/** Reads all of a backup and checks every sum in it. */
async function readThrough(
  deps: Deps,
  source: ByteSource | ReadableStream<Uint8Array>,
  passphrase: string | null,
  takeFile: TakeFile,
): Promise<void> {
  const sums = new Map<string, RowSum>()
  let file: { key: string; parts: Buffer[] } | null = null
  let files = 0
  let isWhole = false
  for await (const raw of decodeBackup(source, passphrase)) {
    const line = parseLine(raw)
    if (isWhole) throw new BackupFault('broken', 'The backup goes on after its end.')
    switch (line.line) {
      case 'head':
        checkFits(deps, line, await readMigrations(deps.database.db))
        break
      case 'rows': {
        const sum = sums.get(line.table) ?? new RowSum()
        for (const row of line.rows) sum.add(row)
        sums.set(line.table, sum)
        break
      }
      case 'file':
        file = { key: line.key, parts: [] }
        break
      case 'part':
        file?.parts.push(Buffer.from(line.data, 'base64'))
        break
      case 'file_end': {
        const bytes = Buffer.concat(file?.parts ?? [])
        if (file === null || createHash('sha256').update(bytes).digest('hex') !== line.sha256)
          throw new BackupFault(
            'broken',
            `A file of the backup differs from what was stored: ${file?.key ?? 'unknown'}.`,
          )
        await takeFile(file.key, bytes)
        files += 1
        file = null
        break
      }
      case 'end':
        checkEnd(line, sums, files)
        isWhole = true
        break
    }
  }
  if (!isWhole) throw cutOff()
}

function checkEnd(end: BackupEnd, sums: ReadonlyMap<string, RowSum>, files: number): void {
  const isEqual = Object.entries(end.tables).every(([table, noted]) => {
    const found = (sums.get(table) ?? new RowSum()).sum()
    return found.count === noted.count && found.hash === noted.hash
  })
  if (!isEqual || files !== end.files.count)
    throw new BackupFault('broken', 'The backup does not hold what it says it holds.')
}

function checkFits(deps: Deps, head: BackupHead, here: BackupHead['migrations']): void {
  if (head.migrations.count !== here.count || head.migrations.last !== here.last)
    throw new BackupFault(
      'other_version',
      `The backup was made by another version of the product (${head.migrations.count} migrations; here ${here.count}). Restore it with that version, then update.`,
    )
  if (head.secret_mark !== deps.secrets.hash('backup', 'mark').slice(0, 16))
    throw new BackupFault(
      'other_secret',
      'The backup was made with another APP_SECRET: what it holds sealed could not be opened. Start with that secret.',
    )
}

/** Loads the rows of a backup in the caller's transaction, over everything that is there. */
async function loadRows(tx: Db, deps: Deps, lines: AsyncIterable<unknown>): Promise<LoadedBackup> {
  await settle(tx)
  let head: BackupHead | null = null
  let undoGuards: (() => Promise<void>) | null = null
  let rows = 0
  let end: BackupEnd | null = null
  for await (const raw of lines) {
    const line = parseLine(raw)
    if (line.line === 'head') {
      checkFits(deps, line, await readMigrations(tx))
      await requireSameTables(tx, line)
      head = line
      undoGuards = await liftGuards(tx)
      await emptyTables(tx, line.tables)
    } else if (line.line === 'rows') {
      const table = head?.tables.find(({ name }) => name === line.table)
      if (!table) throw new BackupFault('broken', `The backup has rows of an unknown table: ${line.table}.`)
      await insertRows(tx, table, line.rows)
      rows += line.rows.length
    } else if (line.line === 'end') end = line
  }
  if (head === null || end === null || undoGuards === null) throw cutOff()
  for (const { name, last } of head.sequences)
    if (last !== null) await tx.execute(sql`select setval(${nameOf({ name })}::regclass, ${last}::bigint)`)
  await undoGuards()
  return { createdAt: head.created_at, tables: head.tables.length, rows, files: end.files }
}

/** From here on names and types of the backup are those of this database: they go into statements. */
async function requireSameTables(tx: Db, head: BackupHead): Promise<void> {
  if (JSON.stringify(await listTables(tx)) !== JSON.stringify(head.tables))
    throw new BackupFault('other_version', 'The tables of the backup are not those of this version of the product.')
}

async function emptyTables(tx: Db, tables: readonly BackupTable[]): Promise<void> {
  const emptied = tables.filter(({ name }) => !merged.includes(name)).map(nameOf)
  await tx.execute(sql.raw(`truncate ${emptied.join(', ')}`))
}

async function insertRows(tx: Db, table: BackupTable, rows: readonly (string | null)[][]): Promise<void> {
  const columns = table.columns.map(({ name }) => `"${name}"`).join(', ')
  const values = table.columns.map(({ type }, index) => `(r->>${index})::${type}`).join(', ')
  const conflict = merged.includes(table.name) ? 'on conflict do nothing' : ''
  await tx.execute(
    sql`${sql.raw(`insert into ${nameOf(table)} (${columns}) overriding system value select ${values} from jsonb_array_elements(`)}${JSON.stringify(rows)}::jsonb${sql.raw(`) as r ${conflict}`)}`,
  )
}

/**
 * Takes foreign keys and triggers off for the length of the transaction: rows come table by table, and what a trigger
 * would do was done when they were first written. Keys are checked again when they are put back.
 */
async function liftGuards(tx: Db): Promise<() => Promise<void>> {
  const { rows: keys } = await tx.execute<{ place: string; name: string; definition: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as place, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname in ('public', 'auth')`)
  const { rows: triggers } = await tx.execute<{ place: string; name: string; state: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as place, t.tgname as name, t.tgenabled::text as state
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled <> 'D' and n.nspname in ('public', 'auth')`)
  for (const { place, name } of keys) await tx.execute(sql.raw(`alter table ${place} drop constraint "${name}"`))
  for (const { place, name } of triggers) await tx.execute(sql.raw(`alter table ${place} disable trigger "${name}"`))
  return async () => {
    for (const { place, name, definition } of keys)
      await tx.execute(sql.raw(`alter table ${place} add constraint "${name}" ${definition}`))
    for (const { place, name, state } of triggers) {
      const how = state === 'A' ? 'enable always' : state === 'R' ? 'enable replica' : 'enable'
      await tx.execute(sql.raw(`alter table ${place} ${how} trigger "${name}"`))
    }
  }
}

function parseLine(raw: unknown): BackupLine {
  const result = lineSchema.safeParse(raw)
  if (!result.success) throw new BackupFault('broken', 'The backup has a line that cannot be read.', result.error)
  return result.data
}

function cutOff(): BackupFault {
  return new BackupFault('broken', 'The backup was cut off: its end is missing.')
}
