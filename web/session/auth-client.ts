import type { GoTrueClient, Session } from '@supabase/auth-js'
import type { Language } from '#shared/languages.ts'
import { forgetStoredSession, isFresh, readStoredSession } from '#web/session/stored-session.ts'
import { claimOf } from '#web/session/token-claims.ts'

/** Receives every change of the session; null when no one is signed in. */
type SessionListener = (session: Session | null) => void

const listeners = new Set<SessionListener>()
let loading: Promise<GoTrueClient> | null = null
let ending: Promise<void> | null = null

/**
 * The official client, loaded at the first call and then always the same. For the browser only.
 *
 * @throws {Error} when its chunk cannot be loaded; the next call tries again.
 */
export function authClient(): Promise<GoTrueClient> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<GoTrueClient> {
  const { makeOfficialClient } = await import('#web/session/official-client.ts')
  const client = makeOfficialClient()
  client.onAuthStateChange((_event, session) => {
    for (const listener of listeners) listener(session)
  })
  return client
}

/** Receives of the session from now on, anyone who loads the client. @returns how to stop. */
export function onSessionChange(listener: SessionListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The access token for the API: as stored while it is fresh, through the client (which refreshes it) when it is not.
 * While the session is being ended, it waits for the end.
 *
 * @returns null when no one is signed in, or when the session can neither be used nor refreshed.
 */
export async function currentAccessToken(): Promise<string | null> {
  await ending
  const stored = readStoredSession()
  if (!stored) return null
  if (isFresh(stored, Date.now())) return stored.accessToken
  const client = await authClient()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
}

/**
 * Fetches the session again, so that every tab shows what has changed in the account. Never throws: the change itself
 * is stored, and the next refresh brings it too.
 */
export async function refreshSession(): Promise<void> {
  try {
    const client = await authClient()
    const { error } = await client.refreshSession()
    if (error) console.error('Error refreshing the session:', error)
  } catch (error) {
    console.error('Error refreshing the session:', error)
  }
}

/**
 * Checks whether a session that the API calls ended is still valid. When it cannot be refreshed either, this browser
 * forgets it; the client itself would keep it until its access token expires. Never throws: without an answer nothing
 * is forgotten.
 *
 * @see docs/reference/auth-protocol.md#45-what-ends-sessions
 */
export async function reviewSession(): Promise<void> {
  const reviewed = storedSessionId()
  try {
    const client = await authClient()
    const { error } = await client.refreshSession()
    if (error === null) return
    const { status = 0 } = error
    if (status < 400 || status >= 500 || status === 429) return
    forget(reviewed)
  } catch (error) {
    console.error('Error refreshing the session:', error)
  }
}

/** The window tells it before a session is ended: what still asks in its name stops now. */
export const leavingEvent = 'leaving'

/**
 * Ends the session here and, when it answers, on the server. Never throws: the local session goes in any case, and
 * without another request, which could end after a user has signed in again.
 *
 * @param stopAsking stops what is being asked for, since an answer would be a refusal once the session is gone: before
 * it goes, and again for what was asked in the meantime and waited for its token.
 */
export async function endSession(stopAsking: () => Promise<void>): Promise<void> {
  ending = leave(stopAsking).finally(() => {
    ending = null
  })
  await ending
}

async function leave(stopAsking: () => Promise<void>): Promise<void> {
  const ended = storedSessionId()
  dispatchEvent(new Event(leavingEvent))
  await stopAsking()
  try {
    const client = await authClient()
    // Since 2.119 the client keeps the session when the server cannot be reached, and says so; it goes below.
    await client.signOut()
  } catch (error) {
    console.error('Error signing out:', error)
  }
  forget(ended)
  await stopAsking()
}

/** Which session is stored here; a refresh keeps it. Null when there is none. */
function storedSessionId(): string | null {
  const stored = readStoredSession()
  return stored && claimOf(stored.accessToken, 'session_id')
}

/** Forgets a session, unless another has taken its place: answers can come after the user has logged in again. */
function forget(sessionId: string | null): void {
  const present = storedSessionId()
  if (present === null || present !== sessionId) return
  forgetStoredSession()
  for (const listener of listeners) listener(null)
}

/**
 * Keeps the language of the interface with the account, so that its mails speak it. Never throws: the page speaks it
 * already, and the next choice is kept too.
 */
export async function keepLanguage(language: Language): Promise<void> {
  try {
    const client = await authClient()
    const { error } = await client.updateUser({ data: { language } })
    if (error) console.error('Error keeping the language:', error)
  } catch (error) {
    console.error('Error keeping the language:', error)
  }
}
