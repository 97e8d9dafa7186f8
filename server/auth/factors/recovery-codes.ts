import { randomInt } from 'node:crypto'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { factors, recoveryCodes } from '#server/auth/tables.ts'
import type { FactorRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'

/** How many codes a person gets, and how long each is: 80 bits. @see docs/reference/auth-protocol.md#8-factors (recovery codes) */
const codeCount = 10
const codeLength = 16
/** Without i, l, o and u, which are read as others. @see https://www.crockford.com/base32.html */
const codeLetters = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Finds the factor that holds a person's recovery codes.
 *
 * @throws {AuthError} `mfa_factor_not_found` when there are none.
 */
export async function requireRecoveryFactor(db: Db, userId: string): Promise<FactorRow> {
  const [factor] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.user_id, userId), eq(factors.factor_type, 'recovery_code')))
  if (!factor) throw new AuthError('mfa_factor_not_found', 'Recovery codes not found')
  return factor
}

/** Makes ten codes. Nowhere but in the answer are they known in clear. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () =>
    Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join(''),
  )
}

/** Stores codes in place of those that the factor had, in the caller's transaction. */
export async function storeRecoveryCodes(
  tx: Db,
  deps: AuthDeps,
  factorId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.factor_id, factorId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ factor_id: factorId, code_hash: codeHash(deps, factorId, code), used_at: null })))
}

/** Uses a code up, in the caller's transaction; false when it is wrong or was used. Of two at once one gets it. */
export async function takeRecoveryCode(tx: Db, deps: AuthDeps, factorId: string, code: string): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ used_at: new Date(deps.clock.now()) })
    .where(
      and(
        eq(recoveryCodes.factor_id, factorId),
        // As it was typed, too: codes that were made earlier have all letters.
        inArray(recoveryCodes.code_hash, [codeHash(deps, factorId, code), codeHash(deps, factorId, asMeant(code))]),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ factorId: recoveryCodes.factor_id })
  return taken.length > 0
}

/** Counts a person's codes, and those that were not used yet. */
export async function countRecoveryCodes(db: Db, factorId: string): Promise<{ total: number; remaining: number }> {
  const [found] = await db
    .select({ total: count(), used: count(recoveryCodes.used_at) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.factor_id, factorId))
  const { total = 0, used = 0 } = found ?? {}
  return { total, remaining: total - used }
}

/** True while a factor is offered that recovery codes can stand in for. */
export function areRecoveryCodesOffered(deps: AuthDeps): boolean {
  const { totp, phone } = deps.config.auth.factors
  return totp || phone
}

/** What a code means in which letters were taken for others. */
function asMeant(code: string): string {
  return code.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
}

/** The form in which a code is stored: keyed, bound to its factor. Case, spaces and hyphens do not count. */
function codeHash(deps: AuthDeps, factorId: string, code: string): string {
  return deps.secrets.hash('factor', `recovery ${factorId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
}
