import { createContext } from 'react-router'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import type { InlineParts } from '#web/page-parts.ts'

/**
 * What the server hands to a render: the API in process, the visitor's language, the site's origin, the text of a built
 * style sheet by its address, and the list that the render fills with what is inline in the page.
 */
type LoadContext = {
  api: ApiClient
  language: Language
  siteUrl: string
  sheet(address: string): string
  inline: InlineParts
}

/** Key of the load context. Router contexts compare by identity, so the server takes this one from the bundle's entry. */
export const loadContext = createContext<LoadContext>()
