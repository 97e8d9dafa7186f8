import { z } from 'zod'
import { notFoundListSchema, pageQuerySchema } from '#shared/contracts/logs.ts'
import * as routes from '#shared/contracts/routes/not-found.ts'
import * as staffRoutes from '#shared/contracts/routes/not-found-staff.ts'
import type { Deps } from '#server/deps.ts'
import { deleteNotFound, listNotFound, recordNotFound } from '#server/features/not-found/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Unknown addresses that were reached inside of the browser. */
export function notFoundRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.reportNotFound, {
      summary: 'Report an address that does not exist and was reached without loading a page.',
      limit: { name: 'not-found', burst: 30, refillSeconds: 300 },
      bodySchema: z
        .object({ path: z.string().min(1).max(2048).startsWith('/'), referrer: z.string().max(2048).nullish() })
        .strict(),
      handle: async ({ body }) => recordNotFound(deps, body.path, body.referrer ?? null),
    }),
    endpoint(staffRoutes.listNotFound, {
      summary: 'List addresses that visitors asked for and that do not exist, those asked for most first.',
      querySchema: pageQuerySchema,
      responseSchema: notFoundListSchema,
      handle: async ({ query }) => listNotFound(deps, query),
    }),
    endpoint(staffRoutes.deleteNotFound, {
      summary: 'Take an address off the list of those that do not exist.',
      querySchema: z.object({ path: z.string().min(1).max(2048) }).strict(),
      handle: async ({ query }) => deleteNotFound(deps, query.path),
    }),
  ]
}
