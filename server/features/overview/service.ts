import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { overviewFigures, waitingKinds } from '#shared/contracts/overview.ts'
import type {
  DayCalendar,
  DayQuery,
  Health,
  OverviewFigure,
  OverviewFigureName,
  RecentEdits,
  WaitingKind,
  WaitingList,
} from '#shared/contracts/overview.ts'
import { findLastCheck } from '#server/activity/seal-store.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/http/request-context.ts'
import { readJobFigures } from '#server/jobs/store.ts'
import { periodicWork } from '#server/jobs/tables.ts'
import { readMailFigures } from '#server/mail/store.ts'
import { readWebhookFigures } from '#server/webhooks/figures.ts'

/** How many things of a kind wait, and since when the oldest. */
export type Waiting = { count: number; since: Date | null }

/** What this feature needs from others; `server/app.ts` brings them together. */
export type OverviewSources = {
  /** Queries whose rows have the instant `at`. */
  figures: Record<OverviewFigureName, SQL>
  /** What the features know of; jobs, mails, webhooks and the log are looked up here. */
  waiting: Record<
    Exclude<WaitingKind, 'failed_jobs' | 'failed_mails' | 'failed_webhooks' | 'log_fault'>,
    (db: Db, now: Date) => Promise<Waiting>
  >
  day(db: Db, from: Date, to: Date): Promise<DayCalendar>
  edits(db: Db): Promise<RecentEdits>
}

const dayMs = 24 * 60 * 60_000
const daysShown = 14

/** Reads a figure of the day. @throws {AppError} `not_allowed` when the actor may not see it. */
export async function readFigure(
  deps: Deps,
  sources: OverviewSources,
  actor: Actor,
  name: OverviewFigureName,
): Promise<OverviewFigure> {
  if (!holds(actor, overviewFigures[name])) throw new AppError('not_allowed')
  const now = deps.clock.now()
  const midnight = Math.floor(now / dayMs) * dayMs
  const from = new Date(midnight - (daysShown - 1) * dayMs)
  const [weekFrom, weekTo] = [new Date(midnight - 7 * dayMs), new Date(now - 7 * dayMs)]
  const { rows } = await deps.database.db.execute<{ day: string; count: string; week: string }>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count,
      count(*) filter (where at >= ${weekFrom.toISOString()}::timestamptz and at < ${weekTo.toISOString()}::timestamptz) as week
    from (${sources.figures[name]}) happened
    where at >= ${from.toISOString()}::timestamptz and at <= ${new Date(now).toISOString()}::timestamptz
    group by 1`)
  const counts = new Map(rows.map(({ day, count }) => [day, Number(count)]))
  const days = Array.from({ length: daysShown }, (_, index) => {
    const day = new Date(from.getTime() + index * dayMs).toISOString().slice(0, 10)
    return { day, count: counts.get(day) ?? 0 }
  })
  const weekBefore = rows.reduce((sum, { week }) => sum + Number(week), 0)
  return { name, today: days.at(-1)?.count ?? 0, week_before: weekBefore, days }
}

/** Lists what waits for the actor, oldest first. A kind that cannot be looked up does not keep the others away. */
export async function readWaiting(deps: Deps, sources: OverviewSources, actor: Actor): Promise<WaitingList> {
  const { db } = deps.database
  const now = new Date(deps.clock.now())
  const finders: Record<WaitingKind, (db: Db, now: Date) => Promise<Waiting>> = {
    ...sources.waiting,
    failed_jobs: async () => ({ count: (await readJobFigures(db, now)).failed, since: null }),
    failed_mails: async () => ({
      count: (await readMailFigures(db, new Date(now.getTime() - 7 * dayMs))).failed,
      since: null,
    }),
    failed_webhooks: async () => {
      const { paused, failed, since } = await readWebhookFigures(db, new Date(now.getTime() - 7 * dayMs))
      return { count: paused + failed, since }
    },
    log_fault: async () => {
      const check = await findLastCheck(db)
      return check?.fault ? { count: 1, since: check.checked_at } : { count: 0, since: null }
    },
  }
  const items: WaitingList['items'] = []
  const failed: WaitingKind[] = []
  for (const [kind, find] of entriesOf(finders)) {
    if (!holds(actor, waitingKinds[kind])) continue
    try {
      const { count, since } = await find(db, now)
      if (count > 0) items.push({ kind, count, since: since?.toISOString() ?? null })
    } catch (error) {
      deps.log.warn({ err: error, kind }, 'a part of the overview could not be read')
      failed.push(kind)
    }
  }
  // What has no age stands behind what waits since long.
  items.sort((one, other) => (one.since ?? '9').localeCompare(other.since ?? '9'))
  return { items, failed }
}

/** Lists the consultations of the reader's day. */
export async function readDay(deps: Deps, sources: OverviewSources, { from, to }: DayQuery): Promise<DayCalendar> {
  return sources.day(deps.database.db, new Date(from), new Date(to))
}

/** Tells how the machinery is. @param version of the product. */
export async function readHealth(deps: Deps, version: string): Promise<Health> {
  const { db } = deps.database
  const now = new Date(deps.clock.now())
  const mail = await readMailFigures(db, new Date(now.getTime() - 7 * dayMs))
  const jobs = await readJobFigures(db, now)
  const { paused, waiting, failed } = await readWebhookFigures(db, new Date(now.getTime() - 7 * dayMs))
  const periodic = await db.select().from(periodicWork).orderBy(periodicWork.name)
  const check = await findLastCheck(db)
  return {
    version,
    mail: {
      has_server: deps.config.smtpUrl !== null,
      waiting: mail.waiting,
      oldest_waiting_at: mail.oldestWaitingAt?.toISOString() ?? null,
      failed: mail.failed,
    },
    jobs: { due: jobs.due, oldest_due_at: jobs.oldestDueAt?.toISOString() ?? null, failed: jobs.failed },
    webhooks: { paused, waiting, failed },
    periodic_failed: periodic.filter(({ last_error: error }) => error !== null).map(({ name }) => name),
    log: { verified_until: check?.up_to_at?.toISOString() ?? null, has_fault: check !== null && check.fault !== null },
  }
}

function holds(
  actor: Actor,
  permission: (typeof waitingKinds)[WaitingKind] | (typeof overviewFigures)[OverviewFigureName],
) {
  return actor.kind === 'user' && actor.permissions.includes(permission)
}

function entriesOf<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  // Object.entries forgets that the keys of a literal are known.
  return Object.entries(record) as [Key, Value][]
}
