import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { OverviewScreen } from '#web/features/overview/overview-screen.tsx'
import '#web/styles/admin-overview.css'

const needs: PageNeeds = { words: ['overview'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The first screen of the admin area. */
export default function OverviewRoute(): ReactNode {
  return <OverviewScreen />
}
