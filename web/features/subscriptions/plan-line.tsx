import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlanPill } from './plan-pill.tsx'
import { subscriptionQuery } from './subscription-queries.ts'

/** The plan in one line: its name, its end and its state. Nothing until it is known, and when it cannot be. */
export function PlanLine({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const { data: own } = useQuery(subscriptionQuery(browserApi, userId))
  if (own === undefined) return null
  const plan = t(`plans.${own.plan}`)
  const end = own.past_due_until ?? own.expires_at
  return (
    <>
      <span className="small muted">
        {end === null ? t('line', { plan }) : t('lineUntil', { plan, day: formatDay(end.slice(0, 10), language) })}
      </span>
      <PlanPill own={own} />
    </>
  )
}
