import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { ListFailure, ListSkeleton } from '#web/features/admin/list/list-parts.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { MenuEditor } from './menu-editor.tsx'
import { menuTableQuery } from './menu-queries.ts'

/** Header, footer and bottom line of the site, arranged. @see CUST-03, HDR-02; content and admin reference, "/admin/menu" */
export function MenuScreen({ barEntries }: { barEntries: number }): ReactNode {
  const { t } = useTranslation(['menu', 'admin'])
  const { data: table, error, isFetching, refetch } = useQuery(menuTableQuery(browserApi))
  return (
    <>
      <div className="admin-title">
        <div>
          <h1>{t('admin:menu.menu')}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      {table ? (
        <MenuEditor stored={table} barEntries={barEntries} />
      ) : error ? (
        <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="sheet">
          <ListSkeleton />
        </div>
      )}
    </>
  )
}
