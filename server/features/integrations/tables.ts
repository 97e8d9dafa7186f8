import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, rowId } from '#server/db/columns.ts'

/**
 * Secrets with which programs act for the person who made them. Only a keyed hash of each is kept; they go with the
 * account of their maker.
 *
 * @see docs/decisions/0029-tokens-act-for-a-person-with-less.md
 */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: rowId(),
    user_id: belongsTo(() => users.id),
    name: text().notNull(),
    /** The secret's first characters, to recognise it by. */
    prefix: text().notNull(),
    secret_hash: text().notNull().unique('api_tokens_secret'),
    /** Permissions it may use, as long as its maker holds them. */
    scopes: text().array().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    /** To the minute. */
    last_used_at: instant(),
    /** The network it was last used from, without the last part of the address. */
    last_used_from: text(),
  },
  (table) => [
    index('api_tokens_by_time').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('api_tokens_by_user').on(table.user_id),
  ],
)

/** How connections were when they were last tried out at the screen. */
export const connectionTrials = pgTable('connection_trials', {
  name: text().primaryKey(),
  last_success_at: instant(),
  last_failure_at: instant(),
  last_error: text(),
})
