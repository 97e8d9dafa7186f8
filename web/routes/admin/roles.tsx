import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { RolesScreen } from '#web/features/roles/roles-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { roleTableQuery } from '#web/features/roles/role-queries.ts'

export const loader = serverLoader(screens.roles)
export const clientLoader = screenLoader(screens.roles, roleTableQuery)

/** What every role may do. */
export default function RolesRoute(): ReactNode {
  return <RolesScreen />
}
