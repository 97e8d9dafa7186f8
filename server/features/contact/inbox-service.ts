import type { ActivityName } from '#shared/activity-names.ts'
import type { ContactDetails, ContactItem, ContactList, ContactListQuery } from '#shared/contracts/contact-inbox.ts'
import { defaultLanguage, isLanguage } from '#shared/languages.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { describeFile, listFiles } from '#server/files/files.ts'
import { emit } from '#server/events/events.ts'
import { contactFeature } from '#server/features/contact/events.ts'
import {
  changeContact,
  countWaiting,
  deleteContact,
  findContact,
  findOwner,
  insertAnswer,
  listAnswers,
  listContacts,
} from '#server/features/contact/store.ts'
import type { ContactRow } from '#server/features/contact/store.ts'
import type { ContactPorts } from '#server/features/contact/ports.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, readCreatedCursor, writeCreatedCursor } from '#server/http/list-page.ts'
import type { Actor } from '#server/http/request-context.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** Who acts on a request of the inbox, and in which HTTP request. */
type InboxAction = {
  actor: Actor
  requestId: string
  id: string
  version: number
}

/** Lists the inbox, newest first. @throws {AppError} `validation_failed` for a cursor that is not one of ours. */
export async function listInbox(deps: Deps, { limit, cursor, ...filter }: ContactListQuery): Promise<ContactList> {
  const { db } = deps.database
  const rows = await listContacts(db, filter, {
    after: readCreatedCursor(cursor),
    rowsMax: limit + 1,
    now: new Date(deps.clock.now()),
  })
  const { shown, next_cursor } = cutPage(rows, limit, writeCreatedCursor)
  return {
    items: shown.map(describeContact),
    next_cursor,
    waiting: await countWaiting(db),
  }
}

/** Reads one request with its answers. @throws {AppError} `not_found` */
export async function getContact(deps: Deps, id: string): Promise<ContactDetails> {
  const { db } = deps.database
  const row = await findContact(db, id)
  if (!row) throw new AppError('not_found')
  const answers = await listAnswers(db, id)
  const files = await listFiles(db, 'contact', [id, ...answers.map((answer) => answer.id)])
  const filesOf = (owner: string) => files.filter(({ owner_id }) => owner_id === owner).map(describeFile)
  return {
    ...describeContact(row),
    files: filesOf(id),
    answers: answers.map(({ created_at, ...answer }) => ({
      ...answer,
      created_at: created_at.toISOString(),
      files: filesOf(answer.id),
    })),
    answers_by_mail: deps.config.answersByMail,
    can_convert: row.ticket_id === null && (await findOwner(db, row.email)) !== null,
  }
}

/** Puts a request aside, marks it as spam, or takes it up again. @throws {AppError} `not_found`, `contact_conflict` */
export async function setContactState(
  deps: Deps,
  action: InboxAction,
  state: 'new' | 'closed' | 'spam',
): Promise<ContactDetails> {
  await deps.database.db.transaction(async (tx) => {
    const before = await requireContact(tx, action)
    await change(tx, action, { state })
    await note(tx, deps, action, {
      action: 'contact.set_state',
      facts: { before: { state: before.state }, after: { state } },
    })
  })
  return getContact(deps, action.id)
}

/**
 * Answers a request by mail, in the language that it was written in; what comes back to that mail comes in here. The
 * answer is written with the event that mails it, in one transaction, so what is shown as answered is sent.
 *
 * @throws {AppError} `not_found`; `contact_conflict` with the request as `stored` when someone was faster.
 */
