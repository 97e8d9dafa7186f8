import { setupQuerySchema, setupResultSchema, setupSchema, setupStatusSchema } from '#shared/contracts/setup.ts'
import { minuteSeconds } from '#shared/duration.ts'
import * as routes from '#shared/contracts/routes/setup.ts'
import type { Deps } from '#server/deps.ts'
import { checkSetupLink, setUp } from '#server/features/setup/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** Set-up tokens have 256 bits; the limit only keeps guessing cheap for the server. */
const setupLimit: RateLimitRule = { name: 'setup', burst: 30, refillSeconds: 15 * minuteSeconds }

/** The page behind the link that the first start prints. @see START-04 */
export function setupRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.getSetupStatus, {
      summary: 'Tell whether a set-up link still works.',
      limit: setupLimit,
      querySchema: setupQuerySchema,
      responseSchema: setupStatusSchema,
      handle: async ({ query }) => checkSetupLink(deps, query.token),
    }),
    endpoint(routes.setUp, {
      summary: 'Create the first administrator with a set-up link.',
      limit: setupLimit,
      bodySchema: setupSchema,
      responseSchema: setupResultSchema,
      handle: async ({ body, context }) => setUp(deps, context.requestId, body),
    }),
  ]
}
