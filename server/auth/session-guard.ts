import { roleFacts, roles } from '#shared/roles.ts'
import type { Role } from '#shared/roles.ts'
import { bearerToken, isUuid } from '#server/auth/bearer.ts'
import { AuthError } from '#server/auth/errors.ts'
import { publicKey } from '#server/auth/public-key.ts'
import { isServiceRole, verifyToken } from '#server/auth/tokens.ts'
import { isUnavailable } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/http/request-context.ts'

type ActorRow = { email: string | null; role: string | null; needs_second_factor: boolean }

function actorQuery(role: 'r.role' | 'null', join: string): string {
  return `
    select u.email, ${role} as role,
      s.aal is distinct from 'aal2' and s.aal is distinct from 'aal3' and exists (
        select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'
      ) as needs_second_factor
    from auth.users u
    join auth.sessions s on s.user_id = u.id and s.id = $2::uuid
    ${join}
    where u.id = $1::uuid and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= $3::timestamptz)
      and (s.not_after is null or s.not_after > $3::timestamptz)`
}

const withRole = { name: 'find-actor', text: actorQuery('r.role', 'left join public.user_roles r on r.user_id = u.id') }
const withoutRole = { name: 'find-actor-without-role', text: actorQuery('null', '') }

/**
 * Finds who sends a request to the API.
 *
 * One prepared statement joins user, session, role and second factors, so an ended session, a ban, a changed role and a
 * factor that was just added count at once.
 *
 * @param authorization the request's header. None, and the public key, are anonymous.
 * @throws {AppError} `invalid_token` when a token is wrong or expired, its session has ended, or the user is banned or gone;
 * `second_factor_needed` when the account has a second factor that this session has not given yet: until then it is
 * nobody's, and only the auth service itself speaks with it.
 * @see auth protocol, sections 4.1 (assurance) and 4.3; ROLE-01, DLG-11
 */
export async function findActor(deps: Deps, authorization: string | null | undefined): Promise<Actor> {
  const token = bearerToken(authorization ?? null)
  if (token === null || token === publicKey(deps)) return { kind: 'anonymous' }
  const claims = await verifyToken(deps, token).catch((error: unknown): never => {
    throw error instanceof AuthError ? new AppError('invalid_token', { cause: error }) : error
  })
  // The key of a site without a user: what older set-ups send instead of the public key.
  if (claims.role === 'anon' && claims.sub === null) return { kind: 'anonymous' }
  // A program's token is no person, whatever else it says; its place is the admin part of the auth service.
  if (isServiceRole(claims.role)) throw new AppError('invalid_token')
  const { sub: userId, session_id: sessionId } = claims
  if (userId === null || !isUuid(userId) || typeof sessionId !== 'string' || !isUuid(sessionId))
    throw new AppError('invalid_token')
  const row = await findRow(deps, userId, sessionId)
  if (!row) throw new AppError('invalid_token')
  if (row.needs_second_factor) throw new AppError('second_factor_needed')
  return { kind: 'user', userId, sessionId, email: row.email ?? '', ...roleFacts(readRole(deps, row.role, userId)) }
}

async function findRow(deps: Deps, userId: string, sessionId: string): Promise<ActorRow | null> {
  const values = [userId, sessionId, new Date(deps.clock.now()).toISOString()]
  try {
    const [row] = await deps.database.prepared<ActorRow>(withRole.name, withRole.text, values)
    return row ?? null
  } catch (error) {
    // Without the database nobody can be told apart; with a role that cannot be read, everybody is a plain user.
    if (isUnavailable(error)) throw error
    deps.log.error({ err: error, user_id: userId }, roleFailure)
    const [row] = await deps.database.prepared<ActorRow>(withoutRole.name, withoutRole.text, values)
    return row ?? null
  }
}

/** What the log says when a role cannot be read. @see product specification, section 8 */
const roleFailure = 'Error checking role:'

function readRole(deps: Deps, stored: string | null, userId: string): Role {
  if (stored === null) return 'user'
  const role = roles.find((each) => each === stored)
  if (!role) deps.log.error({ stored, user_id: userId }, roleFailure)
  return role ?? 'user'
}
