import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { AreaTabs } from '#web/admin/area-tabs.tsx'
import { OutboxScreen } from '#web/features/mail-outbox/outbox-screen.tsx'

export const loader = serverLoader(screens.notifications)
export const clientLoader = browserLoader(screens.notifications)

/** The mails of the site. */
export default function NotificationsRoute(): ReactNode {
  return <OutboxScreen tabs={<AreaTabs area="notifications" />} />
}
