import type { CallReading } from '#shared/grants/facts.ts'
import { isRecord } from '#shared/guards.ts'
import { isSameJson } from '#shared/same-json.ts'
import { decideFacts, isContradicted } from '#server/features/calls/decided-facts.ts'
import { isEntryPath, valueAt } from '#server/features/calls/fact-paths.ts'
import { isRemoval } from '#server/features/calls/removed-entries.ts'
import type { DecisionRecord } from '#server/features/calls/store.ts'

/**
 * Carries what people decided over to a newer reading: an entry of a list is found again by what it says, and what the newer
 * text contradicts is marked, for a person to decide.
 */
export function carryOver(
  older: CallReading,
  newer: CallReading,
  decisions: readonly DecisionRecord[],
): DecisionRecord[] {
  const known = decideFacts(older, decisions).stored
  const carried = decisions.flatMap((decision): DecisionRecord[] => {
    const moved = follow(decision, { older, known, newer })
    if (moved === null) return []
    if (isRemoval(moved)) return [moved]
    return [{ ...moved, is_contradicted: moved.is_contradicted || isContradicted(newer, moved) }]
  })
  // Two entries may have become one: the first decision counts.
  return [...new Map(carried.toReversed().map((each) => [each.path, each])).values()]
}

/** A decision where its entry is in the newer reading; null where nothing is left to decide. */
function follow(
  decision: DecisionRecord,
  readings: Record<'older' | 'known' | 'newer', CallReading>,
): DecisionRecord | null {
  const keys = decision.path.split('.')
  const depth = keys.findIndex((_, index) => isEntryPath(keys.slice(0, index + 1).join('.')))
  if (depth === -1) return decision
  const list = keys.slice(0, depth).join('.')
  const place = Number(keys[depth])
  const said = entriesOf(readings.older, list)
  const had = entriesOf(readings.known, list)
  const now = entriesOf(readings.newer, list)
  const moved = (to: number) => ({ ...decision, path: [list, to, ...keys.slice(depth + 1)].join('.') })
  const same = placeOf(said[place], now) ?? placeOf(had[place], now)
  if (same !== null) return moved(same)
  // What a person added comes after what the newer text says.
  if (place >= said.length) return moved(now.length + place - said.length)
  // An entry that reads differently is shown again after its removal.
  if (isRemoval(decision)) return null
  const isReworded = now[place] !== undefined && placeOf(now[place], said) === null
  if (isReworded) return moved(place)
  // What the newer text no longer has needs no confirmation; its changes are listed.
  if (decision.status === 'confirmed') return null
  // A corrected entry that is gone stays after all others, whole, so that it never speaks about another one.
  const path = `${list}.${now.length + had.length - said.length + place}`
  return { ...decision, path, value: withNewId(had[place]), found: null, is_contradicted: true }
}

function entriesOf(reading: CallReading, list: string): readonly unknown[] {
  const entries = valueAt(reading, list)
  return Array.isArray(entries) ? entries : []
}

/** Where an entry is in a list; numbers of deadlines differ between readings. */
function placeOf(entry: unknown, entries: readonly unknown[]): number | null {
  if (entry === undefined) return null
  const place = entries.findIndex((each) => isSameJson(withoutId(each), withoutId(entry)))
  return place === -1 ? null : place
}

function withoutId(entry: unknown): unknown {
  return isRecord(entry) ? { ...entry, id: null } : entry
}

/** Another deadline of the newer reading may have the same number. */
function withNewId(entry: unknown): unknown {
  return isRecord(entry) && typeof entry.id === 'string' ? { ...entry, id: `${entry.id}-earlier` } : entry
}
