import type { CallFacts, CallReading } from '#shared/grants/facts.ts'

/** Headings of the facts of a call, in their order. */
export const factGroupKeys = [
  'deadlines',
  'money',
  'who',
  'consortium',
  'criteria',
  'limits',
  'outcomes',
  'documents',
  'about',
] as const
export type FactGroupKey = (typeof factGroupKeys)[number]

/** What counts as one fact of a call, for a person who reads or confirms it. */
export type FactRowRef = {
  group: FactGroupKey
  /** Names it: the path that it is about. */
  key: string
  /** Other paths that it speaks for. */
  also: string[]
}

/** True for a path and everything inside it. */
export const isUnderPath = (outer: string, path: string) => path === outer || path.startsWith(`${outer}.`)

/** True where one of two paths is the other one, or inside it. */
export const areRelatedPaths = (one: string, other: string) => isUnderPath(one, other) || isUnderPath(other, one)

/** True for a path that a row speaks for. */
export const isOfRow = ({ key, also }: { key: string; also: readonly string[] }, path: string) =>
  isUnderPath(key, path) || also.some((each) => isUnderPath(each, path))

/** Puts the facts of a call into rows: what belongs together is one fact, and every proof is in a row. */
export function factRowsOf(facts: CallReading): FactRowRef[] {
  const rows = [...factsOfEach(facts)].map(([group, key, also = []]): FactRowRef => ({ group, key, also }))
  const others = facts.evidence.map(({ path }) => path).filter((path) => !rows.some((row) => isOfRow(row, path)))
  const rest = [...new Set(others)].map((key): FactRowRef => ({ group: 'about', key, also: [] }))
  return [...rows, ...rest]
}

/** What is not settled about a fact: two readings of it, no one's word yet, or a value that the call does not state. */
export const factMarks = ['conflict', 'unconfirmed', 'assumed'] as const
export type FactMark = (typeof factMarks)[number]

/** Paths of facts that no one has confirmed, and of those that a user assumed. */
export type OpenPaths = { readonly unconfirmed: readonly string[]; readonly assumed: readonly string[] }

/** What is not settled about a row: what is in conflict is to be decided, not to be confirmed. */
export function marksOfRow(facts: CallReading, open: OpenPaths, row: Pick<FactRowRef, 'key' | 'also'>): FactMark[] {
  const isAbout = (path: string) => isOfRow(row, path) || isUnderPath(path, row.key)
  const isInConflict = facts.conflicts.some(({ path }) => isAbout(path))
  const isUnconfirmed = open.unconfirmed.some((path) => isOfRow(row, path))
  return [
    ...(isInConflict ? (['conflict'] as const) : isUnconfirmed ? (['unconfirmed'] as const) : []),
    ...(open.assumed.some(isAbout) ? (['assumed'] as const) : []),
  ]
}

/** True for deadlines and money: a person confirms each with its sentence in view, and nothing confirms them with others. */
export function isConfirmedAlone({ group, key }: Pick<FactRowRef, 'group' | 'key'>): boolean {
  return group === 'money' || isUnderPath('submission.deadlines', key) || key === 'primaryDeadline'
}

type MarkedRow = FactRowRef & { marks: FactMark[] }

/** The rows that are not settled. Everything that tells how many facts are left, or marks one, asks here. */
export function markedRowsOf(facts: CallReading, open: OpenPaths): MarkedRow[] {
  return factRowsOf(facts)
    .map((row) => ({ ...row, marks: marksOfRow(facts, open, row) }))
    .filter(({ marks }) => marks.length > 0)
}

/** The rows that wait for a person's word. */
export function rowsToConfirm(facts: CallReading, unconfirmed: readonly string[]): FactRowRef[] {
  return markedRowsOf(facts, { unconfirmed, assumed: [] }).filter(({ marks }) => marks.includes('unconfirmed'))
}

/** The deadline that counts, with its path; null where the call says none. */
export function primaryDeadlineOf({
  submission: { deadlines },
  primaryDeadline,
}: Pick<CallFacts, 'submission' | 'primaryDeadline'>) {
  const named = deadlines.findIndex(({ id, status }) => id === primaryDeadline && status === 'current')
  const place = named >= 0 ? named : deadlines.findIndex(({ status }) => status === 'current')
  const deadline = deadlines[place]
  return deadline === undefined ? null : { deadline, path: `submission.deadlines.${place}` }
}

type Given = [group: FactGroupKey, key: string, also?: string[]]

