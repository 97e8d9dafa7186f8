import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { settingDefinitions } from '#shared/contracts/settings.ts'
import type { Settings, SettingsAnswer, SettingsUpdate } from '#shared/contracts/settings.ts'
import { recordActivity } from '#server/activity/record.ts'
import { settingsChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { settings } from '#server/features/settings/tables.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/http/request-context.ts'

/** Key of the advisory lock that lets settings change one after the other. */
const settingsLockKey = 7_261_003

/** Reads all settings; one that was never changed, or whose stored value no longer fits, has its default. */
export async function readSettings(deps: Deps, db: Db = deps.database.db): Promise<Settings> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings)
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const { schema, fallback } = settingDefinitions.assistant_links
  const links = schema.safeParse(stored.get('assistant_links'))
  return { assistant_links: links.success ? links.data : fallback }
}

/** Reads all settings with the version that a change must name. */
export async function readVersionedSettings(deps: Deps, db: Db = deps.database.db): Promise<SettingsAnswer> {
  const values = await readSettings(deps, db)
  return { ...values, version: createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16) }
}

/**
 * Changes settings.
 *
 * @throws {AppError} `content_conflict` with the stored settings when someone else changed them meanwhile.
 */
export async function changeSettings(
  deps: Deps,
  actor: Actor,
  requestId: string,
  update: SettingsUpdate,
): Promise<SettingsAnswer> {
  const { version, ...changes } = update
  return deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${settingsLockKey})`)
    const before = await readVersionedSettings(deps, tx)
    if (before.version !== version) {
      throw new AppError('content_conflict', {
        detail: 'The settings were changed by someone else after you loaded them.',
        extra: { stored: before },
      })
    }
    const now = new Date(deps.clock.now())
    for (const [key, value] of Object.entries(changes)) {
      const row = { value, updated_at: now, updated_by: actor.kind === 'user' ? actor.userId : null }
      await tx
        .insert(settings)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: settings.key, set: row })
    }
    const after = await readVersionedSettings(deps, tx)
    await recordActivity(tx, { at: now, actor, action: 'settings.update', targetId: null, requestId, before, after })
    await tx.execute(sql`select pg_notify(${settingsChannel}, '')`)
    return after
  })
}
