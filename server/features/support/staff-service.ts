import type { Presence, StaffMessageInput, StaffTicket, StaffTicketUpdate } from '#shared/contracts/support.ts'
import { afterStaffMove, staffMoveTo } from '#shared/ticket-states.ts'
import type { TicketStatus } from '#shared/ticket-states.ts'
import type { Office } from '#shared/office-hours.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { bySystem } from '#server/events/events.ts'
import { attachFiles } from '#server/files/files.ts'
import { asStaff } from '#server/features/support/actors.ts'
import { describeThread, describeTicket } from '#server/features/support/describe.ts'
import { isAnswered, nextDue, workedMs } from '#server/features/support/due-times.ts'
import { emitTicket } from '#server/features/support/events.ts'
import type { TicketEvent } from '#server/features/support/events.ts'
import { listRatings, openRating } from '#server/features/support/ratings.ts'
import { countTemplateUses } from '#server/features/support/templates.ts'
import { listPresent } from '#server/features/support/presence.ts'
import { findMerge } from '#server/features/support/merges.ts'
import type { SupportPorts } from '#server/features/support/settings.ts'
import {
  changeTicket,
  findMerged,
  findPerson,
  findTicket,
  insertEvent,
  insertMessage,
  listOtherTickets,
  lockTicket,
  getThread,
} from '#server/features/support/store.ts'
import type { TicketChanges, TicketRecord } from '#server/features/support/store.ts'
import { getStaffRow } from '#server/features/support/staff-list.ts'
import { AppError } from '#server/http/errors.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { isActiveStaff } from '#server/people/staff.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** Reads a ticket with notes, events and who else has it open. @throws {AppError} `not_found` */
export async function getStaffTicket(deps: Deps, agent: RequestActor, id: string): Promise<StaffTicket> {
  return describeForStaff(deps, deps.database.db, agent, id)
}

/**
 * Changes state, priority, category or owner without writing.
 *
 * @throws {AppError} `not_found`; `ticket_conflict` with the present `ticket` when it was changed in the meantime;
 * `ticket_state` for a move that is not allowed; `validation_failed` for an assignee who may not answer.
 */
export async function updateTicket(
  deps: Deps,
  ports: SupportPorts,
  agent: RequestActor,
  { id, update }: { id: string; update: StaffTicketUpdate },
): Promise<StaffTicket> {
  const office = await ports.office()
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const before = await lockSeen(tx, deps, agent, { id, version: update.version })
    const wanted = await changesOf(tx, agent, { before, update, now })
    await applyChanges(tx, deps, office, { agent, change: { before, wanted, assignee: 'assignee' }, now })
  })
  return getStaffTicket(deps, agent, id)
}

/** What staff want of a locked ticket, and as what its new assignee is notified. */
type WantedChange = { before: TicketRecord; wanted: TicketChanges; assignee: 'assignee' | 'assignee_of_many' }

/** Changes a locked ticket as staff want, with the due times that follow; notes it, and tells whom it concerns. */
export async function applyChanges(
  tx: Db,
  deps: Deps,
  office: Office,
  { agent, change: { before, wanted, assignee }, now }: { agent: RequestActor; change: WantedChange; now: Date },
): Promise<TicketRecord> {
  const ticket = await changeTicket(tx, before, withTimes(office, before, wanted, now), now)
  const isClosing = before.status !== 'closed' && ticket.status === 'closed'
  const closing = isClosing ? { ratingId: await openRating(tx, deps, ticket), to: ['owner'] as const } : null
  const isNoted = await noteChanges(tx, deps, agent, { before, ticket, assignee, closing })
  // Nothing that anybody would look for in the log; open pages hold an older version all the same.
  if (!isNoted) await emitTicket(tx, deps, ticket, { event: { name: 'ticket.updated', to: [], data: {} }, ...bySystem })
  return ticket
}

/**
 * Writes an answer, or a note that its owner never gets to see; an answer may set the state, and both may assign the
 * ticket in the same act.
 *
 * @throws {AppError} `not_found`; `ticket_conflict` with the present `ticket` when someone wrote in the meantime;
 * `ticket_state` when a closed ticket is answered; `validation_failed` for files, and for an assignee who may not
 * answer.
 */
