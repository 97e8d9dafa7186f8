/** Where the official client keeps the session, and the name of the channel on which tabs follow each other. */
export const sessionStorageKey = 'grantwright.auth'

/** A token that ends sooner than this is refreshed before it is used. */
const tokenMarginSeconds = 30

/** What this browser remembers of a session. */
type StoredSession = {
  accessToken: string
  /** Unix seconds. */
  expiresAt: number
  /** The auth service's user object as it was stored; null when there is none. */
  user: unknown
}

/**
 * Reads what is stored under `sessionStorageKey`.
 *
 * @returns null when nothing is there, or when it is not a session: it needs an access token, a refresh token and an expiry.
 * @see docs/reference/product.md#session
 */
export function parseStoredSession(text: string | null): StoredSession | null {
  if (!text) return null
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return null // not ours, or cut off: as good as nothing
  }
  if (typeof stored !== 'object' || stored === null) return null
  const { access_token, refresh_token, expires_at, user } = stored as Record<string, unknown>
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string' || typeof expires_at !== 'number')
    return null
  if (!access_token || !refresh_token || !expires_at) return null
  return { accessToken: access_token, expiresAt: expires_at, user: user ?? null }
}

/** True while the access token may be sent as it is. */
export function isFresh(session: StoredSession, nowMs: number): boolean {
  return session.expiresAt > nowMs / 1000 + tokenMarginSeconds
}

/** The session stored in this browser; null when there is none. For the browser only, after hydration. */
export function readStoredSession(): StoredSession | null {
  try {
    return parseStoredSession(localStorage.getItem(sessionStorageKey))
  } catch {
    return null // storage is switched off: no one can be signed in across pages
  }
}

/** Removes what is stored, valid or not. */
export function forgetStoredSession(): void {
  try {
    localStorage.removeItem(sessionStorageKey)
  } catch {
    // storage is switched off: there is nothing to remove
  }
}
