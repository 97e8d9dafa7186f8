import type { QueryClient } from '@tanstack/react-query'
import * as applicationRoutes from '#shared/contracts/routes/applications.ts'
import * as noteRoutes from '#shared/contracts/routes/draft-notes.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import * as organisationRoutes from '#shared/contracts/routes/organisations.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

const keyOf = (userId: string, id: string) => ['me', 'drafts', userId, id] as const

/** The sections of an application in their order, without their texts. */
export function sectionsQuery(api: ApiClient, userId: string, id: string) {
  return endpointQuery(api, [...keyOf(userId, id), 'sections'], routes.listSections, { path: { id } })
}

/** A section with its text as it is stored now. */
export function textQuery(api: ApiClient, userId: string, id: string, key: string) {
  return {
    ...endpointQuery(api, [...keyOf(userId, id), 'text', key], routes.getSection, { path: { id, key } }),
    staleTime: 0,
  }
}

/** The versions of a section's text, newest first. */
export function versionsQuery(api: ApiClient, userId: string, id: string, key: string) {
  return endpointQuery(api, [...keyOf(userId, id), 'versions', key], routes.listDraftVersions, {
    path: { id, key },
    query: { limit: 200 },
  })
}

/** A version with its text, which never changes. */
export function versionQuery(
  api: ApiClient,
  userId: string,
  id: string,
  { key, version }: { key: string; version: string },
) {
  return {
    ...endpointQuery(api, [...keyOf(userId, id), 'version', version], routes.getDraftVersion, {
      path: { id, key, version },
    }),
    staleTime: Infinity,
  }
}

/** The applications of an organisation, whose outlines another one can begin with. */
export function outlinesQuery(api: ApiClient, userId: string, organisationId: string) {
  return endpointQuery(api, ['me', 'drafts', userId, 'outlines', organisationId], applicationRoutes.listApplications, {
    query: { organisation_id: organisationId, limit: 200 },
  })
}

const ownTemplatesKey = (userId: string) => ['me', 'drafts', userId, 'own templates'] as const

/** The templates that an organisation keeps, by name. */
export function ownTemplatesQuery(api: ApiClient, userId: string, organisationId: string) {
  return endpointQuery(api, [...ownTemplatesKey(userId), organisationId], routes.listOwnTemplates, {
    path: { id: organisationId },
  })
}

/** Asks again for the templates that organisations keep. */
export async function refreshOwnTemplates(queries: QueryClient, userId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: ownTemplatesKey(userId) })
}

/** The comments of a section with their answers, the oldest first. */
export function commentsQuery(api: ApiClient, userId: string, id: string, key: string) {
  return endpointQuery(api, [...keyOf(userId, id), 'comments', key], noteRoutes.listDraftComments, {
    path: { id, key },
  })
}

/** The suggestions for a section that are not decided, the oldest first. */
export function suggestionsQuery(api: ApiClient, userId: string, id: string, key: string) {
  return endpointQuery(api, [...keyOf(userId, id), 'suggestions', key], noteRoutes.listSuggestions, {
    path: { id, key },
  })
}

/** Who can own a section. */
export function membersQuery(api: ApiClient, userId: string, organisationId: string) {
  return endpointQuery(api, ['me', 'drafts', userId, 'members', organisationId], organisationRoutes.listMembers, {
    path: { id: organisationId },
  })
}

/** Asks again for everything about the sections of an application. */
export async function refreshSections(queries: QueryClient, userId: string, id: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: keyOf(userId, id) })
}
