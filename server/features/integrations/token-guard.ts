import { tokenMark } from '#shared/contracts/api-tokens.ts'
import { minuteMs } from '#shared/duration.ts'
import type { Permission } from '#shared/roles.ts'
import { isTokenScope } from '#shared/roles.ts'
import { bearerToken, readRoleFacts } from '#server/auth/public.ts'
import type { StoredRole } from '#server/auth/public.ts'
import type { Deps } from '#server/deps.ts'
import { noteTokenUse } from '#server/features/integrations/token-store.ts'
import { subnetOf } from '#server/http/client-address.ts'
import { AppError } from '#server/http/errors.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'
import { activeText } from '#server/people/active.ts'

/** How often one token may ask, on all replicas together. */
const tokenLimit: RateLimitRule = { name: 'api-token', burst: 120, refillSeconds: 60 }
/** The last use is noted once in this time: not every reading of the site shall write. */
const noteEveryMs = minuteMs
/** Takes the place of a session's id. */
const noSession = '00000000-0000-0000-0000-000000000000'

type TokenRow = Omit<StoredRole, 'is_proven'> & {
  id: string
  name: string
  scopes: string[]
  last_used_ms: number | null
  user_id: string
  email: string | null
  has_factor: boolean
}

const query = {
  name: 'find-api-token',
  text: `
    select t.id, t.name, to_json(t.scopes) as scopes, (extract(epoch from t.last_used_at) * 1000)::float8 as last_used_ms,
      u.id as user_id, u.email,
      exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor,
      r.role,
      (select jsonb_agg(jsonb_build_object('permission', p.permission, 'allowed', p.allowed))
        from public.role_permissions p where p.role = coalesce(r.role, 'user')) as changes,
      (select x.second_factor_required
        from public.role_rules x where x.role = coalesce(r.role, 'user')) as is_second_factor_required
    from public.api_tokens t
    join auth.users u on u.id = t.user_id
    left join public.user_roles r on r.user_id = u.id
    where t.secret_hash = $1 and t.revoked_at is null and t.expires_at > $2::timestamptz
      and ${activeText('$2::timestamptz')}`,
}

/** True when the header carries an API token instead of a session. */
export function carriesApiToken(authorization: string | undefined): boolean {
  return bearerToken(authorization ?? null)?.startsWith(tokenMark) ?? false
}

/**
 * Finds for whom an API token acts, and what it may do: its scopes, as far as its maker holds them at this moment. Token,
 * maker, role and permissions are read by one statement at every request, so revoking, banning and taking a role away count
 * at the next one on every replica. Flags of the role are those of no one: a token is never an administrator.
 *
 * Where the maker's role asks for a second factor, the maker must have one.
 *
 * @throws {AppError} `invalid_token` when the token is unknown, expired or revoked, or its maker is banned or gone;
 * `rate_limited`.
 */
export async function findTokenActor(
  deps: Deps,
  authorization: string | undefined,
  context: RequestContext,
): Promise<Actor> {
  const secret = bearerToken(authorization ?? null) ?? ''
  const now = deps.clock.now()
  const values = [deps.secrets.hash('api-token', secret), new Date(now).toISOString()]
  const [row] = await deps.database.read<TokenRow>(query.name, query.text, values)
  if (!row) throw new AppError('invalid_token', { detail: 'The API token is unknown, expired or revoked.' })
  const { allowed, retryAfterSeconds } = await takeFromLimit(deps, tokenLimit, row.id)
  if (!allowed) {
    const detail = `This API token asked too often. Try again in ${retryAfterSeconds} s.`
    throw new AppError('rate_limited', { detail, retryAfterSeconds })
  }
  if (row.last_used_ms === null || now - row.last_used_ms >= noteEveryMs) await noteUse(deps, row.id, context)
  return actorOf(deps, row)
}

function actorOf(deps: Deps, row: TokenRow): Actor {
  const { withheld, ...facts } = readRoleFacts(deps, { ...row, is_proven: row.has_factor }, row.user_id)
  const isScope = (permission: Permission): boolean => isTokenScope(permission) && row.scopes.includes(permission)
  return {
    kind: 'user',
    userId: row.user_id,
    sessionId: noSession,
    email: row.email ?? '',
    ...facts,
    isAdmin: false,
    isModerator: false,
    isEditor: false,
    permissions: facts.permissions.filter(isScope),
    ...(withheld === undefined ? {} : { withheld: withheld.filter(isScope) }),
    token: { id: row.id, name: row.name },
  }
}

async function noteUse(deps: Deps, id: string, { clientAddress }: RequestContext): Promise<void> {
  try {
    const from = clientAddress === 'unknown' ? null : subnetOf(clientAddress)
    await noteTokenUse(deps.database.db, id, new Date(deps.clock.now()), from)
  } catch (error) {
    // The request is valid even when its note cannot be written.
    deps.log.warn({ err: error, token_id: id }, 'the last use of a token could not be noted')
  }
}
