import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser-client.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Callout } from '#web/ui/callout.tsx'
import { PageEditor } from './page-editor.tsx'
import { pageDraftQuery } from './pages-queries.ts'

/** One page in the builder. @see CUST-02; docs/reference/design.md#page-builder */
export function BuilderScreen({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('pages')
  const { data, error, isFetching, refetch } = useQuery(pageDraftQuery(browserApi, id))
  if (data && data.deleted_at === null) return <PageEditor key={data.id} loaded={data} />
  if (data) {
    return (
      <Callout>
        {t('inTrash')} <Link to="/admin/page-builder?trash=yes">{t('list.inTrash')}</Link>
      </Callout>
    )
  }
  return (
    <div className="sheet">
      {error ? <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : <ListSkeleton />}
    </div>
  )
}
