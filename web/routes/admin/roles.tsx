import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import { RolesScreen } from '#web/features/roles/roles-screen.tsx'
import '#web/styles/roles.css'

const needs: PageNeeds = { words: ['roles'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** What every role may do. */
export default function RolesRoute(): ReactNode {
  return (
    <RequirePermission permission="roles.manage">
      <RolesScreen />
    </RequirePermission>
  )
}
