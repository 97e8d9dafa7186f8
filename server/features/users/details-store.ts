import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { factors, identities, sessions, userNotes, users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import { shownName } from '#server/people/names.ts'

/** Most entries of the activity log that the panel shows. */
const activityShownMax = 50
/** Most notes that the panel shows. */
const notesShownMax = 100

/** What an account and the profile say about a person. */
export type AccountFacts = {
  metadata: Record<string, unknown>
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  invited_at: Date | null
  updated_at: Date | null
  profile: {
    first_name: string
    last_name: string
    telegram: string | null
    country_code: string
    phone: string | null
  } | null
}

/** An entry of the activity log with the name of who acted. */
export type ActivityEntry = {
  id: number
  at: string
  action: string
  actor_id: string | null
  actor_name: string | null
  actor_role: string
  target_id: string | null
  after: unknown
}

/** Reads what the account and the profile say; null when the account is gone. */
export async function findAccountFacts(db: Db, userId: string): Promise<AccountFacts | null> {
  const [account] = await db
    .select({
      metadata: users.raw_user_meta_data,
      email_confirmed_at: users.email_confirmed_at,
      phone_confirmed_at: users.phone_confirmed_at,
      invited_at: users.invited_at,
      updated_at: users.updated_at,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!account) return null
  // The profile is another feature's table: read by name, never written here.
  const { rows } = await db.execute<NonNullable<AccountFacts['profile']>>(sql`
    select first_name, last_name, telegram, country_code, phone from public.profiles where user_id = ${userId}::uuid`)
  return { ...account, metadata: account.metadata ?? {}, profile: rows[0] ?? null }
}

/** Lists a person's sessions, the last used first. */
export async function listSessions(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(desc(sessions.updated_at), desc(sessions.id))
    .limit(100)
  return rows
}

/** Lists a person's ways in, oldest first. */
export async function listIdentities(db: Db, userId: string) {
  return db
    .select()
    .from(identities)
    .where(eq(identities.user_id, userId))
    .orderBy(asc(identities.created_at), asc(identities.provider), asc(identities.id))
    .limit(100)
}

/** Lists a person's second factors, oldest first; never their secrets. */
export async function listFactors(db: Db, userId: string) {
  return db
    .select({
      id: factors.id,
      type: factors.factor_type,
      name: factors.friendly_name,
      status: factors.status,
      created_at: factors.created_at,
    })
    .from(factors)
    .where(eq(factors.user_id, userId))
    .orderBy(asc(factors.created_at), asc(factors.id))
    .limit(100)
}

/** Lists the notes about a person with their authors, newest first. */
export async function listNotes(db: Db, userId: string) {
  const { rows } = await db.execute<{
    id: string
    body: string
    author_id: string | null
    author_name: string | null
    created_at: string
  }>(sql`
    select n.id, n.body, n.author_id, n.created_at::text as created_at,
      ${shownName('a')} as author_name
    from public.user_notes n left join auth.users a on a.id = n.author_id
    where n.user_id = ${userId}::uuid order by n.created_at desc, n.id limit ${notesShownMax}`)
  return rows
}

/** Lists what a person did and what was done to the person, newest first. */
export async function listActivity(db: Db, userId: string): Promise<ActivityEntry[]> {
  const part = (column: 'target_id' | 'actor_id') => sql`
    (select * from public.activity_log where ${sql.raw(column)} = ${userId}${sql.raw(column === 'actor_id' ? '::uuid' : '')}
     order by id desc limit ${activityShownMax})`
  const { rows } = await db.execute<ActivityEntry & Record<string, unknown>>(sql`
    select l.id::int as id, l.at::text as at, l.action, l.actor_id, l.actor_role, l.target_id, l.after,
      ${shownName('a')} as actor_name
    from (${part('target_id')} union ${part('actor_id')}) l
    left join auth.users a on a.id = l.actor_id
    order by l.id desc limit ${activityShownMax}`)
  return rows
}

/** Stores a note. */
export async function insertNote(db: Db, note: typeof userNotes.$inferInsert): Promise<void> {
  await db.insert(userNotes).values(note)
}

/** Forgets a note of a person. @returns its author; undefined when there is no such note. */
export async function deleteNote(
  db: Db,
  userId: string,
  noteId: string,
): Promise<{ authorId: string | null } | undefined> {
  const [gone] = await db
    .delete(userNotes)
    .where(and(eq(userNotes.id, noteId), eq(userNotes.user_id, userId)))
    .returning({ authorId: userNotes.author_id })
  return gone
}
