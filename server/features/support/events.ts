import { eq } from 'drizzle-orm'
import { messageKindsFor } from '#shared/events/event.ts'
import type { EventOf } from '#shared/events/event.ts'
import { ticketEvents } from '#shared/events/support.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit, eventFeature } from '#server/events/events.ts'
import type { Happened, EmittedEvent, Messages } from '#server/events/events.ts'
import {
  findMessageText,
  findNewestMail,
  findPerson,
  findTicket,
  listMailedStaff,
} from '#server/features/support/store.ts'
import type { TicketRecord } from '#server/features/support/store.ts'
import { supportMerges, supportRatings } from '#server/features/support/tables.ts'
import type { MailContent } from '#server/mail/mails.ts'
import { withdrawMails } from '#server/mail/outbox.ts'
import { replyAddress, threadId } from '#server/mail/reply-address.ts'
import type { Notice, PersonMail } from '#server/notifications/notify.ts'
import { randomToken } from '#server/secrets.ts'

/** The events of tickets, with the job that tells them. */
export const supportFeature = eventFeature('support', ticketEvents, tell)

type Event = EventOf<typeof ticketEvents>
type Emitted = EmittedEvent<typeof ticketEvents>

/** Something that happened to a ticket, in addition to what its row says. */
export type TicketEvent = Bare

type Bare<Each extends Event = Event> = Each extends Event
  ? Pick<Each, 'name' | 'to'> & { data: Omit<Each['data'], keyof ReturnType<typeof factsOf>> }
  : never

/** Writes what happened to a ticket, in the caller's transaction; its people are notified once that is committed. */
export async function emitTicket(
  tx: Db,
  deps: Deps,
  ticket: TicketRecord,
  { event, ...happened }: { event: TicketEvent } & Omit<Happened, 'targetId'>,
): Promise<void> {
  const whole = { ...event, data: { ...factsOf(ticket), ...event.data } }
  await emit(tx, deps, supportFeature, { event: whole as Event, ...happened, targetId: ticket.id })
}

function factsOf({ id, version, assignee_id }: TicketRecord) {
  return { ticket_id: id, version, assignee_id }
}

/** How long the mail of a merge waits: what is undone at once is never sent. */
const mergeHoldMs = 10_000

async function tell(tx: Db, deps: Deps, event: Emitted): Promise<Messages | null> {
  const ticket = await findTicket(tx, event.data.ticket_id)
  if (ticket === null) return null
  const { tells } = ticketEvents[event.name]
  const owner = await tellOwner(tx, deps, event, ticket)
  const staff = await tellStaff(tx, deps, event, ticket)
  return {
    notices: [...owner.notices, ...staff.notices],
    personMails: [...owner.personMails, ...staff.personMails],
    pages: { permission: 'tickets.manage', userId: 'owner' in tells ? ticket.user_id : null },
  }
}

/** What the owner gets: mails in their language, otherwise in that of the ticket, and news in the interface. */
async function tellOwner(tx: Db, deps: Deps, event: Emitted, ticket: TicketRecord) {
  const notices: Notice[] = []
  const personMails: PersonMail[] = []
  const { mail, notice } = messageKindsFor(ticketEvents, event, 'owner')
  const content = mail === null ? null : await ownerMail(tx, deps, event, ticket)
  const userId = ticket.user_id
  const link = `/dashboard?tab=support&ticket=${ticket.id}`
  const dedupeKey = ownerKey(ticket.id, causeOf(event))
  if (content !== null) {
    const matter = { kind: 'ticket', id: ticket.id } as const
    const page = new URL(link, deps.config.publicUrl).href
    personMails.push({
      userId,
      topic: 'ticket',
      content: { ...content, number: ticket.number, subject: ticket.subject, page },
      dedupeKey,
      ...(deps.config.answersByMail ? { replyTo: replyAddress(deps, matter) } : {}),
      thread: { id: threadId(deps, matter), ...(await answeredMail(tx, ticket)) },
      language: ticket.language,
      holdMs: event.name === 'ticket.took_over' ? Math.max(0, event.at.getTime() + mergeHoldMs - deps.clock.now()) : 0,
    })
  }
  if (notice !== null) notices.push({ kind: notice, data: noticeData(ticket), userId, link, dedupeKey })
  return { notices, personMails }
}

type OwnerMailKind = NonNullable<ReturnType<typeof messageKindsFor<typeof ticketEvents, 'owner'>>['mail']>

/** A mail to the owner, without what every one of them holds. */
type OwnerMail<Kind extends OwnerMailKind = OwnerMailKind> = Kind extends OwnerMailKind
  ? Omit<Extract<MailContent, { kind: Kind }>, 'number' | 'subject' | 'page'>
  : never

