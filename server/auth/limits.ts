import { and, eq } from 'drizzle-orm'
import { isIP } from 'node:net'
import { daySeconds, hourSeconds, minuteSeconds } from '#shared/duration.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { sessions } from '#server/auth/tables.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import { networkOf } from '#server/http/client-address.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { RequestContext } from '#server/http/request-context.ts'

/** Sign-ups from one address; enough for an office behind one address, or a test-suite. */
export const signUpByAddress: RateLimitRule = {
  name: 'auth-sign-up-address',
  burst: 150,
  refillSeconds: 5 * minuteSeconds,
}
/** Sign-ups with one e-mail address or number: a second one can only be a mistake or a probe. */
const signUpByAccount: RateLimitRule = { name: 'auth-sign-up-account', burst: 10, refillSeconds: 10 * minuteSeconds }
/** Anonymous sign-ups from one address. @see docs/reference/auth-protocol.md#65-rate-limits-of-the-official-server */
const anonymousByAddress: RateLimitRule = { name: 'auth-anonymous-address', burst: 30, refillSeconds: hourSeconds }
/** Password sign-ins from one address. @see docs/reference/auth-protocol.md#65-rate-limits-of-the-official-server (token) */
export const passwordByAddress: RateLimitRule = {
  name: 'auth-password-address',
  burst: 150,
  refillSeconds: 5 * minuteSeconds,
}
/** Tries at one account from one address since its last sign-in: ten, then one in a minute and a half… */
const triesSoon: RateLimitRule = { name: 'auth-tries-soon', burst: 10, refillSeconds: 15 * minuteSeconds }
/** …and after forty on one day, one in 36 minutes. */
const triesByDay: RateLimitRule = { name: 'auth-tries-day', burst: 40, refillSeconds: daySeconds }
/** Tries at one account from everywhere since its last sign-in. */
const triesFromEverywhere: RateLimitRule = { name: 'auth-tries-everywhere', burst: 100, refillSeconds: hourSeconds }
/** Refreshes from one address: every open tab makes one an hour. */
export const refreshByAddress: RateLimitRule = {
  name: 'auth-refresh-address',
  burst: 300,
  refillSeconds: 5 * minuteSeconds,
}
/** Refreshes of one account, from all its tabs and devices together. */
const refreshByAccount: RateLimitRule = { name: 'auth-refresh-account', burst: 120, refillSeconds: 5 * minuteSeconds }
/** Tries at the present password by a signed-in user. */
const presentPasswordTries: RateLimitRule = {
  name: 'auth-present-password',
  burst: 10,
  refillSeconds: 15 * minuteSeconds,
}

/** Flows to sign-in providers from one address; each may ask the provider. */
export const flowsByAddress: RateLimitRule = { name: 'auth-flow-address', burst: 150, refillSeconds: 5 * minuteSeconds }
/** Exchanges of codes from one address. @see docs/reference/auth-protocol.md#65-rate-limits-of-the-official-server (token) */
export const codesByAddress: RateLimitRule = { name: 'auth-code-address', burst: 150, refillSeconds: 5 * minuteSeconds }

/**
 * Challenges and answers of second factors of one account from one address: an attacker who has only the password must
 * not use up the owner's. @see docs/reference/auth-protocol.md#65-rate-limits-of-the-official-server (factor challenge
 * + verify)
 */
const factorsByAccount: RateLimitRule = { name: 'auth-factor-account', burst: 15, refillSeconds: minuteSeconds }
/** The same from one address, for many accounts behind it. */
export const factorsByAddress: RateLimitRule = {
  name: 'auth-factor-address',
  burst: 150,
  refillSeconds: 5 * minuteSeconds,
}
/** Factors that one account begins to enrol: each costs a row, and a picture. */
const enrolmentsByAccount: RateLimitRule = { name: 'auth-factor-enrol', burst: 20, refillSeconds: 10 * minuteSeconds }
/** Answers to one factor from one address since it was last given: five, then one in three minutes… */
const factorTriesSoon: RateLimitRule = { name: 'auth-factor-tries-soon', burst: 5, refillSeconds: 15 * minuteSeconds }
/** …and after twenty on one day, one in 72 minutes. */
const factorTriesByDay: RateLimitRule = { name: 'auth-factor-tries-day', burst: 20, refillSeconds: daySeconds }
/** Answers to one factor from everywhere since it was last given. */
const factorTriesFromEverywhere: RateLimitRule = {
  name: 'auth-factor-tries-everywhere',
  burst: 30,
  refillSeconds: daySeconds,
}
/** Answers to one message with a code: then it is dead, because it lives for five minutes. @see docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better */
const challengeTries: RateLimitRule = { name: 'auth-challenge-tries', burst: 5, refillSeconds: daySeconds }
/**
 * Messages with codes of second factors that one address asks for: they cost money, and disturb anyone who has the
 * number.
 */
