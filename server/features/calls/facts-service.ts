import type { CallFactsResponse, FactChanges } from '#shared/contracts/calls.ts'
import type { FieldError } from '#shared/error-codes.ts'
import { isUnderPath } from '#shared/grants/fact-rows.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { decideFacts, factsError, shownFacts } from '#server/features/calls/decided-facts.ts'
import { callsFeature } from '#server/features/calls/events.ts'
import { changesBetween } from '#server/features/calls/fact-history.ts'
import { isSilent, schemaAt, setAt, valueAt, valueError } from '#server/features/calls/fact-paths.ts'
import { isRemoval } from '#server/features/calls/removed-entries.ts'
import { describeFacts, getCallFor, readingOf } from '#server/features/calls/call-facts.ts'
import { addFactChanges, listDecisions, lockCall, replaceDecisions, updateCall } from '#server/features/calls/store.ts'
import type { DecisionRecord } from '#server/features/calls/store.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'

type FactChange = FactChanges['changes'][number]

/** Longest value of a fact, as JSON, in characters. */
const valueMax = 20_000

/**
 * Confirms, changes or takes back facts of a call, all of them or none. Each keeps who decided it and when.
 *
 * @throws {AppError} `not_found`, `not_allowed`, `call_unread`; `facts_conflict` with the present `facts` when another
 * user was first; `validation_failed` with the path of each fact that cannot be so.
 */
export async function changeFacts(
  deps: Deps,
  { actor, requestId }: RequestActor,
  callId: string,
  { facts_version, changes }: FactChanges,
): Promise<CallFactsResponse> {
  const at = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    await lockCall(tx, callId)
    const call = await getCallFor(tx, actor.userId, callId, 'editor')
    const reading = await readingOf(tx, call)
    if (call.facts_version !== facts_version)
      throw new AppError('facts_conflict', {
        detail: `The facts are at version ${call.facts_version} now. Look at them and decide again.`,
        extra: { facts_version: call.facts_version, facts: await describeFacts(tx, call) },
      })
    const before = await listDecisions(tx, callId)
    const by = { call_id: callId, decided_at: at, decided_by: actor.userId }
    const after = applyChanges(reading, before, changes, by)
    const decided = decideFacts(reading, after)
    const error = factsError(decided.facts)?.issues[0]
    if (error) throw reject([{ path: 'changes', message: `${error.path.join('.')}: ${error.message}`, code: 'fact' }])
    await replaceDecisions(tx, callId, after)
    const author = { call_id: callId, changed_at: at, changed_by: actor.userId }
    await addFactChanges(tx, callId, changesBetween(decideFacts(reading, before), decided, changes, author))
    const version = call.facts_version + 1
    await updateCall(tx, callId, { facts_version: version, ...shownFacts(decided) })
    const event = { name: 'call.decided', data: { call_id: callId }, to: [] } as const
    const shown = changes.slice(0, 20).map(({ path, action }) => `${action} ${path}`)
    await emit(tx, deps, callsFeature, {
      event,
      by: { kind: 'client', actor },
      requestId,
      targetId: callId,
      after: { facts: shown, count: changes.length },
    })
    return describeFacts(tx, { ...call, facts_version: version })
  })
}

type Author = Pick<DecisionRecord, 'call_id' | 'decided_at' | 'decided_by'>

