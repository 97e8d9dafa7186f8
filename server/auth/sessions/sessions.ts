import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { and, desc, eq, gt, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { dayMs } from '#shared/duration.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { endFlows } from '#server/auth/flows/flows.ts'
import { announceAccessChange } from '#server/auth/accounts/role-permissions.ts'
import {
  authenticationMethodClaims,
  copiedInstance,
  factors,
  identities,
  refreshTokens,
  sessions,
  users,
} from '#server/auth/tables.ts'
import { noteDevice } from '#server/auth/sessions/known-devices.ts'
import { issueAccessToken, secondFactorMethods } from '#server/auth/sessions/tokens.ts'
import type { AuthenticationMethod } from '#server/auth/sessions/tokens.ts'
import { describeKnownUser, describeUser, findRole, isBanned } from '#server/auth/accounts/users.ts'
import type { FactorRow, IdentityRow, UserRow } from '#server/auth/accounts/users.ts'
import { sqlError } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import { rowFromJson } from '#server/db/json-rows.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { orderedId } from '#server/db/ordered-id.ts'

export type SessionRow = typeof sessions.$inferSelect

type RefreshTokenRow = typeof refreshTokens.$inferSelect

/** What a call leaves behind so that the protocol's session can be written: nothing in it is stored in clear. */
export type OpenSession = {
  user: UserRow
  sessionId: string
  refreshToken: string
  methods: readonly AuthenticationMethod[]
  /** The user's ways in and second factors, each oldest first, where they were read already. */
  known?: { identities: readonly IdentityRow[]; factors: readonly FactorRow[] }
}

/**
 * How long a session lives: in all, and without a refresh. Administrators' are shorter, because more hangs on them.
 *
 * @see docs/reference/auth-protocol.md#177
 */
const sessionLifetimes = {
  ordinary: { absoluteMs: 90 * dayMs, inactiveMs: 30 * dayMs },
  administrator: { absoluteMs: 30 * dayMs, inactiveMs: 7 * dayMs },
} as const

/** The longest that a session lives without a refresh. */
export const longestInactivityMs = sessionLifetimes.ordinary.inactiveMs

/** How long a refresh waits for another one of the same session. @see docs/reference/auth-protocol.md#44-session-and-refresh-rules */
const refreshLockWait = '5s'

/** SQLSTATE of a lock that was not given in time. */
const lockNotAvailable = '55P03'

const userAgentLengthMax = 512
/** Ways in that make the account with the first session. */
const providerMethods: readonly string[] = ['oauth', 'sso/saml', 'web3']

/** The end of a session that was ended here and lives on elsewhere: past by every clock. */
const endedExternally = new Date(0)

/**
 * Opens a session in the caller's transaction, and notes the sign-in on the account.
 *
 * @param method how the person proved who they are. @see docs/reference/auth-protocol.md#41-access-token (amr methods)
 */
export async function openSession(
  db: Db,
  deps: AuthDeps,
  { user, method, context }: { user: UserRow; method: string; context: RequestContext },
): Promise<OpenSession> {
  const now = new Date(deps.clock.now())
  const sessionId = orderedId()
  const signedIn = await storeSession(db, deps, user, { sessionId, method, now, context })
  await noteDevice(db, deps, user, context)
  if (user.last_sign_in_at === null && providerMethods.includes(method)) context.isFirstSignIn = true
  return {
    user: signedIn ?? user,
    sessionId,
    refreshToken: refreshTokenOf(deps, sessionId, 0),
    methods: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
  }
}

/** Writes the session and all that goes with it in one statement: a sign-in is mostly hashing, and is to stay so. */
async function storeSession(
  db: Db,
  deps: AuthDeps,
  user: UserRow,
  opened: { sessionId: string; method: string; now: Date; context: RequestContext },
): Promise<UserRow | null> {
  const { sessionId, method, context } = opened
  const now = sql`${opened.now.toISOString()}::timestamptz`
  const { ip, user_agent } = clientFacts(context)
  const { ordinary, administrator } = sessionLifetimes
  // Who came through a provider used that identity, which has noted it already.
  const way = method === 'oauth' ? null : user.email ? 'email' : 'phone'
  const { rows } = await db.execute<{ user: Record<string, unknown> }>(sql`
    with opened as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal, not_after, ip, user_agent, refresh_token_counter)
      select ${sessionId}::uuid, ${user.id}::uuid, ${now}, ${now}, 'aal1',
        ${now} + interval '1 millisecond' * (
          case when exists (select from user_roles where user_id = ${user.id}::uuid and role = 'admin')
          then ${administrator.absoluteMs}::float8 else ${ordinary.absoluteMs}::float8 end),
        ${ip}::inet, ${user_agent}, 0
    ), claimed as (
      insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (${randomUUID()}::uuid, ${sessionId}::uuid, ${now}, ${now}, ${method})
    ), token as (
      insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
      values (${storedForm(deps, refreshTokenOf(deps, sessionId, 0))}, ${user.id}, ${sessionId}::uuid, false, ${now}, ${now})
    ), used as (
      update auth.identities set last_sign_in_at = ${now}, updated_at = ${now}
      where user_id = ${user.id}::uuid and provider = ${way}
    )
    update auth.users u set last_sign_in_at = ${now}, updated_at = ${now} where id = ${user.id}::uuid
    returning to_json(u) as "user"`)
  return rows[0] ? rowFromJson(users, rows[0].user) : null
}

/**
 * Writes the protocol's session object, with a new access token. Call it outside of a transaction: it signs.
 *
 * @see docs/reference/auth-protocol.md#34-session
 */
export async function describeSession(deps: AuthDeps, open: OpenSession): Promise<Record<string, unknown>> {
  const access = await issueAccessToken(deps, open.user, open.sessionId, open.methods)
  return {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: access.expiresInSeconds,
    expires_at: access.expiresAtSeconds,
    refresh_token: open.refreshToken,
    user: open.known
      ? describeKnownUser(open.user, open.known.identities, open.known.factors)
      : await describeUser(deps.database.db, open.user),
  }
}

/**
 * Exchanges a refresh token.
 *
 * Nearly always it is the current one of a session that lives and that no one else is at: then one statement does it
 * all. Whatever else it may be is found out in steps, under the session's lock.
 *
 * A token is good once. One that was used already still answers with the session's current token when it is that
 * token's parent (the answer got lost), or within the reuse interval (two tabs at once), so all tabs end with the same
 * one. Any other reuse means that someone has a copy: the session ends, and that is committed although the call fails.
 * Concurrent refreshes of one session wait for each other on the session's row.
 *
 * @param found what `findRefreshToken` found of it.
 * @throws {AuthError} the refusals of section 4.4, or `conflict` when the row could not be had in time.
 * @see docs/reference/auth-protocol.md#44-session-and-refresh-rules
 */
export async function refreshSession(
  deps: AuthDeps,
  presented: string,
  found: FoundToken | null,
  context: RequestContext,
): Promise<OpenSession> {
  if (!refreshTokenForm.test(presented)) throw new AuthError('validation_failed', 'Refresh token is not valid')
  const open = found && (await exchangeAtOnce(deps, storedForm(deps, presented), found, context))
  if (open) return open
  const outcome = await deps.database.db
    .transaction((tx) => exchange(tx, deps, storedForm(deps, presented), context))
    .catch((error: unknown) => {
      if (sqlError(error)?.code !== lockNotAvailable) throw error
      throw new AuthError(
        'conflict',
        'Too many concurrent token refresh requests on the same session or refresh token',
        {
          cause: error,
        },
      )
    })
  if (outcome instanceof AuthError) {
    if (outcome.code === 'refresh_token_already_used') {
      deps.log.warn(
        { request_id: context.requestId },
        'a used refresh token was presented again, its session has ended',
      )
    }
    throw outcome
  }
  return outcome
}

/**
 * Lifts a session to the second level of assurance, in the caller's transaction. Its refresh tokens die and it gets a
 * new one, so that a copy that was taken before the second factor was given is worth nothing; the user's other sessions
 * that were proven less end.
 *
 * @param method of the second factor. @see docs/reference/auth-protocol.md#41-access-token (amr methods)
 * @returns null when the session has ended in the meantime.
 * @see docs/reference/auth-protocol.md#45-what-ends-sessions, docs/reference/auth-protocol.md#post-factorsidverify
 */
export async function upgradeSession(
  tx: Db,
  deps: AuthDeps,
  { user, sessionId, factorId, method }: { user: UserRow; sessionId: string; factorId: string; method: string },
  context: RequestContext,
): Promise<OpenSession | null> {
  const now = new Date(deps.clock.now())
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.user_id, user.id)))
    .for('update')
  if (!session) return null
  await tx
    .insert(authenticationMethodClaims)
    .values({
      id: randomUUID(),
      session_id: sessionId,
      created_at: now,
      updated_at: now,
      authentication_method: method,
    })
    .onConflictDoUpdate({
      target: [authenticationMethodClaims.session_id, authenticationMethodClaims.authentication_method],
      set: { updated_at: now },
    })
  const counter = (session.refresh_token_counter ?? 0) + 1
  await tx.delete(refreshTokens).where(eq(refreshTokens.session_id, sessionId))
  await tx
    .insert(refreshTokens)
    .values({ ...tokenRow(deps, { userId: user.id, sessionId, counter, now }), parent: null })
  await tx.update(sessions).set({ aal: 'aal2', factor_id: factorId }).where(eq(sessions.id, sessionId))
  await noteRefresh(tx, { sessionId, counter, now, context })
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.user_id, user.id),
        ne(sessions.id, sessionId),
        or(isNull(sessions.aal), eq(sessions.aal, 'aal1')),
      ),
    )
  await announceAccessChange(tx, user.id)
  return {
    user,
    sessionId,
    refreshToken: refreshTokenOf(deps, sessionId, counter),
    methods: await listMethods(tx, sessionId),
  }
}

