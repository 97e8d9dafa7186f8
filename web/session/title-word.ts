import { memberOf } from '#shared/guards.ts'
import type { PageData } from '#web/api/page-data.ts'
import { defaultLanguage } from '#shared/languages.ts'
import { browserCatalog } from '#web/i18n/i18n.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'

/**
 * Reads a word for a screen's title, where no hook can be called: from what the loaders brought, or in the browser from
 * the words that are there already.
 *
 * @param matches the route matches that `meta` is given.
 * @param key a key of the namespace, with dots between its parts.
 * @returns empty when the words are not there.
 */
export function titleMessage(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
  namespace: Namespace,
  key: string,
): string {
  // The loaders of every route return PageData; a route whose loader failed has none.
  const loaded = matches
    .map((match) => match?.loaderData as PageData | undefined)
    .filter((data) => data !== undefined && data !== null)
  const words: unknown = loaded.map((data) => data.words[namespace]).find((found) => found !== undefined)
  const word = key.split('.').reduce<unknown>(memberOf, words)
  if (typeof word === 'string') return word
  if (import.meta.env.SSR) return ''
  const language = loaded[0]?.language ?? defaultLanguage
  const catalog = browserCatalog(language)
  return catalog.exists([namespace], key) ? catalog.translate([namespace], key) : ''
}
