import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { OverviewScreen } from '#web/features/overview/overview-screen.tsx'

export const loader = serverLoader(screens.overview)
export const clientLoader = browserLoader(screens.overview)

/** The first screen of the admin area. */
export default function OverviewRoute(): ReactNode {
  return <OverviewScreen />
}
