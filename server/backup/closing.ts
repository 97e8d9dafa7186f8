import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { listTables, nameOf, settle } from '#server/backup/dump.ts'
import { isUnavailable, sqlError } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'

/** Key of the advisory lock that is held as long as the site is closed for changes. */
const closedLockKey = 7_261_077
/**
 * How long the tables are waited for before all of them are let go and asked for again. Shorter than PostgreSQL's
 * `deadlock_timeout` of a second, so no one who waits for us is ever broken off as part of a deadlock.
 */
const lockPatienceMs = 300
/** In all about two minutes, most of them spent waiting for requests that had begun before. */
const lockTries = 400
const pauseMs = 20

/** Databases that this process has closed: the embedded one has a single session, and the restore is in it. */
const closedHere = new WeakSet<Db>()

/** True while a restore, of this process or another, has the site closed for changes. */
export async function isClosedForRestore({ database: { db } }: Deps): Promise<boolean> {
  if (closedHere.has(db)) return true
  try {
    // A shared lock that is let go with the statement: it can be had unless a restore holds the whole of it.
    const { rows } = await db.execute<{ open: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${closedLockKey}) as open`,
    )
    return rows[0]?.open !== true
  } catch (error) {
    // Code that needs the database reports by itself that it is away.
    if (isUnavailable(error)) return false
    throw error
  }
}

/**
 * Does something in one transaction while no one else reads or writes what a backup holds: new changes are refused, those
 * under way have ended before the work begins, and what comes in between waits and finds what the work left. A process
 * that dies opens the site again with its connection.
 *
 * @throws {Error} `55P03` when the tables could not be had in two minutes.
 */
export async function whileClosed<Result>(deps: Deps, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const { db } = deps.database
  closedHere.add(db)
  try {
    return await db.transaction(async (tx) => {
      await settle(tx)
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      await tx.execute(sql`select pg_advisory_xact_lock(${closedLockKey})`)
      await lockTables(tx)
      return work(tx)
    })
  } finally {
    closedHere.delete(db)
  }
}

async function lockTables(tx: Db): Promise<void> {
  const names = (await listTables(tx)).map(nameOf).join(', ')
  for (let tries = 1; ; tries += 1) {
    try {
      await tx.transaction(async (step) => {
        await step.execute(sql.raw(`set local lock_timeout = ${lockPatienceMs}`))
        await step.execute(sql.raw(`lock table ${names} in access exclusive mode`))
      })
      await tx.execute(sql`set local lock_timeout = 0`)
      return
    } catch (error) {
      if (sqlError(error)?.code !== '55P03' || tries >= lockTries) throw error
      await pause(pauseMs)
    }
  }
}
