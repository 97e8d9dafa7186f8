import { and, eq, max } from 'drizzle-orm'
import { AuthError } from '#server/auth/errors.ts'
import { limitPresentPasswordTries } from '#server/auth/limits.ts'
import { takeByCode } from '#server/auth/flows/one-time-secrets.ts'
import { checkPassword } from '#server/auth/accounts/passwords.ts'
import { authenticationMethodClaims, sessions, users } from '#server/auth/tables.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'

/** A session that was proven later than this ago needs no other proof. @see auth protocol, section 7 (PUT /user, step 5) */
const freshMs = 24 * 60 * 60_000

/** What a person gives beside the session. */
export type GivenProof = { currentPassword: string | null; nonce: string | null }

/** How well a session shows who is there. `isRecent`: a password, provider or code was given within a day. */
export type SessionProof = { aal: 'aal1' | 'aal2'; isRecent: boolean }

/** Looks at what a session rests on. @throws {AppError} `invalid_token` when it has ended meanwhile. */
export async function readSessionProof(
  db: Db,
  deps: Deps,
  who: { userId: string; sessionId: string },
): Promise<SessionProof> {
  const [row] = await db
    .select({ aal: sessions.aal, provenAt: max(authenticationMethodClaims.updated_at) })
    .from(sessions)
    .leftJoin(authenticationMethodClaims, eq(authenticationMethodClaims.session_id, sessions.id))
    .where(and(eq(sessions.id, who.sessionId), eq(sessions.user_id, who.userId)))
    .groupBy(sessions.id)
  if (!row) throw new AppError('invalid_token')
  return {
    aal: row.aal === 'aal2' || row.aal === 'aal3' ? 'aal2' : 'aal1',
    isRecent: row.provenAt !== null && deps.clock.now() - row.provenAt.getTime() < freshMs,
  }
}

/**
 * Demands that somebody has just shown who is there: a session proven within a day, the present password, or a code
 * from the mail. Call it outside of a transaction: it hashes.
 *
 * @throws {AppError} `reauthentication_needed`, `wrong_password`, `wrong_code`, `rate_limited`.
 */
export async function requireRecentProof(
  deps: Deps,
  who: { userId: string; sessionId: string },
  given: GivenProof,
): Promise<void> {
  if ((await readSessionProof(deps.database.db, deps, who)).isRecent) return
  const [user] = await deps.database.db.select().from(users).where(eq(users.id, who.userId))
  if (!user) throw new AppError('invalid_token')
  if (given.currentPassword !== null) await requirePassword(deps, user, given.currentPassword)
  else if (given.nonce !== null) await requireNonce(deps, user, given.nonce)
  else throw new AppError('reauthentication_needed')
}

async function requirePassword(deps: Deps, user: UserRow, password: string): Promise<void> {
  try {
    await limitPresentPasswordTries(deps, user)
    const { isRight } = await checkPassword(user.encrypted_password || null, password)
    if (!isRight) throw new AppError('wrong_password')
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    // Both the limit and a full queue of hashes say the same in the protocol's words.
    throw new AppError('rate_limited', { retryAfterSeconds: error.options.retryAfterSeconds ?? 60, cause: error })
  }
}

async function requireNonce(deps: Deps, user: UserRow, nonce: string): Promise<void> {
  const account = { userId: user.id, address: user.email || user.phone || '' }
  // Committed before it is refused: a wrong code counts.
  const taken = await deps.database.db.transaction((tx) => takeByCode(tx, deps, account, ['reauthentication'], nonce))
  if (!taken) throw new AppError('wrong_code')
}
