import type { CallChanges } from '#shared/contracts/calls.ts'
import { isUnderPath } from '#shared/grants/fact-rows.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import { isRecord, memberOf } from '#shared/guards.ts'
import { isSameJson } from '#shared/same-json.ts'
import { isSilent, valueAt } from '#server/features/calls/fact-paths.ts'

/** Facts that are compared as one. */
const plain = [
  'title',
  'programme.name',
  'issuer',
  'identifiers.call',
  'identifiers.topic',
  'actionType',
  'fundingForm',
  'submission.model',
  'submission.opens',
  'submission.blindFirstStage',
  'money.currency',
  'money.totalBudget',
  'money.perProject',
  'money.expectedProjects',
  'money.hardLimit',
  'money.byYear',
  'money.thirdParty',
  'coFinancing',
  'indirectCosts',
  'trl',
  'durationMonths',
  'countries.eligible',
  'countries.named',
  'countries.excluded',
  'applicants',
  'consortium',
  'formatting',
  'notRequired',
] as const

/** Lists whose entries are compared one by one, and what makes an entry the same one in both versions. */
const lists: Readonly<Record<string, readonly string[]>> = {
  rates: ['applies'],
  limits: ['applies', 'unit'],
  criteria: ['stage', 'name'],
  overall: ['stage'],
  requiredDocuments: ['stage', 'label'],
  expectedOutcomes: [],
}

type Item = CallChanges['items'][number]
type Change = Omit<Item, 'contradicts'>

/** Returns what differs between a newer reading of a call and an older one, fact by fact. */
export function compareReadings(older: CallReading, newer: CallReading): Change[] {
  return [
    ...compareDeadlines(older, newer),
    ...plain.flatMap((path) => comparePlain(older, newer, path)),
    ...compareLists(older, newer),
  ]
}

function comparePlain(older: CallReading, newer: CallReading, path: string): Change[] {
  const [before, after] = [older, newer].map((reading) => valueAt(reading, path) ?? null)
  if (isSameJson(before, after) || (isSilent(before) && isSilent(after))) return []
  return [changeOf(newer, path, before, after)]
}

function compareLists(older: CallReading, newer: CallReading): Change[] {
  return Object.entries(lists).flatMap(([path, keys]) => {
    const keyOf = (entry: unknown) =>
      isRecord(entry) ? keys.map((key) => String(entry[key])).join('\n') : String(entry)
    return compareEntries(newer, path, [entriesAt(older, path), entriesAt(newer, path)], { keyOf })
  })
}

/** Only what holds is compared: a notice that moves a deadline keeps the old one as well. */
function compareDeadlines(older: CallReading, newer: CallReading): Change[] {
  const current = (reading: CallReading) =>
    entriesAt(reading, 'submission.deadlines').map((entry) => (memberOf(entry, 'status') === 'current' ? entry : null))
  const view = (entry: unknown) => ({
    stage: memberOf(entry, 'stage'),
    at: memberOf(entry, 'at'),
    zone: memberOf(entry, 'zone'),
  })
  const stageOf = (entry: unknown) => String(memberOf(entry, 'stage'))
  return compareEntries(newer, 'submission.deadlines', [current(older), current(newer)], { keyOf: stageOf, view })
}

function entriesAt(reading: CallReading, path: string): unknown[] {
  const value = valueAt(reading, path)
  return Array.isArray(value) ? value : []
}

/** @param keyOf what makes an entry the same one in both; of several alike, the first is compared with the first. */
function compareEntries(
  newer: CallReading,
  path: string,
  [before, after]: readonly [readonly unknown[], readonly unknown[]],
  {
    keyOf,
    view = (entry) => entry,
  }: Record<'keyOf', (entry: unknown) => string> & { view?: (entry: unknown) => unknown },
): Change[] {
  const keyed = (entries: readonly unknown[]) => {
    const found = new Map<string, { entry: unknown; position: number }>()
    for (const [position, entry] of entries.entries()) {
      if (entry === null) continue
      let key = keyOf(entry)
      while (found.has(key)) key += '\0'
      found.set(key, { entry, position })
    }
    return found
  }
  const [old, now] = [keyed(before), keyed(after)]
  const changed = [...now].flatMap(([key, { entry, position }]) => {
    const known = old.get(key)
    if (known && isSameJson(view(known.entry), view(entry))) return []
    return [changeOf(newer, `${path}.${position}`, known ? view(known.entry) : null, view(entry))]
  })
  const removed = [...old].filter(([key]) => !now.has(key))
  return [...changed, ...removed.map(([, { entry }]) => changeOf(newer, path, view(entry), null))]
}

function changeOf(newer: CallReading, path: string, before: unknown, after: unknown): Change {
  const proof = after === null ? undefined : newer.evidence.find((each) => isUnderPath(path, each.path))
  const kind = isSilent(before) ? 'added' : isSilent(after) ? 'removed' : 'changed'
  const { quote = null, start = null, end = null } = proof ?? {}
  return { path, kind, before, after, quote, start, end }
}
