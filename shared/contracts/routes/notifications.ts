import type { z } from 'zod'
import type {
  NotificationList,
  NotificationPreferences,
  UnsubscribeState,
  notificationListQuerySchema,
  notificationPreferencesUpdateSchema,
  readAllSchema,
  unsubscribeQuerySchema,
} from '#shared/contracts/notifications.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listNotifications = route<{
  query: z.input<typeof notificationListQuerySchema>
  response: NotificationList
}>()('get', '/api/me/notifications', 'signed-in')

export const markNotificationRead = route<{ response: void }>()(
  'post',
  '/api/me/notifications/{id}/read',
  'signed-in',
  204,
)

export const markAllNotificationsRead = route<{ body: z.input<typeof readAllSchema>; response: void }>()(
  'post',
  '/api/me/notifications/read-all',
  'signed-in',
  204,
)

export const getNotificationPreferences = route<{ response: NotificationPreferences }>()(
  'get',
  '/api/me/notifications/preferences',
  'signed-in',
)

export const updateNotificationPreferences = route<{
  body: z.input<typeof notificationPreferencesUpdateSchema>
  response: NotificationPreferences
}>()('put', '/api/me/notifications/preferences', 'signed-in')

export const getUnsubscribeState = route<{
  query: z.input<typeof unsubscribeQuerySchema>
  response: UnsubscribeState
}>()('get', '/api/unsubscribe', 'public')

export const unsubscribe = route<{ query: z.input<typeof unsubscribeQuerySchema>; response: void }>()(
  'post',
  '/api/unsubscribe',
  'public',
  204,
)
