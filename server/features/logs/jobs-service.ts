import { and, desc, eq, sql } from 'drizzle-orm'
import type { JobList, JobQuery } from '#shared/contracts/logs.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage } from '#server/http/list-page.ts'
import type { Actor } from '#server/http/request-context.ts'
import { retryJob } from '#server/jobs/jobs.ts'
import { jobs, periodicWork } from '#server/jobs/tables.ts'

/** Lists jobs, newest first, and the work that returns. @throws {AppError} `validation_failed` for a cursor that is none of ours. */
export async function listJobs(deps: Deps, { limit, cursor, state }: JobQuery): Promise<JobList> {
  const { db } = deps.database
  const after = cursor === undefined ? undefined : await placeOf(deps, cursor)
  const rows = await db
    .select()
    .from(jobs)
    .where(and(state === undefined ? undefined : eq(jobs.state, state), after))
    .orderBy(desc(jobs.created_at), desc(jobs.id))
    .limit(limit + 1)
  const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
  const periodic = await db.select().from(periodicWork).orderBy(periodicWork.name)
  return {
    items: shown.map(({ id, kind, attempts, last_error, ...job }) => ({
      id,
      kind,
      state: job.state,
      attempts,
      run_at: job.run_at.toISOString(),
      created_at: job.created_at.toISOString(),
      finished_at: job.finished_at?.toISOString() ?? null,
      last_error,
    })),
    next_cursor,
    periodic: periodic.map(({ name, last_run_at, last_error }) => ({
      name,
      last_run_at: last_run_at.getTime() === 0 ? null : last_run_at.toISOString(),
      last_error,
    })),
  }
}

/** Lets a job that was given up be tried again. @throws {AppError} `not_found` when no such job was given up. */
export async function retryFailedJob(deps: Deps, actor: Actor, requestId: string, id: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    if (!(await retryJob(tx, deps, id))) throw new AppError('not_found')
    const at = new Date(deps.clock.now())
    await recordActivity(tx, { at, actor, action: 'job.retry', targetId: id, requestId })
  })
}

async function placeOf(deps: Deps, cursor: string) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor)
  const [last] = isId ? await deps.database.db.select().from(jobs).where(eq(jobs.id, cursor)) : []
  if (!last)
    throw new AppError('validation_failed', {
      errors: [{ path: 'cursor', message: 'expected a cursor from an earlier answer', code: 'invalid_cursor' }],
    })
  return sql`(${jobs.created_at}, ${jobs.id}) < (${last.created_at.toISOString()}::timestamptz, ${last.id}::uuid)`
}
