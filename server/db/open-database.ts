import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import type { ClientBase, ClientConfig, PoolClient } from 'pg'
import { minuteMs } from '#shared/duration.ts'
import { ConfigError } from '#server/config.ts'
import { closeDataFolder, makeFolder, unwritableFolder } from '#server/process/data-folder.ts'
import { hasCommitted, noteTransaction } from '#server/db/commit-mark.ts'
import { isUnavailable } from '#server/db/database.ts'
import type { Database, Db, NotificationHandler } from '#server/db/database.ts'
import { startEmbeddedEngine, startScratchEngine } from '#server/db/embedded-engine.ts'
import type { EmbeddedEngine } from '#server/db/embedded-engine.ts'
import { FolderInUseError, lockFolder } from '#server/db/folder-lock.ts'
import { copyTemplate } from '#server/db/database-template.ts'
import { countMissingMigrations, migrateDatabase } from '#server/db/migrate.ts'
import type { Log } from '#server/log.ts'
import { openServerReads, openEmbeddedReads } from '#server/db/shared-reads.ts'
import { waitAtMost } from '#server/process/wait-at-most.ts'

/** Connections of one process to a PostgreSQL server, besides those that reads share and the one that listens. */
const poolSize = 8
/** How long a query waits for a free connection before the request is answered with 503. */
const poolWaitMs = 5_000
/** How long one waits whose change is already stored and who only reads it back. */
const patientWaitMs = 25_000
/** Pause before such a one asks for a connection again. */
const patientPauseMs = 250
/** Longest statement on a PostgreSQL server. */
const statementTimeoutMs = 15_000
/** The embedded database is checkpointed this often, or when its log has grown by so many bytes. */
const checkpointIntervalMs = 5 * minuteMs
const checkpointWalBytes = 64 * 1024 * 1024
const walLookIntervalMs = 30_000
const listenRetryMs = 1_000
/** How long the end waits for connections that are still lent out. */
const closePatienceMs = 2_000

/**
 * Opens the embedded database in a folder and brings it up to the newest migration.
 *
 * @param folder absolute path; made when missing.
 * @throws {ConfigError} when the folder cannot be written or another process holds it.
 */
export async function openEmbeddedDatabase(folder: string, log: Log): Promise<Database> {
  const lock = await lockDataFolder(folder)
  const databaseFolder = join(folder, 'database')
  await copyTemplate(databaseFolder, log)
  const engine = await startEmbeddedEngine({ folder: databaseFolder, dump: null })
  const database = await openOnEngine(engine, log)
  const stopCheckpoints = checkpointNowAndThen(database.db, log)
  return {
    ...database,
    async close() {
      stopCheckpoints()
      await database.close()
      await lock.release()
    },
  }
}

/**
 * Opens an embedded database on an engine that is already running; migrates it. The engine is closed with it.
 *
 * @param waitMs how long a query waits for the connection before it fails.
 */
export async function openOnEngine(engine: EmbeddedEngine, log: Log, waitMs = poolWaitMs): Promise<Database> {
  const connection = { stream: () => engine.openSocket(), user: 'postgres', database: 'postgres' }
  const database = await openPool({ ...connection, connectionTimeoutMillis: waitMs }, embedded, log)
  return {
    ...database,
    async close() {
      await database.db
        .execute('checkpoint')
        .catch((error: unknown) => log.warn({ err: error }, 'no checkpoint at the end'))
      await database.close()
      await engine.close()
    },
  }
}

/**
 * Connects to a PostgreSQL server (15 or later) and brings the database up to the newest migration.
 *
 * @param options.waitMs how long a query waits for a free connection before it fails.
 * @param options.connections how many there are at most. With one, reads use it too, as on the embedded database.
 * @throws {ConfigError} when it cannot be reached or is too old.
 */
export async function openServerDatabase(
  databaseUrl: string,
  log: Log,
  { waitMs = poolWaitMs, connections = poolSize } = {},
): Promise<Database> {
  try {
    const probe = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
    await probe.connect()
    const { rows } = await probe.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    await probe.end()
    if (Number(rows[0]?.version) < 150_000) {
      throw new ConfigError(
        'DATABASE_URL',
        `the server is PostgreSQL ${Math.floor(Number(rows[0]?.version) / 10_000)}`,
        'Use PostgreSQL 15 or later',
      )
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(
      'DATABASE_URL',
      `the database does not answer (${reasonOf(error)})`,
      'Check that the server runs and that host, name, user and password are right',
    )
  }
  const connection = { connectionString: databaseUrl, statement_timeout: statementTimeoutMs }
  return openPool({ ...connection, connectionTimeoutMillis: waitMs }, { kind: 'server', size: connections }, log)
}

async function lockDataFolder(folder: string) {
  try {
    makeFolder(folder)
    closeDataFolder(folder)
    return await lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUseError) {
      throw new ConfigError(
        'DATA_DIR',
        `${folder} is in use by another process`,
        'Stop that process, choose another folder, or set DATABASE_URL to run several processes on one PostgreSQL server',
      )
    }
    throw unwritableFolder(folder, error)
  }
}

