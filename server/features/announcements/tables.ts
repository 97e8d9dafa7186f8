import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { announcementStates } from '#shared/contracts/announcements.ts'
import { instant, jsonColumn, rowId } from '#server/db/columns.ts'

/** What staff tell people, and how far the telling has come. @see ADM-08 */
export const announcements = pgTable(
  'announcements',
  {
    id: rowId(),
    texts: jsonColumn().notNull(),
    link: text(),
    audience: jsonColumn().notNull(),
    in_app: boolean().notNull(),
    email: boolean().notNull(),
    state: text({ enum: announcementStates }).notNull(),
    send_at: instant().notNull(),
    created_at: instant().notNull(),
    /** No key: it outlives the account of its author. */
    created_by: uuid(),
    /** The last person who was notified; people are notified in the order of their ids. */
    reached: uuid(),
    people: integer().notNull().default(0),
  },
  (table) => [index('announcements_by_time').on(table.created_at.desc().nullsFirst())],
)
