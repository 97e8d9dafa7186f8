import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { emailChangeSides } from '#shared/contracts/account.ts'
import type { AccountSecurity, OwnFactor, PendingDeletion, WayIn } from '#shared/contracts/account.ts'
import { recordActivity } from '#server/activity/record.ts'
import {
  accountDeletions,
  factors,
  getSessionReauthentication,
  identities,
  isDoubleConfirmed,
  lockUser,
  oneTimeSecrets,
  openSides,
  passwordChangeRules,
  recoveryCodes,
  users,
} from '#server/auth/public.ts'
import type { UserRow } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestContext, SignedIn } from '#server/http/request-context.ts'

/** Returns how the user's account is reached and guarded. */
export async function getSecurity(deps: Deps, actor: SignedIn): Promise<AccountSecurity> {
  const { userId, sessionId } = actor
  const { db } = deps.database
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('invalid_token')
  const { aal, isRecent } = await getSessionReauthentication(db, deps, { userId, sessionId })
  const { auth } = deps.config
  return {
    email: user.email ?? '',
    email_confirmed_at: user.email_confirmed_at?.toISOString() ?? null,
    has_password: Boolean(user.encrypted_password),
    is_managed: user.is_sso_user,
    password_length_min: passwordChangeRules(auth).lengthMin,
    identities: await listSignInMethods(db, userId),
    can_link: auth.manual_linking,
    factors: await listFactors(db, userId),
    factor_types: [
      ...(auth.factors.totp ? (['totp'] as const) : []),
      ...(auth.factors.phone && auth.phone ? (['phone'] as const) : []),
    ],
    recovery_codes: await countRecoveryCodes(db, userId),
    aal,
    is_recent: isRecent,
    pending_email: pendingEmailOf(deps, user),
    deletion: await findDeletion(db, userId),
  }
}

/**
 * Gives up a change of the address: the links and codes that are under way die, the address stays.
 *
 * @throws {AppError} `not_found` when none is under way.
 */
export async function cancelEmailChange(deps: Deps, actor: SignedIn, context: RequestContext): Promise<void> {
  const { userId } = actor
  await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.email_change) throw new AppError('not_found', { detail: 'No change of the address is under way.' })
    const now = new Date(deps.clock.now())
    await tx
      .update(users)
      .set({
        email_change: '',
        email_change_confirm_status: 0,
        email_change_token_new: '',
        email_change_token_current: '',
        updated_at: now,
      })
      .where(eq(users.id, userId))
    await tx
      .delete(oneTimeSecrets)
      .where(and(eq(oneTimeSecrets.user_id, userId), inArray(oneTimeSecrets.purpose, [...changePurposes])))
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'account.cancel_email_change',
      targetId: userId,
      requestId: context.requestId,
    })
  })
}

const changePurposes = ['email_change_current', 'email_change_new'] as const

async function listSignInMethods(db: Db, userId: string): Promise<WayIn[]> {
  const rows = await db
    .select()
    .from(identities)
    .where(eq(identities.user_id, userId))
    .orderBy(asc(identities.created_at), asc(identities.provider), asc(identities.id))
  return rows.map((row) => ({
    identity_id: row.id,
    provider: row.provider,
    email: row.email || null,
    name: nameIn(row.identity_data),
    created_at: row.created_at?.toISOString() ?? null,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
  }))
}

/** Providers write what they like into their data. */
function nameIn(data: Record<string, unknown>): string | null {
  const name = [data['user_name'], data['full_name'], data['name']].find((each) => typeof each === 'string' && each)
  return typeof name === 'string' ? name : null
}

async function listFactors(db: Db, userId: string): Promise<OwnFactor[]> {
  const rows = await db
    .select()
    .from(factors)
    .where(and(eq(factors.user_id, userId), eq(factors.status, 'verified')))
    .orderBy(asc(factors.created_at), asc(factors.id))
  return rows.flatMap((row) =>
    row.factor_type === 'totp' || row.factor_type === 'phone'
      ? [
          {
            id: row.id,
            type: row.factor_type,
            name: row.friendly_name || null,
            phone_end: row.phone ? row.phone.slice(-4) : null,
            created_at: row.created_at.toISOString(),
          },
        ]
      : [],
  )
}

async function countRecoveryCodes(db: Db, userId: string): Promise<{ total: number; left: number } | null> {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      left: sql<number>`(count(*) filter (where ${isNull(recoveryCodes.used_at)}))::int`,
    })
    .from(recoveryCodes)
    .innerJoin(factors, eq(factors.id, recoveryCodes.factor_id))
    .where(eq(factors.user_id, userId))
  return row && row.total > 0 ? row : null
}

/** Whether one side is confirmed already is shown only where both addresses must confirm. */
function pendingEmailOf(deps: Deps, user: UserRow): AccountSecurity['pending_email'] {
  if (!user.email_change) return null
  const waitsFor = openSides(user)
  const asked = isDoubleConfirmed(deps, user) ? emailChangeSides : waitsFor
  return {
    email: user.email_change,
    sent_at: user.email_change_sent_at?.toISOString() ?? null,
    waits_for: waitsFor,
    confirmed: asked.filter((side) => !waitsFor.includes(side)),
  }
}

async function findDeletion(db: Db, userId: string): Promise<PendingDeletion | null> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.user_id, userId))
  return row ? { requested_at: row.requested_at.toISOString(), erase_at: row.erase_at.toISOString() } : null
}
