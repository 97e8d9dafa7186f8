import { QueryObserver, hashKey } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ContentId, ContentPage } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import type { PageContent } from '#web/content/queries.ts'

/** Stored values by content id. */
type Values = Readonly<Record<string, unknown>>

/** What a page shows in one language, watched once for everything that shows a part of it. */
type SharedContent = {
  /** Fetches the content when it is missing or old, and tells of changes. @returns a function that ends it. */
  subscribe(onChange: () => void): () => void
  /** The values as stored; the built-in texts when there are none and they cannot be fetched; null while they load. */
  values(): Values | null
  /** Names of what sections repeat, by section, where editors changed it. */
  items(): PageContent['item_names']
  /** One value, cleaned; the same object until the content changes. Null while it loads. */
  value(id: ContentId): ContentValue | null
}

const opened = new WeakMap<QueryClient, Map<string, SharedContent>>()

/**
 * The content of a page. A page shows some 150 texts; an observer of the query for each of them would be two thirds of the time
 * that the page takes to come alive.
 */
export function sharedContent(client: QueryClient, page: ContentPage, language: Language): SharedContent {
  const contents = opened.get(client) ?? new Map<string, SharedContent>()
  opened.set(client, contents)
  const name = `${page} ${language}`
  const content = contents.get(name) ?? openContent(client, page, language)
  contents.set(name, content)
  return content
}

function openContent(client: QueryClient, page: ContentPage, language: Language): SharedContent {
  const query = pageContentQuery(browserApi, page, language)
  const hash = hashKey(query.queryKey)
  const listeners = new Set<() => void>()
  let stop: (() => void) | null = null
  let cleaned = { of: null as Values | null, values: new Map<ContentId, ContentValue>() }
  const tell = (): void => {
    for (const listener of listeners) listener()
  }

  function watch(): () => void {
    return new QueryObserver(client, query).subscribe(({ isLoadingError }) => {
      if (isLoadingError) void client.fetchQuery(defaultCopyQuery(language)).then(tell, () => undefined)
      tell()
    })
  }

  function values(): Values | null {
    const kept = client.getQueryCache().get<PageContent>(hash)?.state
    if (kept?.data) return kept.data.values
    return kept?.status === 'error' ? (client.getQueryData<Values>(defaultCopyQuery(language).queryKey) ?? null) : null
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange)
      stop ??= watch()
      return () => {
        listeners.delete(onChange)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
    values,
    items: () => client.getQueryCache().get<PageContent>(hash)?.state.data?.item_names,
    value(id) {
      const stored = values()
      if (stored === null) return null
      if (cleaned.of !== stored) cleaned = { of: stored, values: new Map() }
      const value = cleaned.values.get(id) ?? readContentValue(stored[id])
      cleaned.values.set(id, value)
      return value
    },
  }
}

/** The built-in texts of a language: a chunk that only a failed data call loads. */
function defaultCopyQuery(language: Language) {
  return {
    queryKey: ['default-copy', language] as const,
    queryFn: async (): Promise<Values> => {
      if (language === 'ru') return (await import('#shared/content/copy/ru.ts')).copy
      if (language === 'ro') return (await import('#shared/content/copy/ro.ts')).copy
      return (await import('#shared/content/copy/en.ts')).copy
    },
    staleTime: Infinity,
  }
}
