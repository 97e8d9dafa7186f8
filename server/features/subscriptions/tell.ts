import type { NotificationFacts } from '#shared/notification-kinds.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { RequestRow, SubscriptionRow } from '#server/features/subscriptions/store.ts'
import type { MailContent } from '#server/mail/mails.ts'
import { mailPerson, notifyPerson } from '#server/notifications/notify.ts'

/** Where people see their subscription. */
const ownPath = '/dashboard?tab=subscription'

/** Tells that a plan is active. */
export async function tellStart(tx: Db, deps: Deps, row: SubscriptionRow): Promise<void> {
  const { plan } = row
  const expiresAt = row.expires_at?.toISOString() ?? null
  await tell(tx, deps, row.user_id, `subscription-start:${row.id}:${plan}`, {
    notice: { kind: 'subscription_started', data: { plan, expires_at: expiresAt } },
    mail: { kind: 'subscription_started', plan, expiresAt, href: deps.config.publicUrl + ownPath },
  })
}

/** Tells that a plan is active until another end. */
export async function tellExtension(tx: Db, deps: Deps, row: SubscriptionRow): Promise<void> {
  const { plan, updated_at: from } = row
  const expiresAt = row.expires_at?.toISOString() ?? null
  await tell(tx, deps, row.user_id, `subscription-extension:${row.id}:${from.getTime()}:${expiresAt}`, {
    notice: { kind: 'subscription_started', data: { plan, expires_at: expiresAt } },
    mail: { kind: 'subscription_started', plan, expiresAt, href: deps.config.publicUrl + ownPath },
  })
}

/** Tells that a plan ends soon. @param warning names which of the warnings it is; each comes once for one end. */
export async function tellEndsSoon(tx: Db, deps: Deps, row: SubscriptionRow, warning: string): Promise<void> {
  const { plan, expires_at: end } = row
  if (end === null) return
  const expiresAt = end.toISOString()
  await tell(tx, deps, row.user_id, `subscription-${warning}:${row.id}:${end.getTime()}`, {
    notice: { kind: 'subscription_ends_soon', data: { plan, expires_at: expiresAt } },
    mail: { kind: 'subscription_ends_soon', plan, expiresAt, href: deps.config.publicUrl + ownPath },
  })
}

/** Tells that a plan has ended. */
export async function tellEnd(tx: Db, deps: Deps, row: SubscriptionRow): Promise<void> {
  const { plan } = row
  await tell(tx, deps, row.user_id, `subscription-end:${row.id}`, {
    notice: { kind: 'subscription_ended', data: { plan } },
    mail: { kind: 'subscription_ended', plan, href: deps.config.publicUrl + ownPath },
  })
}

/** Tells what was decided about a request. */
export async function tellDecision(
  tx: Db,
  deps: Deps,
  { id, user_id, act, plan }: RequestRow,
  isGranted: boolean,
  comment: string | null,
): Promise<void> {
  const href = deps.config.publicUrl + ownPath
  await tell(tx, deps, user_id, `subscription-decision:${id}`, {
    notice: { kind: isGranted ? 'subscription_request_granted' : 'subscription_request_refused', data: { act, plan } },
    mail: { kind: isGranted ? 'subscription_granted' : 'subscription_refused', plan, comment, href },
  })
}

async function tell(
  tx: Db,
  deps: Deps,
  userId: string,
  dedupeKey: string,
  { notice, mail }: { notice: NotificationFacts; mail: MailContent },
): Promise<void> {
  await notifyPerson(tx, deps, { ...notice, userId, link: ownPath, dedupeKey })
  await mailPerson(tx, deps, { userId, topic: 'subscription', content: mail, dedupeKey })
}