export async function answerContact(deps: Deps, action: InboxAction, text: string): Promise<ContactDetails> {
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const before = await requireContact(tx, action)
    await change(tx, action, { state: 'answered', answered_at: before.answered_at ?? now })
    const answerId = orderedId()
    const author_id = action.actor.kind === 'user' ? action.actor.userId : null
    await insertAnswer(tx, { id: answerId, message_id: action.id, text, author_id, created_at: now })
    const data = { contact_id: action.id, entry_id: answerId }
    await emit(tx, deps, contactFeature, {
      event: { name: 'contact.answered', to: ['sender'], data },
      by: { kind: 'staff', actor: action.actor },
      targetId: action.id,
      requestId: action.requestId,
      before: { state: before.state },
      after: { state: 'answered' },
    })
  })
  return getContact(deps, action.id)
}

/**
 * Makes a ticket of a request whose address belongs to an account. The request is taken before the ticket is opened, so two
 * who press at the same time open one.
 *
 * @throws {AppError} `not_found`, `contact_conflict`; `contact_without_account`.
 */
export async function convertContact(deps: Deps, ports: ContactPorts, action: InboxAction): Promise<ContactDetails> {
  const { db } = deps.database
  const before = await requireContact(db, action)
  if (before.ticket_id !== null) throw new AppError('contact_conflict', { extra: { stored: describeContact(before) } })
  const ownerId = await findOwner(db, before.email)
  if (ownerId === null) throw new AppError('contact_without_account')
  const taken = await change(db, action, { state: 'converted' })
  const language = isLanguage(before.language) ? before.language : defaultLanguage
  const { message } = before
  let ticketId: string
  try {
    ticketId = await ports.openTicket({ ownerId, subject: subjectOf(message), message, language })
  } catch (error) {
    await changeContact(db, action.id, taken.version, { state: before.state })
    throw error
  }
  await db.transaction(async (tx) => {
    await changeContact(tx, action.id, taken.version, { ticket_id: ticketId })
    await note(tx, deps, action, { action: 'contact.convert', facts: { after: { ticket_id: ticketId } } })
  })
  return getContact(deps, action.id)
}

/** Erases a request, as its sender may ask. @throws {AppError} `not_found` */
export async function eraseContact(deps: Deps, action: Omit<InboxAction, 'version'>): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    if (!(await deleteContact(tx, action.id))) throw new AppError('not_found')
    await note(tx, deps, action, { action: 'contact.delete', facts: {} })
  })
}

/** A request as the inbox shows it. */
export function describeContact(row: ContactRow): ContactItem {
  const { created_at, answer_due_at, answered_at, language, ...rest } = row
  return {
    ...rest,
    language: isLanguage(language) ? language : defaultLanguage,
    created_at: created_at.toISOString(),
    answer_due_at: answer_due_at?.toISOString() ?? null,
    answered_at: answered_at?.toISOString() ?? null,
  }
}

async function requireContact(db: Db, { id, version }: InboxAction): Promise<ContactRow> {
  const row = await findContact(db, id)
  if (!row) throw new AppError('not_found')
  if (row.version !== version) throw new AppError('contact_conflict', { extra: { stored: describeContact(row) } })
  return row
}

async function change(
  tx: Db,
  { id, version }: InboxAction,
  changes: Parameters<typeof changeContact>[3],
): Promise<ContactRow> {
  const changed = await changeContact(tx, id, version, changes)
  if (changed) return changed
  const stored = await findContact(tx, id)
  if (!stored) throw new AppError('not_found')
  throw new AppError('contact_conflict', { extra: { stored: describeContact(stored) } })
}

/** The log names the act, not what people wrote. */
async function note(
  tx: Db,
  deps: Deps,
  { actor, requestId, id }: Omit<InboxAction, 'version'>,
  { action, facts }: { action: ActivityName; facts: { before?: unknown; after?: unknown } },
): Promise<void> {
  await recordActivity(tx, { at: new Date(deps.clock.now()), actor, action, targetId: id, requestId, ...facts })
}

/** The first line, as long as a subject may be. */
function subjectOf(message: string): string {
  const line = message.split('\n').find((each) => each.trim() !== '') ?? ''
  return [...line.trim()].slice(0, 100).join('')
}