function* factsOfEach(facts: CallReading): Generator<Given> {
  const { submission, money, consortium, countries, applicants } = facts
  yield* deadlineRows(facts)
  if (submission.opens !== null) yield ['deadlines', 'submission.opens']
  if (submission.model !== null) yield ['deadlines', 'submission.model', ['submission.blindFirstStage']]
  const { perProject } = money
  if (perProject !== null && (perProject.min !== null || perProject.max !== null))
    yield ['money', 'money.perProject', ['money.hardLimit']]
  if (money.totalBudget !== null) yield ['money', 'money.totalBudget', ['money.currency', 'money.byYear']]
  if (money.expectedProjects !== null) yield ['money', 'money.expectedProjects']
  yield* entries('money', 'rates', facts.rates)
  if (typeof facts.coFinancing?.minPercent === 'number') yield ['money', 'coFinancing']
  if (facts.indirectCosts) yield ['money', 'indirectCosts']
  if (money.thirdParty) yield ['money', 'money.thirdParty']
  if (countries.eligible.length > 0) yield ['who', 'countries.eligible', ['countries.named']]
  if (countries.excluded.length > 0) yield ['who', 'countries.excluded']
  if (applicants.eligible.length > 0) yield ['who', 'applicants.eligible']
  if (applicants.excluded.length > 0) yield ['who', 'applicants.excluded']
  if (applicants.minAgeMonths !== null) yield ['who', 'applicants.minAgeMonths']
  if (applicants.maxAnnualIncome) yield ['who', 'applicants.maxAnnualIncome']
  if (consortium !== null) yield ['consortium', 'consortium']
  yield* entries('criteria', 'criteria', facts.criteria)
  yield* entries('criteria', 'overall', facts.overall)
  yield* entries('limits', 'limits', facts.limits)
  if (facts.formatting !== null) yield ['limits', 'formatting']
  if (facts.trl !== null) yield ['limits', 'trl']
  const { durationMonths } = facts
  if (durationMonths !== null && (durationMonths.min !== null || durationMonths.max !== null))
    yield ['limits', 'durationMonths']
  yield* entries('outcomes', 'expectedOutcomes', facts.expectedOutcomes)
  yield* entries('documents', 'requiredDocuments', facts.requiredDocuments)
  yield* entries('documents', 'notRequired', facts.notRequired)
  if (facts.title !== null) yield ['about', 'title']
  if (facts.programme?.name) yield ['about', 'programme.name', ['programme']]
  if (facts.issuer !== null) yield ['about', 'issuer']
  if (facts.identifiers.call !== null) yield ['about', 'identifiers.call']
  if (facts.identifiers.topic !== null) yield ['about', 'identifiers.topic']
  if (facts.actionType !== null) yield ['about', 'actionType']
  if (facts.fundingForm !== null) yield ['about', 'fundingForm']
  // The language of every text is known; it is a fact of its own once a person says another one.
  if (facts.evidence.some(({ path }) => path === 'language')) yield ['about', 'language']
}

function* entries(group: FactGroupKey, list: string, values: readonly unknown[]): Generator<Given> {
  for (const place of values.keys()) yield [group, `${list}.${place}`]
}

type Deadline = CallReading['submission']['deadlines'][number]

/** Deadlines that a later one moved, the oldest first. */
export function movedBefore(facts: CallReading, { supersedes }: Deadline): Deadline[] {
  const moved: Deadline[] = []
  for (let id = supersedes; id !== undefined;) {
    const before = facts.submission.deadlines.find((each) => each.id === id && each.status === 'superseded')
    if (before === undefined || moved.includes(before)) break
    moved.unshift(before)
    id = before.supersedes
  }
  return moved
}

/** A deadline that holds is one fact with those that it moved; one that nothing replaced is separate. */
function* deadlineRows(facts: CallReading): Generator<Given> {
  const { deadlines } = facts.submission
  const keyOf = (deadline: Deadline) => `submission.deadlines.${deadlines.indexOf(deadline)}`
  const current = deadlines.filter(({ status }) => status === 'current')
  const spokenFor = new Set<Deadline>()
  for (const deadline of current) {
    const before = movedBefore(facts, deadline)
    for (const each of before) spokenFor.add(each)
    const primary = deadline.id === facts.primaryDeadline ? ['primaryDeadline'] : []
    yield ['deadlines', keyOf(deadline), [...before.map(keyOf), ...primary]]
  }
  for (const deadline of deadlines)
    if (deadline.status === 'superseded' && !spokenFor.has(deadline)) yield ['deadlines', keyOf(deadline)]
}
