import * as routes from '#shared/contracts/routes/plan.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { applicationsKey } from '#web/workspace/application-queries.ts'

/** The plan of an application. It is renewed with everything of applications, so others' changes arrive. */
export function planQuery(api: ApiClient, userId: string, applicationId: string) {
  return {
    ...endpointQuery(api, [...applicationsKey, userId, 'plan', applicationId], routes.getPlan, {
      path: { id: applicationId },
    }),
    staleTime: 0,
  }
}
