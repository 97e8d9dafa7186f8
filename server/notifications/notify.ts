import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { mandatoryMailTopics, notificationKinds, topicOf } from '#shared/notification-kinds.ts'
import type { NotificationFacts, NotificationTopic } from '#shared/notification-kinds.ts'
import type { Permission } from '#shared/roles.ts'
import { mailRecipient } from '#server/mail/mail-recipient.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { publishToPerson } from '#server/live/publish.ts'
import type { Mail, MailContent } from '#server/mail/mails.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { getChannels, unsubscribeLink } from '#server/notifications/preferences.ts'
import { notifications } from '#server/notifications/tables.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { findAccount } from '#server/people/account.ts'
import { listActiveStaff } from '#server/people/staff.ts'

/** A notice before it is written. */
export type Notice = NotificationFacts & {
  userId: string
  /** Address on this site that it is about, with its slash; null when there is none. */
  link: string | null
  /** Deduplication key of the cause: one user is notified of it once. Null: every call is a cause of its own. */
  dedupeKey: string | null
}

/**
 * Notifies a user in the interface, in the caller's transaction: the notice exists exactly when that commits. A user
 * who switched the topic off gets none.
 *
 * @returns the notice's id; null when the user switched it off, was notified of it before, or is gone.
 * @throws {z.ZodError} when the data is not what the kind needs; {Error} when the link leads away from this site.
 */
export async function notifyPerson(tx: Db, deps: Deps, notice: Notice): Promise<string | null> {
  const { userId, kind, link, dedupeKey } = notice
  const data = notificationKinds[kind].data.parse(notice.data)
  if (link !== null && !/^\/(?![/\\])/.test(link)) throw new Error(`The link of a notice leads away: ${kind}`)
  const { in_app } = await getChannels(tx, userId, topicOf(kind))
  if (!in_app) return null
  if ((await findAccount(tx, userId)) === null) return null
  const [row] = await tx
    .insert(notifications)
    .values({
      id: orderedId(),
      user_id: userId,
      kind,
      data,
      link,
      dedupe_key: dedupeKey,
      created_at: new Date(deps.clock.now()),
      read_at: null,
    })
    .onConflictDoNothing({ target: [notifications.user_id, notifications.dedupe_key] })
    .returning({ id: notifications.id })
  if (!row) return null
  await publishToPerson(tx, deps, userId, { type: 'notifications_changed' })
  return row.id
}

/** A mail to a user with an account before it is written. */
export type PersonMail = {
  userId: string
  topic: NotificationTopic
  content: MailContent
  dedupeKey: string | null
  /** Where an answer goes to. */
  replyTo?: string
  thread?: Mail['thread']
  /** For who never chose one. */
  language?: Language
  /** How long it can be taken back. */
  holdMs?: number
  /** True when the user asks for this one mail now: it comes whatever they chose for its topic. */
  isAskedFor?: boolean
}

/**
 * Writes a mail to a user with an account, in the caller's transaction, in the language of the account, unless mails of
 * its topic were switched off. The mail can be unsubscribed from where that is possible.
 *
 * @returns the mail's id; null when it was not wanted, was written before, or the user has no address.
 */
export async function mailPerson(tx: Db, deps: Deps, mail: PersonMail): Promise<string | null> {
  const { userId, topic, content, dedupeKey, replyTo, thread, language = defaultLanguage, holdMs = 0 } = mail
  if (mail.isAskedFor !== true && !(await getChannels(tx, userId, topic)).email) return null
  const account = await findAccount(tx, userId)
  const recipient = account === null ? null : mailRecipient(account, { language })
  if (recipient === null) return null
  const ending = mandatoryMailTopics.includes(topic)
    ? {}
    : { unsubscribeLink: unsubscribeLink(deps, { userId, topic }) }
  return queueMail(
    tx,
    deps,
    {
      ...recipient,
      ...ending,
      ...(replyTo === undefined ? {} : { replyTo }),
      ...(thread === undefined ? {} : { thread }),
      content,
    },
    { dedupeKey, holdMs },
  )
}

/** Notifies staff in the interface, each as `notifyPerson` does. @param except the member who did it themselves. */
export async function notifyStaff(
  tx: Db,
  deps: Deps,
  permission: Permission,
  {
    notice,
    except = null,
  }: { notice: NotificationFacts & { link: string | null; dedupeKey: string | null }; except?: string | null },
): Promise<void> {
  for (const { id: userId } of await listActiveStaff(tx, permission, new Date(deps.clock.now())))
    if (userId !== except) await notifyPerson(tx, deps, { ...notice, userId })
}
