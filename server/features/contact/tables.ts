import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Requests from the contact form. @see product specification, section 3 (contact form) */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    organisation: text(),
    email: text().notNull(),
    phone: text(),
    grant_type: text(),
    message: text().notNull(),
    /** Language of the page that it was written on: the answer's language. */
    language: text().notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('contact_messages_by_time').on(table.created_at.desc(), table.id)],
)
