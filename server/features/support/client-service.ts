import type { Ticket, TicketInput, TicketMessageInput } from '#shared/contracts/support.ts'
import type { Language } from '#shared/languages.ts'
import type { Office } from '#shared/office-hours.ts'
import { afterClientMove } from '#shared/ticket-states.ts'
import type { ClientMove, TicketPriority, TicketStatus } from '#shared/ticket-states.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { attachFiles } from '#server/files/files.ts'
import { asClient } from '#server/features/support/actors.ts'
import type { Client } from '#server/features/support/actors.ts'
import { describeThread, describeTicket, reopenUntil } from '#server/features/support/describe.ts'
import { answerDue, nextDue, workedMs } from '#server/features/support/due-times.ts'
import { emitTicket } from '#server/features/support/events.ts'
import type { TicketEvent } from '#server/features/support/events.ts'
import { findRating, openRating } from '#server/features/support/ratings.ts'
import type { SupportPorts } from '#server/features/support/settings.ts'
import {
  changeTicket,
  findMerged,
  findOwnTicket,
  insertEvent,
  insertMessage,
  insertTicket,
  lockTicket,
  getThread,
} from '#server/features/support/store.ts'
import type { TicketRecord } from '#server/features/support/store.ts'
import { AppError } from '#server/http/errors.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/**
 * Writes a ticket with its first message; its owner and the staff are notified.
 *
 * @throws {AppError} `validation_failed` for files that are not the owner's.
 */
export async function createTicket(
  deps: Deps,
  ports: SupportPorts,
  client: Client,
  { input, language }: { input: TicketInput; language: Language },
): Promise<Ticket> {
  const office = await ports.office()
  const first = await ports.firstPriority(client.userId)
  const given = { ...input, first, language: input.language ?? language, source: 'web' as const, externalId: null }
  const { id } = await deps.database.db.transaction((tx) => openTicket(tx, deps, { office, client, input: given }))
  return getOwnTicket(deps, client, id)
}

/** What a ticket begins with. */
export type NewMatter = Omit<TicketInput, 'language'> &
  ClientMessage & {
    language: Language
    /** The priority that the owner's plan gives; null when it gives none. */
    first: TicketPriority | null
  }

/**
 * Writes a ticket with its first message in the caller's transaction; its owner and the staff are notified after it.
 */
export async function openTicket(
  tx: Db,
  deps: Deps,
  { office, client, input }: { office: Office; client: Client; input: NewMatter },
): Promise<TicketRecord> {
  const now = new Date(deps.clock.now())
  const { first } = input
  const due = answerDue(office, first ?? 'normal', now)
  const id = orderedId()
  const ticket = await insertTicket(tx, {
    id,
    user_id: client.userId,
    subject: input.subject,
    message: input.message,
    category: input.category,
    priority: first ?? 'normal',
    priority_requested: input.priority,
    is_priority_set: first !== null,
    language: input.language,
    first_response_due_at: due,
    next_response_due_at: due,
    last_client_message_at: now,
    waiting_since: now,
    created_at: now,
    updated_at: now,
  })
  await writeMessage(tx, client, { ticket, message: input, now })
  await insertEvent(tx, { ticket_id: id, ...by(client), action: 'created', created_at: now })
  const data = { due_at: due?.toISOString() ?? null }
  const happened = { ...asClient(client), after: { status: ticket.status } }
  await emitTicket(tx, deps, ticket, { event: { name: 'ticket.opened', to: ['owner', 'staff'], data }, ...happened })
  return ticket
}

/** Reads one's own ticket with its thread. @throws {AppError} `not_found`, also for another's. */
export async function getOwnTicket(deps: Deps, { userId }: Pick<Client, 'userId'>, id: string): Promise<Ticket> {
  const { db } = deps.database
  const ticket = await findOwnTicket(db, userId, id)
  if (!ticket) throw new AppError('not_found')
  return {
    ...describeTicket(ticket),
    version: ticket.version,
    rating: ticket.merged_into_id === null ? await findRating(db, id) : null,
    merged_into: await findMerged(db, ticket),
    thread: describeThread(await getThread(db, id, 'owner'), userId),
  }
}

/** What comes into a ticket from its owner. */
export type ClientMessage = Pick<TicketMessageInput, 'message' | 'attachments'> & {
  source: 'web' | 'mail'
  /** Message-ID of the mail; null for what was written on the page. */
  externalId: string | null
  /** The whole text of the mail, when something was cut off. */
  original?: string
  /** The subject of the mail, when it is not the ticket's. */
  subject?: string | null
}

/**
 * Adds a message of the owner; an answered or closed ticket opens again.
 *
 * @throws {AppError} `not_found`; `ticket_state` when it was closed too long ago; `validation_failed` for files.
 */
export async function writeAsClient(
  deps: Deps,
  ports: Pick<SupportPorts, 'office'>,
  client: Client,
  { id, message }: { id: string; message: ClientMessage },
): Promise<void> {
  const office = await ports.office()
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction((tx) => writeInTicket(tx, deps, office, { client, id, message, now }))
}

