import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { minuteMs } from '#shared/duration.ts'
import type { Db } from '#server/db/database.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'
import { consultationFeeds, consultations, staffCalendars } from '#server/features/consultations/tables.ts'
import { isActive } from '#server/people/active.ts'

type FeedRecord = typeof consultationFeeds.$inferSelect

/** Most meetings that a feed holds. */
const feedEntriesMax = 2_000
/** How often at most it is noted that a feed was read. */
const readNoteMs = 5 * minuteMs

/** Lists a user's feeds with the names of their calendars, oldest first. */
export async function listFeeds(db: Db, userId: string): Promise<(FeedRecord & { calendarName: string | null })[]> {
  const rows = await db
    .select({ feed: consultationFeeds, calendarName: staffCalendars.name })
    .from(consultationFeeds)
    .leftJoin(staffCalendars, eq(staffCalendars.id, consultationFeeds.calendar_id))
    .where(eq(consultationFeeds.user_id, userId))
    .orderBy(asc(consultationFeeds.created_at), asc(consultationFeeds.id))
  return rows.map(({ feed, calendarName }) => ({ ...feed, calendarName }))
}

/** Stores a feed. */
export async function insertFeed(tx: Db, feed: FeedRecord): Promise<void> {
  await tx.insert(consultationFeeds).values(feed)
}

/** Gives a user's feed another secret. @returns false when they have no such feed. */
export async function renewFeed(tx: Db, userId: string, id: string, secretHash: string): Promise<boolean> {
  const rows = await tx
    .update(consultationFeeds)
    .set({ secret_hash: secretHash, last_read_at: null })
    .where(and(eq(consultationFeeds.id, id), eq(consultationFeeds.user_id, userId)))
    .returning({ id: consultationFeeds.id })
  return rows.length > 0
}

/** Takes a user's feed back. @returns false when they have no such feed. */
export async function deleteFeed(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(consultationFeeds)
    .where(and(eq(consultationFeeds.id, id), eq(consultationFeeds.user_id, userId)))
    .returning({ id: consultationFeeds.id })
  return rows.length > 0
}

/** Finds the feed of a secret whose owner's account is open. */
export async function findFeed(db: Db, secretHash: string, now: Date): Promise<FeedRecord | null> {
  const [row] = await db
    .select()
    .from(consultationFeeds)
    .where(
      and(
        eq(consultationFeeds.secret_hash, secretHash),
        sql`exists (select from auth.users u where u.id = ${consultationFeeds.user_id} and ${isActive(now)})`,
      ),
    )
  return row ?? null
}

/** Notes that a feed was read, to some minutes. */
export async function noteFeedRead(db: Db, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - readNoteMs).toISOString()
  await db
    .update(consultationFeeds)
    .set({ last_read_at: now })
    .where(
      and(
        eq(consultationFeeds.id, id),
        sql`(${consultationFeeds.last_read_at} is null or ${consultationFeeds.last_read_at} < ${before}::timestamptz)`,
      ),
    )
}

/** Lists the meetings of a feed between two instants; cancelled ones are left out, so calendars drop them. */
export async function listFeedMeetings(
  db: Db,
  { scope, user_id, calendar_id }: FeedRecord,
  from: Date,
  to: Date,
): Promise<ConsultationRecord[]> {
  return db
    .select()
    .from(consultations)
    .where(
      and(
        gt(consultations.starts_at, from),
        lt(consultations.starts_at, to),
        ne(consultations.status, 'cancelled'),
        scope === 'mine' ? eq(consultations.assignee_id, user_id) : undefined,
        calendar_id === null ? undefined : eq(consultations.calendar_id, calendar_id),
      ),
    )
    .orderBy(asc(consultations.starts_at), asc(consultations.id))
    .limit(feedEntriesMax)
}
