import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { loadContext } from '#web/api/load-context.ts'
import { browserQueryClient, makeQueryClient } from '#web/api/query-client.ts'
import { addMessages, browserCatalog, ensureMessages } from '#web/i18n/i18n.ts'
import type { MessagesByNamespace } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/namespaces.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'
import type { Catalog } from '#web/i18n/catalog.ts'
import { keepLoading } from '#web/ui/loading-trouble.ts'

/** Options of one query, as TanStack takes them: where it is cached and how it is fetched. */
type PageQuery = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>
}

/** What a screen needs before it shows: queries and interface words. */
export type PageNeeds = {
  queries?: (api: ApiClient, language: Language, params: Readonly<Record<string, string | undefined>>) => PageQuery[]
  words?: readonly Namespace[]
}

/** What loaders return: entries for the query cache and words, in the visitor's language. Empty in the browser, whose caches are filled in place. */
export type PageData = {
  language: Language
  siteUrl: string
  queries: readonly { key: readonly unknown[]; data: unknown }[]
  words: MessagesByNamespace
}

/** How long a navigation waits for data before the screen shows its skeletons. */
const navigationPatienceMs = 250

/** Makes the server loader of a screen: fetches through the API in process. */
export function serverLoader(needs: PageNeeds) {
  return async ({ context, params }: LoaderFunctionArgs): Promise<PageData> => {
    const { api, language, siteUrl } = context.get(loadContext)
    const queries = needs.queries?.(api, language, params) ?? []
    const client = makeQueryClient()
    const [responses, words] = await Promise.all([
      Promise.all(
        queries.map(async (query) => ({ key: query.queryKey, data: await client.fetchQuery({ ...query, retry: 0 }) })),
      ),
      Promise.all(
        (needs.words ?? []).map(async (namespace) => [namespace, await loadMessages(language, namespace)] as const),
      ),
    ])
    return { language, siteUrl, queries: responses, words: Object.fromEntries(words) }
  }
}

/**
 * Makes the browser loader of a screen: words are waited for, data only for a moment. A screen whose data is late
 * shows skeletons; one whose data fails shows its default text.
 */
export function browserLoader(needs: PageNeeds) {
  return async ({ params }: { params: Readonly<Record<string, string | undefined>> }): Promise<PageData> => {
    const catalog = browserCatalog()
    const { language } = catalog
    const client = browserQueryClient()
    const queries = needs.queries?.(browserApi, language, params) ?? []
    const data = Promise.allSettled(queries.map((query) => client.ensureQueryData(query)))
    await Promise.all([
      keepLoading(() => ensureMessages(catalog, language, needs.words ?? [])),
      Promise.race([data, new Promise((resolve) => setTimeout(resolve, navigationPatienceMs))]),
    ])
    return { language, siteUrl: location.origin, queries: [], words: {} }
  }
}

/** Puts what a server render brought into the caches; what is there already stays. Safe to call while rendering. */
export function seedCaches(client: QueryClient, catalog: Catalog, data: PageData): void {
  addMessages(catalog, data.language, data.words)
  for (const { key, data: value } of data.queries) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, value)
  }
}
