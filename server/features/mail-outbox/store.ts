import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { MailState } from '#shared/mail-kinds.ts'
import type { Db } from '#server/db/database.ts'
import type { CreatedPlace } from '#server/http/list-page.ts'
import type { StoredMail } from '#server/mail/store.ts'
import { mails } from '#server/mail/tables.ts'

/** Lists mails, newest first. @param after starts behind this one. */
export async function listMails(
  db: Db,
  state: MailState | undefined,
  after: CreatedPlace | null,
  count: number,
): Promise<StoredMail[]> {
  return db
    .select()
    .from(mails)
    .where(
      and(
        state === undefined ? undefined : eq(mails.state, state),
        after === null
          ? undefined
          : or(
              lt(mails.created_at, after.createdAt),
              and(eq(mails.created_at, after.createdAt), lt(mails.id, after.id)),
            ),
      ),
    )
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(count)
}

/** Finds one mail; null when there is none. */
export async function findMail(db: Db, id: string): Promise<StoredMail | null> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail ?? null
}

/** Finds one mail and keeps others from changing it until the transaction ends. */
export async function lockMail(tx: Db, id: string): Promise<StoredMail | null> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for('update')
  return mail ?? null
}

/** Lets a mail that was given up wait again, with all its tries. */
export async function requeueMail(tx: Db, id: string, now: Date): Promise<StoredMail | null> {
  const [mail] = await tx
    .update(mails)
    .set({ state: 'waiting', attempts: 0, due_at: now, last_error: null, finished_at: null })
    .where(eq(mails.id, id))
    .returning()
  return mail ?? null
}
