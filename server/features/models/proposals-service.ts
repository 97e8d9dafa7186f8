import { z } from 'zod'
import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import type { ModelPreview, Proposal, ProposalList, ProposalsMade } from '#shared/contracts/proposals.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { emit } from '#server/events/events.ts'
import { changeFacts, describeFacts, isSilent, getCallFor, valueAt, valueError } from '#server/features/calls/public.ts'
import { proposeWith } from '#server/features/models/ask.ts'
import { askedFacts, askedPaths, isListPath } from '#server/features/models/asked-facts.ts'
import type { AskedPath } from '#server/features/models/asked-facts.ts'
import { microsOfEuro } from '#server/features/models/connection.ts'
import { modelsFeature } from '#server/features/models/events.ts'
import { openQuoteFinder } from '#server/features/models/find-quote.ts'
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
import type { TextModel } from '#server/grants/text/text-model.ts'
import { requireMember } from '#server/features/organisations/public.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { pageAt, getSentCall, getWhetherMaySend, showRequest } from '#server/features/models/sending.ts'
import type { ModelRequest } from '#server/models/gateway.ts'

/** Longest answer, in tokens. */
const outMax = 4000
/** Most proposals that are kept of one answer. */
const proposalsMax = 100
/** Longest quote that is kept as the source of a fact, in characters. */
const sourceQuoteMax = 300

const instructions = `You read a call for proposals and give facts that it states. For each fact of the list below that the call states, give its path, its value, and as its quote the words of the call that state it, copied letter by letter. Give nothing that the call does not state, and nothing from your own knowledge. Leave a fact out rather than guess. Numbers are plain: 5000000.

Facts:
${askedPaths.map((path) => `- ${path}: ${askedFacts[path].words}`).join('\n')}`

const answerShape = z.object({
  proposals: z
    .array(z.object({ path: z.string(), value: z.union([z.string(), z.number()]), quote: z.string() }))
    .max(proposalsMax),
})

type Answer = z.output<typeof answerShape>['proposals'][number]

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
 * Asks the model for facts of a call. What comes back are proposals: each rests on words that are in the kept text, has
 * the shape of its fact, and waits for a person. What rules found or people confirmed is never touched.
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
  const { call, request, model, text, version } = await requestFor(db, actor.userId, callId, 'editor')
  const usedFor = { userId: actor.userId, organisationId: call.organisation_id, callId, agent: 'parser' } as const
  const { value, used, cost, ...asked } = await proposeWith(deps, { usedFor, request, schema: answerShape, signal })
  const at = new Date(deps.clock.now())
  return db.transaction(async (tx) => {
    const facts = await describeFacts(tx, await getCallFor(tx, actor.userId, callId, 'editor'))
    const decided = (await listStoredProposals(tx, callId, version)).filter(({ state }) => state !== 'open')
    const { found, dropped } = sift(value.proposals, { facts, text, model, decided })
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
      after: { proposals: rows.length, ...dropped },
    })
    const stored = await listStoredProposals(tx, callId, version)
    const items = stored.map((row) => describe(row, facts))
    return { items, dropped, tokens_in: used.in, tokens_out: used.out, eur: cost / microsOfEuro }
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
      detail: 'The fact is stated by now. If it is wrong, change the fact itself.',
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
  const { model, text, version, isCut } = await getSentCall(db, callId)
  const request: ModelRequest = {
    instructions,
    documents: [{ name: 'call', text }],
    language: model.language,
    outMax,
  }
  return { call, request, model, text, version, isCut }
}

type Found = Pick<StoredProposal, 'path' | 'value' | 'quote' | 'page' | 'from' | 'to' | 'kind'>

/** Keeps what has its sentence in the text, the shape of its fact, and says something new. */
function sift(
  answers: readonly Answer[],
  call: { facts: CallFactsResponse; text: string; model: TextModel; decided: readonly StoredProposal[] },
): { found: Found[]; dropped: ProposalsMade['dropped'] } {
  const { facts, text, model, decided } = call
  const findQuote = openQuoteFinder(text)
  const dropped = { no_quote: 0, not_valid: 0, known: 0 }
  const found: Found[] = []
  for (const answer of answers) {
    const path = askedPaths.find((each) => each === answer.path)
    const value = path === undefined ? undefined : readValue(path, answer.value)
    const place = findQuote(answer.quote)
    if (path === undefined || value === undefined) dropped.not_valid += 1
    else if (place === null) dropped.no_quote += 1
    else {
      const kind = kindOf(path, value, facts)
      const isSame = (each: { path: string; value: unknown }) => each.path === path && isSameJson(each.value, value)
      if (kind === null || decided.some(isSame) || found.some(isSame)) dropped.known += 1
      else {
        const { start, end } = place
        found.push({
          path,
          value,
          quote: model.text.slice(start, end),
          page: pageAt(model, start),
          from: start,
          to: end,
          kind,
        })
      }
    }
  }
  return { found, dropped }
}

/** The value as its fact wants it; undefined for one of another shape. */
function readValue(path: AskedPath, given: string | number): string | number | undefined {
  const checked = isListPath(path) ? `${path}.0` : path
  const asNumber = typeof given === 'string' && /^\d{1,15}(\.\d{1,6})?$/.test(given.trim()) ? Number(given) : given
  const text = typeof given === 'string' ? given.trim() : String(given)
  return [asNumber, text].find((value) => value !== '' && valueError(checked, value) === null)
}

/** Whether a proposal fills a gap or differs from what is known; null when it says what is known, or nothing that is asked. */
function kindOf(path: AskedPath, value: string | number, facts: CallFactsResponse): Found['kind'] | null {
  if (facts.notApplicable.some((each) => path === each || path.startsWith(`${each}.`))) return null
  const present = valueAt(facts, path)
  if (isSilent(present)) return 'open'
  if (isListPath(path) || isSameJson(present, value)) return null
  // Words are never said twice in the same way: only numbers and days differ for sure.
  return typeof value === 'number' || path === 'submission.opens' ? 'differs' : null
}

/** Where a proposal goes now; null where there is a value already. */
function placeOf({ path, kind }: StoredProposal, facts: CallFactsResponse): string | null {
  const present = valueAt(facts, path)
  if (Array.isArray(present)) return `${path}.${present.length}`
  return kind === 'open' && isSilent(present) ? path : null
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
