import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { ContentScreen } from '#web/features/content/content-screen.tsx'
import '#web/styles/admin-list.css'

export const loader = serverLoader(screens.content)
export const clientLoader = browserLoader(screens.content)

/** The texts of the site. */
export default function ContentRoute(): ReactNode {
  return <ContentScreen />
}
