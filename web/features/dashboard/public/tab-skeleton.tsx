import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { DashboardTab } from '../dashboard-tabs.ts'
import { TabBody } from './tab-body.tsx'

/**
 * The shape of a tab until it has what it shows: before its code has come, and while its first answers are on their way.
 * Nothing of the page moves when the tab takes its place.
 */
export function TabSkeleton({ tab }: { tab: DashboardTab }): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <TabBody hasColumns={tab === 'profile'} role="status" aria-label={t('loading')} aria-busy>
      {shapeOf(tab)}
    </TabBody>
  )
}

function shapeOf(tab: DashboardTab): ReactNode {
  switch (tab) {
    case 'profile':
      return (
        <>
          <Card count={4} height="h-11.5" />
          <Card count={3} height="h-11.5" />
        </>
      )
    case 'organisation':
      return (
        <div>
          <div className="mb-7 flex items-center gap-5">
            <Skeleton className="size-18 flex-none" />
            <div className="grow">
              <Skeleton className="h-9 w-3/5 max-w-96" />
              <Skeleton className="mt-3 h-4 w-4/5 max-w-160" />
            </div>
          </div>
          <Skeleton className="mb-7 h-48" />
          <Skeleton className="h-96" />
        </div>
      )
    case 'subscription':
      return (
        <div>
          <Card count={2} height="h-24" />
          <Skeleton className="mt-14 mb-5 h-7 w-1/3" />
          <Skeleton className="h-96" />
        </div>
      )
    case 'support':
    case 'manage-support':
      return (
        <div className="sheet card min-h-160">
          <Bars count={5} height="h-16" />
        </div>
      )
    default:
      return (
        <div>
          <div className="mb-5 flex justify-between gap-5">
            <Skeleton className="h-11 w-2/5" />
            <Skeleton className="h-11 w-40" />
          </div>
          <Bars count={3} height="h-32" />
        </div>
      )
  }
}

type BarsProps = { count: number; height: string }

function Card(bars: BarsProps): ReactNode {
  return (
    <div className="sheet card">
      <Skeleton className="mb-5 h-6 w-1/3" />
      <Bars {...bars} />
    </div>
  )
}

function Bars({ count, height }: BarsProps): ReactNode {
  return Array.from({ length: count }, (_, bar) => `bar ${bar}`).map((bar) => (
    <Skeleton key={bar} className={`mb-5 ${height}`} />
  ))
}