/**
 * Takes back the second level from the sessions that owe it to a factor, in the caller's transaction. They go on at the
 * first one.
 *
 * @see docs/reference/auth-protocol.md#45-what-ends-sessions (factor unenrol)
 */
export async function downgradeSessionsOf(tx: Db, deps: AuthDeps, factorId: string): Promise<void> {
  const lowered = await tx
    .update(sessions)
    .set({ aal: 'aal1', factor_id: null, updated_at: new Date(deps.clock.now()) })
    .where(eq(sessions.factor_id, factorId))
    .returning({ id: sessions.id, userId: sessions.user_id })
  const [owner] = lowered
  if (!owner) return
  await tx.delete(authenticationMethodClaims).where(
    and(
      inArray(
        authenticationMethodClaims.session_id,
        lowered.map(({ id }) => id),
      ),
      inArray(authenticationMethodClaims.authentication_method, [...secondFactorMethods]),
    ),
  )
  await announceAccessChange(tx, owner.userId)
}

/** A refresh token that is or was valid for a user. */
type FoundToken = { userId: string; sessionId: string | null; counter: number | null }

/** Finds whose refresh token this is or was, and the number that its session is at; null when it is no one's. */
export async function findRefreshToken(deps: AuthDeps, presented: string): Promise<FoundToken | null> {
  if (!refreshTokenForm.test(presented)) return null
  const [row] = await deps.database.read<FoundToken>(
    'find-refresh-token',
    `select t.user_id as "userId", s.id as "sessionId", s.refresh_token_counter::int as counter
     from auth.refresh_tokens t left join auth.sessions s on s.id = t.session_id where t.token = $1`,
    [storedForm(deps, presented)],
  )
  return row ?? null
}

