import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { nameLengthMax, nameLengthMin } from '#shared/limits.ts'
import { passwordErrors } from '#shared/password-rules.ts'
import { isE164, readEmail, readPhone } from '#server/auth/accounts/addresses.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { limitSignUps, noteMailTurn, takeMailRequest } from '#server/auth/limits.ts'
import { mailSecret } from '#server/auth/flows/one-time-mails.ts'
import type { LinkFlow } from '#server/auth/flows/one-time-mails.ts'
import { queueOwnMail } from '#server/auth/accounts/own-mails.ts'
import { checkPassword, hashPassword, requireGoodPassword, signUpRules } from '#server/auth/accounts/passwords.ts'
import { issuePhoneCode, sendPhoneCode, takePhoneTurn } from '#server/auth/factors/phone-codes.ts'
import type { CodeMessage } from '#server/auth/factors/phone-codes.ts'
import { readChallenge } from '#server/auth/flows/pkce.ts'
import { requestedRedirect } from '#server/auth/flows/redirects.ts'
import { contextOf, jsonResponse, optionalObject, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeSession, openSession } from '#server/auth/sessions/sessions.ts'
import { isPhoneOffered } from '#server/config/auth-settings.ts'
import { users } from '#server/auth/tables.ts'
import { respondAtFixedTimes } from '#server/auth/accounts/unknown-accounts.ts'
import {
  describeUnstoredUser,
  describeUser,
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
  password: optionalText,
  channel: optionalText,
  data: optionalObject,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
})

type SignUpBody = z.output<typeof bodySchema>

/**
 * POST /signup: makes an account. Answers a session, or the bare user when the address must be confirmed first or the
 * site hides which addresses have accounts.
 *
 * @see docs/reference/auth-protocol.md#post-signup, docs/reference/auth-protocol.md#171
 */
export async function signUp(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const settings = deps.config.auth
  const body = await readBody(c, bodySchema)
  if (!settings.signup) throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
  const data = body.data ?? {}
  if (body.email === '' && body.phone === '') return signUpAnonymously(deps, c, data)

  const asked = readAddress(deps, body)
  requireGoodData(data)
  const context = contextOf(c)
  await limitSignUps(deps, context, asked.email ?? asked.phone)
  await takeTurn(deps, context, asked)
  // Hashed before the account is looked up, so that time does not tell whether it exists.
  const passwordHash = await hashPassword(body.password)
  const made = makeUser({
    ...asked,
    passwordHash,
    data,
    isEmailConfirmed: asked.email !== null && settings.confirm_email === 'off',
    isPhoneConfirmed: asked.phone !== null && settings.confirm_phone === 'off',
    now: new Date(deps.clock.now()),
  })
  const flow = { redirectTo: requestedRedirect(deps, c), codeChallenge: body.code_challenge || null }
  const rival = isAnsweredBare(deps, asked) ? await findRivalPassword(deps, asked, body.password) : null
  const work = () => register(deps, context, { asked, made, flow, rival })
  return jsonResponse(await (settings.hide_existing_accounts ? respondAtFixedTimes(work) : work()))
}

/** Stores the account, or does what may be done for one that is there. @returns the answer's body. */
async function register(
  deps: AuthDeps,
  context: RequestContext,
  { asked, made, flow, rival }: { asked: Asked; made: NewUser; flow: LinkFlow; rival: string | null },
): Promise<Record<string, unknown>> {
  const outcome = await deps.database.db.transaction(async (tx) => {
    const stored = await insertUser(tx, made)
    if (!stored) return { kind: 'known' as const, message: await meetKnown(tx, deps, context, { asked, flow, rival }) }
    const { user, message } = await askForConfirmation(tx, deps, context, { user: stored, flow })
    const open = isAnsweredBare(deps, asked) ? null : await openSession(tx, deps, { user, method: 'password', context })
    return { kind: 'new' as const, user, message, open }
  })
  if (outcome.message !== undefined) await sendPhoneCode(deps, outcome.message)
  if (outcome.kind === 'known')
    return describeUnstoredUser(needsConfirmation(deps, asked) ? withConfirmationSent(made) : made)
  return outcome.open ? describeSession(deps, outcome.open) : describeUser(deps.database.db, outcome.user)
}

