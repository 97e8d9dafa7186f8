import * as routes from '#shared/contracts/routes/guide.ts'
import * as planRoutes from '#shared/contracts/routes/plan.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** The guiding questions of a section with what was answered. */
export function questionsQuery(api: ApiClient, userId: string, id: string, key: string) {
  return {
    ...endpointQuery(api, ['me', 'guide', userId, id, key], routes.listQuestions, { path: { id, key } }),
    staleTime: 0,
  }
}

/** The plan that tables are filled from. */
export function tablesQuery(api: ApiClient, userId: string, id: string) {
  return {
    ...endpointQuery(api, ['me', 'guide', userId, id, 'plan'], planRoutes.getPlan, { path: { id } }),
    staleTime: 0,
  }
}
