import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import type { callReasons } from '#shared/calls.ts'
import type { OpenPaths } from '#shared/grants/fact-rows.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { decideFacts } from '#server/features/calls/decided-facts.ts'
import { findCall, findReading, listDecisions } from '#server/features/calls/store.ts'
import type { CallRecord } from '#server/features/calls/store.ts'
import { findConsultantRole, requireMember } from '#server/features/organisations/public.ts'
import { rejections } from '#server/grants/text/rejections.ts'
import { AppError } from '#server/http/errors.ts'
import { listNames } from '#server/people/names.ts'

/**
 * Reads a call for a member of its organisation.
 *
 * @throws {AppError} `not_found` when there is none, it is deleted, or it belongs to another organisation;
 * `not_allowed` for a lesser role.
 */
export async function getCallFor(
  db: Db,
  userId: string,
  callId: string,
  atLeast: OrganisationRole,
): Promise<CallRecord & { role: OrganisationRole }> {
  const call = await findCall(db, callId)
  if (call === null) throw new AppError('not_found')
  return { ...call, role: await requireMember(db, userId, call.organisation_id, atLeast) }
}

/**
 * Reads a call for a user who may read it: a member of its organisation, or a consultant to whom an application for it
 * was opened.
 *
 * @throws {AppError} `not_found` for everyone else.
 */
export async function getCallForReader(
  deps: Deps,
  userId: string,
  callId: string,
): Promise<CallRecord & { role: OrganisationRole }> {
  const { db } = deps.database
  const call = await findCall(db, callId)
  const role = call === null ? null : await findConsultantRole(db, deps, userId, { callId })
  return call === null || role === null ? getCallFor(db, userId, callId, 'viewer') : { ...call, role }
}

/**
 * The facts of a call as they hold now, with every decision of a user applied, for callers whose user may see the call.
 *
 * @returns null while it was never read.
 */
export async function findFactsOf(
  db: Db,
  callId: string,
): Promise<({ facts: CallReading; version: number } & OpenPaths) | null> {
  const call = await findCall(db, callId)
  const reading = call === null ? null : await findReading(db, callId)
  if (call === null || reading === null) return null
  const { facts, unconfirmed, assumed } = decideFacts(reading, await listDecisions(db, callId))
  return { facts, version: call.facts_version, unconfirmed, assumed }
}

/** The facts of a call as the API tells them. @throws {AppError} `call_unread` */
export async function describeFacts(db: Db, call: CallRecord): Promise<CallFactsResponse> {
  const decisions = await listDecisions(db, call.id)
  const { facts, unconfirmed, assumed, places } = decideFacts(await readingOf(db, call), decisions)
  const names = await listNames(
    db,
    decisions.map(({ decided_by }) => decided_by),
  )
  return {
    ...facts,
    facts_version: call.facts_version,
    unconfirmed,
    assumed,
    decisions: decisions.map(({ path, status, value, found, source, is_contradicted, decided_at, decided_by }) => ({
      path: places.shown(path),
      status,
      value,
      found,
      source,
      contradicted: is_contradicted,
      at: decided_at.toISOString(),
      by: names.get(decided_by ?? '') ?? null,
    })),
  }
}

/** What the rules found in a call. @throws {AppError} `call_unread` */
export async function readingOf(db: Db, call: CallRecord) {
  const reading = await findReading(db, call.id)
  if (reading === null) throw unread(call)
  return reading
}

/** Why there are no facts yet. */
export function unread({ reason }: CallRecord): AppError {
  const detail = reason === null ? 'The call is being read. Ask again in a moment.' : explain(reason)
  return new AppError('call_unread', { detail, ...(reason === null ? { retryAfterSeconds: 2 } : {}) })
}

/** What a reason means and what helps. */
export function explain(reason: (typeof callReasons)[number]): string {
  switch (reason) {
    case 'plan_pages':
      return 'The file has more pages than the plan of the organisation allows. Give the part that holds the call, paste its text, or an owner chooses a larger plan.'
    case 'portal_unknown':
      return 'The portal knows no call with this identifier. Check it, or paste the text of the call.'
    case 'portal_away':
      return 'The portal does not answer. Try again later, or paste the text of the call.'
    case 'interrupted':
      return 'Reading was interrupted again and again. Send the call once more, or paste its text.'
    default:
      return `What you gave ${rejections[reason]}`
  }
}
