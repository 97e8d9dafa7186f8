/** A value that differs, with its place in dots; empty for a value that is not made of parts. */
type DetailChange = { path: string; before: string; after: string }

/** Most differences that are shown; a whole menu or an import has hundreds. */
const shownMax = 60

/** Lists what differs between before and after, part by part, and how many more there are. */
export function detailChanges(before: unknown, after: unknown): { changes: DetailChange[]; left: number } {
  const [old, next] = [partsOf(before), partsOf(after)]
  const changes = [...new Set([...old.keys(), ...next.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? '', after: next.get(path) ?? '' }))
    .filter((change) => change.before !== change.after)
  return { changes: changes.slice(0, shownMax), left: Math.max(0, changes.length - shownMax) }
}

function partsOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object') return new Map([[path, String(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, part]) => [...partsOf(part, path === '' ? name : `${path}.${name}`)]),
  )
}
