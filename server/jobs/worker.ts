import { allowances } from '#shared/allowances.ts'
import { dayMs, minuteMs, secondMs } from '#shared/duration.ts'
import { jobsChannel } from '#server/db/channels.ts'
import { withCommitMark } from '#server/db/commit-mark.ts'
import type { Deps } from '#server/deps.ts'
import type { JobKind, JobQueue } from '#server/jobs/jobs.ts'
import {
  claimDueJob,
  extendLease,
  pruneFinished,
  markDone,
  markFailed,
  nextDueAt,
  postpone,
} from '#server/jobs/store.ts'
import type { KindFilter, StoredJob } from '#server/jobs/store.ts'
import { mendAfterClock } from '#server/jobs/after-clock.ts'
import { startPolling } from '#server/jobs/polling.ts'
import { jobs } from '#server/jobs/tables.ts'
import { waitAtMost } from '#server/process/wait-at-most.ts'

const leaseMs = 2 * minuteMs
/** A job that takes long renews its lease this often. */
const renewMs = 30 * secondMs
const firstPauseMs = 15 * secondMs
const pauseMaxMs = 60 * minuteMs
const pollMs = 15 * secondMs
/** How many jobs one replica does at once, by queue. */
const workers: Readonly<Record<JobQueue, number>> = {
  events: 1,
  internal: 2,
  external: 4,
  reading: allowances.reader_time.site.atOnce,
}
const queues = ['events', 'internal', 'external', 'reading'] as const satisfies readonly JobQueue[]
const subjects = {
  events: 'the events',
  internal: 'the jobs',
  external: 'the jobs that lead outside',
  reading: 'the jobs that read calls',
} as const satisfies Record<JobQueue, string>
/** At the stop: how long what is being done may go on; then its lease runs out, and another replica does it. */
const stopPatienceMs = 7 * secondMs
/** How long jobs are kept once they are over. */
const doneKeptMs = 7 * dayMs
const failedKeptMs = 30 * dayMs

type JobWorker = { stop(): Promise<void> }

/** Does jobs from now on: when one is queued on any replica, when the next one is due, and every 15 seconds. */
export function startJobWorker(deps: Deps, kinds: readonly JobKind[]): JobWorker {
  const running = queues.map((queue) => startQueue(deps, kinds, queue))
  return {
    async stop() {
      await Promise.all(running.map((each) => each.stop()))
    },
  }
}

function startQueue(deps: Deps, kinds: readonly JobKind[], queue: JobQueue): JobWorker {
  let alarm: NodeJS.Timeout | undefined
  const rounds = startPolling(deps, {
    channel: jobsChannel,
    pollMs,
    subject: subjects[queue],
    async run(halt) {
      await runQueue(deps, kinds, queue, halt)
      const next = await nextDueAt(deps.database.db, filterOf(kinds, queue))
      clearTimeout(alarm)
      if (next === null || halt.aborted) return
      const waitMs = next.getTime() - deps.clock.now()
      if (waitMs >= pollMs) return
      alarm = setTimeout(() => rounds.wake(), Math.max(waitMs, secondMs / 10))
      alarm.unref()
    },
  })
  return {
    async stop() {
      clearTimeout(alarm)
      await waitAtMost(rounds.stop(), stopPatienceMs)
      clearTimeout(alarm)
    },
  }
}

/**
 * Does every job that is due, several at once, until none is left.
 *
 * @param halt no further job is begun once it is aborted.
 * @returns how many were done.
 */
export async function runDueJobs(
  deps: Deps,
  kinds: readonly JobKind[],
  halt: AbortSignal = new AbortController().signal,
): Promise<number> {
  let done = 0
  for (;;) {
    // What a job queues for another queue is done too.
    const more = await Promise.all(queues.map((queue) => runQueue(deps, kinds, queue, halt)))
    if (more.every((each) => each === 0)) return done
    done += more.reduce((sum, each) => sum + each, 0)
  }
}

async function runQueue(deps: Deps, kinds: readonly JobKind[], queue: JobQueue, halt: AbortSignal): Promise<number> {
  const filter = filterOf(kinds, queue)
  if (filter.isOnly && filter.names.length === 0) return 0
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  let done = 0
  async function work(): Promise<void> {
    while (!halt.aborted) {
      const now = deps.clock.now()
      const job = await claimDueJob(deps.database.db, new Date(now), new Date(now + leaseMs), filter)
      if (job === null) return
      if (await runJob(deps, byName.get(job.kind), job)) done += 1
    }
  }
  await Promise.all(Array.from({ length: workers[queue] }, work))
  return done
}

/** The internal queue takes every kind that is not known to have another, those of other versions too. */
function filterOf(kinds: readonly JobKind[], queue: JobQueue): KindFilter {
  const isInternal = queue === 'internal'
  const names = kinds
    .filter((kind) => (isInternal ? kind.queue !== 'internal' : kind.queue === queue))
    .map(({ name }) => name)
  return { names, isOnly: !isInternal }
}

async function runJob(deps: Deps, kind: JobKind | undefined, job: StoredJob): Promise<boolean> {
  const { db } = deps.database
  const renewal = setInterval(() => {
    extendLease(db, job, new Date(deps.clock.now() + leaseMs)).catch((error: unknown) =>
      deps.log.warn({ err: error, job_id: job.id }, 'a lease could not be renewed'),
    )
  }, renewMs)
  renewal.unref()
  const settle = (tx: typeof db) => markDone(tx, job, new Date(deps.clock.now()))
  try {
    // A replica of an older version may not know the kind: a newer one does it.
    if (!kind) throw new Error(`There is no kind of job called ${job.kind}`)
    await withCommitMark(() =>
      kind.run(deps, job.data, { id: job.id, attempt: job.attempts, isLast: job.attempts >= kind.attemptsMax, settle }),
    )
    await settle(db)
    return true
  } catch (error) {
    await noteError(deps, job, kind?.attemptsMax ?? 10, error)
    return false
  } finally {
    clearInterval(renewal)
  }
}

async function noteError(deps: Deps, job: StoredJob, attemptsMax: number, error: unknown): Promise<void> {
  const { db } = deps.database
  const now = deps.clock.now()
  const text = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown fault'
  const facts = { err: error, job_id: job.id, kind: job.kind, attempts: job.attempts }
  if (job.attempts >= attemptsMax) {
    await markFailed(db, job, new Date(now), text)
    deps.log.error(facts, 'a job was given up')
    return
  }
  const pauseMs = Math.min(firstPauseMs * 2 ** (job.attempts - 1), pauseMaxMs)
  await postpone(db, job, new Date(now + pauseMs), text)
  deps.log.warn(facts, 'a job failed; it will be tried again')
}

/** Forgets jobs that were done a week ago or given up a month ago. */
export async function pruneOldJobs(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await pruneFinished(deps.database.db, new Date(now - doneKeptMs), new Date(now - failedKeptMs))
}

/** Lets jobs be done that a clock which was ahead, and was set back since, has put off. */
export async function rescheduleAfterClockSkew(deps: Deps): Promise<void> {
  await mendAfterClock(deps, { table: jobs, dueAt: jobs.run_at }, { leaseMs, pauseMaxMs })
}
