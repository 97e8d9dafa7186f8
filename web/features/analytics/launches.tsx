import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { LaunchTable } from '#web/features/launches/public/launch-table.tsx'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { launchesQuery } from './analytics-queries.ts'

/** Which cards the assistant was launched from in the days that are shown. Filters do not narrow it: no visit is noted. */
export function Launches({ from, to }: { from: string; to: string }): ReactNode {
  const { t } = useTranslation('agents')
  const launches = useQuery(launchesQuery(browserApi, from, to))
  return (
    <section className="sheet card" aria-labelledby="visits-launches">
      <h2 id="visits-launches">{t('launches.title')}</h2>
      <p className="small">{t('launches.lead')}</p>
      {launches.isError ? (
        <ListFailure error={launches.error} isBusy={launches.isFetching} onRetry={() => void launches.refetch()} />
      ) : launches.data ? (
        <LaunchTable cards={launches.data.cards} />
      ) : (
        <ListSkeleton />
      )}
    </section>
  )
}
