import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { AgentsScreen } from '#web/features/launches/agents-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { agentWordsQuery } from '#web/features/launches/agents-queries.ts'

export const loader = serverLoader(screens.agents)
export const clientLoader = screenLoader(screens.agents, agentWordsQuery)

/** The five agents. */
export default function AgentsRoute(): ReactNode {
  return <AgentsScreen />
}
