import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { PagesScreen } from '#web/features/pages/builder/pages-screen.tsx'
import '#web/styles/admin-list.css'

export const loader = serverLoader(screens['page-builder'])
export const clientLoader = browserLoader(screens['page-builder'])

/** The custom pages of the site. */
export default function PageBuilderRoute(): ReactNode {
  return <PagesScreen />
}
