import {
  assessingCues,
  blindCues,
  continuousCues,
  delayUnits,
  generalHourCues,
  movingCues,
  otherEndCues,
  roleCues,
  roundsCues,
  sendingCues,
  stageCues,
  twoStageCues,
} from '#server/grants/data/deadline-cues.ts'
import { unionCues } from '#server/grants/data/date-words.ts'
import { readDateRoles } from '#server/grants/read/date-roles.ts'
import type { DatedRole, DateRoles, DaylessSentence } from '#server/grants/read/date-roles.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import { clockOf, easternZone, homeOf, isHomeSure } from '#server/grants/read/home.ts'
import { blocksIn, countPhrases } from '#server/grants/read/passages-of.ts'
import { findPhrases, phrasesOf, wordsOf } from '#server/grants/read/phrases.ts'
import type { Phrases, Run } from '#server/grants/read/phrases.ts'
import { remembered } from '#server/grants/read/remembered.ts'
import { quantityBefore } from '#server/grants/read/small-numbers.ts'
import type { Conflict, Confidence, Evidence, Reading, ReadingRule } from '#server/grants/read/reading.ts'
import type { Span, TextModel } from '#server/grants/text/text-model.ts'
import { addMonths, zonedMoment } from '#shared/grants/dates.ts'
import type { ClockTime } from '#shared/grants/dates.ts'
import { addDays } from '#shared/zoned-time.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

type Stage = 'first' | 'second' | 'full' | 'concept' | 'cut-off'

type Deadline = CallFacts['submission']['deadlines'][number]
type SubmissionFacts = Pick<CallFacts, 'submission' | 'primaryDeadline'>

const blind = phrasesOf([[true, blindCues]])
const denials = /^(not|no|nu|не|without|fara|без|neither|nici)$/
const continuous = phrasesOf([[true, continuousCues]])
const rounds = phrasesOf([[true, roundsCues]])
const twoStages = phrasesOf([[true, twoStageCues]])
const union = phrasesOf([[true, unionCues]])
const delays = phrasesOf(delayUnits)
const generalHour = phrasesOf([[true, generalHourCues]])
const assessing = phrasesOf([[true, assessingCues]])
const sending = phrasesOf([[true, sendingCues]])
const moving = phrasesOf([[true, movingCues]])

/** A deadline as one sentence gives it. */
type Candidate = {
  day: string
  stage: Stage | null
  time: ClockTime | null
  oldTime: ClockTime | null
  zone: string | null
  isOld: boolean
  isChange: boolean
  noticeDay: string | null
  isRound: boolean
  together: number
  rule: string
  confidence: Confidence
  sentence: Span
  order: number
}

/** Reads when a call opens, until when applications are taken, and in how many steps. */
export const readDeadlines: ReadingRule<SubmissionFacts> = (model) => {
  const roles = readDateRoles(model)
  const text = textCues(model)
  const candidates = candidatesOf(roles)
  const changed = withDelays(candidates, roles.dayless)
  const opens = opensOf(roles.dates, ({ sentence }) => isOfLaunch(model.text.slice(sentence.start, sentence.end)))
  const mentions = mentionsIn(model)
  const sent = withoutOtherEnds(mentions, changed)
  const near = withoutFarOnes(sent, text, mentions)
  const kept = sensible(near, isAfterAll(opens, near) ? null : (opens?.day ?? null))
  const staged = withStages(kept, text)
  const zone = staged.find((candidate) => candidate.zone !== null)?.zone ?? generalZone(roles.dayless)
  const assumed = text.isUnion ? 'Europe/Brussels' : clockOf(model)
  const usual = generalTime(roles.dayless)
  const settled = settle(staged, usual, roles.dayless)
  admitDeadlines(model, settled, { ...roles, opens }, mentions)
  const { deadlines, evidence, conflicts } = writeDeadlines(settled, {
    stated: concrete(zone, assumed),
    assumed,
    isSure: !text.isUnion && isHomeSure(model, homeOf(model)),
  })
  const modelName = modelOf(settled, text)
  const primary = firstCurrent(deadlines)
  const found: Evidence[] = [...evidence]
  if (opens)
    found.push({ path: 'submission.opens', rule: 'read.dates.opens', confidence: 'certain', ...opens.sentence })
  if (primary) {
    const proof = evidence.find(({ path }) => path === `submission.deadlines.${deadlines.indexOf(primary)}.at`)
    if (proof) found.push({ ...proof, path: 'primaryDeadline', rule: 'read.deadline.primary' })
  }
  if (text.modelProof && modelName !== null && modelName !== 'single-stage') {
    found.push({
      path: 'submission.model',
      rule: `read.deadline.${modelName.replaceAll('-', '_')}`,
      confidence: 'likely',
      ...text.modelProof,
    })
  }
  const only = deadlines.length === 1 ? found.find(({ path }) => path === 'submission.deadlines.0.at') : undefined
  if (modelName === 'single-stage' && only !== undefined && isOfOneStep(model))
    found.push({ ...only, path: 'submission.model', rule: 'read.deadline.only', confidence: 'certain' })
  const isStaged = modelName === 'two-stage' || modelName === 'concept-then-full'
  if (isStaged && text.blindProof) {
    found.push({
      path: 'submission.blindFirstStage',
      rule: 'read.deadline.blind',
      confidence: 'likely',
      ...text.blindProof,
    })
  }
  return {
    part: {
      submission: {
        model: modelName,
        opens: opens?.day ?? null,
        blindFirstStage: isStaged && text.blindProof !== null,
        deadlines,
      },
      primaryDeadline: primary?.id ?? null,
    },
    evidence: found,
    notStated: [
      ...(opens ? [] : ['submission.opens']),
      ...(deadlines.length === 0 ? ['submission.deadlines', 'primaryDeadline'] : []),
      ...(modelName === null ? ['submission.model'] : []),
    ],
    notApplicable: [],
    conflicts,
  } satisfies Reading<SubmissionFacts>
}

