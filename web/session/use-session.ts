import type { Session } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { setAccessTokenProvider as sendAccessTokenFrom, onUnauthorized } from '#web/api/browser-client.ts'
import { authClient, currentAccessToken, endSession, onSessionChange, reviewSession } from '#web/session/auth-client.ts'
import type { SessionUser } from '#web/session/auth-context.ts'
import { endedSessions, leavers } from '#web/session/ended-session.ts'
import { eraseKeptTexts } from '#web/session/unsent-texts.ts'
import { deleteLocalDraftsOf } from '#web/session/local-draft.ts'
import { useAddressError } from '#web/session/use-address-error.ts'
import { sessionUserOf } from '#web/session/session-user.ts'
import { hasAuthResponse, isForeignCode, takeForeignCode } from '#web/session/auth-response.ts'
import { needsSecondFactor } from '#web/session/second-factor.ts'
import { forgetStoredSession, isFresh, readStoredSession, sessionStorageKey } from '#web/session/stored-session.ts'

/** Whose session this browser holds: undefined while it is not known, null when no one's. */
type KnownSession = {
  user: SessionUser | null | undefined
  /** The account's second factor was not given yet. */
  needsSecondFactor?: boolean
  after?: 'sign-out' | 'end'
  /** With `end`: whose session it was. */
  wasId?: string
}

/**
 * Reads the stored session after hydration, then follows the official client and the other tabs.
 *
 * The client loads when a session is stored, when the address brings an answer of the auth service, or when a user
 * signs in; a visitor without a session never downloads it.
 *
 * @param onForeignCode called when the address brings a code that another browser asked for: this one lacks the other
 * half of it. Must keep its identity.
 *
 * @see docs/reference/product.md#9-numbers (session in local storage); docs/reference/auth-protocol.md#53-pkce
 */
export function useSession(onForeignCode: () => void): { session: KnownSession; signOut: () => Promise<void> } {
  const [session, setSession] = useState<KnownSession>({ user: undefined })
  const isLeaving = useRef(false)
  const showAddressError = useAddressError()
  const queries = useQueryClient()

  useEffect(() => {
    const stored = readStoredSession()
    /** The present or last user of this tab; a session that ends without their doing is theirs. */
    let lastId = sessionUserOf(stored?.user)?.id ?? endedSessions.read()
    const learn = (found: { access_token: string; user: unknown } | null): void => {
      const user = found && sessionUserOf(found.user)
      if (user) {
        isLeaving.current = false
        lastId = user.id
        endedSessions.forget()
        leavers.forget(user.id)
      }
      const next: KnownSession =
        user !== null
          ? { user, needsSecondFactor: needsSecondFactor(found?.access_token ?? '', found?.user) }
          : { user, ...afterwards(isLeaving.current, lastId) }
      // As a transition it waits for parts of the page that are still coming alive, instead of building them again.
      startTransition(() => setSession((known) => (JSON.stringify(next) === JSON.stringify(known) ? known : next)))
    }
    const load = async (): Promise<void> => {
      try {
        const answer = hasAuthResponse(new URL(location.href))
        const { error } = await (await authClient()).initialize()
        const isForeign = answer && (error ? isForeignCode(error) : true) && takeForeignCode()
        if (isForeign) onForeignCode()
        else if (error && answer) await showAddressError(error)
      } catch (error) {
        console.error('Error loading the session:', error)
        setSession((known) => (known.user === undefined ? { user: null } : known))
      }
    }
    // Other tabs write the storage; a tab without a session has no client yet that would hear them.
    const follow = (event: StorageEvent): void => {
      if (event.key !== null && event.key !== sessionStorageKey) return
      if (readStoredSession()) void load()
      else learn(null)
    }

    sendAccessTokenFrom(currentAccessToken)
    // A session that was ended from elsewhere shows at once, wherever it is noticed.
    onUnauthorized(reviewSession)
    const stop = onSessionChange((next: Session | null) => learn(next))
    window.addEventListener('storage', follow)
    if (stored && isFresh(stored, Date.now()) && sessionUserOf(stored.user))
      learn({ access_token: stored.accessToken, user: stored.user })
    if (!stored) forgetStoredSession()
    if (stored || hasAuthResponse(new URL(location.href))) void load()
    else learn(null)
    return () => {
      stop()
      window.removeEventListener('storage', follow)
    }
  }, [showAddressError, onForeignCode])

  const signOut = useCallback(async () => {
    isLeaving.current = true
    const id = sessionUserOf(readStoredSession()?.user)?.id
    if (id !== undefined) {
      // Before the session goes: other tabs are notified, and must know that it was meant.
      leavers.add(id)
      deleteLocalDraftsOf(id)
      eraseKeptTexts(id)
    }
    endedSessions.forget()
    await endSession(() => queries.cancelQueries())
  }, [queries])

  return { session, signOut }
}

/** Distinguishes a session that was signed out of, here or in another tab, from one that ended. */
function afterwards(isLeaving: boolean, lastId: string | null): Pick<KnownSession, 'after' | 'wasId'> {
  if (isLeaving) return { after: 'sign-out' }
  if (lastId === null || leavers.has(lastId)) return {}
  endedSessions.keep(lastId)
  return { after: 'end', wasId: lastId }
}
