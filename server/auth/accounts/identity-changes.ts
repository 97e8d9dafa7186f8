import type { Bearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { findOfferedProvider } from '#server/auth/providers/offered.ts'
import { noProof, requireReauthentication } from '#server/auth/factors/reauthentication.ts'
import { isPhoneOffered } from '#server/config/auth-settings.ts'
import { hasSecondLevel } from '#server/auth/factors/factors.ts'
import { hasVerifiedFactor } from '#server/auth/accounts/users.ts'
import type { IdentityRow, UserRow } from '#server/auth/accounts/users.ts'

/** What linking and unlinking share. @see docs/reference/auth-protocol.md#9-oauth-identities-linking */

/**
 * Rejects a change of an account's ways to sign in unless the session is proven: a stolen session must not settle in.
 * If the account has a second factor, the session must have given it, and its owner must have proven who they are
 * within a day, unless the site asks for less.
 *
 * @throws {AuthError} `manual_linking_disabled`, `user_sso_managed`, `insufficient_aal`, `reauthentication_needed`
 */
export async function requireIdentityChanges(deps: AuthDeps, { user, session }: Bearer): Promise<void> {
  if (!deps.config.auth.manual_linking) throw new AuthError('manual_linking_disabled', 'Manual linking is disabled')
  if (user.is_sso_user)
    throw new AuthError('user_sso_managed', 'Identities of an account are managed by its SSO provider')
  if (!hasSecondLevel(session) && (await hasVerifiedFactor(deps.database.db, user.id)))
    throw new AuthError('insufficient_aal', 'AAL2 session is required to change identities when MFA is enabled.')
  if (!deps.config.auth.secure_password_change) return
  const message = 'Changing identities requires reauthentication, please sign in again'
  await requireReauthentication(deps, { userId: user.id, sessionId: session.id }, noProof, message)
}

/** True when the user can still sign in with one of these ways. @param user as the account is with these ways alone. */
export function hasUsableWay(
  deps: AuthDeps,
  user: Pick<UserRow, 'encrypted_password' | 'email_confirmed_at' | 'phone_confirmed_at'>,
  ways: readonly IdentityRow[],
): boolean {
  return ways.some(({ provider, provider_id }) => isUsable(deps, user, provider, provider_id))
}

function isUsable(
  deps: AuthDeps,
  user: Pick<UserRow, 'encrypted_password' | 'email_confirmed_at' | 'phone_confirmed_at'>,
  provider: string,
  subject: string,
): boolean {
  const settings = deps.config.auth
  const hasPassword = Boolean(user.encrypted_password)
  switch (provider) {
    case 'email':
      // Without a password a mailed link lets them in, where mail leaves the server.
      return settings.email && (hasPassword || (user.email_confirmed_at !== null && deps.config.smtpUrl !== null))
    case 'phone':
      return isPhoneOffered(settings) && (hasPassword || user.phone_confirmed_at !== null)
    case 'web3':
      return subject.startsWith('web3:solana:') ? settings.web3.solana : settings.web3.ethereum
    default:
      return provider.startsWith('sso:') ? settings.saml : findOfferedProvider(deps, provider) !== null
  }
}
