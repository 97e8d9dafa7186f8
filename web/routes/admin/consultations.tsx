import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { ConsultationsScreen } from '#web/features/consultations/staff/consultations-screen.tsx'
import { ListKeys } from '#web/list/list-keys.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import '#web/styles/admin-list.css'

const needs: PageNeeds = { words: ['bookings'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The consultations, for staff. */
export default function ConsultationsRoute(): ReactNode {
  return (
    <RequirePermission permission="consultations.manage">
      <ListKeys>
        <ConsultationsScreen />
      </ListKeys>
    </RequirePermission>
  )
}