/** The deadline that a call is known by. */
export const firstCurrent = (deadlines: readonly Deadline[]): Deadline | undefined =>
  deadlines.filter(({ status }) => status === 'current').toSorted((one, other) => (one.at < other.at ? -1 : 1))[0]

const otherEnd = phrasesOf([[true, otherEndCues]])
const handingIn = phrasesOf(roleCues.filter(([role]) => role === 'submission'))
const endOfCall = phrasesOf(roleCues.filter(([role]) => role === 'deadline' || role === 'window'))

/** Whether a passage of a text speaks of something. */
type Mentions = Record<'otherEnd' | 'handingIn' | 'endOfCall', (span: Span) => boolean>

/** Many dates share a sentence, which is read once. */
function mentionsIn({ text }: TextModel): Mentions {
  const keyOf = ({ start, end }: Span): string => `${start}-${end}`
  const wordsAt = remembered((span: Span) => wordsOf(text, span), keyOf)
  const finder = (phrases: Phrases<unknown>) =>
    remembered((span: Span) => {
      const words = wordsAt(span)
      return findPhrases(words, { from: 0, to: words.length }, phrases).length > 0
    }, keyOf)
  return { otherEnd: finder(otherEnd), handingIn: finder(handingIn), endOfCall: finder(endOfCall) }
}

/** A deadline of spending, reporting or completing never counts where applications have one of their own. */
function withoutOtherEnds(mentions: Mentions, candidates: readonly Candidate[]): readonly Candidate[] {
  const ofCall = candidates.filter(({ sentence }) => !mentions.otherEnd(sentence))
  return ofCall.some(({ isOld }) => !isOld) ? ofCall : candidates
}

/**
 * Lets a deadline be certain only where its sentence speaks of applications and no other date of the call could be one: a
 * date that no reading explains, in a passage about applications, or a notice of change makes all of them a matter to check.
 */
function admitDeadlines(
  { blocks }: TextModel,
  settled: readonly Settled[],
  { dates, dayless, opens }: DateRoles & { readonly opens: DatedRole | null },
  mentions: Mentions,
): void {
  const explained = new Set([...settled.map(({ day }) => day), ...(opens ? [opens.day] : [])])
  // What reads like a deadline and counts as none is a rival; a date without a role is one as far as applications are near.
  const rivalOf = (date: DatedRole): 'check' | 'likely' | null => {
    const { day, role, isPast, isOld, preposition, block, sentence } = date
    if (isPast || isOld || explained.has(day) || preposition === 'after' || (opens !== null && day < opens.day))
      return null
    if (!isAboutSending(role) || mentions.otherEnd(sentence)) return null
    const kind = deadlineKind(date)
    if (role !== null) return kind === null || kind === 'weak' ? 'likely' : 'check'
    const passage = blocks[block]
    return passage !== undefined && mentions.handingIn(passage) ? 'likely' : null
  }
  const rivals = new Set(dates.map(rivalOf))
  const isChanged =
    dayless.some(({ isChange, hours }) => isChange && hours.length > 0) || dates.some(({ isChange }) => isChange)
  for (const entry of settled) {
    if (entry.confidence !== 'certain') continue
    const { sentence } = entry
    const speaksOfCall = !mentions.otherEnd(sentence) && (mentions.endOfCall(sentence) || mentions.handingIn(sentence))
    if (rivals.has('check') || !speaksOfCall) entry.confidence = 'check'
    else if (rivals.has('likely') || isChanged) entry.confidence = 'likely'
  }
}

