import type { Catalog } from '#web/i18n/catalog.ts'

/** The name of a content page in words; a custom page is called by its address. */
export function pageName(page: string, words: Catalog): string {
  const key = `pages.${page}`
  return words.exists(['editor'], key) ? words.translate(['editor'], key) : page
}
