import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { AreaTabs } from '#web/admin/area-tabs.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import { OutboxScreen } from '#web/features/mail-outbox/outbox-screen.tsx'
import '#web/styles/admin-list.css'

const needs: PageNeeds = { words: ['outbox'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The mails of the site. */
export default function NotificationsRoute(): ReactNode {
  return (
    <RequirePermission permission="notifications.manage">
      <OutboxScreen tabs={<AreaTabs area="notifications" />} />
    </RequirePermission>
  )
}
