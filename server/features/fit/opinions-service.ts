import { createHash } from 'node:crypto'
import { z } from 'zod'
import { opinionGrounds } from '#shared/contracts/fit.ts'
import type { FitOpinion, opinionRemarkSchema } from '#shared/contracts/fit.ts'
import type { ModelPreview } from '#shared/contracts/proposals.ts'
import type { OrganisationProfile, Partner } from '#shared/grants/profile.ts'
import type { Language } from '#shared/languages.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { applicationFeature, getApplicationFor } from '#server/features/applications/public.ts'
import { findOpinion, keepOpinion } from '#server/features/fit/opinions-store.ts'
import type { StoredOpinion } from '#server/features/fit/opinions-store.ts'
import { getFitCase } from '#server/features/fit/service.ts'
import type { OpinionGrounds } from '#server/features/fit/tables.ts'
import {
  openQuoteFinder,
  pageAt,
  proposeWith,
  getSentCall,
  getWhetherMaySend,
  showRequest,
} from '#server/features/models/public.ts'
import { judge } from '#server/grants/fit/judge.ts'
import { isFitRule } from '#server/grants/fit/finding.ts'
import { say } from '#server/grants/fit/say.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { redact } from '#server/models/fence.ts'
import { listNames } from '#server/people/names.ts'

/** Longest answer, in tokens. */
const outMax = 3000
/** Most remarks of one answer, and the longest, in characters. */
const remarksMax = 60
const remarkLengthMax = 800
/** What a model calls a condition that none of the rules judges. */
const noRule = 'other'

const languageNames: Readonly<Record<Language, string>> = { en: 'English', ru: 'Russian', ro: 'Romanian' }

const answerShape = z.object({
  remarks: z
    .array(
      z.object({ rule: z.string(), verdict: z.enum(['yes', 'no', 'look']), quote: z.string(), remark: z.string() }),
    )
    .max(remarksMax),
})

type Remark = z.output<typeof opinionRemarkSchema>

/** Reads the opinion on the fit of an application, and whether another can be asked for. @throws {AppError} `not_found` */
export async function getOpinion(
  deps: Deps,
  userId: string,
  applicationId: string,
  language: Language,
): Promise<FitOpinion> {
  const { db } = deps.database
  const ids = await idsOf(deps, userId, applicationId, 'viewer')
  const maySend = await getWhetherMaySend(deps, { id: ids.call_id, organisation_id: ids.organisation_id })
  const stored = await findOpinion(db, applicationId)
  if (stored === null) return { opinion: null, ...maySend }
  const { grounds } = await getGrounds(deps, userId, ids)
  const names = await listNames(db, [stored.asked_by])
  return { opinion: describe(stored, grounds, names.get(stored.asked_by ?? '') ?? null, language), ...maySend }
}

/** Shows word for word what would be sent. @throws {AppError} `not_found`, `not_allowed`, `call_unread`, `model_missing` */
export async function previewOpinion(
  deps: Deps,
  userId: string,
  applicationId: string,
  language: Language,
): Promise<ModelPreview> {
  const { request, sent } = await requestFor(deps, userId, applicationId, language)
  return { ...(await showRequest(deps, request, answerShape)), is_cut: sent.isCut }
}

/**
 * Asks the model what it would answer where the rules have answered. Its remarks appear next to the rules' answers and
 * change none of them; a remark that quotes nothing from the kept text is dropped.
 *
 * @throws {AppError} `not_found`, `not_allowed`, `call_unread`; as `proposeWith`.
 */
export async function askForOpinion(
  deps: Deps,
  { actor, requestId }: RequestActor,
  { applicationId, language, signal }: { applicationId: string; language: Language; signal: AbortSignal },
): Promise<FitOpinion> {
  const { ids, request, sent, grounds, rules } = await requestFor(deps, actor.userId, applicationId, language)
  const usedFor = {
    userId: actor.userId,
    organisationId: ids.organisation_id,
    callId: ids.call_id,
    agent: 'profiler',
  } as const
  const { value, model } = await proposeWith(deps, { usedFor, request, schema: answerShape, signal })
  const { remarks, dropped } = sift(value.remarks, sent, rules)
  await deps.database.db.transaction(async (tx) => {
    // A user who lost the right in the meantime writes nothing any more.
    const { row } = await getApplicationFor(deps, tx, { userId: actor.userId, id: applicationId, atLeast: 'editor' })
    const { organisation_id } = row
    const at = new Date(deps.clock.now())
    await keepOpinion(tx, {
      application_id: applicationId,
      at,
      asked_by: actor.userId,
      model,
      language,
      grounds,
      remarks,
      dropped,
    })
    const data = { application_id: applicationId, organisation_id }
    const event = { name: 'application.model_asked', data, to: [] } as const
    const by = { kind: 'client', actor } as const
    const after = { remarks: remarks.length, dropped }
    await emit(tx, deps, applicationFeature, { event, by, requestId, targetId: applicationId, after })
  })
  return getOpinion(deps, actor.userId, applicationId, language)
}

type FitIds = { application_id: string; call_id: string; organisation_id: string }

async function idsOf(deps: Deps, userId: string, id: string, atLeast: OrganisationRole): Promise<FitIds> {
  const { row } = await getApplicationFor(deps, deps.database.db, { userId, id, atLeast })
  const { organisation_id, call_id } = row
  if (call_id === null)
    throw new AppError('call_unread', { detail: 'The application has no call yet. Bring its call in first.' })
  return { application_id: id, call_id, organisation_id }
}

