import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { ContentId, ContentPage } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { PendingValuesContext } from '#web/content/edit-slot.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/**
 * Reads one content value in the page's language.
 *
 * @returns null while it loads: show a skeleton. When the data call fails, the default text.
 */
export function useContentValue(id: ContentId): ContentValue | null {
  const language = useLanguage()
  const pending = use(PendingValuesContext)?.get(id)
  // A content id begins with its page.
  const page = id.slice(0, id.indexOf('.')) as ContentPage
  const content = useQuery({ ...pageContentQuery(browserApi, page, language), select: ({ values }) => values[id] })
  const defaults = useQuery({ ...defaultCopyQuery(language), enabled: content.isError })
  if (pending) return pending
  if (content.isSuccess) return readContentValue(content.data)
  if (content.isError && defaults.data) return readContentValue(defaults.data[id])
  return null
}

/**
 * Gives a function that reads any value of one page, for work that needs many of them at once, such as a search.
 * What is being edited and not yet saved is not in it.
 *
 * @returns a function that returns null while the page loads.
 */
export function useContentReader(page: ContentPage): (id: ContentId) => ContentValue | null {
  const language = useLanguage()
  const content = useQuery(pageContentQuery(browserApi, page, language))
  const defaults = useQuery({ ...defaultCopyQuery(language), enabled: content.isError })
  const values = content.data?.values ?? (content.isError ? defaults.data : undefined)
  return (id) => (values ? readContentValue(values[id]) : null)
}

/** The text of one content value; empty while it loads. For attributes and titles, where no skeleton can stand. */
export function useContentText(id: ContentId): string {
  return useContentValue(id)?.text ?? ''
}

/** The built-in texts of a language: a chunk that only a failed data call loads. */
function defaultCopyQuery(language: Language) {
  return {
    queryKey: ['default-copy', language] as const,
    queryFn: async (): Promise<Record<string, unknown>> => {
      if (language === 'ru') return (await import('#shared/content/copy/ru.ts')).copy
      if (language === 'ro') return (await import('#shared/content/copy/ro.ts')).copy
      return (await import('#shared/content/copy/en.ts')).copy
    },
    staleTime: Infinity,
  }
}
