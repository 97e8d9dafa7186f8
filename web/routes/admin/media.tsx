import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { MediaScreen } from '#web/features/media/media-screen.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import '#web/styles/admin-list.css'
import '#web/styles/media.css'

const needs: PageNeeds = { words: ['media', 'editor'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The library of files. */
export default function MediaRoute(): ReactNode {
  return (
    <RequirePermission permission="media.edit">
      <MediaScreen />
    </RequirePermission>
  )
}
