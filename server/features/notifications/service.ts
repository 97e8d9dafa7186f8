import type {
  Notification,
  NotificationList,
  NotificationListQuery,
  NotificationPreferences,
  NotificationPreferencesUpdate,
  UnsubscribeState,
} from '#shared/contracts/notifications.ts'
import {
  isNotificationKind,
  kindsHiddenFrom,
  mandatoryMailTopics,
  notificationTopics,
  staffTopics,
  topicPermissions,
  usualChannels,
} from '#shared/notification-kinds.ts'
import type { NotificationTopic } from '#shared/notification-kinds.ts'
import { eq } from 'drizzle-orm'
import { users } from '#server/auth/public.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, readCreatedCursor, writeCreatedCursor } from '#server/http/list-page.ts'
import { publishToPerson } from '#server/live/publish.ts'
import type { SignedIn } from '#server/http/request-context.ts'
import { getChannels, readUnsubscribeToken, saveChannels } from '#server/notifications/preferences.ts'
import type { Subscription } from '#server/notifications/preferences.ts'
import { countUnread, listChannels, listNotices, markAllRead, markRead } from '#server/notifications/store.ts'
import type { NotificationRow, SeenNotices } from '#server/notifications/store.ts'

/** Lists one's own notices, newest first. @throws {AppError} `validation_failed` for a cursor that is not one of ours. */
export async function listOwnNotices(
  deps: Deps,
  actor: SignedIn,
  { unread, limit, cursor }: NotificationListQuery,
): Promise<NotificationList> {
  const { userId, permissions } = actor
  const { db } = deps.database
  const hidden = kindsHiddenFrom(permissions)
  const after = readCreatedCursor(cursor)
  const rows = await listNotices(db, userId, hidden, { isUnreadOnly: unread === 'true', after, count: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, writeCreatedCursor)
  return {
    // A kind of a newer version, read by an older one for a moment, has no words here.
    items: shown.flatMap((row) => (isNotificationKind(row.kind) ? [describe(row)] : [])),
    next_cursor,
    unread: await countUnread(db, userId, hidden),
  }
}

/** Marks one of one's own notices as read. @throws {AppError} `not_found`, also for another person's. */
export async function markNoticeRead(deps: Deps, actor: SignedIn, id: string): Promise<void> {
  const { userId } = actor
  await deps.database.db.transaction(async (tx) => {
    const isThere = await markRead(tx, userId, id, new Date(deps.clock.now()))
    if (!isThere) throw new AppError('not_found')
    await publishToPerson(tx, deps, userId, { type: 'notifications_changed' })
  })
}

/** Marks one's own notices as read: up to the newest that was seen, or those that lead to one place. */
export async function markAllNoticesRead(deps: Deps, actor: SignedIn, which: SeenNotices): Promise<void> {
  const { userId } = actor
  await deps.database.db.transaction(async (tx) => {
    const marked = await markAllRead(tx, userId, which, new Date(deps.clock.now()))
    if (marked > 0) await publishToPerson(tx, deps, userId, { type: 'notifications_changed' })
  })
}

/** Reads how the user is notified of each topic. Topics of staff are left out for others. */
export async function getPreferences(deps: Deps, actor: SignedIn): Promise<NotificationPreferences> {
  const chosen = await listChannels(deps.database.db, actor.userId)
  return {
    topics: topicsOf(actor).map((topic) => {
      const fixed = mandatoryMailTopics.includes(topic)
      const { in_app, email } = chosen.get(topic) ?? usualChannels(topic)
      return { topic, in_app, email: email || fixed, email_fixed: fixed }
    }),
  }
}

/**
 * Stores how the user is notified of topics.
 *
 * @throws {AppError} `validation_failed` for a mail that cannot be switched off, and for a topic named twice.
 */
export async function updatePreferences(
  deps: Deps,
  actor: SignedIn,
  { topics }: NotificationPreferencesUpdate,
): Promise<NotificationPreferences> {
  const { userId } = actor
  const errors = topics.flatMap(({ topic, email }, index) => {
    if (!email && mandatoryMailTopics.includes(topic))
      return [{ path: `topics.${index}.email`, message: 'cannot be switched off', code: 'mandatory' }]
    if (topics.findIndex((each) => each.topic === topic) !== index)
      return [{ path: `topics.${index}.topic`, message: 'is named twice', code: 'duplicate' }]
    return []
  })
  if (errors.length > 0) throw new AppError('validation_failed', { errors })
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    for (const { topic, ...channels } of topics) await saveChannels(tx, userId, { topic, channels, now })
  })
  return getPreferences(deps, actor)
}

/** Reads what an unsubscribe link is for; changes nothing. @throws {AppError} `not_found` for a token that is not ours. */
export async function getUnsubscribeState(deps: Deps, token: string): Promise<UnsubscribeState> {
  const { userId, topic } = subscriptionOf(deps, token)
  const { email } = await getChannels(deps.database.db, userId, topic)
  return { topic, subscribed: email }
}

/**
 * Ends the mails of a topic, without a sign-in. Once more is no fault, and neither is an account that is gone.
 *
 * @throws {AppError} `not_found` for a token that is not ours.
 * @see RFC 8058
 */
export async function unsubscribe(deps: Deps, token: string): Promise<void> {
  const { userId, topic } = subscriptionOf(deps, token)
  await deps.database.db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
    if (!user) return
    const { in_app } = await getChannels(tx, userId, topic)
    await saveChannels(tx, userId, { topic, channels: { in_app, email: false }, now: new Date(deps.clock.now()) })
  })
}

function subscriptionOf(deps: Deps, token: string): Subscription {
  const optional = notificationTopics.filter((topic) => !mandatoryMailTopics.includes(topic))
  const subscription = readUnsubscribeToken(deps, optional, token)
  if (subscription === null) throw new AppError('not_found', { detail: 'This link is not one of ours.' })
  return subscription
}

function topicsOf({ isEditor, permissions }: SignedIn): readonly NotificationTopic[] {
  return notificationTopics.filter((topic) => {
    const needed = topicPermissions[topic]
    return needed === undefined ? isEditor || !staffTopics.includes(topic) : permissions.includes(needed)
  })
}

function describe({ id, kind, data, link, created_at, read_at }: NotificationRow): Notification {
  if (!isNotificationKind(kind)) throw new Error(`There is no kind of notice "${kind}"`)
  return { id, kind, data, link, created_at: created_at.toISOString(), read_at: read_at?.toISOString() ?? null }
}
