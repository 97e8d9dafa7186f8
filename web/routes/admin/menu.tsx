import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { MenuScreen } from '#web/features/menu/menu-screen.tsx'
import { menuEntriesShown } from '#web/features/site/menu-overflow.ts'

export const loader = serverLoader(screens.menu)
export const clientLoader = browserLoader(screens.menu)

/** The menu of the site. */
export default function MenuRoute(): ReactNode {
  return <MenuScreen barEntries={menuEntriesShown} />
}
