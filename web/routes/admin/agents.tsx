import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { AgentsScreen } from '#web/features/launches/agents-screen.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import '#web/styles/admin-list.css'
import '#web/styles/admin-content.css'
import '#web/styles/settings.css'
import '#web/styles/admin-agents.css'

const needs: PageNeeds = { words: ['agents', 'content', 'settings'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The five agents. */
export default function AgentsRoute(): ReactNode {
  return (
    <RequirePermission permission="agents.edit">
      <AgentsScreen />
    </RequirePermission>
  )
}
