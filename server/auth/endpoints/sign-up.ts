import { z } from 'zod'
import { nameLengthMax, nameLengthMin } from '#shared/limits.ts'
import { isE164, readEmail, readPhone } from '#server/auth/addresses.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { limitSignUps } from '#server/auth/limits.ts'
import { hashPassword, requireGoodPassword, signUpRules } from '#server/auth/passwords.ts'
import { requirePkcePair } from '#server/auth/pkce.ts'
import { contextOf, jsonAnswer, optionalObject, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeSession, openSession } from '#server/auth/sessions.ts'
import { isPhoneOffered } from '#server/auth/settings.ts'
import { describeUnstoredUser, describeUser, insertUser, makeUser, requireModestMetadata } from '#server/auth/users.ts'

const bodySchema = z.looseObject({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  channel: optionalText,
  data: optionalObject,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
})

type SignUpBody = z.output<typeof bodySchema>

/**
 * POST /signup: makes an account. Answers a session, or the bare user when the address must be confirmed first or the
 * site hides which addresses have accounts.
 *
 * @see auth protocol, section 7 (POST /signup); section 17.1
 */
export async function signUp(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const settings = deps.config.auth
  const body = await readBody(c, bodySchema)
  if (!settings.signup) throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
  const data = body.data ?? {}
  if (body.email === '' && body.phone === '') return signUpAnonymously(deps, c, data)

  const { email, phone } = readAddress(deps, body)
  requireGoodData(data)
  const context = contextOf(c)
  await limitSignUps(deps, context, email ?? phone)
  // Hashed before the account is looked up, so that time does not tell whether it exists.
  const passwordHash = await hashPassword(body.password)
  const made = makeUser({
    email,
    phone,
    passwordHash,
    data,
    isEmailConfirmed: email !== null && settings.confirm_email === 'off',
    isPhoneConfirmed: phone !== null,
    now: new Date(deps.clock.now()),
  })
  const isBare = settings.hide_existing_accounts || (email !== null && settings.confirm_email === 'required')
  const outcome = await deps.database.db.transaction(async (tx) => {
    const user = await insertUser(tx, made)
    if (!user) return null
    return { user, open: isBare ? null : await openSession(tx, deps, user, 'password', context) }
  })
  if (outcome?.open) return jsonAnswer(await describeSession(deps, outcome.open))
  if (outcome) return jsonAnswer(await describeUser(deps.database.db, outcome.user))
  if (!settings.hide_existing_accounts) throw new AuthError('user_already_exists', 'User already registered')
  return jsonAnswer(describeUnstoredUser(made))
}

async function signUpAnonymously(deps: AuthDeps, c: AuthRequest, data: Record<string, unknown>): Promise<Response> {
  if (!deps.config.auth.anonymous) throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  requireModestMetadata(data)
  const context = contextOf(c)
  await limitSignUps(deps, context, null)
  const made = makeUser({
    email: null,
    phone: null,
    passwordHash: null,
    data,
    isEmailConfirmed: false,
    isPhoneConfirmed: false,
    now: new Date(deps.clock.now()),
  })
  const open = await deps.database.db.transaction(async (tx) => {
    const user = await insertUser(tx, made)
    // Nothing of an anonymous account can be taken already.
    if (!user) throw new Error('An anonymous account could not be stored')
    return openSession(tx, deps, user, 'anonymous', context)
  })
  return jsonAnswer(await describeSession(deps, open))
}

/** The checks of a sign-up in the protocol's order; the address comes last. */
function readAddress(deps: AuthDeps, body: SignUpBody): { email: string | null; phone: string | null } {
  const settings = deps.config.auth
  if (body.password === '') throw new AuthError('validation_failed', 'Signup requires a valid password')
  requireGoodPassword(body.password, signUpRules(settings), [body.email])
  if (body.email !== '' && body.phone !== '') {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on signup.')
  }
  if (body.phone !== '' && !['', 'sms', 'whatsapp'].includes(body.channel)) {
    throw new AuthError('validation_failed', 'Invalid channel, supported values are "sms" or "whatsapp"')
  }
  requirePkcePair(body.code_challenge, body.code_challenge_method)
  if (body.email !== '') {
    if (!settings.email) throw new AuthError('email_provider_disabled', 'Email signups are disabled')
    return { email: readEmail(body.email), phone: null }
  }
  if (body.code_challenge !== '') throw new AuthError('validation_failed', 'PKCE not supported for phone signups')
  if (!isPhoneOffered(settings)) throw new AuthError('phone_provider_disabled', 'Phone signups are disabled')
  return { email: null, phone: readPhone(body.phone) }
}

/**
 * Refuses data that the product's own form would not send. Other applications need not send any of it.
 *
 * @throws {AuthError} `validation_failed`
 * @see product specification, section 5 (register): "The server enforces the same rules" (DLG-06)
 */
function requireGoodData(data: Record<string, unknown>): void {
  for (const field of ['first_name', 'last_name']) {
    const name = data[field]
    if (name === undefined || name === null) continue
    const length = typeof name === 'string' ? [...name.trim()].length : 0
    if (length < nameLengthMin || length > nameLengthMax) {
      throw new AuthError(
        'validation_failed',
        `${field} should be ${nameLengthMin} to ${nameLengthMax} characters long`,
      )
    }
  }
  const phone = data['phone_number']
  if (phone !== undefined && phone !== null && !(typeof phone === 'string' && isE164(phone))) {
    throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)')
  }
  requireModestMetadata(data)
}
