import {
  feedInputSchema,
  feedListSchema,
  feedQuerySchema,
  openedFeedSchema,
} from '#shared/contracts/consultations-admin.ts'
import { consultationPathSchema } from '#shared/contracts/consultations.ts'
import type { Deps } from '#server/deps.ts'
import {
  closeFeed,
  listOwnFeeds,
  openFeed,
  readFeed,
  renewOwnFeed,
} from '#server/features/consultations/feed-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** Calendars look every few minutes, many from one address; secrets are not to be guessed. */
const feedLimit: RateLimitRule = { name: 'consultations-feed', burst: 120, refillSeconds: 600 }
const writeLimit: RateLimitRule = { name: 'consultations-feed-write', burst: 30, refillSeconds: 600 }
const access = 'consultations.manage'

/** Addresses that staff subscribe to in their own calendars. @see ADM-07 */
export function feedRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/consultations/feeds',
        summary: 'List the own calendar feeds, without their addresses.',
        access,
        answer: { status: 200, schema: feedListSchema },
      },
      async ({ actor }) => listOwnFeeds(deps, actor),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/consultations/feeds',
        summary: 'Make a calendar feed; its address is answered this once.',
        access,
        limit: writeLimit,
        bodySchema: feedInputSchema,
        answer: { status: 201, schema: openedFeedSchema },
      },
      async ({ actor, context, body }) => openFeed(deps, { actor, requestId: context.requestId }, body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/consultations/feeds/{id}/renew',
        summary: 'Give a calendar feed another address; the old one is dead at once.',
        access,
        limit: writeLimit,
        pathSchema: consultationPathSchema,
        answer: { status: 200, schema: openedFeedSchema },
      },
      async ({ actor, context, path }) => renewOwnFeed(deps, { actor, requestId: context.requestId }, path.id),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/admin/consultations/feeds/{id}',
        summary: 'Take a calendar feed back; its address is dead at once.',
        access,
        limit: writeLimit,
        pathSchema: consultationPathSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path }) => closeFeed(deps, { actor, requestId: context.requestId }, path.id),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/consultations/feed.ics',
        summary: 'Read a calendar feed with its secret, as calendar programs do.',
        access: 'public',
        limit: feedLimit,
        querySchema: feedQuerySchema,
        answer: { status: 200, schema: null, description: 'iCalendar (text/calendar)' },
      },
      async ({ query }) =>
        new Response(await readFeed(deps, query.key), {
          headers: {
            'content-type': 'text/calendar; charset=utf-8',
            'content-disposition': 'inline; filename="consultations.ics"',
            'cache-control': 'private, no-store',
          },
        }),
    ),
  ]
}
