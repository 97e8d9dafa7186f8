import { and, eq } from 'drizzle-orm'
import { isLastAdministrator } from '#server/auth/accounts/accounts.ts'
import {
  adminUserSchema,
  getUserById,
  lastAdministratorRejection,
  markConfirmed,
  noSuchUser,
  readAdminUser,
  recordServiceAction,
  requirePathId,
  takenRejection,
} from '#server/auth/accounts/admin-users.ts'
import type { AdminUserFacts } from '#server/auth/accounts/admin-users.ts'
import type { ServiceRole } from '#server/auth/sessions/tokens.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { endPending, endPurpose } from '#server/auth/flows/one-time-secrets.ts'
import { announceAccessChange } from '#server/auth/accounts/role-permissions.ts'
import { jsonResponse, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { endAllSessions } from '#server/auth/sessions/sessions.ts'
import { identities, users } from '#server/auth/tables.ts'
import { describeUser, lockUser, requireModestMetadata } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import { sqlError } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** SQLSTATE of a row that is there already. */
const uniqueViolation = '23505'

/**
 * PUT /admin/users/{id}: changes an account at once, without confirmation. A new password ends all its sessions; a new
 * address, number or password ends what links are under way.
 *
 * @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin, docs/reference/auth-protocol.md#45-what-ends-sessions
 */
export async function adminUpdateUser(deps: AuthDeps, c: AuthRequest, by: ServiceRole): Promise<Response> {
  const userId = requirePathId(c, 'id', 'user_id')
  const { db } = deps.database
  const found = await getUserById(db, userId)
  if (found.deleted_at !== null) throw noSuchUser()
  const facts = await readAdminUser(deps, await readBody(c, adminUserSchema), found)
  const user = await db
    .transaction(async (tx) => {
      // Before any row is locked, as everybody who takes an administrator away does it.
      const isBan = facts.ban !== null && facts.ban !== 'lift'
      if (isBan && (await isLastAdministrator(tx, deps, userId))) throw lastAdministratorRejection()
      const before = await lockUser(tx, userId)
      if (!before) throw noSuchUser()
      const after = await change(tx, before, facts, new Date(deps.clock.now()))
      await recordServiceAction(tx, deps, c, {
        by,
        action: 'user.update',
        userId,
        after: { changed: changesOf(facts) },
      })
      return after
    })
    .catch((error: unknown) => {
      const failure = sqlError(error)
      if (failure?.code !== uniqueViolation) throw error
      throw takenRejection(failure.constraint === 'users_phone_key' ? 'phone' : 'email')
    })
  return jsonResponse(await describeUser(db, user))
}

async function change(tx: Db, before: UserRow, facts: AdminUserFacts, now: Date): Promise<UserRow> {
  const email = facts.email ?? before.email
  const phone = facts.phone ?? before.phone
  const isEmailConfirmed = facts.isEmailConfirmed && email !== null
  const isPhoneConfirmed = facts.isPhoneConfirmed && phone !== null
  if (facts.email !== null)
    await setIdentity(tx, before.id, 'email', {
      value: facts.email,
      isVerified: before.email_confirmed_at !== null,
      now,
    })
  if (facts.phone !== null)
    await setIdentity(tx, before.id, 'phone', {
      value: facts.phone,
      isVerified: before.phone_confirmed_at !== null,
      now,
    })
  if (isEmailConfirmed) await markConfirmed(tx, before.id, 'email', now)
  if (isPhoneConfirmed) await markConfirmed(tx, before.id, 'phone', now)
  const userMetadata = {
    ...merged(before.raw_user_meta_data, facts.userMetadata),
    ...(isEmailConfirmed && { email_verified: true }),
    ...(isPhoneConfirmed && { phone_verified: true }),
  }
  requireModestMetadata(userMetadata)
  const providers = await listProviders(tx, before.id)
  const [after] = await tx
    .update(users)
    .set({
      email,
      phone,
      // A change that someone had begun is over.
      ...(facts.email !== null && { email_change: '', email_change_confirm_status: 0 }),
      ...(facts.phone !== null && { phone_change: '' }),
      email_confirmed_at: before.email_confirmed_at ?? (isEmailConfirmed ? now : null),
      phone_confirmed_at: before.phone_confirmed_at ?? (isPhoneConfirmed ? now : null),
      is_anonymous: before.is_anonymous && !isEmailConfirmed && !isPhoneConfirmed,
      raw_user_meta_data: userMetadata,
      raw_app_meta_data: merged(
        {
          ...(providers.length > 0 && { provider: providers[0] }),
          ...before.raw_app_meta_data,
          ...(providers.length > 0 && { providers }),
        },
        facts.appMetadata,
      ),
      ...(facts.passwordHash !== null && { encrypted_password: facts.passwordHash }),
      ...(facts.role !== null && { role: facts.role }),
      ...(facts.aud !== null && { aud: facts.aud }),
      ...(facts.ban !== null && { banned_until: facts.ban === 'lift' ? null : facts.ban.until }),
      updated_at: now,
    })
    .where(eq(users.id, before.id))
    .returning()
  if (!after) throw new Error('A locked account is gone')
  if (facts.ban !== null) await announceAccessChange(tx, before.id)
  if (facts.passwordHash !== null) await endAllSessions(tx, before.id)
  // The operator has decided whose account it is: the way back to an address that it had before is over.
  if (facts.email !== null && facts.email !== before.email) await endPurpose(tx, before.id, 'email_change_undo')
  if (facts.passwordHash !== null || facts.email !== null || facts.phone !== null) await endPending(tx, before.id)
  return after
}

/** Gives the account's own identity another address or number, or makes one. */
async function setIdentity(
  tx: Db,
  userId: string,
  provider: 'email' | 'phone',
  { value, isVerified, now }: { value: string; isVerified: boolean; now: Date },
): Promise<void> {
  const [way] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.user_id, userId), eq(identities.provider, provider)))
  const data = { ...(way?.identity_data ?? { sub: userId }), [provider]: value, [`${provider}_verified`]: isVerified }
  if (way) {
    await tx.update(identities).set({ identity_data: data, updated_at: now }).where(eq(identities.id, way.id))
    return
  }
  const made = { id: orderedId(), provider, provider_id: userId, user_id: userId, identity_data: data }
  await tx.insert(identities).values({ ...made, created_at: now, updated_at: now })
}

