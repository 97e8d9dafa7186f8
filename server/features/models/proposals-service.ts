import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import type { ModelPreview, Proposal, ProposalList, ProposalsMade } from '#shared/contracts/proposals.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { emit } from '#server/events/events.ts'
import { changeFacts, describeFacts, isSilent, getCallFor, valueAt } from '#server/features/calls/public.ts'
import { proposeWith } from '#server/features/models/ask.ts'
import { asked, isListPath } from '#server/features/models/asked-facts.ts'
import { listCallFigures, writeCallFigures } from '#server/features/models/call-figures.ts'
import { microsOfEuro } from '#server/features/models/connection.ts'
import { modelsFeature } from '#server/features/models/events.ts'
import {
  decideProposal,
  findProposal,
  isClosedToModels,
  isOrganisationClosed,
  listStoredProposals,
  replaceOpenProposals,
  setClosedToModels,
  setOrganisationClosed,
} from '#server/features/models/proposals-store.ts'
import type { StoredProposal } from '#server/features/models/proposals-store.ts'
import { requireMember } from '#server/features/organisations/public.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { getSentCall, getWhetherMaySend, showRequest } from '#server/features/models/sending.ts'
import { answerShape, sift } from '#server/features/models/sift-answer.ts'
import type { ModelRequest } from '#server/models/gateway.ts'

/** Longest answer, in tokens. */
const outMax = 4000
/** Longest quote that is kept as the source of a fact, in characters. */
const sourceQuoteMax = 300

const linesOf = (isFigure: boolean): string =>
  [...asked]
    .filter(([, each]) => 'figure' in each === isFigure)
    .map(([path, each]) => `- ${path}: ${each.words}${'figure' in each ? ` (${each.figure})` : ''}`)
    .join('\n')

const instructions = `You read a call for proposals. Its dates, amounts of money and percentages are listed in the document "figures", one a line: number, kind, words, and what is next to them.

In "choices", give for each of these facts the number of the figure that states it, or "none" where no figure does. Give no value yourself, and "none" rather than a guess:
${linesOf(true)}

In "proposals", give each of these facts that the call states: its path, its value, and as its quote the words of the call that state it, copied letter by letter. A name or an identifier is copied from the quote; of a fact that may be given several times, the value is the quote. Leave a fact out rather than guess. Numbers are plain: 5000000.
${linesOf(false)}`

/** Lists what a model proposed for a call, and whether more can be asked for. @throws {AppError} `not_found` */
export async function listProposals(deps: Deps, userId: string, callId: string): Promise<ProposalList> {
  const { db } = deps.database
  const call = await getCallFor(db, userId, callId, 'viewer')
  const facts = call.version === null ? null : await describeFacts(db, call)
  const stored = call.version === null ? [] : await listStoredProposals(db, callId, call.version)
  return {
    items: facts === null ? [] : stored.map((row) => describe(row, facts)),
    next_cursor: null,
    ...(await getWhetherMaySend(deps, call)),
  }
}

/** Shows word for word what would be sent. @throws {AppError} `not_found`, `model_missing`, `call_unread` */
export async function previewProposals(deps: Deps, userId: string, callId: string): Promise<ModelPreview> {
  const { request, isCut } = await requestFor(deps.database.db, userId, callId, 'viewer')
  return { ...(await showRequest(deps, request, answerShape)), is_cut: isCut }
}

/**
 * Asks the model for facts of a call. It chooses among the dates, amounts and percentages of the call and quotes it for the
 * rest. What comes back are proposals: each has its value from the kept text, and waits for a person. What rules found or people confirmed is never touched.
 *
 * @throws {AppError} `not_found`, `not_allowed`, `call_unread`; as `proposeWith`.
 */
export async function askForProposals(
  deps: Deps,
  { actor, requestId }: RequestActor,
  callId: string,
  signal: AbortSignal,
): Promise<ProposalsMade> {
  const { db } = deps.database
  const { call, request, figures, model, text, version } = await requestFor(db, actor.userId, callId, 'editor')
  const usedFor = { userId: actor.userId, organisationId: call.organisation_id, callId, agent: 'parser' } as const
  const { value, used, cost, ...asked } = await proposeWith(deps, { usedFor, request, schema: answerShape, signal })
  const at = new Date(deps.clock.now())
  return db.transaction(async (tx) => {
    const facts = await describeFacts(tx, await getCallFor(tx, actor.userId, callId, 'editor'))
    const decided = (await listStoredProposals(tx, callId, version)).filter(({ state }) => state !== 'open')
    const { found, agreed, dropped } = sift(value, { facts, text, model, figures, decided })
    const rows = found.map((each) => ({
      ...each,
      id: orderedId(),
      call_id: callId,
      version,
      state: 'open' as const,
      model: asked.model,
      made_at: at,
      made_by: actor.userId,
      decided_at: null,
      decided_by: null,
    }))
    await replaceOpenProposals(tx, callId, rows)
    const event = { name: 'model.asked', data: { call_id: callId }, to: [] } as const
    await emit(tx, deps, modelsFeature, {
      event,
      by: { kind: 'client', actor },
      requestId,
      targetId: callId,
      after: { proposals: rows.length, agreed, ...dropped },
    })
    const stored = await listStoredProposals(tx, callId, version)
    const items = stored.map((row) => describe(row, facts))
    return { items, agreed, dropped, tokens_in: used.in, tokens_out: used.out, eur: cost / microsOfEuro }
  })
}

