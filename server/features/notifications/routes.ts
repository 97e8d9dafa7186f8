import {
  notificationListQuerySchema,
  notificationListSchema,
  notificationPathSchema,
  notificationPreferencesSchema,
  notificationPreferencesUpdateSchema,
  readAllSchema,
  unsubscribeQuerySchema,
  unsubscribeStateSchema,
} from '#shared/contracts/notifications.ts'
import * as routes from '#shared/contracts/routes/notifications.ts'
import type { Deps } from '#server/deps.ts'
import {
  getPreferences,
  getUnsubscribeState,
  listOwnNotices,
  markAllNoticesRead,
  markNoticeRead,
  unsubscribe,
  updatePreferences,
} from '#server/features/notifications/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** One's own notices, how one wants to hear, and links that end mails. @see docs/reference/interfaces.md#addresses (/api/me/notifications) */
export function notificationRoutes(deps: Deps): Endpoint[] {
  return [...ownNotices(deps), ...preferences(deps), ...unsubscribing(deps)]
}

/** Notices that are read, one by one or all at once. */
const readLimit = { name: 'notifications-read', burst: 300, refillSeconds: 300 }

function ownNotices(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listNotifications, {
      summary: "List the signed-in user's notices, newest first.",
      querySchema: notificationListQuerySchema,
      responseSchema: notificationListSchema,
      handle: async ({ actor, query }) => listOwnNotices(deps, actor, query),
    }),
    endpoint(routes.markNotificationRead, {
      summary: 'Mark a notice as read.',
      limit: readLimit,
      pathSchema: notificationPathSchema,
      handle: async ({ actor, path }) => markNoticeRead(deps, actor, path.id),
    }),
    endpoint(routes.markAllNotificationsRead, {
      summary: 'Mark every notice up to one of them as read.',
      limit: readLimit,
      bodySchema: readAllSchema,
      handle: async ({ actor, body }) =>
        markAllNoticesRead(deps, actor, { upTo: body.up_to ?? null, link: body.link ?? null }),
    }),
  ]
}

function preferences(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.getNotificationPreferences, {
      summary: 'Read how the signed-in user is notified of each topic.',
      responseSchema: notificationPreferencesSchema,
      handle: async ({ actor }) => getPreferences(deps, actor),
    }),
    endpoint(routes.updateNotificationPreferences, {
      summary: 'Choose how to be notified of each topic.',
      limit: { name: 'notification-preferences', burst: 60, refillSeconds: 600 },
      bodySchema: notificationPreferencesUpdateSchema,
      responseSchema: notificationPreferencesSchema,
      handle: async ({ actor, body }) => updatePreferences(deps, actor, body),
    }),
  ]
}

const unsubscribeLimit = { name: 'unsubscribe', burst: 60, refillSeconds: 600 }

function unsubscribing(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.getUnsubscribeState, {
      summary: 'Read what an unsubscribe link is for; a browser is led to the page that asks.',
      limit: unsubscribeLimit,
      querySchema: unsubscribeQuerySchema,
      responseSchema: unsubscribeStateSchema,
      handle: async ({ query, request }) => {
        // Some mail programs open the address of the header like any other link.
        if (!request.headers.get('accept')?.includes('text/html')) return getUnsubscribeState(deps, query.token)
        const location = `/unsubscribe?token=${encodeURIComponent(query.token)}`
        return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
      },
    }),
    endpoint(routes.unsubscribe, {
      summary: 'End the mails that an unsubscribe link is for, in one click.',
      limit: unsubscribeLimit,
      querySchema: unsubscribeQuerySchema,
      handle: async ({ query }) => unsubscribe(deps, query.token),
    }),
  ]
}