/** Which sessions of a user a sign-out ends. @see docs/reference/auth-protocol.md#post-logoutscopegloballocalothers-auth */
export type SignOutScope = 'global' | 'local' | 'others'

/** Ends sessions; their tokens and methods go with them. Access tokens of an ended session stop working at once. */
export async function endSessions(db: Db, userId: string, sessionId: string, scope: SignOutScope): Promise<void> {
  const own = eq(sessions.user_id, userId)
  const which = {
    global: own,
    local: and(own, eq(sessions.id, sessionId)),
    others: and(own, ne(sessions.id, sessionId)),
  }
  await removeSessions(db, which[scope])
  if (scope !== 'local') await endFlows(db, userId)
  await announceAccessChange(db, userId)
}

/**
 * Removes sessions in the caller's transaction. The copy of a session that another auth service keeps stays, as one that has
 * ended: otherwise its next token would bring it back.
 *
 * @returns what was removed.
 */
export async function removeSessions(
  db: Db,
  which: SQL | undefined,
): Promise<{ id: string; userAgent: string | null }[]> {
  const isCopy = sql`exists (
    select from auth.users u where u.id = ${sessions.user_id} and u.instance_id = ${copiedInstance}::uuid)`
  const what = { id: sessions.id, userAgent: sessions.user_agent }
  const removed = await db
    .delete(sessions)
    .where(and(which, not(isCopy)))
    .returning(what)
  const ended = await db
    .update(sessions)
    .set({ not_after: endedExternally })
    .where(and(which, isCopy, or(isNull(sessions.not_after), ne(sessions.not_after, endedExternally))))
    .returning(what)
  return [...removed, ...ended]
}

