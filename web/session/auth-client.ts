import type { GoTrueClient, Session } from '@supabase/auth-js'
import type { Language } from '#shared/languages.ts'
import { forgetStoredSession, isFresh, readStoredSession } from '#web/session/stored-session.ts'

/** Hears of every change of the session; null when nobody is signed in. */
export type SessionListener = (session: Session | null) => void

const listeners = new Set<SessionListener>()
let loading: Promise<GoTrueClient> | null = null

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

/** Hears of the session from now on, whoever loads the client. @returns how to stop. */
export function onSessionChange(listener: SessionListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The access token for the API: as stored while it is fresh, through the client (which refreshes it) when it is not.
 *
 * @returns null when nobody is signed in, or when the session can neither be used nor refreshed.
 */
export async function currentAccessToken(): Promise<string | null> {
  const stored = readStoredSession()
  if (!stored) return null
  if (isFresh(stored, Date.now())) return stored.accessToken
  const client = await authClient()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
}

/**
 * Fetches the session anew, so that every tab shows what has changed in the account. Never throws: the change itself is
 * stored, and the next refresh brings it too.
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
 * Looks whether a session that the API calls ended still stands. When it cannot be refreshed either, this browser forgets
 * it; the client itself would keep it until its access token expires. Never throws: without an answer nothing is forgotten.
 *
 * @see auth protocol, section 4.5 (what ends sessions)
 */
export async function reviewSession(): Promise<void> {
  try {
    const client = await authClient()
    const { error } = await client.refreshSession()
    if (error === null) return
    const { status = 0 } = error
    if (status < 400 || status >= 500 || status === 429) return
    forgetStoredSession()
    for (const listener of listeners) listener(null)
  } catch (error) {
    console.error('Error refreshing the session:', error)
  }
}

/** Ends the session here and, when it answers, on the server. Never throws: the local session goes in any case. */
export async function endSession(): Promise<void> {
  try {
    const client = await authClient()
    const { error } = await client.signOut()
    // Since 2.119 the client keeps the session when the server cannot be reached; ending it here needs a call of its own.
    if (error) await client.signOut({ scope: 'local' })
  } catch (error) {
    console.error('Error signing out:', error)
  }
  if (!readStoredSession()) return
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
