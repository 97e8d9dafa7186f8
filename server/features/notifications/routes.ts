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
import type { Deps } from '#server/deps.ts'
import {
  getPreferences,
  getUnsubscribeState,
  listOwnNotices,
  readAllNotices,
  readNotice,
  unsubscribe,
  updatePreferences,
} from '#server/features/notifications/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** One's own notices, how one wants to hear, and links that end mails. @see docs/reference/interfaces.md#addresses (/api/me/notifications) */
export function notificationRoutes(deps: Deps): Endpoint[] {
  return [...ownNotices(deps), ...preferences(deps), ...unsubscribing(deps)]
}

function ownNotices(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/me/notifications',
        summary: "List the signed-in user's notices, newest first.",
        access: 'signed-in',
        querySchema: notificationListQuerySchema,
        answer: { status: 200, schema: notificationListSchema },
      },
      async ({ actor, query }) => listOwnNotices(deps, actor, query),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/me/notifications/{id}/read',
        summary: 'Mark a notice as read.',
        access: 'signed-in',
        pathSchema: notificationPathSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, path }) => readNotice(deps, actor, path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/me/notifications/read-all',
        summary: 'Mark every notice up to one of them as read.',
        access: 'signed-in',
        bodySchema: readAllSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, body }) => readAllNotices(deps, actor, { upTo: body.up_to ?? null, link: body.link ?? null }),
    ),
  ]
}

function preferences(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/me/notifications/preferences',
        summary: 'Read how the signed-in user hears of each topic.',
        access: 'signed-in',
        answer: { status: 200, schema: notificationPreferencesSchema },
      },
      async ({ actor }) => getPreferences(deps, actor),
    ),
    endpoint(
      {
        method: 'put',
        path: '/api/me/notifications/preferences',
        summary: 'Choose how to hear of topics.',
        access: 'signed-in',
        limit: { name: 'notification-preferences', burst: 60, refillSeconds: 600 },
        bodySchema: notificationPreferencesUpdateSchema,
        answer: { status: 200, schema: notificationPreferencesSchema },
      },
      async ({ actor, body }) => updatePreferences(deps, actor, body),
    ),
  ]
}

const unsubscribeLimit = { name: 'unsubscribe', burst: 60, refillSeconds: 600 }

function unsubscribing(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/unsubscribe',
        summary: 'Read what an unsubscribe link is for; a browser is led to the page that asks.',
        access: 'public',
        limit: unsubscribeLimit,
        querySchema: unsubscribeQuerySchema,
        answer: { status: 200, schema: unsubscribeStateSchema },
      },
      async ({ query, request }) => {
        // Some mail programs open the address of the header like any other link.
        if (!request.headers.get('accept')?.includes('text/html')) return getUnsubscribeState(deps, query.token)
        const location = `/unsubscribe?token=${encodeURIComponent(query.token)}`
        return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
      },
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/unsubscribe',
        summary: 'End the mails that an unsubscribe link is for, in one click.',
        access: 'public',
        limit: unsubscribeLimit,
        querySchema: unsubscribeQuerySchema,
        answer: { status: 204, schema: null },
      },
      async ({ query }) => unsubscribe(deps, query.token),
    ),
  ]
}
