import * as routes from '#shared/contracts/routes/review.ts'
import { secondMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { applicationsKey } from '#web/workspace/application-queries.ts'

/** How long a pause is after which the texts are reviewed again. What has not changed is not reviewed again. */
const pauseMs = 20 * secondMs

type FindingsAsked = { userId: string; applicationId: string; language: Language }

/** What rules object to in an application. Asked again after a pause, and with everything else of the application. */
export function findingsQuery(api: ApiClient, { userId, applicationId, language }: FindingsAsked) {
  return {
    ...endpointQuery(api, [...applicationsKey, userId, 'findings', applicationId, language], routes.listFindings, {
      path: { id: applicationId },
      query: { lng: language },
    }),
    staleTime: 0,
    refetchInterval: pauseMs,
  }
}

/** What a model remarked as a second reader. Asked again with everything else of the application. */
export function remarksQuery(api: ApiClient, userId: string, applicationId: string) {
  return {
    ...endpointQuery(api, [...applicationsKey, userId, 'remarks', applicationId], routes.listRemarks, {
      path: { id: applicationId },
    }),
    staleTime: 0,
  }
}
