import { Suspense, lazy } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useAuth } from '#web/session/auth-context.ts'

type BellProps = { userId: string }

/** When it cannot be loaded the page goes on without it. */
const NotificationBell = lazy<ComponentType<BellProps>>(() =>
  import('./notification-bell.tsx').catch(() => ({ default: () => null })),
)

/** The bell of a signed-in user; nothing for visitors, who download nothing of it. @see DASH-07 */
export function BellSlot(): ReactNode {
  const { state } = useAuth()
  if (state.status !== 'signed-in') return null
  return (
    <Suspense>
      <NotificationBell key={state.user.id} userId={state.user.id} />
    </Suspense>
  )
}
