import { eq, sql } from 'drizzle-orm'
import type { ModelTrial } from '#shared/contracts/models.ts'
import type { Db } from '#server/db/database.ts'
import { modelSettings } from '#server/features/models/tables.ts'

export type StoredModelSettings = typeof modelSettings.$inferSelect

const only = eq(modelSettings.id, 1)

/** Reads what administrators set; null while everything is as shipped. */
export async function findModelSettings(db: Db): Promise<StoredModelSettings | null> {
  const [row] = await db.select().from(modelSettings).where(only)
  return row ?? null
}

/**
 * Writes settings over the version that was seen; 0: as shipped. @returns false when another user wrote them in the
 * meantime.
 */
export async function writeModelSettings(
  tx: Db,
  seen: number,
  values: Omit<StoredModelSettings, 'id' | 'version'>,
): Promise<boolean> {
  const row = { ...values, version: seen + 1 }
  const isSeen = sql`${modelSettings.id} = 1 and ${modelSettings.version} = ${seen}`
  const written =
    seen === 0
      ? await tx
          .insert(modelSettings)
          .values({ id: 1, ...row })
          .onConflictDoUpdate({ target: modelSettings.id, set: row, setWhere: isSeen })
          .returning({ id: modelSettings.id })
      : await tx.update(modelSettings).set(row).where(isSeen).returning({ id: modelSettings.id })
  return written.length > 0
}

/** Keeps how the last trial went; that is no change of the settings. @param asShipped what the row holds where there is none yet. */
export async function keepTrial(
  tx: Db,
  trial: ModelTrial,
  asShipped: Omit<StoredModelSettings, 'id' | 'version'>,
): Promise<void> {
  await tx
    .insert(modelSettings)
    .values({ ...asShipped, id: 1, version: 0, last_trial: trial })
    .onConflictDoUpdate({ target: modelSettings.id, set: { last_trial: trial } })
}
