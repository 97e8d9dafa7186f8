import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import { SubscriptionsScreen } from '#web/features/subscriptions/staff/subscriptions-screen.tsx'
import '#web/styles/admin-list.css'

const needs: PageNeeds = { words: ['subscription'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** Who has which plan, and what waits for a decision. */
export default function SubscriptionsRoute(): ReactNode {
  return (
    <RequirePermission permission="subscriptions.manage">
      <SubscriptionsScreen />
    </RequirePermission>
  )
}
