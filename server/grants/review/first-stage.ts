import { dueAt } from '#shared/grants/due.ts'
import type { CallReading } from '#shared/grants/facts.ts'

/** Whether a deadline or a criterion is of the first of two stages. */
export function isOfFirstStage({ stage }: { stage: string }): boolean {
  return stage === 'first' || stage === 'concept'
}

/** Whether the application is submitted for a first stage: one is ahead, or no day is known and the call has two. */
export function isFirstStage({ submission }: CallReading, now: number): boolean {
  const first = submission.deadlines.filter((each) => each.status === 'current' && isOfFirstStage(each))
  if (first.length === 0) return submission.deadlines.length === 0 && submission.model === 'two-stage'
  return first.some((deadline) => (dueAt(deadline)?.getTime() ?? Number.POSITIVE_INFINITY) >= now)
}
