import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { actorOf } from '#server/auth/factors/factors.ts'
import { recordActivity } from '#server/activity/record.ts'
import { countFactorTry, limitFactorCalls } from '#server/auth/limits.ts'
import {
  areRecoveryCodesOffered,
  countRecoveryCodes,
  requireRecoveryFactor,
  takeRecoveryCode,
} from '#server/auth/factors/recovery-codes.ts'
import { contextOf, jsonResponse, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeSession, upgradeSession } from '#server/auth/sessions/sessions.ts'
import { factors } from '#server/auth/tables.ts'
import { countRejected } from '#server/auth/sessions/failed-sign-ins.ts'
import type { Bearer } from '#server/auth/bearer.ts'
import type { OpenSession } from '#server/auth/sessions/sessions.ts'
import type { Db } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { queueOwnMail } from '#server/auth/accounts/own-mails.ts'
import { lockUser } from '#server/auth/accounts/users.ts'

const bodySchema = z.looseObject({ code: optionalText })

/** POST /factors/recovery-codes/verify: lifts the session by a code, which dies. @see docs/reference/auth-protocol.md#8-factors (recovery codes) */
export async function verifyRecoveryCode(deps: AuthDeps, c: AuthRequest, bearer: Bearer): Promise<Response> {
  const { code } = await readBody(c, bodySchema)
  if (!areRecoveryCodesOffered(deps))
    throw new AuthError('mfa_recovery_codes_verify_not_enabled', 'MFA verification is disabled for recovery codes')
  if (code.trim() === '') throw new AuthError('validation_failed', 'Code needs to be non-empty')
  const context = contextOf(c)
  await limitFactorCalls(deps, context, bearer.user.id)
  const held = await requireRecoveryFactor(deps.database.db, bearer.user.id)
  const retryAfterSeconds = await countFactorTry(deps, context, held)
  if (retryAfterSeconds !== null) {
    throw new AuthError('mfa_recovery_codes_locked', 'Too many wrong recovery codes, please try again later', {
      retryAfterSeconds,
    })
  }
  const { user } = bearer
  const describe = () => ({ way: 'recovery_code' as const, account: user.email ?? user.id, user })
  const open = await countRejected(deps, context, { code: 'mfa_verification_failed', describe }, () =>
    deps.database.db.transaction((tx) => liftByCode(tx, deps, { bearer, context, code })),
  )
  return jsonResponse(await describeSession(deps, open))
}

/** Everything that a right code changes; a refusal leaves nothing behind. */
async function liftByCode(
  tx: Db,
  deps: AuthDeps,
  { bearer, context, code }: { bearer: Bearer; context: RequestContext; code: string },
): Promise<OpenSession> {
  const user = await lockUser(tx, bearer.user.id)
  if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
  const factor = await requireRecoveryFactor(tx, user.id)
  if (!(await takeRecoveryCode(tx, deps, factor.id, code)))
    throw new AuthError('mfa_verification_failed', 'Invalid recovery code entered')
  const now = new Date(deps.clock.now())
  await tx.update(factors).set({ updated_at: now }).where(eq(factors.id, factor.id))
  await recordActivity(tx, {
    at: now,
    actor: await actorOf(tx, bearer, context),
    action: 'factor.use_recovery_code',
    targetId: user.id,
    requestId: context.requestId,
  })
  const { remaining } = await countRecoveryCodes(tx, factor.id)
  const content = { kind: 'recovery_code_used', left: remaining } as const
  await queueOwnMail(tx, deps, user, { language: context.language, content })
  const lifted = { user, sessionId: bearer.session.id, factorId: factor.id, method: 'mfa/recovery_code' }
  const lifting = await upgradeSession(tx, deps, lifted, context)
  if (!lifting) throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  return lifting
}
