import type { QueryClient } from '@tanstack/react-query'
import { listReadyTexts } from '#shared/contracts/routes/drafts.ts'
import * as interviewRoutes from '#shared/contracts/routes/interviews.ts'
import { getOrganisationModelUse } from '#shared/contracts/routes/models.ts'
import * as routes from '#shared/contracts/routes/organisations.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { pagesQuery } from '#web/list/pages-query.ts'

/** What every query of one's organisations begins with. */
const organisationsKey = ['me', 'organisations'] as const

/** The organisations a user is a member of. */
export function organisationsQuery(api: ApiClient, userId: string) {
  return endpointQuery(api, [...organisationsKey, userId, 'list'], routes.listOrganisations)
}

/** One of them with its facts. */
export function organisationQuery(api: ApiClient, userId: string, id: string) {
  return endpointQuery(api, [...organisationsKey, userId, 'one', id], routes.getOrganisation, { path: { id } })
}

/** What it entered and when, page by page. @param fact null: of every fact. */
export function factHistoryQuery(api: ApiClient, userId: string, id: string, fact: OrganisationFactName | null) {
  return {
    ...pagesQuery([...organisationsKey, userId, 'history', id, fact], (cursor, signal) =>
      api.call(routes.listFactHistory, {
        path: { id },
        query: { limit: 20, ...(fact === null ? {} : { fact }), cursor },
        signal,
      }),
    ),
    staleTime: 0,
  }
}

/** Whether nothing of it is ever sent to a language model. */
export function modelUseQuery(api: ApiClient, userId: string, id: string) {
  return endpointQuery(api, [...organisationsKey, userId, 'model-use', id], getOrganisationModelUse, { path: { id } })
}

/** The questions about it. @param callId the call that asks; null: what most calls ask. */
export function interviewQuery(
  api: ApiClient,
  userId: string,
  { organisationId, callId }: { organisationId: string; callId: string | null },
) {
  return endpointQuery(
    api,
    [...organisationsKey, userId, 'interview', organisationId, callId],
    interviewRoutes.getInterview,
    {
      path: { id: organisationId },
      query: callId === null ? {} : { call_id: callId },
    },
  )
}

/** Who works there, and who is invited. */
export function membersQuery(api: ApiClient, userId: string, id: string) {
  return endpointQuery(api, [...organisationsKey, userId, 'members', id], routes.listMembers, { path: { id } })
}

/** Partners that it keeps: as many as a screen shows. */
export function partnersQuery(api: ApiClient, userId: string, id: string) {
  return endpointQuery(api, [...organisationsKey, userId, 'partners', id], routes.listPartners, {
    path: { id },
    query: { limit: 200 },
  })
}

/** Its texts to use again, page by page: those that hold every word of a search, and are deleted or not. */
export function textsQuery(
  api: ApiClient,
  userId: string,
  id: string,
  { search, isDeleted }: { search: string; isDeleted: boolean },
) {
  return pagesQuery([...organisationsKey, userId, 'texts', id, search, isDeleted], (cursor, signal) =>
    api.call(routes.listTexts, {
      path: { id },
      query: {
        ...(search === '' ? {} : { search }),
        ...(isDeleted ? { deleted: 'true' as const } : {}),
        cursor,
      },
      signal,
    }),
  )
}

/** Texts of ready sections of its applications, page by page. */
export function readyTextsQuery(api: ApiClient, userId: string, id: string) {
  return pagesQuery([...organisationsKey, userId, 'ready-texts', id], (cursor, signal) =>
    api.call(listReadyTexts, { path: { id }, query: { cursor }, signal }),
  )
}

/** What one of them said, page by page. */
export function textVersionsQuery(api: ApiClient, userId: string, id: string, text: string) {
  return {
    ...pagesQuery([...organisationsKey, userId, 'text-versions', id, text], (cursor, signal) =>
      api.call(routes.listTextVersions, {
        path: { id, text },
        query: { cursor },
        signal,
      }),
    ),
    staleTime: 0,
  }
}

/** Invitations to the own address. */
export function ownInvitationsQuery(api: ApiClient, userId: string) {
  return endpointQuery(api, [...organisationsKey, userId, 'invitations'], routes.listOwnInvitations)
}

/** Brings everything that shows organisations up to date. */
export async function refreshOrganisations(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: organisationsKey })
}
