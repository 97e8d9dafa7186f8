import type { z } from 'zod'
import type { StepCounts } from '#shared/applications.ts'
import type { Fit, fitInputSchema } from '#shared/contracts/fit.ts'
import { areRelatedPaths } from '#shared/grants/fact-rows.ts'
import type { Partner } from '#shared/grants/profile.ts'
import type { Language } from '#shared/languages.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Deps } from '#server/deps.ts'
import { getApplicationFor, keepCounts } from '#server/features/applications/public.ts'
import { describeFacts, getCallForReader } from '#server/features/calls/public.ts'
import {
  listOrganisationNames,
  listPartners,
  getOrganisationProfile,
  requireMember,
} from '#server/features/organisations/public.ts'
import type { Finding } from '#server/grants/fit/finding.ts'
import { judge } from '#server/grants/fit/judge.ts'
import type { FitJudgement } from '#server/grants/fit/judge.ts'
import { factName, legalKindName, quoteOf, say, formatMissingFact, saySources } from '#server/grants/fit/say.ts'
import { readSme } from '#server/grants/fit/sme.ts'
import { AppError } from '#server/http/errors.ts'

/**
 * Returns whether an organisation may apply to one of its calls.
 *
 * @throws {AppError} `not_found` for non-members, and for a call of another organisation; `call_unread`
 */
export async function judgeFit(
  deps: Deps,
  userId: string,
  language: Language,
  { call_id, organisation_id, application_id, partners, request, time_zone }: z.output<typeof fitInputSchema>,
): Promise<Fit> {
  const asked = { call_id, organisation_id, application_id }
  const { call, facts, ...read } = await getFitCase(deps, userId, asked, partners)
  const { facts_version, unconfirmed, profile, sme, now } = read
  const names = await listOrganisationNames(deps.database.db, [organisation_id])
  const organisationName = names.get(organisation_id) ?? ''
  const judged = judge({
    facts,
    profile,
    organisationName,
    partners: read.partners,
    now,
    sme,
    request: request ?? null,
    timeZone: time_zone ?? null,
  })
  const readOn = call.created_at.toISOString().slice(0, 10)
  const rules = judged.rules.map((finding) => ruleOf(finding, judged, { language, readOn, unconfirmed }))
  const open = [...new Set(rules.flatMap((rule) => rule.unconfirmed))]
  // Other partners or another request are a question, not how the application is.
  if (application_id !== undefined && read.isAsKept && request === undefined)
    await keepCounts(deps.database.db, application_id, {
      step: 'fit',
      counts: countRules(judged),
      factsVersion: facts_version,
      since: new Date(now),
    })
  return {
    verdict: judged.verdict,
    headline: say(judged.says, language),
    rules,
    sme,
    missing: judged.missing.map((lack) => ({ ...lack, sentence: formatMissingFact(lack, language) })),
    first: judged.first.map(({ id, says, remedy, facts: used, lacks = [] }) => ({
      rule: id,
      title: say({ key: `title.${id}` }, language),
      sentence: say(says, language),
      remedy: say(remedy ?? says, language),
      facts: lacks.length > 0 ? lacks.map(({ fact }) => fact) : [...used],
    })),
    consortium: consortiumOf(judged, language),
    money: judged.money,
    parties: judged.parties.map(({ party, standing }, index) => ({
      name: party.name,
      is_applicant: index === 0,
      country: party.country,
      standing: standing === null ? null : say(standing.says, language),
      kind: party.legalKind === null ? null : legalKindName(party.legalKind, language),
      associated: party.associated,
      counts: party.associated ? 'no' : party.counts,
    })),
    unconfirmed: open.map((fact) => ({ fact, name: factName(fact, language) })),
    facts_version,
    checked_at: new Date(now).toISOString(),
  }
}

function countRules({ rules, missing }: FitJudgement): StepCounts {
  const count = (isMeant: (rule: Finding) => boolean) => rules.filter(isMeant).length
  return {
    rules: rules.length,
    met: count(({ verdict }) => verdict === 'yes'),
    barred: count(({ verdict, bars = false }) => verdict === 'no' && bars),
    missing: missing.length,
  }
}

