import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { agentNames } from '#shared/agents.ts'
import { runActions, runErrors, runStates } from '#shared/runs.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, pointsTo, rowId } from '#server/db/columns.ts'
import { applications } from '#server/features/applications/public.ts'

/** Runs of a model that write for an application. What they wrote is in `run_chunks`. */
export const runs = pgTable(
  'runs',
  {
    id: rowId(),
    application_id: belongsTo(() => applications.id),
    agent: text({ enum: agentNames }).notNull(),
    /** The key of the section. It outlives the section, so that the statement on the use of models stays whole. */
    section: text(),
    action: text({ enum: runActions }).notNull(),
    instruction: text().notNull(),
    passage: text().notNull(),
    model: text().notNull(),
    state: text({ enum: runStates }).notNull().default('running'),
    error: text({ enum: runErrors }),
    /** Number of chunks. */
    chunks: integer().notNull().default(0),
    /** The process that waits for the model renews this; a run whose lease has passed was interrupted. */
    leased_until: instant().notNull(),
    stop_asked_at: instant(),
    taken: boolean(),
    created_at: instant().notNull(),
    created_by: pointsTo(() => users.id),
    ended_at: instant(),
  },
  (table) => [
    index('runs_by_application').on(table.application_id, table.id),
    index('runs_by_user').on(table.created_by),
  ],
)

/** What a run wrote, piece by piece. */
export const runChunks = pgTable(
  'run_chunks',
  {
    run_id: belongsTo(() => runs.id),
    /** From 1. */
    seq: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.run_id, table.seq] })],
)
