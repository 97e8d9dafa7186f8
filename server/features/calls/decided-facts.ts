import type { z } from 'zod'
import type { factDecisions } from '#shared/calls.ts'
import { callFacts } from '#shared/grants/facts.ts'
import { areRelatedPaths, isUnderPath } from '#shared/grants/fact-rows.ts'
import type { OpenPaths } from '#shared/grants/fact-rows.ts'
import type { CallFacts, CallReading } from '#shared/grants/facts.ts'
import { dueAt, isSettled, openDeadlineOf } from '#shared/grants/due.ts'
import { isSameJson } from '#shared/same-json.ts'
import { isSilent, setAt, valueAt } from '#server/features/calls/fact-paths.ts'
import { isRemoval, takeOut } from '#server/features/calls/removed-entries.ts'
import type { Places } from '#server/features/calls/removed-entries.ts'

/** What a person decided about a fact. */
type Decision = {
  readonly path: string
  readonly status: (typeof factDecisions)[number]
  readonly value: unknown
  /** What the rules had found there. */
  readonly found: unknown
  readonly source: string | null
  readonly is_contradicted: boolean
}

/** The facts of a call after the decisions of people, and which of them no one has confirmed. */
export type DecidedFacts = {
  readonly facts: CallReading
  /** Paths that rules found, or conflicts that are open. */
  readonly unconfirmed: string[]
  /** Paths that the call does not state and a user assumed. */
  readonly assumed: string[]
  /** The facts with the entries that people removed still in their places, as decisions are stored. */
  readonly stored: CallReading
  readonly places: Places
}

/**
 * Applies what users decided to what rules found. Rules and users only: every later step reads these facts.
 *
 * A confirmed or changed fact that a newer version contradicts keeps the user's value, as an open conflict.
 */
export function decideFacts(reading: CallReading, decisions: readonly Decision[]): DecidedFacts {
  const facts = structuredClone(reading)
  // What is outside comes first, so that a decision about a part stays visible; entries are added in their order.
  const ordered = decisions.toSorted(
    (one, other) =>
      one.path.split('.').length - other.path.split('.').length ||
      one.path.localeCompare(other.path, 'en', { numeric: true }),
  )
  const removed = new Set(ordered.filter(isRemoval).map(({ path }) => path))
  const applied = ordered.filter((decision) => {
    fillGap(facts, removed, decision.path)
    return removed.has(decision.path)
      ? valueAt(facts, decision.path) !== undefined || setAt(facts, decision.path, structuredClone(decision.found))
      : setAt(facts, decision.path, structuredClone(decision.value))
  })
  const kept = applied.filter(({ path }) => !removed.has(path))
  settleHours(facts, kept)
  const settled = kept.filter(({ is_contradicted }) => !is_contradicted)
  const contradicted = ordered.filter(({ is_contradicted }) => is_contradicted)
  facts.evidence = [...facts.evidence, ...evidenceOfPeople(facts, kept)]
    .filter(({ path }) => !settled.some((decision) => isTakenAway(decision) && isUnderPath(decision.path, path)))
    .map((each) => ofPeople({ ...each, status: statusOf(each, settled, contradicted) }, settled))
  facts.conflicts = [
    ...facts.conflicts.filter(({ path }) => !settled.some((decision) => isUnderPath(decision.path, path))),
    ...contradicted.map((decision) => contradictionOf(reading, decision)),
  ]
  const stored = structuredClone(facts)
  const places = takeOut(facts, removed)
  settlePrimary(facts, applied)
  facts.notStated = facts.notStated.filter((path) => isSilent(valueAt(facts, path)))
  const open = (status: string) => status === 'found' || status === 'conflict'
  const unconfirmed = facts.evidence.filter(({ status }) => open(status)).map(({ path }) => path)
  return {
    facts,
    unconfirmed: [...new Set([...unconfirmed, ...facts.conflicts.map(({ path }) => path)])],
    assumed: kept.filter(({ status }) => status === 'assumed').map(({ path }) => places.shown(path)),
    stored,
    places,
  }
}

/** Entries that a person added may leave a gap in front of others when one of them is taken back. */
function fillGap(facts: CallReading, removed: Set<string>, path: string): void {
  const list = /^(.*?)\.(\d{1,3})(?:\.|$)/.exec(path)
  const entries = list === null ? undefined : valueAt(facts, list[1] ?? '')
  if (list === null || !Array.isArray(entries)) return
  for (let place = entries.length; place < Number(list[2]); place += 1) {
    entries.push(null)
    removed.add(`${list[1]}.${place}`)
  }
}

