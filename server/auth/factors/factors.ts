import { placeOf } from '#server/auth/accounts/own-actions.ts'
import { randomInt } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { roleFacts } from '#shared/roles.ts'
import { recordActivity } from '#server/activity/record.ts'
import { isUuid, requireBearer } from '#server/auth/bearer.ts'
import type { Bearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { mailRecipient } from '#server/mail/mail-recipient.ts'
import { noProof, requireReauthentication } from '#server/auth/factors/reauthentication.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { downgradeSessionsOf } from '#server/auth/sessions/sessions.ts'
import { factors } from '#server/auth/tables.ts'
import { findRole } from '#server/auth/accounts/users.ts'
import type { FactorRow, UserRow } from '#server/auth/accounts/users.ts'
import { sqlError } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'
import { queueMail } from '#server/mail/outbox.ts'

/** Longest name of a factor, in characters. */
const factorNameLengthMax = 120

/**
 * Finds who calls an endpoint of factors.
 *
 * @throws {AuthError} as `requireBearer`, and `no_authorization` (403) for anonymous users.
 * @see docs/reference/auth-protocol.md#8-factors
 */
export async function requireFactorBearer(deps: AuthDeps, c: AuthRequest): Promise<Bearer> {
  const bearer = await requireBearer(deps, c)
  if (bearer.user.is_anonymous) {
    throw new AuthError('no_authorization', 'Anonymous user not allowed to perform these actions', { status: 403 })
  }
  return bearer
}

/**
 * Finds the factor that an address names. Another user's is as unknown as none.
 *
 * @throws {AuthError} `validation_failed` (404) when the id is no UUID, `mfa_factor_not_found`.
 */
export async function requireOwnFactor(db: Db, userId: string, factorId: string): Promise<FactorRow> {
  if (!isUuid(factorId)) throw new AuthError('validation_failed', 'factor_id must be an UUID', { status: 404 })
  const [factor] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.id, factorId), eq(factors.user_id, userId)))
  if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found')
  return factor
}

/**
 * Refuses a session of the first level when the person has proven a factor already: otherwise anyone who knows the
 * password alone could add a factor of their own and give that one.
 *
 * @param factor one that is being enrolled or proven. A proven one may be given at any level; that is what it is for.
 * @throws {AuthError} `insufficient_aal` (403)
 * @see docs/reference/auth-protocol.md#post-factors
 */
