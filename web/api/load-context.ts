import { createContext } from 'react-router'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'

/** What the server hands to the loaders: the API in process, the visitor's language, and the site's origin. */
type LoadContext = { api: ApiClient; language: Language; siteUrl: string }

/** Key of the load context. Router contexts compare by identity, so the server takes this one from the bundle's entry. */
export const loadContext = createContext<LoadContext>()
