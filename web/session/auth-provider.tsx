import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { RoleFacts } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { refreshSession, reviewSession } from '#web/session/auth-client.ts'
import { AuthContext } from '#web/session/auth-context.ts'
import type { Auth, AuthState } from '#web/session/auth-context.ts'
import { AuthDialogContext } from '#web/session/auth-dialog-context.ts'
import type { AuthDialog, AuthDialogRequest } from '#web/session/auth-dialog-context.ts'
import { forgetPersonalData, roleQuery } from '#web/session/queries.ts'
import { useSession } from '#web/session/use-session.ts'

/** What everybody may who is signed in; the table of permissions stays out of the first view. */
const plainUser: RoleFacts = { role: 'user', isAdmin: false, isModerator: false, isEditor: false, permissions: [] }

/**
 * Keeps the session and the authentication dialog's state for everything below it.
 *
 * @see docs/reference/product.md#session, docs/reference/product.md#authentication, docs/reference/product.md#6-roles
 */
export function AuthProvider({ children }: { children: ReactNode }): ReactNode {
  const [dialog, setDialog] = useState<{ request: AuthDialogRequest | null; isOpen: boolean }>({
    request: null,
    isOpen: false,
  })
  const openDialog = useCallback<Auth['openDialog']>((options = {}) => {
    const { tab = 'login', reason = null, onSuccess = null } = options
    setDialog({ request: { tab, reason, onSuccess }, isOpen: true })
  }, [])
  const { session, signOut } = useSession(useCallback(() => openDialog({ reason: 'other-browser' }), [openDialog]))
  const user = session.user ?? null
  const role = useQuery({
    ...roleQuery(browserApi, user?.id ?? ''),
    enabled: user !== null && !session.needsSecondFactor,
  })
  const code = role.error instanceof ApiError ? role.error.code : null
  const isRejectedHalfway = code === 'second_factor_needed'
  const hasEnded = code === 'invalid_token'

  useEffect(() => {
    // What is stored here knows of no second factor: it was set up elsewhere. A fresh session tells.
    if (isRejectedHalfway) void refreshSession()
    else if (role.error) console.error('Error checking role:', role.error)
    // A session that was ended from elsewhere cannot be refreshed either: then this tab is signed out.
    if (hasEnded) void reviewSession()
  }, [role.error, isRejectedHalfway, hasEnded])

  // While a session has only ended, what is on the screen stays: its owner may be writing there.
  useForgetting(user?.id ?? session.wasId)

  const state = useMemo((): AuthState => {
    if (session.user === undefined) return { status: 'unknown' }
    if (session.user === null) {
      if (session.after === 'end' && session.wasId !== undefined)
        return { status: 'anonymous', after: 'end', wasId: session.wasId }
      return session.after === 'sign-out' ? { status: 'anonymous', after: 'sign-out' } : { status: 'anonymous' }
    }
    if (session.needsSecondFactor || isRejectedHalfway) return { status: 'second-factor', user: session.user }
    // A lookup that fails later keeps what is known; one that fails at first leaves what every user may do.
    const facts = role.data ?? (role.isError ? plainUser : null)
    return facts ? { status: 'signed-in', user: session.user, role: facts } : { status: 'unknown' }
  }, [session, role.data, role.isError, isRejectedHalfway])

  const auth = useMemo((): Auth => ({ state, signOut, openDialog }), [state, signOut, openDialog])
  const authDialog = useMemo(
    (): AuthDialog => ({ ...dialog, close: () => setDialog(({ request }) => ({ request, isOpen: false })) }),
    [dialog],
  )
  return (
    <AuthContext value={auth}>
      <AuthDialogContext value={authDialog}>{children}</AuthDialogContext>
    </AuthContext>
  )
}

/** Empties the cache of personal data as soon as someone else, or no one, is signed in. */
function useForgetting(userId: string | undefined): void {
  const queries = useQueryClient()
  const before = useRef(userId)
  useEffect(() => {
    if (before.current !== undefined && before.current !== userId) forgetPersonalData(queries, before.current)
    before.current = userId
  }, [queries, userId])
}
