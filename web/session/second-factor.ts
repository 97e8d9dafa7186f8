import { memberOf } from '#shared/guards.ts'
import { claimOf } from '#web/session/token-claims.ts'

/**
 * True when a session still needs the account's second factor: the account has a verified one and the token says that
 * it was not given. The server judges by itself; this only decides what is shown.
 *
 * @param accessToken as stored, or as it came. One that cannot be read counts as one without the second factor.
 * @param user the auth service's user object: from the client, or from storage, where anything may be.
 * @see docs/reference/auth-protocol.md#41-access-token (assurance level), DLG-11
 */
export function needsSecondFactor(accessToken: string, user: unknown): boolean {
  return hasVerifiedFactor(user) && !['aal2', 'aal3'].includes(claimOf(accessToken, 'aal'))
}

function hasVerifiedFactor(user: unknown): boolean {
  const factors = memberOf(user, 'factors')
  return Array.isArray(factors) && factors.some((factor: unknown) => memberOf(factor, 'status') === 'verified')
}
