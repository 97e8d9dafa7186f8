import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, pointsTo } from '#server/db/columns.ts'
import { applications } from '#server/features/applications/public.ts'

/**
 * Findings of the review that people let stay, with their reason. The id of a finding is made of its rule and the words at
 * its place: once they change, it is another finding. @see docs/decisions/0141-a-finding-is-known-by-its-words.md
 */
export const findingDecisions = pgTable(
  'finding_decisions',
  {
    application_id: belongsTo(() => applications.id),
    finding: text().notNull(),
    reason: text().notNull(),
    at: instant().notNull(),
    by: pointsTo(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.finding] }),
    index('finding_decisions_by_person').on(table.by),
  ],
)

/** Remarks of a second reader that people took. Each stays with its application while the text holds its words. */
export const takenRemarks = pgTable(
  'taken_remarks',
  {
    application_id: belongsTo(() => applications.id),
    remark_id: text().notNull(),
    criterion: text(),
    quote: text().notNull(),
    remark: text().notNull(),
    remedy: text().notNull(),
    model: text().notNull(),
    at: instant().notNull(),
    by: pointsTo(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.remark_id] }),
    index('taken_remarks_by_person').on(table.by),
  ],
)
