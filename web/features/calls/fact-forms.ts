import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import { isUnderPath } from '#shared/grants/fact-rows.ts'
import type { FactGroupKey } from '#shared/grants/fact-rows.ts'
import { isRecord, memberOf } from '#shared/guards.ts'
import type { MessageKey } from '#web/i18n/use-translation.ts'
import { userZone } from '#web/i18n/user-day.ts'
import { factBlanks, listedPath } from './fact-blanks.ts'
import type { Family } from './fact-text.ts'

/** A field of a form for a fact; `name` is the member that it sets, and gives it its label. */
export type FactField = {
  name: FieldName
  /** What it is called where no member names it, such as a criterion. */
  words?: string
  /** Without it there is no such fact. */
  isNeeded?: true
} & (
  | { kind: 'choice'; family: Family }
  | {
      kind:
        | 'number'
        | 'text'
        | 'area'
        | 'lines'
        | 'years'
        | 'currency'
        | 'day'
        | 'moment'
        | 'zone'
        | 'countries'
        | 'applicants'
        | 'yesNo'
        | 'span'
    }
)

/** Members of facts that have a label; `value` is the fact itself. */
type FieldName = 'value' | MemberIn<MessageKey<'calls'>>
type MemberIn<Key> = Key extends `edit.members.${infer Name}` ? Name : never

/** What is set by one change: a member, a fact, or a whole entry of a list. */
export type FactPart = {
  path: string
  value: unknown
  fields: readonly FactField[]
  /** The fields are members of the value. */
  isRecord: boolean
}

/** How a fact is entered or corrected by hand. Only parts that were changed are sent. */
export type FactForm = {
  path: string
  /** The call has no such fact yet. */
  isNew: boolean
  parts: readonly FactPart[]
}

type Spec = { fields: readonly FactField[]; isWhole?: true }

const value = (kind: Exclude<FactField['kind'], 'choice'>, name: FieldName = 'value'): Spec => ({
  fields: [{ name, kind }],
})
const choice = (family: Family): Spec => ({ fields: [{ name: 'value', kind: 'choice', family }] })
const number = (name: FieldName): FactField => ({ name, kind: 'number' })
const stage: FactField = { name: 'stage', kind: 'choice', family: 'stages', isNeeded: true }

/** The fields of each fact. What is whole is one value: its members say little alone. */
const specs: Readonly<Record<string, Spec>> = {
  title: value('text'),
  programme: {
    fields: [
      { name: 'name', kind: 'text' },
      { name: 'style', kind: 'choice', family: 'styles' },
    ],
  },
  issuer: value('text'),
  'identifiers.call': value('text'),
  'identifiers.topic': value('text'),
  actionType: choice('actions'),
  fundingForm: choice('forms'),
  language: choice('languages'),
  'submission.model': choice('models'),
  'submission.blindFirstStage': value('yesNo', 'blindFirstStage'),
  'submission.opens': value('day'),
  'submission.deadlines.#': {
    fields: [{ name: 'at', kind: 'moment', isNeeded: true }, { name: 'zone', kind: 'zone' }, stage],
  },
  'money.totalBudget': value('number'),
  'money.currency': value('currency', 'currency'),
  'money.byYear': value('years', 'byYear'),
  'money.perProject': { fields: [number('min'), number('max')], isWhole: true },
  'money.hardLimit': value('yesNo', 'hardLimit'),
  'money.expectedProjects': value('span'),
  'money.thirdParty': { fields: [number('maxEach'), number('maxTotal')] },
  'rates.#': {
    fields: [
      { name: 'percent', kind: 'number', isNeeded: true },
      { name: 'applies', kind: 'choice', family: 'applicants', isNeeded: true },
    ],
  },
  coFinancing: {
    fields: [number('minPercent'), { name: 'inKindAllowed', kind: 'yesNo' }, number('inKindMaxShareOfContribution')],
  },
  indirectCosts: {
    fields: [
      { name: 'percent', kind: 'number', isNeeded: true },
      { name: 'kind', kind: 'choice', family: 'ceilings' },
      { name: 'base', kind: 'choice', family: 'bases' },
    ],
  },
  'countries.eligible': value('countries'),
  'countries.named': value('countries', 'named'),
  'countries.excluded': value('countries'),
  'applicants.eligible': value('applicants'),
  'applicants.excluded': value('applicants'),
  'applicants.minAgeMonths': value('number'),
  'applicants.maxAnnualIncome': {
    fields: [
      { name: 'amount', kind: 'number', isNeeded: true },
      { name: 'currency', kind: 'currency', isNeeded: true },
    ],
  },
  consortium: { fields: [number('minEntities'), number('minCountries'), { name: 'rules', kind: 'lines' }] },
  'criteria.#': {
    fields: [
      { name: 'name', kind: 'text', isNeeded: true },
      number('max'),
      number('threshold'),
      number('weight'),
      stage,
    ],
    isWhole: true,
  },
  'overall.#': { fields: [number('max'), number('threshold'), stage], isWhole: true },
  'limits.#': {
    fields: [
      { name: 'applies', kind: 'text' },
      { name: 'max', kind: 'number', isNeeded: true },
      { name: 'unit', kind: 'choice', family: 'unitNames', isNeeded: true },
    ],
  },
  formatting: { fields: [number('fontMinPt'), number('marginMinMm'), { name: 'pageSize', kind: 'text' }] },
  trl: { fields: [number('startMin'), number('startMax'), number('endMin'), number('endMax')], isWhole: true },
  durationMonths: { fields: [number('min'), number('max')], isWhole: true },
  'requiredDocuments.#': {
    fields: [{ name: 'label', kind: 'area', isNeeded: true }, { name: 'condition', kind: 'text' }, stage],
  },
  'notRequired.#': value('area'),
  'expectedOutcomes.#': value('area'),
}

