import type { ReactNode } from 'react'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import pager from './pager.module.css'

type MoreListProps = {
  list: {
    isSuccess: boolean
    error: unknown
    isFetching: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  count: number
  empty: ReactNode
  /** The rows; only shown when there are some. */
  children: ReactNode
}

/** A list that grows at its end: its first rows on their way, failed, empty, or there. */
export function MoreList({ list, count, empty, children }: MoreListProps): ReactNode {
  const { t } = useTranslation(['logs', 'admin'])
  const failure =
    list.error === null ? null : (
      <ListFailure error={list.error} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
    )
  if (!list.isSuccess && count === 0) return failure ?? <ListSkeleton />
  if (count === 0) return empty
  return (
    <>
      {children}
      {failure}
      <div className={pager.pager}>
        <span role="status">{t('admin:list.shown', { count })}</span>
        {list.hasNextPage ? (
          <Button variant="outline" size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
