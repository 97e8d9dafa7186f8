import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { minuteSeconds } from '#shared/duration.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { flowState } from '#server/auth/tables.ts'
import type { Db } from '#server/db/database.ts'
import { sameText } from '#server/secrets.ts'

/** How long a flow may stay at a provider, and how long its code may wait afterwards. @see docs/reference/auth-protocol.md#53-pkce, docs/reference/auth-protocol.md#9-oauth-identities-linking */
export const flowLifetimeSeconds = 5 * minuteSeconds

/** How long a flow waits for the browser that is to go through it: long enough to be sent there, too short to be sent around. */
const reservedSeconds = 2 * minuteSeconds

/** How a flow is marked that no browser has come for yet. */
const reserved = 'reserved'

/** What a flow remembers while the browser is away. */
export type FlowFacts = {
  provider: string
  /** Where it leads in the end: allowed already. */
  redirectTo: string
  /** The client's challenge (S256); null in the implicit flow. */
  codeChallenge: string | null
  aim: FlowAim
}

/** What is done with the person whom the provider names: they sign in, are linked to an account, or accept an invitation. */
export type FlowAim = { kind: 'sign_in' } | { kind: 'link'; userId: string } | { kind: 'invite'; token: string }

/** What goes to the provider and must come back, or be sent to it, when the browser returns. */
export type FlowSecrets = { state: string; codeVerifier: string; nonce: string }

/** Tokens of the provider for the client; the service keeps them only until the client fetches them. */
export type ProviderTokens = { accessToken: string; refreshToken: string | null }

/**
 * Begins a flow.
 *
 * Nothing secret is stored: the state's second half, our verifier towards the provider and the nonce are computed from the
 * flow's id and a token that only the browser holds.
 *
 * @param browser the token in the browser's cookie.
 * @see docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (state bound to the browser)
 */
export async function beginFlow(deps: AuthDeps, facts: FlowFacts, browser: string): Promise<FlowSecrets> {
  return secretsOf(deps, await storeFlow(deps, facts, 'oauth'), browser)
}

/**
 * Begins a flow for a browser that no one knows yet.
 *
 * @returns the id with which `claimFlow` gives it to the browser that comes.
 */
export async function reserveFlow(deps: AuthDeps, facts: FlowFacts): Promise<string> {
  return storeFlow(deps, facts, reserved)
}

/**
 * Gives a reserved flow to the browser that comes for it; of two at once one gets it.
 *
 * @param browser the token in the browser's cookie.
 * @returns null when it was given away already, waits too long, or was ended with the account's sessions.
 */
export async function claimFlow(
  deps: AuthDeps,
  id: string,
  browser: string,
): Promise<{ provider: string; secrets: FlowSecrets } | null> {
  const now = deps.clock.now()
  const [row] = await deps.database.db
    .update(flowState)
    .set({ authentication_method: 'oauth', updated_at: new Date(now) })
    .where(
      and(
        eq(flowState.id, id),
        eq(flowState.authentication_method, reserved),
        gt(flowState.created_at, new Date(now - reservedSeconds * 1000)),
      ),
    )
    .returning({ provider: flowState.provider_type })
  return row ? { provider: row.provider, secrets: secretsOf(deps, id, browser) } : null
}

async function storeFlow(deps: AuthDeps, facts: FlowFacts, method: string): Promise<string> {
  const now = new Date(deps.clock.now())
  const id = randomUUID()
  await deps.database.db.insert(flowState).values({
    id,
    provider_type: facts.provider,
    referrer: facts.redirectTo,
    code_challenge: facts.codeChallenge,
    code_challenge_method: facts.codeChallenge === null ? null : 's256',
    linking_target_id: facts.aim.kind === 'link' ? facts.aim.userId : null,
    invite_token: facts.aim.kind === 'invite' ? deps.secrets.encrypt('sign-in-flow', facts.aim.token) : null,
    authentication_method: method,
    created_at: now,
    updated_at: now,
  })
  return id
}

/**
 * Takes a flow when the browser comes back. It is good once, whichever way it ends.
 *
 * @throws {AuthError} `bad_oauth_state` when it is unknown, used, too old, or was begun in another browser. Another browser's
 * flow stays for its own.
 */
export async function takeFlow(
  deps: AuthDeps,
  state: string,
  browser: string | null,
): Promise<{ flow: FlowFacts; secrets: FlowSecrets }> {
  const reject = () => new AuthError('bad_oauth_state', 'OAuth state not found, used or expired. Please sign in again')
  const [, id] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(state) ?? []
  if (id === undefined || browser === null) throw reject()
  const secrets = secretsOf(deps, id, browser)
  if (!sameText(secrets.state, state)) throw reject()
  const [row] = await deps.database.db
    .delete(flowState)
    .where(and(eq(flowState.id, id), isNull(flowState.auth_code), eq(flowState.authentication_method, 'oauth')))
    .returning()
  if (!row || isOver(deps, row.created_at)) throw reject()
  return {
    flow: {
      provider: row.provider_type,
      redirectTo: row.referrer ?? '',
      codeChallenge: row.code_challenge,
      aim: aimOf(deps, row),
    },
    secrets,
  }
}

