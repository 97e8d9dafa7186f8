import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { BackupsScreen } from '#web/features/backups/backups-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { backupsQuery } from '#web/features/backups/backup-queries.ts'

export const loader = serverLoader(screens.backups)
export const clientLoader = screenLoader(screens.backups, backupsQuery)

/** Backups of everything. */
export default function BackupsRoute(): ReactNode {
  return <BackupsScreen />
}
