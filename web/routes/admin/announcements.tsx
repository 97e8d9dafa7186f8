import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { AnnouncementsScreen } from '#web/features/announcements/announcements-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { announcementsQuery } from '#web/features/announcements/announcement-queries.ts'

export const loader = serverLoader(screens.announcements)
export const clientLoader = screenLoader(screens.announcements, announcementsQuery)

/** What staff tell people. */
export default function AnnouncementsRoute(): ReactNode {
  return <AnnouncementsScreen />
}
