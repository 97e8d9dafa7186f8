import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { ConsultationsScreen } from '#web/features/consultations/staff/consultations-screen.tsx'
import { ListKeys } from '#web/list/list-keys.tsx'

export const loader = serverLoader(screens.consultations)
export const clientLoader = browserLoader(screens.consultations)

/** The consultations, for staff. */
export default function ConsultationsRoute(): ReactNode {
  return (
    <ListKeys>
      <ConsultationsScreen />
    </ListKeys>
  )
}
