import { and, asc, count, desc, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ContactExportQuery } from '#shared/contracts/contact-inbox.ts'
import { users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import { holdsWords } from '#server/db/like.ts'
import { contactAnswers, contactMessages } from '#server/features/contact/tables.ts'
import type { CreatedCursor } from '#server/http/list-page.ts'

export type ContactRow = typeof contactMessages.$inferSelect

/** Stores a request. */
export async function insertContact(tx: Db, row: typeof contactMessages.$inferInsert): Promise<string> {
  const [stored] = await tx.insert(contactMessages).values(row).returning({ id: contactMessages.id })
  if (!stored) throw new Error('The request was not stored')
  return stored.id
}

/** Lists requests, newest first. @param after starts behind this one. */
export async function listContacts(
  db: Db,
  filter: ContactExportQuery,
  { after, rowsMax, now }: { after: CreatedCursor | null; rowsMax: number; now: Date },
): Promise<ContactRow[]> {
  const { created_at: at, id } = contactMessages
  const behind =
    after === null ? undefined : or(lt(at, after.createdAt), and(eq(at, after.createdAt), lt(id, after.id)))
  return db
    .select()
    .from(contactMessages)
    .where(and(stateIs(filter), filter.overdue && isOverdue(now), searchFor(filter.search), behind))
    .orderBy(desc(at), desc(id))
    .limit(rowsMax)
}

/** Without a state spam is left out: it has a place of its own. */
function stateIs({ state }: ContactExportQuery): SQL {
  return state === undefined ? ne(contactMessages.state, 'spam') : eq(contactMessages.state, state)
}

function isOverdue(now: Date): SQL | undefined {
  return and(eq(contactMessages.state, 'new'), lt(contactMessages.answer_due_at, now))
}

/** Every word must occur somewhere in what was written, in any case and also in Cyrillic. */
function searchFor(search: string | undefined): SQL | undefined {
  const text = sql`concat_ws(' ', name, organisation, email, phone, message)`
  return holdsWords(text, search)
}

/** Counts requests that wait for an answer. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(contactMessages).where(eq(contactMessages.state, 'new'))
  return row?.waiting ?? 0
}

/** Finds a request; null when there is none. */
export async function findContact(db: Db, id: string): Promise<ContactRow | null> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row ?? null
}

/** Finds a request and keeps others from changing it until the transaction ends; null when there is none. */
export async function lockContact(tx: Db, id: string): Promise<ContactRow | null> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return row ?? null
}

/** Changes a request that still has the version that was read; null when it is gone or has another. */
export async function changeContact(
  tx: Db,
  id: string,
  version: number,
  changes: Partial<Pick<ContactRow, 'state' | 'answered_at' | 'answer_due_at' | 'ticket_id'>>,
): Promise<ContactRow | null> {
  const [row] = await tx
    .update(contactMessages)
    .set({ ...changes, version: sql`${contactMessages.version} + 1` })
    .where(and(eq(contactMessages.id, id), eq(contactMessages.version, version)))
    .returning()
  return row ?? null
}

/** Deletes a request with its answers. @returns false when it was gone. */
export async function deleteContact(tx: Db, id: string): Promise<boolean> {
  return (await tx.delete(contactMessages).where(eq(contactMessages.id, id)).returning()).length > 0
}

/** Stores an answer. */
export async function insertAnswer(tx: Db, row: typeof contactAnswers.$inferInsert): Promise<void> {
  await tx.insert(contactAnswers).values(row)
}

/** Lists what was written after a request, in the order of writing, with the addresses of the staff who wrote it. */
export async function listAnswers(db: Db, messageId: string) {
  return db
    .select({
      id: contactAnswers.id,
      text: contactAnswers.text,
      created_at: contactAnswers.created_at,
      author: users.email,
      from_client: contactAnswers.from_client,
    })
    .from(contactAnswers)
    .leftJoin(users, eq(users.id, contactAnswers.author_id))
    .where(eq(contactAnswers.message_id, messageId))
    .orderBy(asc(contactAnswers.position))
}

/** Finds the account that has confirmed an address; null when there is none. */
export async function findOwner(db: Db, email: string): Promise<string | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email.toLowerCase()}`, sql`${users.email_confirmed_at} is not null`))
    .limit(1)
  return user?.id ?? null
}
