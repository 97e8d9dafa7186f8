import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { IntegrationsScreen } from '#web/features/integrations/integrations-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { integrationsQuery } from '#web/features/integrations/integration-queries.ts'

export const loader = serverLoader(screens.integrations)
export const clientLoader = screenLoader(screens.integrations, integrationsQuery)

/** What the site speaks with, and what may speak with it. */
export default function IntegrationsRoute(): ReactNode {
  return <IntegrationsScreen />
}
