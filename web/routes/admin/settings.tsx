import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx'
import '#web/styles/admin-list.css'
import '#web/styles/settings.css'

const needs: PageNeeds = { words: ['settings'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The settings of the site. */
export default function SettingsRoute(): ReactNode {
  return (
    <RequirePermission permission="settings.view">
      <SettingsScreen />
    </RequirePermission>
  )
}
