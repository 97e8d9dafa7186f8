import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { ModelsScreen } from '#web/features/models/models-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { modelSettingsQuery } from '#web/features/models/models-queries.ts'

export const loader = serverLoader(screens.models)
export const clientLoader = screenLoader(screens.models, modelSettingsQuery)

/** Language models: connection, limits and use. */
export default function ModelsRoute(): ReactNode {
  return <ModelsScreen />
}
