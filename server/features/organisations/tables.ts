import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { languages } from '#shared/languages.ts'
import { textKinds } from '#shared/organisation-texts.ts'
import { organisationRoles } from '#shared/organisations.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, jsonColumn, pointsTo, rowId } from '#server/db/columns.ts'

/** Who applies for money: calls, applications, profile and reusable texts belong to one. */
export const organisations = pgTable('organisations', {
  id: rowId(),
  name: text().notNull(),
  /** False until a user names it: it was made with a user's first call or application. */
  is_named: boolean().notNull().default(true),
  created_at: instant().notNull(),
  created_by: pointsTo(() => users.id),
  /** Counts every change of its name and its facts. */
  version: integer().notNull().default(1),
})

/** Who works for an organisation, and what they may do there. */
export const organisationMembers = pgTable(
  'organisation_members',
  {
    organisation_id: belongsTo(() => organisations.id),
    user_id: belongsTo(() => users.id),
    role: text({ enum: organisationRoles }).notNull(),
    joined_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisation_id, table.user_id] }),
    index('organisation_members_by_user').on(table.user_id),
  ],
)

/** The facts an organisation entered. Never overwritten: the newest row of a name counts. */
export const organisationFacts = pgTable(
  'organisation_facts',
  {
    id: rowId(),
    organisation_id: belongsTo(() => organisations.id),
    /** One of `organisationFactSchemas`; text, so that a fact of another version is passed over rather than lost. */
    name: text().notNull(),
    /** Null where it was taken back. */
    value: jsonColumn(),
    /** The day that it held. */
    as_of: date({ mode: 'string' }),
    /** In the person's words. */
    source: text(),
    author_id: pointsTo(() => users.id),
    at: instant().notNull(),
  },
  (table) => [index('organisation_facts_newest').on(table.organisation_id, table.name, table.id.desc().nullsFirst())],
)

/** With whom an organisation applies; kept once, used in every application. */
export const organisationPartners = pgTable(
  'organisation_partners',
  {
    id: rowId(),
    organisation_id: belongsTo(() => organisations.id),
    /** A partner of `shared/grants/profile.ts`. */
    facts: jsonColumn().notNull(),
    version: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [index('organisation_partners_by_organisation').on(table.organisation_id, table.id)],
)

/** Invitations that no one has answered yet. A user who has confirmed the address may accept. */
export const organisationInvitations = pgTable(
  'organisation_invitations',
  {
    id: rowId(),
    organisation_id: belongsTo(() => organisations.id),
    /** In lower case. */
    email: text().notNull(),
    role: text({ enum: organisationRoles }).notNull(),
    language: text({ enum: languages }).notNull(),
    invited_by: pointsTo(() => users.id),
    created_at: instant().notNull(),
    sent_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('organisation_invitations_once').on(table.organisation_id, table.email),
    index('organisation_invitations_by_email').on(table.email),
  ],
)

/** Texts that an organisation uses again. Their words are in the versions; the one of the same number counts. */
export const organisationTexts = pgTable(
  'organisation_texts',
  {
    id: rowId(),
    organisation_id: belongsTo(() => organisations.id),
    version: integer().notNull().default(1),
    /** Since when it is deleted; it goes for good `deletedTextDays` later. */
    deleted_at: instant(),
  },
  (table) => [
    index('organisation_texts_newest').on(table.organisation_id, table.id.desc().nullsFirst()),
    index('organisation_texts_deleted').on(table.deleted_at),
  ],
)

/** What such a text said, from its first version on. Never overwritten. */
export const organisationTextVersions = pgTable(
  'organisation_text_versions',
  {
    text_id: belongsTo(() => organisationTexts.id),
    version: integer().notNull(),
    kind: text({ enum: textKinds }).notNull(),
    language: text({ enum: languages }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    author_id: pointsTo(() => users.id),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.text_id, table.version] })],
)
