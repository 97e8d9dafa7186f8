import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { BackupsScreen } from '#web/features/backups/backups-screen.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import '#web/styles/admin-list.css'
import '#web/styles/backups.css'

const needs: PageNeeds = { words: ['backups'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** Backups of everything. */
export default function BackupsRoute(): ReactNode {
  return (
    <RequirePermission permission="backups.manage">
      <BackupsScreen />
    </RequirePermission>
  )
}
