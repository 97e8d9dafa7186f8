import type { QueryClient } from '@tanstack/react-query'
import * as notificationsRoutes from '#shared/contracts/routes/notifications.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** How many notices are unread. */
export function unreadQuery(api: ApiClient, userId: string) {
  return {
    queryKey: ['me', 'notifications', userId, 'unread'] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await api.call(notificationsRoutes.listNotifications, { query: { limit: '1' }, signal })).unread,
  }
}

/** Fetches list and figure again. */
export function refreshNotices(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['me', 'notifications'] })
}

/** Marks one notice as read. @throws {ApiError} */
export async function markNoticeRead(api: ApiClient, queries: QueryClient, id: string): Promise<void> {
  await api.call(notificationsRoutes.markNotificationRead, { path: { id } })
  await refreshNotices(queries)
}

/** Marks every notice up to the newest that is shown as read. @throws {ApiError} */
export async function markAllNoticesRead(api: ApiClient, queries: QueryClient, upTo: string): Promise<void> {
  await api.call(notificationsRoutes.markAllNotificationsRead, { body: { up_to: upTo } })
  await refreshNotices(queries)
}

/** Marks the notices that lead to a place as read, because what they tell of is on the screen there. @throws {ApiError} */
export async function markNoticesReadOf(api: ApiClient, queries: QueryClient, link: string): Promise<void> {
  await api.call(notificationsRoutes.markAllNotificationsRead, { body: { link } })
  await refreshNotices(queries)
}

/** How the user is notified of each topic. */
export function preferencesQuery(api: ApiClient, userId: string) {
  return endpointQuery(api, ['me', 'notification-preferences', userId], notificationsRoutes.getNotificationPreferences)
}
