import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/auth/tables.ts'
import { instant, pointsTo, rowId } from '#server/db/columns.ts'

/**
 * Files that people sent. One that belongs to nothing yet goes after a day.
 *
 * @see docs/reference/services.md#33-data, docs/reference/services.md#10-files
 */
export const attachments = pgTable(
  'attachments',
  {
    id: rowId(),
    /** What it hangs on: kind and id; null while it waits for its message. */
    owner_kind: text({
      enum: [
        'support_message',
        'inbound_mail',
        'contact',
        'call_version',
        'application_document',
        'application_receipt',
      ],
    }),
    owner_id: uuid(),
    user_id: pointsTo(() => users.id),
    /** As the person named it: shown, never used as a path. */
    name: text().notNull(),
    /** By its content. */
    type: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    storage_key: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('attachments_by_owner').on(table.owner_kind, table.owner_id),
    index('attachments_by_user').on(table.user_id, table.created_at),
    index('attachments_by_storage_key').on(table.storage_key),
  ],
)