const factorSmsByAccount: RateLimitRule = { name: 'auth-factor-sms-account', burst: 10, refillSeconds: hourSeconds }
/** The same to one number… */
const factorSmsByNumber: RateLimitRule = { name: 'auth-factor-sms-number', burst: 5, refillSeconds: hourSeconds }
/** …and to one number from everywhere. */
const factorSmsFromEverywhere: RateLimitRule = {
  name: 'auth-factor-sms-everywhere',
  burst: 20,
  refillSeconds: daySeconds,
}
/** Requests from one address that may send a mail. @see docs/reference/auth-protocol.md#65-rate-limits-of-the-official-server (otp, recover, resend…) */
export const mailRequestsByAddress: RateLimitRule = {
  name: 'auth-mail-address',
  burst: 60,
  refillSeconds: 5 * minuteSeconds,
}
/** Mails that strangers may send to one e-mail address. */
const mailsToRecipient: RateLimitRule = { name: 'auth-mail-recipient', burst: 12, refillSeconds: hourSeconds }
/** Text messages that one address may cause: each costs money. */
const smsByAddress: RateLimitRule = { name: 'auth-sms-address', burst: 15, refillSeconds: hourSeconds }
/** Text messages to one number. */
const smsToRecipient: RateLimitRule = { name: 'auth-sms-recipient', burst: 6, refillSeconds: hourSeconds }
/** Links and codes that one address presents. */
export const verifyByAddress: RateLimitRule = {
  name: 'auth-verify-address',
  burst: 150,
  refillSeconds: 5 * minuteSeconds,
}
/** Codes that one address tries, on whatever accounts. */
const codeTriesByAddress: RateLimitRule = {
  name: 'auth-code-tries-address',
  burst: 60,
  refillSeconds: 15 * minuteSeconds,
}
/**
 * Codes that are tried on one account for one purpose, whichever codes it was sent in the meantime. Its owner still has
 * the link, which guesses do not use up, so no one is locked out.
 */
const codeTries: RateLimitRule = { name: 'auth-code-tries', burst: 10, refillSeconds: 15 * minuteSeconds }

/** Captchas of one address: each is asked about at their provider. */
const captchasByAddress: RateLimitRule = { name: 'auth-captcha-address', burst: 150, refillSeconds: 5 * minuteSeconds }
/** Sign-ins by wallet from one address. @see docs/reference/auth-protocol.md#65-rate-limits-of-the-official-server (web3) */
export const web3ByAddress: RateLimitRule = { name: 'auth-web3-address', burst: 30, refillSeconds: 5 * minuteSeconds }

/** Limits calls of an address from one network. @throws {AuthError} `over_request_rate_limit` */
export async function limitNetwork(deps: AuthDeps, context: RequestContext, rule: RateLimitRule): Promise<void> {
  await take(deps, rule, networkOf(context.clientAddress))
}

/** Limits sign-ups. @param account the e-mail address or number; null for an anonymous one. */
export async function limitSignUps(deps: AuthDeps, context: RequestContext, account: string | null): Promise<void> {
  if (account === null) await limitNetwork(deps, context, anonymousByAddress)
  else await take(deps, signUpByAccount, account)
}

/**
 * Limits tries at one account's password, whether or not the account exists.
 *
 * Every try is counted before the password is looked at, so parallel ones are too. The subject holds the account's last
 * sign-in, so that a right password begins a new count: only wrong ones add up. The count from everywhere does not bind
 * addresses that the account is signed in at, or anybody could lock its owner out.
 *
 * @param account the address or number as given.
 * @see docs/reference/services.md#15-running-it ("lets anyone lock anyone out")
 */
export async function limitPasswordTries(
  deps: AuthDeps,
  context: RequestContext,
  account: string,
  user: UserRow | null,
): Promise<void> {
  const count = `${account} ${user?.last_sign_in_at?.toISOString() ?? ''}`
  await take(deps, triesSoon, `${count} ${networkOf(context.clientAddress)}`)
  await take(deps, triesByDay, `${count} ${networkOf(context.clientAddress)}`)
  const everywhere = await takeFromLimit(deps, triesFromEverywhere, count)
  if (!everywhere.allowed && !(user && (await isSignedInAt(deps, user.id, context))))
    throw limited(everywhere.retryAfterSeconds)
}

