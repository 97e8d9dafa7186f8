import { asc, eq } from 'drizzle-orm'
import { notificationPreferences, notifications } from '#server/notifications/tables.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** The notices of users, and how they want to be notified. */
export const notificationsPart: PersonalPart = {
  policy: ['notices'],
  tables: {
    'public.notifications': 'given and erased: the notices of the account',
    'public.notification_preferences': 'given and erased: how the person wants to hear',
  },
  async collect(db, { userId }) {
    const notices = await db
      .select()
      .from(notifications)
      .where(eq(notifications.user_id, userId))
      .orderBy(asc(notifications.created_at), asc(notifications.id))
    const choices = await db.select().from(notificationPreferences).where(eq(notificationPreferences.user_id, userId))
    return {
      notifications: notices.map(({ kind, data, link, created_at, read_at }) => ({
        kind,
        data,
        link,
        created_at: created_at.toISOString(),
        read_at: read_at?.toISOString() ?? null,
      })),
      notification_preferences: choices.map(({ topic, in_app, email }) => ({ topic, in_app, email })),
    }
  },
  async erase(tx, { userId }) {
    await tx.delete(notifications).where(eq(notifications.user_id, userId))
    await tx.delete(notificationPreferences).where(eq(notificationPreferences.user_id, userId))
  },
  async clearUnproven(tx, userId) {
    await notificationsPart.erase(tx, { userId, confirmedEmail: null })
    return []
  },
}
