import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { documentOrigins, documentStates } from '#shared/submission.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, pointsTo, rowId } from '#server/db/columns.ts'
import { applications } from '#server/features/applications/public.ts'

/**
 * What people noted about the documents of an application. What the call asks for has a row once something is noted; its
 * label, stage and condition are those of the version of the call that asked for it then.
 *
 * @see docs/reference/workspace.md#submission
 */
export const applicationDocuments = pgTable(
  'application_documents',
  {
    id: rowId(),
    application_id: belongsTo(() => applications.id),
    origin: text({ enum: documentOrigins }).notNull(),
    label: text().notNull(),
    stage: text(),
    condition: text(),
    owner_id: pointsTo(() => users.id),
    due: date(),
    /** Null: no user has chosen one; the stage of the call decides. */
    state: text({ enum: documentStates }),
    waits_for: text(),
    version: integer().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('application_documents_by_application').on(table.application_id, table.created_at),
    index('application_documents_by_owner').on(table.owner_id),
  ],
)

/**
 * How far the reminders of an application are. Those for `days` ahead of `due_at` and more were sent, or their day had passed when
 * the deadline became known. A deadline that moves begins again.
 */
export const applicationReminders = pgTable('application_reminders', {
  application_id: belongsTo(() => applications.id).primaryKey(),
  due_at: instant().notNull(),
  days: integer().notNull(),
})
