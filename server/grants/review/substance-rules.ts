import { monthWords, planCodes } from '#server/grants/data/review-cues.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import { nowhere, placeIn, placeOfBlock } from '#server/grants/review/finding.ts'
import type { Found, ReviewRule } from '#server/grants/review/finding.ts'
import { findCodes, hasNumber, numbersIn } from '#server/grants/review/numbers.ts'
import type { ReviewPlan } from '#server/grants/review/review-input.ts'
import { blockHasCue, findCue, hasCue, textHasCue } from '#server/grants/review/reviewed.ts'
import type { ReviewBlock, ReviewSentence, Reviewed } from '#server/grants/review/reviewed.ts'
import type { SectionKind } from '#shared/drafts/sections.ts'
import type { Language } from '#shared/languages.ts'

const group = 'substance'

/** Words at the beginning of a sentence within which it says that it is an objective. */
const beginning = 4

const objectiveNumber: ReviewRule = {
  name: 'substance.objective_number',
  group,
  severity: 'major',
  *find({ sentences }) {
    for (const sentence of sentences) {
      const { block, run } = sentence
      if (block.type === 'heading' || sentence.length < beginning) continue
      const [cue] = findCue(sentence, 'objective')
      if (cue === undefined || cue.from - run.from >= beginning) continue
      // "Objective 1: …", "Цель 2.": its own number says nothing of what it brings.
      let from = cue.to
      while (
        from < block.words.length &&
        (wordAt(block.words, from).kind === 'number' || /^[.:)-]$/.test(wordAt(block.words, from).text))
      )
        from += 1
      if (!hasNumber(block.words, { from, to: block.words.length })) yield { place: placeIn(sentence) }
    }
  },
}

/** Sections in which a change is a promise whose success is measured. */
const promising: ReadonlySet<SectionKind> = new Set([
  'summary',
  'objectives',
  'impact',
  'indicators',
  'activities',
  'exploitation',
  'other',
])

/** "from 12", "с 12", "de la 12": the value of today comes before the new one. */
const fromValue: Readonly<Record<Language, RegExp>> = {
  en: /\bfrom [^\d\s]{0,12} ?\d/iu,
  ru: /(?:^|\s)с \d/iu,
  ro: /\bde la \d/iu,
}

/** Sentences that promise a change in per cent. */
function* promises({ sentences }: Reviewed): Generator<ReviewSentence> {
  for (const sentence of sentences) {
    const { block, run } = sentence
    if (!promising.has(block.section.section.kind) || block.within.includes('table')) continue
    if (hasCue(sentence, 'change') && numbersIn(block.words, run).some(({ isPercent }) => isPercent)) yield sentence
  }
}

const indicatorBaseline: ReviewRule = {
  name: 'substance.indicator_baseline',
  group,
  severity: 'minor',
  *find(reviewed) {
    for (const sentence of promises(reviewed)) {
      const { block } = sentence
      if (!blockHasCue(block, 'baseline') && !fromValue[block.section.language].test(block.text))
        yield { place: placeIn(sentence) }
    }
    for (const { title, baseline } of reviewed.input.plan?.indicators ?? [])
      if (baseline.trim() === '') yield inPlan(title)
  },
}

const indicatorDate: ReviewRule = {
  name: 'substance.indicator_date',
  group,
  severity: 'minor',
  *find(reviewed) {
    for (const sentence of promises(reviewed)) {
      const { block } = sentence
      const isDated = /(?:19|20)\d\d/.test(block.text) || findCodes(block.words, planCodes.month, false).length > 0
      if (!isDated && !blockHasCue(block, 'date')) yield { place: placeIn(sentence) }
    }
    for (const { title, month } of reviewed.input.plan?.indicators ?? []) if (month === null) yield inPlan(title)
  },
}

