import type { Language } from '#shared/languages.ts'
import { addWorkingTime } from '#shared/office-hours.ts'
import type { Office } from '#shared/office-hours.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { bySystem, emit } from '#server/events/events.ts'
import { contactFeature } from '#server/features/contact/events.ts'
import { answerWithinMs } from '#server/features/contact/send-service.ts'
import { changeContact, findContact, insertAnswer, insertContact, lockContact } from '#server/features/contact/store.ts'
import { attachFiles } from '#server/files/files.ts'
import { AppError } from '#server/http/errors.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** What comes in by mail. `files`: ids of those that hang on nothing yet and are no one's. */
type ContactMail = { message: string; files: readonly string[] }

/** Who wrote a request, and the ticket that it became; null when there is no such request. */
export async function findContactSender(
  db: Db,
  id: string,
): Promise<{ email: string; ticketId: string | null } | null> {
  const row = await findContact(db, id)
  return row === null ? null : { email: row.email, ticketId: row.ticket_id }
}

/**
 * Adds what came back by mail to a request, in the caller's transaction: it waits for an answer again, and staff are
 * notified. What a program sent by itself is kept, and changes nothing.
 *
 * @throws {AppError} `not_found`
 */
export async function writeContactMail(
  tx: Db,
  deps: Deps,
  office: Office,
  { id, mail }: { id: string; mail: ContactMail & { isAutomatic: boolean; isStaffMailed: boolean } },
): Promise<void> {
  const now = new Date(deps.clock.now())
  const before = await lockContact(tx, id)
  if (before === null) throw new AppError('not_found')
  const entryId = orderedId()
  const entry = {
    id: entryId,
    message_id: id,
    text: mail.message,
    from_client: true,
    created_at: now,
  }
  await insertAnswer(tx, entry)
  await attachFiles(tx, null, mail.files, { kind: 'contact', id: entryId })
  if (mail.isAutomatic || before.state === 'spam') return void (await changeContact(tx, id, before.version, {}))
  // While the first message still waits, its own promise holds.
  const answer_due_at = before.state === 'new' ? before.answer_due_at : dueAt(office, now)
  await changeContact(tx, id, before.version, { state: 'new', answer_due_at })
  const data = { contact_id: id, entry_id: entryId }
  const to = [mail.isStaffMailed ? 'staff' : 'staff_without_mail'] as const
  await emit(tx, deps, contactFeature, { event: { name: 'contact.written', to, data }, ...bySystem, targetId: id })
}

/**
 * Makes a request of a mail, in the caller's transaction, so that it can be answered.
 *
 * @returns its id.
 */
export async function openContactByMail(
  tx: Db,
  deps: Deps,
  office: Office,
  mail: ContactMail & { name: string; email: string; language: Language },
): Promise<string> {
  const now = new Date(deps.clock.now())
  const { name, email, message, language } = mail
  const facts = { name: name || email, email, message, language }
  const id = await insertContact(tx, {
    ...facts,
    created_at: now,
    answer_due_at: dueAt(office, now),
  })
  await attachFiles(tx, null, mail.files, { kind: 'contact', id })
  const data = { contact_id: id, answer_by: null }
  await emit(tx, deps, contactFeature, { event: { name: 'contact.received', to: [], data }, ...bySystem, targetId: id })
  return id
}

function dueAt(office: Office, now: Date): Date | null {
  const due = addWorkingTime(office, now.getTime(), answerWithinMs)
  return due === null ? null : new Date(due)
}