/**
 * Takes a proposal into the facts, as the decision of a person with the sentence as its source.
 *
 * @throws {AppError} `not_found`; `facts_conflict` when it was decided about already, when rules or people say something by now, or
 * when the facts were changed since they were looked at.
 */
export async function takeProposal(
  deps: Deps,
  action: RequestActor,
  { callId, id, factsVersion }: { callId: string; id: string; factsVersion: number },
): Promise<{ facts_version: number }> {
  const { db } = deps.database
  const call = await getCallFor(db, action.actor.userId, callId, 'editor')
  const proposal = await openProposal(db, callId, id)
  const facts = await describeFacts(db, call)
  const path = placeOf(proposal, facts)
  if (path === null)
    throw new AppError('facts_conflict', {
      detail: 'The fact has a value now. If it is wrong, change the fact itself.',
      extra: { facts_version: call.facts_version },
    })
  const quote = proposal.quote.length > sourceQuoteMax ? `${proposal.quote.slice(0, sourceQuoteMax)}…` : proposal.quote
  const source = `${proposal.model}, ${proposal.page}: “${quote}”`.slice(0, 500)
  const changes = [{ path, value: proposal.value, action: 'override' as const, source }]
  const after = await changeFacts(deps, action, callId, { facts_version: factsVersion, changes })
  await decideProposal(db, id, { state: 'taken', at: new Date(deps.clock.now()), by: action.actor.userId })
  return { facts_version: after.facts_version }
}

/** Refuses a proposal; the same one is not made again. @throws {AppError} `not_found`, `facts_conflict` */
export async function rejectProposal(deps: Deps, { actor }: RequestActor, callId: string, id: string): Promise<void> {
  const { db } = deps.database
  await getCallFor(db, actor.userId, callId, 'editor')
  await openProposal(db, callId, id)
  const at = new Date(deps.clock.now())
  if (!(await decideProposal(db, id, { state: 'refused', at, by: actor.userId }))) throw decidedError()
}

/** Closes a call to models, or opens it again. @throws {AppError} `not_found`, `not_allowed` */
export async function setModelUse(
  deps: Deps,
  { actor, requestId }: RequestActor,
  callId: string,
  closed: boolean,
): Promise<{ closed: boolean }> {
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    await getCallFor(tx, actor.userId, callId, 'editor')
    if ((await isClosedToModels(tx, callId)) === closed) return
    await setClosedToModels(tx, callId, closed ? actor.userId : null, at)
    const event = { name: 'model.use_set', data: { call_id: callId }, to: [] } as const
    const by = { kind: 'client', actor } as const
    await emit(tx, deps, modelsFeature, { event, by, requestId, targetId: callId, after: { closed } })
  })
  return { closed }
}

/** Reads whether an organisation never sends its texts to a model. @throws {AppError} `not_found` */
export async function getOrganisationModelUse(deps: Deps, userId: string, id: string): Promise<{ closed: boolean }> {
  const { db } = deps.database
  await requireMember(db, userId, id, 'viewer')
  return { closed: await isOrganisationClosed(db, id) }
}

/** Closes an organisation to models, with everything that belongs to it, or opens it again. @throws {AppError} `not_found`, `not_allowed` */
export async function setOrganisationModelUse(
  deps: Deps,
  { actor, requestId }: RequestActor,
  id: string,
  closed: boolean,
): Promise<{ closed: boolean }> {
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    await requireMember(tx, actor.userId, id, 'owner')
    if ((await isOrganisationClosed(tx, id)) === closed) return
    await setOrganisationClosed(tx, id, closed ? actor.userId : null, at)
    const event = { name: 'model.closed', data: { organisation_id: id }, to: [] } as const
    const by = { kind: 'client', actor } as const
    await emit(tx, deps, modelsFeature, { event, by, requestId, targetId: id, after: { closed } })
  })
  return { closed }
}

async function requestFor(db: Db, userId: string, callId: string, atLeast: 'viewer' | 'editor') {
  const call = await getCallFor(db, userId, callId, atLeast)
  // Says why there is no text yet, where there is none.
  await describeFacts(db, call)
  const { model, sent, text, version, isCut } = await getSentCall(db, callId)
  const figures = listCallFigures(sent, text.length)
  const request: ModelRequest = {
    instructions,
    documents: [
      { name: 'call', text },
      { name: 'figures', text: writeCallFigures(text, figures) },
    ],
    language: model.language,
    outMax,
  }
  return { call, request, figures, model, text, version, isCut }
}

/** Where a proposal goes now; null where there is a value already. */
function placeOf({ path, kind }: StoredProposal, facts: CallFactsResponse): string | null {
  const present = valueAt(facts, path)
  if (kind !== 'open' || !(isListPath(path) || isSilent(present))) return null
  return Array.isArray(present) ? `${path}.${present.length}` : path
}

async function openProposal(db: Db, callId: string, id: string): Promise<StoredProposal> {
  const proposal = await findProposal(db, callId, id)
  if (proposal === null) throw new AppError('not_found')
  if (proposal.state !== 'open') throw decidedError()
  return proposal
}

function decidedError(): AppError {
  return new AppError('facts_conflict', { detail: 'Another user has already decided on this proposal.' })
}

function describe(row: StoredProposal, facts: CallFactsResponse): Proposal {
  const { id, path, value, quote, page, from: start, to: end, kind, state, made_at } = row
  const present = valueAt(facts, path) ?? null
  return { id, path, value, quote, page, start, end, kind, present, state, at: made_at.toISOString() }
}
