import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { MenuScreen } from '#web/features/menu/menu-screen.tsx'
import { menuEntriesShown } from '#web/features/site/menu-overflow.ts'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { menuTableQuery } from '#web/features/menu/menu-queries.ts'

export const loader = serverLoader(screens.menu)
export const clientLoader = screenLoader(screens.menu, menuTableQuery)

/** The menu of the site. */
export default function MenuRoute(): ReactNode {
  return <MenuScreen barEntries={menuEntriesShown} />
}
