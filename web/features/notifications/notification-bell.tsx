import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { unreadCountMax } from '#shared/contracts/notifications.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { refreshNotices, unreadQuery } from './notification-queries.ts'
import styles from './notification-bell.module.css'

const NotificationPanel = lazy(() => import('./notification-panel.tsx'))

/** The bell with the number of unread notices; it opens the list. Import it lazily: visitors have none. @see DASH-07 */
export default function NotificationBell({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data: unread = 0 } = useQuery({ ...unreadQuery(browserApi, userId), refetchOnWindowFocus: 'always' })
  useLiveEvent('notifications_changed', () => void refreshNotices(queries))
  const shown = unread >= unreadCountMax ? `${unreadCountMax - 1}+` : String(unread)
  return (
    <>
      <button
        type="button"
        className={buttonClass({ variant: 'ghost', iconOnly: true, className: styles.bell })}
        data-piece="bell"
        aria-label={unread === 0 ? t('notices.open') : t('notices.openUnread', { count: unread, shown })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        {unread === 0 ? null : (
          <span className={styles.count} aria-hidden>
            {shown}
          </span>
        )}
      </button>
      {isOpen ? (
        <Suspense>
          <NotificationPanel userId={userId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
