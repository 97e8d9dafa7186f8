import { asc, eq } from 'drizzle-orm'
import { isUuid } from '#server/auth/bearer.ts'
import type { Bearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { hasUsableWay, requireIdentityChanges } from '#server/auth/accounts/identity-changes.ts'
import { endPending } from '#server/auth/flows/one-time-secrets.ts'
import { recordOwnAction } from '#server/auth/accounts/own-actions.ts'
import { queueOwnMail } from '#server/auth/accounts/own-mails.ts'
import { contextOf, jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { identities, users } from '#server/auth/tables.ts'
import { findUserByEmail, lockUser, withProviders } from '#server/auth/accounts/users.ts'
import type { IdentityRow, UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import { sqlError } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'

/** SQLSTATE of a row that is there already. */
const uniqueViolation = '23505'

/**
 * DELETE /user/identities/{id}: takes away a way in. One must stay with which the person can really sign in; of two at once
 * the second sees what the first left.
 *
 * @see docs/reference/auth-protocol.md#delete-useridentitiesidentity_id-auth
 */
export async function unlinkIdentity(deps: AuthDeps, c: AuthRequest, bearer: Bearer): Promise<Response> {
  await requireIdentityChanges(deps, bearer)
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw new AuthError('validation_failed', 'identity_id must be an UUID', { status: 404 })
  await deps.database.db
    .transaction((tx) => unlink(tx, deps, { bearer, id: id.toLowerCase(), context: contextOf(c) }))
    .catch((error: unknown) => {
      throw sqlError(error)?.code === uniqueViolation ? addressTaken() : error
    })
  return jsonResponse({})
}

async function unlink(
  tx: Db,
  deps: AuthDeps,
  { bearer, id, context }: { bearer: Bearer; id: string; context: RequestContext },
): Promise<void> {
  const user = await lockUser(tx, bearer.user.id)
  if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
  const ways = await tx
    .select()
    .from(identities)
    .where(eq(identities.user_id, user.id))
    .orderBy(asc(identities.created_at), asc(identities.provider), asc(identities.id))
  if (ways.length < 2) throw mustKeepOne()
  const leaving = ways.find((way) => way.id === id)
  if (!leaving) throw new AuthError('identity_not_found', "Identity doesn't exist")
  const staying = ways.filter((way) => way.id !== id)
  const left = accountWithout(user, leaving, staying, new Date(deps.clock.now()))
  if (!hasUsableWay(deps, { ...user, ...left }, staying)) throw mustKeepOne()
  const holder = left.email && left.email !== user.email ? await findUserByEmail(tx, left.email) : null
  if (holder && holder.id !== user.id) throw addressTaken()
  await tx.delete(identities).where(eq(identities.id, id))
  await tx
    .update(users)
    .set({
      ...left,
      // What was under way ends with its links.
      email_change: '',
      email_change_confirm_status: 0,
      phone_change: '',
      raw_app_meta_data: await withProviders(tx, user),
      updated_at: new Date(deps.clock.now()),
    })
    .where(eq(users.id, user.id))
  await endPending(tx, user.id)
  const { provider } = leaving
  const action = { action: 'identity.unlink', sessionId: bearer.session.id, context } as const
  await recordOwnAction(tx, deps, user, { ...action, before: { provider } })
  // To the address that the account had until now.
  await queueOwnMail(tx, deps, user, { language: context.language, content: { kind: 'identity_unlinked', provider } })
}

type ChangedColumns = Pick<
  UserRow,
  'email' | 'email_confirmed_at' | 'phone' | 'phone_confirmed_at' | 'encrypted_password'
>

/**
 * The account as it is without a way in. Its number goes with the number's identity; its address stays while a way in
 * has it, otherwise it becomes a verified one of theirs, or there is none. A password goes when nothing is left to
 * enter it with.
 */
function accountWithout(
  user: UserRow,
  leaving: IdentityRow,
  staying: readonly IdentityRow[],
  now: Date,
): ChangedColumns {
  const has = (provider: string) => staying.some((way) => way.provider === provider)
  const isPhone = leaving.provider === 'phone'
  // Who came through a provider and set a password later has no such way in, and keeps the password.
  const isLastOfPassword = (isPhone || leaving.provider === 'email') && !has('email') && !has('phone')
  return {
    ...addressOf(user, staying, now),
    phone: isPhone ? null : user.phone,
    phone_confirmed_at: isPhone ? null : user.phone_confirmed_at,
    encrypted_password: isLastOfPassword ? '' : user.encrypted_password,
  }
}

function addressOf(
  user: UserRow,
  staying: readonly IdentityRow[],
  now: Date,
): Pick<UserRow, 'email' | 'email_confirmed_at'> {
  const own = { email: user.email, email_confirmed_at: user.email_confirmed_at }
  if (!user.email || staying.some(({ email }) => email === user.email)) return own
  const named = staying.filter(({ email, provider }) => email !== null && !provider.startsWith('sso:'))
  const verified = named.find(({ identity_data }) => identity_data['email_verified'] === true)
  // One that a provider has not verified may be anybody's: their mail would open this account.
  return verified ? { email: verified.email, email_confirmed_at: now } : { email: null, email_confirmed_at: null }
}

function mustKeepOne(): AuthError {
  return new AuthError('single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
}

function addressTaken(): AuthError {
  return new AuthError(
    'email_conflict_identity_not_deletable',
    'Unable to unlink identity due to email conflict with another user',
  )
}
