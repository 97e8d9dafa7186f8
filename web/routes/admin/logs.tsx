import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { LogsScreen } from '#web/features/logs/logs-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { logsQuery } from '#web/features/logs/logs-queries.ts'

export const loader = serverLoader(screens.logs)
export const clientLoader = screenLoader(screens.logs, logsQuery)

/** What happened on the site. */
export default function LogsRoute(): ReactNode {
  return <LogsScreen />
}
