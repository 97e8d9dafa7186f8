import { lt } from 'drizzle-orm'
import { dayMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { contactMessages } from '#server/features/contact/tables.ts'

/** Deletes requests of the contact form older than so many days; run now and then. @see docs/reference/services.md#14-privacy (retention) */
export async function pruneOldContactMessages(deps: Deps, keepDays: number): Promise<void> {
  const before = new Date(deps.clock.now() - keepDays * dayMs)
  await deps.database.db.delete(contactMessages).where(lt(contactMessages.created_at, before))
}