function applyChanges(
  reading: CallReading,
  before: readonly DecisionRecord[],
  changes: readonly FactChange[],
  author: Author,
): DecisionRecord[] {
  const { stored: facts, places } = decideFacts(reading, before)
  const conflicts = new Map(facts.conflicts.map((conflict) => [conflict.path, conflict.values]))
  const decisions = new Map(before.map((decision) => [decision.path, decision]))
  const errors: FieldError[] = []
  for (const [position, shown] of changes.entries()) {
    const { action } = shown
    const path = places.stored(shown.path)
    const change = { ...shown, path }
    const error = changeError(facts, conflicts, change)
    if (error !== null) {
      errors.push({
        path: `changes.${position}.${error.member}`,
        message: `${shown.path}${error.message.startsWith(':') ? '' : ' '}${error.message}`,
        code: 'fact',
      })
      continue
    }
    const known = decisions.get(path)
    if (action === 'clear' && known !== undefined && isRemoval(known) && valueAt(reading, path) === undefined) {
      // What a person had added is theirs again.
      setAt(facts, path, structuredClone(known.found))
      decisions.set(path, { ...known, ...author, status: 'assumed', value: known.found, found: null })
      continue
    }
    const isRemoved = action !== 'clear' && isRemoval({ path, value: change.value })
    const had = structuredClone(valueAt(facts, path)) ?? null
    if (action === 'confirm' && known && !known.is_contradicted) continue
    if (action !== 'confirm')
      for (const inside of [...decisions.keys()].filter((each) => isUnderPath(path, each))) decisions.delete(inside)
    const found = valueAt(reading, path) ?? null
    const value = action === 'clear' ? found : change.value === undefined ? had : change.value
    if (!isRemoved) setAt(facts, path, structuredClone(value ?? null))
    conflicts.delete(path)
    if (action === 'clear') continue
    decisions.set(path, {
      ...author,
      path,
      status: statusOf(reading, path, { found, value, action }),
      value: value ?? null,
      found: isRemoved ? had : found,
      source: change.source || null,
      is_contradicted: false,
    })
  }
  if (errors.length > 0) throw reject(errors.slice(0, 50))
  return [...decisions.values()]
}

type Error = { member: 'path' | 'value'; message: string }

function changeError(
  facts: CallReading,
  conflicts: ReadonlyMap<string, readonly { value: unknown }[]>,
  { path, action, value }: FactChange,
): Error | null {
  if (schemaAt(path) === null) return { member: 'path', message: 'is not a fact that can be changed' }
  if (action === 'clear') return null
  if (action === 'override') return overrideError(facts, path, value)
  const values = conflicts.get(path)
  if (values !== undefined) {
    if (value === undefined) return { member: 'value', message: 'has two values: send the one that holds' }
    if (values.some((each) => isSameJson(each.value, value))) return overrideError(facts, path, value)
    return { member: 'value', message: 'is none of the values that the call gives: send it as an override' }
  }
  const now = valueAt(facts, path)
  if (now === undefined) return { member: 'path', message: 'is not among the facts of this call' }
  if (value === undefined || isSameJson(now, value)) return null
  return { member: 'value', message: 'is not what the fact says now: send it as an override' }
}

function overrideError(facts: CallReading, path: string, value: unknown): Error | null {
  if (value === undefined) return { member: 'value', message: 'is missing: null says that the call does not state it' }
  if (JSON.stringify(value).length > valueMax) return { member: 'value', message: 'is too long' }
  const message = valueError(path, value)
  if (message !== null) return { member: 'value', message: `: ${message}` }
  if (isRemoval({ path, value }) && valueAt(facts, path) !== undefined) return null
  if (setAt(facts, path, structuredClone(value))) return null
  return { member: 'path', message: 'names an entry that does not exist: a new one takes the next number' }
}

function statusOf(
  reading: CallReading,
  path: string,
  { found, value, action }: { found: unknown; value: unknown; action: FactChange['action'] },
): DecisionRecord['status'] {
  const said = reading.conflicts.filter((conflict) => conflict.path === path).flatMap(({ values }) => values)
  if (action === 'confirm' || isSameJson(found, value)) return 'confirmed'
  if (said.some((each) => isSameJson(each.value, value))) return 'confirmed'
  return isSilent(found) && said.length === 0 ? 'assumed' : 'overridden'
}

function reject(errors: FieldError[]): AppError {
  return new AppError('validation_failed', { errors, detail: 'Nothing was changed: some values are not valid.' })
}