/** The hour and the zone that a person set are stated: no usual one is taken for them. */
function settleHours(facts: CallReading, decisions: readonly Decision[]): void {
  for (const [place, deadline] of facts.submission.deadlines.entries()) {
    const path = `submission.deadlines.${place}`
    if (!decisions.some((decision) => decision.status !== 'confirmed' && areRelatedPaths(decision.path, path))) continue
    deadline.timeStated ||= deadline.at.length >= 16
    deadline.zoneStated ||= deadline.zone !== null
  }
}

const isTakenAway = ({ status, value }: Decision) => status !== 'confirmed' && isSilent(value)

/** A value that a person set rests on their word, no longer on the sentence that says something else. */
function ofPeople(each: Evidence, settled: readonly Decision[]): Evidence {
  const decision = settled.findLast(({ path }) => isUnderPath(path, each.path))
  if (decision === undefined || decision.status === 'confirmed') return each
  return { ...each, quote: '', page: 1, start: 0, end: 0, rule: 'person', confidence: 'check' }
}

/** Checks that decided facts still have the shape that the product speaks. */
export function factsError(facts: CallFacts): z.ZodError | null {
  const parsed = callFacts.safeParse(facts)
  return parsed.success ? null : parsed.error
}

/**
 * The first current deadline is the primary one again after a user changed deadlines, unless they named it themselves.
 */
function settlePrimary(facts: CallReading, decisions: readonly Decision[]): void {
  const isChanged = decisions.some(
    ({ path, status }) => isUnderPath('submission.deadlines', path) && status !== 'confirmed',
  )
  const isNamed = decisions.some(({ path }) => path === 'primaryDeadline')
  if (!isChanged || (isNamed && facts.submission.deadlines.some(({ id }) => id === facts.primaryDeadline))) return
  const [first] = facts.submission.deadlines
    .filter(({ status }) => status === 'current')
    .flatMap((deadline) => {
      const due = dueAt(deadline)
      return due === null ? [] : [{ id: deadline.id, due: due.getTime() }]
    })
    .toSorted((one, other) => one.due - other.due)
  facts.primaryDeadline = first?.id ?? null
}

type Evidence = CallReading['evidence'][number]

/** What people set where no rule found anything has no sentence. */
function evidenceOfPeople(facts: CallReading, decisions: readonly Decision[]): Evidence[] {
  return decisions
    .filter(
      ({ path, status }) => status !== 'confirmed' && !facts.evidence.some((each) => areRelatedPaths(each.path, path)),
    )
    .map(({ path, status }) => ({
      path,
      quote: '',
      page: 1,
      start: 0,
      end: 0,
      rule: 'person',
      confidence: 'check',
      status,
    }))
}

function statusOf(
  { path, status }: Evidence,
  settled: readonly Decision[],
  contradicted: readonly Decision[],
): Evidence['status'] {
  if (contradicted.some((decision) => areRelatedPaths(decision.path, path))) return 'conflict'
  const decided = settled.findLast(
    (decision) =>
      isUnderPath(decision.path, path) || (decision.status !== 'confirmed' && isUnderPath(path, decision.path)),
  )
  return decided?.status ?? status
}

function contradictionOf(reading: CallReading, { path, value }: Decision): CallReading['conflicts'][number] {
  const proof = reading.evidence.find((each) => areRelatedPaths(each.path, path))
  const { quote = '', start = 0, end = 0 } = proof ?? {}
  return {
    path,
    values: [
      { value: valueAt(reading, path) ?? null, quote, start, end },
      { value, quote: '', start: 0, end: 0 },
    ],
  }
}

/** Whether a newer reading says something else about what a person decided. */
export function isContradicted(newer: CallReading, { path, status, value, found }: Decision): boolean {
  const now = valueAt(newer, path) ?? null
  if (isSameJson(now, value)) return false
  return status === 'confirmed' || !isSameJson(now, found)
}

/** The facts that lists of calls show and are sorted by. */
export function shownFacts({ facts, ...open }: Pick<DecidedFacts, 'facts'> & OpenPaths) {
  const primary = openDeadlineOf(facts, open)
  const { at = null, zone = null } = primary?.deadline ?? {}
  return {
    title: facts.title,
    deadline: at,
    deadline_zone: zone,
    due_at: at === null ? null : dueAt({ at, zone }),
    deadline_confirmed: primary !== null && isSettled(primary.marks),
  }
}
