import { storedEmailAddress } from '#shared/email-address.ts'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { countFailedSignIn } from '#server/auth/sessions/failed-sign-ins.ts'
import { limitPasswordTries } from '#server/auth/limits.ts'
import {
  checkPassword,
  findPasswordWeakness,
  hashPassword,
  passwordChangeRules,
} from '#server/auth/accounts/passwords.ts'
import { contextOf, jsonResponse, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeSession, openSession } from '#server/auth/sessions/sessions.ts'
import { isPhoneOffered } from '#server/config/auth-settings.ts'
import { users } from '#server/auth/tables.ts'
import { findUserByEmail, findUserByPhone, hasImportedHashes, isBanned, lockUser } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'

const bodySchema = z.looseObject({ email: optionalText, phone: optionalText, password: optionalText })

type PasswordBody = z.output<typeof bodySchema>

/**
 * POST /token?grant_type=password: signs in by address, or number, and password.
 *
 * An account that does not exist, one without a password and a wrong password get the same answer after the same work.
 * Only a caller who knows the password learns whether an account is banned or unconfirmed.
 */
export async function grantByPassword(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const body = await readBody(c, bodySchema)
  const context = contextOf(c)
  const account = readAccount(deps, body)
  const found = await findUser(deps, account)
  await limitPasswordTries(deps, context, account.email ?? account.phone, found)
  const startedAt = performance.now()
  const check = await checkPassword(found?.encrypted_password || null, body.password)
  const wrong = () => new AuthError('invalid_credentials', 'Invalid login credentials')
  if (!found || !check.isRight) {
    await countFailedSignIn(deps, context, { way: 'password', account: account.email ?? account.phone, user: found })
    await padResponseTime(deps, startedAt)
    throw wrong()
  }
  requireAllowed(deps, found)

  const renewedHash = check.isOutdated ? await hashPassword(body.password) : null
  const open = await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, found.id)
    // The password may have been changed while it was being checked.
    if (!user || user.encrypted_password !== found.encrypted_password) throw wrong()
    if (renewedHash) await tx.update(users).set({ encrypted_password: renewedHash }).where(eq(users.id, user.id))
    return openSession(tx, deps, { user, method: 'password', context })
  })
  const weakness = findPasswordWeakness(body.password, passwordChangeRules(deps.config.auth), [found.email ?? ''])
  return jsonResponse({
    ...(await describeSession(deps, open)),
    ...(weakness && { weak_password: { message: weakness.message, reasons: weakness.reasons } }),
  })
}

/** What a refusal takes at least on a site with hashes of other systems, whose checks take longer than ours. */
const rejectionTimeMinMs = 400

/** Holds a refusal back, so that its time does not tell an account whose hash was imported from one that does not exist. */
async function padResponseTime(deps: AuthDeps, startedAt: number): Promise<void> {
  if (!(await hasImportedHashes(deps.database.db))) return
  await setTimeout(Math.max(0, rejectionTimeMinMs - (performance.now() - startedAt)))
}

type Account = { email: string; phone: null } | { email: null; phone: string }

function readAccount(deps: AuthDeps, body: PasswordBody): Account {
  const settings = deps.config.auth
  if (body.email !== '' && body.phone !== '') {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on login.')
  }
  if (body.email !== '') {
    if (!settings.email) throw new AuthError('email_provider_disabled', 'Email logins are disabled', { status: 422 })
    return { email: storedEmailAddress(body.email) ?? body.email.trim().toLowerCase(), phone: null }
  }
  if (body.phone === '') throw new AuthError('validation_failed', 'missing email or phone')
  if (!isPhoneOffered(settings))
    throw new AuthError('phone_provider_disabled', 'Phone logins are disabled', { status: 422 })
  return { email: null, phone: body.phone.trim().replace(/^\+/, '') }
}

async function findUser(deps: AuthDeps, account: Account): Promise<UserRow | null> {
  const { db } = deps.database
  return account.email !== null ? findUserByEmail(db, account.email) : findUserByPhone(db, account.phone)
}

function requireAllowed(deps: AuthDeps, user: UserRow): void {
  if (isBanned(user, deps.clock.now())) throw new AuthError('user_banned', 'User is banned', { status: 400 })
  if (user.email && user.email_confirmed_at === null && deps.config.auth.confirm_email === 'required') {
    throw new AuthError('email_not_confirmed', 'Email not confirmed')
  }
  if (!user.email && user.phone_confirmed_at === null && deps.config.auth.confirm_phone === 'required') {
    throw new AuthError('phone_not_confirmed', 'Phone not confirmed')
  }
}
