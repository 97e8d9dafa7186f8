import { and, asc, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import { users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import { listFiles } from '#server/files/files.ts'
import type { StoredFile } from '#server/files/files.ts'
import { supportEvents, supportMessages, supportTickets } from '#server/features/support/tables.ts'
import { chosenLanguage, languageIn } from '#server/people/language.ts'
import { givenName } from '#server/people/names.ts'
import { listActiveStaff } from '#server/people/staff.ts'

export type TicketRecord = typeof supportTickets.$inferSelect
type NewTicket = typeof supportTickets.$inferInsert
/** What may change in a ticket. */
export type TicketChanges = Partial<Omit<TicketRecord, 'id' | 'number' | 'version' | 'updated_at'>>
export type StoredMessage = typeof supportMessages.$inferSelect
type MessageRecord = StoredMessage & { author_name: string }
type EventRecord = typeof supportEvents.$inferSelect & { actor_name: string }

/** A user to show and to write to. */
type Person = {
  id: string
  name: string
  email: string
  language: Language | null
}

/** Most people of the staff who are mailed about a ticket that no one owns. */
const mailedStaffMax = 30

/** A person's name as the header shows it; empty when none was given. */
export const personName = sql<string>`coalesce(${givenName('auth.users')}, '')`

/** Writes a ticket. */
export async function insertTicket(tx: Db, ticket: NewTicket): Promise<TicketRecord> {
  const [row] = await tx.insert(supportTickets).values(ticket).returning()
  if (!row) throw new Error('The ticket was not written')
  return row
}

/** Finds a ticket for staff; null when there is none. */
export async function findTicket(db: Db, id: string): Promise<TicketRecord | null> {
  const [row] = await db.select().from(supportTickets).where(eq(supportTickets.id, id))
  return row ?? null
}

/** Finds a ticket of its owner; null when there is none, or it is another's. */
export async function findOwnTicket(db: Db, userId: string, id: string): Promise<TicketRecord | null> {
  const [row] = await db
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.id, id), eq(supportTickets.user_id, userId)))
  return row ?? null
}

/** Finds a ticket and keeps others from changing it until the transaction ends. @param userId its owner; null: any. */
export async function lockTicket(tx: Db, id: string, userId: string | null): Promise<TicketRecord | null> {
  const whose = userId === null ? undefined : eq(supportTickets.user_id, userId)
  const [row] = await tx
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.id, id), whose))
    .for('update')
  return row ?? null
}

/** Changes a locked ticket; its version grows. */
export async function changeTicket(
  tx: Db,
  ticket: TicketRecord,
  changes: TicketChanges,
  now: Date,
): Promise<TicketRecord> {
  const [row] = await tx
    .update(supportTickets)
    .set({ ...changes, version: ticket.version + 1, updated_at: laterOf(now, ticket.updated_at) })
    .where(eq(supportTickets.id, ticket.id))
    .returning()
  if (!row) throw new Error('The ticket is gone although it was locked')
  return row
}

/** Writes a message. */
export async function insertMessage(tx: Db, message: typeof supportMessages.$inferInsert): Promise<void> {
  await tx.insert(supportMessages).values(message)
}

/** What both sides wrote in a ticket, without notes, newest first. */
export async function listWritten(tx: Db, ticketId: string): Promise<StoredMessage[]> {
  return tx
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.ticket_id, ticketId), eq(supportMessages.kind, 'message')))
    .orderBy(desc(supportMessages.position))
}

/** Moves a message into another ticket, under that one's subject. */
export async function moveMessage(tx: Db, id: string, ticketId: string): Promise<void> {
  await tx.update(supportMessages).set({ ticket_id: ticketId, subject: null }).where(eq(supportMessages.id, id))
}

/** What a user wrote into a thread, with the subject of a mail that is not the ticket's; null when it is gone. */
export async function findMessageText(tx: Db, id: string): Promise<{ body: string; subject: string | null } | null> {
  const { body, subject } = supportMessages
  const [row] = await tx.select({ body, subject }).from(supportMessages).where(eq(supportMessages.id, id))
  return row ?? null
}

