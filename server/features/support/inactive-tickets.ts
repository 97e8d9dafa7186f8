import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { dayMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { bySystem } from '#server/events/events.ts'
import { workedMs } from '#server/features/support/due-times.ts'
import { emitTicket } from '#server/features/support/events.ts'
import { openRating } from '#server/features/support/ratings.ts'
import { quietDaysMax, warningDays } from '#server/features/support/settings.ts'
import type { SupportPorts } from '#server/features/support/settings.ts'
import { changeTicket, insertEvent, lockTicket } from '#server/features/support/store.ts'
import { supportTickets } from '#server/features/support/tables.ts'

const atOnce = 200

/**
 * Closes tickets that have been quiet for a week after an answer, and notifies their owners two days before. A ticket
 * whose owner could not be notified in time, because nothing ran, is notified first and closes two days later.
 *
 * @see docs/reference/services.md#32-states
 */
export async function autoCloseInactiveTickets(deps: Deps, ports: Pick<SupportPorts, 'office'>): Promise<void> {
  const now = deps.clock.now()
  const warnBefore = new Date(now - (quietDaysMax - warningDays) * dayMs)
  const rows = await deps.database.db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(and(eq(supportTickets.status, 'replied'), lte(supportTickets.last_staff_message_at, warnBefore), isDue(now)))
    .orderBy(asc(supportTickets.last_staff_message_at), asc(supportTickets.id))
    .limit(atOnce)
  const office = await ports.office()
  for (const { id } of rows) await closeOrWarn(deps, office, id)
}

/** Not warned yet, or warned two days ago. */
function isDue(now: number) {
  const warnedBefore = new Date(now - warningDays * dayMs).toISOString()
  return sql`(${supportTickets.closing_warned_at} is null or ${supportTickets.closing_warned_at} <= ${warnedBefore}::timestamptz)`
}

/** Reads the ticket again under its lock: a message may have come in the meantime. */
async function closeOrWarn(deps: Deps, office: Awaited<ReturnType<SupportPorts['office']>>, id: string): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id, null)
    if (!ticket || ticket.status !== 'replied' || ticket.last_staff_message_at === null) return
    const quietMs = now.getTime() - ticket.last_staff_message_at.getTime()
    const warnedAt = ticket.closing_warned_at
    const system = { ticket_id: id, actor_id: null, actor_kind: 'system' as const, created_at: now }
    if (warnedAt === null) {
      if (quietMs < (quietDaysMax - warningDays) * dayMs) return
      const warned = await changeTicket(tx, ticket, { closing_warned_at: now }, now)
      const data = { closes_at: new Date(now.getTime() + warningDays * dayMs).toISOString() }
      await insertEvent(tx, { ...system, action: 'warned' })
      await emitTicket(tx, deps, warned, { event: { name: 'ticket.warned', to: ['owner'], data }, ...bySystem })
      return
    }
    if (quietMs < quietDaysMax * dayMs || now.getTime() - warnedAt.getTime() < warningDays * dayMs) return
    const closed = await changeTicket(
      tx,
      ticket,
      {
        status: 'closed',
        closed_at: now,
        next_response_due_at: null,
        resolution_ms: workedMs(office, ticket.created_at, now),
      },
      now,
    )
    const data = { rating_id: await openRating(tx, deps, closed) }
    await insertEvent(tx, { ...system, action: 'closed', before: ticket.status, after: closed.status })
    await emitTicket(tx, deps, closed, { event: { name: 'ticket.closed', to: ['owner'], data }, ...bySystem })
  })
}
