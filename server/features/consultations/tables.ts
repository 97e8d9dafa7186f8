import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { holidayCountries } from '#shared/holidays.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, countedId, instant, mayBelongTo, pointsTo, rowId } from '#server/db/columns.ts'

const wordsPerLanguage = () => jsonb().$type<{ en: string; ru: string; ro: string }>()

/** Calendars in which meetings are held; the zone is the one in which its hours are written. */
export const staffCalendars = pgTable('staff_calendars', {
  id: rowId(),
  name: text().notNull(),
  time_zone: text().notNull(),
  /** Closed on the public holidays of this country; null: on none. */
  holidays: text({ enum: holidayCountries }),
  active: boolean().notNull(),
  /** The lowest is asked first; the first active one's zone is the office's. */
  position: smallint().notNull(),
})

/** When a calendar is open: wall clock of its zone, several rows a day with breaks between. */
export const officeHours = pgTable(
  'office_hours',
  {
    id: rowId(),
    calendar_id: belongsTo(() => staffCalendars.id),
    /** 1 is Monday, 7 is Sunday. */
    weekday: smallint().notNull(),
    /** `HH:MM`; `closes` may be `24:00`. */
    opens: text().notNull(),
    closes: text().notNull(),
  },
  (table) => [
    index('office_hours_of_calendar').on(table.calendar_id),
    check('office_hours_in_order', sql`weekday between 1 and 7 and opens < closes`),
  ],
)

/** When a calendar, or every one, is closed although it would be open: holidays, leave. */
export const closedPeriods = pgTable(
  'closed_periods',
  {
    id: rowId(),
    /** Null: every calendar. */
    calendar_id: mayBelongTo(() => staffCalendars.id),
    /** Wall clock of the calendar, `YYYY-MM-DDTHH:MM`; the end no longer belongs to it. */
    starts_local: text().notNull(),
    ends_local: text().notNull(),
    kind: text().notNull(),
    /** What visitors may read; null: nothing. */
    public_reason: wordsPerLanguage(),
  },
  (table) => [
    index('closed_periods_by_end').on(table.ends_local),
    check('closed_periods_in_order', sql`starts_local < ends_local`),
  ],
)

/** Kinds of meeting and their rules. */
export const consultationTypes = pgTable('consultation_types', {
  key: text().primaryKey(),
  titles: wordsPerLanguage().notNull(),
  duration_minutes: integer().notNull(),
  step_minutes: integer().notNull(),
  buffer_before_minutes: integer().notNull(),
  buffer_after_minutes: integer().notNull(),
  notice_minutes: integer().notNull(),
  /** `working`: notice counts opening hours only. */
  notice_in: text().notNull(),
  horizon_days: integer().notNull(),
  /** Null: as many as fit. */
  max_per_day: integer(),
  /** 0: free. */
  price_eur_cents: integer().notNull(),
  /** Where it is held unless a booking says otherwise; null: said for each booking. */
  meeting_link: text(),
  active: boolean().notNull(),
  position: smallint().notNull(),
})

/** One row that counts the changes of hours, closed periods and types, so that two editors notice each other. */
export const officeVersions = pgTable('office_versions', {
  version: bigint({ mode: 'number' }).primaryKey(),
  saved_at: instant().notNull(),
  saved_by: uuid(),
})

/**
 * Meetings. No two that are not cancelled block the same time of a calendar: an exclusion constraint, written by hand in
 * the migration, holds that whatever the code does.
 *
 * @see docs/reference/product.md#consultation; docs/reference/services.md#22-data
 */
