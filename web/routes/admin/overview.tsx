import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { OverviewScreen } from '#web/features/overview/overview-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { waitingQuery } from '#web/features/overview/overview-queries.ts'

export const loader = serverLoader(screens.overview)
export const clientLoader = screenLoader(screens.overview, waitingQuery)

/** The first screen of the admin area. */
export default function OverviewRoute(): ReactNode {
  return <OverviewScreen />
}
