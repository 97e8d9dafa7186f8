import * as notificationsRoutes from '#shared/contracts/routes/notifications.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#shared/contracts/notifications.ts'
import { browserApi } from '#web/api/browser-client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { pagesQuery } from '#web/list/pages-query.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { markAllNoticesRead, markNoticeRead } from './notification-queries.ts'
import { noticeMessage } from './notice-message.ts'
import styles from './notification-panel.module.css'

type PanelProps = { userId: string; onClose: () => void }

/** One's notices, newest first. Its words come with it, because it opens on any page. */
export default function NotificationPanel(props: PanelProps): ReactNode {
  const { t, i18n } = useTranslation()
  const language = useLanguage()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isHere = true
    const show = (): void => {
      if (isHere) setReady(true)
    }
    // Without its words the panel still shows keys and can be closed; that is better than nothing at all.
    ensureMessages(i18n, language, ['notifications', 'errors']).then(show, show)
    return () => {
      isHere = false
    }
  }, [i18n, language])
  return (
    <SidePanel
      label={t('common:notices.title')}
      closeLabel={t('common:notices.close')}
      head={<h2 className={styles.title}>{t('common:notices.title')}</h2>}
      onClose={props.onClose}
    >
      {isReady ? <Notices {...props} /> : <Waiting />}
    </SidePanel>
  )
}

function Notices({ userId, onClose }: PanelProps): ReactNode {
  const { t } = useTranslation(['notifications', 'errors'])
  const query = useInfiniteQuery({ ...noticesQuery(browserApi, userId), staleTime: 0 })
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  if (error !== null && data === undefined) {
    return (
      <Callout tone="red" announce>
        <p>{t(`errors:${apiErrorCode(error)}`)}</p>
        <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Callout>
    )
  }
  if (data === undefined) return <Waiting />
  const items = data.pages.flatMap((page) => page.items)
  return (
    <>
      <div className={styles.actions}>
        <ReadAll items={items} unread={data.pages[0]?.unread ?? 0} />
        <LinkButton variant="ghost" size="sm" to={`${paths.dashboard}#notifications`} onClick={onClose}>
          {t('settings')}
        </LinkButton>
      </div>
      {items.length === 0 ? (
        <EmptyState art="empty-notifications" title={t('empty.title')} text={t('empty.text')} as="h3" />
      ) : (
        <ul className={styles.list}>
          {items.map((item) => (
            <NoticeLine key={item.id} notice={item} onFollow={onClose} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button variant="outline" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      ) : null}
    </>
  )
}

function ReadAll({ items, unread }: { items: readonly Notification[]; unread: number }): ReactNode {
  const { t } = useTranslation(['notifications', 'errors'])
  const queries = useQueryClient()
  const [newest] = items
  const reading = useMutation({
    mutationFn: (upTo: string) => markAllNoticesRead(browserApi, queries, upTo),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  if (newest === undefined || unread === 0) return null
  return (
    <Button variant="outline" size="sm" busy={reading.isPending} onClick={() => reading.mutate(newest.id)}>
      {t('readAll')}
    </Button>
  )
}

function NoticeLine({ notice, onFollow }: { notice: Notification; onFollow: () => void }): ReactNode {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const queries = useQueryClient()
  const reading = useMutation({
    mutationFn: () => markNoticeRead(browserApi, queries, notice.id),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  const words = noticeMessage(notice, t, language)
  if (words === null) return null
  const isUnread = notice.read_at === null
  const handleFollow = (): void => {
    if (isUnread) reading.mutate()
    onFollow()
  }
  return (
    <li className={styles.notice} data-unread={isUnread || undefined}>
      <div>
        {isUnread ? <span className="sr">{t('unread')} </span> : null}
        {notice.link === null ? (
          <b>{words.title}</b>
        ) : (
          <Link to={notice.link} onClick={handleFollow}>
            {words.title}
          </Link>
        )}
        {words.text === null ? null : <p>{words.text}</p>}
        <time dateTime={notice.created_at}>{formatInstant(notice.created_at, language)}</time>
      </div>
      {isUnread ? (
        <Button
          variant="ghost"
          size="sm"
          busy={reading.isPending}
          aria-label={t('readNamed', { title: words.title })}
          onClick={() => reading.mutate()}
        >
          {t('read')}
        </Button>
      ) : null}
    </li>
  )
}

function Waiting(): ReactNode {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')} aria-busy>
      {['a', 'b', 'c', 'd'].map((line) => (
        <Skeleton key={line} className="mb-4 h-10" />
      ))}
    </div>
  )
}

/** How many notices a page of the list holds. */
const pageLength = 20

/** One's own notices, newest first, page by page. The user's id is part of the key: another user's are never shown. */
function noticesQuery(api: ApiClient, userId: string) {
  return pagesQuery(['me', 'notifications', userId, 'list'], (cursor, signal) =>
    api.call(notificationsRoutes.listNotifications, { query: { limit: pageLength, cursor }, signal }),
  )
}
