import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { listTables, nameOf, getBackupHead, readRowLines, settle, snapshot, sumTables } from '#server/backup/dump.ts'
import { requireFit } from '#server/backup/compatibility.ts'
import type { BackupCompatibility } from '#server/backup/compatibility.ts'
import { BackupError, decodeBackup } from '#server/backup/format.ts'
import { RowSum, lineSchema } from '#server/backup/lines.ts'
import type { BackupEnd, BackupHead, BackupLine, BackupTable } from '#server/backup/lines.ts'
import { endWhatEnded, keepLog, listErased, noteBefore } from '#server/backup/aftermath.ts'
import { whileClosed } from '#server/backup/closing.ts'
import {
  contentChannel,
  menuChannel,
  officeChannel,
  plansChannel,
  rolesChannel,
  settingsChannel,
} from '#server/db/channels.ts'
import { sqlError } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import { openScratchDatabase } from '#server/db/open-database.ts'
import type { ScratchDatabase } from '#server/db/open-database.ts'
import type { Deps } from '#server/deps.ts'
import type { ByteSource } from '#server/storage/object-store.ts'

/**
 * Rows that are in the database already stay, in addition to those of the backup: work continues, including the restore
 * itself.
 */
const merged: readonly string[] = ['public.jobs']

/** Whom a restore concerns, with the payload that says that anything may have changed. */
const restoredChannels = [
  [contentChannel, '{}'],
  [menuChannel, ''],
  [plansChannel, ''],
  [officeChannel, ''],
  [rolesChannel, ''],
  [settingsChannel, ''],
] as const

/** Files of the product are smaller, so a file that goes on beyond is no backup's. */
const fileBytesMax = 128 * 1024 * 1024

/** What a file, once read whole, is handed to. */
type TakeFile = (key: string, bytes: Buffer) => Promise<void>

/** What was read. `broughtUp`: it was made by an earlier version, and later migrations ran over its rows. */
type LoadedBackup = {
  createdAt: string
  version: string | null
  broughtUp: boolean
  tables: number
  rows: number
  files: BackupEnd['files']
}

/** Opens the bytes of a backup, as often as they are needed. */
type OpenBackup = () => Promise<ByteSource | ReadableStream<Uint8Array>>

/** What a restore does in addition to the rows, all of it in the transaction of the rows. */
type RestoreSteps = {
  /** Keeps what is there now: nothing can be written in the meantime. Ask the database only through these deps. */
  keep(closed: Deps): Promise<void>
  /** Erases a person again, who had been erased since the backup was made. */
  eraseAgain(tx: Db, deps: Deps, userId: string): Promise<void>
  /** Notes the outcome: what it writes counts exactly when the restore does. */
  finish(tx: Db, restored: RestoredBackup): Promise<void>
}

/** What was restored, and how many accounts were erased again. */
type RestoredBackup = LoadedBackup & { erasedAgain: number }

/**
 * Replaces everything with a backup: all rows in one transaction, so that it counts whole or not at all. The site is
 * closed for changes from before the present state is saved until the end, so nothing that was acknowledged is lost.
 * Files are written without touching those that are there, under keys that only the backup's rows name; they are
 * written first, so that no row ever names a missing file. A backup of an earlier version is migrated in a database
 * made for that, and the result is put in place.
 *
 * The activity log goes on; everyone is signed out; what was revoked, banned or erased stays so.
 *
 * @throws {BackupError} when it cannot be used here; nothing has changed then.
 */
export async function restoreBackup(
  deps: Deps,
  open: OpenBackup,
  passphrase: string | null,
  steps: RestoreSteps,
): Promise<RestoredBackup> {
  // The first reading proves that all of it is genuine before anything is written, and brings the files.
  const { head, fit } = await readThrough(deps, await open(), passphrase, async (key, bytes) => {
    await deps.files.put(key, [bytes])
  })
  if (fit === 'same')
    return replaceAll(deps, steps, async (tx) => {
      await requireFit(deps, tx, head)
      return loadRows(tx, decodeBackup(await open(), { passphrase, secrets: deps.secrets }), 'over')
    })
  return inScratch(deps, open, passphrase, {
    head,
    work: async (scratch, first) => {
      const from = await bringUp(deps, scratch, head)
      return from.transaction(async (source) => {
        await settle(source)
        const upper = await getBackupHead(source, deps)
        async function* lines(): AsyncGenerator<BackupLine> {
          const tables = {}
          yield* readRowLines(source, upper, tables)
          yield { line: 'end', tables, files: first.files }
        }
        return replaceAll(deps, steps, async (tx) => {
          await requireFit(deps, tx, upper)
          const loaded = await loadRows(tx, lines(), 'over')
          return { ...loaded, createdAt: first.createdAt, version: first.version, broughtUp: true }
        })
      }, snapshot)
    },
  })
}

