import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { UsersScreen } from '#web/features/users/users-screen.tsx'

export const loader = serverLoader(screens.users)
export const clientLoader = browserLoader(screens.users)

/** The people of the site. */
export default function UsersRoute(): ReactNode {
  return <UsersScreen />
}
