import { interviewPathSchema, interviewQuerySchema, interviewSchema } from '#shared/contracts/interviews.ts'
import * as routes from '#shared/contracts/routes/interviews.ts'
import type { Deps } from '#server/deps.ts'
import { getInterview } from '#server/features/interviews/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** The interview of an organisation. @see docs/reference/workspace.md#profile-of-an-organisation */
export function interviewRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.getInterview, {
      summary: 'Read the next question about an organisation that a call makes necessary; PATCH the fact to answer it.',
      pathSchema: interviewPathSchema,
      querySchema: interviewQuerySchema,
      responseSchema: interviewSchema,
      handle: async ({ actor, path, query }) => getInterview(deps, actor.userId, path.id, query),
    }),
  ]
}
