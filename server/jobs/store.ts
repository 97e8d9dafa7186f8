import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { jobs } from '#server/jobs/tables.ts'

export type StoredJob = typeof jobs.$inferSelect

/** Which kinds are looked at; left out: all. */
export type KindFilter = { names: readonly string[]; isOnly: boolean }

function isWanted(filter: KindFilter | undefined): SQL {
  if (filter === undefined || filter.names.length === 0) return filter?.isOnly === true ? sql`false` : sql`true`
  const names = sql.join(
    filter.names.map((name) => sql`${name}`),
    sql`, `,
  )
  return filter.isOnly ? sql`kind in (${names})` : sql`kind not in (${names})`
}

/**
 * Takes the job that is due longest, for the time of a lease: two workers never get the same one, and when a worker dies
 * the job is due again at the lease's end.
 *
 * @returns null when nothing is due.
 */
export async function claimDueJob(db: Db, now: Date, leaseEnd: Date, filter?: KindFilter): Promise<StoredJob | null> {
  const due = sql`(
    select id from jobs where state = 'waiting' and run_at <= ${now.toISOString()}::timestamptz and ${isWanted(filter)}
    order by run_at, id limit 1 for update skip locked)`
  const [claimed] = await db
    .update(jobs)
    .set({ run_at: leaseEnd, attempts: sql`${jobs.attempts} + 1` })
    .where(eq(jobs.id, due))
    .returning()
  return claimed ?? null
}

/** Moves the end of a lease. */
export async function extendLease(db: Db, job: StoredJob, leaseEnd: Date): Promise<void> {
  await db.update(jobs).set({ run_at: leaseEnd }).where(isStillOurs(job))
}

/** Notes that a job is done. @returns false when another worker has taken it since, or it was noted before. */
export async function markDone(db: Db, job: StoredJob, now: Date): Promise<boolean> {
  const done = await db
    .update(jobs)
    .set({ state: 'done', last_error: null, finished_at: now })
    .where(isStillOurs(job))
    .returning({ id: jobs.id })
  return done.length > 0
}

/** Gives a job up; nothing happens when another worker has taken it since. */
export async function markFailed(db: Db, job: StoredJob, now: Date, error: string): Promise<void> {
  await db.update(jobs).set({ state: 'failed', last_error: error, finished_at: now }).where(isStillOurs(job))
}

/** Lets a job be tried again at an instant; nothing happens when another worker has taken it since. */
export async function postpone(db: Db, job: StoredJob, runAt: Date, error: string): Promise<void> {
  await db.update(jobs).set({ run_at: runAt, last_error: error }).where(isStillOurs(job))
}

/** What the figures say: how many jobs are due, since when the oldest, and how many were given up. */
type JobFigures = { due: number; oldestDueAt: Date | null; failed: number }

/** Counts what is due and what failed; jobs planned for later do not count. */
export async function getJobFigures(db: Db, now: Date): Promise<JobFigures> {
  const { rows } = await db.execute<{ due: string; oldest: string | null; failed: string }>(sql`
    select
      count(*) filter (where state = 'waiting') as due,
      -- Being due before it was there gives a job its place among others; it has not waited since then.
      extract(epoch from min(greatest(run_at, created_at)) filter (where state = 'waiting')) as oldest,
      count(*) filter (where state = 'failed') as failed
    from jobs where state = 'failed' or (state = 'waiting' and run_at <= ${now.toISOString()}::timestamptz)`)
  const [row] = rows
  const oldest = row?.oldest ?? null
  return {
    due: Number(row?.due ?? 0),
    oldestDueAt: oldest === null ? null : new Date(Number(oldest) * 1000),
    failed: Number(row?.failed ?? 0),
  }
}

/** When the next job is due; null when none waits. */
export async function nextDueAt(db: Db, filter?: KindFilter): Promise<Date | null> {
  const [next] = await db
    .select({ runAt: jobs.run_at })
    .from(jobs)
    .where(and(eq(jobs.state, 'waiting'), isWanted(filter)))
    .orderBy(jobs.run_at)
    .limit(1)
  return next?.runAt ?? null
}

/** Forgets jobs that were done before one instant, and those given up before another. */
export async function pruneFinished(db: Db, doneBefore: Date, failedBefore: Date): Promise<void> {
  await db
    .delete(jobs)
    .where(
      or(
        and(eq(jobs.state, 'done'), lt(jobs.finished_at, doneBefore)),
        and(eq(jobs.state, 'failed'), lt(jobs.finished_at, failedBefore)),
      ),
    )
}

/** Every claim counts one attempt more, so the count tells whose turn it is. */
function isStillOurs(job: StoredJob) {
  return and(eq(jobs.id, job.id), eq(jobs.state, 'waiting'), eq(jobs.attempts, job.attempts))
}
