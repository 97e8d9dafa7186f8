import { eq } from 'drizzle-orm'
import { AuthError } from '#server/auth/errors.ts'
import type { Bearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { takeMailTurn } from '#server/auth/limits.ts'
import { mailRecipient } from '#server/mail/mail-recipient.ts'
import { issueSecret } from '#server/auth/flows/one-time-secrets.ts'
import { issuePhoneCode, sendPhoneCode, takePhoneTurn } from '#server/auth/factors/phone-codes.ts'
import { contextOf, jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { users } from '#server/auth/tables.ts'
import { lockUser } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { queueMail } from '#server/mail/outbox.ts'

/**
 * GET /reauthenticate: sends the signed-in user a code that PUT /user takes as a proof, by mail, or to the telephone
 * without an address.
 *
 * @see docs/reference/auth-protocol.md#get-reauthenticate-auth
 */
export async function reauthenticate(deps: AuthDeps, c: AuthRequest, { user }: Bearer): Promise<Response> {
  const context = contextOf(c)
  if (user.email) {
    if (user.email_confirmed_at === null)
      throw new AuthError('email_not_confirmed', 'Please verify your email first.', { status: 422 })
    await takeMailTurn(deps, user.id, 'reauthentication')
    await deps.database.db.transaction(async (tx) => mailCode(tx, deps, context, await lockUser(tx, user.id)))
    return jsonResponse({})
  }
  const { phone } = user
  if (!phone) {
    throw new AuthError('validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  }
  if (user.phone_confirmed_at === null)
    throw new AuthError('phone_not_confirmed', 'Please verify your phone first.', { status: 422 })
  await takePhoneTurn(deps, context, phone)
  const issued = await deps.database.db.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id)
    return locked && issuePhoneCode(tx, deps, context, { user: locked, purpose: 'reauthentication', phone })
  })
  return jsonResponse(issued ? { message_id: await sendPhoneCode(deps, issued.message) } : {})
}

async function mailCode(tx: Db, deps: AuthDeps, context: RequestContext, user: UserRow | null): Promise<void> {
  const recipient = user && mailRecipient(user, context)
  if (!recipient) return
  const { code } = await issueSecret(tx, deps, {
    userId: user.id,
    purpose: 'reauthentication',
    address: recipient.to,
    redirectTo: null,
    codeChallenge: null,
  })
  await queueMail(tx, deps, { ...recipient, content: { kind: 'reauthentication', code } })
  const now = new Date(deps.clock.now())
  await tx.update(users).set({ reauthentication_sent_at: now, updated_at: now }).where(eq(users.id, user.id))
}
