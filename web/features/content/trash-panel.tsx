import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contentTrashDays } from '#shared/contracts/content-trash.ts'
import type { TrashItem } from '#shared/contracts/content-trash.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { wordsOf } from './cell-value.ts'
import { refreshContentScreen, restoreTrash, trashQuery } from './content-queries.ts'
import { MoreButton } from './more-button.tsx'
import { RemovedSectionsList } from './removed-sections-list.tsx'
import styles from '#web/features/content/actions-list.module.css'

/**
 * What was deleted in the last thirty days; rows that were deleted together are shown and restored together.
 * @see CONT-04, EDIT-06
 */
export default function TrashPanel(): ReactNode {
  const { t } = useTranslation(['content', 'admin'])
  const list = useInfiniteQuery(trashQuery(browserApi))
  const { state } = useAuth()
  const mayEdit = state.status === 'signed-in' && state.role.permissions.includes('content.visual_edit')
  const items = list.data?.pages.flatMap((page) => page.items)
  if (items === undefined) {
    if (!list.error) return <ListSkeleton />
    return <ListFailure error={list.error} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
  }
  const sections = mayEdit ? (list.data?.pages[0]?.sections ?? []) : []
  if (items.length === 0 && sections.length === 0) {
    return (
      <EmptyState art="empty-search" title={t('trash.empty')} text={t('trash.lead', { total: contentTrashDays })} />
    )
  }
  return (
    <>
      <p className={`hint ${styles.lead}`}>{t('trash.lead', { total: contentTrashDays })}</p>
      <RemovedSectionsList sections={sections} />
      {items.length === 0 ? null : (
        <ul className={styles.actions} aria-label={t('views.trash')}>
          {groupsOf(items).map((group) => (
            <Group key={group[0]?.content_id} items={group} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </>
  )
}

/** Rows of one act that follow each other in the list. */
function groupsOf(items: readonly TrashItem[]): TrashItem[][] {
  const groups: TrashItem[][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && item.act_id !== null && last[0]?.act_id === item.act_id) last.push(item)
    else groups.push([item])
  }
  return groups
}

function Group({ items }: { items: readonly TrashItem[] }): ReactNode {
  const { t } = useTranslation(['content', 'errors'])
  const client = useQueryClient()
  const restoring = useMutation({
    mutationFn: () =>
      restoreTrash(
        browserApi,
        items.map(({ content_id }) => content_id),
      ),
    async onSuccess({ restored }) {
      toast.success(t('trash.restored', { total: restored }))
      await refreshContentScreen(client)
    },
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  const [first] = items
  if (!first) return null
  const isTaken = items.some((item) => item.is_taken)
  return (
    <li>
      <div>
        <p>
          <TimeMark at={first.deleted_at} />, {first.author?.name ?? t('history.product')}
        </p>
        <ul>
          {items.map((item) => (
            <li key={item.content_id}>
              <code>{[item.page, item.section, item.content_key].join(' / ')}</code>{' '}
              <span className="muted">{t(`languages.${item.language}`)}</span>
              <p className={styles.words} lang={item.language}>
                {wordsOf(item.content_value)}
              </p>
            </li>
          ))}
        </ul>
        {isTaken ? <p className="hint">{t('trash.taken')}</p> : null}
      </div>
      <Button
        variant="outline"
        size="sm"
        disabled={isTaken}
        busy={restoring.isPending}
        aria-label={t(items.length > 1 ? 'trash.restoreAllOf' : 'trash.restoreOf', {
          key: first.content_key,
          total: items.length,
        })}
        onClick={() => restoring.mutate()}
      >
        {t(items.length > 1 ? 'trash.restoreAll' : 'trash.restore')}
      </Button>
    </li>
  )
}
