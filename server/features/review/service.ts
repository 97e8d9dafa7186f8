import { createHash } from 'node:crypto'
import type { StepCounts } from '#shared/applications.ts'
import type { Findings, ShownFinding } from '#shared/contracts/review.ts'
import type { Fit } from '#shared/contracts/fit.ts'
import { hourMs } from '#shared/duration.ts'
import { severities } from '#shared/grants/review.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { getApplicationFor, keepCounts } from '#server/features/applications/public.ts'
import type { FindBlockers } from '#server/features/applications/public.ts'
import { findText } from '#server/features/calls/public.ts'
import { readSections } from '#server/features/drafts/public.ts'
import { findUnprintable } from '#server/features/exports/public.ts'
import { judgeFit } from '#server/features/fit/public.ts'
import { readPlan } from '#server/features/plan/public.ts'
import { viewPlan } from '#server/features/review/plan-view.ts'
import { countDecisions, keepDecision, listDecisions, removeDecision } from '#server/features/review/store.ts'
import { fitRules } from '#server/grants/fit/finding.ts'
import { criteriaOf } from '#server/grants/review/criteria.ts'
import type { ReviewPlace } from '#server/grants/review/finding.ts'
import { reviewRules } from '#server/grants/review/review.ts'
import type { Review } from '#server/grants/review/review.ts'
import type { ReviewInput, ReviewSection } from '#server/grants/review/review-input.ts'
import { sayFinding } from '#server/grants/review/say-finding.ts'
import { reviewInThread } from '#server/grants/review-in-thread.ts'
import { AppError } from '#server/http/errors.ts'
import { listNames } from '#server/people/names.ts'

/** Most decisions that an application keeps. */
const decisionsMax = 2_000

/**
 * Lists what the rules object to in an application as it is stored now, and where its texts answer the call.
 *
 * @throws {AppError} `not_found` for strangers.
 */
export async function listFindings(deps: Deps, userId: string, id: string, language: Language): Promise<Findings> {
  const { db } = deps.database
  const since = new Date(deps.clock.now())
  const { row } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  const { input, factsVersion } = await readInput(deps, row)
  const review = await reviewOnce(input)
  const asked = { organisation_id: row.organisation_id, application_id: id }
  const fit =
    input.call === null || row.call_id === null
      ? null
      : await judgeFit(deps, userId, language, { ...asked, call_id: row.call_id })
  const hasText = review.sections.length > 0
  const found = [
    ...(fit === null ? [] : fromFit(fit)),
    ...(hasText ? shownOf(review, input.sections, language) : []),
  ].toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
  const items = await withDecisions(db, id, found)
  const counts = countOpen(items)
  await keepCounts(db, id, { step: 'review', counts, factsVersion, since })
  return {
    items,
    next_cursor: null,
    sections: input.sections
      .filter(({ key }) => review.sections.includes(key))
      .map(({ key, title }) => ({ key, title })),
    coverage: review.coverage.map(({ kind, text, cells }) => ({
      kind,
      text,
      cells: cells.map(({ best, found: has, missing, ...cell }) => ({
        ...cell,
        best: best === null ? null : placeOf(best, input.sections),
        found: [...has],
        missing: [...missing],
      })),
    })),
    criteria: criteriaOf(input),
    rules: reviewRules.length + fitRules.length,
    has_text: hasText,
    facts_version: factsVersion,
    checked_at: new Date(deps.clock.now()).toISOString(),
  }
}

function countOpen(items: readonly ShownFinding[]): StepCounts {
  const open = items.filter(({ state }) => state === 'open')
  const countOf = (severity: ShownFinding['severity']) => open.filter((each) => each.severity === severity).length
  return Object.fromEntries(severities.map((severity) => [severity, countOf(severity)]))
}

/** Counts the open blockers among what the review found in texts and plan. Those of Fit are counted by Fit. */
export const findReviewBlockers: FindBlockers = async (deps, { userId, applicationId, callId }) => {
  const { db } = deps.database
  const { row } = await getApplicationFor(deps, db, { userId, id: applicationId, atLeast: 'viewer' })
  const { input } = await readInput(deps, { ...row, call_id: callId })
  const { findings, sections } = await reviewOnce(input)
  const accepted = new Set((await listDecisions(db, applicationId)).map(({ finding }) => finding))
  const open = findings.filter(({ id, severity }) => severity === 'blocker' && !accepted.has(id))
  return [{ blocker: 'review_blockers', count: sections.length === 0 ? 0 : open.length }]
}

/** Of a finding, or of a remark of the second reader. */
export type FindingPath = { id: string; finding: string }

/** An id of another form belongs to no finding. */
const findingId = /^[0-9a-f]{24}$/

/**
 * Lets a finding stay as it is.
 *
 * @throws {AppError} `not_found` for strangers, `not_allowed` for viewers, `validation_failed` when there are too many decisions.
 */
