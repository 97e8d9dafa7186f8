import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { notificationTopics } from '#shared/notification-kinds.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, rowId } from '#server/db/columns.ts'

/** Notices to people, shown in the interface. @see DASH-07 */
export const notifications = pgTable(
  'notifications',
  {
    id: rowId(),
    user_id: belongsTo(() => users.id),
    kind: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    link: text(),
    /** A user is notified of one cause once. */
    dedupe_key: text(),
    created_at: instant().notNull(),
    read_at: instant(),
  },
  (table) => [
    index('notifications_by_person').on(
      table.user_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('notifications_unread')
      .on(table.user_id)
      .where(sql`read_at is null`),
    uniqueIndex('notifications_dedupe').on(table.user_id, table.dedupe_key),
    index('notifications_by_age').on(table.created_at),
  ],
)

/** How users chose to be notified of a topic; without a row, `usualChannels` of the topic holds. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    user_id: belongsTo(() => users.id),
    topic: text({ enum: notificationTopics }).notNull(),
    in_app: boolean().notNull(),
    email: boolean().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.topic] })],
)