export async function writeAsStaff(
  deps: Deps,
  ports: SupportPorts,
  agent: RequestActor,
  { id, input }: { id: string; input: StaffMessageInput },
): Promise<StaffTicket> {
  const office = await ports.office()
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const before = await lockSeen(tx, deps, agent, { id, version: input.version })
    const messageId = orderedId()
    const isNote = input.kind === 'note'
    const { assignee_id: given } = input
    if (given !== undefined) await requireStaff(tx, given, now)
    const changes = {
      ...(isNote ? {} : answerChanges(office, { agent, before, input, now })),
      ...(given === undefined ? {} : { assignee_id: given }),
    }
    await insertMessage(tx, {
      id: messageId,
      ticket_id: id,
      author_id: agent.actor.userId,
      author_kind: 'staff',
      kind: input.kind,
      body: input.message,
      source: 'web',
      external_message_id: null,
      created_at: now,
    })
    await attachFiles(tx, agent.actor.userId, input.attachments, { kind: 'support_message', id: messageId })
    await countTemplateUses(tx, input.templates)
    const ticket = await changeTicket(tx, before, changes, now)
    const ratingId = !isNote && ticket.status === 'closed' ? await openRating(tx, deps, ticket) : null
    // The answer tells its owner of the end.
    const closing = ratingId === null ? null : { ratingId, to: [] }
    await noteChanges(tx, deps, agent, { before, ticket, assignee: 'assignee', closing })
    const replied = { message_id: messageId, by: 'staff', rating_id: ratingId } as const
    const event: TicketEvent = isNote
      ? { name: 'ticket.noted', to: [], data: {} }
      : { name: 'ticket.replied', to: ['owner'], data: replied }
    await emitTicket(tx, deps, ticket, { event, ...asStaff(agent) })
  })
  return getStaffTicket(deps, agent, id)
}

async function describeForStaff(deps: Deps, db: Db, agent: RequestActor, id: string): Promise<StaffTicket> {
  const ticket = await findTicket(db, id)
  if (!ticket) throw new AppError('not_found')
  const present: Presence[] = await listPresent(db, deps, id, agent.actor.userId)
  const others = await listOtherTickets(db, ticket)
  return {
    ...(await getStaffRow(db, deps, ticket)),
    version: ticket.version,
    language: ticket.language,
    first_response_due_at: ticket.first_response_due_at?.toISOString() ?? null,
    first_responded_at: ticket.first_responded_at?.toISOString() ?? null,
    ratings: await listRatings(db, id),
    merged_into: await findMerged(db, ticket),
    can_unmerge: (await findMerge(db, ticket)) !== null,
    thread: describeThread(await getThread(db, id, 'staff'), agent.actor.userId),
    others: others.map(describeTicket).map(({ id: key, number, subject, status, created_at }) => ({
      id: key,
      number,
      subject,
      status,
      created_at,
    })),
    present,
  }
}

/** Locks a ticket as it was seen. @throws {AppError} `not_found`; `ticket_conflict` with what is there now. */
export async function lockSeen(
  tx: Db,
  deps: Deps,
  agent: RequestActor,
  { id, version }: { id: string; version: number },
): Promise<TicketRecord> {
  const ticket = await lockTicket(tx, id, null)
  if (!ticket) throw new AppError('not_found')
  if (ticket.version === version) return ticket
  throw new AppError('ticket_conflict', {
    detail: 'The ticket has changed since you opened it. Look at the change, then send again; your text is kept.',
    extra: { ticket: await describeForStaff(deps, tx, agent, id) },
  })
}

/**
 * What an update changes in a ticket.
 *
 * @throws {AppError} `ticket_state` for a move that is not allowed; `validation_failed` for an assignee who may not answer.
 */
export async function changesOf(
  tx: Db,
  agent: RequestActor,
  { before, update, now }: { before: TicketRecord; update: Omit<StaffTicketUpdate, 'version'>; now: Date },
): Promise<TicketChanges> {
  const changes: TicketChanges = {}
  if (update.status !== undefined && update.status !== before.status) {
    // A merged ticket stays closed: what was in it is elsewhere.
    const move = before.merged_into_id === null ? staffMoveTo(before.status, update.status) : null
    if (move === null) throw rejectedMove(before.status, update.status)
    changes.status = update.status
    if (move === 'take' && before.assignee_id === null) changes.assignee_id = agent.actor.userId
  }
  if (update.priority !== undefined) Object.assign(changes, { priority: update.priority, is_priority_set: true })
  if (update.category !== undefined) changes.category = update.category
  if (update.assignee_id !== undefined) {
    await requireStaff(tx, update.assignee_id, now)
    changes.assignee_id = update.assignee_id
  }
  return changes
}

/** Makes sure that a user may answer tickets; null is no one, which is fine. @throws {AppError} `validation_failed` */
export async function requireStaff(tx: Db, id: string | null, now: Date): Promise<void> {
  if (id === null || (await isActiveStaff(tx, 'tickets.manage', now, id))) return
  throw new AppError('validation_failed', {
    errors: [{ path: 'assignee_id', message: 'is nobody who may answer tickets', code: 'not_staff' }],
  })
}

