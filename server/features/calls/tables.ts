import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { callReasons, callSources, callStages, callStates, factActions, factDecisions } from '#shared/calls.ts'
import { languages } from '#shared/languages.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import type { Figures } from '#shared/grants/figures.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, pointsTo, rowId } from '#server/db/columns.ts'
import { organisations } from '#server/features/organisations/public.ts'

/** Calls for proposals that organisations brought in. */
export const calls = pgTable(
  'calls',
  {
    id: rowId(),
    organisation_id: belongsTo(() => organisations.id),
    source: text({ enum: callSources }).notNull(),
    /** The name of the file, or the identifier; null for pasted text. */
    source_name: text(),
    state: text({ enum: callStates }).notNull().default('reading'),
    /** Why it failed; of a call that was read before, why its newer version did. */
    reason: text({ enum: callReasons }),
    /** How far the reading is, and since when; null when nothing is being read. */
    stage: text({ enum: callStages }),
    stage_at: instant(),
    title: text(),
    pages: integer(),
    /** When its first deadline is, as in the facts; for lists. */
    deadline: text(),
    deadline_zone: text(),
    /** The end of the day or hour of that deadline; null while none is known. */
    due_at: instant(),
    /** Whether a person confirmed or set that deadline; null for a call that was read before this was kept. */
    deadline_confirmed: boolean(),
    language: text({ enum: languages }),
    /** The newest of its versions; null until it was read once. */
    version: integer(),
    /** Counts every change of its facts by a person or a reading. */
    facts_version: integer().notNull().default(0),
    created_at: instant().notNull(),
    created_by: pointsTo(() => users.id),
    /** Set while a deletion can be undone. */
    deleted_at: instant(),
  },
  (table) => [
    index('calls_by_organisation').on(table.organisation_id, table.id),
    index('calls_deleted').on(table.deleted_at),
  ],
)

/** What a call said when it was read: its kept text and the facts of the rules, before a person's word. */
export const callVersions = pgTable(
  'call_versions',
  {
    id: rowId(),
    call_id: belongsTo(() => calls.id),
    number: integer().notNull(),
    /** SHA-256 of the kept text, in hexadecimal digits. */
    text_hash: text().notNull(),
    model: jsonb().$type<TextModel>().notNull(),
    reading: jsonb().$type<CallReading>().notNull(),
    /** Every date, amount and percentage of the text; null for what was read before they were kept. */
    figures: jsonb().$type<Figures>(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('call_versions_by_call').on(table.call_id, table.number),
    index('call_versions_by_text').on(table.text_hash),
  ],
)

/** A value of a fact in a column, null among them: a bare one would be no value at all. */
type Wrapped = { readonly is: unknown }

/** What people decided about the facts of calls. */
export const callFactDecisions = pgTable(
  'call_facts',
  {
    call_id: belongsTo(() => calls.id),
    /** A dotted path into the facts. */
    path: text().notNull(),
    status: text({ enum: factDecisions }).notNull(),
    value: jsonb().$type<Wrapped>().notNull(),
    /** What the rules had found there when it was decided. */
    found: jsonb().$type<Wrapped>().notNull(),
    /** Where the person has it from, in their words. */
    source: text(),
    /** A newer version of the call says something else, which no one has decided yet. */
    is_contradicted: boolean().notNull().default(false),
    decided_at: instant().notNull(),
    decided_by: pointsTo(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.call_id, table.path] })],
)

/** Every decision about a fact of a call, with what the fact said before and after it. */
export const callFactChanges = pgTable(
  'call_fact_changes',
  {
    id: rowId(),
    call_id: belongsTo(() => calls.id),
    /** The fact, or the entry of a list, as people saw its path. */
    path: text().notNull(),
    action: text({ enum: factActions }).notNull(),
    before: jsonb().$type<Wrapped>().notNull(),
    after: jsonb().$type<Wrapped>().notNull(),
    source: text(),
    changed_at: instant().notNull(),
    changed_by: pointsTo(() => users.id),
  },
  (table) => [index('call_fact_changes_by_call').on(table.call_id, table.id)],
)