const severalSteps = phrasesOf([
  ...stageCues.map(([, lines]) => [true, lines] as const),
  [true, roundsCues],
  [true, continuousCues],
  [true, twoStageCues],
])

/** Whether a text names no stage and no round: the second vote on a call with one deadline. */
const isOfOneStep = (model: TextModel): boolean => (countPhrases(model, severalSteps).get(true) ?? 0) === 0

type TextCues = {
  readonly isUnion: boolean
  readonly isTwoStage: boolean
  readonly isContinuous: boolean
  readonly hasRounds: boolean
  readonly blindProof: Span | null
  readonly modelProof: Span | null
}

/** What the text says anywhere of the way of applying. */
function textCues(model: TextModel): TextCues {
  const isUnion = (countPhrases(model, union).get(true) ?? 0) > 1
  let [isTwoStage, isContinuous, hasRounds] = [false, false, false]
  let blindProof: Span | null = null
  let modelProof: Span | null = null
  for (const { words, runs } of blocksIn(model)) {
    for (const run of runs) {
      const span = { start: wordAt(words, run.from).start, end: wordAt(words, run.to - 1).end }
      const isSending = findPhrases(words, run, sending).length > 0
      if (
        findPhrases(words, run, twoStages).length > 0 &&
        isSending &&
        findPhrases(words, run, assessing).length === 0
      ) {
        isTwoStage = true
        modelProof ??= span
      }
      const flows = findPhrases(words, run, continuous)
      if (flows.some((flow) => isSending && !/^(not|nu|не)$/.test(wordAt(words, flow.from - 1).text))) {
        isContinuous = true
        modelProof ??= span
      }
      if (findPhrases(words, run, rounds).length > 0 && isSending) {
        hasRounds = true
        modelProof ??= span
      }
      // "The blind evaluation: names must not be revealed" says no to the names, not to it.
      const isDenied = ({ from }: Run): boolean =>
        words.slice(Math.max(run.from, from - 4), from).some(({ text }) => denials.test(text))
      if (findPhrases(words, run, blind).some((found) => !isDenied(found))) blindProof ??= span
    }
  }
  return { isUnion, isTwoStage, isContinuous, hasRounds, blindProof, modelProof }
}

/** Dates that are deadlines, from what the words around them say. */
function candidatesOf({ dates }: DateRoles): Candidate[] {
  const strong: Candidate[] = []
  const weak: Candidate[] = []
  const told = new Set(dates.filter((date) => deadlineKind(date) === 'certain').map(({ day }) => day))
  const besides = Map.groupBy(dates, ({ sentence }) => sentence.start)
  dates.forEach((date, order) => {
    const kind = isErratum(date, besides.get(date.sentence.start) ?? [], told) ? 'likely' : deadlineKind(date)
    if (kind === null) return
    const candidate: Candidate = {
      day: date.day,
      stage: date.stage === null || date.stage === 'round' ? (date.stage === null ? null : 'cut-off') : date.stage,
      ...timesOf(date),
      zone: date.zone,
      isOld: date.isOld,
      isChange: date.isChange,
      noticeDay: date.noticeDay,
      isRound: date.stage === 'round',
      together: date.together,
      rule:
        date.isChange && !date.isOld
          ? 'read.deadline.extension'
          : date.isOld
            ? 'read.deadline.superseded'
            : 'read.deadline.stated',
      confidence: date.isYearAssumed ? 'check' : kind === 'certain' ? 'certain' : 'likely',
      sentence: date.sentence,
      order,
    }
    ;(kind === 'weak' ? weak : strong).push(candidate)
  })
  return strong.length > 0 ? strong : weak
}

/** 'In point 6, for "19 March" read "2 April"': a change that says only which day it replaces, where that day is a deadline elsewhere. */
function isErratum(date: DatedRole, pair: readonly DatedRole[], told: ReadonlySet<string>): boolean {
  if (!date.isChange || date.noticeDay === date.day || (date.role !== null && date.role !== 'opens')) return false
  const old = pair.filter(({ isOld }) => isOld)
  return pair.length === 2 && old.length === 1 && old.every(({ day }) => told.has(day))
}