async function requestFor(deps: Deps, userId: string, applicationId: string, language: Language) {
  const ids = await idsOf(deps, userId, applicationId, 'editor')
  const { grounds, fitCase, profile, partners } = await getGrounds(deps, userId, ids)
  const sent = await getSentCall(deps.database.db, ids.call_id)
  const { facts, sme, now } = fitCase
  // Names of people and partners are nothing that a rule judges by, so they stay here.
  const { rules } = judge({
    facts,
    profile: fitCase.profile,
    organisationName: 'applicant',
    partners: partners.list,
    now,
    sme,
  })
  const answers = rules.map(
    ({ id, verdict, says }) => `${id} (${say({ key: `title.${id}` }, language)}): ${verdict}. ${say(says, language)}`,
  )
  const request = {
    instructions: instructionsIn(language),
    documents: [
      { name: 'call', text: sent.text },
      { name: 'applicant', text: profile },
      { name: 'partners', text: partners.text },
      { name: 'answers of the rules', text: answers.join('\n') },
    ],
    language: sent.model.language,
    outMax,
  }
  return { ids, request, sent, grounds, rules: new Set<string>(rules.map(({ id }) => id)) }
}

function instructionsIn(language: Language): string {
  return `You give a second opinion on whether an applicant may apply to a call for proposals. You get the call, what the applicant tells about itself, its partners, and the answers that rules gave: yes, no, or look where a person has to look. The rules' answers hold; you say what a careful reader would add.

Make a remark only where the call gives a reason to answer otherwise than a rule did, or sets a condition for applicants that no rule judged. Say nothing where you agree. For each remark give the name of the rule as given in the answers, or "${noRule}" where no rule judged the condition; your verdict: yes, no or look; as the quote the words of the call that you rest on, copied letter by letter; and the remark itself in one or two plain sentences in ${languageNames[language]}. Use nothing from your own knowledge. Where a fact about the applicant is missing, the verdict is look.`
}

/** Reads what an opinion rests on, in the words in which it is sent, and a short sign of each part. */
async function getGrounds(deps: Deps, userId: string, ids: FitIds) {
  const fitCase = await getFitCase(deps, userId, ids)
  const profile = wordsOfProfile(fitCase.profile)
  const partners = withoutNames(fitCase.partners)
  const grounds: OpinionGrounds = {
    call: fitCase.call.version ?? 0,
    facts: fitCase.facts_version,
    profile: hashOf(profile),
    partners: hashOf(partners.text),
  }
  return { grounds, fitCase, profile, partners }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** The facts of an organisation, a line each, without names and numbers that identify it. */
function wordsOfProfile(profile: OrganisationProfile): string {
  const { owners, holdings, pic: _pic, ...stated } = profile
  const nameless = {
    ...stated,
    ...(owners === undefined ? {} : { owners: { ...owners, value: owners.value.map(({ name: _, ...each }) => each) } }),
    ...(holdings === undefined
      ? {}
      : { holdings: { ...holdings, value: holdings.value.map(({ name: _, ...each }) => each) } }),
  }
  const lines = Object.entries(nameless)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([fact, { value, date }]) => `${fact}: ${JSON.stringify(value)} (${date})`)
  return lines.length === 0 ? 'Nothing is known yet.' : lines.join('\n')
}

/** Partners by number instead of by name. */
function withoutNames(partners: readonly Partner[]): { list: Partner[]; text: string } {
  const numbered = new Map(partners.map(({ name }, place) => [name, `partner ${place + 1}`]))
  const list = partners.map((partner) => ({
    ...partner,
    name: numbered.get(partner.name) ?? '',
    linkedWith: partner.linkedWith.map((name) => numbered.get(name) ?? 'another organisation'),
    pic: null,
  }))
  const lines = list.map(({ name, country, legalKind, associated, linkedWith, sme }) =>
    [name, JSON.stringify({ country, legalKind, associated, linkedWith, sme })].join(': '),
  )
  return { list, text: lines.length === 0 ? 'None.' : lines.join('\n') }
}

/** Keeps what rests on words of the call and speaks about a rule that answered, or about none. */
function sift(
  given: z.output<typeof answerShape>['remarks'],
  { model, text }: { model: TextModel; text: string },
  rules: ReadonlySet<string>,
): { remarks: Remark[]; dropped: number } {
  const findQuote = openQuoteFinder(text)
  const remarks: Remark[] = []
  for (const { rule, verdict, quote, remark } of given) {
    const place = findQuote(quote)
    const words = redact(remark).replaceAll(/\s+/g, ' ').trim()
    if (place === null || words === '' || words.length > remarkLengthMax) continue
    if (rule !== noRule && !rules.has(rule)) continue
    const { start, end } = place
    const said = { rule: rule === noRule ? null : rule, verdict, remark: words }
    if (remarks.some((each) => each.rule === said.rule && each.start === start && each.remark === words)) continue
    remarks.push({ ...said, quote: model.text.slice(start, end), page: pageAt(model, start), start, end })
  }
  return { remarks, dropped: given.length - remarks.length }
}

function describe(
  { at, model, language, grounds, remarks, dropped }: StoredOpinion,
  now: OpinionGrounds,
  by: string | null,
  shownIn: Language,
): NonNullable<FitOpinion['opinion']> {
  const titleOf = (rule: string | null) =>
    rule !== null && isFitRule(rule) ? say({ key: `title.${rule}` }, shownIn) : null
  return {
    at: at.toISOString(),
    by,
    model,
    language,
    outdated: opinionGrounds.filter((part) => grounds[part] !== now[part]),
    dropped,
    remarks: remarks.map((remark) => ({ ...remark, title: titleOf(remark.rule) })),
  }
}
