import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { heartbeatMs, presenceMs } from '#shared/presence-times.ts'
import type { Heartbeat, Presence } from '#shared/contracts/presence.ts'
import { users } from '#server/auth/public.ts'
import { presenceChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { contentPresence } from '#server/features/content/tables.ts'
import type { SignedIn } from '#server/http/request-context.ts'
import { nameIn } from '#server/people/names.ts'

/**
 * Notes that an editor is on a page, and returns the others. Others are notified at once when an editor came, opened
 * another element or went to another page; a heartbeat that changes nothing is only noted.
 *
 * @see docs/reference/content-and-admin.md#28-presence-and-freshness
 */
export async function noteHeartbeat(
  deps: Deps,
  actor: SignedIn,
  { tab_id, page, block }: Heartbeat,
): Promise<Presence> {
  const { userId } = actor
  const now = new Date(deps.clock.now())
  const since = new Date(now.getTime() - presenceMs)
  await deps.database.db.transaction(async (tx) => {
    const [before] = await tx.select().from(contentPresence).where(eq(contentPresence.tab_id, tab_id)).for('update')
    // An id that is another person's is left alone: it is drawn by lot, so no one has it by chance.
    if (before && before.user_id !== userId) return
    const values = { tab_id, user_id: userId, page, block, seen_at: now }
    await tx
      .insert(contentPresence)
      .values(values)
      .onConflictDoUpdate({
        target: contentPresence.tab_id,
        set: { page, block, seen_at: now },
        setWhere: eq(contentPresence.user_id, userId),
      })
    const wasHere = before && before.seen_at > since
    if (wasHere && before.page === page && before.block === block) return
    await tell(tx, page)
    if (wasHere && before.page !== page) await tell(tx, before.page)
  })
  return {
    others: await listOthers(deps.database.db, page, userId, since),
    heartbeat_ms: heartbeatMs,
    gone_after_ms: presenceMs,
  }
}

/** Notes that an open page is not edited any more. Pages of other people, and unknown ones, are left alone. */
export async function noteLeaving(deps: Deps, actor: SignedIn, tabId: string): Promise<void> {
  const { userId } = actor
  await deps.database.db.transaction(async (tx) => {
    const gone = await tx
      .delete(contentPresence)
      .where(and(eq(contentPresence.tab_id, tabId), eq(contentPresence.user_id, userId)))
      .returning()
    for (const { page } of gone) await tell(tx, page)
  })
}

/** Forgets who has long been gone. */
export async function pruneGonePeople(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now() - presenceMs)
  await deps.database.db.delete(contentPresence).where(lte(contentPresence.seen_at, before))
}

async function listOthers(db: Db, page: string, userId: string, since: Date): Promise<Presence['others']> {
  const rows = await db
    .select({
      user_id: contentPresence.user_id,
      block: contentPresence.block,
      seen_at: contentPresence.seen_at,
      email: users.email,
      data: users.raw_user_meta_data,
    })
    .from(contentPresence)
    .innerJoin(users, eq(users.id, contentPresence.user_id))
    .where(and(eq(contentPresence.page, page), ne(contentPresence.user_id, userId), gt(contentPresence.seen_at, since)))
    .orderBy(asc(users.email), asc(contentPresence.tab_id))
    .limit(50)
  return rows.map(({ email, data, seen_at, ...row }) => ({
    ...row,
    name: nameIn(data) || (email ?? ''),
    seen_at: seen_at.toISOString(),
  }))
}

async function tell(tx: Db, page: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${presenceChannel}, ${page})`)
}