type FitIds = Pick<z.output<typeof fitInputSchema>, 'call_id' | 'organisation_id' | 'application_id'>

/**
 * Reads what a judgement rests on, for a user who may read it.
 *
 * @param partners instead of those that are kept and take part.
 * @throws {AppError} as `judgeFit`.
 */
export async function getFitCase(deps: Deps, userId: string, ids: FitIds, partners?: readonly Partner[]) {
  const { db } = deps.database
  const off = await listSwitchedOff(deps, userId, ids)
  const call = await getCallForReader(deps, userId, ids.call_id)
  if (call.organisation_id !== ids.organisation_id)
    throw new AppError('not_found', { detail: 'call_id: this organisation has no such call. Bring it in first.' })
  const {
    facts_version,
    unconfirmed,
    assumed: _assumed,
    decisions: _decisions,
    ...facts
  } = await describeFacts(db, call)
  const profile = await getOrganisationProfile(db, ids.organisation_id)
  const kept = (await listPartners(db, ids.organisation_id)).filter(({ id }) => !off.has(id))
  return {
    call,
    facts,
    facts_version,
    unconfirmed,
    profile,
    sme: readSme(profile),
    partners: partners ?? kept,
    isAsKept:
      partners === undefined ||
      isSameJson(
        partners,
        kept.map(({ id: _id, version: _version, ...partner }) => partner),
      ),
    now: deps.clock.now(),
  }
}

/**
 * Makes sure that a person may read what is judged: as a member of the organisation, or through one application.
 *
 * @returns the ids of partners that do not take part in the application.
 */
async function listSwitchedOff(
  deps: Deps,
  userId: string,
  { call_id, organisation_id, application_id }: FitIds,
): Promise<ReadonlySet<string>> {
  const { db } = deps.database
  if (application_id === undefined) {
    await requireMember(db, userId, organisation_id, 'viewer')
    return new Set()
  }
  const { row } = await getApplicationFor(deps, db, { userId, id: application_id, atLeast: 'viewer' })
  if (row.organisation_id !== organisation_id || row.call_id !== call_id)
    throw new AppError('not_found', { detail: 'application_id: it is for another call or of another organisation.' })
  return new Set(row.partners_off)
}

type Asking = { language: Language; readOn: string; unconfirmed: readonly string[] }

function ruleOf(
  finding: Finding,
  { call }: FitJudgement,
  { language, readOn, unconfirmed }: Asking,
): Fit['rules'][number] {
  const { id, verdict, bars = false, says, sources, facts, remedy } = finding
  const proof = quoteOf(finding, call)
  const table = sources.find((source) => source.kind === 'table')
  return {
    id,
    title: say({ key: `title.${id}` }, language),
    verdict,
    bars,
    sentence: say(says, language),
    source: saySources(sources, call, language),
    date: sources.some(({ kind }) => kind === 'call') ? readOn : (table?.checked ?? readOn),
    quote: proof === null ? null : { text: proof.quote, page: proof.page, start: proof.start, end: proof.end },
    facts: [...facts],
    unconfirmed: facts.filter(
      (fact) =>
        fact.startsWith('call.') && unconfirmed.some((path) => areRelatedPaths(path, fact.slice('call.'.length))),
    ),
    remedy: remedy === undefined ? null : say(remedy, language),
  }
}

function consortiumOf({ consortium, rules }: FitJudgement, language: Language): Fit['consortium'] {
  if (consortium === null) return null
  return {
    missing: consortium.missing === null ? null : say(consortium.missing, language),
    needs: consortium.needs.map(({ id, text, least, has, verdict }) => ({
      rule: id,
      title: say({ key: `title.${id}` }, language),
      text,
      least,
      has: has.sure,
      most: has.most,
      // What rests on facts that no one has confirmed is no refusal here either.
      verdict: verdict === 'no' && rules.some((rule) => rule.id === id && rule.verdict === 'look') ? 'look' : verdict,
    })),
  }
}
