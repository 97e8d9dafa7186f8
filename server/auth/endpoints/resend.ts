import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readEmail, readPhone } from '#server/auth/accounts/addresses.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { mailEmailChange } from '#server/auth/accounts/email-change.ts'
import { takeMailTurn } from '#server/auth/limits.ts'
import { mailSecret } from '#server/auth/flows/one-time-mails.ts'
import type { LinkFlow } from '#server/auth/flows/one-time-mails.ts'
import { findPending, listPendingAccounts } from '#server/auth/flows/one-time-secrets.ts'
import { issuePhoneCode, sendPhoneCode, takePhoneTurn } from '#server/auth/factors/phone-codes.ts'
import type { CodeMessage } from '#server/auth/factors/phone-codes.ts'
import { readChallenge } from '#server/auth/flows/pkce.ts'
import { requestedRedirect } from '#server/auth/flows/redirects.ts'
import { contextOf, jsonResponse, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { isPhoneOffered } from '#server/config/auth-settings.ts'
import { respondAtFixedTimes, imitateMail } from '#server/auth/accounts/unknown-accounts.ts'
import { findUserByEmail, findUserByPhone, lockUser } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'

const bodySchema = z.looseObject({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
})

const emailTypes = ['signup', 'email_change'] as const
const phoneTypes = ['sms', 'phone_change'] as const

/**
 * POST /resend: sends again what waits for its confirmation. An address that is unknown, or has nothing to confirm, gets the
 * same answer after the same work.
 *
 * @see docs/reference/auth-protocol.md#post-resend
 */
export async function resend(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const body = await readBody(c, bodySchema)
  const emailType = emailTypes.find((type) => type === body.type)
  const phoneType = phoneTypes.find((type) => type === body.type)
  if (!emailType && !phoneType) {
    throw new AuthError('validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (body.email !== '' && body.phone !== '')
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided.')
  const flow = { redirectTo: requestedRedirect(deps, c), codeChallenge: readChallenge(body) }
  if (emailType) {
    if (body.email === '') throw new AuthError('validation_failed', 'Type provided requires an email address')
    if (!deps.config.auth.email) throw new AuthError('email_provider_disabled', 'Email logins are disabled')
    const email = readEmail(body.email)
    const context = contextOf(c)
    await takeMailTurn(deps, email, emailType === 'signup' ? 'entry' : 'change')
    return respondAtFixedTimes(() => resendMail(deps, context, { type: emailType, email, flow }))
  }
  if (body.phone === '') throw new AuthError('validation_failed', 'Type provided requires a phone number')
  if (!isPhoneOffered(deps.config.auth)) throw new AuthError('phone_provider_disabled', 'Unsupported phone provider')
  return resendMessage(deps, contextOf(c), body.type === 'sms' ? 'sms' : 'phone_change', readPhone(body.phone))
}

async function resendMail(
  deps: AuthDeps,
  context: RequestContext,
  { type, email, flow }: { type: (typeof emailTypes)[number]; email: string; flow: LinkFlow },
): Promise<Response> {
  const known = await findUserByEmail(deps.database.db, email)
  await deps.database.db.transaction(async (tx) => {
    const user = known && (await lockUser(tx, known.id))
    const isSent = user !== null && (await mailAgain(tx, deps, context, { type, user, flow }))
    if (!isSent) await imitateMail(tx, deps, context, { email, kind: 'magic_link' })
  })
  return jsonResponse({})
}

/** @returns false when nothing waits. */
async function mailAgain(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  { type, user, flow }: { type: (typeof emailTypes)[number]; user: UserRow; flow: LinkFlow },
): Promise<boolean> {
  if (type === 'signup') {
    if (user.email_confirmed_at !== null) return false
    const isInvited = (await findPending(tx, user.id, 'invite')) !== null
    await mailSecret(tx, deps, context, { user, purpose: isInvited ? 'invite' : 'signup', flow })
    return true
  }
  const begunAt = user.email_change_sent_at?.getTime() ?? 0
  const isOver = deps.clock.now() - begunAt >= deps.config.auth.link_lifetime_seconds * 1000
  // What its owner let lapse, no one else brings back.
  if (!user.email_change || isOver) return false
  await mailEmailChange(tx, deps, context, { user, flow })
  return true
}

/** An unknown number gets an id as well: who asks cannot tell. */
async function resendMessage(
  deps: AuthDeps,
  context: RequestContext,
  type: (typeof phoneTypes)[number],
  phone: string,
): Promise<Response> {
  await takePhoneTurn(deps, context, phone)
  const issued = await deps.database.db.transaction(async (tx) =>
    type === 'sms' ? codeAgain(tx, deps, context, phone) : changeAgain(tx, deps, context, phone),
  )
  return jsonResponse({ message_id: issued ? await sendPhoneCode(deps, issued.message) : randomUUID() })
}

async function codeAgain(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  phone: string,
): Promise<{ message: CodeMessage } | null> {
  const known = await findUserByPhone(tx, phone)
  const user = known && (await lockUser(tx, known.id))
  if (!user || user.phone_confirmed_at !== null) return null
  return issuePhoneCode(tx, deps, context, { user, purpose: 'phone_signup', phone })
}

/** The number is not the account's yet, so the account is found by what waits for it; the newest one, if several do. */
async function changeAgain(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  phone: string,
): Promise<{ message: CodeMessage } | null> {
  const [userId] = await listPendingAccounts(tx, phone, ['phone_change'])
  const user = userId === undefined ? null : await lockUser(tx, userId)
  return user?.phone_change === phone
    ? issuePhoneCode(tx, deps, context, { user, purpose: 'phone_change', phone })
    : null
}
