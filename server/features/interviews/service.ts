import type { Interview } from '#shared/contracts/interviews.ts'
import type { Deps } from '#server/deps.ts'
import { getCallFor, findFactsOf } from '#server/features/calls/public.ts'
import { getOrganisation } from '#server/features/organisations/public.ts'
import { listNeededFacts, quoteFor } from '#server/grants/fit/questions.ts'

/**
 * Returns the next question about an organisation. It follows from what is stored, so the interview continues where it
 * was left, on any device.
 *
 * @throws {AppError} `not_found` for a user who is a member of neither the organisation nor that of the call.
 */
export async function getInterview(
  deps: Deps,
  userId: string,
  organisationId: string,
  { call_id: callId, skip = '' }: { call_id?: string | undefined; skip?: string | undefined },
): Promise<Interview> {
  const { db } = deps.database
  const { facts: told, version } = await getOrganisation(deps, userId, organisationId)
  if (callId !== undefined) await getCallFor(db, userId, callId, 'viewer')
  const call = callId === undefined ? null : ((await findFactsOf(db, callId))?.facts ?? null)
  const needed = listNeededFacts(call, told.legalKind?.value)
  const open = needed.filter(({ name }) => told[name] === undefined)
  const later = new Set(skip.split(','))
  const next = open.find(({ name }) => !later.has(name))
  const question =
    next === undefined
      ? null
      : { fact: next.name, path: next.path, quote: call === null ? null : quoteFor(call, next.path) }
  return { question, answered: needed.length - open.length, open: open.length, version }
}
