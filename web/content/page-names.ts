import type { Catalog } from '#web/i18n/catalog.ts'

/** The name of a content page in words; a custom page is called by its address. */
export function pageName(page: string, words: Catalog): string {
  const key = `pages.${page}`
  return words.exists(['editor'], key) ? words.translate(['editor'], key) : page
}

/** A name that the code gave, such as `contact_block_1`, in plain words: for places that have no title of their own. */
export function plainName(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
