import type { z } from 'zod'
import type {
  Announcement,
  announcementInputSchema,
  announcementListSchema,
  announcementTestSchema,
  audienceCountSchema,
  audienceSchema,
} from '#shared/contracts/announcements.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listAnnouncements = route<{ response: z.output<typeof announcementListSchema> }>()(
  'get',
  '/api/admin/announcements',
  'notifications.manage',
)

export const planAnnouncement = route<{ body: z.input<typeof announcementInputSchema>; response: Announcement }>()(
  'post',
  '/api/admin/announcements',
  'notifications.manage',
  201,
)

export const countPeople = route<{
  body: z.input<typeof audienceSchema>
  response: z.output<typeof audienceCountSchema>
}>()('post', '/api/admin/announcements/audience', 'notifications.manage')

export const testAnnouncement = route<{ body: z.input<typeof announcementTestSchema>; response: void }>()(
  'post',
  '/api/admin/announcements/test',
  'notifications.manage',
  204,
)

export const cancelAnnouncement = route<{ response: void }>()(
  'post',
  '/api/admin/announcements/{id}/cancel',
  'notifications.manage',
  204,
)
