import * as contentRoutes from '#shared/contracts/routes/content.ts'
import type { ContentPage } from '#shared/content/catalogue.ts'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** What a page shows in one language: stored or default values by content id, not yet normalised, and added sections. */
export type PageContent = {
  version: string
  values: Record<string, unknown>
  sections?: readonly CustomSection[]
  /** Names of all sections in their order, where editors moved or hid some of the page's own. */
  order?: readonly string[]
  /** Names of what sections repeat, by section, where editors added, moved or deleted some. */
  item_names?: Readonly<Record<string, readonly string[]>>
}

/** The content of a page (or of the shared `layout`) in one language. */
export function pageContentQuery(api: ApiClient, page: ContentPage, language: Language) {
  return endpointQuery(api, ['content', page, language], contentRoutes.getPageContent, { query: { page, language } })
}

/** Query needs of a public page: its own content. */
export function contentNeeds(...pages: ContentPage[]) {
  return (api: ApiClient, language: Language) => pages.map((page) => pageContentQuery(api, page, language))
}
