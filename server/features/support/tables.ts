import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { answerStatuses, quarantineReasons } from '#shared/contracts/support.ts'
import { languages } from '#shared/languages.ts'
import { ticketPriorities, ticketStatuses } from '#shared/ticket-states.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, countedId, instant, jsonColumn, pointsTo, rowId } from '#server/db/columns.ts'

const neverText = '9999-12-31 00:00:00+00'
/** What stands for "no promise": behind everything that has one. */
export const never = new Date(neverText)
/** When the next answer is promised; tickets without a promise follow all others. Written as the index has it. */
export const promisedAt = sql.raw(`(coalesce(next_response_due_at, '${neverText}'::timestamptz))`)

/**
 * Tickets. Due times are computed when something is written, in working time, never when it is read.
 *
 * @see docs/reference/product.md#ticket; docs/reference/services.md#33-data
 */
export const supportTickets = pgTable(
  'support_tickets',
  {
    id: rowId(),
    /** For people; the readers of a ticket are found by its owner, not by this. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    user_id: belongsTo(() => users.id),
    subject: text().notNull(),
    message: text().notNull(),
    category: text().notNull(),
    /** What the owner asked for, until staff set another. */
    priority: text({ enum: ticketPriorities }).notNull(),
    priority_requested: text({ enum: ticketPriorities }).notNull(),
    /** Due times follow what staff set; what the owner asks for promises nothing. */
    is_priority_set: boolean().notNull().default(false),
    status: text({ enum: ticketStatuses }).notNull().default('open'),
    /** The newest answer of staff. */
    admin_reply: text(),
    assignee_id: pointsTo(() => users.id),
    /** Language of the page or mail that it was written in: that of its mails when the owner has none. */
    language: text({ enum: languages }).notNull(),
    first_response_due_at: instant(),
    /** When the next answer is promised; null while no one waits for one. */
    next_response_due_at: instant(),
    first_responded_at: instant(),
    /**
     * From where the clock of the next answer runs: the creation, then the owner's last message, or the opening again.
     */
    waiting_since: instant().notNull(),
    last_client_message_at: instant().notNull(),
    last_staff_message_at: instant(),
    closed_at: instant(),
    /** When the owner was notified that the ticket will close by itself; null again with every message. */
    closing_warned_at: instant(),
    /** Working time from the opening to the first answer, and to the closing, in milliseconds. */
    first_response_ms: bigint({ mode: 'number' }),
    resolution_ms: bigint({ mode: 'number' }),
    /** The ticket of the same person that this one was merged into; it stays closed. */
    merged_into_id: pointsTo((): AnyPgColumn => supportTickets.id),
    version: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('support_tickets_by_number').on(table.number),
    index('support_tickets_by_owner').on(
      table.user_id,
      table.updated_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('support_tickets_by_time').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('support_tickets_unassigned')
      .on(promisedAt, table.id)
      .where(sql`assignee_id is null and status in ('open', 'in_progress')`),
    index('support_tickets_by_promise')
      .on(promisedAt, table.id)
      .where(sql`status in ('open', 'in_progress')`),
    index('support_tickets_active')
      .on(table.next_response_due_at, table.id)
      .where(sql`status in ('open', 'in_progress')`),
    index('support_tickets_by_assignee')
      .on(table.assignee_id, table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status <> 'closed'`),
    index('support_tickets_waiting')
      .on(table.last_staff_message_at, table.id)
      .where(sql`status = 'replied'`),
    index('support_tickets_closed')
      .on(table.closed_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'closed'`),
    index('support_tickets_merged')
      .on(table.merged_into_id)
      .where(sql`merged_into_id is not null`),
    index('support_tickets_by_subject').using('gin', sql`public.folded(subject) gin_trgm_ops`),
  ],
)

/**
 * Merges that can be taken back: what went from where, and the earlier state of both tickets. Deleted when they are
 * taken back.
 */
export const supportMerges = pgTable(
  'support_merges',
  {
    id: rowId(),
    source_id: belongsTo(() => supportTickets.id),
    target_id: belongsTo(() => supportTickets.id),
    /** Messages that moved, and tickets that led to the source until then. */
    message_ids: uuid().array().notNull(),
    led_ids: uuid().array().notNull(),
    source_before: jsonColumn().notNull(),
    target_before: jsonColumn().notNull(),
    /** The target's version after it: as long as it is the same, nothing has happened to it since. */
    target_version: integer().notNull(),
    merged_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('support_merges_by_source').on(table.source_id),
    index('support_merges_by_target').on(table.target_id),
  ],
)

/** What was written in tickets. Notes are staff's own. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: rowId(),
    /** Order of writing: instants of two may be equal. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    ticket_id: belongsTo(() => supportTickets.id),
    author_id: pointsTo(() => users.id),
    author_kind: text({ enum: ['client', 'staff', 'system'] }).notNull(),
    kind: text({ enum: ['message', 'note'] }).notNull(),
    body: text().notNull(),
    /** The whole text of the mail that it came by, before our quote was cut. */
    original_body: text(),
    source: text({ enum: ['web', 'mail'] }).notNull(),
    /** Subject of the mail that it came by, when it is not the ticket's. */
    subject: text(),
    /** Message-ID of the mail that it came by: mails about the ticket answer the newest one. */
    external_message_id: text(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('support_messages_by_ticket').on(table.ticket_id, table.position),
    index('support_messages_by_author').on(table.author_id),
  ],
)

