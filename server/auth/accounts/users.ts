import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Role } from '#shared/roles.ts'
import { AuthError } from '#server/auth/errors.ts'
import { factors, hasImportedHash, identities, userRoles, users } from '#server/auth/tables.ts'
import { accountFeature } from '#server/auth/accounts/events.ts'
import type { Db } from '#server/db/database.ts'
import { bySystem, emit } from '#server/events/events.ts'
import { rowFromJson } from '#server/db/json-rows.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** A stored account. */
export type UserRow = Omit<typeof users.$inferSelect, 'search_words' | 'sort_name'>
export type IdentityRow = typeof identities.$inferSelect
export type FactorRow = typeof factors.$inferSelect

/** An account with its ways in, made but not stored yet. */
export type NewUser = { user: UserRow; identities: IdentityRow[] }

/** Facts from which an account is made. Without address and number it is anonymous. */
type NewUserFacts = {
  /** Lower case. */
  email: string | null
  /** E.164 without the plus sign. */
  phone: string | null
  /** PHC form; null: no password. */
  passwordHash: string | null
  /** What the person, or the form, says of themselves. */
  data: Record<string, unknown>
  isEmailConfirmed: boolean
  isPhoneConfirmed: boolean
  now: Date
}

/** Largest metadata of a user as JSON, in bytes: it travels in every access token, and servers limit headers to 16 KB. */
const userMetadataBytesMax = 8192

/** Refuses metadata that would not fit into a request's headers. @throws {AuthError} `validation_failed` */
export function requireModestMetadata(data: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(data)) <= userMetadataBytesMax) return
  throw new AuthError('validation_failed', `User data should be at most ${userMetadataBytesMax} bytes`)
}

/**
 * Makes the rows of an account that signs up by itself, without storing them.
 *
 * The metadata holds the given data and, over it, what the service knows: subject, address and whether they are confirmed.
 * @see docs/reference/auth-protocol.md#31-user (metadata contents), docs/reference/auth-protocol.md#32-identity (e-mail and phone identities)
 */
export function makeUser(facts: NewUserFacts): NewUser {
  const { email, phone, now } = facts
  const id = orderedId()
  const provider = email !== null ? 'email' : phone !== null ? 'phone' : null
  const known = provider && {
    sub: id,
    ...(email !== null && { email }),
    email_verified: facts.isEmailConfirmed,
    ...(phone !== null && { phone }),
    phone_verified: facts.isPhoneConfirmed,
  }
  return {
    user: {
      ...emptyUser,
      id,
      instance_id: noInstance,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone,
      encrypted_password: facts.passwordHash ?? '',
      email_confirmed_at: facts.isEmailConfirmed ? now : null,
      phone_confirmed_at: facts.isPhoneConfirmed ? now : null,
      raw_app_meta_data: provider ? { provider, providers: [provider] } : {},
      raw_user_meta_data: { ...facts.data, ...known },
      confirmed_at: facts.isEmailConfirmed || facts.isPhoneConfirmed ? now : null,
      is_anonymous: provider === null,
      created_at: now,
      updated_at: now,
    },
    identities: provider
      ? [
          {
            id: orderedId(),
            provider_id: id,
            user_id: id,
            provider,
            identity_data: { ...facts.data, ...known },
            email,
            last_sign_in_at: now,
            created_at: now,
            updated_at: now,
          },
        ]
      : [],
  }
}

/** The official service's instance: it has one and calls it by the empty UUID. */
const noInstance = '00000000-0000-0000-0000-000000000000'

/**
 * Stores a new account in the caller's transaction.
 *
 * @returns null when the address or the number is taken; nothing is stored then.
 */
