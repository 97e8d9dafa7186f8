import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Presence } from '#shared/contracts/support.ts'
import { users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { publishToPermitted } from '#server/live/publish.ts'
import { presenceMs } from '#server/features/support/settings.ts'
import { personName } from '#server/features/support/store.ts'
import { supportPresence, supportTickets } from '#server/features/support/tables.ts'
import { AppError } from '#server/http/errors.ts'

/** Lists who else has a ticket open just now, by name. */
export async function listPresent(db: Db, deps: Deps, ticketId: string, readerId: string): Promise<Presence[]> {
  const since = new Date(deps.clock.now() - presenceMs)
  return db
    .select({ user_id: supportPresence.user_id, name: personName, is_replying: supportPresence.is_replying })
    .from(supportPresence)
    .innerJoin(users, eq(users.id, supportPresence.user_id))
    .where(
      and(
        eq(supportPresence.ticket_id, ticketId),
        ne(supportPresence.user_id, readerId),
        gt(supportPresence.seen_at, since),
      ),
    )
    .orderBy(asc(personName), asc(users.id))
}

/**
 * Notes that a user has a ticket open; others are notified when that is news.
 *
 * @returns who else has it open.
 * @throws {AppError} `not_found`
 */
export async function notePresence(
  deps: Deps,
  userId: string,
  ticketId: string,
  isReplying: boolean,
): Promise<Presence[]> {
  const { db } = deps.database
  const now = new Date(deps.clock.now())
  await db.transaction(async (tx) => {
    const [ticket] = await tx
      .select({ id: supportTickets.id })
      .from(supportTickets)
      .where(eq(supportTickets.id, ticketId))
    if (!ticket) throw new AppError('not_found')
    const key = and(eq(supportPresence.ticket_id, ticketId), eq(supportPresence.user_id, userId))
    const [before] = await tx.select().from(supportPresence).where(key)
    await tx
      .insert(supportPresence)
      .values({ ticket_id: ticketId, user_id: userId, is_replying: isReplying, seen_at: now })
      .onConflictDoUpdate({
        target: [supportPresence.ticket_id, supportPresence.user_id],
        set: { is_replying: isReplying, seen_at: now },
      })
    const wasThere = before !== undefined && before.seen_at.getTime() > now.getTime() - presenceMs
    if (!wasThere || before.is_replying !== isReplying)
      await publishToPermitted(tx, deps, 'tickets.manage', { type: 'ticket_presence', ticket_id: ticketId })
  })
  return listPresent(db, deps, ticketId, userId)
}

/** Notes that a user closed a ticket. */
export async function endPresence(deps: Deps, userId: string, ticketId: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const gone = await tx
      .delete(supportPresence)
      .where(and(eq(supportPresence.ticket_id, ticketId), eq(supportPresence.user_id, userId)))
      .returning({ id: supportPresence.user_id })
    if (gone.length > 0)
      await publishToPermitted(tx, deps, 'tickets.manage', { type: 'ticket_presence', ticket_id: ticketId })
  })
}

/** Forgets who had tickets open once. */
export async function prunePresence(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now() - presenceMs)
  await deps.database.db.delete(supportPresence).where(lt(supportPresence.seen_at, before))
}
