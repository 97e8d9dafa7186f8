import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireConfirmedAddress } from '#server/auth/accounts/confirmations.ts'
import { isUuid } from '#server/auth/bearer.ts'
import type { Bearer } from '#server/auth/bearer.ts'
import { isExpired, isSentCode, requireChallenge } from '#server/auth/factors/challenges.ts'
import type { ChallengeRow } from '#server/auth/factors/challenges.ts'
import { countRejected } from '#server/auth/sessions/failed-sign-ins.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import {
  noteFactorChange,
  requireAssuranceFor,
  requireFactorChange,
  requireOwnFactor,
} from '#server/auth/factors/factors.ts'
import { isChallengeAlive, limitFactorCalls, limitFactorTries } from '#server/auth/limits.ts'
import { contextOf, jsonResponse, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeSession, upgradeSession } from '#server/auth/sessions/sessions.ts'
import type { OpenSession } from '#server/auth/sessions/sessions.ts'
import { challenges, factors, totpSteps } from '#server/auth/tables.ts'
import { findTotpStep } from '#server/auth/factors/totp.ts'
import { lockUser } from '#server/auth/accounts/users.ts'
import type { FactorRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'

const bodySchema = z.looseObject({ challenge_id: optionalText, code: optionalText })

/** A code that was found right; a TOTP code's step still has to be taken. */
type Proof = { method: 'totp'; step: number } | { method: 'mfa/phone' }

/**
 * POST /factors/{id}/verify: answers a challenge and lifts the session. A first right answer makes the factor count.
 *
 * Of two who give the same code at once, one passes.
 * @see docs/reference/auth-protocol.md#post-factorsidverify, docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (attempt cap, step accepted once)
 */
export async function verifyFactor(deps: AuthDeps, c: AuthRequest, bearer: Bearer): Promise<Response> {
  const factor = await requireOwnFactor(deps.database.db, bearer.user.id, c.req.param('id') ?? '')
  const body = await readBody(c, bodySchema)
  if (factor.status === 'unverified') {
    requireConfirmedAddress(deps, bearer.user)
    requireAssuranceFor(bearer.session, factor, bearer.factors)
    await requireFactorChange(deps, bearer)
  }
  const method = readMethod(deps, factor)
  if (body.code === '') throw new AuthError('validation_failed', 'Code needs to be non-empty')
  const context = contextOf(c)
  await limitFactorCalls(deps, context, bearer.user.id)

  const challenge = await findChallenge(deps, bearer, factor, body.challenge_id)
  await limitFactorTries(deps, context, factor)
  const describe = () => ({
    way: method === 'totp' ? ('totp' as const) : ('phone' as const),
    account: bearer.user.email ?? bearer.user.id,
    user: bearer.user,
  })
  const open = await countRejected(deps, context, { code: 'mfa_verification_failed', describe }, async () => {
    const proof = await check(deps, bearer, { factor, challenge, method, code: body.code })
    return deps.database.db.transaction((tx) => accept(tx, deps, { bearer, factor, challenge, proof }, context))
  })
  return jsonResponse(await describeSession(deps, open))
}

function readMethod(deps: AuthDeps, factor: FactorRow): Proof['method'] {
  const { factors: offered } = deps.config.auth
  switch (factor.factor_type) {
    case 'totp':
      if (offered.totp) return 'totp'
      throw new AuthError('mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
    case 'phone':
      if (offered.phone) return 'mfa/phone'
      throw new AuthError('mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
    case 'recovery_code':
      throw new AuthError('validation_failed', 'Recovery codes are verified at /factors/recovery-codes/verify')
    case 'webauthn':
      throw new AuthError('mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  }
}

async function findChallenge(
  deps: AuthDeps,
  { session }: Bearer,
  factor: FactorRow,
  challengeId: string,
): Promise<ChallengeRow> {
  const { db } = deps.database
  // No challenge has an id that is no UUID.
  const id = isUuid(challengeId) ? challengeId : '00000000-0000-0000-0000-000000000000'
  const challenge = await requireChallenge(db, deps, { id, factorId: factor.id, sessionId: session.id })
  if (!isExpired(deps, challenge)) return challenge
  await db.delete(challenges).where(eq(challenges.id, challenge.id))
  throw new AuthError(
    'mfa_challenge_expired',
    `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
  )
}

async function check(
  deps: AuthDeps,
  { session }: Bearer,
  given: { factor: FactorRow; challenge: ChallengeRow; method: Proof['method']; code: string },
): Promise<Proof> {
  if (given.method === 'totp') {
    const step = findTotpStep(deps, given.factor.secret ?? '', given.code)
    if (step === null) throw wrongCode('totp')
    return { method: 'totp', step }
  }
  const isAlive = await isChallengeAlive(deps, given.challenge.id)
  if (!isAlive || !isSentCode(deps, given.challenge, session.id, given.code)) throw wrongCode('mfa/phone')
  return { method: 'mfa/phone' }
}

function wrongCode(method: Proof['method']): AuthError {
  const text = method === 'totp' ? 'Invalid TOTP code entered' : 'Invalid MFA Phone code entered'
  return new AuthError('mfa_verification_failed', text)
}

/** Everything that a right code changes; a refusal leaves nothing behind. */
async function accept(
  tx: Db,
  deps: AuthDeps,
  given: { bearer: Bearer; factor: FactorRow; challenge: ChallengeRow; proof: Proof },
  context: RequestContext,
): Promise<OpenSession> {
  const { bearer, challenge, proof } = given
  const user = await lockUser(tx, bearer.user.id)
  const owned = await tx.select().from(factors).where(eq(factors.user_id, bearer.user.id))
  const factor = owned.find(({ id }) => id === given.factor.id)
  if (!user || !factor) throw new AuthError('mfa_factor_not_found', 'Factor not found')
  requireAssuranceFor(bearer.session, factor, owned)
  await requireChallenge(tx, deps, { id: challenge.id, factorId: factor.id, sessionId: bearer.session.id })
  if (proof.method === 'totp' && !(await takeStep(tx, factor.id, proof.step))) throw wrongCode('totp')

  const now = new Date(deps.clock.now())
  await tx.update(challenges).set({ verified_at: now }).where(eq(challenges.id, challenge.id))
  await tx.update(factors).set({ status: 'verified', updated_at: now }).where(eq(factors.id, factor.id))
  await tx
    .delete(factors)
    .where(
      and(
        eq(factors.user_id, user.id),
        eq(factors.factor_type, factor.factor_type),
        eq(factors.status, 'unverified'),
        ne(factors.id, factor.id),
      ),
    )
  if (factor.status === 'unverified')
    await noteFactorChange(tx, deps, { verb: 'add', user, factor, by: bearer }, context)
  const lifted = { user, sessionId: bearer.session.id, factorId: factor.id, method: proof.method }
  const open = await upgradeSession(tx, deps, lifted, context)
  if (!open) throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  return open
}

/** Takes a step; false when it, or a later one, was taken already. @see RFC 6238, section 5.2 */
async function takeStep(tx: Db, factorId: string, step: number): Promise<boolean> {
  const taken = await tx
    .insert(totpSteps)
    .values({ factor_id: factorId, last_step: step })
    .onConflictDoUpdate({
      target: totpSteps.factor_id,
      set: { last_step: step },
      setWhere: sql`${totpSteps.last_step} < ${step}`,
    })
    .returning({ factorId: totpSteps.factor_id })
  return taken.length > 0
}
