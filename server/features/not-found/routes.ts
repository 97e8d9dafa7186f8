import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { recordNotFound } from '#server/features/not-found/service.ts'
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
  ]
}
