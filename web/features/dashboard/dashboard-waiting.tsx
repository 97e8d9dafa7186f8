import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Row } from '#web/ui/margin-note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { DashboardTab } from './dashboard-tabs.ts'
import { TabSkeleton } from './public/tab-skeleton.tsx'
import styles from './dashboard-frame.module.css'
import field from '#web/ui/field.module.css'
import tabs from '#web/ui/tabs.module.css'

/** The dashboard's shape while it is not known who is there: on the server, and while the session is read. */
export function DashboardWaiting({ tab }: { tab: DashboardTab }): ReactNode {
  const { t } = useTranslation('auth')
  return (
    <div className={styles.app}>
      <Row>
        <noscript>
          <p className={field.error}>{t('withoutScript')}</p>
        </noscript>
        <div className={styles.head}>
          <Skeleton className="size-18 flex-none rounded-full" />
          <div className={styles.person}>
            <Skeleton className="h-10 w-72 max-w-full" />
            <Skeleton className="mt-2 h-4 w-48 max-w-full" />
          </div>
          <div className={styles.plan}>
            <PlanSkeleton />
          </div>
        </div>
        <div className={tabs.tabs}>
          <Skeleton className="my-2.5 h-6 w-24" />
        </div>
        <TabSkeleton key={tab} tab={tab} />
      </Row>
    </div>
  )
}

/** The place of the plan's line. */
export function PlanSkeleton(): ReactNode {
  return <Skeleton className="h-6 w-56" />
}
