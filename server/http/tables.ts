import { pgTable, text } from 'drizzle-orm/pg-core'
import { exactInstant } from '#server/db/columns.ts'

/** Allowances of rate limits, shared by all replicas. The key holds a rule's name and a keyed hash of the subject. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  /** The instant at which the allowance is whole again. */
  full_at: exactInstant().notNull(),
})
