import type { CallFactsResponse, FactDecision } from '#shared/contracts/calls.ts'
import {
  areRelatedPaths,
  factGroupKeys,
  factRowsOf,
  isOfRow,
  isUnderPath,
  movedBefore,
} from '#shared/grants/fact-rows.ts'
import type { FactGroupKey, FactRowRef } from '#shared/grants/fact-rows.ts'
import { offsetAt, wallDay } from '#shared/zoned-time.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { formatDecimal, formatNumber } from '#web/i18n/measures.ts'
import { factBlanks, listedPath } from './fact-blanks.ts'
import { formOf, valueAt } from './fact-forms.ts'
import type { FactForm } from './fact-forms.ts'
import {
  codeLabel,
  deadlineText,
  moneyText,
  monthText,
  ownDeadlineText,
  placeName,
  rangeText,
  textWords,
} from './fact-text.ts'
import type { Wording } from './fact-text.ts'

type Evidence = CallFactsResponse['evidence'][number]

/** A fact of a call as a row shows it. */
export type FactRow = {
  /** Names the row: the path that it is about. */
  key: string
  label: string
  value: string
  /** A value that held before, and is struck through. */
  struck: string | null
  notes: string[]
  /** The value is a text of the call, in its language. */
  isQuoted: boolean
  evidence: Evidence[]
  /** The least sure of its proofs; null where nothing but a person says it. */
  confidence: Evidence['confidence'] | null
  status: Evidence['status']
  decisions: FactDecision[]
  /** Other paths that it speaks for. */
  also: readonly string[]
  /** Paths of the row that no one has confirmed. */
  unconfirmed: string[]
  form: FactForm | null
}

/** Rows under one heading. */
export type FactGroup = { key: FactGroupKey; rows: FactRow[] }

type Draft = Pick<FactRow, 'key' | 'label' | 'value'> & Partial<Pick<FactRow, 'struck' | 'notes' | 'isQuoted'>>

const sureness = ['certain', 'likely', 'check'] as const

/** Writes the facts of a call as rows, in the words of the reader. */
export function factGroups(facts: CallFactsResponse, wording: Wording): FactGroup[] {
  const written = new Map(draftsOf(facts, wording).map((draft) => [draft.key, draft]))
  const places = factRowsOf(facts)
  return factGroupKeys
    .map((group) => ({
      key: group,
      rows: places
        .filter((place) => place.group === group)
        .map((place) => rowOf(facts, place, written.get(place.key) ?? otherDraft(facts, wording, place.key))),
    }))
    .filter(({ rows }) => rows.length > 0)
}

function draftsOf(facts: CallFactsResponse, wording: Wording): Draft[] {
  return [
    ...deadlineDrafts(facts, wording),
    ...moneyDrafts(facts, wording),
    ...whoDrafts(facts, wording),
    ...consortiumDrafts(facts, wording),
    ...criteriaDrafts(facts, wording),
    ...limitDrafts(facts, wording),
    ...facts.expectedOutcomes.map((outcome, place): Draft => ({
      key: `expectedOutcomes.${place}`,
      label: wording.t('facts.outcome', { number: place + 1 }),
      value: outcome,
      isQuoted: true,
    })),
    ...documentDrafts(facts, wording),
    ...aboutDrafts(facts, wording),
  ]
}

/** Writes any value at the path of a fact in a line, in the words of its row. @param facts give the currency and the zone. */
export function factWords(wording: Wording, path: string, value: unknown, facts: CallFactsResponse): string {
  const { t, language } = wording
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return t('words.nothing')
  if (typeof value === 'boolean') return t(value ? 'words.yes' : 'words.no')
  if (typeof value === 'string') {
    const { zone = null } = facts.submission.deadlines[Number(path.split('.')[2])] ?? {}
    if (!path.endsWith('.at') || zone === null || !isOfZone(value, zone)) return textWords(wording, path, value)
    return deadlineText(wording, { at: value, zone })
  }
  const [made, key] = withValue(facts, path, value)
  const drafts = draftsOf(made, wording).filter((draft) => areRelatedPaths(draft.key, key))
  if (drafts.length > 0) return drafts.map(lineOf).join('; ')
  if (Array.isArray(value)) return value.map((each) => factWords(wording, path, each, facts)).join(', ')
  return typeof value === 'number' ? formatDecimal(value, language, 2) : t('words.nothing')
}

