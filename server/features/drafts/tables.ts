import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CallChange } from '#shared/contracts/drafts.ts'
import { authorKinds, sectionKinds, sectionStates, versionReasons } from '#shared/drafts/sections.ts'
import type { SectionKind, SectionLimit } from '#shared/drafts/sections.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, bytesColumn, instant, mayBelongTo, pointsTo, rowId } from '#server/db/columns.ts'
import { applications } from '#server/features/applications/public.ts'
import { organisations } from '#server/features/organisations/public.ts'

/** Sections of applications, each with its text as of the change `upto`. */
export const draftSections = pgTable(
  'draft_sections',
  {
    id: rowId(),
    application_id: belongsTo(() => applications.id),
    /** What addresses call it; it stays when the title changes. */
    key: text().notNull(),
    /** Its place among the sections of the application, from 0. */
    place: integer().notNull(),
    kind: text({ enum: sectionKinds }).notNull(),
    title: text().notNull(),
    purpose: text().notNull().default(''),
    max_length: jsonb().$type<SectionLimit>(),
    criteria: jsonb().$type<string[]>().notNull().default([]),
    outcomes: jsonb().$type<string[]>().notNull().default([]),
    /** What the call of a copied application changed in it; null once that is dealt with. */
    call_change: jsonb().$type<CallChange>(),
    state: text({ enum: sectionStates }).notNull().default('pending'),
    owner_id: pointsTo(() => users.id),
    row_version: integer().notNull().default(1),
    updated_at: instant().notNull(),
    deleted_at: instant(),
    /** Number of the last change of its text. */
    head: integer().notNull(),
    /** An update of Yjs: the text as of the change `upto`. Later changes are in `draft_updates`. */
    stored: bytesColumn().notNull(),
    upto: integer().notNull(),
    words: integer().notNull().default(0),
    characters: integer().notNull().default(0),
    characters_without_spaces: integer().notNull().default(0),
    /** When, by whom and in which way its text was last changed. */
    changed_at: instant().notNull(),
    changed_by: pointsTo(() => users.id),
    changed_kind: text({ enum: authorKinds }).notNull(),
    /** The change of the newest version, and when that was written. */
    versioned: integer().notNull(),
    versioned_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('draft_sections_by_key').on(table.application_id, table.key),
    index('draft_sections_by_owner').on(table.owner_id),
    index('draft_sections_by_author').on(table.changed_by),
  ],
)

/** Outlines that an organisation keeps under a name: sections without texts. */
export const draftTemplates = pgTable(
  'draft_templates',
  {
    id: rowId(),
    organisation_id: belongsTo(() => organisations.id),
    name: text().notNull(),
    sections: jsonb().$type<TemplateSection[]>().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('draft_templates_by_name').on(table.organisation_id, table.name)],
)

/** A section of an own template. Its limit holds where the call sets none. */
type TemplateSection = {
  key: string
  kind: SectionKind
  title: string
  purpose: string
  limit: SectionLimit | null
}

/** Changes of texts, as browsers sent them; the last few hundred of each section. */
export const draftUpdates = pgTable(
  'draft_updates',
  {
    section_id: belongsTo(() => draftSections.id),
    seq: integer().notNull(),
    /** The window that sent it, and its number there: the same one is stored once. */
    client: text().notNull(),
    n: integer().notNull(),
    bytes: bytesColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.section_id, table.seq] }),
    uniqueIndex('draft_updates_once').on(table.section_id, table.client, table.n),
  ],
)

/** Texts as they once were, to compare and to bring back. */
export const draftVersions = pgTable(
  'draft_versions',
  {
    id: rowId(),
    section_id: belongsTo(() => draftSections.id),
    /** The change that it shows the text after. */
    seq: integer().notNull(),
    at: instant().notNull(),
    author_kind: text({ enum: authorKinds }).notNull(),
    author_id: pointsTo(() => users.id),
    reason: text({ enum: versionReasons }).notNull(),
    words: integer().notNull(),
    /** The text as JSON. */
    doc: text().notNull(),
  },
  (table) => [
    index('draft_versions_by_section').on(table.section_id, table.id),
    index('draft_versions_by_author').on(table.author_id),
  ],
)

/** Comments on passages of texts, and answers to them. */
export const draftComments = pgTable(
  'draft_comments',
  {
    id: rowId(),
    section_id: belongsTo(() => draftSections.id),
    /** The comment that it answers; null for the first of a thread. */
    answers_id: mayBelongTo((): AnyPgColumn => draftComments.id),
    /** Relative positions of Yjs, as base64; empty for an answer. */
    start: text().notNull(),
    end: text().notNull(),
    /** The passage as it was. */
    quote: text().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
    author_id: pointsTo(() => users.id),
    resolved_at: instant(),
    resolved_by: pointsTo(() => users.id),
  },
  (table) => [
    index('draft_comments_by_section').on(table.section_id, table.id),
    index('draft_comments_by_thread').on(table.answers_id),
    index('draft_comments_by_author').on(table.author_id),
    index('draft_comments_by_resolver').on(table.resolved_by),
  ],
)

/** Wordings that were suggested in the place of others, until they are decided. */
export const draftSuggestions = pgTable(
  'draft_suggestions',
  {
    id: rowId(),
    section_id: belongsTo(() => draftSections.id),
    start: text().notNull(),
    end: text().notNull(),
    old: text().notNull(),
    new: text().notNull(),
    why: text().notNull(),
    author_kind: text({ enum: authorKinds }).notNull(),
    author_id: pointsTo(() => users.id),
    at: instant().notNull(),
  },
  (table) => [
    index('draft_suggestions_by_section').on(table.section_id, table.id),
    index('draft_suggestions_by_author').on(table.author_id),
  ],
)