/** Facts that are set in the form of another one as well. */
const joined: Readonly<Record<string, readonly string[]>> = {
  'submission.model': ['submission.blindFirstStage'],
  'money.totalBudget': ['money.currency', 'money.byYear'],
  'money.perProject': ['money.currency', 'money.hardLimit'],
  'countries.eligible': ['countries.named'],
}

/** What the reading calls a fact that has its fields under another path. */
const aliases: Readonly<Record<string, string>> = {
  primaryDeadline: 'submission.deadlines',
  'overall.threshold': 'overall',
  countries: 'countries.eligible',
  applicants: 'applicants.eligible',
  identifiers: 'identifiers.call',
}

/** A list of facts to which entries can be added. */
export type AddableList =
  | 'submission.deadlines'
  | 'rates'
  | 'criteria'
  | 'overall'
  | 'limits'
  | 'expectedOutcomes'
  | 'requiredDocuments'
  | 'notRequired'

/** The lists to which entries can be added, by the group that shows them. */
export const addableLists: Partial<Record<FactGroupKey, readonly AddableList[]>> = {
  deadlines: ['submission.deadlines'],
  money: ['rates'],
  criteria: ['criteria', 'overall'],
  limits: ['limits'],
  outcomes: ['expectedOutcomes'],
  documents: ['requiredDocuments', 'notRequired'],
}

/** Paths of all facts that can be entered; a list by its own path. */
export const enterablePaths: readonly string[] = Object.keys(specs).map((path) => path.replace(/\.#$/, ''))

/** The fields for a fact, for what is inside it, or for a new entry of a list; null where a fact has none. */
export function formOf(facts: CallFactsResponse, named: string): FactForm | null {
  const path = aliases[named] ?? named
  if (path === 'criteria.weight' || path === 'criteria.threshold') return formOfCriteria(facts, path)
  const list = valueAt(facts, path)
  if (Array.isArray(list) && specs[`${path}.#`] !== undefined) return formOf(facts, `${path}.${list.length}`)
  const owner = Object.keys(specs).find((each) => isUnderPath(each, listedPath(path)))
  const spec = owner === undefined ? undefined : specs[owner]
  if (owner === undefined || spec === undefined) return null
  const own = path.split('.').slice(0, owner.split('.').length).join('.')
  const now = valueAt(facts, own)
  const isEntry = owner.endsWith('.#')
  const isNew = now === undefined || now === null || (Array.isArray(now) && now.length === 0)
  const parts = [own, ...(joined[own] ?? [])].flatMap((each) => partsOf(facts, each, isEntry && isNew))
  return { path: own, isNew, parts }
}

function partsOf(facts: CallFactsResponse, path: string, isNewEntry: boolean): FactPart[] {
  const { fields, isWhole } = specs[listedPath(path)] ?? { fields: [] }
  const now = valueAt(facts, path)
  const blank = factBlanks[listedPath(path)]
  if (blank === undefined) return [{ path, value: now, fields, isRecord: false }]
  if (isNewEntry || isWhole) return [{ path, value: now ?? blankOf(facts, path, blank), fields, isRecord: true }]
  return fields.map((field) => ({
    path: `${path}.${field.name}`,
    value: memberOf(now, field.name),
    fields: [field],
    isRecord: false,
  }))
}

/** Weights or thresholds of the criteria that the call names. */
function formOfCriteria(facts: CallFactsResponse, path: 'criteria.weight' | 'criteria.threshold'): FactForm | null {
  if (facts.criteria.length === 0) return formOf(facts, 'criteria')
  const member = path === 'criteria.weight' ? 'weight' : 'threshold'
  const parts = facts.criteria.map((each, place): FactPart => ({
    path: `criteria.${place}.${member}`,
    value: each[member],
    fields: [{ name: 'value', kind: 'number', words: each.name }],
    isRecord: false,
  }))
  return { path, isNew: true, parts }
}

function blankOf(facts: CallFactsResponse, path: string, blank: Readonly<Record<string, unknown>>) {
  const zone = facts.submission.deadlines[0]?.zone ?? userZone()
  return path.startsWith('submission.deadlines.') ? { ...blank, id: newDeadlineId(facts), zone } : blank
}

/** Every change makes a new version: no two deadlines that are entered get the same id. */
const newDeadlineId = ({ facts_version }: CallFactsResponse) => `by-hand-${facts_version}`

type Deadline = CallFactsResponse['submission']['deadlines'][number]

/** A deadline that a person enters. @param at a day, or a moment with its offset. */
export function newDeadline(
  facts: CallFactsResponse,
  { at, zone, stage: its }: Pick<Deadline, 'at' | 'zone' | 'stage'>,
): Deadline {
  const isMoment = at.length > 10
  const stated = { timeStated: isMoment, zoneStated: isMoment }
  return { id: newDeadlineId(facts), stage: its, at, zone, status: 'current', ...stated }
}

/** The value at a dotted path; undefined where there is none. */
export function valueAt(facts: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((held, key) => (isRecord(held) || Array.isArray(held) ? Reflect.get(held, key) : undefined), facts)
}