export const consultations = pgTable(
  'consultations',
  {
    id: rowId(),
    calendar_id: uuid()
      .notNull()
      .references(() => staffCalendars.id),
    type_key: text()
      .notNull()
      .references(() => consultationTypes.key),
    /** Null: no one's account yet; claimed by the one that confirms the address. */
    user_id: pointsTo(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    company: text(),
    message: text(),
    status: text().notNull(),
    /** A mark on a completed meeting. */
    no_show: boolean().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /** The meeting with its buffers as they were when it was booked: later buffers cannot make overlaps. */
    blocked_from: instant().notNull(),
    blocked_until: instant().notNull(),
    client_time_zone: text(),
    /** How far the client's clock is ahead of UTC at the start, as their browser said; null: unknown. */
    client_utc_offset_minutes: smallint(),
    language: text().notNull(),
    /** Who holds it, of the staff. */
    assignee_id: pointsTo(() => users.id),
    meeting_link: text(),
    /** `site`: a client booked; `staff`: booked for a client. */
    source: text().notNull(),
    /** Whether reminders are wanted. */
    remind: boolean().notNull(),
    manage_token_hash: text().notNull(),
    /** The token itself, sealed: reminders carry the link too. */
    manage_token_sealed: text().notNull(),
    calendar_uid: text().notNull(),
    calendar_sequence: integer().notNull(),
    /** How often the client moved it. */
    client_moves: integer().notNull(),
    /** Keyed hashes: the sender's key, and the body it came with. */
    idempotency_key: text(),
    idempotency_body: text(),
    /** Keyed hash of the network that it was booked from. */
    origin_hash: text(),
    cancelled_by: text(),
    cancel_reason: text(),
    version: integer().notNull(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('consultations_manage_token').on(table.manage_token_hash),
    uniqueIndex('consultations_idempotency').on(table.idempotency_key),
    index('consultations_by_start').on(table.starts_at, table.id),
    index('consultations_of_user').on(table.user_id, table.starts_at, table.id),
    index('consultations_of_email').on(sql`lower(email)`, table.created_at),
    index('consultations_of_origin').on(table.origin_hash, table.created_at),
    index('consultations_of_assignee').on(table.assignee_id, table.starts_at, table.id),
    index('consultations_by_status').on(table.status, table.starts_at, table.id),
    check(
      'consultations_in_order',
      sql`starts_at < ends_at and blocked_from <= starts_at and ends_at <= blocked_until`,
    ),
    check('consultations_status', sql`status in ('scheduled', 'completed', 'cancelled')`),
  ],
)

/** What happened to a meeting, never overwritten. */
export const consultationEvents = pgTable(
  'consultation_events',
  {
    id: countedId(),
    consultation_id: belongsTo(() => consultations.id),
    at: instant().notNull(),
    /** Null: no one with an account. */
    actor_id: uuid(),
    /** `client`, `staff` or `system`. */
    actor_kind: text().notNull(),
    action: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index('consultation_events_of').on(table.consultation_id, table.id)],
)

/**
 * Addresses that staff subscribe to in their own calendars. A holder of the secret reads the meetings until it is
 * renewed or taken back; only its keyed hash is kept.
 */
export const consultationFeeds = pgTable(
  'consultation_feeds',
  {
    id: rowId(),
    user_id: belongsTo(() => users.id),
    /** Null: not one calendar, but what `scope` says. */
    calendar_id: mayBelongTo(() => staffCalendars.id),
    /** `mine`: what its owner holds; `all`; `calendar`. */
    scope: text().notNull(),
    secret_hash: text().notNull(),
    created_at: instant().notNull(),
    /** To some minutes; null: never. */
    last_read_at: instant(),
  },
  (table) => [
    uniqueIndex('consultation_feeds_secret').on(table.secret_hash),
    index('consultation_feeds_of').on(table.user_id, table.created_at),
    check('consultation_feeds_scope', sql`(scope = 'calendar') = (calendar_id is not null)`),
  ],
)

/** What staff noted about a meeting; `shared` notes the client reads too. */
export const consultationNotes = pgTable(
  'consultation_notes',
  {
    id: rowId(),
    consultation_id: belongsTo(() => consultations.id),
    author_id: pointsTo(() => users.id),
    shared: boolean().notNull(),
    body: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('consultation_notes_of').on(table.consultation_id, table.created_at)],
)
