import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { useListAddress } from '#web/list/use-list-address.ts'
import { RedirectsList } from '#web/features/redirects/public/redirects-list.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { MenuEditor } from './menu-editor.tsx'
import { menuTableQuery } from './menu-queries.ts'
import { ScreenHead } from '#web/list/screen-head.tsx'

/**
 * Header, footer and bottom line of the site, arranged; and the addresses that redirect.
 *
 * @see CUST-03, HDR-02; docs/reference/content-and-admin.md#adminmenu
 */
export function MenuScreen({ barEntries }: { barEntries: number }): ReactNode {
  const { t } = useTranslation(['menu', 'admin'])
  const { state } = useAuth()
  const { parameters, change } = useListAddress(menuParameters)
  const mayRedirect = state.status === 'signed-in' && state.role.permissions.includes('pages.edit')
  const tab = mayRedirect && parameters['tab'] === 'redirects' ? 'redirects' : 'menu'
  return (
    <>
      <ScreenHead title={t('admin:menu.menu')} lead={t('lead')} />
      {mayRedirect ? (
        <Tabs
          label={t('tabs.label')}
          value={tab}
          onValueChange={(value) => change({ tab: value === 'menu' ? null : value })}
          // What was arranged stays while the redirects are looked at.
          keepPanels
          tabs={[
            { value: 'menu', label: t('tabs.menu'), content: <Arranged barEntries={barEntries} /> },
            {
              value: 'redirects',
              label: t('tabs.redirects'),
              content: tab === 'redirects' ? <RedirectsList /> : null,
            },
          ]}
        />
      ) : (
        <Arranged barEntries={barEntries} />
      )}
    </>
  )
}

const menuParameters = ['tab'] as const

function Arranged({ barEntries }: { barEntries: number }): ReactNode {
  const { data: table, error, isFetching, refetch } = useQuery(menuTableQuery(browserApi))
  if (table) return <MenuEditor stored={table} barEntries={barEntries} />
  if (error) return <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  return (
    <div className="sheet">
      <ListSkeleton />
    </div>
  )
}
