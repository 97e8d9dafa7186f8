import { readyBlockers } from '#shared/applications.ts'
import type { ReadyBlocker } from '#shared/applications.ts'
import type { BlockedApplication } from '#shared/contracts/applications.ts'
import { isSettled, openDeadlineOf } from '#shared/grants/due.ts'
import type { Db } from '#server/db/database.ts'
import { findFactsOf } from '#server/features/calls/public.ts'

/** Asks the rules about the applicant: whether one of them shuts them out of the call. */
export type AskWhetherShutOut = (
  userId: string,
  asked: { call_id: string; organisation_id: string; application_id?: string | undefined },
) => Promise<boolean>

/** What is asked about; `application_id` only when the application has this call already, with its partners. */
type Applying = { call_id: string | null; organisation_id: string; application_id?: string | undefined }

/**
 * Finds what is in the way of an application that is to be ready to submit: conflicts of the call that nobody decided,
 * a deadline that nobody confirmed, a rule that shuts the applicant out. Without a call that was read there is nothing
 * to go by.
 */
export async function findBlockers(
  db: Db,
  isShutOut: AskWhetherShutOut,
  userId: string,
  { call_id, ...applying }: Applying,
): Promise<BlockedApplication['blockers']> {
  const known = call_id === null ? null : await findFactsOf(db, call_id)
  if (call_id === null || known === null) return []
  const { facts } = known
  const deadline = openDeadlineOf(facts, known)
  const found: (readonly [ReadyBlocker, number])[] = [
    ['conflicts', facts.conflicts.length],
    ['deadline_unconfirmed', deadline === null || isSettled(deadline.marks) ? 0 : 1],
    ['not_possible', (await isShutOut(userId, { call_id, ...applying })) ? 1 : 0],
  ]
  return found
    .filter(([, count]) => count > 0)
    .map(([blocker, count]) => ({ blocker, step: readyBlockers[blocker], count }))
}
