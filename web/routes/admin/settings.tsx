import type { ReactNode } from 'react'
import { RequirePermission } from '#web/features/admin/require-permission.tsx'
import { SettingsScreen } from '#web/features/admin/settings-screen.tsx'

/** The settings of the site. */
export default function SettingsRoute(): ReactNode {
  return (
    <RequirePermission permission="settings.view">
      <SettingsScreen />
    </RequirePermission>
  )
}