/**
 * Finds the password, as its hash, that an account of the address has and the sign-up has not. Takes the same time for every
 * address, with an account or without.
 *
 * @returns null when there is no account, or it has no other password.
 */
async function findRivalPassword(deps: AuthDeps, asked: Asked, password: string): Promise<string | null> {
  const { db } = deps.database
  const known = asked.email !== null ? await findUserByEmail(db, asked.email) : await findUserByPhone(db, asked.phone)
  const stored = known?.encrypted_password || null
  const check = await checkPassword(stored, password)
  return check.isRight ? null : stored
}

/** What someone signs up with: one of the two. */
type Asked = { email: string; phone: null } | { email: null; phone: string }

/**
 * Takes the turn of the mail or message that the sign-up causes. Where a refusal would reveal a known address, it is
 * refused all the same; where sign-up gives a session at once, a new account's first mail goes out whatever the gap is.
 */
async function takeTurn(deps: AuthDeps, context: RequestContext, asked: Asked): Promise<void> {
  if (asked.phone !== null) {
    if (needsConfirmation(deps, asked)) await takePhoneTurn(deps, context, asked.phone)
    return
  }
  const { confirm_email, hide_existing_accounts } = deps.config.auth
  if (confirm_email === 'required' || hide_existing_accounts) await takeMailRequest(deps, context, asked.email, 'entry')
  else if (needsConfirmation(deps, asked)) await noteMailTurn(deps, asked.email)
}

/** Sends a new account what confirms it: a mail at once, or a message once the transaction has ended. */
async function askForConfirmation(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  { user, flow }: { user: UserRow; flow: LinkFlow },
): Promise<{ user: UserRow; message?: CodeMessage }> {
  const asked: Asked =
    user.email === null ? { email: null, phone: user.phone ?? '' } : { email: user.email, phone: null }
  if (!needsConfirmation(deps, asked)) return { user }
  if (asked.phone !== null)
    return issuePhoneCode(tx, deps, context, { user, purpose: 'phone_signup', phone: asked.phone })
  return { user: await mailSecret(tx, deps, context, { user, purpose: 'signup', flow }) }
}

/**
 * Handles a sign-up with an address that has an account: it is asked to confirm itself again, or its owner is notified
 * of the attempt. Its data do not change. Two sign-ups with different passwords may be two people, of whom only one
 * reads the mail: then no password is left, and the person who confirms the address sets one.
 *
 * @param rival hash of the password that the account had and this sign-up has not.
 * @returns a message to send, if any.
 * @throws {AuthError} `user_already_exists` where the site says so.
 * @see docs/reference/auth-protocol.md#post-signup, docs/reference/auth-protocol.md#171
 */
async function meetKnown(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  { asked, flow, rival }: { asked: Asked; flow: LinkFlow; rival: string | null },
): Promise<CodeMessage | undefined> {
  const { hide_existing_accounts } = deps.config.auth
  const found = asked.email !== null ? await findUserByEmail(tx, asked.email) : await findUserByPhone(tx, asked.phone)
  const user = found && (await lockUser(tx, found.id))
  const isConfirmed = Boolean(asked.email !== null ? user?.email_confirmed_at : user?.phone_confirmed_at)
  if (!hide_existing_accounts && (isConfirmed || !isAnsweredBare(deps, asked)))
    throw new AuthError('user_already_exists', 'User already registered')
  if (!user) return undefined
  if (!isConfirmed && needsConfirmation(deps, asked)) {
    if (rival !== null && user.encrypted_password === rival)
      await tx.update(users).set({ encrypted_password: '' }).where(eq(users.id, user.id))
    return (await askForConfirmation(tx, deps, context, { user, flow })).message
  }
  const signInLink = `${deps.config.publicUrl}/login`
  if (asked.email !== null)
    await queueOwnMail(tx, deps, user, { language: context.language, content: { kind: 'account_exists', signInLink } })
  return undefined
}

