import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contactStates } from '#shared/contracts/contact-inbox.ts'
import { belongsTo, instant, rowId } from '#server/db/columns.ts'

/** Requests from the contact form. @see docs/reference/product.md#contact-request */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    organisation: text(),
    email: text().notNull(),
    phone: text(),
    grant_type: text(),
    message: text().notNull(),
    /** Language of the page that it was written on: the answer's language. */
    language: text().notNull(),
    created_at: instant().notNull(),
    state: text({ enum: contactStates }).notNull().default('new'),
    /** Until when an answer was promised, computed when it came. */
    answer_due_at: instant(),
    answered_at: instant(),
    /** The ticket that it became. No key: the ticket may be erased before it. */
    ticket_id: uuid(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('contact_messages_by_time').on(table.created_at.desc().nullsFirst(), table.id),
    index('contact_messages_by_state').on(
      table.state,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

/** What staff answered by mail, and what came back by mail. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: rowId(),
    /** The order of writing: two answers of one moment keep it. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    message_id: belongsTo(() => contactMessages.id),
    text: text().notNull(),
    /** No key: the answer outlives the account of its author. */
    author_id: uuid(),
    /** True for what the sender of the request wrote back. */
    from_client: boolean().notNull().default(false),
    created_at: instant().notNull(),
  },
  (table) => [index('contact_answers_by_message').on(table.message_id, table.position)],
)
