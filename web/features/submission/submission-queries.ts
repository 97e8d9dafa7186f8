import { listSections } from '#shared/contracts/routes/drafts.ts'
import * as organisationRoutes from '#shared/contracts/routes/organisations.ts'
import * as routes from '#shared/contracts/routes/submission.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { applicationsKey } from '#web/workspace/application-queries.ts'

/** The checklist of an application. */
export function checklistQuery(api: ApiClient, userId: string, id: string) {
  return {
    ...endpointQuery(api, [...applicationsKey, userId, 'documents', id], routes.listDocuments, { path: { id } }),
    staleTime: 0,
  }
}

/** Who works for the organisation: one of them brings a document. */
export function ownersQuery(api: ApiClient, userId: string, organisationId: string) {
  return endpointQuery(api, ['me', 'organisations', userId, 'owners', organisationId], organisationRoutes.listMembers, {
    path: { id: organisationId },
  })
}

/** The days before the deadline. Asked again whenever the facts of the call change. */
export function calendarQuery(
  api: ApiClient,
  userId: string,
  { id, language, factsVersion }: { id: string; language: Language; factsVersion: number },
) {
  return {
    ...endpointQuery(
      api,
      [...applicationsKey, userId, 'calendar', id, language, factsVersion],
      routes.getSubmissionCalendar,
      { path: { id }, query: { lng: language } },
    ),
    staleTime: 0,
  }
}

/** What language models did in an application, as sentences. Asked again whenever it is shown: a run makes it untrue. */
export function statementQuery(api: ApiClient, userId: string, id: string, language: Language) {
  return {
    ...endpointQuery(api, [...applicationsKey, userId, 'statement', id, language], routes.getMachineStatement, {
      path: { id },
      query: { lng: language },
    }),
    staleTime: 0,
  }
}

/** The sections of an application in their order. */
export function sectionsQuery(api: ApiClient, userId: string, id: string) {
  return {
    ...endpointQuery(api, [...applicationsKey, userId, 'copied-sections', id], listSections, { path: { id } }),
    staleTime: 0,
  }
}
