import { hashKey } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ContentPage } from '#shared/content/catalogue.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import type { PageContent } from '#web/content/queries.ts'

/**
 * Lets a page show something else than what visitors see of it, whenever that arrives, without a byte of it in what visitors
 * download.
 *
 * @param lay what is shown in the place of what visitors see.
 * @returns how to end it: the page shows what visitors see again.
 */
export function layContent(
  client: QueryClient,
  page: ContentPage,
  language: Language,
  lay: (content: PageContent) => PageContent,
): () => void {
  const key = pageContentQuery(browserApi, page, language).queryKey
  const hash = hashKey(key)
  let arrived: PageContent | undefined
  let laid: PageContent | undefined
  let isLaying = false
  const look = (): void => {
    const content = client.getQueryData<PageContent>(key)
    if (isLaying || !content || content === laid) return
    arrived = content
    isLaying = true
    client.setQueryData(key, lay(content))
    isLaying = false
    // The cache may keep parts of what it had.
    laid = client.getQueryData<PageContent>(key)
  }
  look()
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryHash === hash && event.action.type === 'success') look()
  })
  return () => {
    stop()
    if (arrived && client.getQueryData(key) === laid) client.setQueryData(key, arrived)
  }
}
