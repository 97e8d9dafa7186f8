import type { CallReading } from '#shared/grants/facts.ts'
import { isUnderPath } from '#shared/grants/fact-rows.ts'
import { isEntryPath, valueAt } from '#server/features/calls/fact-paths.ts'

/** How paths are written in the facts that people see, and in what is stored. */
export type Places = {
  /** The path of a stored entry as people see it; `submission.deadlines.~2` for the third one after it was removed. */
  readonly shown: (stored: string) => string
  readonly stored: (shown: string) => string
}

/** A list with removed entries: how many are stored, and the places of those that are left. */
type List = { readonly path: string; readonly length: number; readonly kept: readonly number[] }

/**
 * Takes removed entries out of their lists. What is stored keeps counting them, so that every other decision stays
 * with its entry.
 *
 * @param facts changed in place.
 * @param removed stored paths of entries, as `submission.deadlines.2`.
 */
export function takeOut(facts: CallReading, removed: ReadonlySet<string>): Places {
  const lists = [...new Set([...removed].map(parentOf))].flatMap((path): List[] => {
    const entries = valueAt(facts, path)
    if (!Array.isArray(entries)) return []
    const { length } = entries
    const kept = [...entries.keys()].filter((place) => !removed.has(`${path}.${place}`))
    entries.splice(0, length, ...kept.map((place): unknown => entries[place]))
    return [{ path, length, kept }]
  })
  const places: Places = { shown: (path) => move(lists, path, show), stored: (path) => move(lists, path, store) }
  const isLeft = ({ path }: { path: string }) => ![...removed].some((entry) => isUnderPath(entry, path))
  const renamed = <Each extends { path: string }>(each: Each): Each => ({ ...each, path: places.shown(each.path) })
  facts.evidence = facts.evidence.filter(isLeft).map(renamed)
  facts.conflicts = facts.conflicts.filter(isLeft).map(renamed)
  return places
}

/** The list that an entry is in. */
function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'))
}

function move(lists: readonly List[], path: string, moved: (list: List, key: string) => string): string {
  const list = lists.find((each) => path.startsWith(`${each.path}.`))
  if (list === undefined) return path.replace(/\.~(\d{1,3})$/, '.$1')
  const [key = '', ...rest] = path.slice(list.path.length + 1).split('.')
  return [list.path, moved(list, key), ...rest].join('.')
}

function show({ kept }: List, key: string): string {
  const place = kept.indexOf(Number(key))
  return place === -1 ? `~${key}` : String(place)
}

/** What comes after the last entry that is shown comes after all that are stored. */
function store({ kept, length }: List, key: string): string {
  if (key.startsWith('~')) return key.slice(1)
  if (!/^\d{1,3}$/.test(key)) return key
  return String(kept[Number(key)] ?? length + Number(key) - kept.length)
}

/** True for a decision that takes an entry out of its list. */
export function isRemoval({ path, value }: { path: string; value: unknown }): boolean {
  return value === null && isEntryPath(path)
}
