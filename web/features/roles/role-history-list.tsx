import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { roleHistoryQuery } from './role-queries.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { PlainTable } from '#web/list/plain-table.tsx'
import { RoleChanges } from './role-conflict.tsx'
import field from '#web/ui/field.module.css'

/** Who changed what in the table of roles, newest first. */
export function RoleHistoryList(): ReactNode {
  const { t } = useTranslation('roles')
  const language = useLanguage()
  const history = useInfiniteQuery(roleHistoryQuery(browserApi))
  if (history.isError)
    return <ListFailure error={history.error} isBusy={history.isFetching} onRetry={() => void history.refetch()} />
  if (!history.data) return <ListSkeleton />
  const entries = history.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) {
    return (
      <div className="sheet">
        <EmptyState art="empty-search" title={t('history.emptyTitle')} text={t('history.emptyText')} />
      </div>
    )
  }
  return (
    <PlainTable
      caption={t('history.caption')}
      rows={entries}
      idOf={({ id }) => id}
      columns={[
        {
          key: 'when',
          label: t('history.when'),
          cell: ({ at }) => <time dateTime={at}>{formatInstant(at, language)}</time>,
        },
        {
          key: 'who',
          label: t('history.who'),
          cell: ({ actor, actor_role: role }) =>
            actor?.name ?? t(role === 'system' ? 'history.system' : 'history.gone'),
        },
        {
          key: 'what',
          label: t('history.what'),
          cell: ({ action, after }) => (
            <ul>
              {action === 'roles.reset' ? <li className="font-semibold">{t('history.reset')}</li> : null}
              <RoleChanges changes={after} />
            </ul>
          ),
        },
      ]}
    >
      {history.hasNextPage ? (
        <div className={`${field.foot} p-4`}>
          <Button
            variant="outline"
            size="sm"
            busy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('history.more')}
          </Button>
        </div>
      ) : null}
    </PlainTable>
  )
}
