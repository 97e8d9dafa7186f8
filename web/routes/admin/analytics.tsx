import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { AnalyticsScreen } from '#web/features/analytics/analytics-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { analyticsQuery } from '#web/features/analytics/analytics-queries.ts'

export const loader = serverLoader(screens.analytics)
export const clientLoader = screenLoader(screens.analytics, analyticsQuery)

/** What the site is visited for. */
export default function AnalyticsRoute(): ReactNode {
  return <AnalyticsScreen />
}
