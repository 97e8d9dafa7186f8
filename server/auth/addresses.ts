import type { AuthDeps } from '#server/auth/deps.ts'
import { adminAudit } from '#server/auth/endpoints/admin-audit.ts'
import { adminCreateUser } from '#server/auth/endpoints/admin-create-user.ts'
import { adminDeleteFactor } from '#server/auth/endpoints/admin-delete-factor.ts'
import { adminDeleteUser } from '#server/auth/endpoints/admin-delete-user.ts'
import { adminGetUser } from '#server/auth/endpoints/admin-get-user.ts'
import {
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
  updateProvider,
} from '#server/auth/endpoints/admin-sso-providers.ts'
import { adminListFactors } from '#server/auth/endpoints/admin-list-factors.ts'
import { adminListUsers } from '#server/auth/endpoints/admin-list-users.ts'
import { adminUpdateUser } from '#server/auth/endpoints/admin-update-user.ts'
import { authorize } from '#server/auth/endpoints/authorize.ts'
import { challengeFactor } from '#server/auth/endpoints/challenge-factor.ts'
import { enrollFactor } from '#server/auth/endpoints/enroll-factor.ts'
import { finishPostedSignIn, finishSignIn } from '#server/auth/endpoints/callback.ts'
import { generateLink } from '#server/auth/endpoints/generate-link.ts'
import { getHealth } from '#server/auth/endpoints/health.ts'
import { getKeySet } from '#server/auth/endpoints/key-set.ts'
import { getOpenidConfiguration } from '#server/auth/endpoints/openid-configuration.ts'
import { getSettings } from '#server/auth/endpoints/settings.ts'
import { getUser } from '#server/auth/endpoints/get-user.ts'
import { authorizeIdentity } from '#server/auth/endpoints/identities-authorize.ts'
import { unlinkIdentity } from '#server/auth/endpoints/identities-unlink.ts'
import { issueToken } from '#server/auth/endpoints/token.ts'
import { invite } from '#server/auth/endpoints/invite.ts'
import { logOut } from '#server/auth/endpoints/log-out.ts'
import { beginSso } from '#server/auth/endpoints/sso.ts'
import { consumeAssertion, rejectAssertion } from '#server/auth/endpoints/saml-consumer.ts'
import { getSamlMetadata } from '#server/auth/endpoints/saml-metadata.ts'
import { createRecoveryCodes } from '#server/auth/endpoints/recovery-codes-create.ts'
import { regenerateRecoveryCodes } from '#server/auth/endpoints/recovery-codes-regenerate.ts'
import { removeRecoveryCodes } from '#server/auth/endpoints/recovery-codes-remove.ts'
import { getRecoveryCodesStatus } from '#server/auth/endpoints/recovery-codes-status.ts'
import { verifyRecoveryCode } from '#server/auth/endpoints/recovery-codes-verify.ts'
import { signUp } from '#server/auth/endpoints/sign-up.ts'
import { unenrollFactor } from '#server/auth/endpoints/unenroll-factor.ts'
import { sendMagicLink, sendOtp } from '#server/auth/endpoints/otp.ts'
import { reauthenticate } from '#server/auth/endpoints/reauthenticate.ts'
import { resend } from '#server/auth/endpoints/resend.ts'
import { recover } from '#server/auth/endpoints/recover.ts'
import { followLink } from '#server/auth/endpoints/verify-link.ts'
import { verifyOtp } from '#server/auth/endpoints/verify.ts'
import { updateUser } from '#server/auth/endpoints/update-user.ts'
import { verifyFactor } from '#server/auth/endpoints/verify-factor.ts'
import {
  factorsByAddress,
  flowsByAddress,
  mailRequestsByAddress,
  signUpByAddress,
  verifyByAddress,
} from '#server/auth/limits.ts'
import type { Policed } from '#server/auth/policy.ts'
import type { AuthRequest } from '#server/auth/request.ts'

type AuthAddress = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Who may call it, how often from one network, whether after a captcha; and what answers. */
  policed: Policed
  /** Says in another way what was refused, where a browser waits for a page. @throws what it does not say so. */
  reject?: (deps: AuthDeps, c: AuthRequest, thrown: unknown) => Response
}

