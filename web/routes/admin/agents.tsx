import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { AgentsScreen } from '#web/features/launches/agents-screen.tsx'
import '#web/styles/admin-list.css'
import '#web/styles/settings.css'

export const loader = serverLoader(screens.agents)
export const clientLoader = browserLoader(screens.agents)

/** The five agents. */
export default function AgentsRoute(): ReactNode {
  return <AgentsScreen />
}
