import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { countedId, instant, jsonColumn } from '#server/db/columns.ts'

/**
 * Who did what to which thing, with before and after. Written in the transaction of the change. A trigger refuses every
 * change but one: what a row says of people (`before`, `after`, `address` and their salts) may become empty, for erasure.
 *
 * @see docs/decisions/0031-the-activity-log-is-sealed-in-batches.md
 */
export const activityLog = pgTable(
  'activity_log',
  {
    id: countedId(),
    at: instant().notNull(),
    /** Null: the product itself. */
    actor_id: uuid(),
    /** The actor's role at that time; `system` for the product itself. */
    actor_role: text().notNull(),
    /** The API token that acted for the person; null: a session, or the product itself. */
    token_id: uuid(),
    /** `<thing>.<verb>`, for example `content.update`. */
    action: text().notNull(),
    target_id: text(),
    /** The acts of one request share it. */
    request_id: text(),
    /** One of `activityOrigins`; null for rows of versions that did not note it. */
    origin: text(),
    before: jsonColumn(),
    after: jsonColumn(),
    /** Proves `before` and `after` without telling them; null for rows older than the seals. */
    details_hash: text(),
    /** Makes the hash unguessable; goes with what it proves. */
    details_salt: text(),
    /** Network address of the request; null for the product's own acts. */
    address: text(),
    address_hash: text(),
    address_salt: text(),
  },
  (table) => [
    index('activity_log_by_time').on(table.at.desc(), table.id.desc()),
    index('activity_log_by_target').on(table.target_id, table.id.desc()),
    index('activity_log_by_actor').on(table.actor_id, table.id.desc()),
    index('activity_log_by_action').on(table.action, table.id.desc()),
    index('activity_log_by_request').on(table.request_id, table.id.desc()),
    index('activity_log_by_origin').on(table.origin, table.id.desc()),
    index('activity_log_with_address')
      .on(table.at)
      .where(sql`address is not null`),
  ],
)

/** The hash chain over the activity log: each seal covers some rows and the seal before it. Never altered. */
export const activitySeals = pgTable(
  'activity_seals',
  {
    /** From 1, without gaps. */
    number: bigint({ mode: 'number' }).primaryKey(),
    /** The rows it covers, ascending. */
    row_ids: bigint({ mode: 'number' }).array().notNull(),
    /** The highest row that this seal or one before it covers. */
    high_id: bigint({ mode: 'number' }).notNull(),
    /** When the newest of its rows happened. */
    last_at: instant().notNull(),
    /** SHA-256 over its rows. */
    root: text().notNull(),
    /** SHA-256 over number, the hash before, the rows' ids and the root. */
    hash: text().notNull(),
    /** Keyed hash of `hash`: cannot be made from the database alone. */
    signature: text().notNull(),
    sealed_at: instant().notNull(),
  },
  (table) => [index('activity_seals_by_last_at').on(table.last_at)],
)

/** What verifications of the log found, newest last; the last hundred are kept. */
export const activityChecks = pgTable('activity_checks', {
  id: countedId(),
  checked_at: instant().notNull(),
  /** The first seal that was looked at. */
  from_number: bigint({ mode: 'number' }).notNull(),
  /** The last seal up to which everything is as it was written; 0: none. */
  up_to_number: bigint({ mode: 'number' }).notNull(),
  up_to_at: instant(),
  entries: integer().notNull(),
  /** Entries whose details were erased with an account. */
  erased: integer().notNull(),
  /** What is wrong, and where; null: nothing. */
  error: jsonb(),
})
