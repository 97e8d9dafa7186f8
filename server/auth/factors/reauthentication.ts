import { randomUUID } from 'node:crypto'
import { eq, and } from 'drizzle-orm'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { checkPassword } from '#server/auth/accounts/passwords.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { takeByCode } from '#server/auth/flows/one-time-secrets.ts'
import { limitNonceTries, limitPresentPasswordTries } from '#server/auth/limits.ts'
import { secondFactorMethods } from '#server/auth/sessions/tokens.ts'
import { authenticationMethodClaims, factors, sessions, users } from '#server/auth/tables.ts'
import { lockUser } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/http/errors.ts'

/**
 * The one place that decides whether the user has just proven who they are. Everything that changes how an account is
 * entered, or hands out a lasting way around that, asks here and nowhere else.
 */

/** A session that was proven later than this ago needs no other proof. @see docs/reference/auth-protocol.md#put-user-auth (PUT /user, step 5) */
const freshMs = dayMs

/** How long a proof that was given by itself opens what follows it. */
const renewedMs = 10 * minuteMs

/** What a user gives in addition to the session. */
type GivenReauthentication = { currentPassword: string | null; nonce: string | null }

/** Nothing but the session. */
export const noProof: GivenReauthentication = { currentPassword: null, nonce: null }

/** How well a session shows who is there. `isRecent`: a password, provider or code was given within a day. */
type SessionReauthentication = { aal: 'aal1' | 'aal2'; isRecent: boolean }

type Who = { userId: string; sessionId: string }

/**
 * Looks at what a session rests on. A second factor counts as a proof once it has been there for a day: one that was
 * added in this very session shows only that someone has the session.
 *
 * @throws {AppError} `invalid_token` when it has ended in the meantime.
 */
export async function getSessionReauthentication(db: Db, deps: AuthDeps, who: Who): Promise<SessionReauthentication> {
  const rows = await db
    .select({
      aal: sessions.aal,
      method: authenticationMethodClaims.authentication_method,
      provenAt: authenticationMethodClaims.updated_at,
      factorSince: factors.created_at,
    })
    .from(sessions)
    .leftJoin(authenticationMethodClaims, eq(authenticationMethodClaims.session_id, sessions.id))
    .leftJoin(factors, eq(factors.id, sessions.factor_id))
    .where(and(eq(sessions.id, who.sessionId), eq(sessions.user_id, who.userId)))
  const [first] = rows
  if (!first) throw new AppError('invalid_token')
  const since = deps.clock.now() - freshMs
  const isRecent = rows.some(({ method, provenAt, factorSince }) => {
    if (method === null || provenAt === null || provenAt.getTime() <= since) return false
    return !secondFactorMethods.has(method) || (factorSince !== null && factorSince.getTime() <= since)
  })
  return { aal: first.aal === 'aal2' || first.aal === 'aal3' ? 'aal2' : 'aal1', isRecent }
}

/**
 * Requires a recent proof of who the user is: a session proven within a day, the present password, or a code from GET
 * /reauthenticate. A password that is given has to be right in any case. Call it outside of a transaction: it hashes.
 *
 * @param message what the refusal says to a program.
 * @throws {AuthError} `reauthentication_needed`, `current_password_invalid`, `reauthentication_not_valid`,
 * `over_request_rate_limit`.
 * @see docs/reference/auth-protocol.md#put-user-auth (PUT /user, step 5),
 * docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (change of e-mail, password
 * change)
 */
export async function requireReauthentication(
  deps: AuthDeps,
  who: Who,
  given: GivenReauthentication,
  message = 'This requires reauthentication',
): Promise<void> {
  if (given.currentPassword !== null) return requirePassword(deps, await getUser(deps, who), given.currentPassword)
  if ((await getSessionReauthentication(deps.database.db, deps, who)).isRecent) return
  if (given.nonce === null) throw new AuthError('reauthentication_needed', message)
  await requireNonce(deps, await getUser(deps, who), given.nonce)
}

/**
 * As `requireReauthentication`, for endpoints under /api; what is given has to be right, however young the session is.
 *
 * @throws {AppError} `reauthentication_needed`, `wrong_password`, `wrong_code`, `rate_limited`.
 */
export async function requireOwnReauthentication(deps: AuthDeps, who: Who, given: Proof): Promise<void> {
  try {
    if (!(await checkGiven(deps, who, readGiven(given)))) await requireReauthentication(deps, who, noProof)
  } catch (error) {
    throw inAppWords(error)
  }
}

/**
 * As `requireOwnReauthentication`, for what cannot be made good again: a young session is no proof, because it may be a page that was
 * left open. A password or code has to come along, or to have been given to `reauthenticate` some minutes ago. Only an account
 * that has neither a password nor an address for a code goes by its session.
 *
 * @throws {AppError} `reauthentication_needed`, `wrong_password`, `wrong_code`, `rate_limited`.
 */
