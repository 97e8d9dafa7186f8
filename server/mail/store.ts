import { and, eq, lte, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mails } from '#server/mail/tables.ts'

/** A mail as the outbox holds it. */
export type StoredMail = typeof mails.$inferSelect

/**
 * Takes the mail that is due longest, for the time of a lease: two senders never get the same one, and when a sender
 * dies the mail is due again at the lease's end.
 *
 * @returns null when nothing is due.
 */
export async function claimDueMail(db: Db, now: Date, leaseEnd: Date): Promise<StoredMail | null> {
  const due = sql`(
    select id from mails where state = 'waiting' and due_at <= ${now.toISOString()}::timestamptz
    order by due_at limit 1 for update skip locked)`
  const [claimed] = await db
    .update(mails)
    .set({ due_at: leaseEnd, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, due))
    .returning()
  return claimed ?? null
}

/** Notes that a server accepted the mail, whichever sender holds it now, so that it is not sent again. */
export async function markSent(db: Db, mail: StoredMail, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'sent', last_error: null, finished_at: now })
    .where(and(eq(mails.id, mail.id), ne(mails.state, 'sent')))
}

/** Gives a mail up; nothing happens when another sender has taken it since. */
export async function markFailed(db: Db, mail: StoredMail, now: Date, error: string): Promise<void> {
  await db.update(mails).set({ state: 'failed', last_error: error, finished_at: now }).where(isStillOurs(mail))
}

/** Lets a mail be tried again at an instant; nothing happens when another sender has taken it since. */
export async function postpone(db: Db, mail: StoredMail, dueAt: Date, error: string): Promise<void> {
  await db.update(mails).set({ due_at: dueAt, last_error: error }).where(isStillOurs(mail))
}

/** What the figures say: how many mails wait, since when the oldest, and how many were given up lately. */
type MailFigures = { waiting: number; oldestWaitingAt: Date | null; failed: number }

/** Counts the outbox. @param failedSince mails caused before do not count as failed. */
export async function getMailFigures(db: Db, failedSince: Date): Promise<MailFigures> {
  const { rows } = await db.execute<{ waiting: string; oldest: string | null; failed: string }>(sql`
    select
      (select count(*) from mails where state = 'waiting') as waiting,
      (select extract(epoch from min(created_at)) from mails where state = 'waiting') as oldest,
      (select count(*) from mails where state = 'failed' and created_at >= ${failedSince.toISOString()}::timestamptz) as failed`)
  const [row] = rows
  const oldest = row?.oldest ?? null
  return {
    waiting: Number(row?.waiting ?? 0),
    oldestWaitingAt: oldest === null ? null : new Date(Number(oldest) * 1000),
    failed: Number(row?.failed ?? 0),
  }
}

/** Gives up what waits since before an instant. */
export async function failWaitingSince(db: Db, createdBefore: Date, now: Date, error: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'failed', last_error: error, finished_at: now })
    .where(and(eq(mails.state, 'waiting'), lt(mails.created_at, createdBefore), lte(mails.due_at, now)))
}

/** Replaces a body that was erased. */
export const erasedBody = ''

/** Erases address and words of mails that were finished before an instant; that there was one stays known. */
export async function eraseBodies(db: Db, finishedBefore: Date): Promise<void> {
  await db
    .update(mails)
    .set({ sealed: erasedBody })
    .where(
      and(
        or(eq(mails.state, 'sent'), eq(mails.state, 'failed')),
        lt(mails.created_at, finishedBefore),
        lt(mails.finished_at, finishedBefore),
        ne(mails.sealed, erasedBody),
      ),
    )
}

/** Every claim counts one attempt more, so the count tells whose turn it is. */
function isStillOurs(mail: StoredMail) {
  return and(eq(mails.id, mail.id), eq(mails.state, 'waiting'), eq(mails.attempts, mail.attempts))
}
