import { and, asc, count, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { listFailedSignIns } from '#server/auth/sessions/failed-sign-ins.ts'
import { endFlows } from '#server/auth/flows/flows.ts'
import { listOwnSessions } from '#server/auth/sessions/own-sessions.ts'
import {
  accountDeletions,
  factors,
  failedSignIns,
  identities,
  knownDevices,
  recoveryCodes,
  refreshTokens,
  samlRelayStates,
  users,
} from '#server/auth/tables.ts'
import { findRole } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import type { ClearedKind, PersonalPart } from '#server/people/personal-data.ts'

const withAccount = 'erased with the account; given: nothing, it holds only hashes and sealed secrets'

/** What the auth service keeps about a person. Deleting the account takes what hangs on it along. */
export function authPart(clock: Clock): PersonalPart {
  return {
    policy: ['account', 'security'],
    tables: {
      'auth.users': 'given and erased',
      'auth.identities': 'given, erased with the account',
      'auth.sessions': 'given: device, network and times; erased with the account',
      'auth.mfa_amr_claims': 'erased with its session; given: as the assurance of the session',
      'auth.refresh_tokens': withAccount,
      'auth.mfa_factors': 'given: kind, name and times; erased with the account',
      'auth.mfa_challenges': withAccount,
      'auth.one_time_tokens': withAccount,
      'auth.flow_state': 'erased; given: nothing, it holds only hashes and sealed tokens of ten minutes',
      'auth.saml_relay_states': 'erased: those of the address; given: nothing, it lives for minutes',
      'public.one_time_secrets': withAccount,
      'public.recovery_codes': 'given: how many are left; erased with the account',
      'public.totp_steps': withAccount,
      'public.failed_sign_ins': 'given: way, network and times; erased',
      'public.known_devices': 'given: when each was seen first and last; erased with the account',
      'public.account_deletions': 'given, erased with the account',
      'public.user_roles': 'given, erased with the account',
      'public.user_notes': 'erased with the account; given: nothing, they are what staff noted for themselves',
    },
    collect: (db, { userId }) => collect(db, userId, new Date(clock.now())),
    erase,
    clearUnproven: clearWaysIn,
  }
}

async function collect(db: Db, userId: string, now: Date): Promise<Record<string, unknown>> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) return {}
  return {
    account: { ...accountFacts(user), role: await findRole(db, userId), deletion: await deletionOf(db, userId) },
    identities: await identitiesOf(db, userId),
    sessions: (await listOwnSessions(db, userId, now)).map(({ id: _id, ...session }) => session),
    devices: await db
      .select({ first_seen_at: knownDevices.first_seen_at, last_seen_at: knownDevices.last_seen_at })
      .from(knownDevices)
      .where(eq(knownDevices.user_id, userId))
      .orderBy(asc(knownDevices.first_seen_at)),
    failed_sign_ins: await listFailedSignIns(db, userId),
    factors: await factorsOf(db, userId),
    recovery_codes_left: await recoveryCodesLeft(db, userId),
  }
}

function accountFacts(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    email: user.email,
    email_confirmed_at: user.email_confirmed_at,
    pending_email: user.email_change || null,
    phone: user.phone,
    phone_confirmed_at: user.phone_confirmed_at,
    has_password: Boolean(user.encrypted_password),
    user_metadata: user.raw_user_meta_data,
    app_metadata: user.raw_app_meta_data,
    created_at: user.created_at,
    updated_at: user.updated_at,
    invited_at: user.invited_at,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
  }
}

async function deletionOf(db: Db, userId: string): Promise<Record<string, unknown> | null> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.user_id, userId))
  return row ? { requested_at: row.requested_at, erase_at: row.erase_at } : null
}

function identitiesOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .select({
      provider: identities.provider,
      provider_id: identities.provider_id,
      identity_data: identities.identity_data,
      created_at: identities.created_at,
      last_sign_in_at: identities.last_sign_in_at,
    })
    .from(identities)
    .where(eq(identities.user_id, userId))
    .orderBy(asc(identities.created_at), asc(identities.provider), asc(identities.id))
}

function factorsOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .select({
      type: factors.factor_type,
      name: factors.friendly_name,
      status: factors.status,
      phone: factors.phone,
      created_at: factors.created_at,
    })
    .from(factors)
    .where(eq(factors.user_id, userId))
    .orderBy(asc(factors.created_at), asc(factors.id))
}

async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .innerJoin(factors, eq(factors.id, recoveryCodes.factor_id))
    .where(and(eq(factors.user_id, userId), isNull(recoveryCodes.used_at)))
  return row?.left ?? 0
}

/** Removes ways in, second factors and devices. The account's own row, and the way in that its owner keeps, are the caller's. */
async function clearWaysIn(tx: Db, userId: string): Promise<readonly ClearedKind[]> {
  const [account] = await tx.select({ password: users.encrypted_password }).from(users).where(eq(users.id, userId))
  const ways = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.user_id, userId), notInArray(identities.provider, ['email', 'phone'])))
  const steps = await tx.delete(factors).where(eq(factors.user_id, userId)).returning({ status: factors.status })
  await tx.delete(refreshTokens).where(eq(refreshTokens.user_id, userId))
  await endFlows(tx, userId)
  for (const table of [failedSignIns, knownDevices, accountDeletions])
    await tx.delete(table).where(eq(table.user_id, userId))
  return [
    ...(account?.password ? (['password'] as const) : []),
    ...(ways.length > 0 ? (['login_methods'] as const) : []),
    ...(steps.some(({ status }) => status === 'verified') ? (['second_steps'] as const) : []),
  ]
}

/** What hangs on the account by a foreign key goes with its row; the official tables have some that hang on nothing. */
async function erase(
  tx: Db,
  { userId, confirmedEmail }: { userId: string; confirmedEmail: string | null },
): Promise<void> {
  await tx.delete(refreshTokens).where(eq(refreshTokens.user_id, userId))
  await endFlows(tx, userId)
  if (confirmedEmail !== null)
    await tx.delete(samlRelayStates).where(sql`lower(${samlRelayStates.for_email}) = ${confirmedEmail}`)
  await tx.delete(failedSignIns).where(eq(failedSignIns.user_id, userId))
  await tx.delete(users).where(eq(users.id, userId))
}
