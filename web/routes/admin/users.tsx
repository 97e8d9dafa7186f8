import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import { UsersScreen } from '#web/features/users/users-screen.tsx'
import '#web/styles/admin-list.css'

const needs: PageNeeds = { words: ['users', 'acts', 'subscription'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The people of the site. */
export default function UsersRoute(): ReactNode {
  return (
    <RequirePermission permission="users.view">
      <UsersScreen />
    </RequirePermission>
  )
}
