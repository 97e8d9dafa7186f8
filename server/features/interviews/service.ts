import type { Interview } from '#shared/contracts/interviews.ts'
import type { Deps } from '#server/deps.ts'
import { getCallFor, findFactsOf } from '#server/features/calls/public.ts'
import { getOrganisation } from '#server/features/organisations/public.ts'
import { documentFor, listNeededFacts, quoteFor } from '#server/grants/fit/questions.ts'

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
  const { facts: known, version } = await getOrganisation(deps, userId, organisationId)
  if (callId !== undefined) await getCallFor(db, userId, callId, 'viewer')
  const call = callId === undefined ? null : ((await findFactsOf(db, callId))?.facts ?? null)
  const needed = listNeededFacts(call, known.legalKind?.value)
  const questions = needed.map(({ name, path }) => ({
    fact: name,
    path,
    quote: call === null ? null : quoteFor(call, path),
    document: call === null ? null : documentFor(call, name),
    answered: known[name] !== undefined,
  }))
  const open = questions.filter(({ answered }) => !answered)
  const later = new Set(skip.split(','))
  const next = open.find(({ fact }) => !later.has(fact))
  const question = next === undefined ? null : withoutState(next)
  return { question, questions, answered: needed.length - open.length, open: open.length, version }
}

function withoutState({ answered: _answered, ...question }: Interview['questions'][number]) {
  return question
}
