import type { MailContent } from '#server/mail/mails.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { publishToPermitted, publishToPerson } from '#server/live/publish.ts'
import { withdrawMails } from '#server/mail/outbox.ts'
import { mailPerson, notifyPerson } from '#server/notifications/notify.ts'
import { replyAddress, threadId } from '#server/mail/reply-address.ts'
import { findNewestMail, findPerson, listMailedStaff } from '#server/features/support/store.ts'
import type { TicketRecord } from '#server/features/support/store.ts'

/** A mail to the owner, without what every one of them holds. */
type OwnerMail =
  | { kind: 'ticket_received'; text: string; dueAt: string | null }
  | { kind: 'ticket_answered'; text: string; author: string; rateLink?: string }
  | { kind: 'ticket_closed'; by: 'staff' | 'system'; rateLink: string }
  | { kind: 'ticket_closing'; closesAt: string }
  | { kind: 'ticket_merged'; merged: number }
  | { kind: 'ticket_parted' }

/** How long the mail of a merge waits: what is taken back at once was never told. */
const mergeHoldMs = 10_000

/** Tells open pages of a change: staff always, the owner unless it is none of his. */
export async function tellPages(
  tx: Db,
  deps: Deps,
  ticket: Pick<TicketRecord, 'id' | 'user_id'>,
  sight: 'owner' | 'staff',
): Promise<void> {
  const event = { type: 'ticket_changed', ticket_id: ticket.id } as const
  if (sight === 'owner') await publishToPerson(tx, deps, ticket.user_id, event)
  await publishToPermitted(tx, deps, 'tickets.manage', event)
}

/**
 * Tells the owner by mail, in his language, else in that of the ticket, and, when something came of it, in the interface.
 *
 * @param cause names the cause: it is told once.
 */
export async function tellOwner(
  tx: Db,
  deps: Deps,
  ticket: TicketRecord,
  mail: OwnerMail,
  cause: string,
): Promise<void> {
  const path = `/dashboard?tab=support&ticket=${ticket.id}`
  const page = new URL(path, deps.config.publicUrl).href
  const content: MailContent = { ...mail, number: ticket.number, subject: ticket.subject, page }
  const dedupeKey = ownerKey(ticket, cause)
  const matter = { kind: 'ticket', id: ticket.id } as const
  await mailPerson(tx, deps, {
    userId: ticket.user_id,
    topic: 'ticket',
    content,
    dedupeKey,
    ...(deps.config.answersByMail ? { replyTo: replyAddress(deps, matter) } : {}),
    thread: { id: threadId(deps, matter), ...(await answeredMail(tx, ticket)) },
    language: ticket.language,
    holdMs: mail.kind === 'ticket_merged' ? mergeHoldMs : 0,
  })
  if (mail.kind !== 'ticket_answered' && mail.kind !== 'ticket_closed') return
  await notifyPerson(tx, deps, {
    kind: mail.kind,
    data: noticeData(ticket),
    userId: ticket.user_id,
    link: path,
    dedupeKey,
  })
}

/** The owner's newest mail in the ticket, which a mail to him answers. */
async function answeredMail(tx: Db, { id }: TicketRecord): Promise<{ inReplyTo?: string }> {
  const messageId = /^<?([^\s<>@]+@[^\s<>]+?)>?$/.exec((await findNewestMail(tx, id)) ?? '')?.[1]
  return messageId === undefined ? {} : { inReplyTo: messageId }
}

/** Takes the mail to the owner back if it has not gone out. @returns true when the owner was told, and has to be told more. */
export async function withdrawFromOwner(tx: Db, ticket: Pick<TicketRecord, 'id'>, cause: string): Promise<boolean> {
  const { gone } = await withdrawMails(tx, [ownerKey(ticket, cause)])
  return gone.size > 0
}

function ownerKey({ id }: Pick<TicketRecord, 'id'>, cause: string): string {
  return `ticket:${id}:${cause}`
}

/** Tells who is to answer, by mail and in the interface, or only there: the assignee, else the staff, each in his language. */
export async function tellStaff(
  tx: Db,
  deps: Deps,
  ticket: TicketRecord,
  facts: {
    text: string
    what: 'new' | 'waits' | 'assigned'
    tells?: 'mail and notice' | 'notice'
  },
  cause: string,
): Promise<void> {
  const owner = await findPerson(tx, ticket.user_id)
  const path = `/admin/support?queue=all&ticket=${ticket.id}`
  for (const person of await listMailedStaff(tx, ticket, new Date(deps.clock.now()))) {
    if (person.id === ticket.user_id) continue
    const dedupeKey = `ticket:${ticket.id}:${cause}:${person.id}`
    const content: MailContent = {
      kind: facts.what === 'new' ? 'ticket_new' : 'ticket_waits',
      number: ticket.number,
      subject: ticket.subject,
      text: facts.text,
      author: owner?.name || owner?.email || '',
      page: new URL(path, deps.config.publicUrl).href,
    }
    if (facts.tells !== 'notice') await mailPerson(tx, deps, { userId: person.id, topic: 'ticket', dedupeKey, content })
    await notifyPerson(tx, deps, {
      kind: facts.what === 'assigned' ? 'ticket_assigned' : 'ticket_waiting',
      data: noticeData(ticket),
      userId: person.id,
      link: path,
      dedupeKey,
    })
  }
}

function noticeData({ number, subject }: TicketRecord): {
  number: string
  subject: string
} {
  return { number: String(number), subject }
}
