import type { CallReading } from '#shared/grants/facts.ts'
import { isSameJson } from '#shared/same-json.ts'
import { decideFacts, isContradicted } from '#server/features/calls/decided-facts.ts'
import { valueAt } from '#server/features/calls/fact-paths.ts'
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
  const known = decideFacts(older, decisions).facts
  const carried = decisions.map((decision) => {
    const path = followEntry(known, older, newer, decision.path)
    const moved = { ...decision, path }
    return { ...moved, is_contradicted: decision.is_contradicted || isContradicted(newer, moved) }
  })
  // Two entries may have become one: the first decision counts.
  return [...new Map(carried.toReversed().map((each) => [each.path, each])).values()]
}

/** The path of the same entry in the newer reading; as it was where there is none. */
function followEntry(known: CallReading, older: CallReading, newer: CallReading, path: string): string {
  const keys = path.split('.')
  const position = keys.findIndex((key) => /^\d+$/.test(key))
  if (position === -1) return path
  const list = keys.slice(0, position).join('.')
  const entries = valueAt(newer, list)
  if (!Array.isArray(entries)) return path
  for (const reading of [older, known]) {
    const entry = valueAt(reading, keys.slice(0, position + 1).join('.'))
    const index = entries.findIndex((each) => isSameJson(each, entry))
    if (entry !== undefined && index !== -1) return [list, index, ...keys.slice(position + 1)].join('.')
  }
  return path
}
