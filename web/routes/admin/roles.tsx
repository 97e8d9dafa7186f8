import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { RolesScreen } from '#web/features/roles/roles-screen.tsx'

export const loader = serverLoader(screens.roles)
export const clientLoader = browserLoader(screens.roles)

/** What every role may do. */
export default function RolesRoute(): ReactNode {
  return <RolesScreen />
}
