import type { SubscriptionStatus } from '#shared/plans.ts'
import type { ReactNode } from 'react'
import type { OwnSubscription } from '#shared/contracts/subscriptions.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'

/** The pill of each state of a subscription. @see docs/reference/design.md#status-pills */
const planPills = {
  active: { glyph: 'full', tone: 'green' },
  cancelled: { glyph: 'off', tone: 'neutral' },
  expired: { glyph: 'wait', tone: 'manila' },
} as const satisfies Record<SubscriptionStatus, unknown>

/** State of the user's own plan, or that its payment is overdue. */
export function PlanPill({ own }: { own: Pick<OwnSubscription, 'status' | 'past_due_until'> }): ReactNode {
  const { t } = useTranslation('subscription')
  return own.past_due_until === null ? (
    <StatusPill {...planPills[own.status]}>{t(`statuses.${own.status}`)}</StatusPill>
  ) : (
    <StatusPill glyph="wait" tone="red">
      {t('payments.pastDue')}
    </StatusPill>
  )
}
