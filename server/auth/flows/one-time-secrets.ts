import { randomInt, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { AuthDeps } from '#server/auth/deps.ts'
import { endFlows } from '#server/auth/flows/flows.ts'
import { oneTimeSecrets, users } from '#server/auth/tables.ts'
import type { secretPurposes } from '#server/auth/tables.ts'
import type { Db } from '#server/db/database.ts'
import { randomToken, sameText } from '#server/secrets.ts'

/** What a mailed link or code is for. */
export type SecretPurpose = (typeof secretPurposes)[number]

/** A pending link and code. */
export type OneTimeSecret = typeof oneTimeSecrets.$inferSelect

/** What a pending secret is made from. */
type SecretFacts = {
  userId: string
  purpose: SecretPurpose
  /** The e-mail address, or the number without its plus sign. */
  address: string
  /** Where the link leads in the end, allowed already; null: the site. */
  redirectTo: string | null
  /** The client's challenge (S256) in the PKCE flow. */
  codeChallenge: string | null
  /** A fixed code, for test numbers; otherwise it is drawn. */
  agreedCode?: string | null
  /** Only where a link lives longer or shorter than the setting says. */
  linkLifetimeSeconds?: number
}

/** Wrong codes after which a code dies. @see docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (attempt cap) */
const codeFailuresMax = 5

/** What a link token begins with when its flow ends with an authorization code. @see docs/reference/auth-protocol.md#53-pkce */
const pkcePrefix = 'pkce_'

/** True for a link token of the PKCE flow, alive or not. */
export function isPkceToken(linkToken: string): boolean {
  return linkToken.startsWith(pkcePrefix)
}

/**
 * Makes a link token and a code in the caller's transaction; what was pending for the purpose dies.
 *
 * @returns both in clear, for the mail or message: nowhere else are they known.
 * @see docs/reference/auth-protocol.md#61-links-and-codes, docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (two independent secrets)
 */
export async function issueSecret(
  tx: Db,
  deps: AuthDeps,
  facts: SecretFacts,
): Promise<{ linkToken: string; code: string; secret: OneTimeSecret }> {
  const { otp_length, otp_lifetime_seconds, link_lifetime_seconds } = deps.config.auth
  const linkLifetimeSeconds = facts.linkLifetimeSeconds ?? link_lifetime_seconds
  const now = deps.clock.now()
  const linkToken = `${facts.codeChallenge === null ? '' : pkcePrefix}${randomToken()}`
  const code = facts.agreedCode ?? String(randomInt(10 ** otp_length)).padStart(otp_length, '0')
  const values = {
    id: randomUUID(),
    user_id: facts.userId,
    purpose: facts.purpose,
    address: facts.address,
    link_hash: linkHash(deps, linkToken),
    code_hash: codeHash(deps, facts.userId, facts.purpose, code),
    failures: 0,
    code_challenge: facts.codeChallenge,
    redirect_to: facts.redirectTo,
    created_at: new Date(now),
    link_expires_at: new Date(now + linkLifetimeSeconds * 1000),
    code_expires_at: new Date(now + otp_lifetime_seconds * 1000),
  }
  const [secret] = await tx
    .insert(oneTimeSecrets)
    .values(values)
    .onConflictDoUpdate({ target: [oneTimeSecrets.user_id, oneTimeSecrets.purpose], set: values })
    .returning()
  if (!secret) throw new Error('A pending secret was not stored')
  return { linkToken, code, secret }
}

/** Finds what a link would do, and leaves it as it is; null when it is unknown or too old. */
export async function findByLink(
  db: Db,
  deps: AuthDeps,
  linkToken: string,
  purposes: readonly SecretPurpose[],
): Promise<OneTimeSecret | null> {
  const [secret] = await db
    .select()
    .from(oneTimeSecrets)
    .where(isLive(deps, linkToken, purposes))
  return secret ?? null
}

/** Takes a link in the caller's transaction; of two at once one gets it. Null when it is unknown, used or too old. */
export async function takeByLink(
  tx: Db,
  deps: AuthDeps,
  linkToken: string,
  purposes: readonly SecretPurpose[],
): Promise<OneTimeSecret | null> {
  const [secret] = await tx
    .delete(oneTimeSecrets)
    .where(isLive(deps, linkToken, purposes))
    .returning()
  return secret ?? null
}

/**
 * Takes a code of an account in the caller's transaction; of two at once one gets it. A wrong code counts against every
 * pending code of the purposes, and the fifth one kills it: the caller must commit although it refuses.
 *
 * @returns null when the code is wrong, used, too old or dead.
 */
export async function takeByCode(
  tx: Db,
  deps: AuthDeps,
  account: { userId: string; address: string },
  { purposes, code }: { purposes: readonly SecretPurpose[]; code: string },
): Promise<OneTimeSecret | null> {
  const pending = await tx
    .select()
    .from(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.user_id, account.userId),
        eq(oneTimeSecrets.address, account.address),
        inArray(oneTimeSecrets.purpose, [...purposes]),
        gt(oneTimeSecrets.code_expires_at, new Date(deps.clock.now())),
      ),
    )
    .for('update')
  const live = pending.filter(({ code_hash }) => code_hash !== null)
  const right = live.find((each) => sameText(each.code_hash ?? '', codeHash(deps, each.user_id, each.purpose, code)))
  if (right) {
    await tx.delete(oneTimeSecrets).where(eq(oneTimeSecrets.id, right.id))
    return right
  }
  const ids = live.map(({ id }) => id)
  if (ids.length > 0) {
    await tx
      .update(oneTimeSecrets)
      .set({
        failures: sql`failures + 1`,
        code_hash: sql`case when failures + 1 >= ${codeFailuresMax} then null else code_hash end`,
      })
      .where(inArray(oneTimeSecrets.id, ids))
  }
  return null
}