/** Moves the end of a session forward, in the caller's transaction; a session that ends sooner anyway stays as it is. */
export async function endSessionAt(tx: Db, sessionId: string, end: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ not_after: end })
    .where(and(eq(sessions.id, sessionId), or(isNull(sessions.not_after), gt(sessions.not_after, end))))
}

/** Ends every session of a user, and what could still become one. */
export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await removeSessions(db, eq(sessions.user_id, userId))
  await endFlows(db, userId)
  await announceAccessChange(db, userId)
}

/** How long one of this user's sessions lives without a refresh, in milliseconds. */
export async function inactivityLimitMs(db: Db, userId: string): Promise<number> {
  return sessionLifetimes[await lifetimeKind(db, userId)].inactiveMs
}

/**
 * The session is locked before its token, as everywhere, and not waited for. Its number must be the one that the next token
 * was computed from, and the token unused: of two that come at once, the other finds nothing here.
 */
const exchangeQuery = {
  name: 'exchange-refresh-token',
  text: `
    with held as materialized (
      select s.id from auth.sessions s
      where s.id = $2::uuid and s.refresh_token_counter = $3 and (s.not_after is null or s.not_after > $5::timestamptz)
        and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) >= $6::timestamptz
        and exists (select from auth.users u where u.id = s.user_id and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= $5::timestamptz))
      for update of s skip locked
    ), used as (
      update auth.refresh_tokens t set revoked = true, updated_at = $5::timestamptz from held
      where t.token = $1 and t.session_id = held.id and t.revoked = false returning t.session_id, t.user_id
    ), made as (
      insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at, parent)
      select $4, user_id, session_id, false, $5::timestamptz, $5::timestamptz, $1 from used
    ), noted as (
      update auth.sessions s set refresh_token_counter = $3 + 1, refreshed_at = $5::timestamptz at time zone 'UTC',
        updated_at = $5::timestamptz, ip = $7::inet, user_agent = $8
      from used where s.id = used.session_id
    )
    select to_json(u) as "user",
      (select coalesce(json_agg(c order by c.updated_at desc), '[]') from auth.mfa_amr_claims c where c.session_id = used.session_id) as methods,
      (select coalesce(json_agg(i order by i.created_at, i.provider, i.id), '[]') from auth.identities i where i.user_id = u.id) as identities,
      (select coalesce(json_agg(f order by f.created_at, f.id), '[]') from auth.mfa_factors f where f.user_id = u.id) as factors
    from used join auth.users u on u.id = used.user_id::uuid`,
}

