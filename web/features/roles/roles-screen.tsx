import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { ListFailure } from '#web/list/list-parts.tsx'
import { useListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { RoleEditor } from './role-editor.tsx'
import { RoleHistoryList } from './role-history-list.tsx'
import { roleTableQuery } from './role-queries.ts'
import { ScreenHead } from '#web/list/screen-head.tsx'

const known = ['view'] as const

/** What every role may do, seen and changed. @see ROLE-02; docs/reference/content-and-admin.md#adminroles */
export function RolesScreen(): ReactNode {
  const { t } = useTranslation(['roles', 'admin'])
  const { parameters, change } = useListAddress(known)
  const tab = parameters['view'] === 'history' ? 'history' : 'permissions'
  return (
    <>
      <ScreenHead title={t('admin:menu.roles')} lead={t('lead')} />
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onValueChange={(next) => change({ view: next === 'history' ? next : null })}
        // What was ticked stays while the history is looked at.
        keepPanels
        tabs={[
          { value: 'permissions', label: t('tabs.permissions'), content: <Table /> },
          { value: 'history', label: t('tabs.history'), content: tab === 'history' ? <RoleHistoryList /> : null },
        ]}
      />
    </>
  )
}

function Table(): ReactNode {
  const { t } = useTranslation('roles')
  const { data: table, error, isFetching, refetch } = useQuery(roleTableQuery(browserApi))
  if (table) return <RoleEditor stored={table} />
  if (error === null) {
    return (
      <div className="sheet card" role="status" aria-label={t('loading')} aria-busy>
        {['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3', 'w-1/4'].map((width) => (
          <Skeleton key={width} className={`mb-5 h-4 ${width}`} />
        ))}
      </div>
    )
  }
  return <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
}
