import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { AnalyticsScreen } from '#web/features/analytics/analytics-screen.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import '#web/styles/admin-list.css'
import '#web/styles/analytics.css'

const needs: PageNeeds = { words: ['analytics', 'agents'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** What the site is visited for. */
export default function AnalyticsRoute(): ReactNode {
  return (
    <RequirePermission permission="analytics.view">
      <AnalyticsScreen />
    </RequirePermission>
  )
}
