import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { ModelsScreen } from '#web/features/models/models-screen.tsx'

export const loader = serverLoader(screens.models)
export const clientLoader = browserLoader(screens.models)

/** Language models: connection, limits and use. */
export default function ModelsRoute(): ReactNode {
  return <ModelsScreen />
}
