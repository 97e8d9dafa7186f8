import { z } from 'zod'
import {
  redirectChangeSchema,
  redirectInsertSchema,
  redirectListSchema,
  redirectQuerySchema,
  redirectSchema,
} from '#shared/contracts/redirects.ts'
import type { Deps } from '#server/deps.ts'
import { createRedirect, readRedirects, removeRedirect, updateRedirect } from '#server/features/redirects/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

const access = 'pages.edit'

/** Redirects of addresses that are gone. @param isReserved tells the addresses that are never pages. */
export function redirectRoutes(deps: Deps, isReserved: (path: string) => boolean): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/redirects',
        summary: 'List redirects, newest first, with how often each was followed.',
        access,
        querySchema: redirectQuerySchema,
        answer: { status: 200, schema: redirectListSchema },
      },
      async ({ query }) => readRedirects(deps, query),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/redirects',
        summary: 'Make a redirect from an address without a page to another address of the site.',
        access,
        limit: { name: 'redirects', burst: 120, refillSeconds: 600 },
        bodySchema: redirectInsertSchema,
        answer: { status: 201, schema: redirectSchema },
      },
      async ({ actor, context, body }) =>
        createRedirect(deps, { actor, requestId: context.requestId }, body, isReserved),
    ),
    endpoint(
      {
        method: 'patch',
        path: '/api/admin/redirects/{id}',
        summary: 'Let a redirect lead elsewhere, or for another time.',
        access,
        limit: { name: 'redirects', burst: 120, refillSeconds: 600 },
        pathSchema: z.object({ id: z.uuid() }),
        bodySchema: redirectChangeSchema,
        answer: { status: 200, schema: redirectSchema },
      },
      async ({ actor, context, path, body }) =>
        updateRedirect(deps, { actor, requestId: context.requestId }, path.id, body),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/admin/redirects/{id}',
        summary: 'Delete a redirect.',
        access,
        pathSchema: z.object({ id: z.uuid() }),
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path }) => removeRedirect(deps, { actor, requestId: context.requestId }, path.id),
    ),
  ]
}
