import { z } from 'zod'
import {
  redirectChangeSchema,
  redirectInsertSchema,
  redirectListSchema,
  redirectQuerySchema,
  redirectSchema,
} from '#shared/contracts/redirects.ts'
import * as routes from '#shared/contracts/routes/redirects.ts'
import type { Deps } from '#server/deps.ts'
import { createRedirect, getRedirectList, removeRedirect, updateRedirect } from '#server/features/redirects/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Redirects of addresses that are gone. @param isReserved tells the addresses that are never pages. */
export function redirectRoutes(deps: Deps, isReserved: (path: string) => boolean): Endpoint[] {
  return [
    endpoint(routes.listRedirects, {
      summary: 'List redirects, newest first, with how often each was followed.',
      querySchema: redirectQuerySchema,
      responseSchema: redirectListSchema,
      handle: async ({ query }) => getRedirectList(deps, query),
    }),
    endpoint(routes.createRedirect, {
      summary: 'Make a redirect from an address without a page to another address of the site.',
      limit: { name: 'redirects', burst: 120, refillSeconds: 600 },
      bodySchema: redirectInsertSchema,
      responseSchema: redirectSchema,
      handle: async ({ actor, context, body }) =>
        createRedirect(deps, { actor, requestId: context.requestId }, body, isReserved),
    }),
    endpoint(routes.updateRedirect, {
      summary:
        'Let a redirect lead elsewhere, or for another time, made from the version named; 409 with the stored one.',
      limit: { name: 'redirects', burst: 120, refillSeconds: 600 },
      pathSchema: z.object({ id: z.uuid() }),
      bodySchema: redirectChangeSchema,
      responseSchema: redirectSchema,
      handle: async ({ actor, context, path, body }) =>
        updateRedirect(deps, { actor, requestId: context.requestId }, path.id, body),
    }),
    endpoint(routes.deleteRedirect, {
      summary: 'Delete a redirect.',
      pathSchema: z.object({ id: z.uuid() }),
      handle: async ({ actor, context, path }) =>
        removeRedirect(deps, { actor, requestId: context.requestId }, path.id),
    }),
  ]
}
