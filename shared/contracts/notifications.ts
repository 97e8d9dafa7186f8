import { z } from 'zod'
import { isNotificationKind, notificationTopics } from '#shared/notification-kinds.ts'

/** Which part of one's notices is asked for. */
export const notificationListQuerySchema = z
  .object({
    unread: z.enum(['true', 'false']).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  })
  .strict()

export type NotificationListQuery = z.output<typeof notificationListQuerySchema>

/** Names one notice. */
export const notificationPathSchema = z.object({ id: z.uuid() })

/** A notice: its words are the interface's, chosen by `kind` and filled in with `data`. */
const notificationSchema = z.object({
  id: z.uuid(),
  kind: z.string().refine(isNotificationKind),
  data: z.record(z.string(), z.unknown()),
  /** Address on this site that it is about; null when there is none. */
  link: z.string().nullable(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
})

export type Notification = z.output<typeof notificationSchema>

/** A part of one's notices, newest first, and how many are unread in all (at most 100 are counted). */
export const notificationListSchema = z.object({
  items: z.array(notificationSchema),
  next_cursor: z.string().nullable(),
  unread: z.int(),
})

export type NotificationList = z.output<typeof notificationListSchema>

/** How many unread notices are counted at most: no one reads a larger figure. */
export const unreadCountMax = 100

/** Reads every notice up to the newest that was seen, so that one which comes in the meantime stays unread. */
export const readAllSchema = z
  .object({ up_to: z.uuid().optional(), link: z.string().min(1).max(500).optional() })
  .strict()

const choiceSchema = z.object({ topic: z.enum(notificationTopics), in_app: z.boolean(), email: z.boolean() })

/** How a user is notified of a topic; `email_fixed` when its mails cannot be switched off. */
export const notificationPreferencesSchema = z.object({
  topics: z.array(choiceSchema.extend({ email_fixed: z.boolean() })),
})

export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>

/** A change of how a user is notified; topics that are left out stay as they are. */
export const notificationPreferencesUpdateSchema = z
  .object({ topics: z.array(choiceSchema.strict()).max(notificationTopics.length) })
  .strict()

export type NotificationPreferencesUpdate = z.output<typeof notificationPreferencesUpdateSchema>

/** The token of an unsubscribe link. */
export const unsubscribeQuerySchema = z.object({ token: z.string().min(1).max(300) }).loose()

/** What an unsubscribe link is for, and whether its mails still come. */
export const unsubscribeStateSchema = z.object({ topic: z.enum(notificationTopics), subscribed: z.boolean() })

export type UnsubscribeState = z.output<typeof unsubscribeStateSchema>
