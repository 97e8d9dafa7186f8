import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PageItem } from '#shared/contracts/pages.ts'
import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useAuth } from '#web/session/auth-context.ts'

/** Pages that editors made, by address; `isCut` when there are more than the list holds. */
type CustomPages = { items: readonly PageItem[]; isCut: boolean }

const none: CustomPages = { items: [], isCut: false }

/** The pages that editors made, drafts too; none for who may not list them, and until they are there. */
export function useCustomPages(): CustomPages {
  const language = useLanguage()
  const { data } = useQuery({ ...pagesQuery(language), enabled: useMayList() })
  return data ? { items: data.items, isCut: data.next_cursor !== null } : none
}

/** Gives what waits for the pages that editors made; none for who may not list them. It throws an ApiError. */
export function useLoadCustomPages(): () => Promise<readonly PageItem[]> {
  const client = useQueryClient()
  const language = useLanguage()
  const mayList = useMayList()
  return useCallback(
    async () => (mayList ? (await client.ensureQueryData(pagesQuery(language))).items : []),
    [client, language, mayList],
  )
}

function useMayList(): boolean {
  const { state } = useAuth()
  return state.status === 'signed-in' && state.role.permissions.includes('pages.edit')
}

function pagesQuery(language: Language) {
  return queryOptions({
    queryKey: ['admin', 'pages', 'list', 'to-link', language] as const,
    queryFn: ({ signal }) =>
      browserApi.call(pagesRoutes.listPages, { query: { sort: 'slug', limit: '200', language }, signal }),
    retry: false,
  })
}

/** True for a page that visitors see in some language. */
export function isPublished({ states }: Pick<PageItem, 'states'>): boolean {
  return Object.values(states).some((state) => state === 'live' || state === 'changed')
}