/** How sure it is that a date is a deadline; null when it is something else. */
function deadlineKind(date: DatedRole): 'certain' | 'likely' | 'weak' | null {
  const { role, preposition, range, isLabelled } = date
  if (date.isPast && !date.isChange) return null
  if (range === 'first') return date.isOld && isAboutSending(role) ? 'likely' : null
  if (role === 'deadline') {
    if (preposition === 'after') return 'weak'
    if (preposition === 'from' && range === null && !date.isChange && !isLabelled) return 'weak'
    return 'certain'
  }
  if (role === 'window') return range !== 'second' && preposition !== 'until' ? null : date.isVague ? 'weak' : 'certain'
  if (role === 'submission') {
    if (range === 'second' || preposition === 'until' || preposition === 'before') return 'certain'
    if (preposition === 'after') return 'weak'
    if (preposition === 'from') return null
    if (date.isChange) return 'likely'
    return isLabelled || date.hours.length > 0 ? 'likely' : null
  }
  if (role === 'opens') return range === 'second' || (preposition === 'until' && !isLabelled) ? 'certain' : null
  // Paper is a way of applying where nothing is sent in otherwise.
  if (role === 'copy') return range === 'second' || preposition === 'until' || isLabelled ? 'weak' : null
  if (role === null && date.stage !== null && preposition === 'until') return 'likely'
  // "Stage 1: 2 February 2028, 17:00" in a list of dates.
  if (
    role === null &&
    (date.stage === 'first' || date.stage === 'second') &&
    preposition === null &&
    date.hours.length > 0
  )
    return 'weak'
  if (role === null && date.isChange && date.noticeDay !== date.day && (preposition === 'until' || date.isOld))
    return 'likely'
  return null
}

function isAboutSending(role: DatedRole['role']): boolean {
  return role === 'deadline' || role === 'submission' || role === 'window' || role === null
}

/** The hour that counts for a date, and the one that a change replaces. */
export function timesOf({ hours, isChange }: DatedRole): { time: ClockTime | null; oldTime: ClockTime | null } {
  const [first, second] = hours
  if (!first) return { time: null, oldTime: null }
  if (second && isChange) return { time: second.time, oldTime: first.time }
  return { time: first.time, oldTime: null }
}

/** "Extended by two weeks": the new date is counted from the old one. */
function withDelays(candidates: readonly Candidate[], dayless: readonly DaylessSentence[]): Candidate[] {
  const all = [...candidates]
  for (const { words, run, isChange, sentence, noticeDay, roles } of dayless) {
    if (!isChange || findPhrases(words, run, moving).length === 0) continue
    if (
      !roles.some(({ value }) => value === 'deadline' || value === 'submission' || value === 'window') ||
      candidates.some(({ isChange: moved, isOld }) => moved && !isOld)
    )
      continue
    const [unit] = findPhrases(words, run, delays)
    const count = unit ? quantityBefore(words, unit.from) : null
    const live = candidates.filter(({ isOld }) => !isOld)
    const base = (live.length > 0 ? live : candidates).toSorted((left, right) => (left.day < right.day ? -1 : 1))[0]
    if (!unit || count === null || count < 1 || count > 200 || !base) continue
    const day =
      unit.value === 'months' ? addMonths(base.day, count) : addDays(base.day, count * (unit.value === 'weeks' ? 7 : 1))
    all.push({
      ...base,
      day,
      isChange: true,
      isOld: false,
      noticeDay,
      rule: 'read.deadline.delay',
      confidence: 'likely',
      sentence,
      order: all.length,
    })
  }
  return all
}

/** When applications begin to be taken. */
function opensOf(dates: readonly DatedRole[], isLaunch: (date: DatedRole) => boolean): DatedRole | null {
  const found = dates.filter((date) => {
    if (date.isPast) return false
    if (date.role === 'opens') return date.range !== 'second' && !(date.preposition === 'until' && !date.isLabelled)
    if (date.range === 'first' && !date.isOld)
      return date.role === 'window' || date.role === 'submission' || date.role === 'deadline'
    return date.role === 'submission' && date.preposition === 'from' && !date.isChange
  })
  const live = found.filter(({ isOld }) => !isOld)
  const current = live.length > 0 ? live : found
  // A changed opening date counts rather than the one that it replaces.
  return (
    current.find(({ isChange, role }) => isChange && role === 'opens') ??
    current.find((date) => date.role === 'opens' && !isLaunch(date)) ??
    // A call is launched before it takes applications, where it says from when.
    current.find(({ range, role }) => range === 'first' && (role === 'submission' || role === 'window')) ??
    current.find(({ role }) => role === 'opens') ??
    current[0] ??
    null
  )
}

function isOfLaunch(sentence: string): boolean {
  return /launch|lans|запуск|объявл/i.test(sentence) && !/open|deschi|откр|начал/i.test(sentence)
}

/** Whether a span that only looks like a window of applications begins after all that are surely deadlines. */
function isAfterAll(opens: DatedRole | null, candidates: readonly Candidate[]): boolean {
  if (!opens || opens.role === 'opens') return false
  const sure = candidates.filter(({ isOld, confidence }) => !isOld && confidence === 'certain')
  return sure.some(({ day }) => day < opens.day)
}

