import { sessionStorageKey } from '#web/session/stored-session.ts'

/** A user as the auth service returns it, with the fields that screens read. */
export type AuthUser = {
  id: string
  email: string
  email_confirmed_at: string | null
  created_at: string
  user_metadata: Record<string, unknown>
  factors: { id: string; factor_type: string; status: string; phone?: string }[]
}

/** Ana, the account of component tests. @param change what is different about her. */
export function authUser(change: Partial<AuthUser> = {}): AuthUser {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'ana@example.org',
    email_confirmed_at: '2026-01-05T09:00:00Z',
    created_at: '2026-01-05T09:00:00Z',
    user_metadata: { first_name: 'Ana', last_name: 'Rusu' },
    factors: [],
    ...change,
  }
}

/** A session as the auth service returns it and the browser stores it. */
export type AuthSession = {
  access_token: string
  refresh_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  user: AuthUser
}

let sessions = 0

/** A new session. @param options `aal2`: the second factor was given; `secondsLeft`: until the access token expires. */
export function authSession(
  options: { user?: AuthUser; aal?: 'aal1' | 'aal2'; secondsLeft?: number; sessionId?: string } = {},
): AuthSession {
  sessions += 1
  const { user = authUser(), aal = 'aal1', secondsLeft = 3_600, sessionId = `session ${sessions}` } = options
  const expiresAt = Math.floor(Date.now() / 1000) + secondsLeft
  const claims = { sub: user.id, aal, session_id: sessionId, exp: expiresAt, number: sessions }
  const part = (value: object): string =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return {
    access_token: `${part({ alg: 'none' })}.${part(claims)}.signature`,
    refresh_token: `refresh ${sessions}`,
    token_type: 'bearer',
    expires_in: secondsLeft,
    expires_at: expiresAt,
    user,
  }
}

/** Refuses a request as the auth service does. @see docs/reference/auth-protocol.md */
export function authRefusal(status: number, errorCode: string, more: Readonly<Record<string, unknown>> = {}): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: `The service says ${errorCode}`, ...more },
    { status },
  )
}

/** Leaves a session in this browser, as an earlier visit would have. */
export function storeSession(session: AuthSession = authSession()): AuthSession {
  localStorage.setItem(sessionStorageKey, JSON.stringify(session))
  return session
}

/** The session that this browser keeps; null when there is none. */
export function storedSession(): AuthSession | null {
  return JSON.parse(localStorage.getItem(sessionStorageKey) ?? 'null')
}
