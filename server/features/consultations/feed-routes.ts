import {
  feedInputSchema,
  feedListSchema,
  feedQuerySchema,
  openedFeedSchema,
} from '#shared/contracts/consultations-admin.ts'
import { consultationPathSchema } from '#shared/contracts/consultations.ts'
import * as routes from '#shared/contracts/routes/consultations.ts'
import type { Deps } from '#server/deps.ts'
import {
  closeFeed,
  listOwnFeeds,
  openFeed,
  getFeed,
  renewOwnFeed,
} from '#server/features/consultations/feed-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** Calendars look every few minutes, many from one address; secrets are not to be guessed. */
const feedLimit: RateLimitRule = { name: 'consultations-feed', burst: 120, refillSeconds: 600 }
const writeLimit: RateLimitRule = { name: 'consultations-feed-write', burst: 30, refillSeconds: 600 }

/** Addresses that staff subscribe to in their own calendars. @see ADM-07 */
export function feedRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listOwnFeeds, {
      summary: 'List the own calendar feeds, without their addresses.',
      responseSchema: feedListSchema,
      handle: async ({ actor }) => listOwnFeeds(deps, actor),
    }),
    endpoint(routes.openFeed, {
      summary: 'Make a calendar feed; its address is answered this once.',
      limit: writeLimit,
      bodySchema: feedInputSchema,
      responseSchema: openedFeedSchema,
      handle: async ({ actor, context, body }) => openFeed(deps, { actor, requestId: context.requestId }, body),
    }),
    endpoint(routes.renewOwnFeed, {
      summary: 'Give a calendar feed another address; the old one is dead at once.',
      limit: writeLimit,
      pathSchema: consultationPathSchema,
      responseSchema: openedFeedSchema,
      handle: async ({ actor, context, path }) => renewOwnFeed(deps, { actor, requestId: context.requestId }, path.id),
    }),
    endpoint(routes.closeFeed, {
      summary: 'Take a calendar feed back; its address is dead at once.',
      limit: writeLimit,
      pathSchema: consultationPathSchema,
      handle: async ({ actor, context, path }) => closeFeed(deps, { actor, requestId: context.requestId }, path.id),
    }),
    endpoint(routes.getFeed, {
      summary: 'Read a calendar feed with its secret, as calendar programs do.',
      limit: feedLimit,
      querySchema: feedQuerySchema,
      responseDescription: 'iCalendar (text/calendar)',
      handle: async ({ query }) =>
        new Response(await getFeed(deps, query.key), {
          headers: {
            'content-type': 'text/calendar; charset=utf-8',
            'content-disposition': 'inline; filename="consultations.ics"',
            'cache-control': 'private, no-store',
          },
        }),
    }),
  ]
}