/** What happened to tickets; never overwritten. */
export const supportEvents = pgTable(
  'support_events',
  {
    id: countedId(),
    ticket_id: belongsTo(() => supportTickets.id),
    actor_id: pointsTo(() => users.id),
    actor_kind: text({ enum: ['client', 'staff', 'system'] }).notNull(),
    action: text().notNull(),
    before: text(),
    after: text(),
    created_at: instant().notNull(),
  },
  (table) => [index('support_events_by_ticket').on(table.ticket_id, table.id)],
)

/** What owners say of closings: one row for each closing, without a score until its owner gives one. */
export const supportRatings = pgTable(
  'support_ratings',
  {
    id: rowId(),
    ticket_id: belongsTo(() => supportTickets.id),
    /** Keyed hash of the secret in the closing's mail. */
    token_hash: text().notNull().unique('support_ratings_token'),
    score: integer(),
    closed_at: instant().notNull(),
    rated_at: instant(),
  },
  (table) => [
    check('support_ratings_score', sql`${table.score} between 1 and 5`),
    index('support_ratings_by_ticket').on(table.ticket_id, table.closed_at),
    index('support_ratings_given')
      .on(table.closed_at)
      .where(sql`score is not null`),
  ],
)

/** Ready answers; title and body by language. */
export const cannedReplies = pgTable('canned_replies', {
  id: rowId(),
  title: jsonColumn().notNull(),
  body: jsonColumn().notNull(),
  /** The state that an answer with it sets; null: whatever is chosen. */
  sets_status: text({ enum: answerStatuses }),
  /** Whom an answer with it gives the ticket to: `sender`, or the id of one of the staff; null: no one else. No key, as below. */
  assigns: text(),
  uses: integer().notNull().default(0),
  version: integer().notNull().default(1),
  updated_by: uuid(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
})

/** Who has which ticket open; counts for less than a minute. */
export const supportPresence = pgTable(
  'support_presence',
  {
    ticket_id: belongsTo(() => supportTickets.id),
    user_id: belongsTo(() => users.id),
    is_replying: boolean().notNull(),
    seen_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticket_id, table.user_id] })],
)

/** Mails that came in: those taken over without their text, those in quarantine with it. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: rowId(),
    /** Message-ID, or a hash of the mail without one. Not unique: anyone may use the Message-ID of a mail they have seen. */
    message_id: text().notNull(),
    /** What makes two deliveries the same mail: its Message-ID, sender, ticket and content, hashed. */
    key: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`)
      .unique('inbound_mails_key'),
    state: text({ enum: ['taken', 'quarantined', 'dropped'] }).notNull(),
    reason: text({ enum: quarantineReasons }),
    ticket_id: pointsTo(() => supportTickets.id),
    /** Sealed: sender, subject and text of what is in quarantine; null for what was taken over. */
    sealed: text(),
    received_at: instant().notNull(),
  },
  (table) => [
    index('inbound_mails_by_time').on(table.state, table.received_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)

/** Keys that mails which come in are signed with: the one in force, and for a day the one before. */
export const mailInKeys = pgTable('mail_in_keys', {
  id: rowId(),
  sealed: text().notNull(),
  made_at: instant().notNull(),
  /** When it ends; null for the one in force. */
  ends_at: instant(),
})