export async function insertUser(db: Db, made: NewUser): Promise<UserRow | null> {
  // The database computes these columns itself and refuses to be given them.
  const { confirmed_at: _confirmedAt, ...user } = made.user
  const [stored] = await db.insert(users).values(user).onConflictDoNothing().returning()
  if (!stored) return null
  const ways = made.identities.map(({ email: _email, ...identity }) => identity)
  if (ways.length > 0) await db.insert(identities).values(ways)
  // Who tries the site out without a name has not registered.
  const { id, is_anonymous: isAnonymous, created_at: at } = stored
  if (!isAnonymous && at !== null) {
    const registered = { name: 'user.registered', to: [], data: { user_id: id } } as const
    await emit(db, { clock: { now: () => at.getTime() } }, accountFeature, {
      event: registered,
      ...bySystem,
      targetId: id,
    })
  }
  return stored
}

/** Finds an account by its address; null when there is none. Deleted accounts and those of an SSO provider do not count. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.is_sso_user, false), isNull(users.deleted_at)))
    .limit(1)
  return row ?? null
}

/** Finds an account by its number, E.164 without the plus sign; null when there is none. */
export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), isNull(users.deleted_at)))
    .limit(1)
  return row ?? null
}

/**
 * True when an account has a password hash that takes a different time to check than ours do. One lookup in an index
 * that is empty otherwise.
 */
export async function hasImportedHashes(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(hasImportedHash).limit(1)
  return found.length > 0
}

/** Finds a user's role; without a row it is `user`. @see docs/reference/product.md#6-roles */
export async function findRole(db: Db, userId: string): Promise<Role> {
  const [row] = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.user_id, userId))
  return row?.role ?? 'user'
}

/** Reads an account and holds its row until the transaction ends; null when it is gone. */
export async function lockUser(db: Db, userId: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
    .for('update')
  return row ?? null
}

/** True while a ban lasts. */
export function isBanned(user: Pick<UserRow, 'banned_until'>, nowMs: number): boolean {
  return user.banned_until !== null && user.banned_until.getTime() > nowMs
}

/** True when the account has proven a second factor. */
export async function hasVerifiedFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.user_id, userId), eq(factors.status, 'verified')))
    .limit(1)
  return found.length > 0
}

/** Reads the account's ways in and factors and writes the protocol's user object. */
export async function describeUser(db: Db, user: UserRow): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ identities: Record<string, unknown>[]; factors: Record<string, unknown>[] }>(sql`
    select
      (select coalesce(json_agg(i order by i.created_at, i.provider, i.id), '[]') from auth.identities i where i.user_id = ${user.id}) as identities,
      (select coalesce(json_agg(f order by f.created_at, f.id), '[]') from auth.mfa_factors f where f.user_id = ${user.id}) as factors`)
  return describeKnownUser(
    user,
    (rows[0]?.identities ?? []).map((each) => rowFromJson(identities, each)),
    (rows[0]?.factors ?? []).map((each) => rowFromJson(factors, each)),
  )
}

/** Writes the protocol's user objects of many accounts, in their order, with two reads for all of them. */
export async function describeUsers(db: Db, rows: readonly UserRow[]): Promise<Record<string, unknown>[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const ways = await db
    .select()
    .from(identities)
    .where(inArray(identities.user_id, ids))
    .orderBy(asc(identities.created_at), asc(identities.provider), asc(identities.id))
  const proofs = await db
    .select()
    .from(factors)
    .where(inArray(factors.user_id, ids))
    .orderBy(asc(factors.created_at), asc(factors.id))
  const signInMethodsOf = Map.groupBy(ways, (each) => each.user_id)
  const proofsOf = Map.groupBy(proofs, (each) => each.user_id)
  return rows.map((row) => describeKnownUser(row, signInMethodsOf.get(row.id) ?? [], proofsOf.get(row.id) ?? []))
}

/**
 * The data of an account that operators write, with the providers of its ways in as they are stored now: all of them, oldest
 * first, and the one that counts as its first, which stays while it is there.
 *
 * @see docs/reference/auth-protocol.md#31-user (app_metadata)
 */
export async function withProviders(db: Db, user: UserRow): Promise<Record<string, unknown>> {
  const ways = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.user_id, user.id))
    .orderBy(asc(identities.created_at), asc(identities.provider))
  const providers = [...new Set(ways.map(({ provider }) => provider))]
  const { provider: known, providers: _former, ...others } = user.raw_app_meta_data ?? {}
  if (providers.length === 0) return others
  const isKept = typeof known === 'string' && providers.includes(known)
  return { ...others, provider: isKept ? known : providers[0], providers }
}

