import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { planRowKinds } from '#shared/plan.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, pointsTo } from '#server/db/columns.ts'
import { applications } from '#server/features/applications/public.ts'

/** The plans of applications. A change locks its row, so that changes follow each other. */
export const applicationPlans = pgTable(
  'application_plans',
  {
    application_id: belongsTo(() => applications.id).primaryKey(),
    version: integer().notNull().default(0),
    /** Who last changed it, and when; the activity log takes down the first change of each user in an hour. */
    changed_at: instant(),
    changed_by: pointsTo(() => users.id),
  },
  (table) => [index('application_plans_by_person').on(table.changed_by)],
)

/**
 * The rows of plans: work packages, tasks, costs and the other kinds of `shared/grants/plan-rows.ts`, which says what `values` holds.
 * One table, because a plan is read whole and changed row by row. @see docs/decisions/0132-a-plan-is-rows-of-one-table.md
 */
export const applicationPlanRows = pgTable(
  'application_plan_rows',
  {
    application_id: belongsTo(() => applicationPlans.application_id),
    /** Made by the client. */
    id: uuid().notNull(),
    kind: text({ enum: planRowKinds }).notNull(),
    /** Order among the rows of an application. */
    position: integer().notNull(),
    values: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Set while the removal can be undone. */
    removed_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.application_id, table.id] })],
)