/** Finds what is pending for a purpose, alive or not; null when nothing is. */
export async function findPending(db: Db, userId: string, purpose: SecretPurpose): Promise<OneTimeSecret | null> {
  const [secret] = await db
    .select()
    .from(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.user_id, userId), eq(oneTimeSecrets.purpose, purpose)))
  return secret ?? null
}

/** How many accounts a code is tried on when several wait for one address. */
const accountsByAddressMax = 5

/** Lists whose links and codes were sent to an address for these purposes, newest first, alive or not. */
export async function listPendingAccounts(
  db: Db,
  address: string,
  purposes: readonly SecretPurpose[],
): Promise<string[]> {
  const rows = await db
    .select({ userId: oneTimeSecrets.user_id })
    .from(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.address, address), inArray(oneTimeSecrets.purpose, [...purposes])))
    .orderBy(desc(oneTimeSecrets.created_at), oneTimeSecrets.id)
  return [...new Set(rows.map(({ userId }) => userId))].slice(0, accountsByAddressMax)
}

/**
 * Ties the link that is pending for a purpose to a state of its account, such as the address that it has now: later
 * `isBoundTo` tells whether the account is still as it was. Such a link has no code.
 */
export async function bindSecret(
  tx: Db,
  deps: AuthDeps,
  { userId, purpose, state }: { userId: string; purpose: SecretPurpose; state: string },
): Promise<void> {
  await tx
    .update(oneTimeSecrets)
    .set({ code_hash: bindingHash(deps, userId, purpose, state), code_expires_at: new Date(0) })
    .where(and(eq(oneTimeSecrets.user_id, userId), eq(oneTimeSecrets.purpose, purpose)))
}

/** True when a link was last bound to this state of its account. */
export function isBoundTo(deps: AuthDeps, secret: OneTimeSecret, state: string): boolean {
  return sameText(secret.code_hash ?? '', bindingHash(deps, secret.user_id, secret.purpose, state))
}

/** Ends what is pending for one purpose. */
export async function endPurpose(tx: Db, userId: string, purpose: SecretPurpose): Promise<void> {
  await tx.delete(oneTimeSecrets).where(and(eq(oneTimeSecrets.user_id, userId), eq(oneTimeSecrets.purpose, purpose)))
}

/**
 * Ends everything that is pending for a user: links and codes, flows, and the changes of address and number that waited
 * for it: otherwise anyone who began one could have its link sent again. The way back to the address that the account
 * had stays, because anyone who took an account over would end that first.
 *
 * @see docs/reference/auth-protocol.md#45-what-ends-sessions
 */
export async function endPending(tx: Db, userId: string): Promise<void> {
  await tx
    .delete(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.user_id, userId), ne(oneTimeSecrets.purpose, 'email_change_undo')))
  await endFlows(tx, userId)
  await tx
    .update(users)
    .set(noWishes)
    .where(and(eq(users.id, userId), or(ne(users.email_change, ''), ne(users.phone_change, ''))))
}

/** The columns of an account that waits for no other address or number. */
export const noWishes = { email_change: '', email_change_confirm_status: 0, phone_change: '' } as const

/** Forgets links and codes that are too old; run now and then. */
export async function pruneOldSecrets(deps: AuthDeps): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.database.db
    .delete(oneTimeSecrets)
    .where(and(lt(oneTimeSecrets.link_expires_at, now), lt(oneTimeSecrets.code_expires_at, now)))
}

function isLive(deps: AuthDeps, linkToken: string, purposes: readonly SecretPurpose[]) {
  return and(
    eq(oneTimeSecrets.link_hash, linkHash(deps, linkToken)),
    inArray(oneTimeSecrets.purpose, [...purposes]),
    gt(oneTimeSecrets.link_expires_at, new Date(deps.clock.now())),
  )
}

function linkHash(deps: AuthDeps, linkToken: string): string {
  return deps.secrets.hash('one-time-link', linkToken)
}

/** Keyed, so that the digits cannot be tried on a copy of the database; bound to the account and the purpose. */
function codeHash(deps: AuthDeps, userId: string, purpose: SecretPurpose, code: string): string {
  return deps.secrets.hash('one-time-code', `${userId} ${purpose} ${code}`)
}

/** Another use of the key than codes have, so that a known state is never a code. */
function bindingHash(deps: AuthDeps, userId: string, purpose: SecretPurpose, state: string): string {
  return deps.secrets.hash('one-time-link', `bound ${userId} ${purpose} ${state}`)
}
