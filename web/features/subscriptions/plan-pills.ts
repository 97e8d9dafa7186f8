import type { SubscriptionStatus } from '#shared/plans.ts'

/** The pill of each state of a subscription. @see docs/reference/design.md#status-pills */
export const planPills = {
  active: { glyph: 'full', tone: 'green' },
  cancelled: { glyph: 'off', tone: 'neutral' },
  expired: { glyph: 'wait', tone: 'manila' },
} as const satisfies Record<SubscriptionStatus, unknown>