export function requireAssuranceFor(
  session: { aal: string | null },
  factor: { status: 'unverified' | 'verified' },
  owned: readonly { status: 'unverified' | 'verified' }[],
): void {
  if (factor.status === 'verified' || hasSecondLevel(session)) return
  if (!owned.some(({ status }) => status === 'verified')) return
  throw new AuthError('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 })
}

/**
 * Requires a recent proof before a change of what the second step asks for: otherwise a stolen session would prove
 * itself by a factor of its own.
 *
 * @throws {AuthError} `reauthentication_needed`
 */
export async function requireFactorChange(deps: AuthDeps, { user, session }: Bearer): Promise<void> {
  const message = 'Changing second factors requires reauthentication, please sign in again'
  await requireReauthentication(deps, { userId: user.id, sessionId: session.id }, noProof, message)
}

/** True for a session that was proven with a second factor. */
export function hasSecondLevel(session: { aal: string | null }): boolean {
  return session.aal === 'aal2' || session.aal === 'aal3'
}

/**
 * Reads the name that a person gives a factor: without spaces around it; empty when there is none.
 *
 * @throws {AuthError} `validation_failed`
 */
export function readFactorName(text: string): string {
  const name = text.trim()
  if ([...name].length <= factorNameLengthMax) return name
  throw new AuthError('validation_failed', `friendly_name should be at most ${factorNameLengthMax} characters`)
}

/** The refusal of a second factor of the same name. */
export function nameConflict(name: string): AuthError {
  return new AuthError(
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  )
}

/** SQLSTATE of a value that someone else has. */
const uniqueViolation = '23505'
const stampTriesMax = 10

/**
 * Notes on a factor that it was challenged now. The schema wants every factor's instant to be another one, and holds
 * microseconds while our clock has milliseconds, so a few microseconds are added until no one has the instant.
 */
export async function noteChallenge(tx: Db, deps: AuthDeps, factorId: string): Promise<void> {
  const now = new Date(deps.clock.now()).toISOString()
  for (let tries = 1; ; tries += 1) {
    const microseconds = randomInt(1000 * 2 ** (tries - 1))
    try {
      await tx.transaction((inner) =>
        inner
          .update(factors)
          .set({ last_challenged_at: sql`${now}::timestamptz + ${microseconds} * interval '1 microsecond'` })
          .where(eq(factors.id, factorId)),
      )
      return
    } catch (error) {
      if (sqlError(error)?.code !== uniqueViolation || tries === stampTriesMax) throw error
    }
  }
}

/**
 * Takes a factor away in the caller's transaction. Sessions that owe it their second level drop to the first; recovery
 * codes go with the last factor that they stand in for. Unproven factors leave without a trace.
 *
 * @param by who does it; null: the product itself, or a program. A notice goes to the person in any case.
 * @see docs/reference/auth-protocol.md#45-what-ends-sessions, docs/reference/auth-protocol.md#delete-factorsid
 */
export async function removeFactor(
  tx: Db,
  deps: AuthDeps,
  {
    user,
    factor,
    by,
    isAnnounced = false,
  }: { user: UserRow; factor: FactorRow; by: Bearer | null; isAnnounced?: boolean },
  context: RequestContext,
): Promise<void> {
  await downgradeSessionsOf(tx, deps, factor.id)
  await tx.delete(factors).where(eq(factors.id, factor.id))
  if (factor.status === 'unverified') return
  await noteFactorChange(tx, deps, { verb: 'remove', user, factor, by, isAnnounced }, context)
  const left = await tx
    .select()
    .from(factors)
    .where(and(eq(factors.user_id, user.id), eq(factors.status, 'verified'), ne(factors.id, factor.id)))
  const codes = left.find(({ factor_type }) => factor_type === 'recovery_code')
  if (codes && left.length === 1) await removeFactor(tx, deps, { user, factor: codes, by, isAnnounced: true }, context)
}

/** Writes a change of factors to the activity log, and to the user unless `isAnnounced` says that they know already. */
export async function noteFactorChange(
  tx: Db,
  deps: AuthDeps,
  {
    verb,
    user,
    factor,
    by,
    isAnnounced = false,
  }: { verb: 'add' | 'remove' | 'renew'; user: UserRow; factor: FactorRow; by: Bearer | null; isAnnounced?: boolean },
  context: RequestContext,
): Promise<void> {
  await recordActivity(tx, {
    at: new Date(deps.clock.now()),
    actor: by && (await actorOf(tx, by, context)),
    action: `factor.${verb}`,
    targetId: user.id,
    requestId: context.requestId,
    [verb === 'remove' ? 'before' : 'after']: { factor_id: factor.id, factor_type: factor.factor_type },
  })
  const recipient = isAnnounced ? null : mailRecipient(user, context)
  if (!recipient || factor.factor_type === 'webauthn') return
  const change = { kind: verb === 'remove' ? 'factor_removed' : 'factor_added', factor: factor.factor_type } as const
  await queueMail(tx, deps, { ...recipient, content: verb === 'renew' ? { kind: 'recovery_codes_renewed' } : change })
}

/** The caller as the activity log names people. */
export async function actorOf(tx: Db, { user, session }: Bearer, context: RequestContext): Promise<Actor> {
  return {
    ...placeOf(context),
    kind: 'user',
    userId: user.id,
    sessionId: session.id,
    email: user.email ?? '',
    ...roleFacts(await findRole(tx, user.id)),
  }
}
