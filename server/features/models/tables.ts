import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { proposalKinds, proposalStates } from '#shared/contracts/proposals.ts'
import type { ModelTrial } from '#shared/contracts/models.ts'
import { modelUses } from '#shared/models.ts'
import type { ModelLimits } from '#shared/models.ts'
import type { Plan } from '#shared/plans.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, jsonColumn, pointsTo, rowId } from '#server/db/columns.ts'
import { calls } from '#server/features/calls/public.ts'
import { organisations } from '#server/features/organisations/public.ts'

/** An amount in millionths of a euro. */
const micros = () => bigint({ mode: 'number' }).notNull()

/** How models are set up: one row, once an administrator changed something. @see docs/reference/workspace.md#language-models */
export const modelSettings = pgTable(
  'model_settings',
  {
    id: integer().primaryKey(),
    is_on: boolean().notNull(),
    /** Null, with what follows it: no connection. */
    name: text(),
    base_url: text(),
    model: text(),
    key_sealed: text(),
    is_structured: boolean().notNull(),
    /** For 1,000 tokens. */
    price_in_micros: micros(),
    price_out_micros: micros(),
    /** Null: no cap. */
    monthly_cap_micros: bigint({ mode: 'number' }),
    limits: jsonb().$type<Record<Plan, ModelLimits>>().notNull(),
    last_trial: jsonb().$type<ModelTrial>(),
    version: integer().notNull(),
    updated_at: instant().notNull(),
    /** No key: the change outlives the account of its author. */
    updated_by: uuid(),
  },
  (table) => [check('model_settings_one_row', sql`${table.id} = 1`)],
)

/**
 * One request to a model. `reserved`: it is going on, and what it can cost at most is set aside until `expires_at`.
 * `settled`: what it cost. `failed`: it gave nothing, and cost what the server reported. `released`: it gave nothing
 * and cost nothing.
 */
export const usageEntries = pgTable(
  'usage_entries',
  {
    id: rowId(),
    at: instant().notNull(),
    organisation_id: pointsTo(() => organisations.id),
    user_id: pointsTo(() => users.id),
    /** Null: a trial of the connection. */
    agent: text({ enum: modelUses }),
    model: text().notNull(),
    state: text({ enum: ['reserved', 'settled', 'failed', 'released'] }).notNull(),
    tokens_in: integer().notNull(),
    tokens_out: integer().notNull(),
    /** Of what was read and written for the person; what counts against the plan. */
    words: integer().notNull(),
    cost_micros: micros(),
    /** A reservation whose process is gone counts for nothing from then on. */
    expires_at: instant().notNull(),
    ended_at: instant(),
    error: text(),
  },
  (table) => [
    index('usage_entries_by_time').on(table.at),
    index('usage_entries_by_person').on(table.user_id, table.at),
  ],
)

/** Which notices about the site's budget administrators got in which month (UTC): each once. */
export const modelBudgetNews = pgTable(
  'model_budget_news',
  {
    /** `YYYY-MM`. */
    month: text().notNull(),
    news: text({ enum: ['near', 'spent'] }).notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.news] })],
)

/** Facts that a model proposed for a call. They are no facts until a person takes them. @see docs/reference/workspace.md#proposals */
export const callProposals = pgTable(
  'call_proposals',
  {
    id: rowId(),
    call_id: belongsTo(() => calls.id),
    /** Of the text that it was found in. */
    version: integer().notNull(),
    path: text().notNull(),
    value: jsonColumn().notNull(),
    quote: text().notNull(),
    page: integer().notNull(),
    /** Where the quote is in the kept text. */
    from: integer().notNull(),
    to: integer().notNull(),
    kind: text({ enum: proposalKinds }).notNull(),
    state: text({ enum: proposalStates }).notNull(),
    model: text().notNull(),
    made_at: instant().notNull(),
    made_by: pointsTo(() => users.id),
    decided_at: instant(),
    decided_by: pointsTo(() => users.id),
  },
  (table) => [index('call_proposals_by_call').on(table.call_id, table.version, table.from)],
)

/** Calls that are never sent to a model. */
export const callsClosedToModels = pgTable('calls_closed_to_models', {
  call_id: belongsTo(() => calls.id).primaryKey(),
  at: instant().notNull(),
  by: pointsTo(() => users.id),
})

/** Organisations whose texts are never sent to a model. */
export const organisationsClosedToModels = pgTable('organisations_closed_to_models', {
  organisation_id: belongsTo(() => organisations.id).primaryKey(),
  at: instant().notNull(),
  by: pointsTo(() => users.id),
})
