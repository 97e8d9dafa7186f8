import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant, rowId } from '#server/db/columns.ts'

/** What became of a job. `failed`: its tries are used up, staff have to look. */
export const jobStates = ['waiting', 'done', 'failed'] as const

/**
 * Work that is to be done once, written in the transaction of what caused it and taken by any replica.
 *
 * @see docs/reference/services.md#7-jobs-and-outbox
 */
export const jobs = pgTable(
  'jobs',
  {
    id: rowId(),
    kind: text().notNull(),
    /** Ids and facts that the kind needs; no words of people, no secrets. */
    data: jsonb().notNull(),
    state: text({ enum: jobStates }).notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** When the next try is due; while a worker is at it, when its lease ends. */
    run_at: instant().notNull(),
    last_error: text(),
    /** Only one job has a given key: what is caused twice is done once. */
    dedupe_key: text().unique('jobs_dedupe_key'),
    created_at: instant().notNull(),
    finished_at: instant(),
  },
  (table) => [
    index('jobs_due')
      .on(table.run_at)
      .where(sql`state = 'waiting'`),
    index('jobs_by_time').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('jobs_failed')
      .on(table.finished_at)
      .where(sql`state = 'failed'`),
  ],
)

/** When each work that returns was last done. */
export const periodicWork = pgTable('periodic_work', {
  name: text().primaryKey(),
  /** When the last run that succeeded began. */
  last_run_at: instant().notNull(),
  /** Until when a replica is at it, or a run that failed rests. */
  held_until: instant().notNull(),
  last_error: text(),
})
