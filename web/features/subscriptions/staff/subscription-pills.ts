import type { PaymentOutcome } from '#shared/contracts/subscriptions.ts'
import type { SubscriptionStatus } from '#shared/plans.ts'

/** How states of subscriptions look. */
export const subscriptionPills = {
  active: { glyph: 'full', tone: 'green' },
  cancelled: { glyph: 'wait', tone: 'manila' },
  expired: { glyph: 'off', tone: 'red' },
} as const satisfies Record<SubscriptionStatus, unknown>

/** How outcomes of payment events look. */
export const paymentPills = {
  taken: { glyph: 'full', tone: 'green' },
  stored: { glyph: 'off', tone: 'neutral' },
  unclear: { glyph: 'wait', tone: 'manila' },
  failed: { glyph: 'off', tone: 'red' },
} as const satisfies Record<PaymentOutcome, unknown>
