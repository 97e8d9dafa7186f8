import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { IntegrationsScreen } from '#web/features/integrations/integrations-screen.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import '#web/styles/admin-list.css'
import '#web/styles/settings.css'
import '#web/styles/integrations.css'

const needs: PageNeeds = { words: ['integrations', 'roles', 'settings'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** What the site speaks with, and what may speak with it. */
export default function IntegrationsRoute(): ReactNode {
  return (
    <RequirePermission permission="integrations.manage">
      <IntegrationsScreen />
    </RequirePermission>
  )
}
