import { and, eq, ne } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import { recordActivity } from '#server/activity/record.ts'
import { queueOwnMail } from '#server/auth/accounts/own-mails.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { endPending, endPurpose, findPending } from '#server/auth/flows/one-time-secrets.ts'
import { endAllSessions } from '#server/auth/sessions/sessions.ts'
import { factors, identities, users } from '#server/auth/tables.ts'
import { withProviders } from '#server/auth/accounts/users.ts'
import type { IdentityRow, UserRow } from '#server/auth/accounts/users.ts'
import type { ClearedKind } from '#server/people/personal-data.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** How an account is reached: by which kind of address. */
type Channel = 'email' | 'phone'

/**
 * Counts an account's address, or number, as confirmed, in the caller's transaction with the account's row locked.
 *
 * @see docs/reference/auth-protocol.md#31-user (metadata contents), docs/reference/auth-protocol.md#post-verify (POST /verify, success)
 */
export async function confirmChannel(tx: Db, user: UserRow, channel: Channel, now: Date): Promise<UserRow> {
  const flag = channel === 'email' ? { email_verified: true } : { phone_verified: true }
  const [way] = await findSignInMethods(tx, user.id, channel)
  if (way) await updateWay(tx, way, flag, now)
  const isConfirmed = (channel === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null
  return writeUser(tx, user, {
    ...(!isConfirmed && (channel === 'email' ? { email_confirmed_at: now } : { phone_confirmed_at: now })),
    raw_user_meta_data: { ...user.raw_user_meta_data, ...flag },
    updated_at: now,
  })
}

/**
 * Gives an account another address or number, confirmed, in the caller's transaction with the account's row locked. An
 * anonymous account becomes a permanent one; what was pending for the old address ends.
 *
 * @see docs/reference/auth-protocol.md#put-user-auth (PUT /user, e-mail change; POST /verify, success)
 */
export async function replaceChannel(
  tx: Db,
  { user, channel, address, now }: { user: UserRow; channel: Channel; address: string; now: Date },
): Promise<UserRow> {
  const facts =
    channel === 'email' ? { email: address, email_verified: true } : { phone: address, phone_verified: true }
  const [way] = await findSignInMethods(tx, user.id, channel)
  if (way) await updateWay(tx, way, facts, now)
  else
    await tx.insert(identities).values({
      id: orderedId(),
      provider_id: user.id,
      user_id: user.id,
      provider: channel,
      identity_data: { sub: user.id, email_verified: false, phone_verified: false, ...facts },
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
  await endPending(tx, user.id)
  const known = user.raw_app_meta_data ?? {}
  const providers = Array.isArray(known['providers']) ? known['providers'] : []
  return writeUser(tx, user, {
    ...(channel === 'email'
      ? { email: address, email_confirmed_at: now, email_change: '', email_change_confirm_status: 0 }
      : { phone: address, phone_confirmed_at: now, phone_change: '' }),
    raw_user_meta_data: { ...user.raw_user_meta_data, sub: user.id, ...facts },
    raw_app_meta_data: {
      ...known,
      provider: known['provider'] ?? channel,
      providers: providers.includes(channel) ? providers : [...providers, channel],
    },
    is_anonymous: false,
    updated_at: now,
  })
}

/**
 * Gives an account that came through a provider a way in by its address, when a password is set on it: from then on the
 * provider's account may be taken away. Nothing when it has one, or when its address is no one's yet.
 *
 * @returns the account as it is then.
 * @see docs/reference/auth-protocol.md#put-user-auth (PUT /user, step 6); docs/reference/services.md#4-dashboard (linked accounts)
 */
export async function addAddressWay(tx: Db, user: UserRow, now: Date): Promise<UserRow> {
  if (!user.email || user.email_confirmed_at === null || user.is_sso_user) return user
  const [way] = await findSignInMethods(tx, user.id, 'email')
  if (way) return user
  await tx.insert(identities).values({
    id: orderedId(),
    provider_id: user.id,
    user_id: user.id,
    provider: 'email',
    identity_data: { sub: user.id, email: user.email, email_verified: true, phone_verified: false },
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  })
  return writeUser(tx, user, { raw_app_meta_data: await withProviders(tx, user), updated_at: now })
}

/**
 * Removes from an account whose address, or number, was never confirmed all that someone else may have put there, when its
 * owner comes: the password, other ways in, second factors, sessions, a scheduled deletion, the way back to an address that
 * it had before, and what each part of the product declares (`clearUnproven`). A mail tells the owner what was removed.
 *
 * @param change.keeps `way`: the account's own way in by that channel stays. `address`: only the address itself does,
 * because its owner comes another way.
 * @param change.provider through whose account the owner came; the mail names it.
 * @param change.language of the request, for the mail.
 * @see docs/reference/auth-protocol.md#9-oauth-identities-linking (pre-hijack guard), AUTH-12
 */
export async function clearUnproven(tx: Db, deps: AuthDeps, user: UserRow, change: ChangeOfHands): Promise<UserRow> {
  const { channel, keeps } = change
  const now = new Date(deps.clock.now())
  // An account that no one could enter yet holds only what staff, or the request that made it, gave it.
  const isUntouched = !user.encrypted_password && user.last_sign_in_at === null
  const cleared: ClearedKind[] = []
  if (!isUntouched) {
    for (const part of deps.personalData) {
      const farewells = await part.close?.(tx, deps, { userId: user.id, confirmedEmail: null })
      for (const { mail, dedupeKey } of farewells ?? []) await queueMail(tx, deps, mail, { dedupeKey })
      cleared.push(...(await part.clearUnproven(tx, user.id)))
    }
  }
  await endAllSessions(tx, user.id)
  const own = eq(identities.user_id, user.id)
  await tx.delete(identities).where(keeps === 'way' ? and(own, ne(identities.provider, channel)) : own)
  await endPending(tx, user.id)
  // The address of the previous holder gets no way back: it would take the account from its owner again.
  await endPurpose(tx, user.id, 'email_change_undo')
  const written = await writeUser(tx, user, {
    encrypted_password: '',
    ...(channel === 'email'
      ? { phone: null, phone_confirmed_at: null, phone_change: '' }
      : { email: null, email_confirmed_at: null, email_change: '', email_change_confirm_status: 0 }),
    raw_app_meta_data: { ...user.raw_app_meta_data, provider: channel, providers: [channel] },
    ...(!isUntouched && { raw_user_meta_data: protocolFacts(user) }),
    updated_at: now,
  })
  await noteChangeOfHands(tx, deps, written, { ...change, cleared })
  return written
}

type ChangeOfHands = { channel: Channel; keeps: 'way' | 'address'; provider?: string; language: Language }

async function noteChangeOfHands(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  { provider, language, cleared }: ChangeOfHands & { cleared: readonly ClearedKind[] },
): Promise<void> {
  if (cleared.length === 0) return
  await recordActivity(tx, {
    at: new Date(deps.clock.now()),
    actor: null,
    action: 'account.change_hands',
    targetId: user.id,
    requestId: null,
    after: { cleared },
  })
  const content = {
    kind: 'account_cleared',
    cleared: [...cleared],
    ...(provider !== undefined && { provider }),
  } as const
  await queueOwnMail(tx, deps, user, { language, content })
}

/** What the protocol itself keeps in the metadata; the rest is what the previous holder said of themselves. */
function protocolFacts({ raw_user_meta_data: said }: UserRow): Record<string, unknown> {
  const kept = ['sub', 'email', 'email_verified', 'phone', 'phone_verified']
  return Object.fromEntries(Object.entries(said ?? {}).filter(([name]) => kept.includes(name)))
}

/**
 * True when an account holds more than its sign-up put there: then someone has made it theirs before its address was
 * proven, and the person who confirms it may be someone else.
 */
export async function hasAdditions(tx: Db, user: UserRow, channel: Channel): Promise<boolean> {
  if ((channel === 'email' ? user.phone : user.email) || (await hasOtherSignInMethods(tx, user.id, channel)))
    return true
  const [factor] = await tx.select({ id: factors.id }).from(factors).where(eq(factors.user_id, user.id)).limit(1)
  return factor !== undefined || (await findPending(tx, user.id, 'email_change_undo')) !== null
}

/**
 * True while no one has shown that the account's address is theirs, on a site that asks for it. Whom an operator invited,
 * and who has not come yet, is no stranger.
 */
export function isUnproven(
  deps: AuthDeps,
  user: Pick<UserRow, 'email' | 'email_confirmed_at' | 'invited_at' | 'encrypted_password'>,
): boolean {
  if (!user.email || user.email_confirmed_at !== null || deps.config.auth.confirm_email === 'off') return false
  return user.invited_at === null || Boolean(user.encrypted_password)
}

/**
 * Refuses what would be lost again, or would outlast its owner's coming, while no one has shown that the account's address
 * is theirs: second factors, other ways in. A site that confirms nothing takes every address as it is.
 *
 * @throws {AuthError} `email_not_confirmed` (422)
 * @see docs/reference/auth-protocol.md#23-codes-and-statuses (email_not_confirmed while linking), docs/reference/auth-protocol.md#9-oauth-identities-linking (pre-hijack guard)
 */
export function requireConfirmedAddress(deps: AuthDeps, user: Pick<UserRow, 'email' | 'email_confirmed_at'>): void {
  if (!user.email || user.email_confirmed_at !== null || deps.config.auth.confirm_email === 'off') return
  throw new AuthError('email_not_confirmed', 'Please confirm your email first.', { status: 422 })
}

/** True when an account can be entered by more than its own address or number. */
export async function hasOtherSignInMethods(tx: Db, userId: string, channel: Channel): Promise<boolean> {
  const found = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.user_id, userId), ne(identities.provider, channel)))
    .limit(1)
  return found.length > 0
}

async function findSignInMethods(tx: Db, userId: string, provider: string): Promise<IdentityRow[]> {
  return tx
    .select()
    .from(identities)
    .where(and(eq(identities.user_id, userId), eq(identities.provider, provider)))
}

async function updateWay(tx: Db, way: IdentityRow, facts: Record<string, unknown>, now: Date): Promise<void> {
  await tx
    .update(identities)
    .set({ identity_data: { ...way.identity_data, ...facts }, updated_at: now })
    .where(eq(identities.id, way.id))
}

type Changes = Partial<Omit<typeof users.$inferInsert, 'id'>>

async function writeUser(tx: Db, user: UserRow, changes: Changes): Promise<UserRow> {
  const [written] = await tx.update(users).set(changes).where(eq(users.id, user.id)).returning()
  if (!written) throw new Error('A locked account is gone')
  return written
}