/** Leaves out dates that cannot be deadlines of this call: those before it opens, and before most of the others by years. */
function sensible(candidates: readonly Candidate[], opens: string | null): Candidate[] {
  const kept = opens === null ? [...candidates] : candidates.filter(({ day }) => day >= opens)
  const pool = kept.length > 0 ? kept : candidates
  const latest = pool.reduce((last, { day }) => (day > last ? day : last), '')
  const years = latest === '' ? 0 : Number(latest.slice(0, 4))
  // Several years lie between the rounds of no call but those of a standing one.
  return pool.filter(({ day, isRound }) => isRound || years - Number(day.slice(0, 4)) <= 3)
}

/** Days between two deadlines of one call: no one extends by more. */
const extensionMax = 270

/**
 * Of two days that lie most of a year apart, and that are no rounds and no stages, one is not the end of this call: "in 2026 the
 * deadline was 8 May", "the deadline for hiring staff is 1 March 2028". The one whose sentence speaks of applications counts;
 * where both do, or neither does, a person chooses.
 */
function withoutFarOnes(candidates: readonly Candidate[], text: TextCues, mentions: Mentions): readonly Candidate[] {
  const isAlone = ({ isRound, together, isOld, stage }: Candidate): boolean =>
    !isRound && together <= 1 && !text.hasRounds && (isOld || (stage === null && !text.isTwoStage))
  const live = candidates.filter(({ isOld }) => !isOld)
  const last = live
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  const sent = live
    .filter(({ sentence }) => mentions.handingIn(sentence))
    .map(({ day }) => day)
    .toSorted()
  const isFar = (day: string, later: string | undefined): boolean =>
    later !== undefined && addDays(day, extensionMax) < later
  return candidates.filter((one) => {
    if (!isAlone(one)) return true
    if (one.isOld) return !isFar(one.day, last)
    const [first] = sent
    return mentions.handingIn(one.sentence) || !(isFar(one.day, sent.at(-1)) || (first && isFar(first, one.day)))
  })
}

/** Settles which stage each deadline is of, from the call's way of applying. */
function withStages(candidates: readonly Candidate[], text: TextCues): Candidate[] {
  const stages = new Set(candidates.map(({ stage }) => stage))
  const isConcept =
    stages.has('concept') &&
    (stages.has('full') || stages.has('second') || stages.has('first') || candidates.length > 0)
  const isSecondAlone = !stages.has('first') && !text.isTwoStage && new Set(candidates.map(({ day }) => day)).size === 1
  // "Step 1: registration; step 2: the application by …": one step takes the application.
  const isStaged = stages.has('first') || (stages.has('second') && !isSecondAlone)
  const current = candidates.filter(({ isOld }) => !isOld)
  const dayCount = new Set(current.map(({ day }) => day)).size
  const isRounds =
    !isConcept &&
    dayCount > 1 &&
    (stages.has('cut-off')
      ? !isStaged || candidates.filter(({ stage }) => stage === 'cut-off').length > 1
      : !isStaged &&
        (text.hasRounds ||
          // Taken at any time and yet by several days: days on which what came is looked at.
          (text.isContinuous && current.filter(({ isChange }) => !isChange).length === dayCount) ||
          current.filter(({ together, isChange }) => together > 1 && !isChange).length > 1))
  if (isRounds) return candidates.map((candidate) => ({ ...candidate, stage: 'cut-off' }))
  const days = current.map(({ day }) => day).toSorted()
  return candidates.map((candidate) => {
    const { stage } = candidate
    if (isConcept) {
      if (stage === 'concept' || stage === 'first') return { ...candidate, stage: 'concept' as const }
      if (stage === 'full' || stage === 'second') return { ...candidate, stage: 'full' as const }
      return {
        ...candidate,
        stage:
          sameDayStage(candidate, candidates) ??
          (candidate.isChange ? null : candidate.day <= (days[0] ?? '') ? ('concept' as const) : ('full' as const)),
      }
    }
    if (isStaged || (text.isTwoStage && candidates.length > 0)) {
      if (stage === 'full')
        return { ...candidate, stage: stages.has('first') || text.isTwoStage ? ('second' as const) : ('full' as const) }
      if (stage === 'first' || stage === 'second') return candidate
      const twin = sameDayStage(candidate, candidates)
      if (twin) return { ...candidate, stage: twin }
      if (candidate.isChange || candidate.isOld) return { ...candidate, stage: null }
      const first =
        candidates
          .filter((other) => other.stage === 'first')
          .map(({ day }) => day)
          .toSorted()[0] ??
        days[0] ??
        ''
      return {
        ...candidate,
        stage:
          candidate.day <= first || !stages.has('first')
            ? candidate.day === days[0]
              ? ('first' as const)
              : ('second' as const)
            : ('second' as const),
      }
    }
    return { ...candidate, stage: 'full' as const }
  })
}