/** Exchanges the current token of a session that certainly lives. @returns null when it is anything else; nothing is written then. */
async function exchangeAtOnce(
  deps: AuthDeps,
  stored: string,
  { sessionId, counter }: FoundToken,
  context: RequestContext,
): Promise<OpenSession | null> {
  if (sessionId === null || counter === null) return null
  type Json = Record<string, unknown>
  const now = deps.clock.now()
  const refreshToken = refreshTokenOf(deps, sessionId, counter + 1)
  const { ip, user_agent } = clientFacts(context)
  const [row] = await deps.database.prepared<{ user: Json; methods: Json[]; identities: Json[]; factors: Json[] }>(
    exchangeQuery.name,
    exchangeQuery.text,
    [
      stored,
      sessionId,
      counter,
      storedForm(deps, refreshToken),
      new Date(now).toISOString(),
      new Date(now - sessionLifetimes.administrator.inactiveMs).toISOString(),
      ip,
      user_agent,
    ],
  )
  return row
    ? {
        user: rowFromJson(users, row.user),
        sessionId,
        refreshToken,
        methods: row.methods.map((each) => toMethod(rowFromJson(authenticationMethodClaims, each))),
        known: {
          identities: row.identities.map((each) => rowFromJson(identities, each)),
          factors: row.factors.map((each) => rowFromJson(factors, each)),
        },
      }
    : null
}

