import { eq } from 'drizzle-orm'
import type { EventOf } from '#shared/events/event.ts'
import { subscriptionEvents } from '#shared/events/subscriptions.ts'
import type { NotificationFacts } from '#shared/notification-kinds.ts'
import { users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit, eventFeature } from '#server/events/events.ts'
import type { Happened, EmittedEvent, Messages } from '#server/events/events.ts'
import { findRequest, insertEvent } from '#server/features/subscriptions/store.ts'
import type { EventRow, RequestRow, SubscriptionRow } from '#server/features/subscriptions/store.ts'
import type { MailContent } from '#server/mail/mails.ts'
import type { Notice, PersonMail } from '#server/notifications/notify.ts'
import { listActiveStaff } from '#server/people/staff.ts'

/** The events of subscriptions, with the job that tells them. */
export const subscriptionFeature = eventFeature('subscriptions', subscriptionEvents, tell)

type Event = EventOf<typeof subscriptionEvents>
type Emitted = EmittedEvent<typeof subscriptionEvents>

/** An event that a user's history holds. */
export type SubscriptionEvent = Exclude<Event, { name: 'subscription.ends_soon' | 'payment.unclear' }>

/**
 * Writes what happened to a user's subscription, into the history too, in the caller's transaction; people are notified
 * once that is committed.
 */
export async function emitSubscription(
  tx: Db,
  deps: Deps,
  event: SubscriptionEvent,
  { reason = null, ...happened }: Omit<Happened, 'targetId'> & { reason?: string | null },
): Promise<void> {
  const { actor } = happened.by
  const { user_id: userId, plan } = event.data
  // Its name without the thing is its name there.
  const action = event.name.slice('subscription.'.length) as EventRow['action']
  const actorId = actor?.kind === 'user' ? actor.userId : null
  await insertEvent(tx, { userId, action, plan, reason, actorId }, new Date(deps.clock.now()))
  const targetId = 'request_id' in event.data ? event.data.request_id : event.data.subscription_id
  await emit(tx, deps, subscriptionFeature, { event, ...happened, targetId })
}

/** The facts of a subscription that its events hold. */
export function factsOf({ id, user_id, plan, expires_at }: Omit<SubscriptionRow, 'updated_at'>) {
  return { subscription_id: id, user_id, plan, expires_at: expires_at?.toISOString() ?? null }
}

/** The facts of a request that its events hold. */
export function askedOf({ id, user_id, plan, action }: Pick<RequestRow, 'id' | 'user_id' | 'plan' | 'action'>) {
  return { request_id: id, user_id, plan, action }
}

/** Where people see their subscription. */
const ownPath = '/dashboard?tab=subscription'
/** Where staff see requests. */
const staffPath = '/admin/users/subscriptions'

async function tell(tx: Db, deps: Deps, event: Emitted): Promise<Messages> {
  const request = 'request_id' in event.data ? await findRequest(tx, event.data.request_id) : null
  const messages = event.to.some((each) => each === 'staff')
    ? await tellStaff(tx, deps, event, request)
    : event.to.length === 0
      ? {}
      : tellOwner(deps, event, request)
  return 'user_id' in event.data ? { ...messages, people: [event.data.user_id] } : messages
}

function tellOwner(deps: Deps, event: Emitted, request: RequestRow | null): Messages {
  const { userId, notice, mail, dedupeKey } = ownNews(event, request, deps.config.publicUrl + ownPath)
  return {
    notices: [{ ...notice, userId, link: ownPath, dedupeKey }],
    personMails: [{ userId, topic: 'subscription', content: mail, dedupeKey }],
  }
}

/** What the owner receives; each cause once. */
type OwnNews = { userId: string; notice: NotificationFacts; mail: MailContent; dedupeKey: string }

function ownNews({ name, data, at }: Emitted, request: RequestRow | null, href: string): OwnNews {
  switch (name) {
    case 'subscription.started':
    case 'subscription.changed':
    case 'subscription.extended': {
      const { user_id: userId, subscription_id: id, plan, expires_at } = data
      const { mail, notice } = subscriptionEvents[name].tells.owner
      return {
        userId,
        notice: { kind: notice, data: { plan, expires_at } },
        mail: { kind: mail, plan, expiresAt: expires_at, href },
        dedupeKey:
          name === 'subscription.extended'
            ? `subscription-extension:${id}:${at.getTime()}:${expires_at}`
            : `subscription-start:${id}:${plan}`,
      }
    }
    case 'subscription.ends_soon': {
      const { user_id: userId, subscription_id: id, plan, expires_at, warning } = data
      const { mail, notice } = subscriptionEvents[name].tells.owner
      return {
        userId,
        notice: { kind: notice, data: { plan, expires_at } },
        mail: { kind: mail, plan, expiresAt: expires_at, href },
        dedupeKey: `subscription-${warning}:${id}:${Date.parse(expires_at)}`,
      }
    }
    case 'subscription.ended': {
      const { user_id: userId, subscription_id: id, plan } = data
      const { mail, notice } = subscriptionEvents[name].tells.owner
      return {
        userId,
        notice: { kind: notice, data: { plan } },
        mail: { kind: mail, plan, href },
        dedupeKey: `subscription-end:${id}`,
      }
    }
    case 'subscription.granted':
    case 'subscription.refused': {
      const { user_id: userId, request_id: id, plan, action } = data
      const { mail, notice } = subscriptionEvents[name].tells.owner
      return {
        userId,
        notice: { kind: notice, data: { action, plan } },
        mail: { kind: mail, plan, comment: request?.answer ?? null, href },
        dedupeKey: `subscription-decision:${id}`,
      }
    }
    default:
      throw new Error(`Nobody knows what ${name} tells its owner`)
  }
}

async function tellStaff(tx: Db, deps: Deps, event: Emitted, request: RequestRow | null): Promise<Messages> {
  const notices: Notice[] = []
  const personMails: PersonMail[] = []
  const staff = await listActiveStaff(tx, 'subscriptions.manage', new Date(deps.clock.now()))
  if (event.name === 'payment.unclear') {
    const { provider, ref, reason } = event.data
    const { notice } = subscriptionEvents[event.name].tells.staff
    const news = {
      kind: notice,
      data: { ref },
      link: staffPath,
      dedupeKey: `payment-unclear:${provider}:${reason}:${ref}`,
    }
    notices.push(...staff.map(({ id: userId }) => ({ ...news, userId })))
  }
  if (event.name === 'subscription.requested' && request !== null) {
    const { id, action, plan, comment } = request
    const [person] = await tx.select({ name: users.email }).from(users).where(eq(users.id, request.user_id))
    const name = person?.name ?? ''
    const { mail, notice } = subscriptionEvents[event.name].tells.staff
    const content = { kind: mail, name, plan, comment, href: deps.config.publicUrl + staffPath }
    const dedupeKey = `subscription-request:${id}`
    for (const { id: userId } of staff) {
      notices.push({ userId, kind: notice, data: { name, action, plan }, link: staffPath, dedupeKey })
      personMails.push({ userId, topic: 'subscription', content, dedupeKey: `${dedupeKey}:${userId}` })
    }
  }
  return { notices, personMails }
}
