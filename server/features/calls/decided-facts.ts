import type { z } from 'zod'
import type { factDecisions } from '#shared/calls.ts'
import { callFacts } from '#shared/grants/facts.ts'
import type { OpenPaths } from '#shared/grants/fact-rows.ts'
import type { CallFacts, CallReading } from '#shared/grants/facts.ts'
import { dueAt, isSettled, openDeadlineOf } from '#shared/grants/due.ts'
import { isSameJson } from '#shared/same-json.ts'
import { isSilent, setAt, valueAt } from '#server/features/calls/fact-paths.ts'

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

/** The facts of a call after the decisions of people, and which of them nobody has confirmed. */
type DecidedFacts = {
  readonly facts: CallReading
  /** Paths that rules found, or conflicts that are open. */
  readonly unconfirmed: string[]
  /** Paths that the call does not state and a user assumed. */
  readonly assumed: string[]
}

const covers = (outer: string, path: string) => path === outer || path.startsWith(`${outer}.`)

/**
 * Applies what users decided to what rules found. Rules and users only: every later step reads these facts.
 *
 * A confirmed or changed fact that a newer version contradicts keeps the user's value, as an open conflict.
 */
export function decideFacts(reading: CallReading, decisions: readonly Decision[]): DecidedFacts {
  const facts = structuredClone(reading)
  // What is outside comes first, so that a decision about a part stays visible.
  const ordered = decisions.toSorted((one, other) => one.path.split('.').length - other.path.split('.').length)
  const applied = ordered.filter(({ path, value }) => setAt(facts, path, structuredClone(value)))
  settlePrimary(facts, applied)
  const settled = applied.filter(({ is_contradicted }) => !is_contradicted)
  const contradicted = ordered.filter(({ is_contradicted }) => is_contradicted)
  facts.evidence = [...facts.evidence, ...evidenceOfPeople(facts, applied)].map((each) => ({
    ...each,
    status: statusOf(each, settled, contradicted),
  }))
  facts.conflicts = [
    ...facts.conflicts.filter(({ path }) => !settled.some((decision) => covers(decision.path, path))),
    ...contradicted.map((decision) => contradictionOf(reading, decision)),
  ]
  facts.notStated = facts.notStated.filter((path) => isSilent(valueAt(facts, path)))
  const open = (status: string) => status === 'found' || status === 'conflict'
  const unconfirmed = facts.evidence.filter(({ status }) => open(status)).map(({ path }) => path)
  return {
    facts,
    unconfirmed: [...new Set([...unconfirmed, ...facts.conflicts.map(({ path }) => path)])],
    assumed: applied.filter(({ status }) => status === 'assumed').map(({ path }) => path),
  }
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
  const isChanged = decisions.some(({ path, status }) => covers('submission.deadlines', path) && status !== 'confirmed')
  if (!isChanged || decisions.some(({ path }) => path === 'primaryDeadline')) return
  const [first] = facts.submission.deadlines
    .filter(({ status, at }) => status === 'current' && at !== '')
    .toSorted((one, other) => momentOf(one.at) - momentOf(other.at))
  facts.primaryDeadline = first?.id ?? null
}

/** When a deadline is, for comparing; the end of the day where no hour is given. */
function momentOf(at: string): number {
  return Date.parse(at.length === 10 ? `${at}T23:59:59Z` : at)
}

type Evidence = CallReading['evidence'][number]

/** What people set where no rule found anything has no sentence. */
function evidenceOfPeople(facts: CallReading, decisions: readonly Decision[]): Evidence[] {
  return decisions
    .filter(({ path, status }) => status !== 'confirmed' && !facts.evidence.some((each) => isAbout(each.path, path)))
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

const isAbout = (one: string, other: string) => covers(one, other) || covers(other, one)

function statusOf(
  { path, status }: Evidence,
  settled: readonly Decision[],
  contradicted: readonly Decision[],
): Evidence['status'] {
  if (contradicted.some((decision) => isAbout(decision.path, path))) return 'conflict'
  const decided = settled.findLast(
    (decision) => covers(decision.path, path) || (decision.status !== 'confirmed' && covers(path, decision.path)),
  )
  return decided?.status ?? status
}

function contradictionOf(reading: CallReading, { path, value }: Decision): CallReading['conflicts'][number] {
  const proof = reading.evidence.find((each) => isAbout(each.path, path))
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
