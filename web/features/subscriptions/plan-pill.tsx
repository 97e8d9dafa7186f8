import type { ReactNode } from 'react'
import type { OwnSubscription } from '#shared/contracts/subscriptions.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { planPills } from './plan-pills.ts'

/** How one's own plan stands: its state, or that its payment is overdue. */
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
