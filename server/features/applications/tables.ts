import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { applicationStatuses, consultantRights, stepNames } from '#shared/applications.ts'
import type { ReadyBlocker, StepCounts } from '#shared/applications.ts'
import { languages } from '#shared/languages.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, pointsTo, rowId } from '#server/db/columns.ts'
import { calls } from '#server/features/calls/public.ts'
import type { CallSummary } from '#server/features/applications/call-summary.ts'
import { consultations } from '#server/features/consultations/public.ts'
import { organisations } from '#server/features/organisations/public.ts'

/** Applications of organisations, each for one call once it is chosen. */
export const applications = pgTable(
  'applications',
  {
    id: rowId(),
    organisation_id: belongsTo(() => organisations.id),
    call_id: pointsTo(() => calls.id),
    title: text().notNull(),
    language: text({ enum: languages }).notNull(),
    status: text({ enum: applicationStatuses }).notNull().default('draft'),
    archived_at: instant(),
    /** Set while a deletion can be undone. */
    deleted_at: instant(),
    created_at: instant().notNull(),
    created_by: pointsTo(() => users.id),
    updated_at: instant().notNull(),
    version: integer().notNull().default(1),
    /** Ids of partners of the organisation that do not take part in this one. */
    partners_off: jsonb().$type<string[]>().notNull().default([]),
    /** What its call says of it, as of `call_facts_version`: lists are sorted by it without reading a call. */
    call_summary: jsonb().$type<CallSummary>(),
    /** The facts that the summary was made of; null while there is none. */
    call_facts_version: integer(),
    /** The end of the day or hour by which it must be handed in; null while no call says one. */
    due_at: instant(),
    /** The day on which people submitted it at the funder, as they said, and what the funder calls it. */
    submitted_on: date(),
    reference: text(),
    /** The day of the funder's decision, and what the evaluators wrote. */
    decided_on: date(),
    evaluators_comments: text(),
  },
  (table) => [
    index('applications_by_organisation').on(table.organisation_id, table.id),
    index('applications_by_call').on(table.call_id),
    index('applications_deleted').on(table.deleted_at),
  ],
)

/** How far people are with the steps of an application, and which facts of its call that rests on. */
export const applicationSteps = pgTable(
  'application_steps',
  {
    application_id: belongsTo(() => applications.id),
    step: text({ enum: stepNames }).notNull(),
    /** Null: nothing was noted, only counted. */
    state: text({ enum: ['at_work', 'done'] }),
    /** The facts that the user saw who noted it; 0 while nothing is noted. */
    facts_version: integer().notNull(),
    at: instant().notNull(),
    /** What was counted last, on which facts. */
    counts: jsonb().$type<StepCounts>(),
    counted_version: integer(),
    /** When texts or plan first changed after that; only of the review. */
    changed_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.application_id, table.step] })],
)

/** Consultants to whom an application was opened for a booked consultation; kept when it has ended. */
export const applicationConsultants = pgTable(
  'application_consultants',
  {
    id: rowId(),
    application_id: belongsTo(() => applications.id),
    /** The right lasts only while this is not cancelled, and held by the consultant. */
    consultation_id: belongsTo(() => consultations.id),
    consultant_id: belongsTo(() => users.id),
    access: text({ enum: consultantRights }).notNull(),
    until: instant().notNull(),
    opened_at: instant().notNull(),
    opened_by: pointsTo(() => users.id),
    ended_at: instant(),
    ended_by: pointsTo(() => users.id),
  },
  (table) => [
    uniqueIndex('application_consultants_once').on(table.application_id, table.consultation_id),
    index('application_consultants_by_consultant').on(table.consultant_id, table.until),
  ],
)

/** Why a user called an application ready to submit although a blocker was open. */
export const applicationOverrides = pgTable(
  'application_overrides',
  {
    id: rowId(),
    application_id: belongsTo(() => applications.id),
    at: instant().notNull(),
    by: pointsTo(() => users.id),
    reason: text().notNull(),
    blockers: jsonb().$type<ReadyBlocker[]>().notNull(),
  },
  (table) => [
    index('application_overrides_by_application').on(table.application_id, table.id),
    index('application_overrides_by_person').on(table.by),
  ],
)