/** A database in memory, made for one piece of work. */
export type ScratchDatabase = {
  /** The handle as long as the database has the tables of the earlier version. */
  readonly db: Db
  /** Runs the later migrations over what is there. @returns the handle from then on. */
  bringUp(): Promise<Db>
  close(): Promise<void>
}

/**
 * Opens an embedded database in memory with the tables of this or an earlier version.
 *
 * @param migrations how many of the product's migrations have run in it.
 */
export async function openScratchDatabase(migrations: number, log: Log): Promise<ScratchDatabase> {
  const engine = await startScratchEngine()
  const connection = { stream: () => engine.openSocket(), user: 'postgres', database: 'postgres' }
  let database: Database | null = null
  const close = async (): Promise<void> => {
    await database?.close()
    await engine.close()
  }
  try {
    const first = await openPool(connection, embedded, log, migrations)
    database = first
    return {
      db: first.db,
      async bringUp() {
        // The engine has one session: it is given back before the migrations take it.
        await first.close()
        database = null
        const second = await openPool(connection, embedded, log)
        database = second
        return second.db
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** How many connections a database has at most. */
type PoolShape = { kind: Database['kind']; size: number }

const embedded: PoolShape = { kind: 'embedded', size: 1 }

async function openPool(
  connection: ClientConfig,
  { kind, size }: PoolShape,
  log: Log,
  migrations: number | null = null,
): Promise<Database> {
  await migrateDatabase(connection, migrations)
  const pool = new PatientPool({
    connectionTimeoutMillis: poolWaitMs,
    ...connection,
    max: size,
    pipeline: size === 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    onConnect: withoutCompiling,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
  // A connection may also break while it is lent out and asked nothing, between two statements of a transaction: no one
  // listens then, and the process would end. The next statement on it fails, and the transaction with it.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = markingTransactions(drizzle(pool))
  const listeners = kind === 'embedded' ? listenOnPool(pool) : listenOnOwnClient(connection, log)
  const reads =
    size === 1
      ? openEmbeddedReads(pool)
      : openServerReads({ ...connection, query_timeout: statementTimeoutMs }, withoutCompiling)
  return {
    kind,
    db,
    async prepared(name, text, values) {
      const { rows } = await pool.query({ name, text, values: [...values] })
      return rows
    },
    async read(name, text, values) {
      const query = { name, text, values: [...values] }
      const { rows } = await patiently(
        () => reads.query(query),
        () => pool.ending,
      )
      return rows
    },
    listen: listeners.listen,
    async isReady() {
      const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2_000).unref())
      const asked = countMissingMigrations(db).then(
        (missing) => missing === 0,
        () => false,
      )
      return Promise.race([asked, late])
    },
    async close() {
      await listeners.close()
      await waitAtMost(reads.close(), closePatienceMs)
      // A transaction that still runs at the stop would hold its connection, and the stop, for as long as it likes.
      await waitAtMost(pool.end(), closePatienceMs)
    },
  }
}

/**
 * Statements here take milliseconds; compiling one takes a second, and a table that was never analysed is enough to make the
 * server think that it pays.
 */
async function withoutCompiling(client: ClientBase): Promise<void> {
  await client.query('set jit = off')
}

/** A pool that does not send those away whose change is stored: their answer must not become a failure any more. */
class PatientPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(
    callback: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void
  override connect(
    callback?: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<PoolClient> | void {
    const connecting = patiently(
      () => super.connect(),
      () => this.ending,
    )
    if (callback === undefined) return connecting
    connecting.then(
      (client) =>
        callback(undefined, client, (release) => client.release(release instanceof Error ? release : !!release)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }
}

/** Tries again for a while, where a change of this work is stored already and the database is away. */
async function patiently<Result>(work: () => Promise<Result>, isEnding: () => boolean): Promise<Result> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!hasCommitted() || !isUnavailable(error) || isEnding() || performance.now() - startedAt > patientWaitMs)
        throw error
      await new Promise((resolve) => setTimeout(resolve, patientPauseMs))
    }
  }
}

/** Records how every transaction ended, for the code that has to answer after it. */
function markingTransactions(db: NodePgDatabase): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, options) => {
    try {
      const result = await transaction(work, options)
      noteTransaction(true)
      return result
    } catch (error) {
      noteTransaction(false)
      throw error
    }
  }
  return db
}

type Listeners = { listen: Database['listen']; close(): Promise<void> }

class ChannelHandlers {
  readonly #handlers = new Map<string, Set<{ handler: NotificationHandler; onGap: (() => void) | undefined }>>()
  get channels(): string[] {
    return [...this.#handlers.keys()]
  }
  add(channel: string, handler: NotificationHandler, onGap: (() => void) | undefined): () => void {
    const entry = { handler, onGap }
    const entries = this.#handlers.get(channel) ?? new Set()
    this.#handlers.set(channel, entries.add(entry))
    return () => entries.delete(entry)
  }
  deliver(channel: string, payload: string): void {
    for (const entry of this.#handlers.get(channel) ?? []) entry.handler(payload)
  }
  reportGap(): void {
    for (const entries of this.#handlers.values()) for (const entry of entries) entry.onGap?.()
  }
}

/** The embedded database has one connection; what it notifies comes back on that same one, at the end of the statement. */
function listenOnPool(pool: Pool): Listeners {
  const handlers = new ChannelHandlers()
  const begin = (client: ClientBase) => {
    client.on('notification', ({ channel, payload }) => handlers.deliver(channel, payload ?? ''))
  }
  pool.on('connect', begin)
  return {
    listen(channel, handler, onGap) {
      const isNew = !handlers.channels.includes(channel)
      const remove = handlers.add(channel, handler, onGap)
      if (isNew) void pool.query(`listen ${channelName(channel)}`)
      return remove
    },
    close: async () => {},
  }
}

/** On a server a connection of its own listens, and comes back by itself when it breaks. */
function listenOnOwnClient(connection: ClientConfig, log: Log): Listeners {
  const handlers = new ChannelHandlers()
  let client: Client | null = null
  let listenOn: (channel: string) => Promise<unknown> = () => Promise.resolve()
  let closed = false
  let retry: NodeJS.Timeout | null = null

  async function connect(): Promise<void> {
    const next = new Client({ ...connection, keepAlive: true })
    next.on('notification', ({ channel, payload }) => handlers.deliver(channel, payload ?? ''))
    next.on('error', () => next.end().catch(() => {}))
    next.on('end', () => {
      if (client === next) client = null
      again()
    })
    try {
      await next.connect()
      // A listener that begins from here on is added at once; those that began before are added now.
      client = next
      listenOn = oneByOne(next)
      for (const channel of handlers.channels) await listenOn(channel)
      // What was notified before, including before the first connection, is unknown.
      handlers.reportGap()
    } catch (error) {
      log.warn({ err: error }, 'the listening connection could not be opened')
      if (client === next) client = null
      next.end().catch(() => {})
      again()
    }
  }
  function again(): void {
    if (closed || retry) return
    retry = setTimeout(() => {
      retry = null
      void connect()
    }, listenRetryMs)
    retry.unref()
  }
  return {
    listen(channel, handler, onGap) {
      const isNew = !handlers.channels.includes(channel)
      const remove = handlers.add(channel, handler, onGap)
      // A connection that breaks in the meantime comes back with every channel.
      if (client && isNew) listenOn(channel).catch(() => {})
      else if (!client && handlers.channels.length === 1 && isNew) void connect()
      return remove
    },
    async close() {
      closed = true
      if (retry) clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

/** Listens on channels one after the other: the driver takes no second statement while the first is under way. */
function oneByOne(client: Client): (channel: string) => Promise<unknown> {
  let turn: Promise<unknown> = Promise.resolve()
  return (channel) => {
    turn = turn.catch(() => {}).then(() => client.query(`listen ${channelName(channel)}`))
    return turn
  }
}

/** Channel names are our own constants; the check keeps it so. */
function channelName(channel: string): string {
  if (!/^[a-z_]+$/.test(channel)) throw new Error(`Not a channel name: ${channel}`)
  return channel
}

/** The embedded database has no background checkpoints: without these its log grows for ever and reopening slows down. */
function checkpointNowAndThen(db: Db, log: Log): () => void {
  let lastCheckpointAt = Date.now()
  let lastPosition = 0
  const timer = setInterval(async () => {
    try {
      const { rows } = await db.execute<{ position: string }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as position`)
      const position = Number(rows[0]?.position)
      const due = Date.now() - lastCheckpointAt >= checkpointIntervalMs || position - lastPosition >= checkpointWalBytes
      if (!due || position === lastPosition) return
      await db.execute('checkpoint')
      lastCheckpointAt = Date.now()
      lastPosition = position
    } catch (error) {
      log.warn({ err: error }, 'the checkpoint failed')
    }
  }, walLookIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}