/**
 * Leaves a code with which the client that began the flow can fetch the session.
 *
 * @param flow `method` is how the person proved who they are, as the session will tell it; `oauth` when it is not given.
 * @param tokens of the provider, for the client; null when there are none.
 * @see docs/reference/auth-protocol.md#53-pkce
 */
export async function issueAuthCode(
  deps: AuthDeps,
  flow: CodeFacts,
  userId: string,
  tokens: ProviderTokens | null,
): Promise<string> {
  return storeCode(deps.database.db, deps, { flow, userId, tokens })
}

type CodeFacts = Pick<FlowFacts, 'provider' | 'codeChallenge'> & { method?: string }

async function storeCode(
  db: Db,
  deps: AuthDeps,
  { flow, userId, tokens }: { flow: CodeFacts; userId: string; tokens: ProviderTokens | null },
): Promise<string> {
  const now = new Date(deps.clock.now())
  const code = randomUUID()
  await db.insert(flowState).values({
    // Not the id that the state carried: a used state stays used.
    id: randomUUID(),
    user_id: userId,
    auth_code: storedCode(deps, code),
    auth_code_issued_at: now,
    code_challenge: flow.codeChallenge,
    code_challenge_method: 's256',
    provider_type: flow.provider,
    provider_access_token: sealed(deps, tokens?.accessToken ?? null),
    provider_refresh_token: sealed(deps, tokens?.refreshToken ?? null),
    authentication_method: flow.method ?? 'oauth',
    created_at: now,
    updated_at: now,
  })
  return code
}

/**
 * Leaves a code for a session that a mailed link has proven, in the caller's transaction.
 *
 * @param method the session's. @see docs/reference/auth-protocol.md#41-access-token (a PKCE link records the link's type)
 */
export async function issueLinkCode(
  tx: Db,
  deps: AuthDeps,
  { userId, codeChallenge, method }: { userId: string; codeChallenge: string; method: string },
): Promise<string> {
  return storeCode(tx, deps, { flow: { provider: 'email', codeChallenge, method }, userId, tokens: null })
}

/**
 * Exchanges a code in the caller's transaction; it is good once.
 *
 * @throws {AuthError} `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`
 * @see docs/reference/auth-protocol.md#post-tokengrant_type (POST /token, pkce); RFC 7636, section 4.6
 */
export async function takeAuthCode(
  tx: Db,
  deps: AuthDeps,
  code: string,
  verifier: string,
): Promise<{ userId: string; method: string; tokens: ProviderTokens | null }> {
  const [row] = await tx
    .select()
    .from(flowState)
    .where(eq(flowState.auth_code, storedCode(deps, code)))
    .for('update')
  if (!row?.user_id) throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (isOver(deps, row.auth_code_issued_at))
    throw new AuthError('flow_state_expired', 'invalid flow state, flow state has expired')
  if (!sameText(challengeOf(verifier), row.code_challenge ?? '')) {
    throw new AuthError('bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  await tx.delete(flowState).where(eq(flowState.id, row.id))
  const open = (sealed: string) => deps.secrets.decrypt('provider-token', sealed)
  return {
    userId: row.user_id,
    method: row.authentication_method,
    tokens:
      row.provider_access_token === null
        ? null
        : {
            accessToken: open(row.provider_access_token),
            refreshToken: row.provider_refresh_token === null ? null : open(row.provider_refresh_token),
          },
  }
}

/**
 * Ends an account's flows: codes that no one has exchanged yet, and links that were begun. A user who is thrown out
 * must not come back with something they still hold.
 */
export async function endFlows(db: Db, userId: string): Promise<void> {
  await db.delete(flowState).where(or(eq(flowState.user_id, userId), eq(flowState.linking_target_id, userId)))
}

/** The S256 challenge of a verifier. @see RFC 7636, section 4.2 */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function aimOf(deps: AuthDeps, row: typeof flowState.$inferSelect): FlowAim {
  if (row.linking_target_id !== null) return { kind: 'link', userId: row.linking_target_id }
  if (row.invite_token !== null)
    return { kind: 'invite', token: deps.secrets.decrypt('sign-in-flow', row.invite_token) }
  return { kind: 'sign_in' }
}

function secretsOf(deps: AuthDeps, id: string, browser: string): FlowSecrets {
  const make = (use: string) => deps.secrets.hash('sign-in-flow', `${use} ${id} ${browser}`)
  return { state: `${id}.${make('state')}`, codeVerifier: make('verifier'), nonce: make('nonce') }
}

function sealed(deps: AuthDeps, token: string | null): string | null {
  return token === null ? null : deps.secrets.encrypt('provider-token', token)
}

function storedCode(deps: AuthDeps, code: string): string {
  return deps.secrets.hash('sign-in-flow', `code ${code}`)
}

function isOver(deps: AuthDeps, since: Date | null): boolean {
  return since === null || deps.clock.now() - since.getTime() > flowLifetimeSeconds * 1000
}
