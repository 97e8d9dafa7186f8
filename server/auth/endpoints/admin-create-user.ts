import {
  adminUserSchema,
  readAdminUser,
  recordServiceAction,
  takenRejection,
} from '#server/auth/accounts/admin-users.ts'
import type { AdminUserFacts } from '#server/auth/accounts/admin-users.ts'
import { isUuid } from '#server/auth/bearer.ts'
import type { ServiceRole } from '#server/auth/sessions/tokens.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { jsonResponse, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeUser, findUserByEmail, findUserByPhone, insertUser, makeUser } from '#server/auth/accounts/users.ts'
import type { IdentityRow, NewUser } from '#server/auth/accounts/users.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/**
 * POST /admin/users: makes an account. Its metadata is what was given and, when the address or number is confirmed, that.
 * Without a password it has none; the person asks for one by mail.
 *
 * @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin
 */
export async function adminCreateUser(deps: AuthDeps, c: AuthRequest, by: ServiceRole): Promise<Response> {
  const body = await readBody(c, adminUserSchema)
  const facts = await readAdminUser(deps, body, { email: null })
  if (facts.email === null && facts.phone === null)
    throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone')
  const made = makeAccount(facts, readId(body.id), new Date(deps.clock.now()))
  const user = await deps.database.db.transaction(async (tx) => {
    if (facts.email !== null && (await findUserByEmail(tx, facts.email))) throw takenRejection('email')
    if (facts.phone !== null && (await findUserByPhone(tx, facts.phone))) throw takenRejection('phone')
    const stored = await insertUser(tx, made)
    // The address and the number were free a moment ago: the id is taken, or another request was faster.
    if (!stored) throw new AuthError('conflict', 'A user with this id, email address or phone number exists')
    await recordServiceAction(tx, deps, c, { by, action: 'user.create', userId: stored.id })
    return stored
  })
  return jsonResponse(await describeUser(deps.database.db, user))
}

const nilId = '00000000-0000-0000-0000-000000000000'

function readId(given: string): string {
  if (given === '') return orderedId()
  if (!isUuid(given)) throw new AuthError('validation_failed', 'ID must conform to the uuid v4 format')
  if (given === nilId) throw new AuthError('validation_failed', 'ID cannot be a nil uuid')
  return given.toLowerCase()
}

function makeAccount(facts: AdminUserFacts, id: string, now: Date): NewUser {
  const { email, phone } = facts
  const isEmailConfirmed = email !== null && facts.isEmailConfirmed
  const isPhoneConfirmed = phone !== null && facts.isPhoneConfirmed
  const { user } = makeUser({
    email,
    phone,
    passwordHash: facts.passwordHash,
    data: {},
    isEmailConfirmed,
    isPhoneConfirmed,
    now,
  })
  const providers = [...(email === null ? [] : ['email']), ...(phone === null ? [] : ['phone'])]
  const identity = (provider: string, data: Record<string, unknown>): IdentityRow => ({
    id: orderedId(),
    provider_id: id,
    user_id: id,
    provider,
    identity_data: { sub: id, ...data },
    email: provider === 'email' ? email : null,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  })
  return {
    user: {
      ...user,
      id,
      role: facts.role ?? user.role,
      aud: facts.aud ?? user.aud,
      banned_until: facts.ban === null || facts.ban === 'lift' ? null : facts.ban.until,
      raw_app_meta_data: { provider: providers[0], providers, ...withoutNulls(facts.appMetadata ?? {}) },
      raw_user_meta_data: {
        ...withoutNulls(facts.userMetadata ?? {}),
        ...(isEmailConfirmed && { email_verified: true }),
        ...(isPhoneConfirmed && { phone_verified: true }),
      },
    },
    identities: [
      ...(email === null
        ? []
        : [identity('email', { email, email_verified: isEmailConfirmed, phone_verified: false })]),
      ...(phone === null
        ? []
        : [identity('phone', { phone, email_verified: false, phone_verified: isPhoneConfirmed })]),
    ],
  }
}

function withoutNulls(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))
}