/** A moment with the offset that a zone has then. */
function isOfZone(at: string, zone: string): boolean {
  const moment = Date.parse(at)
  const wall = Date.parse(`${at.slice(0, 19)}Z`)
  return /[+-]\d{2}:\d{2}$/.test(at) && wall - moment === offsetAt(moment, zone)
}

/** Facts in which one value is as given and what is around it says nothing; lists then have one entry. */
function withValue(facts: CallFactsResponse, path: string, value: unknown): [CallFactsResponse, string] {
  const made = structuredClone(facts)
  const keys = path.split('.')
  let container: object = made
  for (const [depth, key] of keys.entries()) {
    const isLast = depth === keys.length - 1
    const isEntry = Array.isArray(container)
    const blank = factBlanks[listedPath(keys.slice(0, depth + 1).join('.'))]
    const held: unknown = Reflect.get(container, key)
    const next: unknown = isLast ? value : (structuredClone(blank) ?? held)
    if (isEntry) Reflect.set(container, 'length', 0)
    if (isEntry) keys[depth] = '0'
    Reflect.set(container, keys[depth] ?? '', next)
    if (isLast || typeof next !== 'object' || next === null) break
    container = next
  }
  return [made, keys.join('.')]
}

/** A fact in one line, with its name where that is part of what the call says. */
function lineOf({ key, label, value, struck, notes = [] }: Draft): string {
  const words = value || (struck ?? '')
  const added = /^(rates|requiredDocuments|consortium)/.test(key) && notes.length > 0 ? notes.join('; ') : ''
  const whole = words === '' ? added : added === '' ? words : `${words} (${added})`
  return /^(criteria|limits)\./.test(key) && label !== '' ? [label, whole].filter(Boolean).join(': ') : whole
}

function rowOf(facts: CallFactsResponse, place: FactRowRef, draft: Draft): FactRow {
  const covers = (path: string) => isOfRow(place, path)
  // What the row itself rests on comes before what it speaks for.
  const evidence = facts.evidence
    .filter(({ path }) => covers(path))
    .toSorted((one, other) => Number(isUnderPath(draft.key, other.path)) - Number(isUnderPath(draft.key, one.path)))
  const proofs = evidence.filter(({ quote }) => quote !== '')
  const paths = [place.key, ...place.also]
  const decisions = facts.decisions.filter(({ path }) => covers(path) || paths.some((each) => isUnderPath(path, each)))
  const own = evidence.filter(({ path }) => isUnderPath(draft.key, path))
  const spoken = own.length === 0 ? evidence : own
  const has = (status: Evidence['status']) => spoken.some((each) => each.status === status)
  const order = ['conflict', 'found', 'assumed', 'overridden'] as const
  return {
    struck: null,
    notes: [],
    isQuoted: false,
    form: formOf(facts, place.key),
    ...draft,
    also: place.also,
    evidence: proofs,
    confidence:
      proofs.length === 0
        ? null
        : (sureness.findLast((each) => proofs.some((proof) => proof.confidence === each)) ?? null),
    status: evidence.length === 0 ? (decisions[0]?.status ?? 'found') : (order.find(has) ?? 'confirmed'),
    decisions,
    unconfirmed: facts.unconfirmed.filter(covers),
  }
}

/** How a notice begins that has a name: "Corrigendum of 9 March 2027: the deadline …". */
const noticeHead = /^[-*•\s]{0,5}([^:\n]{4,90}):\s/
const noticeMark =
  /\b20\d\d\b|corrigend|amendment|addendum|update|notice|rectific|erat|adițional|modific|anunț|изменени|дополнени|поправк|уведомлени|объявлени|извещени/i

