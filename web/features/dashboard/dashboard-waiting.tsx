import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Row } from '#web/ui/margin-note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TabBody } from './public/tab-body.tsx'
import styles from './dashboard-frame.module.css'
import field from '#web/ui/field.module.css'
import tabs from '#web/ui/tabs.module.css'

/** The dashboard's shape while it is not known who is there: on the server, and while the session is read. */
export function DashboardWaiting(): ReactNode {
  const { t } = useTranslation(['dashboard', 'auth'])
  return (
    <div className={styles.app} role="status" aria-label={t('loading')} aria-busy>
      <Row>
        <noscript>
          <p className={field.error}>{t('withoutScript')}</p>
        </noscript>
        <div className={styles.head}>
          <Skeleton className="rounded-full size-18" />
          <div className="grow">
            <Skeleton className="h-8 w-1/2 max-w-72" />
            <Skeleton className="mt-3 h-4 w-1/3 max-w-48" />
          </div>
        </div>
        <div className={tabs.tabs}>
          <Skeleton className="mb-3 h-6 w-24" />
        </div>
        <TabBody hasColumns>
          <div>
            <div className="sheet card">
              <Skeleton className="mb-5 h-6 w-1/3" />
              <Skeleton className="mb-5 h-11.5" />
              <Skeleton className="mb-5 h-11.5" />
              <Skeleton className="h-11.5" />
            </div>
          </div>
          <div>
            <div className="sheet card">
              <Skeleton className="mb-5 h-6 w-1/3" />
              <Skeleton className="mb-5 h-11.5" />
              <Skeleton className="h-11.5" />
            </div>
          </div>
        </TabBody>
      </Row>
    </div>
  )
}
