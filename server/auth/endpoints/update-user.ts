import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { roleFacts } from '#shared/roles.ts'
import { recordActivity } from '#server/activity/record.ts'
import { readEmail, readPhone } from '#server/auth/addresses.ts'
import { requireBearer } from '#server/auth/bearer.ts'
import type { Bearer } from '#server/auth/bearer.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { limitPresentPasswordTries } from '#server/auth/limits.ts'
import { endPending } from '#server/auth/one-time-secrets.ts'
import { checkPassword, hashPassword, passwordChangeRules, requireGoodPassword } from '#server/auth/passwords.ts'
import { requirePkcePair } from '#server/auth/pkce.ts'
import { contextOf, jsonAnswer, optionalObject, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { endSessions } from '#server/auth/sessions.ts'
import { users } from '#server/auth/tables.ts'
import {
  describeUser,
  findRole,
  findUserByEmail,
  findUserByPhone,
  hasVerifiedFactor,
  lockUser,
  requireModestMetadata,
} from '#server/auth/users.ts'
import type { Db } from '#server/db/database.ts'
import type { Actor } from '#server/http/request-context.ts'

const bodySchema = z.looseObject({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: optionalObject,
  app_metadata: optionalObject,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
})

type UpdateBody = z.output<typeof bodySchema>

/** A session younger than this may set a new password by itself. @see auth protocol, section 7 (PUT /user, step 5) */
const freshSessionMs = 24 * 60 * 60_000

/**
 * PUT /user: changes the user's own data and password. A new password ends the user's other sessions.
 *
 * @see auth protocol, section 7 (PUT /user)
 */
export async function updateUser(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const bearer = await requireBearer(deps, c)
  const body = await readBody(c, bodySchema)
  const wanted = readWanted(deps, bearer, body)
  await requireAssurance(deps, bearer, wanted)
  requireAllowed(bearer, body, wanted)
  await requireFree(deps, wanted)
  const passwordHash = wanted.password === null ? null : await preparePassword(deps, bearer, wanted.password, body)

  const now = new Date(deps.clock.now())
  const user = await deps.database.db.transaction(async (tx) => {
    const locked = await lockUser(tx, bearer.user.id)
    if (!locked) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
    // What was checked was the password at that time; another change has won meanwhile.
    if (passwordHash !== null && locked.encrypted_password !== bearer.user.encrypted_password) {
      throw new AuthError('conflict', 'The password was changed at the same time')
    }
    const metadata = mergeData(locked.raw_user_meta_data ?? {}, body.data ?? {})
    requireModestMetadata(metadata)
    const [changed] = await tx
      .update(users)
      .set({
        raw_user_meta_data: metadata,
        updated_at: now,
        ...(passwordHash !== null && { encrypted_password: passwordHash }),
      })
      .where(eq(users.id, locked.id))
      .returning()
    if (passwordHash !== null) await finishPasswordChange(tx, bearer, now, contextOf(c).requestId)
    return changed ?? locked
  })
  return jsonAnswer(await describeUser(deps.database.db, user))
}

/** What really changes: values that are the present ones are left out. Null: no change. */
type Wanted = { email: string | null; phone: string | null; password: string | null }

function readWanted(deps: AuthDeps, { user }: Bearer, body: UpdateBody): Wanted {
  const email = body.email === '' ? null : readEmail(body.email)
  const phone = body.phone === '' ? null : readPhone(body.phone)
  requirePkcePair(body.code_challenge, body.code_challenge_method)
  if (body.password !== '')
    requireGoodPassword(body.password, passwordChangeRules(deps.config.auth), [email ?? user.email ?? ''])
  if (body.app_metadata) throw new AuthError('not_admin', 'User not allowed')
  return {
    email: email === user.email ? null : email,
    phone: phone === user.phone ? null : phone,
    password: body.password === '' ? null : body.password,
  }
}

async function requireAssurance(deps: AuthDeps, { user, session }: Bearer, wanted: Wanted): Promise<void> {
  if (session.aal === 'aal2' || (wanted.password === null && wanted.email === null && wanted.phone === null)) return
  if (await hasVerifiedFactor(deps.database.db, user.id)) {
    throw new AuthError('insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
  }
}

function requireAllowed({ user }: Bearer, body: UpdateBody, wanted: Wanted): void {
  if (user.is_anonymous && wanted.password !== null && wanted.email === null && wanted.phone === null) {
    throw new AuthError(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
      {
        status: 422,
      },
    )
  }
  if (user.is_sso_user && (wanted.email ?? wanted.phone ?? wanted.password ?? (body.nonce || null)) !== null) {
    throw new AuthError(
      'user_sso_managed',
      'Cannot update email, phone, password or nonce of a user that is managed by SSO',
    )
  }
}

/**
 * Refuses addresses and numbers that somebody has; and all others too, because a new address counts only after a mail to it
 * was answered, and this service has no mail yet.
 */
async function requireFree(deps: AuthDeps, { email, phone }: Wanted): Promise<void> {
  const { db } = deps.database
  if (email !== null) {
    if (await findUserByEmail(db, email))
      throw new AuthError('email_exists', 'A user with this email address has already been registered')
    throw new AuthError(
      'email_provider_disabled',
      'Changing the email address needs a confirmation mail, which is not set up',
    )
  }
  if (phone !== null) {
    if (await findUserByPhone(db, phone))
      throw new AuthError('phone_exists', 'A user with this phone number has already been registered')
    throw new AuthError(
      'phone_provider_disabled',
      'Changing the phone number needs a confirmation message, which is not set up',
    )
  }
}

/** Checks that this person may set a password now, and hashes it. @see auth protocol, section 7 (PUT /user, step 5) */
async function preparePassword(
  deps: AuthDeps,
  { user, session }: Bearer,
  password: string,
  body: UpdateBody,
): Promise<string> {
  const stored = user.encrypted_password || null
  if (body.current_password !== '') {
    await limitPresentPasswordTries(deps, user)
    const check = await checkPassword(stored, body.current_password)
    if (!check.isRight) throw new AuthError('current_password_invalid', 'Current password is incorrect')
  } else if (deps.config.auth.secure_password_change) {
    const ageMs = deps.clock.now() - (session.created_at?.getTime() ?? 0)
    // No nonce has been sent, so none is right.
    if (ageMs >= freshSessionMs && body.nonce !== '')
      throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid')
    if (ageMs >= freshSessionMs)
      throw new AuthError('reauthentication_needed', 'Password update requires reauthentication')
  }
  if (stored !== null && (await checkPassword(stored, password)).isRight) {
    throw new AuthError('same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

/** @see auth protocol, section 4.5 */
async function finishPasswordChange(tx: Db, { user, session }: Bearer, now: Date, requestId: string): Promise<void> {
  await endPending(tx, user.id)
  await endSessions(tx, user.id, session.id, 'others')
  const actor: Actor = {
    kind: 'user',
    userId: user.id,
    sessionId: session.id,
    email: user.email ?? '',
    ...roleFacts(await findRole(tx, user.id)),
  }
  await recordActivity(tx, { at: now, actor, action: 'account.change_password', targetId: user.id, requestId })
}

/** Merges one level deep; null takes a key away. */
function mergeData(stored: Record<string, unknown>, data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...stored, ...data }).filter(([, value]) => value !== null))
}