async function replaceAll(
  deps: Deps,
  steps: RestoreSteps,
  load: (tx: Db) => Promise<LoadedBackup & { isSameSite: boolean }>,
): Promise<RestoredBackup> {
  return whileClosed(deps, async (tx) => {
    await steps.keep({ ...deps, database: { ...deps.database, db: tx } })
    await noteBefore(tx)
    const { isSameSite, ...loaded } = await load(tx)
    await endWhatEnded(tx, isSameSite, new Date(deps.clock.now()))
    const erased = await listErased(tx)
    for (const userId of erased) await steps.eraseAgain(tx, deps, userId)
    const restored = { ...loaded, erasedAgain: erased.length }
    await steps.finish(tx, restored)
    for (const [channel, payload] of restoredChannels) await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
    return restored
  })
}

/**
 * Proves that a backup can be restored: restores its rows into a database made for that, adds them up there again, and
 * compares counts and hashes with those noted when it was made; runs the migrations that came later; hashes every file.
 *
 * @throws {BackupError} when anything differs.
 */
export async function verifyBackup(deps: Deps, open: OpenBackup, passphrase: string | null): Promise<LoadedBackup> {
  const { head, fit } = await readThrough(deps, await open(), passphrase, async () => {})
  return inScratch(deps, open, passphrase, {
    head,
    work: async (scratch, loaded) => {
      if (fit === 'older') await bringUp(deps, scratch, head)
      return { ...loaded, broughtUp: fit === 'older' }
    },
  })
}

/** Lends a database made for that, into which the backup's rows were loaded and compared with what it notes of them. */
async function inScratch<Result>(
  deps: Deps,
  open: OpenBackup,
  passphrase: string | null,
  { head, work }: { head: BackupHead; work: (scratch: ScratchDatabase, loaded: LoadedBackup) => Promise<Result> },
): Promise<Result> {
  const scratch = await openScratchDatabase(head.migrations.count, deps.log)
  try {
    const lines = decodeBackup(await open(), { passphrase, secrets: deps.secrets })
    let end: BackupEnd | null = null
    async function* watched(): AsyncGenerator<unknown> {
      for await (const line of lines) {
        const parsed = parseLine(line)
        if (parsed.line === 'end') end = parsed
        yield line
      }
    }
    const loaded = await loadInScratch(scratch.db, watched())
    await compare(scratch.db, head, end)
    return await work(scratch, loaded)
  } finally {
    await scratch.close()
  }
}

/** No one else has the database made for that: what it refuses of the rows, the backup is to blame for. */
async function loadInScratch(db: Db, lines: AsyncIterable<unknown>): Promise<LoadedBackup> {
  try {
    return await db.transaction((tx) => loadRows(tx, lines, 'empty'))
  } catch (error) {
    // Classes 22 and 23: a value that its column does not take, a rule that the rows break.
    if (!/^2[23]/.test(sqlError(error)?.code ?? '')) throw error
    throw new BackupError(
      'broken',
      'The rows of the backup cannot be restored: they break the rules of the tables.',
      error,
    )
  }
}

/** Runs the migrations that came later. What they stumble over is in the log only: it may quote values. */
async function bringUp(deps: Deps, scratch: ScratchDatabase, head: BackupHead): Promise<Db> {
  try {
    return await scratch.bringUp()
  } catch (error) {
    deps.log.error({ err: error }, 'a backup of an earlier version could not be brought up')
    throw new BackupError(
      'not_brought_up',
      `The rows of the backup (${head.migrations.count} migrations) do not fit the migrations that came later; the log of the server says more.`,
      error,
    )
  }
}

async function compare(db: Db, head: BackupHead, end: BackupEnd | null): Promise<void> {
  if (end === null) throw cutOff()
  const sums = await sumTables(db, head.tables)
  for (const [table, noted] of Object.entries(end.tables)) {
    const found = sums[table]
    if (found?.count !== noted.count || found.hash !== noted.hash)
      throw new BackupError(
        'broken',
        `The table ${table} has ${found?.count ?? 0} rows after a restore and had ${noted.count}, or they differ.`,
      )
  }
}

