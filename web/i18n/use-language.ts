import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { PageData } from '#web/api/page-data.ts'

/** Holds the language of the page that is shown, so that its hundreds of readers do not follow every step of the router. */
export const LanguageContext = createContext<Language>(defaultLanguage)

/** The language of the page that is shown. */
export const useLanguage = (): Language => use(LanguageContext)

/** The language that the root route's loaders brought. For the document, which gives it to `LanguageContext`. */
export function useLoadedLanguage(): Language {
  // They return PageData; before they have run (an error while loading) the default language holds.
  const root = useRouteLoaderData('root') as PageData | undefined
  return root?.language ?? defaultLanguage
}
