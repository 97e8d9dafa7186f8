import { readFileSync } from 'node:fs'
import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { minuteMs } from '#shared/duration.ts'
import type { Database } from '#server/db/database.ts'
import { startEmbeddedEngine } from '#server/db/embedded-engine.ts'
import type { EmbeddedEngine } from '#server/db/embedded-engine.ts'
import { openOnEngine, openServerDatabase } from '#server/db/open-database.ts'
import { openLog } from '#server/log.ts'
import { waitAtMost } from '#server/process/wait-at-most.ts'
import { migratedDump, templateVariable } from '#tests/support/migrated-database.ts'
import { createServerDatabase } from '#tests/support/server-database.ts'

/** A database of a test's own; `url` is its address on a PostgreSQL server, null for the embedded one. */
export type TestDatabase = Database & { url: string | null }

/**
 * Opens an empty, migrated database: on the PostgreSQL server that TEST_DATABASE_URL names, otherwise embedded in
 * memory.
 *
 * What is closed is kept for the next test of the process: emptying a database takes a hundredth of making one. One
 * whose tables are no longer as the migrations made them is thrown away.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? openOnServer(url) : openEmbedded()
}

/** A table larger than this is given a new file, so that what it held slows down nobody after it. */
const wornTableBytes = 1024 * 1024

/**
 * Empties every table, and starts numbering again.
 *
 * Truncating gives each table and each index a new file, and on to all that point at them: most of a second for rows
 * that are deleted in milliseconds. Deleted with triggers off, in whatever order; only a superuser may turn them off.
 */
export async function emptyDatabase(database: Database): Promise<void> {
  await database.db.execute(sql.raw(emptying))
}

const emptying = `
  do $$
  declare
    each record;
    may_turn_off boolean := current_setting('is_superuser') = 'on';
    filled boolean;
  begin
    if may_turn_off then
      set local session_replication_role = replica;
    end if;
    for each in
      select format('%I.%I', n.nspname, c.relname) as name, pg_table_size(c.oid) as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'auth') and c.relkind = 'r' and pg_relation_size(c.oid) > 0
    loop
      if may_turn_off and each.bytes < ${wornTableBytes} then
        execute 'delete from ' || each.name;
      else
        execute format('select exists (select from %s)', each.name) into filled;
        if filled or each.bytes >= ${wornTableBytes} then
          execute format('truncate %s cascade', each.name);
        end if;
      end if;
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
    from pg_sequences where last_value is not null and schemaname in ('public', 'auth');
  end $$`

/** How long connections to the embedded database may take to close. */
const leavePatienceMs = 1_000

/** Embedded databases that nobody has open. */
const idleEngines: EmbeddedEngine[] = []

async function openEmbedded(): Promise<TestDatabase> {
  const engine =
    idleEngines.pop() ?? (await startEmbeddedEngine({ folder: null, dump: readFileSync(await migratedDump()) }))
  if (!(await makeAsNew({ stream: () => engine.openSocket(), user: 'postgres', database: 'postgres' }))) {
    await engine.close()
    return openEmbedded()
  }
  const sockets: Duplex[] = []
  const openSocket = (): Duplex => {
    const socket = engine.openSocket()
    sockets.push(socket)
    return socket
  }
  const database = await openOnEngine({ ...engine, openSocket, close: async () => {} }, openLog('silent'), waitMs)
  return {
    ...database,
    url: null,
    async close() {
      await database.close()
      // A test that failed half-way may hold on to the one session: nobody after it shall wait for it.
      const left = sockets.map((socket) => finished(socket, { readable: false }))
      await waitAtMost(Promise.allSettled(left), leavePatienceMs)
      if (sockets.every((socket) => socket.writableFinished)) idleEngines.push(engine)
      else await engine.close()
    },
  }
}

/** Tests ask for much at once, and a busy machine takes its time: nothing fails because it waited for its turn. */
const waitMs = minuteMs

/** Databases on the server that nobody has open; they go with the template at the end of the run. */
const idleUrls: string[] = []

async function openOnServer(serverUrl: string): Promise<TestDatabase> {
  const url = idleUrls.pop() ?? (await createServerDatabase(serverUrl, process.env[templateVariable])).url
  if (!(await makeAsNew({ connectionString: url }))) return openOnServer(serverUrl)
  const database = await openServerDatabase(url, openLog('silent'), { waitMs, connections: 1 })
  await untilListening(database)
  return {
    ...database,
    url,
    async close() {
      await database.close()
      idleUrls.push(url)
    },
  }
}

/** Tables, columns, constraints, triggers, functions and migrations as in the first database of this process. */
let migratedShape: string | null = null

const shape = `
  with ours as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  select md5(string_agg(part, ';' order by part)) as shape from (
    select nspname || ' ' || relname || ' ' || c.oid from pg_class c join ours on ours.oid = relnamespace
    union all
    select attrelid || ' ' || attnum || ' ' || attname || ' ' || atttypid || ' ' || attnotnull || ' ' || atthasdef
    from pg_attribute join pg_class c on c.oid = attrelid join ours on ours.oid = relnamespace where attnum > 0
    union all
    select 'constraint ' || oid || ' ' || conname || ' ' || convalidated from pg_constraint
    union all
    select 'trigger ' || oid || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
    union all
    select 'function ' || p.oid || ' ' || proname || ' ' || md5(prosrc) from pg_proc p join ours on ours.oid = pronamespace
    union all
    select 'migration ' || id || ' ' || hash from drizzle.__drizzle_migrations
  ) as parts(part)`

/**
 * Makes a database that a test may have used as good as new.
 *
 * @returns false when its tables are no longer as the migrations made them.
 */
async function makeAsNew(connection: ClientConfig): Promise<boolean> {
  const client = new Client(connection)
  await client.connect()
  try {
    // The embedded engine's one session is as the last test left it; on a server, its last statements may still run.
    await client.query('unlisten *; reset all')
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
    const { rows } = await client.query<{ shape: string }>(shape)
    const found = rows[0]?.shape ?? ''
    migratedShape ??= found
    if (found !== migratedShape) return false
    await client.query(emptying)
    return true
  } finally {
    await client.end()
  }
}

/** Waits until the listening connection is, so that its first report of a gap falls into no test. */
export async function untilListening(database: Database): Promise<void> {
  const heard = Promise.withResolvers<string>()
  const stop = database.listen('test_listening', heard.resolve)
  const asking = setInterval(() => {
    database.db.execute(`select pg_notify('test_listening', '')`).catch(heard.reject)
  }, 20)
  try {
    await heard.promise
  } finally {
    clearInterval(asking)
    stop()
  }
}
