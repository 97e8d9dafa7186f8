import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { formatLongDay } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlanPill } from './plan-pill.tsx'
import { subscriptionQuery } from './subscription-queries.ts'

/** The plan in one line: its name, its end and its state. Nothing when it cannot be read. @param waiting shown until it is known. */
export function PlanLine({ userId, waiting }: { userId: string; waiting: ReactNode }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const { data: own, isPending } = useQuery(subscriptionQuery(browserApi, userId))
  if (own === undefined) return isPending ? waiting : null
  const plan = t(`plans.${own.plan}`)
  const end = own.past_due_until ?? own.expires_at
  return (
    <>
      <span className="small muted">
        {end === null ? t('line', { plan }) : t('lineUntil', { plan, day: formatLongDay(end, language) })}
      </span>
      <PlanPill own={own} />
    </>
  )
}