/** Limits refreshes of one account. @param userId whose token was presented; null when no one's. */
export async function limitRefreshes(deps: AuthDeps, userId: string | null): Promise<void> {
  if (userId !== null) await take(deps, refreshByAccount, userId)
}

/** Limits tries at the present password when it is asked for again. */
export async function limitPresentPasswordTries(deps: AuthDeps, user: UserRow): Promise<void> {
  await take(deps, presentPasswordTries, user.id)
}

/** Limits checks of captchas. */
export async function limitCaptchas(deps: AuthDeps, context: RequestContext): Promise<void> {
  await limitNetwork(deps, context, captchasByAddress)
}

/** Limits challenges of second factors and answers to them, for one account. */
export async function limitFactorCalls(deps: AuthDeps, context: RequestContext, userId: string): Promise<void> {
  await take(deps, factorsByAccount, `${userId} ${networkOf(context.clientAddress)}`)
}

/** Limits enrolments of second factors. */
export async function limitEnrolments(deps: AuthDeps, userId: string): Promise<void> {
  await take(deps, enrolmentsByAccount, userId)
}

/**
 * Limits messages with codes of second factors. As with answers, the count from everywhere does not bind addresses at which the
 * person is signed in with a second factor.
 *
 * @param phone E.164 without the plus sign.
 * @throws {AuthError} `over_sms_send_rate_limit`
 */
export async function limitFactorSms(
  deps: AuthDeps,
  context: RequestContext,
  userId: string,
  phone: string,
): Promise<void> {
  const tooMany = (retryAfterSeconds: number) =>
    new AuthError('over_sms_send_rate_limit', 'SMS rate limit exceeded', { retryAfterSeconds })
  for (const [rule, subject] of [
    [factorSmsByAccount, userId],
    [factorSmsByNumber, phone],
  ] as const) {
    const result = await takeFromLimit(deps, rule, `${subject} ${networkOf(context.clientAddress)}`)
    if (!result.allowed) throw tooMany(result.retryAfterSeconds)
  }
  const everywhere = await takeFromLimit(deps, factorSmsFromEverywhere, phone)
  if (!everywhere.allowed && !(await isProvenAt(deps, userId, context))) throw tooMany(everywhere.retryAfterSeconds)
}

/**
 * Counts an answer to a second factor, right or wrong, before it is looked at.
 *
 * The subject holds the instant at which the factor was last given, so that a right answer begins a new count. The
 * count from everywhere does not bind addresses at which the person is signed in with a second factor, so that someone
 * who knows the password and has many addresses cannot shut its owner out.
 *
 * @param factor `updated_at` changes with every right answer.
 * @returns null when the answer may be looked at, otherwise the seconds until the next one may be.
 */
export async function countFactorTry(
  deps: AuthDeps,
  context: RequestContext,
  factor: { id: string; user_id: string; updated_at: Date },
): Promise<number | null> {
  const count = `${factor.id} ${factor.updated_at.toISOString()}`
  const here = `${count} ${networkOf(context.clientAddress)}`
  for (const rule of [factorTriesSoon, factorTriesByDay]) {
    const result = await takeFromLimit(deps, rule, here)
    if (!result.allowed) return result.retryAfterSeconds
  }
  const everywhere = await takeFromLimit(deps, factorTriesFromEverywhere, count)
  if (everywhere.allowed || (await isProvenAt(deps, factor.user_id, context))) return null
  return everywhere.retryAfterSeconds
}

/** Limits answers to a second factor. @throws {AuthError} `over_request_rate_limit` */
export async function limitFactorTries(
  deps: AuthDeps,
  context: RequestContext,
  factor: { id: string; user_id: string; updated_at: Date },
): Promise<void> {
  const waitSeconds = await countFactorTry(deps, context, factor)
  if (waitSeconds !== null) throw limited(waitSeconds)
}

/** Counts an answer to a message with a code; false when there were too many. */
export async function isChallengeAlive(deps: AuthDeps, challengeId: string): Promise<boolean> {
  return (await takeFromLimit(deps, challengeTries, challengeId)).allowed
}

async function isProvenAt(deps: AuthDeps, userId: string, context: RequestContext): Promise<boolean> {
  if (!isIP(context.clientAddress)) return false
  const found = await deps.database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), eq(sessions.ip, context.clientAddress), eq(sessions.aal, 'aal2')))
    .limit(1)
  return found.length > 0
}

