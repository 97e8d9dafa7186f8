import type { AuthDeps } from '#server/auth/deps.ts'

/** Where a page of a list begins: behind the row with these values. `at` is the database's own text, to the microsecond. */
export type PageAnchor = { at: string; id: string }

/** How long the end of a page is remembered: as long as a program that goes through the pages takes for one. */
const rememberedMs = 30_000
const anchorsMax = 200

type Kept = PageAnchor & { untilMs: number }

/** Ends of pages that were answered lately, by list and page: a cache, nothing that could not be counted again. */
const anchors = new WeakMap<AuthDeps['database'], Map<string, Kept>>()

/**
 * Finds where a page begins when the page before it was answered a moment ago. So who goes through a long list pays for
 * each page once, and sees each row once although others are added in the meantime.
 *
 * @param list names the list with its order, filter and page size.
 * @returns null: count the rows before it.
 */
export function findAnchor(deps: AuthDeps, list: string, page: number): PageAnchor | null {
  const kept = anchors.get(deps.database)?.get(`${page} ${list}`)
  return kept && kept.untilMs >= deps.clock.now() ? kept : null
}

/** Remembers where the page after an answered one begins. */
export function keepAnchor(deps: AuthDeps, list: string, nextPage: number, anchor: PageAnchor): void {
  let known = anchors.get(deps.database)
  if (!known) anchors.set(deps.database, (known = new Map()))
  if (known.size >= anchorsMax) known.delete(known.keys().next().value ?? '')
  known.delete(`${nextPage} ${list}`)
  known.set(`${nextPage} ${list}`, { ...anchor, untilMs: deps.clock.now() + rememberedMs })
}
