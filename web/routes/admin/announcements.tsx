import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { AnnouncementsScreen } from '#web/features/announcements/announcements-screen.tsx'

export const loader = serverLoader(screens.announcements)
export const clientLoader = browserLoader(screens.announcements)

/** What staff tell people. */
export default function AnnouncementsRoute(): ReactNode {
  return <AnnouncementsScreen />
}
