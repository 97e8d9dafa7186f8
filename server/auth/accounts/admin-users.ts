import type { ActivityName } from '#shared/activity-names.ts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordActivity } from '#server/activity/record.ts'
import { readEmail, readPhone } from '#server/auth/accounts/addresses.ts'
import { isUuid } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { readDurationMs } from '#server/auth/durations.ts'
import { AuthError } from '#server/auth/errors.ts'
import { findHashError } from '#server/auth/accounts/imported-hashes.ts'
import { hashPassword, requireGoodPassword, signUpRules } from '#server/auth/accounts/passwords.ts'
import { contextOf, optionalObject, optionalText } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { identities, users } from '#server/auth/tables.ts'
import { isServiceRole } from '#server/auth/sessions/tokens.ts'
import type { ServiceRole } from '#server/auth/sessions/tokens.ts'
import { requireModestMetadata } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'

/** What the admin endpoints of accounts share. @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin */

/** Body of the calls that make or change an account. */
export const adminUserSchema = z.looseObject({
  id: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: optionalObject,
  app_metadata: optionalObject,
  role: optionalText,
  aud: optionalText,
  ban_duration: optionalText,
})

type AdminUserBody = z.output<typeof adminUserSchema>

/** What an operator wants of an account, checked. Null: not said. */
export type AdminUserFacts = {
  email: string | null
  phone: string | null
  passwordHash: string | null
  isEmailConfirmed: boolean
  isPhoneConfirmed: boolean
  userMetadata: Record<string, unknown> | null
  appMetadata: Record<string, unknown> | null
  role: string | null
  aud: string | null
  /** `lift`: the ban, if any, ends. */
  ban: { until: Date } | 'lift' | null
}

/** Longest JWT role or audience: the columns' length in the official schema. */
const wordLengthMax = 255
/** Largest data of an account that operators write, as JSON, in bytes: it travels in every access token. */
const appMetadataBytesMax = 4096

/**
 * Checks a body and hashes its password; call it outside of a transaction.
 *
 * @param email the account's present address, for the rules of passwords.
 * @throws {AuthError} `validation_failed`, `weak_password`.
 */
export async function readAdminUser(
  deps: AuthDeps,
  body: AdminUserBody,
  present: { email: string | null },
): Promise<AdminUserFacts> {
  const email = body.email === '' ? null : readEmail(body.email)
  const phone = body.phone === '' ? null : readPhone(body.phone)
  const ban = readBan(deps, body.ban_duration)
  requireWords(body)
  if (body.user_metadata) requireModestMetadata(body.user_metadata)
  if (body.app_metadata && Buffer.byteLength(JSON.stringify(body.app_metadata)) > appMetadataBytesMax)
    throw new AuthError('validation_failed', `App metadata should be at most ${appMetadataBytesMax} bytes`)
  return {
    email,
    phone,
    passwordHash: await readPassword(deps, body, email ?? present.email ?? ''),
    isEmailConfirmed: body.email_confirm === true,
    isPhoneConfirmed: body.phone_confirm === true,
    userMetadata: body.user_metadata ?? null,
    appMetadata: body.app_metadata ?? null,
    role: body.role || null,
    aud: body.aud || null,
    ban,
  }
}

/** Reads an id out of the path. @throws {AuthError} `validation_failed` (404) when it is no UUID. */
export function requirePathId(c: AuthRequest, parameter: string, name: string): string {
  const id = c.req.param(parameter) ?? ''
  if (!isUuid(id)) throw new AuthError('validation_failed', `${name} must be an UUID`, { status: 404 })
  return id.toLowerCase()
}

/** Reads an account, also a deleted one. @throws {AuthError} `user_not_found` (404) */
export async function getUserById(db: Db, userId: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw noSuchUser()
  return user
}

/** The refusal of an account that does not exist. */
export function noSuchUser(): AuthError {
  return new AuthError('user_not_found', 'User not found', { status: 404 })
}

/** The refusal of an act that would leave the site without an administrator. @see ROLE-02 */
export function lastAdministratorRejection(): AuthError {
  return new AuthError(
    'conflict',
    'This is the last administrator who can act. Make another one first, then ban or delete this one',
  )
}

/** The refusal of an address or number that another account has. */
export function takenRejection(what: 'email' | 'phone'): AuthError {
  return what === 'email'
    ? new AuthError('email_exists', 'A user with this email address has already been registered')
    : new AuthError('phone_exists', 'A user with this phone number has already been registered')
}

/** Writes an operator's act to the activity log: the actor is the product, the note says that a program asked for it. */
export async function recordServiceAction(
  tx: Db,
  deps: AuthDeps,
  c: AuthRequest,
  action: { by: ServiceRole; action: ActivityName; userId: string; before?: object; after?: object },
): Promise<void> {
  await recordActivity(tx, {
    at: new Date(deps.clock.now()),
    actor: null,
    action: action.action,
    targetId: action.userId,
    requestId: contextOf(c).requestId,
    before: action.before,
    after: { ...action.after, by: action.by },
  })
}

/** Notes on an account's own identity, and in its metadata, that its address or number is proven. */
export async function markConfirmed(tx: Db, userId: string, provider: 'email' | 'phone', now: Date): Promise<void> {
  const [way] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.user_id, userId), eq(identities.provider, provider)))
  if (!way) return
  const data = { ...way.identity_data, [`${provider}_verified`]: true }
  await tx.update(identities).set({ identity_data: data, updated_at: now }).where(eq(identities.id, way.id))
}

function readBan(deps: AuthDeps, text: string): AdminUserFacts['ban'] {
  if (text === '') return null
  if (text === 'none') return 'lift'
  const duration = readDurationMs(text)
  if (duration === null) {
    const expected = 'expected "none" or a duration like "24h" or "1h30m"'
    throw new AuthError('validation_failed', `invalid format for ban duration: ${expected}`)
  }
  return { until: new Date(deps.clock.now() + duration) }
}

function requireWords({ role, aud }: AdminUserBody): void {
  if (role.length > wordLengthMax || aud.length > wordLengthMax)
    throw new AuthError('validation_failed', `role and aud should be at most ${wordLengthMax} characters`)
  // A person with such a role would hold a program's token in every browser they sign in with.
  if (isServiceRole(role)) throw new AuthError('validation_failed', `No user can have the role ${role}`)
}

async function readPassword(deps: AuthDeps, body: AdminUserBody, email: string): Promise<string | null> {
  if (body.password !== '' && body.password_hash !== '')
    throw new AuthError('validation_failed', 'Only a password or a password hash should be provided')
  if (body.password_hash !== '') {
    const error = findHashError(body.password_hash)
    if (error !== null) throw new AuthError('validation_failed', `password_hash: ${error}`)
    return body.password_hash
  }
  if (body.password === '') return null
  requireGoodPassword(body.password, signUpRules(deps.config.auth), [email])
  return hashPassword(body.password)
}
