import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import type { AuthState } from '#web/session/auth-context.ts'
import { signInPath } from '#web/session/next-path.ts'

type RequireSessionProps = {
  /** Stands there until it is known who is there: on the server, and while the session is read. */
  waiting: ReactNode
  children: (session: Extract<AuthState, { status: 'signed-in' }>) => ReactNode
}

/**
 * Shows a screen to signed-in users; sends everybody else to sign in and back again, also who still owes the second
 * factor. Courtesy, not security: the server
 * guards the data.
 *
 * @see ROLE-03
 */
export function RequireSession({ waiting, children }: RequireSessionProps): ReactNode {
  const { state } = useAuth()
  const { pathname, search, hash } = useLocation()
  if (state.status === 'unknown') return waiting
  if (state.status === 'signed-in') return children(state)
  // Who has just pressed Logout wants to leave, not to sign in again.
  const isLeaving = state.status === 'anonymous' && state.after === 'sign-out'
  const target = isLeaving ? paths.home : signInPath('login', pathname + search + hash)
  return (
    <>
      {waiting}
      <Navigate to={target} replace />
    </>
  )
}