function sameDayStage(candidate: Candidate, candidates: readonly Candidate[]): Stage | null {
  return (
    candidates.find(({ day, stage }) => day === candidate.day && stage !== null && stage !== 'cut-off')?.stage ?? null
  )
}

/** A deadline after all sentences about it were laid together. */
type Settled = {
  day: string
  stage: Stage
  time: ClockTime | null
  zone: string | null
  status: 'current' | 'superseded'
  supersedes: Settled | null
  isConflict: boolean
  rule: string
  confidence: Confidence
  sentence: Span
}

function settle(
  candidates: readonly Candidate[],
  usual: ClockTime | null,
  dayless: readonly DaylessSentence[],
): Settled[] {
  const staged = placeChanges(candidates)
  const order: Stage[] = ['first', 'concept', 'second', 'full', 'cut-off']
  const settled = order.flatMap((stage) =>
    settleStage(
      stage,
      staged.filter((candidate) => candidate.stage === stage),
    ),
  )
  inheritHours(settled, staged, usual)
  return changeHours(settled, staged, dayless)
}

/** A change that names no stage is of the stage whose date it replaces, otherwise of the first one. */
function placeChanges(candidates: readonly Candidate[]): Candidate[] {
  const plain = candidates.filter(({ stage, isChange, isOld }) => stage !== null && !(isChange && !isOld))
  const firstStage = plain.toSorted((left, right) => (left.day < right.day ? -1 : 1))[0]?.stage ?? 'full'
  return candidates.map((candidate) => {
    if (candidate.stage !== null) return candidate
    const beside = candidates.find(
      (other) =>
        other.stage !== null &&
        (other.day === candidate.day || (other.isOld && other.sentence.start === candidate.sentence.start)),
    )
    const replaced = candidates.find((other) => other.isOld && other.sentence.start === candidate.sentence.start)
    const known = replaced ? plain.find((other) => other.day === replaced.day)?.stage : null
    return { ...candidate, stage: known ?? beside?.stage ?? firstStage }
  })
}

function settleStage(stage: Stage, candidates: readonly Candidate[]): Settled[] {
  const byDay = new Map<string, Candidate[]>()
  for (const candidate of candidates) byDay.set(candidate.day, [...(byDay.get(candidate.day) ?? []), candidate])
  const days = [...byDay.values()].map((same) => merged(stage, same))
  if (days.length === 0) return []
  const changes = days.filter(({ isNew }) => isNew).toSorted(byNotice)
  const others = days.filter(({ isNew }) => !isNew)
  if (stage === 'cut-off') return settleRounds(days, changes, others)
  const list: Settled[] = []
  if (changes.length > 0 && days.length > 1) {
    const chain = [...others.toSorted((left, right) => (left.entry.day < right.entry.day ? -1 : 1)), ...changes]
    chain.forEach(({ entry }, index) => {
      const isLast = index === chain.length - 1
      list.push(
        Object.assign(entry, {
          status: isLast ? 'current' : 'superseded',
          supersedes: chain[index - 1]?.entry ?? null,
        }),
      )
    })
    return list
  }
  const [live, old] = [days.filter(({ isOld }) => !isOld), days.filter(({ isOld }) => isOld)]
  if (live.length > 0 && old.length > 0) {
    const last = live.at(-1)
    for (const { entry } of old) list.push(Object.assign(entry, { status: 'superseded' }))
    for (const { entry } of live) list.push(entry)
    if (last && live.length === 1) last.entry.supersedes = old.at(-1)?.entry ?? null
    return list
  }
  const isConflict = days.length > 1
  return days.map(({ entry }) => Object.assign(entry, { isConflict }))
}

type Merged = {
  entry: Settled
  isNew: boolean
  isOld: boolean
  noticeDay: string | null
  order: number
  old: string | null
}

function merged(stage: Stage, same: readonly Candidate[]): Merged {
  const change = same.find(({ isChange, isOld }) => isChange && !isOld)
  const isOld = same.some((candidate) => candidate.isOld)
  const lead = change && !isOld ? change : (same.find(({ time }) => time !== null) ?? same[0])
  if (!lead) throw new RangeError('A day of a stage comes from a sentence')
  return {
    entry: {
      day: lead.day,
      stage,
      time: lead.time ?? same.find(({ time }) => time !== null)?.time ?? null,
      zone: lead.zone ?? same.find(({ zone }) => zone !== null)?.zone ?? null,
      status: 'current',
      supersedes: null,
      isConflict: false,
      rule: isOld ? 'read.deadline.superseded' : lead.rule,
      confidence: lead.confidence,
      sentence: lead.sentence,
    },
    isNew: change !== undefined && !isOld,
    isOld,
    noticeDay: change?.noticeDay ?? null,
    order: lead.order,
    old: null,
  }
}

