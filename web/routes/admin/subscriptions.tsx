import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { SubscriptionsScreen } from '#web/features/subscriptions/staff/subscriptions-screen.tsx'

export const loader = serverLoader(screens.subscriptions)
export const clientLoader = browserLoader(screens.subscriptions)

/** Who has which plan, and what waits for a decision. */
export default function SubscriptionsRoute(): ReactNode {
  return <SubscriptionsScreen />
}