/** Says what moved a deadline: the notice by its name, where its sentence begins with one. */
function movedWords({ evidence }: CallFactsResponse, key: string, { t }: Wording): string {
  const quote = evidence.find(({ path }) => isUnderPath(key, path))?.quote ?? ''
  const name = noticeHead.exec(quote)?.[1] ?? ''
  return noticeMark.test(name) ? t('facts.movedBy', { name: name.trim() }) : t('facts.moved')
}

function deadlineDrafts(facts: CallFactsResponse, wording: Wording): Draft[] {
  const { submission } = facts
  const { t, language } = wording
  const rows = submission.deadlines.map((each, place): Draft => {
    const key = `submission.deadlines.${place}`
    const label = codeLabel(wording, 'stages', each.stage)
    if (each.status === 'superseded')
      return { key, label, value: '', struck: deadlineText(wording, each), notes: [t('facts.over')] }
    const before = movedBefore(facts, each)
    return {
      key,
      label,
      value: deadlineText(wording, each),
      struck: before.length === 0 ? null : before.map((old) => struckWords(wording, old, each)).join(', '),
      notes: [
        ...(before.length === 0 ? [] : [movedWords(facts, key, wording)]),
        ...[ownDeadlineText(wording, each)].filter((words) => words !== null),
        ...(each.timeStated || each.at.length < 16 ? [] : [t('facts.timeUsual')]),
        ...(each.at.length < 16 ? [t('facts.noHour')] : []),
      ],
    }
  })
  if (submission.opens !== null)
    rows.push({
      key: 'submission.opens',
      label: t('facts.opens'),
      value: formatDay(submission.opens, language),
    })
  if (submission.model !== null)
    rows.push({
      key: 'submission.model',
      label: t('facts.model'),
      value: codeLabel(wording, 'models', submission.model),
      notes: submission.blindFirstStage ? [t('facts.blind')] : [],
    })
  return rows
}

type Deadline = CallFactsResponse['submission']['deadlines'][number]

/** A deadline that no longer holds, with the one that does: the day alone where the hour stays. */
function struckWords(wording: Wording, old: Deadline, now: Deadline): string {
  const staysAt = old.zone === now.zone && old.at.slice(11, 16) === now.at.slice(11, 16)
  return staysAt ? formatDay(wallDay(old.at), wording.language) : deadlineText(wording, old)
}

/** What happens to a request for more; a call that says nothing of it is no proof of either. */
function limitNote({ money, evidence }: CallFactsResponse, { t }: Wording): string[] {
  if (money.hardLimit === null) return []
  const proof = evidence.find(({ path }) => path === 'money.hardLimit')
  if (proof?.rule === 'read.money.hard_limit_usual' && proof.status === 'found') return [t('facts.limitUnknown')]
  return [t(money.hardLimit ? 'facts.hardLimit' : 'facts.softLimit')]
}

