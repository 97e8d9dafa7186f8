import { BackupError, decodeBackup, requireOwnSecret } from '#server/backup/format.ts'
import type { BackupKeys } from '#server/backup/format.ts'
import { listMigrations } from '#server/backup/dump.ts'
import { headSchema } from '#server/backup/lines.ts'
import type { BackupHead } from '#server/backup/lines.ts'
import type { Db } from '#server/db/database.ts'
import { listMigrationMarks } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import type { ByteSource } from '#server/storage/object-store.ts'

/** How a backup fits: as it is, or after the migrations that came later have run over its rows. */
export type BackupCompatibility = 'same' | 'older'

/**
 * Returns how a backup fits this product and this database.
 *
 * @throws {BackupError} `newer_version`, `other_version` or `other_secret` when it does not.
 */
export async function requireFit(deps: Deps, db: Db, head: BackupHead): Promise<BackupCompatibility> {
  requireOwnSecret(head.secret_mark, deps.secrets)
  const { count, last } = head.migrations
  const here = await listMigrations(db)
  if (count === here.count && last === here.last) return 'same'
  const own = listMigrationMarks()
  if (count > own.length)
    throw new BackupError(
      'newer_version',
      `The backup was made by a newer version of the product (${versionOf(head)}${count} migrations; this one has ${own.length}). Update the product, then restore.`,
    )
  // Only what this product's own migrations lead from can be brought up, and only to a database that is at their end.
  if (own[count - 1] !== last || here.last !== own.at(-1) || here.count !== own.length)
    throw new BackupError(
      'other_version',
      `The backup was made by another version of the product (${versionOf(head)}${count} migrations; here ${here.count}), and no way leads from there to here. Restore it with that version, then update.`,
    )
  return 'older'
}

/**
 * Reads what a backup says about itself at its beginning. Nothing proves yet that it is genuine.
 *
 * @throws {BackupError} when it is no backup, or the passphrase is missing or wrong.
 */
export async function readBackupHeadLine(
  source: ByteSource | ReadableStream<Uint8Array>,
  keys: BackupKeys,
): Promise<BackupHead> {
  for await (const line of decodeBackup(source, keys)) {
    const head = headSchema.safeParse(line)
    if (head.success) return head.data
    break
  }
  throw new BackupError('broken', 'The backup does not begin as one.')
}

function versionOf(head: BackupHead): string {
  return head.version === null ? '' : `version ${head.version}, `
}
