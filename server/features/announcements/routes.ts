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
    endpoint(
      {
        method: 'get',
        path: '/api/admin/announcements',
        summary: 'List announcements with their progress, newest first.',
        access: 'notifications.manage',
        answer: { status: 200, schema: announcementListSchema },
      },
      async () => listAnnouncements(deps),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/announcements',
        summary: 'Plan an announcement, now or at a time.',
        access: 'notifications.manage',
        limit: { name: 'announcements', burst: 20, refillSeconds: hourSeconds },
        bodySchema: announcementInputSchema,
        answer: { status: 201, schema: announcementSchema },
      },
      async ({ actor, context, body }) => planAnnouncement(deps, actor, context.requestId, body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/announcements/audience',
        summary: 'Count the people of an audience.',
        access: 'notifications.manage',
        bodySchema: audienceSchema,
        answer: { status: 200, schema: audienceCountSchema },
      },
      async ({ body }) => countPeople(deps, body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/announcements/test',
        summary: 'Send an announcement to oneself alone.',
        access: 'notifications.manage',
        limit: { name: 'announcement-test', burst: 10, refillSeconds: 600 },
        bodySchema: announcementTestSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, body }) => testAnnouncement(deps, actor, body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/announcements/{id}/cancel',
        summary: 'Cancel an announcement that has not been sent to everybody.',
        access: 'notifications.manage',
        pathSchema: announcementPathSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path }) => cancelAnnouncement(deps, actor, context.requestId, path.id),
    ),
  ]
}
