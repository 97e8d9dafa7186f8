import { and, eq } from 'drizzle-orm'
import { authenticationMethodClaims } from '#server/auth/tables.ts'
import type { Db } from '#server/db/database.ts'

/** Sessions that a recovery of the password opened: they may set a password without the old one, once. */

/** True while a session may still set a password because a recovery opened it. */
export async function isRecoverySession(db: Db, sessionId: string): Promise<boolean> {
  const found = await db
    .select({ id: authenticationMethodClaims.id })
    .from(authenticationMethodClaims)
    .where(recoveryOf(sessionId))
  return found.length > 0
}

/** Ends that right when it has been used: from then on the session was opened by a code like any other. */
export async function spendRecovery(tx: Db, sessionId: string): Promise<void> {
  await tx.update(authenticationMethodClaims).set({ authentication_method: 'otp' }).where(recoveryOf(sessionId))
}

function recoveryOf(sessionId: string) {
  return and(
    eq(authenticationMethodClaims.session_id, sessionId),
    eq(authenticationMethodClaims.authentication_method, 'recovery'),
  )
}
