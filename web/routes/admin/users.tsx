import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { UsersScreen } from '#web/features/users/users-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { usersQuery } from '#web/features/users/users-queries.ts'

export const loader = serverLoader(screens.users)
export const clientLoader = screenLoader(screens.users, usersQuery)

/** The people of the site. */
export default function UsersRoute(): ReactNode {
  return <UsersScreen />
}
