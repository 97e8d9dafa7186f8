import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { settingsQuery } from '#web/features/settings/settings-queries.ts'

export const loader = serverLoader(screens.settings)
export const clientLoader = screenLoader(screens.settings, settingsQuery)

/** The settings of the site. */
export default function SettingsRoute(): ReactNode {
  return <SettingsScreen />
}
