import type { QueryClient } from '@tanstack/react-query'
import * as siteRoutes from '#shared/contracts/routes/site.ts'
import { isLanguage, languageKeys, languageOfTag } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { namespaces } from '#web/i18n/namespaces.ts'
import type { Catalog } from '#web/i18n/catalog.ts'

/**
 * Changes the language of the open page without loading it again, so that nothing typed is lost: words and content of
 * the new language are fetched first, then everything changes at once.
 *
 * @param revalidate runs the loaders of the open screens again.
 * @param prefetch fetches the content of the open screens in a language.
 */
export async function changeLanguage(
  catalog: Catalog,
  language: Language,
  work: { revalidate(): Promise<void>; prefetch(language: Language): Promise<unknown> },
): Promise<void> {
  rememberLanguage(language)
  const loaded = namespaces.filter((namespace) => catalog.has(catalog.language, namespace))
  await Promise.all([ensureMessages(catalog, language, loaded), work.prefetch(language).catch(() => {})])
  catalog.show(language)
  document.documentElement.lang = language
  await work.revalidate()
}

/** Keeps a choice: in local storage for the detection, and in a cookie so that the server renders it at once. */
function rememberLanguage(language: Language): void {
  storeLanguage(language)
  browserApi.call(siteRoutes.setLanguage, { body: { language } }).catch(() => {})
}

function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKeys.storage, language)
  } catch {
    // Storage may be forbidden; the cookie still holds the choice.
  }
}

/**
 * Finds the language that the detection order gives in this browser: query, cookie, local storage, session storage,
 * navigator, html tag. Query and cookie were seen by the server, which says in a header what decided; when it was one
 * of those, its choice counts. One that the address made is kept as one that the picker made is; the server has set the
 * cookie already.
 *
 * @see LANG-01
 */
export function detectLanguage(served: Language): Language {
  const [navigation] = performance.getEntriesByType('navigation')
  // Only navigations carry server timings, and this is the one of this page.
  const timings = navigation instanceof PerformanceNavigationTiming ? navigation.serverTiming : []
  const source = timings.find(({ name }) => name === 'lng')?.description
  if (source === 'query') storeLanguage(served)
  if (source === 'query' || source === 'cookie') return served
  const stored = readStored(() => localStorage) ?? readStored(() => sessionStorage)
  if (stored) return stored
  return navigator.languages.map(languageOfTag).find((language) => language !== null) ?? served
}

/** The content queries of the open screens, to be fetched in another language. */
export function openContentPages(client: QueryClient): string[] {
  const keys = client
    .getQueryCache()
    .findAll({ queryKey: ['content'], type: 'active' })
    .map(({ queryKey }) => String(queryKey[1]))
  return [...new Set(keys)]
}

function readStored(storage: () => Storage): Language | null {
  try {
    const stored = storage().getItem(languageKeys.storage)
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}