/** The account's providers, oldest first, each once. */
async function listProviders(tx: Db, userId: string): Promise<string[]> {
  const ways = await tx
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.user_id, userId))
    .orderBy(identities.created_at, identities.provider, identities.id)
  return [...new Set(ways.map(({ provider }) => provider))]
}

/** Merges one level deep; null takes a key away. */
function merged(stored: Record<string, unknown> | null, given: Record<string, unknown> | null) {
  return Object.fromEntries(Object.entries({ ...stored, ...given }).filter(([, value]) => value !== null))
}

/** Names what was asked for, without the values: some are secret and all are personal. */
function changesOf(facts: AdminUserFacts): string[] {
  const names: string[] = []
  if (facts.email !== null) names.push('email')
  if (facts.phone !== null) names.push('phone')
  if (facts.passwordHash !== null) names.push('password')
  if (facts.isEmailConfirmed) names.push('email_confirm')
  if (facts.isPhoneConfirmed) names.push('phone_confirm')
  if (facts.userMetadata !== null) names.push('user_metadata')
  if (facts.appMetadata !== null) names.push('app_metadata')
  if (facts.role !== null) names.push('role')
  if (facts.aud !== null) names.push('aud')
  if (facts.ban !== null) names.push(facts.ban === 'lift' ? 'ban_lifted' : 'ban')
  return names
}