/** What a transaction of a refresh decided. A refusal is returned, not thrown, because throwing would undo what it wrote. */
async function exchange(
  tx: Db,
  deps: AuthDeps,
  stored: string,
  context: RequestContext,
): Promise<OpenSession | AuthError> {
  const now = new Date(deps.clock.now())
  const [known] = await tx
    .select({
      sessionId: refreshTokens.session_id,
      lockWait: sql`set_config('lock_timeout', ${refreshLockWait}, true)`,
    })
    .from(refreshTokens)
    .where(eq(refreshTokens.token, stored))
  if (!known) return new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  const noSession = new AuthError('session_not_found', 'Invalid Refresh Token: No Valid Session Found', { status: 400 })
  if (known.sessionId === null) return noSession

  const [session] = await tx.select().from(sessions).where(eq(sessions.id, known.sessionId)).for('update')
  if (!session) return noSession
  // Only now, under the session's lock, is it certain whose it is and which of its tokens counts.
  const { user, token, current, methods } = await readUnderLock(tx, session, stored)
  if (!user || user.deleted_at !== null) return noSession
  if (isBanned(user, now.getTime()))
    return new AuthError('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 })
  const expired = await findExpiry(tx, session, now)
  if (expired) return new AuthError('session_expired', expired)
  if (!token) return new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  const counter = session.refresh_token_counter ?? 0
  const response = (count: number): OpenSession => ({
    user,
    sessionId: session.id,
    refreshToken: refreshTokenOf(deps, session.id, count),
    methods,
  })

  if (!token.revoked) {
    const next = {
      ...tokenRow(deps, { userId: user.id, sessionId: session.id, counter: counter + 1, now }),
      parent: stored,
    }
    await tx.execute(sql`
      with made as ${tx.insert(refreshTokens).values(next)},
        noted as ${noteRefresh(tx, { sessionId: session.id, counter: counter + 1, now, context })}
      update auth.refresh_tokens set revoked = true, updated_at = ${next.updated_at.toISOString()}::timestamptz
      where id = ${token.id}`)
    return response(counter + 1)
  }
  const isParentOfCurrent = current?.parent === stored
  const usedMsAgo = now.getTime() - (token.updated_at?.getTime() ?? 0)
  const isWithinInterval = usedMsAgo <= deps.config.auth.refresh_reuse_interval_seconds * 1000
  if (current && (isParentOfCurrent || isWithinInterval)) {
    await noteRefresh(tx, { sessionId: session.id, counter, now, context })
    return response(counter)
  }
  await tx.delete(sessions).where(eq(sessions.id, session.id))
  return new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

type UnderLock = {
  user: UserRow | null
  token: RefreshTokenRow | null
  /** The session's token that counts. */
  current: RefreshTokenRow | null
  methods: AuthenticationMethod[]
}

/** Reads what a refresh is decided by, in one statement: it begins once the session is locked, so it sees what was written before. */
async function readUnderLock(tx: Db, session: SessionRow, stored: string): Promise<UnderLock> {
  type Json = Record<string, unknown>
  const { rows } = await tx.execute<{
    user: Json | null
    token: Json | null
    current: Json | null
    methods: Json[]
  }>(sql`
    select
      (select to_json(u) from auth.users u where u.id = ${session.user_id}) as "user",
      (select to_json(t) from auth.refresh_tokens t where t.token = ${stored}) as token,
      (select to_json(t) from auth.refresh_tokens t where t.session_id = ${session.id} and not t.revoked
        order by t.id desc limit 1) as current,
      (select coalesce(json_agg(c order by c.updated_at desc), '[]') from auth.mfa_amr_claims c
        where c.session_id = ${session.id}) as methods`)
  const [row] = rows
  return {
    user: row?.user ? rowFromJson(users, row.user) : null,
    token: row?.token ? rowFromJson(refreshTokens, row.token) : null,
    current: row?.current ? rowFromJson(refreshTokens, row.current) : null,
    methods: (row?.methods ?? []).map((each) => toMethod(rowFromJson(authenticationMethodClaims, each))),
  }
}

/** @returns the protocol's message, or null while the session lives. @see docs/reference/auth-protocol.md#44-session-and-refresh-rules */
async function findExpiry(db: Db, session: SessionRow, now: Date): Promise<string | null> {
  if (session.not_after !== null && session.not_after <= now) return 'Invalid Refresh Token: Session Expired'
  const lastUse = session.refreshed_at ?? session.created_at ?? now
  const idleMs = now.getTime() - lastUse.getTime()
  if (idleMs <= sessionLifetimes.administrator.inactiveMs) return null
  return idleMs > (await inactivityLimitMs(db, session.user_id))
    ? 'Invalid Refresh Token: Session Expired (Inactivity)'
    : null
}

async function lifetimeKind(db: Db, userId: string): Promise<keyof typeof sessionLifetimes> {
  return (await findRole(db, userId)) === 'admin' ? 'administrator' : 'ordinary'
}

/** The statement that notes a refresh; it can be part of another. */
function noteRefresh(
  db: Db,
  { sessionId, counter, now, context }: { sessionId: string; counter: number; now: Date; context: RequestContext },
) {
  return db
    .update(sessions)
    .set({ refresh_token_counter: counter, refreshed_at: now, updated_at: now, ...clientFacts(context) })
    .where(eq(sessions.id, sessionId))
}

/** The session's methods, newest first. */
async function listMethods(db: Db, sessionId: string): Promise<AuthenticationMethod[]> {
  const rows = await db
    .select()
    .from(authenticationMethodClaims)
    .where(eq(authenticationMethodClaims.session_id, sessionId))
    .orderBy(desc(authenticationMethodClaims.updated_at))
  return rows.map(toMethod)
}

function toMethod(row: typeof authenticationMethodClaims.$inferSelect): AuthenticationMethod {
  return { method: row.authentication_method, timestamp: Math.floor(row.updated_at.getTime() / 1000) }
}

/** The columns of a session that say from where it is used. */
export function clientFacts(context: Pick<RequestContext, 'clientAddress' | 'userAgent'>): {
  ip: string | null
  user_agent: string
} {
  return {
    ip: isIP(context.clientAddress) ? context.clientAddress : null,
    user_agent: context.userAgent.slice(0, userAgentLengthMax),
  }
}

/** What a refresh token looks like: a keyed hash in base64url. Anything else was never one. */
const refreshTokenForm = /^[A-Za-z0-9_-]{43}$/

/**
 * Makes the refresh token of a session by its number. Tokens are computed, not stored, so that the current one can be given
 * again when an answer got lost, although the database holds only hashes. Without the application secret no one can make one.
 */
function refreshTokenOf(deps: AuthDeps, sessionId: string, counter: number): string {
  return deps.secrets.hash('refresh-token', `token ${sessionId} ${counter}`)
}

/** The form in which a refresh token is stored. */
function storedForm(deps: AuthDeps, token: string): string {
  return deps.secrets.hash('refresh-token', `stored ${token}`)
}

function tokenRow(
  deps: AuthDeps,
  { userId, sessionId, counter, now }: { userId: string; sessionId: string; counter: number; now: Date },
) {
  return {
    token: storedForm(deps, refreshTokenOf(deps, sessionId, counter)),
    user_id: userId,
    session_id: sessionId,
    revoked: false,
    created_at: now,
    updated_at: now,
  }
}
