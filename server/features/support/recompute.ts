import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Office } from '#shared/office-hours.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { publishToPermitted, publishToPerson } from '#server/live/publish.ts'
import { isAnswered, nextDue } from '#server/features/support/due-times.ts'
import type { SupportPorts } from '#server/features/support/settings.ts'
import type { TicketRecord } from '#server/features/support/store.ts'
import { supportTickets } from '#server/features/support/tables.ts'

/** Tickets of one transaction: no one who writes waits long for it. */
const atOnce = 100

/**
 * Computes what is promised to everyone who waits again, after office hours or closed periods changed. Tickets keep
 * their version: a save in progress is not refused for it. Doing it again changes nothing.
 *
 * @see docs/reference/services.md#34-due-times
 */
export async function recomputeDueTimes(deps: Deps, ports: Pick<SupportPorts, 'office'>): Promise<void> {
  const office = await ports.office()
  let after: string | null = null
  do after = await deps.database.db.transaction((tx) => recomputePage(tx, deps, office, after))
  while (after !== null)
}

/** @returns the last ticket of the page; null after the last page. */
async function recomputePage(tx: Db, deps: Deps, office: Office, after: string | null): Promise<string | null> {
  const tickets = await tx
    .select()
    .from(supportTickets)
    .where(
      and(
        inArray(supportTickets.status, ['open', 'in_progress']),
        after === null ? undefined : gt(supportTickets.id, after),
      ),
    )
    .orderBy(asc(supportTickets.id))
    .limit(atOnce)
    .for('update')
  for (const ticket of tickets) await recomputeOne(tx, deps, office, ticket)
  return tickets.length < atOnce ? null : (tickets.at(-1)?.id ?? null)
}

async function recomputeOne(tx: Db, deps: Deps, office: Office, ticket: TicketRecord): Promise<void> {
  if (isAnswered(ticket)) return
  const due = nextDue(office, ticket)
  if (due?.getTime() === ticket.next_response_due_at?.getTime()) return
  const first = ticket.first_responded_at === null ? { first_response_due_at: due } : {}
  await tx
    .update(supportTickets)
    .set({ next_response_due_at: due, ...first })
    .where(eq(supportTickets.id, ticket.id))
  const event = { type: 'ticket_changed', ticket_id: ticket.id } as const
  await publishToPerson(tx, deps, ticket.user_id, event)
  await publishToPermitted(tx, deps, 'tickets.manage', event)
}
