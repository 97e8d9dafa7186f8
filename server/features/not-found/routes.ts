import { z } from 'zod'
import { notFoundListSchema, pageQuerySchema } from '#shared/contracts/logs.ts'
import type { Deps } from '#server/deps.ts'
import { forgetNotFound, readNotFound, recordNotFound } from '#server/features/not-found/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Unknown addresses that were reached inside of the browser. */
export function notFoundRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/not-found',
        summary: 'Report an address that does not exist and was reached without loading a page.',
        access: 'public',
        limit: { name: 'not-found', burst: 30, refillSeconds: 300 },
        bodySchema: z
          .object({ path: z.string().min(1).max(2048).startsWith('/'), referrer: z.string().max(2048).nullish() })
          .strict(),
        answer: { status: 204, schema: null },
      },
      async ({ body }) => recordNotFound(deps, body.path, body.referrer ?? null),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/not-found',
        summary: 'List addresses that visitors asked for and that do not exist, those asked for most first.',
        access: 'logs.view',
        querySchema: pageQuerySchema,
        answer: { status: 200, schema: notFoundListSchema },
      },
      async ({ query }) => readNotFound(deps, query),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/admin/not-found',
        summary: 'Take an address off the list of those that do not exist.',
        access: 'pages.edit',
        querySchema: z.object({ path: z.string().min(1).max(2048) }).strict(),
        answer: { status: 204, schema: null },
      },
      async ({ query }) => forgetNotFound(deps, query.path),
    ),
  ]
}
