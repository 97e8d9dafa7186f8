import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import type { SessionRow } from '#server/auth/sessions/sessions.ts'
import { factors, identities, sessions, users } from '#server/auth/tables.ts'
import { isServiceRole, verifyToken } from '#server/auth/sessions/tokens.ts'
import type { ServiceRole, TokenClaims } from '#server/auth/sessions/tokens.ts'
import { isBanned } from '#server/auth/accounts/users.ts'
import type { FactorRow, IdentityRow, UserRow } from '#server/auth/accounts/users.ts'
import { rowFromJson } from '#server/db/json-rows.ts'

/** Who calls an endpoint that needs a user. */
export type Bearer = {
  user: UserRow
  session: SessionRow
  claims: TokenClaims
  /** The user's ways in, oldest first. */
  identities: readonly IdentityRow[]
  /** The user's second factors, proven or not, oldest first. */
  factors: readonly FactorRow[]
}

/** Takes the token out of an Authorization header; null when there is none. @see RFC 6750, section 2.1 */
export function bearerToken(header: string | null): string | null {
  return /^Bearer[ ]+(\S+)[ ]*$/i.exec(header ?? '')?.[1] ?? null
}

/**
 * Finds who calls. The order of the checks is the protocol's, so that a client learns the first thing that is wrong.
 *
 * @throws {AuthError} `no_authorization`, `bad_jwt`, `user_not_found`, `user_banned`, `session_not_found`.
 * @see docs/reference/auth-protocol.md#43-bearer-check-in-this-order
 */
export async function requireBearer(deps: AuthDeps, c: AuthRequest): Promise<Bearer> {
  const claims = await verifyToken(deps, requireToken(c))
  if (claims.sub === null) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) throw new AuthError('bad_jwt', 'invalid claim: sub claim must be a UUID', { status: 400 })
  const sessionId = claims.session_id
  const hasSession = typeof sessionId === 'string' && isUuid(sessionId)
  const found = await findBearer(deps, claims.sub, hasSession ? sessionId : noSession)
  const now = deps.clock.now()
  if (!found || found.user.deleted_at !== null)
    throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
  if (isBanned(found.user, now)) throw new AuthError('user_banned', 'User is banned')
  // A token of a user that names no session is none of ours: this service signs every user's token with one.
  if (!hasSession) throw new AuthError('bad_jwt', 'invalid claim: session_id claim must be a UUID')
  if (!found.session || (found.session.not_after !== null && found.session.not_after.getTime() <= now)) {
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  return { ...found, session: found.session, claims }
}

/** One prepared statement brings everything, because every call of a signed-in client begins with it. */
const bearerQuery = {
  name: 'find-bearer',
  text: `
    select to_json(u) as "user", to_json(s) as session,
      (select coalesce(json_agg(i order by i.created_at, i.provider, i.id), '[]') from auth.identities i where i.user_id = u.id) as identities,
      (select coalesce(json_agg(f order by f.created_at, f.id), '[]') from auth.mfa_factors f where f.user_id = u.id) as factors
    from auth.users u
    left join auth.sessions s on s.user_id = u.id and s.id = $2::uuid
    where u.id = $1::uuid`,
}

type Json = Record<string, unknown>

async function findBearer(deps: AuthDeps, userId: string, sessionId: string) {
  const [row] = await deps.database.read<{ user: Json; session: Json | null; identities: Json[]; factors: Json[] }>(
    bearerQuery.name,
    bearerQuery.text,
    [userId, sessionId],
  )
  return (
    row && {
      user: rowFromJson(users, row.user),
      session: row.session && rowFromJson(sessions, row.session),
      identities: row.identities.map((each) => rowFromJson(identities, each)),
      factors: row.factors.map((each) => rowFromJson(factors, each)),
    }
  )
}

/**
 * Lets an operator's own program pass: someone who holds a token of a service role, signed by a key of ours or by the
 * shared secret. Its subject is no one; a session that it names must live.
 *
 * @returns the token's role, for the activity log.
 * @throws {AuthError} `no_authorization`, `bad_jwt`, `not_admin`, `session_not_found`, `session_expired` (403).
 * @see docs/reference/auth-protocol.md#43-bearer-check-in-this-order (admin endpoints)
 */
export async function requireServiceRole(deps: AuthDeps, c: AuthRequest): Promise<ServiceRole> {
  const claims = await verifyToken(deps, requireToken(c))
  if (!isServiceRole(claims.role)) throw new AuthError('not_admin', 'User not allowed')
  const sessionId = claims.session_id ?? ''
  if (sessionId !== '') await requireLiveSession(deps, sessionId)
  return claims.role
}

function requireToken(c: AuthRequest): string {
  const token = bearerToken(c.req.header('authorization') ?? null)
  if (token === null) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}

async function requireLiveSession(deps: AuthDeps, sessionId: unknown): Promise<void> {
  if (typeof sessionId !== 'string' || !isUuid(sessionId))
    throw new AuthError('bad_jwt', 'invalid claim: session_id claim must be a UUID')
  const [session] = await deps.database.db
    .select({ notAfter: sessions.not_after })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  if (!session) throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (session.notAfter !== null && session.notAfter.getTime() <= deps.clock.now())
    throw new AuthError('session_expired', 'Session from session_id claim in JWT has expired', { status: 403 })
}

const noSession = '00000000-0000-0000-0000-000000000000'

const uuid = z.guid()

/** True for a UUID of any version, in any case. */
export function isUuid(text: string): boolean {
  return uuid.safeParse(text).success
}
