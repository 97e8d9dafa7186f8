import { tokenMark } from '#shared/contracts/api-tokens.ts'
import type { ApiToken, ApiTokenList, MadeToken, TokenInput } from '#shared/contracts/api-tokens.ts'
import { dayMs } from '#shared/duration.ts'
import type { Permission, Role } from '#shared/roles.ts'
import { recordActivity } from '#server/activity/record.ts'
import { getRolePolicy, requireOwnReauthentication } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  countActiveTokens,
  deleteEndedTokens,
  insertToken,
  listTokens,
  revokeToken,
} from '#server/features/integrations/token-store.ts'
import type { ListedToken } from '#server/features/integrations/token-store.ts'
import { AppError } from '#server/http/errors.ts'
import type { SignedIn } from '#server/http/request-context.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { randomToken } from '#server/secrets.ts'

/** Most tokens that may be good at a time. */
const activeMax = 100
/** Most that are listed: those that ended are forgotten by and by. */
const listMax = 500
/** How long a token that ended is still listed. */
const endedKeptMs = 90 * dayMs
/** Characters of a secret that are kept to recognise it by: 36 of its 256 random bits. */
const shownLength = tokenMark.length + 6

/** Lists tokens, newest first, without their secrets. */
export async function listApiTokens(deps: Deps): Promise<ApiTokenList> {
  const { db } = deps.database
  const rows = await listTokens(db, listMax)
  const held = await heldByRole(db, new Set(rows.map(({ maker_role }) => maker_role)))
  return {
    items: rows.map((row) => describe(row, held.get(row.maker_role) ?? [], deps.clock.now())),
    next_cursor: null,
  }
}

/**
 * Makes a token for the actor. Its secret is in the answer and nowhere else.
 *
 * @throws {AppError} `reauthentication_needed`, `wrong_password`; `validation_failed` for a scope that the actor does not
 * hold, and when there are too many tokens.
 */
export async function makeApiToken(
  deps: Deps,
  actor: SignedIn,
  requestId: string,
  { name, scopes, days, current_password }: TokenInput,
): Promise<MadeToken> {
  const missing = scopes.filter((scope) => !actor.permissions.includes(scope))
  if (missing.length > 0) throw rejection('scopes', `you do not hold ${missing.join(', ')} yourself`, 'not_held')
  await requireOwnReauthentication(deps, actor, { current_password })
  const secret = tokenMark + randomToken()
  const now = deps.clock.now()
  const row = {
    id: orderedId(),
    user_id: actor.userId,
    name,
    prefix: secret.slice(0, shownLength),
    secret_hash: deps.secrets.hash('api-token', secret),
    scopes: [...scopes],
    created_at: new Date(now),
    expires_at: new Date(now + days * dayMs),
    revoked_at: null,
    last_used_at: null,
    last_used_from: null,
  }
  await deps.database.db.transaction(async (tx) => {
    if ((await countActiveTokens(tx, row.created_at)) >= activeMax)
      throw rejection('name', `there are ${activeMax} tokens already: revoke one that is not used`, 'too_many')
    await insertToken(tx, row)
    const after = { name, scopes, prefix: row.prefix, expires_at: row.expires_at }
    await recordActivity(tx, { at: row.created_at, actor, action: 'token.create', targetId: row.id, requestId, after })
  })
  const listed = { ...row, maker_name: actor.email, maker_role: actor.role }
  return { ...describe(listed, actor.permissions, now), secret }
}

/** Ends a token at once, on every replica. @throws {AppError} `not_found`, also when it was revoked before. */
export async function revokeApiToken(deps: Deps, actor: SignedIn, requestId: string, id: string): Promise<void> {
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const row = await revokeToken(tx, id, at)
    if (!row) throw new AppError('not_found')
    const before = { name: row.name, prefix: row.prefix }
    await recordActivity(tx, { at, actor, action: 'token.revoke', targetId: id, requestId, before })
  })
}

/** Forgets tokens that ended three months ago; run now and then. */
export async function pruneEndedTokens(deps: Deps): Promise<void> {
  await deleteEndedTokens(deps.database.db, new Date(deps.clock.now() - endedKeptMs))
}

async function heldByRole(db: Db, roles: ReadonlySet<Role>): Promise<Map<Role, readonly Permission[]>> {
  const held = new Map<Role, readonly Permission[]>()
  for (const role of roles) held.set(role, (await getRolePolicy(db, role)).permissions)
  return held
}

function describe(row: ListedToken, held: readonly Permission[], now: number): ApiToken {
  const { id, name, prefix, scopes, last_used_from } = row
  const isHeld = (scope: string): boolean => held.some((each) => each === scope)
  return {
    id,
    name,
    prefix,
    scopes,
    lost_scopes: scopes.filter((scope) => !isHeld(scope)),
    made_by: { id: row.user_id, name: row.maker_name },
    state: row.revoked_at !== null ? 'revoked' : row.expires_at.getTime() <= now ? 'expired' : 'active',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_from,
  }
}

function rejection(path: string, message: string, code: string): AppError {
  return new AppError('validation_failed', { errors: [{ path, message, code }] })
}
