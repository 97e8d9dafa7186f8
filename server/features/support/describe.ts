import type { ThreadItem, TicketRow } from '#shared/contracts/support.ts'
import { dayMs } from '#shared/duration.ts'
import { reopenDaysMax, waitsForStaff } from '#shared/ticket-states.ts'
import { describeFile } from '#server/files/files.ts'
import type { ThreadRecords, TicketRecord } from '#server/features/support/store.ts'

/** Until when the owner may open a ticket again; null unless it is closed, and when it was merged into another. */
export function reopenUntil({
  closed_at,
  merged_into_id,
}: Pick<TicketRecord, 'closed_at' | 'merged_into_id'>): Date | null {
  if (merged_into_id !== null) return null
  return closed_at && new Date(closed_at.getTime() + reopenDaysMax * dayMs)
}

/** A ticket as its owner may see it. */
export function describeTicket(ticket: TicketRecord): TicketRow {
  return {
    id: ticket.id,
    number: ticket.number,
    subject: ticket.subject,
    category: ticket.category,
    // Until staff decide, its owner reads what they asked for.
    priority: ticket.is_priority_set ? ticket.priority : ticket.priority_requested,
    status: ticket.status,
    created_at: ticket.created_at.toISOString(),
    updated_at: ticket.updated_at.toISOString(),
    message: ticket.message,
    admin_reply: ticket.admin_reply,
    closed_at: ticket.closed_at?.toISOString() ?? null,
    reopen_until: reopenUntil(ticket)?.toISOString() ?? null,
    answer_due_at: waitsForStaff(ticket.status) ? (ticket.next_response_due_at?.toISOString() ?? null) : null,
  }
}

/** A thread in the order in which it came about. @param readerId whose own items are marked. */
export function describeThread({ messages, events, files }: ThreadRecords, readerId: string): ThreadItem[] {
  const texts = messages.map((message): ThreadItem & { at: number } => ({
    at: message.created_at.getTime(),
    id: message.id,
    kind: message.kind,
    author_kind: message.author_kind,
    author_name: message.author_name,
    is_own: message.author_id === readerId,
    subject: message.subject,
    body: message.body,
    before: null,
    after: null,
    source: message.source,
    created_at: message.created_at.toISOString(),
    attachments: files.filter(({ owner_id }) => owner_id === message.id).map(describeFile),
  }))
  const happened = events.map((event): ThreadItem & { at: number } => ({
    at: event.created_at.getTime(),
    id: `event-${event.id}`,
    kind: 'event',
    author_kind: event.actor_kind,
    author_name: event.actor_name,
    is_own: event.actor_id === readerId,
    subject: null,
    body: event.action,
    before: event.before,
    after: event.after,
    source: 'web',
    created_at: event.created_at.toISOString(),
    attachments: [],
  }))
  // What a user writes comes before what came of it; sorting keeps the order of equals.
  return [...texts, ...happened].toSorted((left, right) => left.at - right.at).map(({ at: _at, ...item }) => item)
}