function moneyDrafts(facts: CallFactsResponse, wording: Wording): Draft[] {
  const { money, rates, coFinancing, indirectCosts } = facts
  const { t, language } = wording
  const write = (amount: number) => moneyText(wording, amount, money.currency)
  const percent = (value: number) => t('words.percent', { value: formatDecimal(value, language, 2) })
  const rows: Draft[] = []
  const perProject = money.perProject && rangeText(wording, money.perProject, write)
  if (perProject)
    rows.push({
      key: 'money.perProject',
      label: t('facts.perProject'),
      value: perProject,
      notes: limitNote(facts, wording),
    })
  if (money.totalBudget !== null)
    rows.push({
      key: 'money.totalBudget',
      label: t('facts.totalBudget'),
      value: write(money.totalBudget),
      notes: Object.entries(money.byYear ?? {}).map(([year, amount]) => `${year}: ${write(amount)}`),
    })
  if (money.expectedProjects !== null) {
    const [min, max] = [money.expectedProjects].flat()
    rows.push({
      key: 'money.expectedProjects',
      label: t('facts.expectedProjects'),
      value:
        rangeText(wording, { min: min ?? null, max: max ?? min ?? null }, (each) => formatNumber(each, language)) ?? '',
    })
  }
  for (const [place, rate] of rates.entries())
    rows.push({
      key: `rates.${place}`,
      label: t('facts.rate'),
      value: percent(rate.percent),
      notes: [
        ...(rate.applies === 'all' ? [] : [codeLabel(wording, 'applicants', rate.applies)]),
        ...(rate.inferred ? [t('facts.inferred')] : []),
      ],
    })
  if (coFinancing && typeof coFinancing.minPercent === 'number')
    rows.push({
      key: 'coFinancing',
      label: t('facts.coFinancing'),
      value: t('words.atLeast', { value: percent(coFinancing.minPercent) }),
      notes:
        typeof coFinancing.inKindAllowed === 'boolean'
          ? [t(coFinancing.inKindAllowed ? 'facts.inKind' : 'facts.noInKind')]
          : [],
    })
  if (indirectCosts)
    rows.push({
      key: 'indirectCosts',
      label: t('facts.indirectCosts'),
      value:
        indirectCosts.kind === 'maximum'
          ? t('words.upTo', { value: percent(indirectCosts.percent) })
          : percent(indirectCosts.percent),
      notes: indirectCosts.base === 'grant' ? [t('facts.ofGrant')] : [],
    })
  if (money.thirdParty)
    rows.push({
      key: 'money.thirdParty',
      label: t('facts.thirdParty'),
      value: money.thirdParty.maxEach === null ? '' : t('facts.thirdEach', { value: write(money.thirdParty.maxEach) }),
      notes:
        money.thirdParty.maxTotal === null ? [] : [t('facts.thirdTotal', { value: write(money.thirdParty.maxTotal) })],
    })
  return rows
}

function whoDrafts({ countries, applicants }: CallFactsResponse, wording: Wording): Draft[] {
  const { t } = wording
  const names = (codes: readonly string[]) => codes.map((code) => placeName(wording, code)).join(', ')
  const kinds = (codes: readonly string[]) => codes.map((code) => codeLabel(wording, 'applicants', code)).join(', ')
  const rows: Draft[] = []
  if (countries.eligible.length > 0)
    rows.push({
      key: 'countries.eligible',
      label: t('facts.countries'),
      value: names(countries.eligible),
      notes: countries.named.length === 0 ? [] : [t('facts.named', { names: names(countries.named) })],
    })
  if (countries.excluded.length > 0)
    rows.push({
      key: 'countries.excluded',
      label: t('facts.countriesOut'),
      value: names(countries.excluded),
    })
  if (applicants.eligible.length > 0)
    rows.push({ key: 'applicants.eligible', label: t('facts.applicants'), value: kinds(applicants.eligible) })
  if (applicants.excluded.length > 0)
    rows.push({ key: 'applicants.excluded', label: t('facts.applicantsOut'), value: kinds(applicants.excluded) })
  if (applicants.minAgeMonths !== null)
    rows.push({
      key: 'applicants.minAgeMonths',
      label: t('facts.minAge'),
      value: monthText(wording, applicants.minAgeMonths, 'alone'),
    })
  if (applicants.maxAnnualIncome)
    rows.push({
      key: 'applicants.maxAnnualIncome',
      label: t('facts.maxIncome'),
      value: t('words.upTo', {
        value: moneyText(wording, applicants.maxAnnualIncome.amount, applicants.maxAnnualIncome.currency),
      }),
    })
  return rows
}