const indicatorUnit: ReviewRule = {
  name: 'substance.indicator_unit',
  group,
  severity: 'minor',
  *find({ input }) {
    for (const { title, target } of input.plan?.indicators ?? [])
      if (/^[<>≥≤~\s]*\d[\d\s.,]*$/.test(target) && !textHasCue(title, 'counted') && !/[(,%]/.test(title))
        yield inPlan(title, target)
  },
}

const riskMitigation: ReviewRule = {
  name: 'substance.risk_mitigation',
  group,
  severity: 'major',
  *find({ blocks, sections, input }) {
    for (const [place, block] of blocks.entries()) {
      if (block.section.section.kind !== 'risks' || block.type === 'heading' || block.within.includes('table')) continue
      const next = blocks[place + 1]
      const isNamed = blockHasCue(block, 'risk') && !blockHasCue(block, 'mitigation')
      if (isNamed && (next === undefined || next.section !== block.section || !blockHasCue(next, 'mitigation')))
        yield { place: placeOfBlock(block) }
    }
    for (const table of sections.flatMap(({ tables }) => tables)) {
      const [head, ...rows] = table
      const risk = head?.cells.findIndex(({ block }) => block !== null && blockHasCue(block, 'risk')) ?? -1
      const remedy =
        head?.cells.findIndex(({ block }, at) => at !== risk && block !== null && blockHasCue(block, 'mitigation')) ??
        -1
      if (risk === -1 || remedy === -1) continue
      for (const { cells } of rows) {
        const named = cells[risk]
        if (named?.block && named.text.trim() !== '' && (cells[remedy]?.text ?? '').trim() === '')
          yield { place: placeOfBlock(named.block) }
      }
    }
    for (const { title, remedy } of input.plan?.risks ?? []) if (remedy.trim() === '') yield inPlan(title)
  },
}

/** A row of the plan, by its name. */
function inPlan(title: string, restsOn = ''): Found {
  return { place: { ...nowhere, quote: title, to: title.length }, restsOn, blanks: { title } }
}

/** Work packages and deliverables that a text names, with where each is named first. */
function namedIn(blocks: readonly ReviewBlock[], kind: 'package' | 'deliverable') {
  const named = new Map<number, Found['place']>()
  for (const block of blocks)
    for (const { number, start, end } of findCodes(block.words, planCodes[kind], kind === 'deliverable'))
      if (!named.has(number)) named.set(number, { ...placeOfBlock(block), start, end, from: start, to: end })
  return named
}

const packageDeliverable: ReviewRule = {
  name: 'substance.package_deliverable',
  group,
  severity: 'major',
  *find({ blocks, input: { plan } }) {
    if (plan !== null && plan.packages.length > 0) {
      const delivering = new Set(plan.deliverables.map((each) => each.package))
      for (const { id, title } of plan.packages) if (!delivering.has(id)) yield inPlan(title)
      return
    }
    const delivering = namedIn(blocks, 'deliverable')
    if (delivering.size === 0) return
    for (const [number, place] of namedIn(blocks, 'package'))
      if (!delivering.has(number))
        yield { place, about: String(number), blanks: { title: place.quote.slice(place.from, place.to) } }
  },
}

const deliverablePackage: ReviewRule = {
  name: 'substance.deliverable_package',
  group,
  severity: 'major',
  *find({ blocks, input: { plan } }) {
    const planned = plan?.packages.length ?? 0
    const named = namedIn(blocks, 'package')
    if (planned === 0 && named.size === 0) return
    for (const [number, place] of namedIn(blocks, 'deliverable'))
      if (planned > 0 ? number > planned : !named.has(number))
        yield { place, about: String(number), blanks: { title: place.quote.slice(place.from, place.to) } }
  },
}

const milestoneProof: ReviewRule = {
  name: 'substance.milestone_proof',
  group,
  severity: 'minor',
  *find({ blocks, input }) {
    for (const block of blocks) {
      if (block.type === 'heading' || block.within.includes('table')) continue
      const [cue] = findCue({ block, run: { from: 0, to: Math.min(block.words.length, beginning) } }, 'milestone')
      if (cue === undefined || wordAt(block.words, cue.to).kind !== 'number') continue
      if (!blockHasCue(block, 'proof')) yield { place: placeOfBlock(block) }
    }
    for (const { title, proof } of input.plan?.milestones ?? []) if (proof.trim() === '') yield inPlan(title)
  },
}

const partnerTask: ReviewRule = {
  name: 'substance.partner_task',
  group,
  severity: 'major',
  *find({ input: { plan } }) {
    if (plan === null || plan.packages.length === 0) return
    const busy = new Set([
      ...[...plan.packages, ...plan.tasks, ...plan.deliverables].map(({ lead }) => lead),
      ...plan.efforts.filter(({ months }) => months > 0).map(({ partner }) => partner),
    ])
    for (const { id, name } of plan.partners) if (name !== null && !busy.has(id)) yield inPlan(name)
  },
}

const noEffort: ReviewRule = {
  name: 'substance.no_effort',
  group,
  severity: 'major',
  *find({ input: { plan } }) {
    if (plan === null || plan.efforts.length === 0) return
    const worked = new Set(plan.efforts.filter(({ months }) => months > 0).map((each) => each.package))
    for (const { id, title } of plan.packages) if (!worked.has(id)) yield inPlan(title)
  },
}

/**
 * Cost of a person-month in euro below and above which an evaluator asks. Order of magnitude only, from published budgets
 * of European projects between 2014 and 2024; checked 2026-11-28.
 */
const personMonthEur = { min: 500, max: 18_000 }

const personMonthCost: ReviewRule = {
  name: 'substance.person_month_cost',
  group,
  severity: 'hint',
  *find({ input: { plan } }) {
    if (plan?.currency !== 'EUR') return
    for (const { id, name } of plan.partners) {
      const months = plan.efforts.filter(({ partner }) => partner === id).reduce((sum, each) => sum + each.months, 0)
      const amount = plan.personnel.find(({ partner }) => partner === id)?.amount ?? 0
      const each = months === 0 ? 0 : Math.round(amount / months)
      if (name === null || months === 0 || amount === 0 || (each >= personMonthEur.min && each <= personMonthEur.max))
        continue
      const found = inPlan(name, String(each))
      yield { ...found, blanks: { title: name, cost: { money: each, currency: 'EUR' } } }
    }
  },
}

/** Rows of a plan that are later than its end. */
function* lateRows(plan: ReviewPlan, months: number): Generator<Found> {
  const rows = [
    ...[...plan.packages, ...plan.tasks].map(({ title, to }) => ({ title, month: to })),
    ...plan.deliverables.map(({ title, month }) => ({ title, month })),
    ...plan.milestones.map(({ title, month }) => ({ title, month })),
  ]
  for (const { title, month } of rows)
    if (month > months) yield { ...inPlan(title, `${month} ${months}`), blanks: { title, month, months } }
}

const outsideDuration: ReviewRule = {
  name: 'substance.outside_duration',
  group,
  severity: 'major',
  *find({ blocks, input: { plan, call } }) {
    const months = plan?.months ?? call?.durationMonths?.max ?? null
    if (months === null) return
    if (plan !== null) yield* lateRows(plan, months)
    for (const block of blocks) {
      const named = new Set(monthWords[block.section.language].split(', '))
      const inWords = block.words.flatMap((word, place) => {
        const number = wordAt(block.words, place + 1)
        const isMonth = named.has(word.text) && number.kind === 'number' && number.text.length <= 3
        return isMonth ? [{ number: Number(number.text), start: word.start, end: number.end }] : []
      })
      for (const { number, start, end } of [...findCodes(block.words, planCodes.month, false), ...inWords])
        if (number > months)
          yield {
            place: { ...placeOfBlock(block), start, end, from: start, to: end },
            restsOn: String(months),
            blanks: { title: block.text.slice(start, end), month: number, months },
          }
    }
  },
}

/** What a strict reader misses in what is promised. */
export const substanceRules = [
  objectiveNumber,
  indicatorBaseline,
  indicatorUnit,
  indicatorDate,
  riskMitigation,
  packageDeliverable,
  deliverablePackage,
  milestoneProof,
  partnerTask,
  noEffort,
  personMonthCost,
  outsideDuration,
]
