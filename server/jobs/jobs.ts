import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { jobsChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { jobs } from '#server/jobs/tables.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** The job that is being done. */
export type RunningJob = {
  id: string
  /** The how manyth try this is, from 1. */
  attempt: number
  /** Whether this is the last try: what fails now is not tried again by itself. */
  isLast: boolean
  /**
   * Notes in the handler's own transaction that the job is done, so that its effect and the note commit together: the
   * way to an effect that happens once. A handler that does not call it is noted as done after it returned.
   *
   * @returns false when another worker has taken the job since: undo what was done.
   */
  settle(tx: Db): Promise<boolean>
}

/**
 * Where a kind is done. `external`: it waits for other people's machines, so it has workers of its own, and what hangs
 * there keeps no internal job from its turn. `events`: it sends the messages of events, one after the other, and waits
 * for no long work. `reading`: it reads imported calls, for up to a minute each, and a user waits for it.
 */
export type JobQueue = 'internal' | 'external' | 'events' | 'reading'

/** A kind of job, made by `jobKind`. The `feature.ts` of its feature lists it. */
export type JobKind<Data = never> = {
  /** `<feature>.<act>`. */
  name: string
  /** How many tries, with growing pauses between them, before staff have to look. */
  attemptsMax: number
  queue: JobQueue
  /** Checks what a job of this kind is given. @throws {z.ZodError} when it is something else. */
  check(data: Data): unknown
  run(deps: Deps, kept: unknown, job: RunningJob): Promise<void>
}

/**
 * Declares a kind of job.
 *
 * @param name `<feature>.<act>`.
 * @param schema what it needs: ids and facts, no words of people, no secrets.
 * @param run does it. Reads its subject again: it may have been cancelled in the meantime. May be called again after a
 * crash.
 * @param attemptsMax how many tries, with growing pauses between them, before staff have to look.
 * @param queue `external` when it waits for other people's machines, `events` when it sends the messages of events,
 * `reading` when it reads.
 */
export function jobKind<Data>(
  name: string,
  schema: z.ZodType<Data>,
  run: (deps: Deps, data: Data, job: RunningJob) => Promise<void>,
  { attemptsMax = 10, queue = 'internal' }: { attemptsMax?: number; queue?: JobQueue } = {},
): JobKind<Data> {
  return {
    name,
    attemptsMax,
    queue,
    check: (data) => schema.parse(data),
    run: (deps, kept, job) => run(deps, schema.parse(kept), job),
  }
}

/** When a job is to be done, and what it is known by. */
type JobOptions = {
  /** Not before this instant; left out: at once. */
  runAt?: Date
  /** Names the cause; while a job with this key is kept (a week after it was done), no second one is written. */
  dedupeKey?: string
}

/**
 * Writes a job in the caller's transaction: it is done exactly when that commits.
 *
 * @returns the job's id; null when its key was there already.
 */
export async function queueJob<Data>(
  tx: Db,
  deps: { readonly clock: Clock },
  kind: Pick<JobKind<Data>, 'name' | 'check'>,
  { data, runAt, dedupeKey }: { data: Data } & JobOptions,
): Promise<string | null> {
  const now = new Date(deps.clock.now())
  const dueAt = runAt ?? now
  const [row] = await tx
    .insert(jobs)
    .values({
      id: orderedId(),
      kind: kind.name,
      data: kind.check(data),
      run_at: dueAt,
      dedupe_key: dedupeKey ?? null,
      created_at: now,
    })
    .onConflictDoNothing({ target: jobs.dedupe_key })
    .returning({ id: jobs.id })
  if (row && dueAt <= now) await tx.execute(sql`select pg_notify(${jobsChannel}, '')`)
  return row?.id ?? null
}

/** Takes back a job that was not done yet. A worker that is at it finds its subject changed, or cannot settle. */
export async function cancelJob(tx: Db, dedupeKey: string): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.dedupe_key, dedupeKey), eq(jobs.state, 'waiting')))
}

/** Lets a job that was given up be tried from the start. @returns false when there is no such job. */
export async function retryJob(tx: Db, deps: Deps, id: string): Promise<boolean> {
  const again = await tx
    .update(jobs)
    .set({ state: 'waiting', attempts: 0, run_at: new Date(deps.clock.now()), finished_at: null })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'failed')))
    .returning({ id: jobs.id })
  if (again.length > 0) await tx.execute(sql`select pg_notify(${jobsChannel}, '')`)
  return again.length > 0
}
