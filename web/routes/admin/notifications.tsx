import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { AreaTabs } from '#web/admin/area-tabs.tsx'
import { OutboxScreen } from '#web/features/mail-outbox/outbox-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { outboxQuery } from '#web/features/mail-outbox/outbox-queries.ts'

export const loader = serverLoader(screens.notifications)
export const clientLoader = screenLoader(screens.notifications, outboxQuery)

/** The mails of the site. */
export default function NotificationsRoute(): ReactNode {
  return <OutboxScreen tabs={<AreaTabs area="notifications" />} />
}