/** What mails are for, as far as their gap goes: one kind does not keep the other waiting. */
type MailOccasion = 'entry' | 'recovery' | 'change' | 'reauthentication'

/**
 * Takes the turn of a mail that a request asks for, whether or not its address has an account: so a refusal says nothing.
 *
 * @param email the address that was given, lower case.
 * @throws {AuthError} `over_email_send_rate_limit`
 * @see docs/reference/auth-protocol.md#61-links-and-codes (gap), docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (caps per recipient and address)
 */
export async function takeMailTurn(deps: AuthDeps, email: string, occasion: MailOccasion): Promise<void> {
  const gap = await takeFromLimit(deps, mailGap(deps), `${occasion} ${email}`)
  if (!gap.allowed) throw tooSoon('over_email_send_rate_limit', gap.retryAfterSeconds)
  const cap = await takeFromLimit(deps, mailsToRecipient, email)
  if (!cap.allowed) {
    throw new AuthError('over_email_send_rate_limit', 'email rate limit exceeded', {
      retryAfterSeconds: cap.retryAfterSeconds,
    })
  }
}

/** As `takeMailTurn`, where not every request of the address asks for a mail. @throws {AuthError} `over_request_rate_limit` */
export async function takeMailRequest(
  deps: AuthDeps,
  context: RequestContext,
  email: string,
  occasion: MailOccasion,
): Promise<void> {
  await limitNetwork(deps, context, mailRequestsByAddress)
  await takeMailTurn(deps, email, occasion)
}

/** Notes a mail that goes out whatever the gap says: the first one to a new account. */
export async function noteMailTurn(deps: AuthDeps, email: string): Promise<void> {
  await takeFromLimit(deps, mailGap(deps), `entry ${email}`)
}

/**
 * Takes the turn of a text message.
 *
 * @param phone E.164 without the plus sign.
 * @throws {AuthError} `over_sms_send_rate_limit`, `over_request_rate_limit`
 * @see docs/reference/auth-protocol.md#61-links-and-codes (gap)
 */
export async function takeSmsTurn(deps: AuthDeps, context: RequestContext, phone: string): Promise<void> {
  await take(deps, smsByAddress, networkOf(context.clientAddress))
  const gap = await takeFromLimit(deps, { ...mailGap(deps), name: 'auth-sms-gap' }, phone)
  if (!gap.allowed) throw tooSoon('over_sms_send_rate_limit', gap.retryAfterSeconds)
  const cap = await takeFromLimit(deps, smsToRecipient, phone)
  if (!cap.allowed) {
    throw new AuthError('over_sms_send_rate_limit', 'SMS rate limit exceeded', {
      retryAfterSeconds: cap.retryAfterSeconds,
    })
  }
}

/**
 * Limits tries at the codes of one account, on top of the five that a code bears. Counted before anything is looked up, so
 * that it is the same for accounts that do not exist.
 *
 * @param account what the code was sent to, or the account's id.
 */
export async function limitCodeTries(
  deps: AuthDeps,
  context: RequestContext,
  account: string,
  purpose: string,
): Promise<void> {
  await take(deps, codeTriesByAddress, networkOf(context.clientAddress))
  await take(deps, codeTries, `${purpose} ${account}`)
}

/** Limits guesses at the code that GET /reauthenticate has sent, wherever they come from. */
export async function limitNonceTries(deps: AuthDeps, user: UserRow): Promise<void> {
  await take(deps, codeTries, `reauthentication ${user.id}`)
}

/** One mail, or message, in each gap. A gap of no seconds is one that is always over. */
function mailGap(deps: AuthDeps): RateLimitRule {
  const { mail_gap_seconds } = deps.config.auth
  return { name: 'auth-mail-gap', burst: mail_gap_seconds === 0 ? 1_000_000 : 1, refillSeconds: mail_gap_seconds || 1 }
}

function tooSoon(code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit', seconds: number): AuthError {
  return new AuthError(code, `For security purposes, you can only request this after ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  })
}

async function isSignedInAt(deps: AuthDeps, userId: string, context: RequestContext): Promise<boolean> {
  if (!isIP(context.clientAddress)) return false
  const found = await deps.database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), eq(sessions.ip, context.clientAddress)))
    .limit(1)
  return found.length > 0
}

async function take(deps: AuthDeps, rule: RateLimitRule, subject: string): Promise<void> {
  const result = await takeFromLimit(deps, rule, subject)
  if (!result.allowed) throw limited(result.retryAfterSeconds)
}

function limited(retryAfterSeconds: number): AuthError {
  return new AuthError('over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds })
}
