import type { CallReading } from '#shared/grants/facts.ts'
import { isRecord } from '#shared/guards.ts'
import { isSameJson } from '#shared/same-json.ts'
import { decideFacts, isContradicted } from '#server/features/calls/decided-facts.ts'
import { valueAt } from '#server/features/calls/fact-paths.ts'
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
    const path = followEntry(known, older, newer, decision)
    // What the newer text no longer has needs no removal and no confirmation; its changes are listed.
    if (path === null) return []
    const moved = { ...decision, path }
    if (isRemoval(decision)) return [moved]
    return [{ ...moved, is_contradicted: decision.is_contradicted || isContradicted(newer, moved) }]
  })
  // Two entries may have become one: the first decision counts.
  return [...new Map(carried.toReversed().map((each) => [each.path, each])).values()]
}

/** The path of the same entry in the newer reading; null where that has none. */
function followEntry(
  known: CallReading,
  older: CallReading,
  newer: CallReading,
  decision: DecisionRecord,
): string | null {
  const { path, status } = decision
  const keys = path.split('.')
  const position = keys.findIndex((key) => /^\d+$/.test(key))
  if (position === -1) return path
  const list = keys.slice(0, position).join('.')
  const entries = valueAt(newer, list)
  if (!Array.isArray(entries)) return null
  const rest = keys.slice(position + 1)
  for (const reading of [older, known]) {
    const entry = valueAt(reading, keys.slice(0, position + 1).join('.'))
    const index = entries.findIndex((each) => isSameEntry(each, entry))
    if (entry !== undefined && index !== -1) return [list, index, ...rest].join('.')
  }
  // What a person added comes after what the newer text says.
  const had = valueAt(older, list)
  const added = Number(keys[position]) - (Array.isArray(had) ? had.length : 0)
  if (added >= 0) return [list, entries.length + added, ...rest].join('.')
  if (isRemoval(decision)) return null
  const now: unknown = entries[Number(keys[position])]
  const isAnother = now === undefined || (Array.isArray(had) && had.some((each) => isSameEntry(each, now)))
  return isAnother && status === 'confirmed' ? null : path
}

/** Numbers of deadlines differ between readings. */
function isSameEntry(one: unknown, other: unknown): boolean {
  return isSameJson(withoutId(one), withoutId(other))
}

function withoutId(entry: unknown): unknown {
  return isRecord(entry) ? { ...entry, id: null } : entry
}