/** Finds the addresses of accounts by id; who has none, and who is gone, is left out. */
export async function userAddresses(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.flatMap(({ id, email }): [string, string][] => (email ? [[id, email]] : [])))
}

/**
 * Writes the protocol's user object of an account that was made but not stored: what a sign-up with a known address is
 * answered, so that it looks like a new one.
 */
export function describeUnstoredUser(made: NewUser): Record<string, unknown> {
  return describeKnownUser(made.user, made.identities, [])
}

/**
 * Writes the protocol's user object of an account whose ways in and factors were read already. "Left out when empty" is
 * `undefined` here, which JSON leaves out.
 *
 * @see docs/reference/auth-protocol.md#31-user
 */
export function describeKnownUser(
  user: UserRow,
  ways: readonly IdentityRow[],
  proofs: readonly FactorRow[],
): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    email_confirmed_at: instant(user.email_confirmed_at),
    invited_at: instant(user.invited_at),
    phone: user.phone ?? '',
    phone_confirmed_at: instant(user.phone_confirmed_at),
    confirmation_sent_at: instant(user.confirmation_sent_at),
    confirmed_at: instant(earlier(user.email_confirmed_at, user.phone_confirmed_at)),
    recovery_sent_at: instant(user.recovery_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: instant(user.email_change_sent_at),
    new_phone: user.phone_change || undefined,
    phone_change_sent_at: instant(user.phone_change_sent_at),
    reauthentication_sent_at: instant(user.reauthentication_sent_at),
    last_sign_in_at: instant(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: proofs.length > 0 ? proofs.map(factorObject) : undefined,
    identities: ways.map(identityObject),
    created_at: instant(user.created_at),
    updated_at: instant(user.updated_at),
    banned_until: instant(user.banned_until),
    deleted_at: instant(user.deleted_at),
    is_anonymous: user.is_anonymous,
  }
}

/** @see docs/reference/auth-protocol.md#32-identity */
function identityObject(identity: IdentityRow): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: instant(identity.last_sign_in_at),
    created_at: instant(identity.created_at),
    updated_at: instant(identity.updated_at),
    email: identity.email || undefined,
  }
}

/** Writes the protocol's factor object, without its secret. @see docs/reference/auth-protocol.md#33-factor */
export function factorObject(factor: FactorRow): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: instant(factor.created_at),
    updated_at: instant(factor.updated_at),
    status: factor.status,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    phone: factor.phone,
    last_challenged_at: instant(factor.last_challenged_at) ?? null,
  }
}

/** RFC 3339 with microseconds, as the official service writes it. */
function instant(at: Date | null): string | undefined {
  return at?.toISOString().replace('Z', '000Z')
}

function earlier(left: Date | null, right: Date | null): Date | null {
  if (left === null || right === null) return left ?? right
  return left.getTime() <= right.getTime() ? left : right
}

/** Every column as a new row has it. */
const emptyUser: Omit<UserRow, 'id'> = {
  instance_id: null,
  aud: null,
  role: null,
  email: null,
  encrypted_password: null,
  email_confirmed_at: null,
  invited_at: null,
  confirmation_token: '',
  confirmation_sent_at: null,
  recovery_token: '',
  recovery_sent_at: null,
  email_change_token_new: '',
  email_change: '',
  email_change_sent_at: null,
  last_sign_in_at: null,
  raw_app_meta_data: null,
  raw_user_meta_data: null,
  is_super_admin: null,
  created_at: null,
  updated_at: null,
  phone: null,
  phone_confirmed_at: null,
  phone_change: '',
  phone_change_token: '',
  phone_change_sent_at: null,
  confirmed_at: null,
  email_change_token_current: '',
  email_change_confirm_status: 0,
  banned_until: null,
  reauthentication_token: '',
  reauthentication_sent_at: null,
  is_sso_user: false,
  deleted_at: null,
  is_anonymous: false,
}
