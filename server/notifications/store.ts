import { and, asc, desc, eq, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { unreadCountMax } from '#shared/contracts/notifications.ts'
import { dayMs } from '#shared/duration.ts'
import type { Channels, NotificationKind, NotificationTopic } from '#shared/notification-kinds.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notificationPreferences, notifications } from '#server/notifications/tables.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** A place in a user's notices: the last one that was shown. */
type NoticeCursor = { createdAt: Date; id: string }

/** Lists a user's notices, newest first. @param hidden kinds that are left out. @param after starts after this one. */
export async function listNotices(
  db: Db,
  userId: string,
  hidden: readonly NotificationKind[],
  { isUnreadOnly, after, count }: { isUnreadOnly: boolean; after: NoticeCursor | null; count: number },
): Promise<NotificationRow[]> {
  const behind =
    after === null
      ? undefined
      : or(
          lt(notifications.created_at, after.createdAt),
          and(eq(notifications.created_at, after.createdAt), lt(notifications.id, after.id)),
        )
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.user_id, userId),
        notInArray(notifications.kind, [...hidden]),
        isUnreadOnly ? isNull(notifications.read_at) : undefined,
        behind,
      ),
    )
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(count)
}

/** Counts a user's unread notices, up to the largest figure shown. @param hidden kinds that do not count. */
export async function countUnread(db: Db, userId: string, hidden: readonly NotificationKind[]): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(*) as count from (
      select 1 from notifications where user_id = ${userId} and read_at is null
        and kind <> all (string_to_array(${hidden.join(' ')}, ' ')) limit ${unreadCountMax}) as unread`)
  return Number(rows[0]?.count ?? 0)
}

/** Marks one of a user's notices as read. @returns false when the user has no such notice. */
export async function markRead(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ read_at: sql`coalesce(${notifications.read_at}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.user_id, userId), eq(notifications.id, id)))
    .returning({ id: notifications.id })
  return rows.length > 0
}

/** Which notices were seen. `upTo`: the newest of them, `link`: where they lead; null: every one. */
export type SeenNotices = { upTo: string | null; link: string | null }

/** Marks a user's notices as read. @returns how many were unread. */
export async function markAllRead(db: Db, userId: string, { upTo, link }: SeenNotices, now: Date): Promise<number> {
  const newest =
    upTo === null
      ? undefined
      : sql`(${notifications.created_at}, ${notifications.id}) <= (
          select created_at, id from notifications where id = ${upTo} and user_id = ${userId})`
  const there = link === null ? undefined : eq(notifications.link, link)
  const rows = await db
    .update(notifications)
    .set({ read_at: now })
    .where(and(eq(notifications.user_id, userId), isNull(notifications.read_at), newest, there))
    .returning({ id: notifications.id })
  return rows.length
}

/** Everything that a user chose about topics. */
export async function listChannels(db: Db, userId: string): Promise<Map<NotificationTopic, Channels>> {
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.user_id, userId))
    .orderBy(asc(notificationPreferences.topic))
  return new Map(rows.map(({ topic, in_app, email }) => [topic, { in_app, email }]))
}

/** How long notices are kept. */
export const noticeAgeMaxMs = 180 * dayMs

/** Throws away notices that no one looks for any more; run now and then. */
export async function pruneOldNotices(deps: Deps): Promise<void> {
  await deps.database.db
    .delete(notifications)
    .where(lt(notifications.created_at, new Date(deps.clock.now() - noticeAgeMaxMs)))
}

/**
 * Takes away what anyone was notified of about things of an erased user: a notice holds names and subjects, and names its
 * thing in its link or its cause.
 *
 * @param ids of the things: tickets, meetings, requests.
 */
export async function removeNoticesAbout(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const list = `{${ids.join(',')}}`
  await tx.execute(sql`
    delete from ${notifications} n using unnest(${list}::text[]) as thing(id)
    where position(thing.id in coalesce(n.link, '')) > 0 or position(thing.id in coalesce(n.dedupe_key, '')) > 0`)
}
