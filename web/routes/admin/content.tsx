import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { ContentScreen } from '#web/features/content/content-screen.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import '#web/styles/admin-list.css'
import '#web/styles/admin-content.css'

const needs: PageNeeds = { words: ['content'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The texts of the site. */
export default function ContentRoute(): ReactNode {
  return (
    <RequirePermission permission="content.edit">
      <ContentScreen />
    </RequirePermission>
  )
}
