import {
  announcementInputSchema,
  announcementListSchema,
  announcementPathSchema,
  announcementSchema,
  announcementTestSchema,
  audienceCountSchema,
  audienceSchema,
} from '#shared/contracts/announcements.ts'
import { hourSeconds } from '#shared/duration.ts'
import * as routes from '#shared/contracts/routes/announcements.ts'
import type { Deps } from '#server/deps.ts'
import {
  cancelAnnouncement,
  countPeople,
  listAnnouncements,
  planAnnouncement,
  testAnnouncement,
} from '#server/features/announcements/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** What staff tell people. @see ADM-08 */
export function announcementRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listAnnouncements, {
      summary: 'List announcements with their progress, newest first.',
      responseSchema: announcementListSchema,
      handle: async () => listAnnouncements(deps),
    }),
    endpoint(routes.planAnnouncement, {
      summary: 'Plan an announcement, now or at a time.',
      limit: { name: 'announcements', burst: 20, refillSeconds: hourSeconds },
      bodySchema: announcementInputSchema,
      responseSchema: announcementSchema,
      handle: async ({ actor, context, body }) => planAnnouncement(deps, actor, context.requestId, body),
    }),
    endpoint(routes.countPeople, {
      summary: 'Count the people of an audience.',
      bodySchema: audienceSchema,
      responseSchema: audienceCountSchema,
      handle: async ({ body }) => countPeople(deps, body),
    }),
    endpoint(routes.testAnnouncement, {
      summary: 'Send an announcement to oneself alone.',
      limit: { name: 'announcement-test', burst: 10, refillSeconds: 600 },
      bodySchema: announcementTestSchema,
      handle: async ({ actor, body }) => testAnnouncement(deps, actor, body),
    }),
    endpoint(routes.cancelAnnouncement, {
      summary: 'Cancel an announcement that has not been sent to everybody.',
      pathSchema: announcementPathSchema,
      handle: async ({ actor, context, path }) => cancelAnnouncement(deps, actor, context.requestId, path.id),
    }),
  ]
}
