/*
 * The only door to the auth service: what the rest of the server may use of it. A `tables.ts` may also point a foreign key
 * at `tables.ts`, and `server/app.ts` mounts `app.ts`.
 */
export {
  banAccount,
  cancelScheduledDeletion,
  confirmAccount,
  endAccountSessions,
  scheduleDeletion,
  unbanAccount,
} from '#server/auth/accounts/account-actions.ts'
export type { AccountAction } from '#server/auth/accounts/account-actions.ts'
export {
  inviteAccount,
  mailConfirmation,
  mailRecovery,
  requireAssignableRole,
} from '#server/auth/accounts/account-mails.ts'
export {
  claimUnproven,
  createUser,
  findUserId,
  hasAdministrator,
  hashGoodPassword,
  isLastAdministrator,
  lockAdministrators,
  requireAnotherAdministrator,
  requireOwnAccounts,
  setPassword,
  setRole,
} from '#server/auth/accounts/accounts.ts'
export { readEmail } from '#server/auth/accounts/addresses.ts'
export { isDoubleConfirmed, openSides } from '#server/auth/accounts/email-change.ts'
export { accountFeature } from '#server/auth/accounts/events.ts'
export { queueOwnMail } from '#server/auth/accounts/own-mails.ts'
export { passwordChangeRules } from '#server/auth/accounts/passwords.ts'
export { authPart } from '#server/auth/accounts/personal-data.ts'
export { changeRole } from '#server/auth/accounts/role-changes.ts'
export { announceAccessChange, getRolePolicy } from '#server/auth/accounts/role-permissions.ts'
export { findRole, isBanned, lockUser } from '#server/auth/accounts/users.ts'
export type { UserRow } from '#server/auth/accounts/users.ts'
export { bearerToken } from '#server/auth/bearer.ts'
export { captchaWidget } from '#server/auth/captcha.ts'
export { pruneEndedSessions } from '#server/auth/clean-up.ts'
export { AuthError } from '#server/auth/errors.ts'
export { listExternalProviders } from '#server/auth/external/offered-providers.ts'
export {
  getSessionReauthentication,
  reauthenticate,
  requireOwnReauthentication,
  requireReauthenticationFor,
} from '#server/auth/factors/reauthentication.ts'
export { deviceWords, readDevice } from '#server/auth/sessions/devices.ts'
export { pruneFailedSignIns } from '#server/auth/sessions/failed-sign-ins.ts'
export { prepareKeys, rotateSigningKeys } from '#server/auth/sessions/keys.ts'
export { endOtherSessions, endOwnSession, listOwnSessions } from '#server/auth/sessions/own-sessions.ts'
export { publicKey } from '#server/auth/sessions/public-key.ts'
export { findActor, readRoleFacts } from '#server/auth/sessions/session-guard.ts'
export type { StoredRole } from '#server/auth/sessions/session-guard.ts'
export { issueServiceToken } from '#server/auth/sessions/tokens.ts'
export {
  accountDeletions,
  factors,
  identities,
  oneTimeSecrets,
  recoveryCodes,
  rolePermissions,
  roleRules,
  samlProviders,
  sessions,
  userNotes,
  userRoles,
  users,
} from '#server/auth/tables.ts'
