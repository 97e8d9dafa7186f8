import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as subscriptionsRoutes from '#shared/contracts/routes/subscriptions.ts'
import type { ApiClient } from '#web/api/client.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { PlanTable } from '#web/features/subscriptions/plan-comparison.tsx'
import styles from '#web/features/subscriptions/plan-comparison.module.css'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** The plans that are offered, for everyone. */
export function offeredPlansQuery(api: ApiClient) {
  return endpointQuery(api, ['plans'], subscriptionsRoutes.listOfferedPlans)
}

/** What plans cost a month, include and limit, for visitors too. Nothing where that cannot be read. */
export function PlansSection(): ReactNode {
  const { t } = useTranslation('subscription')
  const { data } = useQuery(offeredPlansQuery(browserApi))
  if (data === undefined) return null
  return (
    <section id="plans" className={styles.section} aria-labelledby="plans-title">
      <h3 id="plans-title">{t('compare.publicTitle')}</h3>
      <PlanTable plans={data.items} asked={null} />
      <p className="small muted">{t('compare.under')}</p>
    </section>
  )
}
