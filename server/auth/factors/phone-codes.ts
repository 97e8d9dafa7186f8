import { eq } from 'drizzle-orm'
import type { AuthDeps } from '#server/auth/deps.ts'
import { takeSmsTurn } from '#server/auth/limits.ts'
import { mailLanguageOf } from '#server/mail/mail-recipient.ts'
import { issueSecret } from '#server/auth/flows/one-time-secrets.ts'
import { users } from '#server/auth/tables.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { findTestCode, writeCodeSms } from '#server/sms/messages.ts'
import type { SmsPurpose } from '#server/sms/messages.ts'
import { AuthError } from '#server/auth/errors.ts'
import { SmsError, sendSms } from '#server/sms/send-sms.ts'

/** What a code that goes to a telephone is for. */
type PhonePurpose = 'phone_signup' | 'phone_signin' | 'phone_change' | 'reauthentication'

const wordsByPurpose = {
  phone_signup: 'sign_in',
  phone_signin: 'sign_in',
  phone_change: 'phone_change',
  reauthentication: 'reauthentication',
} as const satisfies Record<PhonePurpose, SmsPurpose>

/** A message that is written and not sent; null: the number is one for trying, and gets none. */
export type CodeMessage = { to: string; text: string } | null

/** The id that stands for a message to a number for trying, as the official service has it. */
const testMessageId = 'test-otp'

/**
 * Takes the turn of a message to a number. Numbers for trying need none, because nothing is sent to them.
 *
 * @param phone E.164 without the plus sign.
 * @throws {AuthError} `over_sms_send_rate_limit`, `over_request_rate_limit`
 */
export async function takePhoneTurn(deps: AuthDeps, context: RequestContext, phone: string): Promise<void> {
  if (findTestCode(deps.config.auth, phone) === null) await takeSmsTurn(deps, context, phone)
}

/**
 * Makes a code for a number, in the caller's transaction with the account's row locked, and notes that on the account.
 *
 * @param phone E.164 without the plus sign.
 * @returns the message, to be sent once the transaction has ended.
 */
export async function issuePhoneCode(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  { user, purpose, phone }: { user: UserRow; purpose: PhonePurpose; phone: string },
): Promise<{ user: UserRow; message: CodeMessage }> {
  const agreedCode = findTestCode(deps.config.auth, phone)
  const { code } = await issueSecret(tx, deps, {
    userId: user.id,
    purpose,
    address: phone,
    redirectTo: null,
    codeChallenge: null,
    agreedCode,
  })
  const now = new Date(deps.clock.now())
  const sentAt = {
    phone_signup: { confirmation_sent_at: now },
    phone_signin: { confirmation_sent_at: now },
    phone_change: { phone_change_sent_at: now, phone_change: phone },
    reauthentication: { reauthentication_sent_at: now },
  }
  const [noted] = await tx
    .update(users)
    .set({ ...sentAt[purpose], updated_at: now })
    .where(eq(users.id, user.id))
    .returning()
  const text = writeCodeSms(deps.config.auth, mailLanguageOf(user, context), wordsByPurpose[purpose], code)
  return { user: noted ?? user, message: agreedCode === null ? { to: `+${phone}`, text } : null }
}

/**
 * Sends a message with a code.
 *
 * @param message null: the code of a test number, which is not sent.
 * @returns the message's id.
 * @throws {AuthError} `sms_send_failed`
 */
export async function sendPhoneCode(deps: AuthDeps, message: CodeMessage): Promise<string> {
  if (message === null) return testMessageId
  try {
    return await sendSms(deps, message)
  } catch (error) {
    if (!(error instanceof SmsError)) throw error
    throw new AuthError('sms_send_failed', error.message, { cause: error.cause })
  }
}
