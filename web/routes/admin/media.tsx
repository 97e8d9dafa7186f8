import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { MediaScreen } from '#web/features/media/media-screen.tsx'
import '#web/styles/admin-list.css'

export const loader = serverLoader(screens.media)
export const clientLoader = browserLoader(screens.media)

/** The library of files. */
export default function MediaRoute(): ReactNode {
  return <MediaScreen />
}