export async function requireReauthenticationFor(deps: AuthDeps, who: Who, given: Proof): Promise<void> {
  try {
    if (await checkGiven(deps, who, readGiven(given))) return
    if (await wasJustRenewed(deps, who)) return
    const user = await getUser(deps, who)
    const canProve =
      Boolean(user.encrypted_password) || user.email_confirmed_at !== null || user.phone_confirmed_at !== null
    if (canProve) throw new AuthError('reauthentication_needed', 'This requires reauthentication')
    await requireReauthentication(deps, who, noProof)
  } catch (error) {
    throw inAppWords(error)
  }
}

/** Signing in leaves a claim with the session; only a proof that was given later makes a claim younger than itself. */
async function wasJustRenewed(deps: AuthDeps, who: Who): Promise<boolean> {
  const claims = await deps.database.db
    .select({
      method: authenticationMethodClaims.authentication_method,
      updatedAt: authenticationMethodClaims.updated_at,
      sessionSince: sessions.created_at,
    })
    .from(authenticationMethodClaims)
    .innerJoin(sessions, eq(sessions.id, authenticationMethodClaims.session_id))
    .where(and(eq(sessions.id, who.sessionId), eq(sessions.user_id, who.userId)))
  const since = deps.clock.now() - renewedMs
  return claims.some(
    ({ method, updatedAt, sessionSince }) =>
      (method === 'password' || method === 'otp') &&
      updatedAt.getTime() >= since &&
      sessionSince !== null &&
      updatedAt.getTime() > sessionSince.getTime(),
  )
}

/**
 * Takes a proof and notes it on the session, so that what comes next in it needs no other: for acts whose calls have no
 * place for one.
 *
 * @throws {AppError} `reauthentication_needed` when nothing is given, `wrong_password`, `wrong_code`, `rate_limited`.
 */
export async function reauthenticate(deps: AuthDeps, who: Who, given: Proof): Promise<void> {
  const read = readGiven(given)
  try {
    if (!(await checkGiven(deps, who, read)))
      throw new AuthError('reauthentication_needed', 'This requires reauthentication')
  } catch (error) {
    throw inAppWords(error)
  }
  const now = new Date(deps.clock.now())
  await deps.database.db
    .insert(authenticationMethodClaims)
    .values({
      id: randomUUID(),
      session_id: who.sessionId,
      created_at: now,
      updated_at: now,
      authentication_method: read.currentPassword === null ? 'otp' : 'password',
    })
    .onConflictDoUpdate({
      target: [authenticationMethodClaims.session_id, authenticationMethodClaims.authentication_method],
      set: { updated_at: now },
    })
}

/** A proof as requests under /api carry it. */
type Proof = { current_password?: string | undefined; nonce?: string | undefined }

function readGiven(given: Proof): GivenReauthentication {
  return { currentPassword: given.current_password ?? null, nonce: given.nonce ?? null }
}

/** Checks what was given. @returns false when nothing was. */
async function checkGiven(
  deps: AuthDeps,
  who: Who,
  { currentPassword, nonce }: GivenReauthentication,
): Promise<boolean> {
  if (currentPassword === null && nonce === null) return false
  const user = await getUser(deps, who)
  if (currentPassword !== null) await requirePassword(deps, user, currentPassword)
  else if (nonce !== null) await requireNonce(deps, user, nonce)
  return true
}

async function getUser(deps: AuthDeps, { userId }: Who): Promise<UserRow> {
  const [user] = await deps.database.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('invalid_token')
  return user
}

async function requirePassword(deps: AuthDeps, user: UserRow, password: string): Promise<void> {
  await limitPresentPasswordTries(deps, user)
  const { isRight } = await checkPassword(user.encrypted_password || null, password)
  if (!isRight) throw new AuthError('current_password_invalid', 'Current password is incorrect')
}

/** Takes the code that GET /reauthenticate has sent. A wrong one counts: that is committed before the refusal. */
async function requireNonce(deps: AuthDeps, user: UserRow, nonce: string): Promise<void> {
  await limitNonceTries(deps, user)
  const account = { userId: user.id, address: user.email || user.phone || '' }
  const taken = await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    return takeByCode(tx, deps, account, { purposes: ['reauthentication'], code: nonce.trim() })
  })
  if (!taken) throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid')
}

/** The refusals in the words of /api; whatever else was thrown stays as it is. */
function inAppWords(error: unknown): unknown {
  if (!(error instanceof AuthError)) return error
  switch (error.code) {
    case 'reauthentication_needed':
      return new AppError('reauthentication_needed')
    case 'current_password_invalid':
      return new AppError('wrong_password')
    case 'reauthentication_not_valid':
      return new AppError('wrong_code')
    default:
      // Both the limit and a full queue of hashes say the same in the protocol's words.
      return new AppError('rate_limited', { retryAfterSeconds: error.options.retryAfterSeconds ?? 60, cause: error })
  }
}
