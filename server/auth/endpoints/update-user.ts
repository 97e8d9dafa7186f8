import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { readEmail, readPhone } from '#server/auth/accounts/addresses.ts'
import type { Bearer } from '#server/auth/bearer.ts'
import { addAddressWay, replaceChannel, requireConfirmedAddress } from '#server/auth/accounts/confirmations.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import {
  finishEmailChange,
  mailEmailChange,
  noteEmailChange,
  requireFreeEmail,
} from '#server/auth/accounts/email-change.ts'
import { takeMailRequest } from '#server/auth/limits.ts'
import type { LinkFlow } from '#server/auth/flows/one-time-mails.ts'
import { endPending, noWishes } from '#server/auth/flows/one-time-secrets.ts'
import { recordOwnAction } from '#server/auth/accounts/own-actions.ts'
import { queueOwnMail } from '#server/auth/accounts/own-mails.ts'
import {
  checkPassword,
  hashPassword,
  passwordChangeRules,
  requireGoodPassword,
} from '#server/auth/accounts/passwords.ts'
import { issuePhoneCode, sendPhoneCode, takePhoneTurn } from '#server/auth/factors/phone-codes.ts'
import type { CodeMessage } from '#server/auth/factors/phone-codes.ts'
import { requireReauthentication } from '#server/auth/factors/reauthentication.ts'
import { readChallenge } from '#server/auth/flows/pkce.ts'
import { isRecoverySession, spendRecovery } from '#server/auth/sessions/recovery-sessions.ts'
import { requestedRedirect } from '#server/auth/flows/redirects.ts'
import { contextOf, jsonResponse, optionalObject, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { endSessions } from '#server/auth/sessions/sessions.ts'
import { isPhoneOffered } from '#server/config/auth-settings.ts'
import { users } from '#server/auth/tables.ts'
import {
  describeUser,
  findUserByPhone,
  hasVerifiedFactor,
  lockUser,
  requireModestMetadata,
} from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'

const bodySchema = z.looseObject({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: optionalObject,
  app_metadata: optionalObject,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
})

type UpdateBody = z.output<typeof bodySchema>

/**
 * PUT /user: changes the user's own data, password, address and number. A new password ends the user's other sessions; a new
 * address or number counts once it is confirmed.
 *
 * @see docs/reference/auth-protocol.md#put-user-auth
 */
export async function updateUser(deps: AuthDeps, c: AuthRequest, bearer: Bearer): Promise<Response> {
  const body = await readBody(c, bodySchema)
  const context = contextOf(c)
  const flow = { redirectTo: requestedRedirect(deps, c), codeChallenge: readChallenge(body) }
  const wanted = readWanted(deps, bearer, body)
  await requireAssurance(deps, bearer, wanted)
  requireAllowed(bearer, body, wanted)
  await requireFree(deps, bearer, wanted)
  // A number is a way in that would outlast the coming of the address's owner.
  if (wanted.phone !== null) requireConfirmedAddress(deps, bearer.user)
  await requireReauthenticationNow(deps, bearer, wanted, body)
  const passwordHash = wanted.password === null ? null : await preparePassword(bearer, wanted.password)
  await takeTurns(deps, context, bearer, wanted)

  const change = { deps, context, bearer, wanted, flow, passwordHash, data: body.data ?? {} }
  const { user, message } = await deps.database.db.transaction((tx) => write(tx, change))
  if (message !== undefined) await sendPhoneCode(deps, message)
  return jsonResponse(await describeUser(deps.database.db, user))
}

/** A change that has passed every check. */
type Change = {
  deps: AuthDeps
  context: RequestContext
  bearer: Bearer
  wanted: Wanted
  flow: LinkFlow
  passwordHash: string | null
  data: Record<string, unknown>
}

/** Writes a change. @returns the account, and a message to send once the transaction has ended, if any. */
async function write(tx: Db, change: Change): Promise<{ user: UserRow; message?: CodeMessage }> {
  const { deps, context, bearer, wanted, flow, passwordHash } = change
  const now = new Date(deps.clock.now())
  const locked = await lockUser(tx, bearer.user.id)
  if (!locked) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
  // What was checked was the password at that time; another change has won in the meantime.
  if (passwordHash !== null && locked.encrypted_password !== bearer.user.encrypted_password) {
    throw new AuthError('conflict', 'The password was changed at the same time')
  }
  const metadata = mergeData(locked.raw_user_meta_data ?? {}, change.data)
  requireModestMetadata(metadata)
  const [changed] = await tx
    .update(users)
    .set({
      raw_user_meta_data: metadata,
      updated_at: now,
      ...(passwordHash !== null && { encrypted_password: passwordHash, ...noWishes }),
    })
    .where(eq(users.id, locked.id))
    .returning()
  let user = changed ?? locked
  if (passwordHash !== null) {
    user = await finishPasswordChange(tx, change, user)
    user = await addAddressWay(tx, user, now)
  }
  if (wanted.email !== null) user = await beginEmailChange(tx, deps, context, { user, email: wanted.email, flow })
  return wanted.phone === null ? { user } : beginPhoneChange(tx, deps, context, { user, phone: wanted.phone })
}

/** Where a site confirms nothing, an account without an address gets its first one at once. @see docs/reference/auth-protocol.md#7-endpoints-for-users */
async function beginEmailChange(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  { user, email, flow }: { user: UserRow; email: string; flow: LinkFlow },
): Promise<UserRow> {
  const noted = await noteEmailChange(tx, deps, { user, email })
  if (!user.email && deps.config.auth.confirm_email === 'off') return finishEmailChange(tx, deps, context, noted)
  await mailEmailChange(tx, deps, context, { user: noted, flow })
  return noted
}

async function beginPhoneChange(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  { user, phone }: { user: UserRow; phone: string },
): Promise<{ user: UserRow; message?: CodeMessage }> {
  if (deps.config.auth.confirm_phone === 'required')
    return issuePhoneCode(tx, deps, context, { user, purpose: 'phone_change', phone })
  const changed = await replaceChannel(tx, { user, channel: 'phone', address: phone, now: new Date(deps.clock.now()) })
  await queueOwnMail(tx, deps, changed, { language: context.language, content: { kind: 'phone_changed' } })
  await recordOwnAction(tx, deps, changed, { action: 'account.change_phone', context })
  return { user: changed }
}

/** What really changes: values that are the present ones are left out. Null: no change. */
type Wanted = { email: string | null; phone: string | null; password: string | null }

function readWanted(deps: AuthDeps, { user }: Bearer, body: UpdateBody): Wanted {
  const email = body.email === '' ? null : readEmail(body.email)
  const phone = body.phone === '' ? null : readPhone(body.phone)
  if (body.password !== '')
    requireGoodPassword(body.password, passwordChangeRules(deps.config.auth), [email ?? user.email ?? ''])
  if (body.app_metadata) throw new AuthError('not_admin', 'User not allowed')
  return {
    email: email === user.email ? null : email,
    phone: phone === user.phone ? null : phone,
    password: body.password === '' ? null : body.password,
  }
}

async function requireAssurance(deps: AuthDeps, { user, session }: Bearer, wanted: Wanted): Promise<void> {
  if (session.aal === 'aal2' || (wanted.password === null && wanted.email === null && wanted.phone === null)) return
  if (await hasVerifiedFactor(deps.database.db, user.id)) {
    throw new AuthError('insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
  }
}

function requireAllowed({ user }: Bearer, body: UpdateBody, wanted: Wanted): void {
  if (user.is_anonymous && wanted.password !== null && wanted.email === null && wanted.phone === null) {
    throw new AuthError(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
      {
        status: 422,
      },
    )
  }
  if (user.is_sso_user && (wanted.email ?? wanted.phone ?? wanted.password ?? (body.nonce || null)) !== null) {
    throw new AuthError(
      'user_sso_managed',
      'Cannot update email, phone, password or nonce of a user that is managed by SSO',
    )
  }
}

/** Refuses addresses and numbers that someone has, and those that the site does not take. */
async function requireFree(deps: AuthDeps, { user }: Bearer, { email, phone }: Wanted): Promise<void> {
  const { db } = deps.database
  if (email !== null) {
    if (!deps.config.auth.email) throw new AuthError('email_provider_disabled', 'Email logins are disabled')
    await requireFreeEmail(db, email, user.id)
  }
  if (phone !== null) {
    if (!isPhoneOffered(deps.config.auth)) throw new AuthError('phone_provider_disabled', 'Unsupported phone provider')
    if (await findUserByPhone(db, phone))
      throw new AuthError('phone_exists', 'A user with this phone number has already been registered')
  }
}

/**
 * Demands to know that it is still the owner who asks for another password, address or number. A password may be set in a
 * session that a recovery opened, and a site may ask for nothing.
 *
 * @throws {AuthError} `reauthentication_needed`, `reauthentication_not_valid`, `current_password_invalid`
 * @see docs/reference/auth-protocol.md#put-user-auth (PUT /user, step 5), docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (change of e-mail, password change)
 */
async function requireReauthenticationNow(
  deps: AuthDeps,
  { user, session }: Bearer,
  wanted: Wanted,
  body: UpdateBody,
): Promise<void> {
  const isAddressChange = wanted.email !== null || wanted.phone !== null
  if (!isAddressChange && wanted.password === null) return
  if (body.current_password === '' && !isAddressChange) {
    if (!deps.config.auth.secure_password_change) return
    if (await isRecoverySession(deps.database.db, session.id)) return
  }
  await requireReauthentication(
    deps,
    { userId: user.id, sessionId: session.id },
    { currentPassword: body.current_password || null, nonce: body.nonce || null },
    isAddressChange ? 'Email or phone update requires reauthentication' : 'Password update requires reauthentication',
  )
}

/** Hashes a new password. @throws {AuthError} `same_password` */
async function preparePassword({ user }: Bearer, password: string): Promise<string> {
  const stored = user.encrypted_password || null
  if (stored !== null && (await checkPassword(stored, password)).isRight) {
    throw new AuthError('same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

/** Takes the turns of what the change sends, to both addresses. */
async function takeTurns(deps: AuthDeps, context: RequestContext, { user }: Bearer, wanted: Wanted): Promise<void> {
  if (wanted.email !== null) {
    await takeMailRequest(deps, context, user.email || user.id, 'change')
    await takeMailRequest(deps, context, wanted.email, 'change')
  }
  if (wanted.phone !== null && deps.config.auth.confirm_phone === 'required')
    await takePhoneTurn(deps, context, wanted.phone)
}

/** Ends what hung on the old password, changes under way too, and tells the owner. @returns the account without them. @see docs/reference/auth-protocol.md#45-what-ends-sessions */
async function finishPasswordChange(
  tx: Db,
  { deps, context, bearer: { session } }: Change,
  user: UserRow,
): Promise<UserRow> {
  await endPending(tx, user.id)
  await endSessions(tx, user.id, session.id, 'others')
  await spendRecovery(tx, session.id)
  await queueOwnMail(tx, deps, user, { language: context.language, content: { kind: 'password_changed' } })
  await recordOwnAction(tx, deps, user, { action: 'account.change_password', context })
  return { ...user, email_change: '', email_change_confirm_status: 0, phone_change: '' }
}

/** Merges one level deep; null takes a key away. */
function mergeData(stored: Record<string, unknown>, data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...stored, ...data }).filter(([, value]) => value !== null))
}