export async function acceptFinding(
  deps: Deps,
  userId: string,
  { id, finding }: FindingPath,
  reason: string,
): Promise<void> {
  const { db } = deps.database
  await getApplicationFor(deps, db, { userId, id, atLeast: 'editor' })
  if (!findingId.test(finding)) throw new AppError('not_found')
  if ((await countDecisions(db, id)) >= decisionsMax)
    throw new AppError('validation_failed', {
      detail: `finding: at most ${decisionsMax} decisions are kept. Take one back.`,
    })
  await keepDecision(db, { application_id: id, finding, reason, at: new Date(deps.clock.now()), by: userId })
}

/** Takes back that a finding may stay. @throws {AppError} `not_found` for strangers, `not_allowed` for viewers. */
export async function reopenFinding(deps: Deps, userId: string, { id, finding }: FindingPath): Promise<void> {
  const { db } = deps.database
  await getApplicationFor(deps, db, { userId, id, atLeast: 'editor' })
  await removeDecision(db, id, finding)
}

type ReviewedApplication = { id: string; call_id: string | null; language: Language }

async function readInput(
  { database: { db }, clock }: Deps,
  { id, call_id: callId, language }: ReviewedApplication,
): Promise<{ input: ReviewInput; factsVersion: number }> {
  const { call, profile, ...plan } = await readPlan(db, id, callId)
  const callText = call === null || callId === null ? null : await findText(db, callId)
  const sections = await readSections(db, id)
  const input: ReviewInput = {
    call: call?.facts ?? null,
    language,
    sections: sections.map(({ key, kind, title, limit, criteria, outcomes, doc }) => ({
      key,
      kind,
      title,
      limit,
      criteria,
      outcomes,
      doc,
    })),
    plan: viewPlan(plan),
    names: plan.partners.flatMap(({ name, takes_part }) => (name !== null && takes_part ? [name] : [])),
    profileText: JSON.stringify(profile),
    callText: callText ?? '',
    missingCharacters: findUnprintable(JSON.stringify(sections.map(({ title, doc }) => [title, doc]))),
    // A review by the hour is as good as one by the second, and can be kept.
    now: Math.floor(clock.now() / hourMs) * hourMs,
  }
  return { input, factsVersion: call?.version ?? 0 }
}

/** Reviews of inputs that were asked for lately, by their hash: whatever changes makes another one. */
const kept = new Map<string, Promise<Review>>()
const keptMax = 50

async function reviewOnce(input: ReviewInput): Promise<Review> {
  const key = createHash('sha256').update(JSON.stringify(input)).digest('base64')
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = reviewInThread(input)
  kept.set(key, made)
  const [oldest] = kept.keys()
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
  made.catch(() => kept.delete(key))
  return made
}

type Undecided = Omit<ShownFinding, 'state' | 'accepted'>

/** A place as it is shown, with the title of its section; null for one in no section. */
export function placeOf(
  place: ReviewPlace,
  sections: readonly Pick<ReviewSection, 'key' | 'title'>[],
): ShownFinding['place'] {
  const { section, path, ...rest } = place
  if (section === null) return null
  const section_title = sections.find(({ key }) => key === section)?.title ?? section
  return { section, section_title, path: path === null ? null : [...path], ...rest }
}

function shownOf({ findings }: Review, sections: readonly ReviewSection[], language: Language): Undecided[] {
  return findings.map((finding) => ({
    id: finding.id,
    rule: finding.rule,
    group: finding.group,
    severity: finding.severity,
    ...sayFinding(finding, language),
    place: placeOf(finding.place, sections),
    instead: finding.instead ?? null,
  }))
}

/** What the rules of fit say no to, or need a look at, as findings. */
function fromFit({ rules, facts_version }: Fit): Undecided[] {
  return rules
    .filter(({ verdict }) => verdict !== 'yes')
    .map(({ id, title, verdict, bars, sentence, remedy }) => ({
      id: createHash('sha256')
        .update(JSON.stringify([id, verdict, facts_version]))
        .digest('hex')
        .slice(0, 24),
      rule: id,
      group: id === 'fit.deadline_passed' ? 'admissibility' : 'eligibility',
      severity: verdict === 'no' ? (bars ? 'blocker' : 'major') : bars ? 'major' : 'hint',
      title,
      reason: sentence,
      remedy: remedy ?? '',
      place: null,
      instead: null,
    }))
}

async function withDecisions(db: Db, id: string, found: readonly Undecided[]): Promise<ShownFinding[]> {
  const decisions = new Map((await listDecisions(db, id)).map((each) => [each.finding, each]))
  const names = await listNames(
    db,
    [...decisions.values()].map(({ by }) => by),
  )
  return found.map((finding) => {
    const decision = decisions.get(finding.id)
    if (decision === undefined) return { ...finding, state: 'open', accepted: null }
    const by = names.get(decision.by ?? '') ?? null
    return { ...finding, state: 'accepted', accepted: { reason: decision.reason, at: decision.at.toISOString(), by } }
  })
}