function rejectedMove(from: TicketStatus, to: TicketStatus): AppError {
  return new AppError('ticket_state', {
    detail: `A ticket that is ${from} cannot be set to ${to}.`,
    extra: { ticket_status: from },
  })
}

function answerChanges(
  office: Office,
  { agent, before, input, now }: { agent: RequestActor; before: TicketRecord; input: StaffMessageInput; now: Date },
): TicketChanges {
  const answered = afterStaffMove(before.status, 'answer')
  if (answered === null) throw rejectedMove(before.status, 'replied')
  const status = input.status ?? answered
  if (status !== answered && staffMoveTo(answered, status) === null) throw rejectedMove(answered, status)
  const isFirst = before.first_responded_at === null
  return {
    ...withTimes(office, before, { status }, now),
    // The first to answer becomes the assignee, unless there is one.
    assignee_id: before.assignee_id ?? agent.actor.userId,
    admin_reply: input.message,
    closing_warned_at: null,
    last_staff_message_at: now,
    next_response_due_at: null,
    ...(isFirst && { first_responded_at: now, first_response_ms: workedMs(office, before.created_at, now) }),
  }
}

/** Due times and the figures of the end that follow from a change. */
export function withTimes(office: Office, before: TicketRecord, changes: TicketChanges, now: Date): TicketChanges {
  const after = { ...before, ...changes }
  const isClosed = after.status === 'closed'
  const isReopened = before.status === 'closed' && !isClosed
  const begins = isReopened ? { waiting_since: now } : {}
  const due = isAnswered(after) && !isReopened ? null : nextDue(office, { ...after, ...begins })
  return {
    ...changes,
    ...begins,
    next_response_due_at: due,
    ...(before.first_responded_at === null && due !== null && { first_response_due_at: due }),
    ...(isClosed &&
      before.status !== 'closed' && {
        closed_at: now,
        resolution_ms: workedMs(office, before.created_at, now),
      }),
    ...(isReopened && { closed_at: null, resolution_ms: null }),
  }
}

/** A change that was made, whether its assignee is notified, and the vote that its closing opens. */
type DoneChange = Pick<WantedChange, 'before' | 'assignee'> & {
  ticket: TicketRecord
  closing: { ratingId: string; to: readonly 'owner'[] } | null
}

/** @returns false when nothing of note changed. */
async function noteChanges(tx: Db, deps: Deps, agent: RequestActor, done: DoneChange): Promise<boolean> {
  const { before, ticket: after } = done
  const now = new Date(deps.clock.now())
  const staff = { actor_id: agent.actor.userId, actor_kind: 'staff' as const, ticket_id: after.id, created_at: now }
  const nameOf = async (id: string | null) => {
    const person = id === null ? null : await findPerson(tx, id)
    return person && (person.name || person.email)
  }
  if (before.assignee_id !== after.assignee_id)
    await insertEvent(tx, {
      ...staff,
      action: 'assigned',
      before: await nameOf(before.assignee_id),
      after: await nameOf(after.assignee_id),
    })
  const action = after.status === 'closed' ? 'closed' : before.status === 'closed' ? 'reopened' : 'status'
  const fields = [
    ['status', action],
    ['priority', 'priority'],
    ['category', 'category'],
  ] as const
  for (const [field, name] of fields)
    if (before[field] !== after[field])
      await insertEvent(tx, { ...staff, action: name, before: before[field], after: after[field] })
  const changed = (['status', 'priority', 'category', 'assignee_id'] as const).filter(
    (field) => before[field] !== after[field],
  )
  if (changed.length === 0) return false
  const pick = (ticket: TicketRecord) => Object.fromEntries(changed.map((field) => [field, ticket[field]]))
  const happened = { ...asStaff(agent), before: pick(before), after: pick(after) }
  await emitTicket(tx, deps, after, { event: eventOf(agent, done), ...happened })
  return true
}

/** What a change is: it is reported once, by its most important name. */
function eventOf(agent: RequestActor, { before, ticket, assignee, closing }: DoneChange): TicketEvent {
  const isGiven = ticket.assignee_id !== before.assignee_id && ticket.assignee_id !== null
  const to = isGiven && ticket.assignee_id !== agent.actor.userId ? [assignee] : []
  if (closing !== null)
    return { name: 'ticket.closed', to: [...closing.to, ...to], data: { rating_id: closing.ratingId } }
  const isReopened = before.status === 'closed' && ticket.status !== 'closed'
  const name = isReopened ? 'ticket.reopened' : ticket.status === before.status ? 'ticket.updated' : 'ticket.moved'
  return { name, to, data: {} }
}
