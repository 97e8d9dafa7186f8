import { useQuery } from '@tanstack/react-query'
import type { PageItem } from '#shared/contracts/pages.ts'
import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useAuth } from '#web/session/auth-context.ts'

/** Pages that editors made, by address; `isCut` when there are more than the list holds. */
type CustomPages = { items: readonly PageItem[]; isCut: boolean }

const none: CustomPages = { items: [], isCut: false }

/** The pages that editors made, drafts too; none for who may not list them. */
export function useCustomPages(): CustomPages {
  const { state } = useAuth()
  const language = useLanguage()
  const mayList = state.status === 'signed-in' && state.role.permissions.includes('pages.edit')
  const { data } = useQuery({
    queryKey: ['admin', 'pages', 'list', 'to-link', language] as const,
    queryFn: ({ signal }) =>
      browserApi.call(pagesRoutes.listPages, { query: { sort: 'slug', limit: '200', language }, signal }),
    enabled: mayList,
    retry: false,
  })
  return data ? { items: data.items, isCut: data.next_cursor !== null } : none
}

/** True for a page that visitors see in some language. */
export function isPublished({ states }: Pick<PageItem, 'states'>): boolean {
  return Object.values(states).some((state) => state === 'live' || state === 'changed')
}
