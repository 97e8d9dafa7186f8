import { permissionsOf, roleFacts, roles } from '#shared/roles.ts'
import type { Permission, PermissionChange, Role, RoleFacts } from '#shared/roles.ts'
import { bearerToken, isUuid } from '#server/auth/bearer.ts'
import { AuthError } from '#server/auth/errors.ts'
import { externalAuthUnavailable, knowPerson } from '#server/auth/external/known-people.ts'
import type { Sender } from '#server/auth/external/known-people.ts'
import { publicKey } from '#server/auth/sessions/public-key.ts'
import { isServiceRole, verifyToken } from '#server/auth/sessions/tokens.ts'
import { isUnavailable } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/http/request-context.ts'
import { activeText } from '#server/people/active.ts'

type ActorRow = {
  email: string | null
  /** The session was proven with a second factor. */
  is_proven: boolean
  has_factor: boolean
  role: string | null
  /** What administrators changed in the role's permissions; null: nothing. */
  changes: PermissionChange[] | null
  is_second_factor_required: boolean | null
}

function actorQuery(role: { columns: string; join: string }): string {
  return `
    select u.email, coalesce(s.aal in ('aal2', 'aal3'), false) as is_proven,
      exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor,
      ${role.columns}
    from auth.users u
    join auth.sessions s on s.user_id = u.id and s.id = $2::uuid
    ${role.join}
    where u.id = $1::uuid and ${activeText('$3::timestamptz')}
      and (s.not_after is null or s.not_after > $3::timestamptz)`
}

const withRole = {
  name: 'find-actor',
  text: actorQuery({
    columns: `
      r.role,
      (select jsonb_agg(jsonb_build_object('permission', p.permission, 'allowed', p.allowed))
        from public.role_permissions p where p.role = coalesce(r.role, 'user')) as changes,
      (select x.second_factor_required
        from public.role_rules x where x.role = coalesce(r.role, 'user')) as is_second_factor_required`,
    join: 'left join public.user_roles r on r.user_id = u.id',
  }),
}
const withoutRole = {
  name: 'find-actor-without-role',
  text: actorQuery({
    columns: 'null as role, null as changes, null::boolean as is_second_factor_required',
    join: '',
  }),
}

/**
 * Finds who sends a request to the API.
 *
 * One prepared statement joins user, session, second factors, role and what the role may do, so an ended session, a ban, a
 * factor that was just added, a changed role and a changed permission count at the next request, on every replica.
 *
 * @param authorization the request's header. None, and the public key, are anonymous.
 * @param sender is noted with a session that another auth service opened.
 * @throws {AppError} `invalid_token` when a token is wrong or expired, its session has ended, or the user is banned or gone;
 * `second_factor_needed` when the account has a second factor that this session has not given yet: until then it is
 * no one's, and only the auth service itself speaks with it.
 * @see docs/reference/auth-protocol.md#41-access-token (assurance), docs/reference/auth-protocol.md#43-bearer-check-in-this-order; ROLE-01, ROLE-02, DLG-11
 */
export async function findActor(
  deps: Deps,
  authorization: string | null | undefined,
  sender: Sender = { clientAddress: 'unknown', userAgent: '' },
): Promise<Actor> {
  const token = bearerToken(authorization ?? null)
  if (token === null || token === publicKey(deps)) return { kind: 'anonymous' }
  const { authUrl } = deps.config
  const claims = await verifyToken(deps, token).catch((error: unknown): never => {
    if (error instanceof AuthError) throw new AppError('invalid_token', { cause: error })
    throw authUrl === null ? error : externalAuthUnavailable(error)
  })
  // The key of a site without a user: what older set-ups send instead of the public key.
  if (claims.role === 'anon' && claims.sub === null) return { kind: 'anonymous' }
  // A program's token is no person, whatever else it says; its place is the admin part of the auth service.
  if (isServiceRole(claims.role)) throw new AppError('invalid_token')
  const { sub: userId, session_id: sessionId } = claims
  if (userId === null || !isUuid(userId) || typeof sessionId !== 'string' || !isUuid(sessionId))
    throw new AppError('invalid_token')
  if (authUrl !== null) await knowPerson(deps, authUrl, token, sender)
  const row = await findRow(deps, userId, sessionId)
  if (!row) throw new AppError('invalid_token')
  if (row.has_factor && !row.is_proven) throw new AppError('second_factor_needed')
  return { kind: 'user', userId, sessionId, email: row.email ?? '', ...readRoleFacts(deps, row, userId) }
}

/** What is stored about a user's role. */
export type StoredRole = Pick<ActorRow, 'role' | 'changes' | 'is_second_factor_required' | 'is_proven'>

/**
 * What a user's role allows now; nothing, and the rest as `withheld`, while a second factor that it asks for was not
 * given.
 */
export function readRoleFacts(
  deps: Deps,
  row: StoredRole,
  userId: string,
): RoleFacts & { withheld?: readonly Permission[] } {
  const role = readRole(deps, row.role, userId)
  // A role that no one knows counts as none; the stored changes are those of that role, so they do not count either.
  const permitted = permissionsOf(role, row.role === null || row.role === role ? (row.changes ?? []) : [])
  if (row.is_second_factor_required !== true || row.is_proven) return roleFacts(role, permitted)
  return { ...roleFacts(role, []), second_factor_required: true, withheld: permitted }
}

async function findRow(deps: Deps, userId: string, sessionId: string): Promise<ActorRow | null> {
  const values = [userId, sessionId, new Date(deps.clock.now()).toISOString()]
  try {
    const [row] = await deps.database.read<ActorRow>(withRole.name, withRole.text, values)
    return row ?? null
  } catch (error) {
    // Without the database no one can be identified; with a role that cannot be read, everyone is a plain user.
    if (isUnavailable(error)) throw error
    deps.log.error({ err: error, user_id: userId }, roleFailure)
    const [row] = await deps.database.read<ActorRow>(withoutRole.name, withoutRole.text, values)
    return row ?? null
  }
}

/** What the log says when a role cannot be read. @see docs/reference/product.md#8-messages */
const roleFailure = 'Error checking role:'

function readRole(deps: Deps, stored: string | null, userId: string): Role {
  if (stored === null) return 'user'
  const role = roles.find((each) => each === stored)
  if (!role) deps.log.error({ stored, user_id: userId }, roleFailure)
  return role ?? 'user'
}
