import type { MenuEntry } from '#shared/contracts/site.ts'

/** How many entries the header shows before the rest goes under "More". @see docs/reference/design.md#pages (header) */
export const menuEntriesShown = 6

/**
 * Splits the header's entries into those that are in the bar and those under "More".
 *
 * @param entries every entry of the header, in its order.
 * @param fixed how many of them, from the first on, are the site's own pages, which always are in the bar.
 * @returns the entries after the fixed ones; `more` is empty when all fit.
 */
export function splitMenu(entries: readonly MenuEntry[], fixed: number): { shown: MenuEntry[]; more: MenuEntry[] } {
  const rest = entries.slice(fixed)
  const room = Math.max(0, menuEntriesShown - fixed)
  return { shown: rest.slice(0, room), more: rest.slice(room) }
}
