import { and, eq, gte, ne } from 'drizzle-orm'
import { z } from 'zod'
import { minuteMs } from '#shared/duration.ts'
import type { Bearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import {
  hasSecondLevel,
  nameConflict,
  noteFactorChange,
  readFactorName,
  requireFactorChange,
} from '#server/auth/factors/factors.ts'
import { areRecoveryCodesOffered, makeRecoveryCodes, storeRecoveryCodes } from '#server/auth/factors/recovery-codes.ts'
import { contextOf, jsonResponse, optionalText, readOptionalBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { factors } from '#server/auth/tables.ts'
import { lockUser } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** How long setting up a second step takes at most. */
const setupMs = 15 * minuteMs

const bodySchema = z.looseObject({ friendly_name: optionalText })

/** POST /factors/recovery-codes: makes codes and shows them, once. @see docs/reference/auth-protocol.md#8-factors (recovery codes) */
export async function createRecoveryCodes(deps: AuthDeps, c: AuthRequest, bearer: Bearer): Promise<Response> {
  const body = await readOptionalBody(c, bodySchema)
  if (!areRecoveryCodesOffered(deps))
    throw new AuthError('mfa_recovery_codes_enroll_not_enabled', 'MFA enroll is disabled for recovery codes')
  const name = readFactorName(body.friendly_name)
  if (!hasSecondLevel(bearer.session))
    throw new AuthError('insufficient_aal', 'AAL2 required to generate recovery codes', { status: 403 })
  await requireFactorChange(deps, bearer)

  const codes = makeRecoveryCodes()
  const id = orderedId()
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, bearer.user.id)
    if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
    await requireRoom(tx, user.id, name)
    const [factor] = await tx
      .insert(factors)
      .values({
        id,
        user_id: user.id,
        friendly_name: name,
        factor_type: 'recovery_code',
        status: 'verified',
        created_at: now,
        updated_at: now,
      })
      .returning()
    if (!factor) throw new Error('The factor of recovery codes was not stored')
    await storeRecoveryCodes(tx, deps, id, codes)
    // Codes are the last step of setting up an app or a telephone, and that was just reported by mail.
    const isAnnounced = await hasJustAddedFactor(tx, user.id, new Date(now.getTime() - setupMs))
    await noteFactorChange(tx, deps, { verb: 'add', user, factor, by: bearer, isAnnounced }, contextOf(c))
  })
  return jsonResponse({ id, type: 'recovery_code', friendly_name: name, total: codes.length, codes })
}

async function hasJustAddedFactor(tx: Db, userId: string, since: Date): Promise<boolean> {
  const [added] = await tx
    .select({ id: factors.id })
    .from(factors)
    .where(
      and(
        eq(factors.user_id, userId),
        eq(factors.status, 'verified'),
        ne(factors.factor_type, 'recovery_code'),
        gte(factors.created_at, since),
      ),
    )
    .limit(1)
  return added !== undefined
}

async function requireRoom(tx: Db, userId: string, name: string): Promise<void> {
  // What was begun under the name and never finished gives way.
  if (name !== '') {
    await tx
      .delete(factors)
      .where(and(eq(factors.user_id, userId), eq(factors.status, 'unverified'), eq(factors.friendly_name, name)))
  }
  const owned = await tx.select().from(factors).where(eq(factors.user_id, userId))
  const verified = owned.filter(({ status }) => status === 'verified')
  if (verified.some(({ factor_type }) => factor_type === 'recovery_code')) {
    throw new AuthError('mfa_verified_factor_exists', 'Recovery codes already exist, regenerate them instead')
  }
  if (verified.length === 0)
    throw new AuthError('mfa_recovery_codes_sole_factor', 'Recovery codes require another verified factor')
  if (name !== '' && verified.some(({ friendly_name }) => friendly_name === name)) throw nameConflict(name)
}