/** Every address of the auth service. @see docs/reference/auth-protocol.md#7-endpoints-for-users, docs/reference/auth-protocol.md#9-oauth-identities-linking, docs/reference/auth-protocol.md#12-settings-health-keys */
export const authAddresses: readonly AuthAddress[] = [
  { method: 'POST', path: '/signup', policed: ['anyone', signUpByAddress, 'captcha', signUp] },
  // Each grant has its policy: see `grants`.
  { method: 'POST', path: '/token', policed: ['anyone', null, null, issueToken] },
  { method: 'GET', path: '/user', policed: ['person', null, null, getUser] },
  { method: 'PUT', path: '/user', policed: ['person', null, null, updateUser] },
  { method: 'GET', path: '/user/identities/authorize', policed: ['person', flowsByAddress, null, authorizeIdentity] },
  { method: 'DELETE', path: '/user/identities/:id', policed: ['person', null, null, unlinkIdentity] },
  { method: 'POST', path: '/logout', policed: ['person', null, null, logOut] },
  { method: 'POST', path: '/factors', policed: ['member', null, null, enrollFactor] },
  // Before the addresses with an id, which would take the word for one.
  { method: 'GET', path: '/factors/recovery-codes', policed: ['member', null, null, getRecoveryCodesStatus] },
  { method: 'POST', path: '/factors/recovery-codes', policed: ['member', null, null, createRecoveryCodes] },
  { method: 'DELETE', path: '/factors/recovery-codes', policed: ['member', null, null, removeRecoveryCodes] },
  {
    method: 'POST',
    path: '/factors/recovery-codes/verify',
    policed: ['member', factorsByAddress, null, verifyRecoveryCode],
  },
  {
    method: 'POST',
    path: '/factors/recovery-codes/regenerate',
    policed: ['member', null, null, regenerateRecoveryCodes],
  },
  { method: 'DELETE', path: '/factors/:id', policed: ['member', null, null, unenrollFactor] },
  { method: 'POST', path: '/factors/:id/challenge', policed: ['member', factorsByAddress, null, challengeFactor] },
  { method: 'POST', path: '/factors/:id/verify', policed: ['member', factorsByAddress, null, verifyFactor] },
  { method: 'POST', path: '/otp', policed: ['anyone', mailRequestsByAddress, 'captcha', sendOtp] },
  { method: 'POST', path: '/magiclink', policed: ['anyone', mailRequestsByAddress, 'captcha', sendMagicLink] },
  { method: 'POST', path: '/verify', policed: ['anyone', verifyByAddress, null, verifyOtp] },
  { method: 'GET', path: '/verify', policed: ['anyone', verifyByAddress, null, followLink] },
  { method: 'POST', path: '/recover', policed: ['anyone', mailRequestsByAddress, 'captcha', recover] },
  { method: 'POST', path: '/resend', policed: ['anyone', mailRequestsByAddress, 'captcha', resend] },
  { method: 'GET', path: '/reauthenticate', policed: ['person', mailRequestsByAddress, null, reauthenticate] },
  { method: 'POST', path: '/invite', policed: ['operator', null, null, invite] },
  { method: 'POST', path: '/admin/generate_link', policed: ['operator', null, null, generateLink] },
  { method: 'GET', path: '/authorize', policed: ['anyone', flowsByAddress, null, authorize] },
  { method: 'GET', path: '/callback', policed: ['anyone', null, null, finishSignIn] },
  { method: 'POST', path: '/callback', policed: ['anyone', null, null, finishPostedSignIn] },
  { method: 'GET', path: '/admin/users', policed: ['operator', null, null, adminListUsers] },
  { method: 'POST', path: '/admin/users', policed: ['operator', null, null, adminCreateUser] },
  { method: 'GET', path: '/admin/users/:id', policed: ['operator', null, null, adminGetUser] },
  { method: 'PUT', path: '/admin/users/:id', policed: ['operator', null, null, adminUpdateUser] },
  { method: 'DELETE', path: '/admin/users/:id', policed: ['operator', null, null, adminDeleteUser] },
  { method: 'GET', path: '/admin/users/:id/factors', policed: ['operator', null, null, adminListFactors] },
  {
    method: 'DELETE',
    path: '/admin/users/:id/factors/:factor_id',
    policed: ['operator', null, null, adminDeleteFactor],
  },
  { method: 'GET', path: '/admin/audit', policed: ['operator', null, null, adminAudit] },
  { method: 'POST', path: '/sso', policed: ['anyone', flowsByAddress, 'captcha', beginSso] },
  { method: 'GET', path: '/sso/saml/metadata', policed: ['anyone', null, null, getSamlMetadata] },
  {
    method: 'POST',
    path: '/sso/saml/acs',
    policed: ['anyone', flowsByAddress, null, consumeAssertion],
    reject: rejectAssertion,
  },
  { method: 'GET', path: '/admin/sso/providers', policed: ['operator', null, null, listProviders] },
  { method: 'POST', path: '/admin/sso/providers', policed: ['operator', null, null, createProvider] },
  { method: 'GET', path: '/admin/sso/providers/:id', policed: ['operator', null, null, getProvider] },
  { method: 'PUT', path: '/admin/sso/providers/:id', policed: ['operator', null, null, updateProvider] },
  { method: 'DELETE', path: '/admin/sso/providers/:id', policed: ['operator', null, null, deleteProvider] },
  { method: 'GET', path: '/.well-known/jwks.json', policed: ['anyone', null, null, getKeySet] },
  { method: 'GET', path: '/.well-known/openid-configuration', policed: ['anyone', null, null, getOpenidConfiguration] },
  { method: 'GET', path: '/settings', policed: ['anyone', null, null, getSettings] },
  { method: 'GET', path: '/health', policed: ['anyone', null, null, getHealth] },
]
