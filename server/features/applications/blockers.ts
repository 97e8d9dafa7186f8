import { readyBlockers } from '#shared/applications.ts'
import type { ReadyBlocker } from '#shared/applications.ts'
import type { BlockedApplication } from '#shared/contracts/applications.ts'
import { isSettled, openDeadlineOf } from '#shared/grants/due.ts'
import type { Deps } from '#server/deps.ts'
import { findFactsOf } from '#server/features/calls/public.ts'

/** The application that is to be ready, and who says so. */
type Applying = {
  userId: string
  applicationId: string
  organisationId: string
  /** The call that it has, or is given by the same change. */
  callId: string | null
  /** True when the call is given by the same change: what was noted with the application is about another one. */
  isOtherCall: boolean
}

/** How many things of a kind are in the way. */
type Found = { blocker: ReadyBlocker; count: number }

/** Finds what a feature knows to be in the way of an application that is to be ready to submit; a count of 0 is none. */
export type FindBlockers = (deps: Deps, applying: Applying) => Promise<readonly Found[]>

/** Asks all features what is in the way of an application that is to be ready to submit, in the order of the steps' list. */
export async function findBlockers(
  deps: Deps,
  finders: readonly FindBlockers[],
  applying: Applying,
): Promise<BlockedApplication['blockers']> {
  const found: Found[] = []
  for (const find of finders) found.push(...(await find(deps, applying)))
  const order = Object.keys(readyBlockers)
  return found
    .filter(({ count }) => count > 0)
    .map(({ blocker, count }) => ({ blocker, step: readyBlockers[blocker], count }))
    .toSorted((left, right) => order.indexOf(left.blocker) - order.indexOf(right.blocker))
}

/**
 * Finds what a call leaves open: undecided conflicts, an unconfirmed deadline. A call that was not read blocks nothing.
 */
export const findCallBlockers: FindBlockers = async ({ database }, { callId }) => {
  const known = callId === null ? null : await findFactsOf(database.db, callId)
  if (known === null) return []
  const deadline = openDeadlineOf(known.facts, known)
  return [
    { blocker: 'conflicts', count: known.facts.conflicts.length },
    { blocker: 'deadline_unconfirmed', count: deadline === null || isSettled(deadline.marks) ? 0 : 1 },
  ]
}
