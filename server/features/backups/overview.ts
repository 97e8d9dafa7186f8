import { desc, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { backups } from '#server/features/backups/tables.ts'

/** When a backup was last verified; null when none was. */
export async function findVerifiedBackup(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: backups.verified_at })
    .from(backups)
    .where(isNotNull(backups.verified_at))
    .orderBy(desc(backups.verified_at), desc(backups.id))
    .limit(1)
  return row?.at ?? null
}
