import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import type { AuthState } from '#web/session/auth-context.ts'
import { SessionEndBar } from '#web/session/session-end.tsx'
import { signInPath } from '#web/session/next-path.ts'

type SignedIn = Extract<AuthState, { status: 'signed-in' }>

type RequireSessionProps = {
  /** Shown until the session is known: on the server, and while it is read. */
  waiting: ReactNode
  children: (session: SignedIn) => ReactNode
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
  const [last, setLast] = useState<SignedIn | null>(null)
  const [hasEnded, setEnded] = useState(false)
  if (state.status === 'signed-in') {
    if (last !== state) setLast(state)
    if (hasEnded) setEnded(false)
    return <Screen>{children(state)}</Screen>
  }
  const isEnd = last !== null && state.status === 'anonymous' && state.after === 'end' && state.wasId === last.user.id
  if (isEnd && !hasEnded) setEnded(true)
  // What a user is writing stays when their session ends, and while they sign in again.
  if (last !== null && (isEnd || (hasEnded && isSigningIn(state, last)))) return <Screen>{children(last)}</Screen>
  if (state.status === 'unknown') return waiting
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

/** The same element in every state, so that nothing in the screen is built again. */
function Screen({ children }: { children: ReactNode }): ReactNode {
  // What says that the line is broken cannot be fetched over it.
  useEffect(() => void import('#web/ui/toaster.tsx').catch(() => undefined), [])
  return (
    <>
      {children}
      <SessionEndBar />
    </>
  )
}

function isSigningIn(state: AuthState, last: SignedIn): boolean {
  return state.status === 'unknown' || (state.status === 'second-factor' && state.user.id === last.user.id)
}
