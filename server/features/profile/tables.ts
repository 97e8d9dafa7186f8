import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/auth/tables.ts'
import { exactInstant } from '#server/db/columns.ts'

/**
 * What people say about themselves. A user without a row has the values of the sign-up form, which are in the user's
 * metadata. `phone` is E.164 with the plus sign, `country_code` ISO 3166-1 alpha-2, `telegram` an account name without
 * @.
 *
 * @see docs/reference/product.md#profile
 */
export const profiles = pgTable('profiles', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  first_name: text().notNull(),
  last_name: text().notNull(),
  phone: text(),
  country_code: text().notNull(),
  telegram: text(),
  created_at: exactInstant().notNull(),
  updated_at: exactInstant().notNull(),
})
