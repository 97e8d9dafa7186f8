import type { QueryClient } from '@tanstack/react-query'
import type { FactHistory, OrganisationTextList, TextVersionList } from '#shared/contracts/organisations.ts'
import { getOrganisationModelUse } from '#shared/contracts/routes/models.ts'
import * as routes from '#shared/contracts/routes/organisations.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import type { ApiClient } from '#web/api/client.ts'

/** What every query of one's organisations begins with. */
const organisationsKey = ['me', 'organisations'] as const

/** The organisations that somebody works for. */
export function organisationsQuery(api: ApiClient, userId: string) {
  return {
    queryKey: [...organisationsKey, userId, 'list'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(routes.listOrganisations, { signal }),
  }
}

/** One of them with its facts. */
export function organisationQuery(api: ApiClient, userId: string, id: string) {
  return {
    queryKey: [...organisationsKey, userId, 'one', id] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(routes.getOrganisation, { path: { id }, signal }),
  }
}

/** What it told and when, page by page. @param fact null: of every fact. */
export function factHistoryQuery(api: ApiClient, userId: string, id: string, fact: OrganisationFactName | null) {
  return {
    queryKey: [...organisationsKey, userId, 'history', id, fact] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      api.call(routes.listFactHistory, {
        path: { id },
        query: { limit: 20, ...(fact === null ? {} : { fact }), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: FactHistory) => last.next_cursor,
    staleTime: 0,
  }
}

/** Whether nothing of it is ever sent to a language model. */
export function modelUseQuery(api: ApiClient, userId: string, id: string) {
  return {
    queryKey: [...organisationsKey, userId, 'model-use', id] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(getOrganisationModelUse, { path: { id }, signal }),
  }
}

/** Who works there, and who is invited. */
export function membersQuery(api: ApiClient, userId: string, id: string) {
  return {
    queryKey: [...organisationsKey, userId, 'members', id] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(routes.listMembers, { path: { id }, signal }),
  }
}

/** Partners that it keeps: as many as a screen shows. */
export function partnersQuery(api: ApiClient, userId: string, id: string) {
  return {
    queryKey: [...organisationsKey, userId, 'partners', id] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(routes.listPartners, { path: { id }, query: { limit: 200 }, signal }),
  }
}

/** Its texts to use again, page by page: those that hold every word of a search, and are deleted or not. */
export function textsQuery(
  api: ApiClient,
  userId: string,
  id: string,
  { search, isDeleted }: { search: string; isDeleted: boolean },
) {
  return {
    queryKey: [...organisationsKey, userId, 'texts', id, search, isDeleted] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      api.call(routes.listTexts, {
        path: { id },
        query: {
          ...(search === '' ? {} : { search }),
          ...(isDeleted ? { deleted: 'true' as const } : {}),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: OrganisationTextList) => last.next_cursor,
  }
}

/** What one of them said, page by page. */
export function textVersionsQuery(api: ApiClient, userId: string, id: string, text: string) {
  return {
    queryKey: [...organisationsKey, userId, 'text-versions', id, text] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      api.call(routes.listTextVersions, {
        path: { id, text },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: TextVersionList) => last.next_cursor,
    staleTime: 0,
  }
}

/** Invitations to the own address. */
export function ownInvitationsQuery(api: ApiClient, userId: string) {
  return {
    queryKey: [...organisationsKey, userId, 'invitations'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(routes.listOwnInvitations, { signal }),
  }
}

/** Brings everything that shows organisations up to date. */
export async function refreshOrganisations(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: organisationsKey })
}
