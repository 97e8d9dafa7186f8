import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import { minuteMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { periodicWork } from '#server/jobs/tables.ts'
import { waitAtMost } from '#server/process/wait-at-most.ts'

/** How long one replica may be at it before another takes over. */
const holdMs = 30 * minuteMs
/** How long a run that failed rests, unless it is done more often anyway. */
const restMs = 5 * minuteMs
/** How far the clocks of replicas may be apart. */
const clockSkewMs = 5 * minuteMs
/** How often it is looked whether something is due. */
const lookMs = minuteMs

/** At the stop: how long the work under way may go on. The whole stop has ten seconds. @see START-06 */
const stopPatienceMs = 7_000

/** How often most of it is done. */
export const usualEveryMs = 10 * minuteMs

/** Work that returns. The `feature.ts` of its feature lists it. */
export type PeriodicWork = {
  /** `<feature>.<act>`, for good: what was done last is kept under it. */
  name: string
  everyMs: number
  run(deps: Deps): Promise<unknown>
}

/** Periodic work that goes on until stopped. `stop` lets the work under way end, for some seconds. */
type Periodic = { stop(): Promise<void> }

/** Looks every minute whether something is due. */
export function startPeriodicWork(deps: Deps, works: readonly PeriodicWork[]): Periodic {
  const halt = new AbortController()
  let round: Promise<void> | null = null
  const timer = setInterval(() => {
    round ??= runDueWork(deps, works, halt.signal).finally(() => {
      round = null
    })
  }, lookMs)
  timer.unref()
  return {
    async stop() {
      halt.abort()
      clearInterval(timer)
      // What takes longer is held for this replica until another may take it over.
      if (round !== null) await waitAtMost(round, stopPatienceMs)
    },
  }
}

/**
 * Does each work whose time has come, on one replica of all; a turn that was missed while nothing ran is made up for
 * once. What fails is logged, rests for some minutes, and keeps no one else from its turn.
 *
 * @param halt no further work is begun once it is aborted.
 */
export async function runDueWork(
  deps: Deps,
  works: readonly PeriodicWork[],
  halt: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const work of works) {
    if (halt.aborted) return
    try {
      const startedAt = await take(deps, work)
      if (startedAt !== null) await runAndNote(deps, work, startedAt)
    } catch (error) {
      deps.log.warn({ err: error, work: work.name }, 'periodic work could not be looked up; it will be tried again')
    }
  }
}

/** Takes the work for this replica. @returns when; null when it is not due, or another replica is at it. */
async function take(deps: Deps, work: PeriodicWork): Promise<Date | null> {
  const now = new Date(deps.clock.now())
  const values = { name: work.name, last_run_at: new Date(0), held_until: new Date(now.getTime() + holdMs) }
  const taken = await deps.database.db
    .insert(periodicWork)
    .values(values)
    .onConflictDoUpdate({
      target: periodicWork.name,
      set: { held_until: values.held_until },
      // What was noted further ahead than clocks differ was noted before the clock was set back.
      setWhere: sql`${and(
        or(
          lte(periodicWork.last_run_at, new Date(now.getTime() - work.everyMs)),
          gt(periodicWork.last_run_at, new Date(now.getTime() + clockSkewMs)),
        ),
        or(
          lte(periodicWork.held_until, now),
          gt(periodicWork.held_until, new Date(now.getTime() + holdMs + clockSkewMs)),
        ),
      )}`,
    })
    .returning({ name: periodicWork.name })
  return taken.length > 0 ? now : null
}

async function runAndNote(deps: Deps, work: PeriodicWork, startedAt: Date): Promise<void> {
  const { db } = deps.database
  const isThis = eq(periodicWork.name, work.name)
  try {
    await work.run(deps)
    await db.update(periodicWork).set({ last_run_at: startedAt, held_until: startedAt, last_error: null }).where(isThis)
  } catch (error) {
    deps.log.warn({ err: error, work: work.name }, 'periodic work failed; it will be tried again')
    const rest = new Date(deps.clock.now() + Math.min(restMs, work.everyMs))
    const text = error instanceof Error ? error.message.slice(0, 500) : 'unknown fault'
    await db.update(periodicWork).set({ held_until: rest, last_error: text }).where(isThis)
  }
}
