import { useQuery } from '@tanstack/react-query'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { siteConfigQuery } from '#web/session/queries.ts'

/** The languages that visitors may choose; all of them until the site has said. */
export function useOfferedLanguages(): readonly Language[] {
  const { data } = useQuery(siteConfigQuery(browserApi))
  return data?.languages ?? languages
}
