import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { MenuScreen } from '#web/features/menu/menu-screen.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import { menuEntriesShown } from '#web/features/site/menu-overflow.ts'
import '#web/styles/admin-list.css'
import '#web/styles/admin-logs.css'
import '#web/styles/admin-menu.css'

const needs: PageNeeds = { words: ['menu', 'logs'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The menu of the site. */
export default function MenuRoute(): ReactNode {
  return (
    <RequirePermission permission="menu.edit">
      <MenuScreen barEntries={menuEntriesShown} />
    </RequirePermission>
  )
}
