import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, pointsTo } from '#server/db/columns.ts'
import { applications } from '#server/features/applications/public.ts'

/** What was answered to the guiding questions of a section. */
export const guideAnswers = pgTable(
  'guide_answers',
  {
    application_id: belongsTo(() => applications.id),
    /** The key of the section. */
    section: text().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    version: integer().notNull(),
    updated_at: instant().notNull(),
    updated_by: pointsTo(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.section, table.question] }),
    index('guide_answers_by_user').on(table.updated_by),
  ],
)