/** Reads all of a backup and checks every sum in it. @returns its head, and how it fits here. */
async function readThrough(
  deps: Deps,
  source: ByteSource | ReadableStream<Uint8Array>,
  passphrase: string | null,
  takeFile: TakeFile,
): Promise<{ head: BackupHead; fit: BackupCompatibility }> {
  let found: { head: BackupHead; fit: BackupCompatibility } | null = null
  const sums = new Map<string, RowSum>()
  let file: { key: string; parts: Buffer[]; bytes: number } | null = null
  let files = 0
  let isWhole = false
  for await (const raw of decodeBackup(source, { passphrase, secrets: deps.secrets })) {
    const line = parseLine(raw)
    if (isWhole) throw new BackupError('broken', 'The backup goes on after its end.')
    switch (line.line) {
      case 'head':
        found = { head: line, fit: await requireFit(deps, deps.database.db, line) }
        break
      case 'rows': {
        if (found === null || !found.head.tables.some(({ name }) => name === line.table))
          throw new BackupError('broken', `The backup has rows of an unknown table: ${line.table}.`)
        const sum = sums.get(line.table) ?? new RowSum()
        for (const row of line.rows) sum.add(row)
        sums.set(line.table, sum)
        break
      }
      case 'file':
        file = { key: line.key, parts: [], bytes: 0 }
        break
      case 'part':
        if (file === null) throw new BackupError('broken', 'The backup has bytes that belong to no file.')
        file.parts.push(Buffer.from(line.data, 'base64'))
        file.bytes += file.parts.at(-1)?.length ?? 0
        if (file.bytes > fileBytesMax)
          throw new BackupError('broken', `A file of the backup is too large: ${file.key}.`)
        break
      case 'file_end': {
        const bytes = Buffer.concat(file?.parts ?? [])
        if (file === null || createHash('sha256').update(bytes).digest('hex') !== line.sha256)
          throw new BackupError(
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
  if (!isWhole || found === null) throw cutOff()
  return found
}

function checkEnd(end: BackupEnd, sums: ReadonlyMap<string, RowSum>, files: number): void {
  const isEqual = Object.entries(end.tables).every(([table, noted]) => {
    const found = (sums.get(table) ?? new RowSum()).sum()
    return found.count === noted.count && found.hash === noted.hash
  })
  if (!isEqual || files !== end.files.count)
    throw new BackupError('broken', 'The backup does not hold what it says it holds.')
}

/**
 * Loads the rows of a backup in the caller's transaction.
 *
 * @param where `empty`: a database made for that, which holds exactly the backup afterwards; `over`: what is there, of which
 * `noteBefore` has noted what must stay.
 */
async function loadRows(
  tx: Db,
  lines: AsyncIterable<unknown>,
  where: 'empty' | 'over',
): Promise<LoadedBackup & { isSameSite: boolean }> {
  await settle(tx)
  let head: BackupHead | null = null
  let undoGuards: (() => Promise<void>) | null = null
  let rows = 0
  let end: BackupEnd | null = null
  for await (const raw of lines) {
    const line = parseLine(raw)
    if (line.line === 'head') {
      await requireSameTables(tx, line)
      head = line
      undoGuards = await liftGuards(tx)
      await emptyTables(tx, line.tables)
    } else if (line.line === 'rows') {
      const table = head?.tables.find(({ name }) => name === line.table)
      if (!table) throw new BackupError('broken', `The backup has rows of an unknown table: ${line.table}.`)
      await insertRows(tx, table, line.rows)
      rows += line.rows.length
    } else if (line.line === 'end') end = line
  }
  if (head === null || end === null || undoGuards === null) throw cutOff()
  // Numbers that were given out since are not given out again: they are in mails and in the log.
  for (const { name, last } of head.sequences)
    if (last !== null)
      await tx.execute(sql`
        select setval(s.name, greatest(${last}::bigint, coalesce(pg_sequence_last_value(s.name), 0)))
        from (select ${nameOf({ name })}::regclass as name) as s`)
  const isSameSite = where === 'over' && (await keepLog(tx))
  await undoGuards()
  const { created_at: createdAt, version, tables } = head
  return { createdAt, version, broughtUp: false, tables: tables.length, rows, files: end.files, isSameSite }
}

/** From here on names and types of the backup are those of this database: they go into statements. */
async function requireSameTables(tx: Db, head: BackupHead): Promise<void> {
  if (JSON.stringify(await listTables(tx)) !== JSON.stringify(head.tables))
    throw new BackupError('other_version', 'The tables of the backup are not those of this version of the product.')
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
  if (!result.success) throw new BackupError('broken', 'The backup has a line that cannot be read.', result.error)
  return result.data
}

function cutOff(): BackupError {
  return new BackupError('broken', 'The backup was cut off: its end is missing.')
}
