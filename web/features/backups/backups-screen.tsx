import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Backup, BackupList } from '#shared/contracts/backups.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { screenPath } from '#web/admin/screens.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import type { BackupAction } from './backup-action-dialog.tsx'
import { backupActions, backupsQuery } from './backup-queries.ts'
import { BackupsTable } from './backups-table.tsx'
import { ScreenHead } from '#web/list/screen-head.tsx'

const ActionDialog = lazy(() => import('./backup-action-dialog.tsx'))

/** Backups of everything: made, proven, taken along, restored. @see ADM-08 */
export function BackupsScreen(): ReactNode {
  const { t } = useTranslation(['backups', 'admin', 'errors'])
  const queries = useQueryClient()
  const list = useQuery(backupsQuery(browserApi))
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: backupsQuery(browserApi).queryKey })
  const [asked, setAsked] = useState<{ action: BackupAction; backup: Backup } | null>(null)
  const making = useMutation({
    mutationFn: () => backupActions.make(browserApi),
    onSuccess: () => toast.success(t('making')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: refresh,
  })
  const verifying = useMutation({
    mutationFn: (id: string) => backupActions.verify(browserApi, id),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: refresh,
  })
  return (
    <>
      <ScreenHead title={t('admin:menu.backups')} lead={t('lead')}>
        <Button variant="primary" busy={making.isPending} busyLabel={t('make')} onClick={() => making.mutate()}>
          <Icon name="database" />
          {t('make')}
        </Button>
      </ScreenHead>
      {list.isError ? (
        <ListFailure error={list.error} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <>
          <Notes list={list.data} />
          {list.data.items.length === 0 ? (
            <div className="sheet">
              <EmptyState art="empty-projects" title={t('emptyTitle')} text={t('emptyText')} />
            </div>
          ) : (
            <BackupsTable
              items={list.data.items}
              onVerify={(id) => verifying.mutate(id)}
              onAction={(action, backup) => setAsked({ action, backup })}
            />
          )}
          <Suspense>
            {asked === null ? null : (
              <ActionDialog
                {...asked}
                siteName={list.data.site_name}
                onClose={() => setAsked(null)}
                onDone={() => {
                  setAsked(null)
                  void refresh()
                }}
              />
            )}
          </Suspense>
        </>
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

function Notes({ list }: { list: BackupList }): ReactNode {
  const { t } = useTranslation('backups')
  return (
    <div className="mb-5 grid gap-3">
      {list.is_alarm ? (
        <Callout tone="red">
          <p>{t('alarm')}</p>
        </Callout>
      ) : null}
      <Callout tone="blue">
        <p>
          {t(list.is_daily ? 'daily' : 'notDaily')} {t(list.has_passphrase ? 'encrypted' : 'notEncrypted')}{' '}
          {t(`place.${list.place}`)} <Link to={`${screenPath('settings')}#settings-backups`}>{t('change')}</Link>
        </p>
      </Callout>
    </div>
  )
}
