import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx'

export const loader = serverLoader(screens.settings)
export const clientLoader = browserLoader(screens.settings)

/** The settings of the site. */
export default function SettingsRoute(): ReactNode {
  return <SettingsScreen />
}
