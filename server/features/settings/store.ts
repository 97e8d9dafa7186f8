import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/auth/public.ts'
import { settingChanges, settings } from '#server/features/settings/tables.ts'
import type { StoredSettingChange } from '#server/features/settings/tables.ts'

/** A change of the history with the e-mail of who made it; null when there is none. */
type SettingChangeRow = { id: number; at: Date; by: string | null; changes: StoredSettingChange[] }

/** Reads every stored value by its key, whatever it is. */
export async function listStoredSettings(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings)
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** Writes a value over what is stored. */
export async function saveSetting(
  db: Db,
  key: string,
  value: unknown,
  saved: { at: Date; by: string | null },
): Promise<void> {
  const row = { value, updated_at: saved.at, updated_by: saved.by }
  await db
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row })
}

/** Takes a stored value away: the default counts again. */
export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.delete(settings).where(eq(settings.key, key))
}

/** Adds a change to the history. */
export async function addSettingChange(
  db: Db,
  change: { at: Date; by: string | null; changes: StoredSettingChange[] },
): Promise<void> {
  await db.insert(settingChanges).values({ at: change.at, actor_id: change.by, changes: change.changes })
}

/** Lists changes, newest first. @param before id after which the page begins; null: the newest. */
export async function listSettingChanges(db: Db, before: number | null, limit: number): Promise<SettingChangeRow[]> {
  return db
    .select({ id: settingChanges.id, at: settingChanges.at, by: users.email, changes: settingChanges.changes })
    .from(settingChanges)
    .leftJoin(users, eq(users.id, settingChanges.actor_id))
    .where(and(before === null ? undefined : lt(settingChanges.id, before)))
    .orderBy(desc(settingChanges.id))
    .limit(limit)
}
