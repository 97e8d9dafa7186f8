import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { AnalyticsScreen } from '#web/features/analytics/analytics-screen.tsx'

export const loader = serverLoader(screens.analytics)
export const clientLoader = browserLoader(screens.analytics)

/** What the site is visited for. */
export default function AnalyticsRoute(): ReactNode {
  return <AnalyticsScreen />
}
