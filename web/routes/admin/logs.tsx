import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { LogsScreen } from '#web/features/logs/logs-screen.tsx'
import '#web/styles/admin-list.css'
import '#web/styles/admin-logs.css'

export const loader = serverLoader(screens.logs)
export const clientLoader = browserLoader(screens.logs)

/** What happened on the site. */
export default function LogsRoute(): ReactNode {
  return <LogsScreen />
}
