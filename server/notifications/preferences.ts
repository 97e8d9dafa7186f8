import { and, eq } from 'drizzle-orm'
import { mandatoryMailTopics, usualChannels } from '#shared/notification-kinds.ts'
import type { Channels, NotificationTopic } from '#shared/notification-kinds.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notificationPreferences } from '#server/notifications/tables.ts'
import { sameText } from '#server/secrets.ts'

/** Reads how a user is notified of a topic. Mails about the account itself always come. */
export async function getChannels(db: Db, userId: string, topic: NotificationTopic): Promise<Channels> {
  const [row] = await db
    .select({ in_app: notificationPreferences.in_app, email: notificationPreferences.email })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.user_id, userId), eq(notificationPreferences.topic, topic)))
  const chosen = row ?? usualChannels(topic)
  return mandatoryMailTopics.includes(topic) ? { ...chosen, email: true } : chosen
}

/** Stores how a user is notified of a topic. */
export async function saveChannels(
  db: Db,
  userId: string,
  { topic, channels: { in_app, email }, now }: { topic: NotificationTopic; channels: Channels; now: Date },
): Promise<void> {
  await db
    .insert(notificationPreferences)
    .values({ user_id: userId, topic, in_app, email, updated_at: now })
    .onConflictDoUpdate({
      target: [notificationPreferences.user_id, notificationPreferences.topic],
      set: { in_app, email, updated_at: now },
    })
}

/** Whose mails about what a link ends. */
export type Subscription = { userId: string; topic: NotificationTopic }

/**
 * Makes the token of the links that end mails of a topic. It does not expire: a mail that is found years later must still
 * be able to end them. It can do nothing else.
 *
 * @see RFC 8058
 */
function unsubscribeToken(deps: Deps, { userId, topic }: Subscription): string {
  return `${userId}.${topic}.${deps.secrets.hash('unsubscribe', `${userId}.${topic}`)}`
}

/** Reads a token. @returns null when it is not one of ours. */
export function readUnsubscribeToken(
  deps: Deps,
  topics: readonly NotificationTopic[],
  token: string,
): Subscription | null {
  const [userId = '', name = '', seal = ''] = token.split('.')
  const topic = topics.find((each) => each === name)
  if (topic === undefined || !/^[0-9a-f-]{36}$/.test(userId)) return null
  const isOurs = sameText(seal, deps.secrets.hash('unsubscribe', `${userId}.${topic}`))
  return isOurs ? { userId, topic } : null
}

/** The address that a mail program sends its one-click request to; a browser that opens it is led to the page. */
export function unsubscribeLink(deps: Deps, subscription: Subscription): string {
  const token = encodeURIComponent(unsubscribeToken(deps, subscription))
  return `${deps.config.publicUrl}/api/unsubscribe?token=${token}`
}
