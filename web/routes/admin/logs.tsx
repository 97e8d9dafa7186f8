import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { LogsScreen } from '#web/features/logs/logs-screen.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import '#web/styles/admin-list.css'
import '#web/styles/admin-content.css'
import '#web/styles/admin-logs.css'

const needs: PageNeeds = { words: ['logs', 'acts', 'settings'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** What happened on the site. */
export default function LogsRoute(): ReactNode {
  return (
    <RequirePermission permission="logs.view">
      <LogsScreen />
    </RequirePermission>
  )
}
