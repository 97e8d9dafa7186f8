import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { BackupsScreen } from '#web/features/backups/backups-screen.tsx'

export const loader = serverLoader(screens.backups)
export const clientLoader = browserLoader(screens.backups)

/** Backups of everything. */
export default function BackupsRoute(): ReactNode {
  return <BackupsScreen />
}
