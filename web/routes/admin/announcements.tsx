import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { AnnouncementsScreen } from '#web/features/announcements/announcements-screen.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import '#web/styles/admin-list.css'

const needs: PageNeeds = { words: ['announcements', 'subscription'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** What staff tell people. */
export default function AnnouncementsRoute(): ReactNode {
  return (
    <RequirePermission permission="notifications.manage">
      <AnnouncementsScreen />
    </RequirePermission>
  )
}
