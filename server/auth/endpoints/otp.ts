import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readEmail, readPhone } from '#server/auth/accounts/addresses.ts'
import { AuthError } from '#server/auth/errors.ts'
import { hasOtherSignInMethods } from '#server/auth/accounts/confirmations.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { takeMailTurn } from '#server/auth/limits.ts'
import { mailSecret } from '#server/auth/flows/one-time-mails.ts'
import type { LinkFlow } from '#server/auth/flows/one-time-mails.ts'
import { endPurpose } from '#server/auth/flows/one-time-secrets.ts'
import { issuePhoneCode, sendPhoneCode, takePhoneTurn } from '#server/auth/factors/phone-codes.ts'
import { readChallenge } from '#server/auth/flows/pkce.ts'
import { requestedRedirect } from '#server/auth/flows/redirects.ts'
import { contextOf, jsonResponse, optionalObject, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { isPhoneOffered } from '#server/config/auth-settings.ts'
import { respondAtFixedTimes, imitateMail } from '#server/auth/accounts/unknown-accounts.ts'
import {
  findUserByEmail,
  findUserByPhone,
  insertUser,
  lockUser,
  makeUser,
  requireModestMetadata,
} from '#server/auth/accounts/users.ts'
import type { NewUser, UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'

const bodySchema = z.looseObject({
  email: optionalText,
  phone: optionalText,
  data: optionalObject,
  create_user: z
    .boolean()
    .nullish()
    .transform((wanted) => wanted ?? true),
  channel: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
})

type OtpBody = z.output<typeof bodySchema>

/**
 * POST /otp: mails a link and a code to sign in with, or sends a code to a telephone. Unknown addresses get an account
 * unless the client says otherwise.
 *
 * @see docs/reference/auth-protocol.md#post-otp
 */
export async function sendOtp(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const body = await readBody(c, bodySchema)
  if (body.email !== '' && body.phone !== '') {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided')
  }
  if (body.email !== '' && body.channel !== '') {
    throw new AuthError('validation_failed', 'Channel should only be specified with Phone OTP')
  }
  if (body.email === '' && body.phone === '')
    throw new AuthError('validation_failed', 'One of email or phone must be set')
  return body.email === '' ? sendByPhone(deps, c, body) : sendByEmail(deps, c, body)
}

/** POST /magiclink: the older name of the e-mail form. @see docs/reference/auth-protocol.md#post-magiclink */
export async function sendMagicLink(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const body = await readBody(c, bodySchema)
  if (body.email === '') throw new AuthError('validation_failed', 'An email address is required')
  return sendByEmail(deps, c, { ...body, create_user: true })
}

async function sendByEmail(deps: AuthDeps, c: AuthRequest, body: OtpBody): Promise<Response> {
  if (!deps.config.auth.email)
    throw new AuthError('email_provider_disabled', 'Email logins are disabled', { status: 422 })
  const email = readEmail(body.email)
  const flow = { redirectTo: requestedRedirect(deps, c), codeChallenge: readChallenge(body) }
  const made = makeNewcomer(deps, { email, phone: null }, body)
  const context = contextOf(c)
  await takeMailTurn(deps, email, 'entry')
  await respondAtFixedTimes(() => mailKnownOrNew(deps, context, { body, made, flow }))
  return jsonResponse({})
}

async function mailKnownOrNew(
  deps: AuthDeps,
  context: RequestContext,
  { body, made, flow }: { body: OtpBody; made: NewUser; flow: LinkFlow },
): Promise<void> {
  const email = made.user.email ?? ''
  const known = await findUserByEmail(deps.database.db, email)
  const mayCreate = known !== null || requireNewcomers(deps, body)
  await deps.database.db.transaction(async (tx) => {
    const user = known ? await lockUser(tx, known.id) : mayCreate ? await insertOrFind(tx, made) : null
    if (user) await mailEntry(tx, deps, context, { user, flow })
    else await imitateMail(tx, deps, context, { email, kind: 'magic_link' })
  })
}

/** Stores a new account, or finds the one that someone has made since it was looked for. */
async function insertOrFind(tx: Db, made: NewUser): Promise<UserRow | null> {
  const stored = await insertUser(tx, made)
  if (stored) return stored
  const { email, phone } = made.user
  const found = email !== null ? await findUserByEmail(tx, email) : await findUserByPhone(tx, phone ?? '')
  return found && lockUser(tx, found.id)
}

/**
 * Mails a confirmation to a new user, and a sign-in link to everyone else. If there is a password, or a provider's
 * account, although the address was never confirmed, the second goes out too: it proves who the owner is, and then
 * those are removed, because they may be a stranger's.
 */
async function mailEntry(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  { user, flow }: { user: UserRow; flow: LinkFlow },
): Promise<void> {
  const isNew =
    user.email_confirmed_at === null && !user.encrypted_password && !(await hasOtherSignInMethods(tx, user.id, 'email'))
  await mailSecret(tx, deps, context, { user, purpose: isNew ? 'signup' : 'magiclink', flow })
}

async function sendByPhone(deps: AuthDeps, c: AuthRequest, body: OtpBody): Promise<Response> {
  if (!['', 'sms', 'whatsapp'].includes(body.channel))
    throw new AuthError('validation_failed', 'Invalid channel, supported values are "sms" or "whatsapp"')
  if (!isPhoneOffered(deps.config.auth)) throw new AuthError('phone_provider_disabled', 'Unsupported phone provider')
  const phone = readPhone(body.phone)
  if (readChallenge(body) !== null) throw new AuthError('validation_failed', 'PKCE not supported for phone signups')
  const made = makeNewcomer(deps, { email: null, phone }, body)
  const context = contextOf(c)
  await takePhoneTurn(deps, context, phone)
  const known = await findUserByPhone(deps.database.db, phone)
  const mayCreate = known !== null || requireNewcomers(deps, body)
  const issued = await deps.database.db.transaction(async (tx) => {
    const user = known ? await lockUser(tx, known.id) : mayCreate ? await insertOrFind(tx, made) : null
    if (!user) return null
    // As with mails: whichever user set a password without having confirmed the number must prove who they are, and the
    // password goes.
    const isNew = user.phone_confirmed_at === null && !user.encrypted_password
    const purpose = isNew ? 'phone_signup' : 'phone_signin'
    // Both come as a bare code: the one that was asked for last is the one that is typed in.
    await endPurpose(tx, user.id, isNew ? 'phone_signin' : 'phone_signup')
    return issuePhoneCode(tx, deps, context, { user, purpose, phone })
  })
  return jsonResponse({ message_id: issued ? await sendPhoneCode(deps, issued.message) : randomUUID() })
}

/** An account that may be made: without a password, its address unproven. */
function makeNewcomer(deps: AuthDeps, address: { email: string | null; phone: string | null }, body: OtpBody): NewUser {
  const data = body.data ?? {}
  requireModestMetadata(data)
  return makeUser({
    ...address,
    passwordHash: null,
    data,
    isEmailConfirmed: false,
    isPhoneConfirmed: false,
    now: new Date(deps.clock.now()),
  })
}

/**
 * Returns whether an unknown address gets an account.
 *
 * @returns false on a site that hides its accounts, which answers as if the mail had gone out.
 * @throws {AuthError} `otp_disabled`, `signup_disabled`
 */
function requireNewcomers(deps: AuthDeps, body: OtpBody): boolean {
  const { signup, hide_existing_accounts } = deps.config.auth
  if (body.create_user && signup) return true
  if (hide_existing_accounts) return false
  if (!body.create_user) throw new AuthError('otp_disabled', 'Signups not allowed for otp')
  throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
}
