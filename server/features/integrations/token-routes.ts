import { madeTokenSchema, tokenInputSchema, tokenListSchema, tokenPathSchema } from '#shared/contracts/api-tokens.ts'
import { hourSeconds } from '#shared/duration.ts'
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
    endpoint(
      {
        method: 'get',
        path: '/api/admin/integrations/tokens',
        summary: 'List API tokens, newest first, without their secrets.',
        access: 'integrations.manage',
        answer: { status: 200, schema: tokenListSchema },
      },
      async () => listApiTokens(deps),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/integrations/tokens',
        summary: 'Make an API token that acts for you. Its secret is shown in this answer alone.',
        access: 'integrations.manage',
        limit: makeLimit,
        bodySchema: tokenInputSchema,
        answer: { status: 201, schema: madeTokenSchema },
      },
      async ({ actor, context, body }) => makeApiToken(deps, actor, context.requestId, body),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/admin/integrations/tokens/{id}',
        summary: 'Revoke an API token; it opens nothing from this moment on.',
        access: 'integrations.manage',
        pathSchema: tokenPathSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path }) => revokeApiToken(deps, actor, context.requestId, path.id),
    ),
  ]
}
