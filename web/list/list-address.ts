/** What a list keeps in its address, by name; a name that is missing has its default. */
export type ListParameters = Readonly<Record<string, string>>

/** Reads the parameters that a list knows; unknown and empty ones are ignored. */
export function readListParameters(search: URLSearchParams, known: readonly string[]): ListParameters {
  return Object.fromEntries(
    known.flatMap((name) => {
      const value = search.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
}

/**
 * Changes parameters; null or an empty text takes one away. What else is in the address stays, but for the place in the
 * list: another filter or order begins at the first page.
 */
export function changeListParameters(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  if (Object.keys(changes).some((name) => !keepsPlace.has(name))) next.delete('cursor')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Parameters that change how the list looks, not what is in it. */
const keepsPlace: ReadonlySet<string> = new Set(['cursor', 'columns', 'density', 'user', 'view', 'file', 'open'])

/** Writes the part of an API address behind the question mark; what is undefined is left out. */
export function listQuery(values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== '') query.set(name, value)
  return query.toString()
}

/**
 * The instant at which a day of the reader's own zone begins, or the day after it.
 *
 * @param day `YYYY-MM-DD`.
 * @returns ISO 8601; undefined when it is no day.
 */
export function dayEdge(day: string | undefined, edge: 'begin' | 'end'): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (!parts) return undefined
  const at = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + (edge === 'end' ? 1 : 0))
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** The sort that a press on a column's head chooses: its first direction, then the other one. */
export function nextSort(current: string, key: string, first: 'up' | 'down'): string {
  const [begin, turn] = first === 'up' ? [key, `-${key}`] : [`-${key}`, key]
  return current === begin ? turn : begin
}