function byNotice(left: Merged, right: Merged): number {
  if (left.noticeDay !== null && right.noticeDay !== null && left.noticeDay !== right.noticeDay)
    return left.noticeDay < right.noticeDay ? -1 : 1
  return left.entry.day < right.entry.day ? -1 : 1
}

/** Of several rounds a change replaces the one that it names, otherwise the one closest before it. */
function settleRounds(days: readonly Merged[], changes: readonly Merged[], others: readonly Merged[]): Settled[] {
  for (const change of changes) {
    if (others.length === 0) break
    const named = others.find(
      ({ isOld, entry }) => isOld && entry.sentence.start === change.entry.sentence.start && entry.status === 'current',
    )
    const marked = named ?? others.find(({ isOld, entry }) => isOld && entry.status === 'current')
    if (!marked) continue
    marked.entry.status = 'superseded'
    change.entry.supersedes = marked.entry
  }
  for (const { isOld, entry } of others) if (isOld) entry.status = 'superseded'
  return days.toSorted((left, right) => (left.entry.day < right.entry.day ? -1 : 1)).map(({ entry }) => entry)
}

/** An hour that a change does not name stays as it was; an old date has the hour of the call. */
function inheritHours(settled: readonly Settled[], candidates: readonly Candidate[], usual: ClockTime | null): void {
  for (const entry of settled) {
    if (entry.time) continue
    const inChain = settled.filter(({ stage }) => stage === entry.stage && stage !== 'cut-off')
    const isChained = inChain.some(({ status }) => status === 'superseded')
    const kin = isChained
      ? inChain.find(({ time }) => time !== null)
      : (entry.supersedes ?? settled.find(({ supersedes }) => supersedes === entry))
    entry.time = usual ?? kin?.time ?? null
  }
  // "10 March, 9 June, 6 October" line by line, "at 17:00" under the last: one hour for the whole list.
  const rounds = settled.filter(({ stage }) => stage === 'cut-off')
  const told = new Set(rounds.flatMap(({ time }) => (time ? [`${time.hour}:${time.minute}:${time.second}`] : [])))
  const shared = told.size === 1 ? (rounds.find(({ time }) => time !== null)?.time ?? null) : null
  for (const entry of rounds) entry.time ??= shared
  for (const { oldTime, sentence } of candidates) {
    if (!oldTime) continue
    for (const entry of settled) {
      if (entry.status === 'superseded' && entry.sentence.start === sentence.start) entry.time ??= oldTime
    }
  }
}

/** A notice that changes only the hour: the day stays, the old hour is struck through. */
function changeHours(
  settled: readonly Settled[],
  candidates: readonly Candidate[],
  dayless: readonly DaylessSentence[],
): Settled[] {
  const list = [...settled]
  const replace = (entry: Settled, time: ClockTime, before: ClockTime | null, sentence: Span) => {
    const same = (left: ClockTime, right: ClockTime) => left.hour === right.hour && left.minute === right.minute
    const old = before ?? entry.time
    if (!old || same(old, time)) return
    const former: Settled = { ...entry, time: old, status: 'superseded', rule: 'read.deadline.superseded' }
    list.splice(list.indexOf(entry), 0, former)
    Object.assign(entry, { time, supersedes: former, rule: 'read.deadline.hour', sentence })
  }
  for (const entry of settled) {
    if (entry.status !== 'current') continue
    const same = candidates.filter(({ day, stage }) => day === entry.day && stage === entry.stage)
    const change = same.find(({ isChange, isOld, time }) => isChange && !isOld && time !== null)
    const before = same.find(({ isChange, time }) => !isChange && time !== null)
    if (!change?.time) continue
    const isAlone = !settled.some(({ stage, status }) => stage === entry.stage && status === 'superseded')
    if (isAlone) replace(entry, change.time, change.oldTime ?? before?.time ?? null, change.sentence)
  }
  for (const { hours, isChange, roles, sentence, words, run } of dayless) {
    if (!isChange || hours.length === 0 || roles.some(({ value }) => value === 'event' || value === 'question'))
      continue
    const isGeneral =
      findPhrases(words, run, generalHour).length > 0 ||
      roles.some(({ value }) => value === 'deadline' || value === 'submission')
    if (!isGeneral) continue
    const isReversed = findPhrases(words, run, phrasesOfInstead).some(({ from }) => from >= (hours[0]?.to ?? 0))
    const [first, second] = hours
    const time = second && !isReversed ? second.time : first?.time
    const before = second ? (isReversed ? second.time : first?.time) : null
    const targets = settled.filter(({ status }) => status === 'current')
    for (const entry of targets) if (time) replace(entry, time, before ?? null, sentence)
  }
  return list
}

