import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { dayMs, hourMs } from '#shared/duration.ts'
import { addDays, localOf, startOfDay } from '#shared/zoned-time.ts'
import { firstSteps, overviewFigures, waitingKinds } from '#shared/contracts/overview.ts'
import type {
  DayCalendar,
  DayQuery,
  FirstStep,
  FirstSteps,
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
import { getJobFigures } from '#server/jobs/store.ts'
import { periodicWork } from '#server/jobs/tables.ts'
import { getMailFigures } from '#server/mail/store.ts'
import { getWebhookFigures } from '#server/webhooks/figures.ts'

/** How many things of a kind wait, and since when the oldest. */
type Waiting = { count: number; since: Date | null }

/** What this feature needs from others; the `feature.ts` next to it brings them together. */
export type OverviewPorts = {
  /**
   * Queries whose rows have the instant `at`, and `count`: how often it happened then, or from then until the next of the
   * bounds at the latest.
   */
  figures: Record<OverviewFigureName, (bounds: readonly Date[]) => SQL>
  /** What the features know of; jobs, mails, webhooks and the log are looked up here. */
  waiting: Record<
    Exclude<WaitingKind, 'failed_jobs' | 'failed_mails' | 'failed_webhooks' | 'log_fault'>,
    (db: Db, now: Date) => Promise<Waiting>
  >
  day(db: Db, from: Date, to: Date): Promise<DayCalendar['items']>
  edits(db: Db): Promise<RecentEdits>
  /** When the newest backup that was verified was verified; null when there is none. */
  verifiedBackup(db: Db): Promise<Date | null>
  /** Whether every language has a link of the assistant, or none has. */
  hasAssistant(): boolean
  /** How long this process kept requests waiting lately, in ms. */
  eventLoopDelay(): { p99Ms: number; longestMs: number }
  /** The zone whose days are shown: the office's. */
  zone(): Promise<string>
}

const daysShown = 14
/** After this long without a verified backup staff should know. @see docs/reference/content-and-admin.md#backups */
const backupLateMs = 48 * hourMs

/** Reads a figure of the day. @throws {AppError} `not_allowed` when the actor may not see it. */
export async function getFigure(
  deps: Deps,
  ports: OverviewPorts,
  actor: Actor,
  name: OverviewFigureName,
): Promise<OverviewFigure> {
  if (!holds(actor, overviewFigures[name])) throw new AppError('not_allowed')
  const now = deps.clock.now()
  const zone = await ports.zone()
  const today = localOf(now, zone).date
  const shown = Array.from({ length: daysShown }, (_, index) => addDays(today, index + 1 - daysShown))
  // The day of the week before may be an hour longer or shorter.
  const weekFrom = startOfDay(addDays(today, -7), zone)
  const weekTo = weekFrom + (now - startOfDay(today, zone))
  const begins = shown.map((day) => startOfDay(day, zone))
  // What happens at this very instant counts.
  const bounds = [...begins, weekFrom, weekTo, now + 1].map((bound) => new Date(bound))
  const { rows } = await deps.database.db.execute<{ place: number; count: string; week: string | null }>(sql`
    select width_bucket(at, array[${sql.join(
      begins.map((begin) => sql`${instantOf(begin)}::timestamptz`),
      sql`, `,
    )}]) as place, sum(count) as count,
      sum(count) filter (where at >= ${instantOf(weekFrom)}::timestamptz and at < ${instantOf(weekTo)}::timestamptz) as week
    from (${ports.figures[name](bounds)}) happened
    where at >= ${instantOf(begins[0] ?? now)}::timestamptz and at <= ${instantOf(now)}::timestamptz
    group by 1`)
  const counts = new Map(rows.map(({ place, count }) => [Number(place), Number(count)]))
  const days = shown.map((day, index) => ({ day, count: counts.get(index + 1) ?? 0 }))
  const weekBefore = rows.reduce((sum, { week }) => sum + Number(week), 0)
  return { name, today: days.at(-1)?.count ?? 0, week_before: weekBefore, days }
}

function instantOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** Lists what waits for the actor, oldest first. A kind that cannot be looked up does not keep the others away. */
export async function listWaiting(deps: Deps, ports: OverviewPorts, actor: Actor): Promise<WaitingList> {
  const { db } = deps.database
  const now = new Date(deps.clock.now())
  const finders: Record<WaitingKind, (db: Db, now: Date) => Promise<Waiting>> = {
    ...ports.waiting,
    failed_jobs: async () => ({ count: (await getJobFigures(db, now)).failed, since: null }),
    failed_mails: async () => ({
      count: (await getMailFigures(db, new Date(now.getTime() - 7 * dayMs))).failed,
      since: null,
    }),
    failed_webhooks: async () => {
      const { paused, failed, since } = await getWebhookFigures(db, new Date(now.getTime() - 7 * dayMs))
      return { count: paused + failed, since }
    },
    log_fault: async () => {
      const check = await findLastCheck(db)
      return check?.error ? { count: 1, since: check.checked_at } : { count: 0, since: null }
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
  // What has no age follows what has waited longest.
  items.sort((one, other) => (one.since ?? '9').localeCompare(other.since ?? '9'))
  return { items, failed }
}

/** Lists the consultations of a day: the office's today, unless another one is asked for. */
export async function readDay(deps: Deps, ports: OverviewPorts, { from, to }: DayQuery): Promise<DayCalendar> {
  const zone = await ports.zone()
  const today = localOf(deps.clock.now(), zone).date
  const begins = from === undefined ? startOfDay(today, zone) : Date.parse(from)
  const ends = to === undefined ? startOfDay(addDays(today, 1), zone) : Date.parse(to)
  const items = await ports.day(deps.database.db, new Date(begins), new Date(ends))
  return { time_zone: zone, items }
}

/** Returns the state of the machinery. @param version of the product. */
export async function getHealth(deps: Deps, ports: OverviewPorts, version: string): Promise<Health> {
  const { db } = deps.database
  const now = new Date(deps.clock.now())
  const mail = await getMailFigures(db, new Date(now.getTime() - 7 * dayMs))
  const jobs = await getJobFigures(db, now)
  const { paused, waiting, failed } = await getWebhookFigures(db, new Date(now.getTime() - 7 * dayMs))
  const periodic = await db.select().from(periodicWork).orderBy(periodicWork.name)
  const check = await findLastCheck(db)
  const verified = await ports.verifiedBackup(db)
  const { p99Ms, longestMs } = ports.eventLoopDelay()
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
    backup: {
      verified_at: verified?.toISOString() ?? null,
      is_late: verified === null || now.getTime() - verified.getTime() > backupLateMs,
    },
    disk: await getDisk(deps),
    event_loop: { p99_ms: p99Ms, longest_ms: longestMs },
    log: { verified_until: check?.up_to_at?.toISOString() ?? null, has_fault: check !== null && check.error !== null },
  }
}

/** Space on the disk of the data folder; null where the system does not tell. */
async function getDisk(deps: Deps): Promise<Health['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(deps.config.dataDir)
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
  } catch (error) {
    deps.log.warn({ err: error }, 'the space on the disk could not be read')
    return null
  }
}

/** Returns what is still to be done before a site is ready for people. */
export async function getFirstSteps(deps: Deps, ports: OverviewPorts): Promise<FirstSteps> {
  const { db } = deps.database
  // A text that was changed, office hours that were set, an account with a second factor.
  const { rows } = await db.execute<{ content: boolean; office: boolean; factor: boolean }>(sql`
    select
      exists (select 1 from activity_log where action in ('content.update', 'content.import')) as content,
      exists (select 1 from activity_log where action = 'office.update') as office,
      not exists (select 1 from user_roles r where r.role = 'admin' and not exists (
        select 1 from auth.mfa_factors f where f.user_id = r.user_id and f.status = 'verified')) as factor`)
  const [found] = rows
  const done: Record<FirstStep, boolean> = {
    assistant: ports.hasAssistant(),
    mail: deps.config.smtpUrl !== null,
    second_factor: found?.factor === true,
    office: found?.office === true,
    content: found?.content === true,
    backup: (await ports.verifiedBackup(db)) !== null,
  }
  return { items: firstSteps.map((step) => ({ step, is_done: done[step] })) }
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
