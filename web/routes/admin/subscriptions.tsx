import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { SubscriptionsScreen } from '#web/features/subscriptions/staff/subscriptions-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { subscriptionsScreenQuery } from '#web/features/subscriptions/staff/subscription-calls.ts'

export const loader = serverLoader(screens.subscriptions)
export const clientLoader = screenLoader(screens.subscriptions, subscriptionsScreenQuery)

/** Who has which plan, and what waits for a decision. */
export default function SubscriptionsRoute(): ReactNode {
  return <SubscriptionsScreen />
}
