import type { OwnSubscription } from '#shared/contracts/subscriptions.ts'

/** True when cancelling and taking it back hold at once, without anybody asked. */
export function isSelfService(own: Pick<OwnSubscription, 'plan' | 'expires_at' | 'is_paid'>): boolean {
  return own.plan !== 'free' && own.expires_at !== null && !own.is_paid
}
