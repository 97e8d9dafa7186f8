import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { mailStates } from '#shared/mail-kinds.ts'
import { exactInstant, rowId } from '#server/db/columns.ts'

/**
 * Mails, written in the transaction of what caused them and sent by any replica. What a mail says is kept sealed,
 * because links and codes are in it.
 *
 * @see docs/reference/services.md#6-mail, docs/reference/services.md#7-jobs-and-outbox
 */
export const mails = pgTable(
  'mails',
  {
    id: rowId(),
    /**
     * Whose mail it is; null when the recipient has no account. No key: a notice of a deletion outlives its account.
     */
    user_id: uuid(),
    kind: text().notNull(),
    language: text().notNull(),
    /** Sealed: the address, and what the kind's template needs. */
    sealed: text().notNull(),
    state: text({ enum: mailStates }).notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** When the next try is due; while a worker sends it, when its lease ends. */
    due_at: exactInstant().notNull(),
    last_error: text(),
    /** Only one mail has a given key: what is caused twice is mailed once. */
    dedupe_key: text().unique('mails_dedupe_key'),
    created_at: exactInstant().notNull(),
    finished_at: exactInstant(),
  },
  (table) => [
    index('mails_due')
      .on(table.due_at)
      .where(sql`state = 'waiting'`),
    index('mails_by_time').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('mails_by_user').on(table.user_id),
  ],
)
