import type { MenuLink } from '#shared/contracts/site.ts'

/** A key for each entry of a list, different even where two entries have the same name and address. */
export function menuKeys(entries: readonly MenuLink[]): string[] {
  const counts = new Map<string, number>()
  return entries.map(({ content, label, url }) => {
    const key = content ?? `${label} ${url}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count === 0 ? key : `${key} ${count}`
  })
}