/** The Message-ID of the newest mail that its owner wrote into a ticket; null when they wrote none. */
export async function findNewestMail(tx: Db, ticketId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: supportMessages.external_message_id })
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.ticket_id, ticketId),
        eq(supportMessages.kind, 'message'),
        isNotNull(supportMessages.external_message_id),
      ),
    )
    .orderBy(desc(supportMessages.position))
    .limit(1)
  return row?.id ?? null
}

/** Notes what happened to a ticket. */
export async function insertEvent(tx: Db, event: typeof supportEvents.$inferInsert): Promise<void> {
  await tx.insert(supportEvents).values(event)
}

/** The entries of a thread: texts in the order of writing, events in that of happening, and the files of the texts. */
export type ThreadRecords = {
  messages: MessageRecord[]
  events: EventRecord[]
  files: StoredFile[]
}

/** Reads a thread. @param sight `owner` never reads notes, nor what staff do among themselves. */
export async function getThread(db: Db, ticketId: string, sight: 'owner' | 'staff'): Promise<ThreadRecords> {
  const isShown: SQL | undefined = sight === 'owner' ? eq(supportMessages.kind, 'message') : undefined
  const messages = await db
    .select({ message: supportMessages, author_name: personName })
    .from(supportMessages)
    .leftJoin(users, eq(users.id, supportMessages.author_id))
    .where(and(eq(supportMessages.ticket_id, ticketId), isShown))
    .orderBy(asc(supportMessages.position))
  const isEventShown: SQL | undefined =
    sight === 'owner'
      ? sql`${supportEvents.action} in ('closed', 'reopened', 'merged', 'took_over', 'parted', 'gave_back', 'split', 'split_from')`
      : undefined
  const events = await db
    .select({ event: supportEvents, actor_name: personName })
    .from(supportEvents)
    .leftJoin(users, eq(users.id, supportEvents.actor_id))
    .where(and(eq(supportEvents.ticket_id, ticketId), isEventShown))
    .orderBy(asc(supportEvents.id))
  const texts = messages.map(({ message, author_name }) => ({ ...message, author_name }))
  return {
    messages: texts,
    events: events.map(({ event, actor_name }) => ({ ...event, actor_name })),
    files: await listFiles(
      db,
      'support_message',
      texts.map(({ id }) => id),
    ),
  }
}

/** The ticket that another was merged into; null when it was not. */
export async function findMerged(
  db: Db,
  { merged_into_id }: Pick<TicketRecord, 'merged_into_id'>,
): Promise<Pick<TicketRecord, 'id' | 'number' | 'subject'> | null> {
  if (merged_into_id === null) return null
  const [row] = await db
    .select({ id: supportTickets.id, number: supportTickets.number, subject: supportTickets.subject })
    .from(supportTickets)
    .where(eq(supportTickets.id, merged_into_id))
  return row ?? null
}

/** The owner's other tickets, newest first. */
export async function listOtherTickets(db: Db, ticket: TicketRecord): Promise<TicketRecord[]> {
  return db
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.user_id, ticket.user_id), ne(supportTickets.id, ticket.id)))
    .orderBy(desc(supportTickets.updated_at), desc(supportTickets.id))
    .limit(5)
}

/** Finds a user; null when the account is gone. */
export async function findPerson(db: Db, id: string): Promise<Person | null> {
  const [row] = await db.select(personColumns).from(users).where(eq(users.id, id))
  return row ? readPerson(row) : null
}

/** Lists everybody who may answer tickets, by name. */
export async function listStaff(db: Db, now: Date): Promise<Person[]> {
  return listActiveStaff(db, 'tickets.manage', now)
}

/** Who is mailed about a ticket: its assignee, otherwise the staff. */
export async function listMailedStaff(db: Db, ticket: Pick<TicketRecord, 'assignee_id'>, now: Date): Promise<Person[]> {
  const staff = await listStaff(db, now)
  const own = staff.find(({ id }) => id === ticket.assignee_id)
  return own ? [own] : staff.slice(0, mailedStaffMax)
}

const personColumns = {
  id: users.id,
  name: personName,
  email: users.email,
  language: chosenLanguage('auth.users'),
}

function readPerson(row: { id: string; name: string; email: string | null; language: string | null }): Person {
  return { ...row, email: row.email ?? '', language: languageIn(row) }
}

/** The order of a list by the last change must not depend on a clock that does not move. */
function laterOf(now: Date, before: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1))
}
