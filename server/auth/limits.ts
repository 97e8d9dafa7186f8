import { and, eq } from 'drizzle-orm'
import { isIP } from 'node:net'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { sessions } from '#server/auth/tables.ts'
import type { UserRow } from '#server/auth/users.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { RequestContext } from '#server/http/request-context.ts'

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds
const daySeconds = 24 * hourSeconds

/** Sign-ups from one address; enough for an office behind one address, or a test-suite. */
const signUpByAddress: RateLimitRule = { name: 'auth-sign-up-address', burst: 150, refillSeconds: 5 * minuteSeconds }
/** Sign-ups with one e-mail address or number: a second one can only be a mistake or a probe. */
const signUpByAccount: RateLimitRule = { name: 'auth-sign-up-account', burst: 10, refillSeconds: 10 * minuteSeconds }
/** Anonymous sign-ups from one address. @see auth protocol, section 6.5 */
const anonymousByAddress: RateLimitRule = { name: 'auth-anonymous-address', burst: 30, refillSeconds: hourSeconds }
/** Password sign-ins from one address. @see auth protocol, section 6.5 (token) */
const passwordByAddress: RateLimitRule = { name: 'auth-password-address', burst: 150, refillSeconds: 5 * minuteSeconds }
/** Tries at one account from one address since its last sign-in: ten, then one in a minute and a half… */
const triesSoon: RateLimitRule = { name: 'auth-tries-soon', burst: 10, refillSeconds: 15 * minuteSeconds }
/** …and after forty on one day, one in 36 minutes. */
const triesByDay: RateLimitRule = { name: 'auth-tries-day', burst: 40, refillSeconds: daySeconds }
/** Tries at one account from everywhere since its last sign-in. */
const triesFromEverywhere: RateLimitRule = { name: 'auth-tries-everywhere', burst: 100, refillSeconds: hourSeconds }
/** Refreshes from one address: every open tab makes one an hour. */
const refreshByAddress: RateLimitRule = { name: 'auth-refresh-address', burst: 300, refillSeconds: 5 * minuteSeconds }
/** Refreshes of one account, from all its tabs and devices together. */
const refreshByAccount: RateLimitRule = { name: 'auth-refresh-account', burst: 120, refillSeconds: 5 * minuteSeconds }
/** Tries at the present password by somebody who is signed in. */
const presentPasswordTries: RateLimitRule = {
  name: 'auth-present-password',
  burst: 10,
  refillSeconds: 15 * minuteSeconds,
}

/** Flows to sign-in providers from one address; each may ask the provider. */
const flowsByAddress: RateLimitRule = { name: 'auth-flow-address', burst: 150, refillSeconds: 5 * minuteSeconds }
/** Exchanges of codes from one address. @see auth protocol, section 6.5 (token) */
const codesByAddress: RateLimitRule = { name: 'auth-code-address', burst: 150, refillSeconds: 5 * minuteSeconds }

/** Limits sign-ups. @param account the e-mail address or number; null for an anonymous one. */
export async function limitSignUps(deps: AuthDeps, context: RequestContext, account: string | null): Promise<void> {
  await take(deps, account === null ? anonymousByAddress : signUpByAddress, context.clientAddress)
  if (account !== null) await take(deps, signUpByAccount, account)
}

/** Limits password sign-ins of an address, before anything is looked up. */
export async function limitPasswordSignIns(deps: AuthDeps, context: RequestContext): Promise<void> {
  await take(deps, passwordByAddress, context.clientAddress)
}

/**
 * Limits tries at one account's password, whether or not the account exists.
 *
 * Every try is counted before the password is looked at, so parallel ones are too. The subject holds the account's last
 * sign-in, so that a right password begins a new count: only wrong ones add up. The count from everywhere does not bind
 * addresses that the account is signed in at, or anybody could lock its owner out.
 *
 * @param account the address or number as given.
 * @see services page, section 15 ("lets anyone lock anyone out")
 */
export async function limitPasswordTries(
  deps: AuthDeps,
  context: RequestContext,
  account: string,
  user: UserRow | null,
): Promise<void> {
  const count = `${account} ${user?.last_sign_in_at?.toISOString() ?? ''}`
  await take(deps, triesSoon, `${count} ${context.clientAddress}`)
  await take(deps, triesByDay, `${count} ${context.clientAddress}`)
  const everywhere = await takeFromLimit(deps, triesFromEverywhere, count)
  if (!everywhere.allowed && !(user && (await isSignedInAt(deps, user.id, context))))
    throw limited(everywhere.retryAfterSeconds)
}

/**
 * Limits refreshes.
 *
 * @param findUserId tells whose token was presented, null when nobody's; asked only when the address is within its limit.
 */
export async function limitRefreshes(
  deps: AuthDeps,
  context: RequestContext,
  findUserId: () => Promise<string | null>,
): Promise<void> {
  await take(deps, refreshByAddress, context.clientAddress)
  const userId = await findUserId()
  if (userId !== null) await take(deps, refreshByAccount, userId)
}

/** Limits tries at the present password when it is asked for again. */
export async function limitPresentPasswordTries(deps: AuthDeps, user: UserRow): Promise<void> {
  await take(deps, presentPasswordTries, user.id)
}

/** Limits flows to sign-in providers. */
export async function limitFlows(deps: AuthDeps, context: RequestContext): Promise<void> {
  await take(deps, flowsByAddress, context.clientAddress)
}

/** Limits exchanges of codes for sessions. */
export async function limitCodeExchanges(deps: AuthDeps, context: RequestContext): Promise<void> {
  await take(deps, codesByAddress, context.clientAddress)
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
