import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as contentRoutes from '#shared/contracts/routes/content.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate, useRevalidator } from 'react-router'
import { languageKeys } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { ContentPage } from '#shared/content/catalogue.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { changeLanguage, openContentPages } from '#web/i18n/change-language.ts'

/** Gives the function that changes the language of the open page; nothing typed is lost. */
export function useChangeLanguage(): (language: Language) => Promise<void> {
  const client = useQueryClient()
  const { i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return useCallback(
    async (language: Language) => {
      const url = new URL(location.href)
      if (url.searchParams.has(languageKeys.query)) {
        // The address must not ask for the old language at the next reload.
        url.searchParams.delete(languageKeys.query)
        await navigate(`${url.pathname}${url.search}${url.hash}`, { replace: true, preventScrollReset: true })
      }
      await changeLanguage(i18n, language, {
        revalidate,
        prefetch: (next) =>
          Promise.all(
            (openContentPages(client) as ContentPage[]).map((page) =>
              client.prefetchQuery({
                queryKey: ['content', page, next],
                queryFn: () => browserApi.call(contentRoutes.getPageContent, { query: { page: page, language: next } }),
              }),
            ),
          ),
      })
    },
    [client, i18n, revalidate, navigate],
  )
}
