import type { StaffTicket, TicketSplit } from '#shared/contracts/support.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { asStaff } from '#server/features/support/actors.ts'
import { nextDue } from '#server/features/support/due-times.ts'
import { emitTicket } from '#server/features/support/events.ts'
import type { SupportPorts } from '#server/features/support/settings.ts'
import { getStaffTicket, lockSeen, withTimes } from '#server/features/support/staff-service.ts'
import { changeTicket, insertEvent, insertTicket, listWritten, moveMessage } from '#server/features/support/store.ts'
import type { StoredMessage, TicketChanges, TicketRecord } from '#server/features/support/store.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/**
 * Makes a ticket of a message that is about something else: the message moves there with its files, and waits for an
 * answer since it was written. Its owner is notified of the new ticket. `mergeTickets` puts the two together again.
 *
 * @returns the new ticket.
 * @throws {AppError} `not_found`; `ticket_conflict` when the ticket was changed in the meantime; `ticket_state` for a
 * ticket that was merged into another; `validation_failed` when the message is not the owner's, or is the only one.
 * @see SUP-04
 */
export async function splitTicket(
  deps: Deps,
  ports: Pick<SupportPorts, 'office'>,
  agent: RequestActor,
  { id, split: { message_id, subject, version } }: { id: string; split: TicketSplit },
): Promise<StaffTicket> {
  const office = await ports.office()
  const now = new Date(deps.clock.now())
  const newId = orderedId()
  await deps.database.db.transaction(async (tx) => {
    const source = await lockSeen(tx, deps, agent, { id, version })
    if (source.merged_into_id !== null)
      throw new AppError('ticket_state', { detail: 'The ticket was merged into another one. Split that one.' })
    const message = await findOwnMessage(tx, source, message_id)
    const remaining = await newestLeft(tx, id, message_id)
    const waits = { status: 'open' as const, waiting_since: message.created_at }
    const { user_id, category, priority, priority_requested, is_priority_set, language, assignee_id } = source
    const due = nextDue(office, { priority, is_priority_set, ...waits })
    const opened = await insertTicket(tx, {
      id: newId,
      user_id,
      category,
      priority,
      priority_requested,
      is_priority_set,
      language,
      assignee_id,
      ...waits,
      subject,
      message: message.body,
      first_response_due_at: due,
      next_response_due_at: due,
      last_client_message_at: message.created_at,
      created_at: message.created_at,
      updated_at: now,
    })
    await moveMessage(tx, message_id, newId)
    const kept = await changeTicket(tx, source, withTimes(office, source, leftIn(source, remaining), now), now)
    await noteSplit(tx, deps, agent, { kept, opened })
  })
  return getStaffTicket(deps, agent, newId)
}

async function findOwnMessage(tx: Db, ticket: TicketRecord, id: string): Promise<StoredMessage> {
  const message = (await listWritten(tx, ticket.id)).find((each) => each.id === id)
  if (message?.author_kind === 'client') return message
  throw rejected('is no message of the client in this ticket', 'not_a_message')
}

/** The newest message of each side that stays. @throws {AppError} `validation_failed` when none of the client's does. */
async function newestLeft(
  tx: Db,
  ticketId: string,
  movedId: string,
): Promise<{ client: StoredMessage; newest: StoredMessage }> {
  const rows = (await listWritten(tx, ticketId)).filter(({ id }) => id !== movedId)
  const client = rows.find(({ author_kind }) => author_kind === 'client')
  const [newest] = rows
  if (client && newest) return { client, newest }
  throw rejected('is the only message of the client', 'only_message')
}

function rejected(message: string, code: string): AppError {
  return new AppError('validation_failed', { errors: [{ path: 'message_id', message, code }] })
}

/** The ticket without the message: when nothing else waits in it, it is answered again. */
function leftIn(
  source: TicketRecord,
  { client, newest }: { client: StoredMessage; newest: StoredMessage },
): TicketChanges {
  const last_client_message_at = client.created_at
  if (source.status === 'closed' || newest.author_kind === 'client') return { last_client_message_at }
  return { last_client_message_at, waiting_since: client.created_at, status: 'replied' }
}

async function noteSplit(
  tx: Db,
  deps: Deps,
  agent: RequestActor,
  { kept, opened }: { kept: TicketRecord; opened: TicketRecord },
): Promise<void> {
  const by = { actor_id: agent.actor.userId, actor_kind: 'staff' as const, created_at: new Date(deps.clock.now()) }
  await insertEvent(tx, { ticket_id: kept.id, ...by, action: 'split', after: String(opened.number) })
  await insertEvent(tx, { ticket_id: opened.id, ...by, action: 'split_from', before: String(kept.number) })
  const change = { after: { split_into_id: opened.id } }
  await emitTicket(tx, deps, kept, {
    event: { name: 'ticket.split', to: [], data: {} },
    ...asStaff(agent),
    ...change,
  })
  const due_at = opened.next_response_due_at?.toISOString() ?? null
  const event = { name: 'ticket.opened', to: ['owner'], data: { due_at } } as const
  await emitTicket(tx, deps, opened, { event, ...asStaff(agent), after: { status: opened.status } })
}