/** True when a sign-up with this is followed by a mail or a message that confirms it. */
function needsConfirmation(deps: AuthDeps, asked: Asked): boolean {
  const { confirm_email, confirm_phone } = deps.config.auth
  return (asked.email !== null ? confirm_email : confirm_phone) !== 'off'
}

/** True when a sign-up answers the user without a session: it is to be confirmed first, or looks the same for everybody. */
function isAnsweredBare(deps: AuthDeps, asked: Asked): boolean {
  const { confirm_email, confirm_phone, hide_existing_accounts } = deps.config.auth
  return hide_existing_accounts || (asked.email !== null ? confirm_email : confirm_phone) === 'required'
}

/** An account that was not stored, as it looks once its mail is on the way. */
function withConfirmationSent(made: NewUser): NewUser {
  return { ...made, user: { ...made.user, confirmation_sent_at: made.user.created_at } }
}

async function signUpAnonymously(deps: AuthDeps, c: AuthRequest, data: Record<string, unknown>): Promise<Response> {
  if (!deps.config.auth.anonymous) throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  requireModestMetadata(data)
  const context = contextOf(c)
  await limitSignUps(deps, context, null)
  const made = makeUser({
    email: null,
    phone: null,
    passwordHash: null,
    data,
    isEmailConfirmed: false,
    isPhoneConfirmed: false,
    now: new Date(deps.clock.now()),
  })
  const open = await deps.database.db.transaction(async (tx) => {
    const user = await insertUser(tx, made)
    // Nothing of an anonymous account can be taken already.
    if (!user) throw new Error('An anonymous account could not be stored')
    return openSession(tx, deps, { user, method: 'anonymous', context })
  })
  return jsonResponse(await describeSession(deps, open))
}

/**
 * The checks of a sign-up in the protocol's order; the address comes last. Whether a password is a common one is looked at
 * after it, because the official service does not look at all, and its clients' tests send such passwords with bad addresses.
 */
function readAddress(deps: AuthDeps, body: SignUpBody): Asked {
  const rules = signUpRules(deps.config.auth)
  if (body.password === '') throw new AuthError('validation_failed', 'Signup requires a valid password')
  if (passwordErrors(body.password, rules).length > 0) requireGoodPassword(body.password, rules, [body.email])
  const asked = readAccount(deps, body)
  requireGoodPassword(body.password, rules, [body.email])
  return asked
}

function readAccount(deps: AuthDeps, body: SignUpBody): Asked {
  const settings = deps.config.auth
  if (body.email !== '' && body.phone !== '') {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on signup.')
  }
  if (body.phone !== '' && !['', 'sms', 'whatsapp'].includes(body.channel)) {
    throw new AuthError('validation_failed', 'Invalid channel, supported values are "sms" or "whatsapp"')
  }
  const challenge = readChallenge(body)
  if (body.email !== '') {
    if (!settings.email) throw new AuthError('email_provider_disabled', 'Email signups are disabled')
    return { email: readEmail(body.email), phone: null }
  }
  if (challenge !== null) throw new AuthError('validation_failed', 'PKCE not supported for phone signups')
  if (!isPhoneOffered(settings)) throw new AuthError('phone_provider_disabled', 'Phone signups are disabled')
  return { email: null, phone: readPhone(body.phone) }
}

/**
 * Refuses data that the product's own form would not send. Other applications need not send any of it.
 *
 * @throws {AuthError} `validation_failed`
 * @see docs/reference/product.md#register: "The server enforces the same rules" (DLG-06)
 */
function requireGoodData(data: Record<string, unknown>): void {
  for (const field of ['first_name', 'last_name']) {
    const name = data[field]
    if (name === undefined || name === null) continue
    const length = typeof name === 'string' ? [...name.trim()].length : 0
    if (length < nameLengthMin || length > nameLengthMax) {
      throw new AuthError(
        'validation_failed',
        `${field} should be ${nameLengthMin} to ${nameLengthMax} characters long`,
      )
    }
  }
  const phone = data['phone_number']
  if (phone !== undefined && phone !== null && !(typeof phone === 'string' && isE164(phone))) {
    throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)')
  }
  requireModestMetadata(data)
}