/** Adds a message of the owner in the caller's transaction. @throws {AppError} as `writeAsClient` does. */
export async function writeInTicket(
  tx: Db,
  deps: Deps,
  office: Office,
  { client, id, message, now }: { client: Client; id: string; message: ClientMessage; now: Date },
): Promise<void> {
  const before = await lockOwn(tx, client, id)
  const status = moved(before, 'write', now)
  const messageId = await writeMessage(tx, client, { ticket: before, message, now })
  // Before the first answer the promise of the creation holds; after it, one runs from the last message.
  const waiting_since = before.first_responded_at === null && before.status !== 'closed' ? before.waiting_since : now
  const changes = {
    status,
    closed_at: null,
    resolution_ms: null,
    last_client_message_at: now,
    waiting_since,
    closing_warned_at: null,
  }
  const due = nextDue(office, { ...before, ...changes })
  const ticket = await changeTicket(tx, before, { ...changes, next_response_due_at: due }, now)
  if (before.status !== status)
    await noteMove(tx, deps, client, {
      before,
      after: ticket,
      event: {
        name: before.status === 'closed' ? 'ticket.reopened' : 'ticket.moved',
        to: [],
        data: {},
      },
    })
  const data = { message_id: messageId, by: 'client' as const, rating_id: null }
  await emitTicket(tx, deps, ticket, { event: { name: 'ticket.replied', to: ['staff'], data }, ...asClient(client) })
}

/** Closes one's own ticket. @throws {AppError} `not_found`; `ticket_state` when it is closed already. */
export async function closeAsClient(deps: Deps, ports: SupportPorts, client: Client, id: string): Promise<Ticket> {
  const office = await ports.office()
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const before = await lockOwn(tx, client, id)
    const status = moved(before, 'close', now)
    const ticket = await changeTicket(
      tx,
      before,
      {
        status,
        closed_at: now,
        next_response_due_at: null,
        resolution_ms: workedMs(office, before.created_at, now),
      },
      now,
    )
    const data = { rating_id: await openRating(tx, deps, ticket) }
    await noteMove(tx, deps, client, { before, after: ticket, event: { name: 'ticket.closed', to: [], data } })
  })
  return getOwnTicket(deps, client, id)
}

/** Opens one's own closed ticket again, within two weeks. @throws {AppError} `not_found`, `ticket_state` */
export async function reopenAsClient(deps: Deps, ports: SupportPorts, client: Client, id: string): Promise<Ticket> {
  const office = await ports.office()
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const before = await lockOwn(tx, client, id)
    const changes = {
      status: moved(before, 'reopen', now),
      closed_at: null,
      resolution_ms: null,
      waiting_since: now,
    }
    const due = nextDue(office, { ...before, ...changes })
    const ticket = await changeTicket(tx, before, { ...changes, next_response_due_at: due }, now)
    await noteMove(tx, deps, client, {
      before,
      after: ticket,
      event: { name: 'ticket.reopened', to: ['staff'], data: {} },
    })
  })
  return getOwnTicket(deps, client, id)
}

async function lockOwn(tx: Db, { userId }: Client, id: string): Promise<TicketRecord> {
  const ticket = await lockTicket(tx, id, userId)
  if (!ticket) throw new AppError('not_found')
  return ticket
}

/** The state after a move of the owner. @throws {AppError} `ticket_state` */
function moved(ticket: TicketRecord, move: ClientMove, now: Date): TicketStatus {
  const status = ticket.merged_into_id === null ? afterClientMove(ticket.status, move) : null
  const until = reopenUntil(ticket)
  if (status === null)
    throw new AppError('ticket_state', {
      detail: `The ticket is ${ticket.status}.`,
      extra: { ticket_status: ticket.status },
    })
  if (ticket.status === 'closed' && until !== null && until <= now)
    throw new AppError('ticket_state', {
      detail: 'The ticket was closed more than 14 days ago. Write a new one.',
      extra: { ticket_status: ticket.status },
    })
  return status
}

async function writeMessage(
  tx: Db,
  client: Client,
  { ticket, message, now }: { ticket: TicketRecord; message: ClientMessage; now: Date },
): Promise<string> {
  const id = orderedId()
  await insertMessage(tx, {
    id,
    ticket_id: ticket.id,
    author_id: client.userId,
    author_kind: 'client',
    kind: 'message',
    body: message.message,
    original_body: message.original === undefined || message.original === message.message ? null : message.original,
    source: message.source,
    subject: message.subject ?? null,
    external_message_id: message.externalId,
    created_at: now,
  })
  await attachFiles(tx, client.userId, message.attachments, { kind: 'support_message', id })
  return id
}

async function noteMove(
  tx: Db,
  deps: Deps,
  client: Client,
  {
    before,
    after,
    event,
  }: {
    before: TicketRecord
    after: TicketRecord
    event: Extract<TicketEvent, { name: 'ticket.closed' | 'ticket.reopened' | 'ticket.moved' }>
  },
): Promise<void> {
  const action = ({ 'ticket.closed': 'closed', 'ticket.reopened': 'reopened', 'ticket.moved': 'status' } as const)[
    event.name
  ]
  const change = { before: before.status, after: after.status, created_at: new Date(deps.clock.now()) }
  await insertEvent(tx, { ticket_id: after.id, ...by(client), action, ...change })
  const happened = { ...asClient(client), before: { status: before.status }, after: { status: after.status } }
  await emitTicket(tx, deps, after, { event, ...happened })
}

function by({ userId }: Client): { actor_id: string; actor_kind: 'client' } {
  return { actor_id: userId, actor_kind: 'client' }
}
