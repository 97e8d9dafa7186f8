import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { IntegrationsScreen } from '#web/features/integrations/integrations-screen.tsx'

export const loader = serverLoader(screens.integrations)
export const clientLoader = browserLoader(screens.integrations)

/** What the site speaks with, and what may speak with it. */
export default function IntegrationsRoute(): ReactNode {
  return <IntegrationsScreen />
}
