import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { TicketRecord } from '#server/features/support/store.ts'
import { supportMerges } from '#server/features/support/tables.ts'

/** A merge that can be taken back. */
export type MergeRecord = typeof supportMerges.$inferSelect

/**
 * Finds the merge of a ticket that can be taken back; null when it is not merged, when it was not noted what moved, or
 * when the ticket that took it over went into another one since: that merge is taken back first.
 */
export async function findMerge(
  db: Db,
  { id, merged_into_id }: Pick<TicketRecord, 'id' | 'merged_into_id'>,
): Promise<MergeRecord | null> {
  if (merged_into_id === null) return null
  const [row] = await db
    .select()
    .from(supportMerges)
    .where(and(eq(supportMerges.source_id, id), eq(supportMerges.target_id, merged_into_id)))
  return row ?? null
}
