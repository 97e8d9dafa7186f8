import { contactEvents } from '#shared/events/contact.ts'
import { messageKindsFor } from '#shared/events/event.ts'
import { defaultLanguage, isLanguage } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { eventFeature } from '#server/events/events.ts'
import type { AddressMail, EmittedEvent, Messages } from '#server/events/events.ts'
import { findContact, listAnswers } from '#server/features/contact/store.ts'
import type { ContactRow } from '#server/features/contact/store.ts'
import type { MailContent } from '#server/mail/mails.ts'
import { replyAddress, threadId } from '#server/mail/reply-address.ts'
import type { Notice, PersonMail } from '#server/notifications/notify.ts'
import { listActiveStaff } from '#server/people/staff.ts'

/** The events of requests, with the job that tells them. */
export const contactFeature = eventFeature('contact', contactEvents, tell)

type Emitted = EmittedEvent<typeof contactEvents>

async function tell(tx: Db, deps: Deps, event: Emitted): Promise<Messages | null> {
  const row = await findContact(tx, event.data.contact_id)
  if (row === null) return null
  const text = await textOf(tx, event, row)
  return { mails: tellSender(deps, event, row, text), ...(await tellStaff(tx, deps, { event, row, text })) }
}

/** What was written just then: the request itself, or what followed it. */
async function textOf(tx: Db, event: Emitted, { id, message }: ContactRow): Promise<string> {
  if (event.name === 'contact.received') return message
  const { entry_id: entryId } = event.data
  return (await listAnswers(tx, id)).find((each) => each.id === entryId)?.text ?? ''
}

/** What the sender gets, in the language they wrote in; answers to it come back to the request. */
function tellSender(deps: Deps, event: Emitted, row: ContactRow, text: string): AddressMail[] {
  const { mail: kind } = messageKindsFor(contactEvents, event, 'sender')
  if (kind === null) return []
  const { id, email: to, name } = row
  const language = isLanguage(row.language) ? row.language : defaultLanguage
  const matter = { kind: 'contact', id } as const
  const content: MailContent =
    event.name === 'contact.received'
      ? { kind: 'contact_acknowledged', answerBy: event.data.answer_by }
      : { kind: 'contact_answered', text, question: row.message }
  const mail = {
    ...({ to, language, userId: null, name, cause: 'wrote' } as const),
    ...(deps.config.answersByMail ? { replyTo: replyAddress(deps, matter) } : {}),
    thread: { id: threadId(deps, matter) },
    content,
  }
  const cause = event.name === 'contact.received' ? `acknowledged:${id}` : `answer:${event.data.entry_id}`
  return [{ mail, dedupeKey: `contact-${cause}` }]
}

/** What everybody gets who reads the inbox. */
async function tellStaff(tx: Db, deps: Deps, { event, row, text }: { event: Emitted; row: ContactRow; text: string }) {
  const notices: Notice[] = []
  const personMails: PersonMail[] = []
  const { id, name, email, organisation, phone } = row
  const link = `/admin/support/contact?open=${id}`
  const shown = { name, email, organisation, phone, message: text, href: deps.config.publicUrl + link }
  const cause = event.name === 'contact.received' ? `contact:${id}` : `contact:${id}:${event.data.entry_id}`
  for (const audience of ['staff', 'staff_without_mail'] as const) {
    const { mail, notice } = messageKindsFor(contactEvents, event, audience)
    if (notice === null) continue
    for (const { id: userId } of await listActiveStaff(tx, 'contact.view', new Date(deps.clock.now()))) {
      const dedupeKey = `${cause}:${userId}`
      notices.push({ userId, kind: notice, data: { name }, link, dedupeKey })
      if (mail !== null) personMails.push({ userId, topic: 'ticket', content: { kind: mail, ...shown }, dedupeKey })
    }
  }
  return { notices, personMails }
}