const phrasesOfInstead = phrasesOf([[true, 'instead of, rather than, in loc de, in locul, вместо, replacing, а не']])

/** The hour that one sentence gives for every deadline. */
function generalTime(dayless: readonly DaylessSentence[]): ClockTime | null {
  for (const { hours, roles, words, run, isChange } of dayless) {
    const [hour] = hours
    if (!hour || isChange || hours.length > 1) continue
    if (roles.some(({ value }) => value !== 'deadline' && value !== 'submission' && value !== 'window')) continue
    const isGeneral = findPhrases(words, run, generalHour).length > 0
    if (
      roles.length > 0
        ? roles.some(({ value }) => value === 'deadline') || isGeneral
        : isGeneral && run.to - run.from <= 14
    )
      return hour.time
  }
  return null
}

/** The zone that one sentence gives for all hours: "All times are Brussels local time." */
function generalZone(dayless: readonly DaylessSentence[]): string | null {
  return dayless.find(({ zones }) => zones.length > 0)?.zones[0]?.zone ?? null
}

const concrete = (zone: string | null, home: string | null): string | null =>
  zone === 'eastern' ? easternZone(home) : zone

function modelOf(settled: readonly Settled[], text: TextCues): SubmissionFacts['submission']['model'] {
  const stages = new Set(settled.map(({ stage }) => stage))
  if (stages.has('cut-off')) return 'cut-offs'
  if (stages.has('concept')) return 'concept-then-full'
  if (stages.has('first') || stages.has('second') || (text.isTwoStage && settled.length === 0)) return 'two-stage'
  if (text.isContinuous) return 'continuous'
  return settled.length === 0 ? null : 'single-stage'
}

/** `isSure`: a second sign confirms the clock that is assumed. */
type Zones = { readonly stated: string | null; readonly assumed: string | null; readonly isSure: boolean }

function writeDeadlines(
  settled: readonly Settled[],
  zones: Zones,
): { deadlines: Deadline[]; evidence: Evidence[]; conflicts: Conflict[] } {
  const ids = namesOf(settled)
  const evidence: Evidence[] = []
  const deadlines = settled.map((entry, index): Deadline => {
    const stated = concrete(entry.zone, zones.assumed) ?? zones.stated
    const zone = stated ?? zones.assumed
    const superseded = entry.supersedes ? ids.get(entry.supersedes) : undefined
    evidence.push({
      path: `submission.deadlines.${index}.at`,
      rule: entry.rule,
      confidence: entry.time && !stated && !zones.isSure ? 'check' : entry.isConflict ? 'check' : entry.confidence,
      ...entry.sentence,
    })
    return {
      id: ids.get(entry) ?? '',
      stage: entry.stage,
      at: entry.time ? zonedMoment(entry.day, entry.time, zone) : entry.day,
      zone: entry.time || stated ? zone : null,
      status: entry.status,
      timeStated: entry.time !== null,
      zoneStated: stated !== null,
      ...(superseded === undefined ? {} : { supersedes: superseded }),
    }
  })
  const conflicts = [...new Set(settled.filter(({ isConflict }) => isConflict).map(({ stage }) => stage))].map(
    (stage): Conflict => {
      const sides = settled.filter((entry) => entry.stage === stage)
      const [first] = sides
      return {
        path: `submission.deadlines.${first ? settled.indexOf(first) : 0}.at`,
        values: sides.map((entry) => ({
          value: deadlines[settled.indexOf(entry)]?.at ?? entry.day,
          ...entry.sentence,
        })),
      }
    },
  )
  return { deadlines, evidence, conflicts }
}

const prefixes: Record<Stage, string> = { first: 's1', concept: 's1', second: 's2', full: 'd', 'cut-off': 'c' }

function namesOf(settled: readonly Settled[]): Map<Settled, string> {
  const names = new Map<Settled, string>()
  const isConcept = settled.some(({ stage }) => stage === 'concept')
  const counts = new Map<string, number>()
  for (const entry of settled) {
    const prefix = entry.stage === 'full' && isConcept ? 's2' : prefixes[entry.stage]
    const isNumbered = prefix === 'd' || prefix === 'c'
    const key = entry.status === 'superseded' ? `${prefix}-old` : prefix
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const base = isNumbered && entry.status === 'current' ? `${prefix}${count}` : key
    names.set(entry, !isNumbered || entry.status === 'superseded' ? (count > 1 ? `${base}-${count}` : base) : base)
  }
  return names
}
