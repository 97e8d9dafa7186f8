import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { ConsultationsScreen } from '#web/features/consultations/staff/consultations-screen.tsx'
import { ListKeys } from '#web/list/list-keys.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { deskQuery } from '#web/features/consultations/staff/desk-queries.ts'

export const loader = serverLoader(screens.consultations)
export const clientLoader = screenLoader(screens.consultations, deskQuery)

/** The consultations, for staff. */
export default function ConsultationsRoute(): ReactNode {
  return (
    <ListKeys>
      <ConsultationsScreen />
    </ListKeys>
  )
}