/** @returns null when there is nothing to write to them any more. */
async function ownerMail(tx: Db, deps: Deps, event: Emitted, ticket: TicketRecord): Promise<OwnerMail | null> {
  switch (event.name) {
    case 'ticket.opened':
      return { kind: 'ticket_received', text: ticket.message, dueAt: event.data.due_at }
    case 'ticket.replied': {
      const text = await findMessageText(tx, event.data.message_id)
      if (text === null) return null
      const author = (event.by.userId === null ? null : await findPerson(tx, event.by.userId))?.name ?? ''
      const { rating_id: rating } = event.data
      const closing = rating === null ? {} : { rateLink: await makeRatingLink(tx, deps, rating) }
      return { kind: 'ticket_answered', text: text.body, author, ...closing }
    }
    case 'ticket.closed': {
      const rateLink = await makeRatingLink(tx, deps, event.data.rating_id)
      return { kind: 'ticket_closed', by: event.by.kind === 'system' ? 'system' : 'staff', rateLink }
    }
    case 'ticket.warned':
      return { kind: 'ticket_closing', closesAt: event.data.closes_at }
    case 'ticket.took_over': {
      const isMerged = eq(supportMerges.id, event.data.merge_id)
      const [merge] = await tx.select({ id: supportMerges.id }).from(supportMerges).where(isMerged)
      // What was taken back before anyone was mailed is not reported.
      return merge ? { kind: 'ticket_merged', merged: event.data.merged_number } : null
    }
    case 'ticket.parted': {
      const { kept_id, merge_id } = event.data
      const { gone } = await withdrawMails(tx, [ownerKey(kept_id, `merged:${merge_id}`)])
      return gone.size > 0 ? { kind: 'ticket_parted' } : null
    }
    default:
      throw new Error(`Nobody knows what the mail about ${event.name} says`)
  }
}

/** The owner's newest mail in the ticket, which a mail to them answers. */
async function answeredMail(tx: Db, { id }: TicketRecord): Promise<{ inReplyTo?: string }> {
  const messageId = /^<?([^\s<>@]+@[^\s<>]+?)>?$/.exec((await findNewestMail(tx, id)) ?? '')?.[1]
  return messageId === undefined ? {} : { inReplyTo: messageId }
}

/**
 * Gives a vote the secret that its closing mail leads to; it is kept only as a hash. It follows the `#`, so no server
 * and no log has it.
 *
 * @see docs/reference/services.md#37-ready-answers-and-satisfaction
 */
async function makeRatingLink(tx: Db, deps: Deps, ratingId: string): Promise<string> {
  const token = randomToken()
  const token_hash = deps.secrets.hash('ticket-rating', token)
  await tx.update(supportRatings).set({ token_hash }).where(eq(supportRatings.id, ratingId))
  return `${new URL('/rate', deps.config.publicUrl).href}#${token}`
}

/** What staff get, each in their language: those who may answer, and the assignee. */
async function tellStaff(tx: Db, deps: Deps, event: Emitted, ticket: TicketRecord) {
  const notices: Notice[] = []
  const personMails: PersonMail[] = []
  const { assignee_id, version } = event.data
  const owner = await findPerson(tx, ticket.user_id)
  const link = `/admin/support?queue=all&ticket=${ticket.id}`
  const page = new URL(link, deps.config.publicUrl).href
  for (const audience of ['staff', 'assignee', 'assignee_of_many'] as const) {
    if (!event.to.some((each) => each === audience)) continue
    const { mail, notice } = messageKindsFor(ticketEvents, event, audience)
    const isGiven = audience !== 'staff'
    const { body: text, subject: newSubject } = isGiven
      ? { body: ticket.message, subject: null }
      : await textFor(tx, event, ticket)
    const author = owner?.name || owner?.email || ''
    for (const { id: userId } of await listMailedStaff(tx, { assignee_id }, new Date(deps.clock.now()))) {
      if (userId === ticket.user_id || (isGiven && userId !== assignee_id)) continue
      const dedupeKey = `ticket:${ticket.id}:${isGiven ? `assigned:${version}` : causeOf(event)}:${userId}`
      const facts = { number: ticket.number, subject: ticket.subject, text, author, page }
      const content = newSubject === null ? facts : { ...facts, newSubject }
      if (mail !== null) personMails.push({ userId, topic: 'ticket', content: { kind: mail, ...content }, dedupeKey })
      if (notice !== null) notices.push({ kind: notice, data: noticeData(ticket), userId, link, dedupeKey })
    }
  }
  return { notices, personMails }
}

/** The words of its owner that staff receive. */
async function textFor(
  tx: Db,
  event: Emitted,
  ticket: TicketRecord,
): Promise<{ body: string; subject: string | null }> {
  if (event.name === 'ticket.opened') return { body: ticket.message, subject: null }
  const written = event.name === 'ticket.replied' ? await findMessageText(tx, event.data.message_id) : null
  return written ?? { body: '', subject: null }
}

/** Names the cause of a notice: each comes once. */
function causeOf(event: Emitted): string {
  switch (event.name) {
    case 'ticket.opened':
      return 'created'
    case 'ticket.replied':
      return `message:${event.data.message_id}`
    case 'ticket.warned':
      return `closing:${event.data.version}`
    case 'ticket.took_over':
      return `merged:${event.data.merge_id}`
    case 'ticket.parted':
      return `parted:${event.data.merge_id}`
    default:
      return `${event.name.slice('ticket.'.length)}:${event.data.version}`
  }
}

function ownerKey(ticketId: string, cause: string): string {
  return `ticket:${ticketId}:${cause}`
}

function noticeData({ number, subject }: TicketRecord): { number: string; subject: string } {
  return { number: String(number), subject }
}