function consortiumDrafts({ consortium }: CallFactsResponse, { t, language }: Wording): Draft[] {
  if (consortium === null) return []
  const { minEntities, minCountries, rules } = consortium
  const parts = [
    ...(minEntities === null
      ? []
      : [t('facts.entities', { count: minEntities, value: formatNumber(minEntities, language) })]),
    ...(minCountries === null
      ? []
      : [t('facts.fromCountries', { count: minCountries, value: formatNumber(minCountries, language) })]),
  ]
  return [
    {
      key: 'consortium',
      label: t('facts.atLeast'),
      value: parts.join(', ') || t('facts.consortiumAsked'),
      notes: rules,
    },
  ]
}

function criteriaDrafts({ criteria, overall }: CallFactsResponse, wording: Wording): Draft[] {
  const { t, language } = wording
  const number = (value: number) => formatDecimal(value, language, 2)
  const marks = ({ max, threshold }: { max: number | null; threshold: number | null }) =>
    [
      max === null ? null : t('facts.marks', { value: number(max) }),
      threshold === null ? null : t('facts.needs', { value: number(threshold) }),
    ]
      .filter(Boolean)
      .join(', ')
  const several = new Set([...criteria, ...overall].map(({ stage }) => stage)).size > 1
  const notesOf = (stage: string) => (several ? [codeLabel(wording, 'stages', stage)] : [])
  return [
    ...criteria.map((each, place): Draft => ({
      key: `criteria.${place}`,
      label: each.name,
      value: [marks(each), each.weight === null ? null : t('facts.weight', { value: number(each.weight) })]
        .filter(Boolean)
        .join(', '),
      notes: notesOf(each.stage),
    })),
    ...overall.map((each, place): Draft => ({
      key: `overall.${place}`,
      label: t('facts.overall'),
      value: marks(each),
      notes: [...notesOf(each.stage), ...(each.note === undefined ? [] : [each.note])],
    })),
  ]
}

function limitDrafts({ limits, formatting, trl, durationMonths }: CallFactsResponse, wording: Wording): Draft[] {
  const { t, language } = wording
  const number = (value: number) => formatNumber(value, language)
  const rows = limits.map((each, place): Draft => ({
    key: `limits.${place}`,
    label: each.applies,
    value: t(`units.${each.unit}`, { count: each.max, value: number(each.max) }),
  }))
  if (formatting !== null) {
    const { pageSize, fontMinPt, marginMinMm } = formatting
    const parts = [
      pageSize,
      fontMinPt === undefined ? null : t('facts.font', { value: formatDecimal(fontMinPt, language, 1) }),
      marginMinMm === undefined ? null : t('facts.margin', { value: formatDecimal(marginMinMm, language, 1) }),
    ]
    rows.push({ key: 'formatting', label: t('facts.formatting'), value: parts.filter(Boolean).join(', ') })
  }
  if (trl !== null) {
    const start = rangeText(wording, { min: trl.startMin, max: trl.startMax }, number)
    const end = rangeText(wording, { min: trl.endMin, max: trl.endMax }, number)
    rows.push({
      key: 'trl',
      label: t('facts.trl'),
      value: [start && t('facts.trlStart', { value: start }), end && t('facts.trlEnd', { value: end })]
        .filter(Boolean)
        .join(', '),
    })
  }
  const duration =
    durationMonths && rangeText(wording, durationMonths, (each, place) => monthText(wording, each, place))
  if (duration)
    rows.push({
      key: 'durationMonths',
      label: t('facts.duration'),
      value: duration,
    })
  return rows
}

function documentDrafts({ requiredDocuments, notRequired }: CallFactsResponse, wording: Wording): Draft[] {
  const several = new Set(requiredDocuments.map(({ stage }) => stage)).size > 1
  return [
    ...requiredDocuments.map(({ label, stage, condition }, place): Draft => ({
      key: `requiredDocuments.${place}`,
      label: several ? codeLabel(wording, 'stages', stage) : wording.t('facts.document', { number: place + 1 }),
      value: label,
      isQuoted: true,
      notes: condition === null ? [] : [condition],
    })),
    ...notRequired.map((value, place): Draft => ({
      key: `notRequired.${place}`,
      label: wording.t('facts.notRequired'),
      value,
      isQuoted: true,
    })),
  ]
}

