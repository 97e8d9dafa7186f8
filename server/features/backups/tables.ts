import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { backupKinds, backupStates } from '#shared/contracts/backups.ts'
import type { TableSum } from '#server/backup/lines.ts'
import { instant, rowId } from '#server/db/columns.ts'

/** Backups that were made; their bytes are in the object store under `backups/<id>`. No backup holds this list itself. */
export const backups = pgTable(
  'backups',
  {
    id: rowId(),
    created_at: instant().notNull(),
    kind: text({ enum: backupKinds }).notNull(),
    state: text({ enum: backupStates }).notNull(),
    busy: text({ enum: ['verify', 'restore'] }),
    bytes: bigint({ mode: 'number' }),
    sha256: text(),
    is_encrypted: boolean().notNull(),
    place: text({ enum: ['disk', 's3'] }).notNull(),
    /** Null: the schedule. */
    created_by: uuid(),
    tables: jsonb().$type<Record<string, TableSum>>(),
    files: integer(),
    verified_at: instant(),
    restored_at: instant(),
    error: text(),
    /** Hash of the token of a download, good for one use until then. */
    download_hash: text(),
    download_until: instant(),
  },
  (table) => [index('backups_by_time').on(table.created_at.desc().nullsFirst())],
)
