import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Release } from '#shared/contracts/content-trash.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshContentScreen, releasesQuery, revertRelease } from './content-queries.ts'
import { MoreButton } from './more-button.tsx'
import styles from '#web/features/content/actions-list.module.css'

/** What changed several rows at once: imports, replacements, acts on sections. Each is taken back as one. @see CONT-04 */
export default function ReleasesPanel(): ReactNode {
  const { t } = useTranslation(['content', 'admin'])
  const list = useInfiniteQuery(releasesQuery(browserApi))
  const [asked, setAsked] = useState<Release | null>(null)
  const items = list.data?.pages.flatMap((page) => page.items)
  if (items === undefined) {
    if (!list.error) return <ListSkeleton />
    return <ListFailure error={list.error} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
  }
  if (items.length === 0) {
    return <EmptyState art="empty-search" title={t('releases.empty')} text={t('releases.lead')} />
  }
  return (
    <>
      <p className={`hint ${styles.lead}`}>{t('releases.lead')}</p>
      <ul className={styles.actions} aria-label={t('views.releases')}>
        {items.map((release) => (
          <li key={release.act_id}>
            <div>
              <p>
                <b>{t('releases.rows', { total: release.rows })}</b> <TimeMark at={release.at} />,{' '}
                {release.author?.name ?? t('history.product')}
              </p>
              <code>{release.pages.join(', ')}</code>
              {release.changed_since > 0 ? (
                <p className="hint">{t('releases.changedSince', { total: release.changed_since })}</p>
              ) : null}
            </div>
            <Button variant="outline" size="sm" disabled={release.changed_since > 0} onClick={() => setAsked(release)}>
              {t('releases.revert')}
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
      {asked === null ? null : <RevertQuestion release={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function RevertQuestion({ release, onClose }: { release: Release; onClose: () => void }): ReactNode {
  const { t } = useTranslation(['content', 'admin', 'errors'])
  const client = useQueryClient()
  const reverting = useMutation({
    mutationFn: () => revertRelease(browserApi, release.act_id),
    onSuccess: ({ changed }) => void toast.success(t('releases.reverted', { total: changed })),
    onError: (error) => void toast.error(t(`errors:${apiErrorCode(error)}`)),
    async onSettled() {
      await refreshContentScreen(client)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('releases.question')}
      description={t('releases.questionText', { total: release.rows, pages: release.pages.join(', ') })}
      confirmLabel={t('releases.revert')}
      busy={reverting.isPending}
      onConfirm={() => reverting.mutate()}
    />
  )
}
