import type { Contact } from '#shared/contracts/contact.ts'
import { daySeconds, hourMs, hourSeconds } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { addWorkingTime } from '#shared/office-hours.ts'
import type { Office } from '#shared/office-hours.ts'
import { localOf } from '#shared/zoned-time.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { insertContact } from '#server/features/contact/store.ts'
import type { ContactRow } from '#server/features/contact/store.ts'
import type { ContactWorld } from '#server/features/contact/world.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { Mail } from '#server/mail/mails.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { replyAddress, threadId } from '#server/mail/reply-address.ts'
import { mailPerson, notifyPerson } from '#server/notifications/notify.ts'
import { listActiveStaff } from '#server/people/staff.ts'
import { emitWebhook } from '#server/webhooks/emit.ts'

/** "Within one working day": so much time in which the office is open. @see docs/reference/product.md#1-facts */
export const answerWithinMs = 9 * hourMs

/**
 * An address that is typed into the form may be another person's: it gets only so many acknowledgements, and they repeat
 * nothing of what was typed.
 */
const acknowledgementLimit = { name: 'contact-acknowledgement', burst: 3, refillSeconds: daySeconds }
/** A flood of requests is not to become a flood of mails to staff; the inbox shows them all. */
const staffMailLimit = { name: 'contact-staff-mail', burst: 30, refillSeconds: hourSeconds }

/** What the visitor is told at once: the day by which he is answered, in the office's zone; null when it is never open. */
type SentContact = { id: string; answer_by: string | null }

/**
 * Stores a request of the contact form, and in the same transaction tells staff, by mail and in the interface, and
 * acknowledges it to the visitor in his language.
 *
 * @see SUP-03
 */
export async function sendContact(
  deps: Deps,
  world: ContactWorld,
  contact: Contact,
  language: Language,
): Promise<SentContact> {
  const office = await world.office()
  const now = new Date(deps.clock.now())
  const due = addWorkingTime(office, now.getTime(), answerWithinMs)
  const answerBy = due === null ? null : dayOf(due, office)
  const email = contact.email.toLowerCase()
  const { allowed: isAcknowledged } = await takeFromLimit(deps, acknowledgementLimit, email)
  const isMailed = await takeStaffMail(deps)
  return deps.database.db.transaction(async (tx) => {
    const { name, organisation = null, phone = null, grant_type = null, message } = contact
    const facts = { name, organisation, email: contact.email, phone, grant_type, message }
    const dueAt = due === null ? null : new Date(due)
    const id = await insertContact(tx, { ...facts, language, created_at: now, answer_due_at: dueAt })
    await emitWebhook(tx, now, { kind: 'contact.received', data: { contact_id: id } })
    if (isAcknowledged) {
      const content = { kind: 'contact_acknowledged', answerBy } as const
      const addressee = { to: contact.email, language, userId: null, name, cause: 'wrote' } as const
      await queueMail(tx, deps, { ...addressee, ...answerable(deps, id), content })
    }
    await tellStaffOfContact(tx, deps, { id, ...facts }, `contact:${id}`, isMailed)
    return { id, answer_by: answerBy }
  })
}

/** What a mail about a request needs so that answers to it come back to the request. */
export function answerable(deps: Deps, id: string): Pick<Mail, 'replyTo' | 'thread'> {
  const matter = { kind: 'contact', id } as const
  return {
    ...(deps.config.answersByMail ? { replyTo: replyAddress(deps, matter) } : {}),
    thread: { id: threadId(deps, matter) },
  }
}

/** Takes one mail to the staff from what an hour allows. @returns false when they see the message in the inbox alone. */
export async function takeStaffMail(deps: Deps): Promise<boolean> {
  return (await takeFromLimit(deps, staffMailLimit, 'all')).allowed
}

/** What staff are told of a request. */
type ToldContact = Pick<ContactRow, 'id' | 'name' | 'email' | 'organisation' | 'phone' | 'message'>

/** Tells staff of a message in the inbox, in the interface and by mail, in the caller's transaction. @param cause names it. */
export async function tellStaffOfContact(
  tx: Db,
  deps: Deps,
  { id, name, email, organisation, phone, message }: ToldContact,
  cause: string,
  isMailed: boolean,
): Promise<void> {
  const link = `/admin/support/contact?open=${id}`
  for (const { id: userId } of await listActiveStaff(tx, 'contact.view', new Date(deps.clock.now()))) {
    const dedupeKey = `${cause}:${userId}`
    await notifyPerson(tx, deps, {
      userId,
      kind: 'contact_received',
      data: { name },
      link,
      dedupeKey,
    })
    const shown = { name, email, organisation, phone, message }
    const content = {
      kind: 'contact_received',
      ...shown,
      href: deps.config.publicUrl + link,
    } as const
    if (isMailed)
      await mailPerson(tx, deps, {
        userId,
        topic: 'ticket',
        content,
        dedupeKey,
      })
  }
}

function dayOf(instant: number, { timeZone }: Office): string {
  return localOf(instant, timeZone).date
}
