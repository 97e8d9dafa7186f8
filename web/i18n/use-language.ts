import { useRouteLoaderData } from 'react-router'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { PageData } from '#web/api/page-data.ts'

/** The language of the page that is shown. */
export function useLanguage(): Language {
  // The root route's loaders return PageData; before they have run (an error while loading) the default language holds.
  const root = useRouteLoaderData('root') as PageData | undefined
  return root?.language ?? defaultLanguage
}
