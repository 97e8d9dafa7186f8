import { madeTokenSchema, tokenInputSchema, tokenListSchema, tokenPathSchema } from '#shared/contracts/api-tokens.ts'
import { hourSeconds } from '#shared/duration.ts'
import * as routes from '#shared/contracts/routes/integrations.ts'
import type { Deps } from '#server/deps.ts'
import { listApiTokens, makeApiToken, revokeApiToken } from '#server/features/integrations/tokens-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** Making tokens is a person's pace. */
const makeLimit: RateLimitRule = { name: 'api-token-make', burst: 20, refillSeconds: hourSeconds }

/** Secrets with which programs use the API. No token reaches these addresses. @see ADM-08 */
export function tokenRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listApiTokens, {
      summary: 'List API tokens, newest first, without their secrets.',
      responseSchema: tokenListSchema,
      handle: async () => listApiTokens(deps),
    }),
    endpoint(routes.createApiToken, {
      summary: 'Make an API token that acts for you. Its secret is shown in this answer alone.',
      limit: makeLimit,
      bodySchema: tokenInputSchema,
      responseSchema: madeTokenSchema,
      handle: async ({ actor, context, body }) => makeApiToken(deps, actor, context.requestId, body),
    }),
    endpoint(routes.revokeApiToken, {
      summary: 'Revoke an API token; it opens nothing from this moment on.',
      pathSchema: tokenPathSchema,
      handle: async ({ actor, context, path }) => revokeApiToken(deps, actor, context.requestId, path.id),
    }),
  ]
}