function aboutDrafts(facts: CallFactsResponse, wording: Wording): Draft[] {
  const { t } = wording
  const text = (key: string, label: string, value: string | null): Draft[] =>
    value === null ? [] : [{ key, label, value, isQuoted: true }]
  return [
    ...text('title', t('facts.title'), facts.title),
    ...text('programme.name', t('facts.programme'), facts.programme?.name ?? null),
    ...text('issuer', t('facts.issuer'), facts.issuer),
    ...text('identifiers.call', t('facts.call'), facts.identifiers.call),
    ...text('identifiers.topic', t('facts.topic'), facts.identifiers.topic),
    ...(facts.actionType === null
      ? []
      : [
          {
            key: 'actionType',
            label: t('facts.actionType'),
            value: codeLabel(wording, 'actions', facts.actionType),
          },
        ]),
    ...(facts.fundingForm === null
      ? []
      : [
          {
            key: 'fundingForm',
            label: t('facts.fundingForm'),
            value: codeLabel(wording, 'forms', facts.fundingForm),
          },
        ]),
  ]
}

/** A fact that no row speaks for yet. */
function otherDraft(facts: CallFactsResponse, wording: Wording, path: string): Draft {
  const words = facts.notApplicable.includes(path)
    ? wording.t('words.notApplicable')
    : factWords(wording, path, valueAt(facts, path), facts)
  return { key: path, label: labelOf(wording, path), value: words }
}

const labels = {
  'submission.deadlines': 'facts.deadline',
  primaryDeadline: 'facts.deadline',
  'submission.opens': 'facts.opens',
  'submission.model': 'facts.model',
  'submission.blindFirstStage': 'facts.blindLabel',
  'money.totalBudget': 'facts.totalBudget',
  'money.currency': 'facts.currency',
  'money.perProject': 'facts.perProject',
  'money.expectedProjects': 'facts.expectedProjects',
  'money.hardLimit': 'facts.hardLimitLabel',
  'money.thirdParty': 'facts.thirdParty',
  'money.byYear': 'facts.byYear',
  rates: 'facts.rate',
  coFinancing: 'facts.coFinancing',
  indirectCosts: 'facts.indirectCosts',
  trl: 'facts.trl',
  durationMonths: 'facts.duration',
  'countries.eligible': 'facts.countries',
  'countries.named': 'facts.countries',
  'countries.excluded': 'facts.countriesOut',
  countries: 'facts.countries',
  'applicants.eligible': 'facts.applicants',
  'applicants.excluded': 'facts.applicantsOut',
  'applicants.minAgeMonths': 'facts.minAge',
  'applicants.maxAnnualIncome': 'facts.maxIncome',
  applicants: 'facts.applicants',
  consortium: 'groups.consortium',
  limits: 'groups.limits',
  formatting: 'facts.formatting',
  'criteria.weight': 'facts.weightLabel',
  'criteria.threshold': 'facts.thresholdLabel',
  criteria: 'groups.criteria',
  overall: 'facts.overall',
  requiredDocuments: 'groups.documents',
  notRequired: 'facts.notRequired',
  expectedOutcomes: 'groups.outcomes',
  title: 'facts.title',
  programme: 'facts.programme',
  issuer: 'facts.issuer',
  'identifiers.call': 'facts.call',
  'identifiers.topic': 'facts.topic',
  identifiers: 'facts.call',
  actionType: 'facts.actionType',
  fundingForm: 'facts.fundingForm',
  language: 'facts.language',
} as const satisfies Readonly<Record<string, Parameters<Wording['t']>[0]>>

/** Names the fact at a path. */
export function labelOf({ t }: Wording, path: string): string {
  const [, key] = Object.entries(labels).find(([each]) => isUnderPath(each, path)) ?? []
  return key === undefined ? path : t(key)
}
