import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { PagesScreen } from '#web/features/pages/builder/pages-screen.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import '#web/styles/admin-list.css'
import '#web/styles/page-builder.css'

const needs: PageNeeds = { words: ['pages'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The custom pages of the site. */
export default function PageBuilderRoute(): ReactNode {
  return (
    <RequirePermission permission="pages.edit">
      <PagesScreen />
    </RequirePermission>
  )
}
