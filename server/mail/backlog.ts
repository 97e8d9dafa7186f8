import { and, asc, eq, lte, ne, sql } from 'drizzle-orm'
import { dayMs, hourMs } from '#shared/duration.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeMailError } from '#server/mail/mail-error.ts'
import { isOver } from '#server/mail/mail-life.ts'
import { tryOpenMail } from '#server/mail/outbox.ts'
import { mails } from '#server/mail/tables.ts'

/** Mails that wait for a mail server: how many, of which age, and how many of them are over and never go. */
type Backlog = { total: number; oldestAt: Date | null; lastDay: number; lastWeek: number; over: number }

/** How many mails are opened to see whether they are over: beyond that the number says at least how many. */
const openedMax = 2000

/**
 * Counts what a new mail server would send at once.
 *
 * @param hasServer a mail server is in force: then what was written within the hour is in delivery and no backlog.
 */
export async function getBacklog(db: Db, deps: Deps, hasServer: boolean): Promise<Backlog> {
  const now = deps.clock.now()
  const isWaiting = waitingBefore(now, hasServer)
  const since = (ms: number) => sql`${new Date(now - ms).toISOString()}::timestamptz`
  const [counted] = await db
    .select({
      total: sql<number>`count(*)::int`,
      oldestMs: sql<number | null>`(extract(epoch from min(${mails.created_at})) * 1000)::float8`,
      lastDay: sql<number>`(count(*) filter (where ${mails.created_at} >= ${since(dayMs)}))::int`,
      lastWeek: sql<number>`(count(*) filter (where ${mails.created_at} >= ${since(7 * dayMs)}))::int`,
    })
    .from(mails)
    .where(isWaiting)
  if (counted === undefined || counted.total === 0)
    return { total: 0, oldestAt: null, lastDay: 0, lastWeek: 0, over: 0 }
  const rows = await db
    .select({ sealed: mails.sealed, created_at: mails.created_at })
    .from(mails)
    .where(isWaiting)
    .orderBy(asc(mails.created_at), asc(mails.id))
    .limit(openedMax)
  const over = rows.filter(({ sealed, created_at }) => {
    const mail = tryOpenMail(deps, sealed)
    return mail === null || isOver(deps, mail, created_at)
  }).length
  const { total, oldestMs, lastDay, lastWeek } = counted
  return { total, oldestAt: oldestMs === null ? null : new Date(oldestMs), lastDay, lastWeek, over }
}

/** Gives up what waits, as a person decided. @param hasServer as for `getBacklog`. @returns how many mails that were. */
export async function discardBacklog(tx: Db, deps: Deps, hasServer: boolean): Promise<number> {
  const now = deps.clock.now()
  const discarded = await tx
    .update(mails)
    .set({ state: 'failed', last_error: writeMailError('discarded'), finished_at: new Date(now) })
    .where(waitingBefore(now, hasServer))
    .returning({ id: mails.id })
  return discarded.length
}

/** News of another mail server goes by the one before, so no choice about the new one is about it. */
function waitingBefore(now: number, hasServer: boolean) {
  const writtenBefore = new Date(hasServer ? now - hourMs : now)
  return and(eq(mails.state, 'waiting'), ne(mails.kind, 'mail_server_changed'), lte(mails.created_at, writtenBefore))
}
