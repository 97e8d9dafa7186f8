import { eq } from 'drizzle-orm'
import type { StaffTicket, TicketMerge } from '#shared/contracts/support.ts'
import { waitsForStaff } from '#shared/ticket-states.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { asStaff } from '#server/features/support/actors.ts'
import { isAnswered } from '#server/features/support/due-times.ts'
import { emitTicket } from '#server/features/support/events.ts'
import type { SupportPorts } from '#server/features/support/settings.ts'
import { keepMerge } from '#server/features/support/unmerge.ts'
import { lockSeen, getStaffTicket, withTimes } from '#server/features/support/staff-service.ts'
import { changeTicket, insertEvent, lockTicket } from '#server/features/support/store.ts'
import type { TicketChanges, TicketRecord } from '#server/features/support/store.ts'
import { supportMessages, supportTickets } from '#server/features/support/tables.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/**
 * Merges a ticket into another one of the same person: everything that was written moves, in the order of time, with
 * its files; the merged one closes and leads to the other. The owner is notified once. `unmergeTicket` takes it back.
 *
 * @returns the ticket that stays.
 * @throws {AppError} `not_found`; `ticket_conflict` when the ticket was changed in the meantime; `ticket_state` when
 * one of them is merged already, or the other one is closed; `validation_failed` for another person's ticket, or the
 * same one.
 * @see docs/reference/content-and-admin.md#adminsupport
 */
export async function mergeTickets(
  deps: Deps,
  ports: Pick<SupportPorts, 'office'>,
  agent: RequestActor,
  { id, merge: { into, version } }: { id: string; merge: TicketMerge },
): Promise<StaffTicket> {
  if (into === id) throw rejectedTarget('is the ticket itself', 'same_ticket')
  const office = await ports.office()
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    // Always in the same order, so that two who merge crosswise do not wait for each other.
    await lockTicket(tx, id < into ? id : into, null)
    await lockTicket(tx, id < into ? into : id, null)
    const source = await lockSeen(tx, deps, agent, { id, version })
    const target = await lockTicket(tx, into, null)
    if (!target || target.user_id !== source.user_id)
      throw rejectedTarget('is no ticket of the same person', 'other_person')
    if (source.merged_into_id !== null || target.status === 'closed')
      throw new AppError('ticket_state', { detail: 'Only a ticket that is not merged goes into one that is open.' })
    const moved = await tx
      .update(supportMessages)
      .set({ ticket_id: into })
      .where(eq(supportMessages.ticket_id, id))
      .returning({ id: supportMessages.id })
    // Who was led to the merged one is led on.
    const led = await tx
      .update(supportTickets)
      .set({ merged_into_id: into })
      .where(eq(supportTickets.merged_into_id, id))
      .returning({ id: supportTickets.id })
    const closed = await changeTicket(tx, source, endOf(source, into, now), now)
    const kept = await changeTicket(tx, target, withTimes(office, target, takenOver(source, target), now), now)
    const mergeId = await keepMerge(tx, { source, target, kept, moved, led }, now)
    await noteMerge(tx, deps, agent, {
      source: { before: source, after: closed },
      target: { before: target, after: kept },
      mergeId,
    })
  })
  return getStaffTicket(deps, agent, into)
}

function rejectedTarget(message: string, code: string): AppError {
  return new AppError('validation_failed', { errors: [{ path: 'into', message, code }] })
}

/** The merged ticket is not a solved one: it has no figures, and no one is asked to rate it. */
function endOf(source: TicketRecord, into: string, now: Date): TicketChanges {
  return {
    status: 'closed',
    merged_into_id: into,
    closed_at: source.closed_at ?? now,
    next_response_due_at: null,
    first_response_ms: null,
    resolution_ms: null,
  }
}

/** What the remaining ticket takes over: who waits longest, the newest answer, and an owner when it has none. */
function takenOver(source: TicketRecord, target: TicketRecord): TicketChanges {
  const waits = (ticket: TicketRecord) => waitsForStaff(ticket.status) && !isAnswered(ticket)
  const answeredLater = (source.last_staff_message_at?.getTime() ?? 0) > (target.last_staff_message_at?.getTime() ?? 0)
  const opens = waits(source) && !waits(target)
  return {
    assignee_id: target.assignee_id ?? source.assignee_id,
    admin_reply: answeredLater ? source.admin_reply : target.admin_reply,
    last_client_message_at: laterOf(source.last_client_message_at, target.last_client_message_at),
    closing_warned_at: waits(source) ? null : target.closing_warned_at,
    ...(opens && {
      status: target.status === 'replied' ? 'open' : target.status,
      waiting_since: source.waiting_since,
      last_staff_message_at: source.last_staff_message_at,
    }),
    ...(waits(source) && waits(target) && source.waiting_since < target.waiting_since
      ? { waiting_since: source.waiting_since }
      : {}),
    ...(!waits(source) && !waits(target) && answeredLater
      ? { last_staff_message_at: source.last_staff_message_at }
      : {}),
  }
}

function laterOf(left: Date, right: Date): Date {
  return left > right ? left : right
}

type Change = { before: TicketRecord; after: TicketRecord }

async function noteMerge(
  tx: Db,
  deps: Deps,
  agent: RequestActor,
  { source, target, mergeId }: { source: Change; target: Change; mergeId: string },
): Promise<void> {
  const by = { actor_id: agent.actor.userId, actor_kind: 'staff' as const, created_at: new Date(deps.clock.now()) }
  const [from, to] = [String(source.before.number), String(target.before.number)]
  await insertEvent(tx, { ticket_id: source.after.id, ...by, action: 'merged', after: to })
  await insertEvent(tx, { ticket_id: target.after.id, ...by, action: 'took_over', before: from })
  const change = { before: { status: source.before.status }, after: { merged_into_id: target.after.id } }
  const merged = { name: 'ticket.merged', to: [], data: {} } as const
  await emitTicket(tx, deps, source.after, { event: merged, ...asStaff(agent), ...change })
  const data = { merge_id: mergeId, merged_number: source.before.number }
  await emitTicket(tx, deps, target.after, {
    event: { name: 'ticket.took_over', to: ['owner'], data },
    ...asStaff(agent),
  })
}
