import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { loadMessages } from '#web/i18n/namespaces.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'
import { openCatalog } from '#web/i18n/catalog.ts'
import type { Catalog, Messages } from '#web/i18n/catalog.ts'

/** Messages that a page brings along, by namespace. */
export type MessagesByNamespace = Partial<Record<Namespace, Messages>>

/** Adds words that arrived with a page; words already there stay. */
export function addMessages(catalog: Catalog, language: Language, words: MessagesByNamespace): void {
  for (const [namespace, entries] of Object.entries(words)) {
    // The keys of the record are namespaces; Object.entries only knows text.
    if (!catalog.has(language, namespace as Namespace)) catalog.add(language, namespace as Namespace, entries)
  }
}

/** Loads namespaces that are not there yet. */
export async function ensureMessages(
  catalog: Catalog,
  language: Language,
  wanted: readonly Namespace[],
): Promise<void> {
  await Promise.all(
    wanted
      .filter((namespace) => !catalog.has(language, namespace))
      .map(async (namespace) => catalog.add(language, namespace, await loadMessages(language, namespace))),
  )
}

let inBrowser: Catalog | null = null

/** The browser's one catalog of words, opened in the language of the page; each server render opens its own instead. */
export function browserCatalog(language: Language = defaultLanguage): Catalog {
  inBrowser ??= openCatalog(language)
  return inBrowser
}
