import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { compressLines, encodeBackup, secretMark } from '#server/backup/format.ts'
import type { WrittenBackup } from '#server/backup/format.ts'
import { RowSum } from '#server/backup/lines.ts'
import type { BackupEnd, BackupHead, BackupLine, BackupTable, TableSum } from '#server/backup/lines.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { productVersion } from '#server/process/product-version.ts'

/** Rows of one line. */
const batch = 500
/** A line ends after so many characters of its rows: its reader holds all of it. */
const lineCharsMax = 4 * 1024 * 1024
/** Bytes of a file in one line. */
const partBytes = 512 * 1024

/** What is not taken along: what ends by itself, and the list of backups, which must outlive a restore. */
const leftOut: readonly string[] = ['public.rate_limits', 'public.periodic_work', 'public.backups']

type BackupContents = { tables: Record<string, TableSum>; files: BackupEnd['files'] }

/**
 * Makes a backup of the whole product: every table from one snapshot, and every file that it names. Writers go on in
 * the meantime. The rows go to a temporary file first, so that the snapshot is held no longer than reading takes.
 *
 * @param store takes the bytes; called once.
 * @param passphrase null: not encrypted; the application secret seals it then.
 */
export async function makeBackup(
  deps: Deps,
  passphrase: string | null,
  store: (bytes: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<WrittenBackup & BackupContents> {
  const folder = await mkdtemp(join(tmpdir(), 'grantwright-backup-'))
  try {
    const rowsPath = join(folder, 'rows.gz')
    const sums: Record<string, TableSum> = {}
    const keys = await spoolRows(deps, rowsPath, sums)
    const written: WrittenBackup = { sha256: '', bytes: 0 }
    const files = { count: 0, bytes: 0 }
    async function* parts(): AsyncGenerator<Uint8Array> {
      yield* createReadStream(rowsPath)
      yield* compressLines(fileLines(deps, keys, sums, files))
    }
    await store(encodeBackup(parts(), { passphrase, secrets: deps.secrets }, written))
    return { ...written, tables: sums, files }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds up every table as it is now, for a comparison with a backup. */
export async function sumTables(db: Db, tables: readonly BackupTable[]): Promise<Record<string, TableSum>> {
  return db.transaction(async (tx) => {
    await settle(tx)
    const sums: Record<string, TableSum> = {}
    for (const table of tables) {
      const sum = new RowSum()
      for await (const rows of readRows(tx, table)) for (const row of rows) sum.add(row)
      sums[table.name] = sum.sum()
    }
    return sums
  }, snapshot)
}

/** One snapshot for everything that is read. */
export const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

async function spoolRows(deps: Deps, path: string, sums: Record<string, TableSum>): Promise<string[]> {
  return deps.database.db.transaction(async (tx) => {
    await settle(tx)
    const head = await getBackupHead(tx, deps)
    await pipeline(Readable.from(compressLines(readRowLines(tx, head, sums))), createWriteStream(path))
    return listFileKeys(tx)
  }, snapshot)
}

/** Texts of values look the same whatever the server's settings are, and a long dump is no runaway statement. */
export async function settle(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local timezone = 'UTC'`)
  await tx.execute(sql`set local datestyle = 'ISO, YMD'`)
  await tx.execute(sql`set local intervalstyle = 'postgres'`)
  await tx.execute(sql`set local bytea_output = 'hex'`)
  await tx.execute(sql`set local extra_float_digits = 1`)
}

/** Describes the database as it is: tables with their columns, sequences, and the newest migration. */
export async function getBackupHead(tx: Db, deps: Deps): Promise<BackupHead> {
  return {
    line: 'head',
    created_at: new Date(deps.clock.now()).toISOString(),
    version: productVersion(),
    migrations: await listMigrations(tx),
    secret_mark: secretMark(deps.secrets),
    tables: await listTables(tx),
    sequences: await listSequences(tx),
  }
}

/** How many migrations ran, and the mark of the last one. */
export async function listMigrations(db: Db): Promise<BackupHead['migrations']> {
  const { rows } = await db.execute<{ count: number; last: string | null }>(sql`
    select count(*)::int as count, (array_agg(hash order by id desc))[1] as last from drizzle.__drizzle_migrations`)
  return { count: rows[0]?.count ?? 0, last: rows[0]?.last ?? '' }
}

/** Lists the tables that a backup holds, with the columns that can be written, by name. */
export async function listTables(tx: Db): Promise<BackupTable[]> {
  const { rows } = await tx.execute<{ name: string; columns: BackupTable['columns'] }>(sql`
    select n.nspname || '.' || c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname in ('public', 'auth') and c.relkind = 'r'
    group by 1 order by 1`)
  return rows.filter(({ name }) => !leftOut.includes(name))
}

async function listSequences(tx: Db): Promise<BackupHead['sequences']> {
  const { rows } = await tx.execute<{ name: string; last: string | null }>(sql`
    select schemaname || '.' || sequencename as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'auth') order by 1`)
  return rows
}

/** Keys of the object store, wherever a table names one. */
async function listFileKeys(tx: Db): Promise<string[]> {
  const { rows: places } = await tx.execute<{ place: string }>(sql`
    select format('%I.%I', table_schema, table_name) as place from information_schema.columns
    where column_name = 'storage_key' and table_schema in ('public', 'auth')`)
  const keys = new Set<string>()
  for (const { place } of places) {
    const { rows } = await tx.execute<{ key: string }>(
      sql.raw(`select distinct storage_key as key from ${place} where storage_key is not null`),
    )
    for (const { key } of rows) keys.add(key)
  }
  return [...keys].toSorted()
}

/** Reads the head and every row as lines; `sums` is filled in on the way. In a transaction after `settle`. */
export async function* readRowLines(
  tx: Db,
  head: BackupHead,
  sums: Record<string, TableSum>,
): AsyncGenerator<BackupLine> {
  yield head
  for (const table of head.tables) {
    const sum = new RowSum()
    for await (const rows of readRows(tx, table)) {
      for (const row of rows) sum.add(row)
      for (const some of cutRows(rows)) yield { line: 'rows', table: table.name, rows: some }
    }
    sums[table.name] = sum.sum()
  }
}

function* cutRows(rows: (string | null)[][]): Generator<(string | null)[][]> {
  let some: (string | null)[][] = []
  let chars = 0
  for (const row of rows) {
    const length = row.reduce((sum, value) => sum + (value?.length ?? 0), 0)
    if (some.length > 0 && chars + length > lineCharsMax) {
      yield some
      some = []
      chars = 0
    }
    some.push(row)
    chars += length
  }
  if (some.length > 0) yield some
}

/** Reads a table in batches through a cursor, every value as text. */
async function* readRows(tx: Db, table: BackupTable): AsyncGenerator<(string | null)[][]> {
  const columns = table.columns.map(({ name }) => `"${name}"::text`).join(', ')
  await tx.execute(
    sql.raw(`declare backup_rows no scroll cursor for select array[${columns}] as row from ${nameOf(table)}`),
  )
  for (;;) {
    const { rows } = await tx.execute<{ row: (string | null)[] }>(sql.raw(`fetch ${batch} from backup_rows`))
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < batch) break
  }
  await tx.execute(sql`close backup_rows`)
}

/** The quoted name of a table. The names come from the catalogue or through `tableName` of the lines. */
export function nameOf({ name }: { name: string }): string {
  return name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')
}

async function* fileLines(
  deps: Deps,
  keys: readonly string[],
  sums: Record<string, TableSum>,
  files: BackupEnd['files'],
): AsyncGenerator<BackupLine> {
  for (const key of keys) {
    const found = await deps.files.get(key)
    // Deleted since the snapshot: the row goes on to name it, as it did then.
    if (found === null) continue
    yield { line: 'file', key }
    const hash = createHash('sha256')
    let bytes = 0
    for await (const part of cutParts(found.body)) {
      hash.update(part)
      bytes += part.length
      yield { line: 'part', data: Buffer.from(part).toString('base64') }
    }
    yield { line: 'file_end', bytes, sha256: hash.digest('hex') }
    files.count += 1
    files.bytes += bytes
  }
  yield { line: 'end', tables: sums, files }
}

async function* cutParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of body)
    for (let at = 0; at < part.length; at += partBytes) yield part.subarray(at, at + partBytes)
}
