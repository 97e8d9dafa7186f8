import type { Contact } from '#shared/contracts/contact.ts'
import { daySeconds, hourMs, hourSeconds } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { addWorkingTime } from '#shared/office-hours.ts'
import type { Office } from '#shared/office-hours.ts'
import { localOf } from '#shared/zoned-time.ts'
import type { Deps } from '#server/deps.ts'
import { bySystem, emit } from '#server/events/events.ts'
import { contactFeature } from '#server/features/contact/events.ts'
import { insertContact } from '#server/features/contact/store.ts'
import type { ContactPorts } from '#server/features/contact/ports.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'

/** "Within one working day": so much time in which the office is open. @see docs/reference/product.md#1-facts */
export const answerWithinMs = 9 * hourMs

/**
 * An address that is typed into the form may be another person's: it gets only so many acknowledgements, and they repeat
 * nothing of what was typed.
 */
const acknowledgementLimit = { name: 'contact-acknowledgement', burst: 3, refillSeconds: daySeconds }
/** A flood of requests is not to become a flood of mails to staff; the inbox shows them all. */
const staffMailLimit = { name: 'contact-staff-mail', burst: 30, refillSeconds: hourSeconds }

/**
 * What the visitor sees at once: the day by which they are answered, in the office's zone; null when it is never open.
 */
type SentContact = { id: string; answer_by: string | null }

/**
 * Stores a request of the contact form; staff are notified by mail and in the interface, and the visitor gets an
 * acknowledgement in their language.
 *
 * @see SUP-03
 */
export async function sendContact(
  deps: Deps,
  ports: ContactPorts,
  contact: Contact,
  language: Language,
): Promise<SentContact> {
  const office = await ports.office()
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
    const to = [isMailed ? 'staff' : 'staff_without_mail', ...(isAcknowledged ? (['sender'] as const) : [])] as const
    const data = { contact_id: id, answer_by: answerBy }
    await emit(tx, deps, contactFeature, { event: { name: 'contact.received', to, data }, ...bySystem, targetId: id })
    return { id, answer_by: answerBy }
  })
}

/** Takes one mail to the staff from what an hour allows. @returns false when they see the message in the inbox alone. */
export async function takeStaffMail(deps: Deps): Promise<boolean> {
  return (await takeFromLimit(deps, staffMailLimit, 'all')).allowed
}

function dayOf(instant: number, { timeZone }: Office): string {
  return localOf(instant, timeZone).date
}
