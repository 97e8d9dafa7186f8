import { and, eq, or } from 'drizzle-orm'
import { z } from 'zod'
import { readPhone } from '#server/auth/accounts/addresses.ts'
import type { Bearer } from '#server/auth/bearer.ts'
import { requireConfirmedAddress } from '#server/auth/accounts/confirmations.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { nameConflict, readFactorName, requireAssuranceFor, requireFactorChange } from '#server/auth/factors/factors.ts'
import { limitEnrolments } from '#server/auth/limits.ts'
import { jsonResponse, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { factors } from '#server/auth/tables.ts'
import { makeTotpEnrolment, sealTotpSecret } from '#server/auth/factors/totp.ts'
import { lockUser } from '#server/auth/accounts/users.ts'
import type { FactorRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'

const bodySchema = z.looseObject({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
  phone: optionalText,
})

type EnrolmentBody = z.output<typeof bodySchema>

/** Longest name of a site in an authenticator, in characters: it has to fit into a picture of dots. */
const issuerLengthMax = 100

/** What is stored of a new factor, and what its owner is shown once. */
type Enrolment = { secret: string | null; phone: string | null; shown: Record<string, unknown> }

/**
 * POST /factors: begins to enrol a second factor. It counts once a first code was given.
 *
 * What the person began and never finished is replaced: every unproven factor of the type, or of the name.
 * @see docs/reference/auth-protocol.md#post-factors, docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (leftover factors)
 */
export async function enrollFactor(deps: AuthDeps, c: AuthRequest, bearer: Bearer): Promise<Response> {
  const body = await readBody(c, bodySchema)
  const type = readType(deps, body.factor_type)
  const name = readFactorName(body.friendly_name)
  const enrolment = type === 'totp' ? enrolTotp(deps, bearer, body) : enrolPhone(body)
  await limitEnrolments(deps, bearer.user.id)
  requireAssuranceFor(bearer.session, { status: 'unverified' }, bearer.factors)
  requireConfirmedAddress(deps, bearer.user)
  await requireFactorChange(deps, bearer)

  const now = new Date(deps.clock.now())
  const id = orderedId()
  await deps.database.db.transaction(async (tx) => {
    if (!(await lockUser(tx, bearer.user.id)))
      throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
    await tx.delete(factors).where(isLeftover(bearer.user.id, type, name))
    await requireRoom(tx, deps, bearer, { name, phone: enrolment.phone })
    await tx.insert(factors).values({
      id,
      user_id: bearer.user.id,
      friendly_name: name,
      factor_type: type,
      status: 'unverified',
      created_at: now,
      updated_at: now,
      secret: enrolment.secret,
      phone: enrolment.phone,
    })
  })
  return jsonResponse({ id, type, friendly_name: name, ...enrolment.shown })
}

function readType(deps: AuthDeps, type: string): 'totp' | 'phone' {
  const { factors: offered } = deps.config.auth
  switch (type) {
    case 'totp':
      if (offered.totp) return type
      throw new AuthError('mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
    case 'phone':
      if (offered.phone) return type
      throw new AuthError('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    case 'webauthn':
      throw new AuthError('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    default:
      throw new AuthError('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  }
}

function enrolTotp(deps: AuthDeps, { user }: Bearer, body: EnrolmentBody): Enrolment {
  const issuer = body.issuer.trim() || new URL(deps.config.auth.site_url).hostname
  if ([...issuer].length > issuerLengthMax)
    throw new AuthError('validation_failed', `issuer should be at most ${issuerLengthMax} characters`)
  const totp = makeTotpEnrolment(issuer, user.email || user.phone || user.id)
  return { secret: sealTotpSecret(deps, totp.secret), phone: null, shown: { totp } }
}

function enrolPhone(body: EnrolmentBody): Enrolment {
  if (body.phone === '') throw new AuthError('validation_failed', 'Phone number required to enroll Phone factor')
  return { secret: null, phone: readPhone(body.phone), shown: { phone: body.phone.trim() } }
}

function isLeftover(userId: string, type: 'totp' | 'phone', name: string) {
  const own = and(eq(factors.user_id, userId), eq(factors.status, 'unverified'))
  const sameType = eq(factors.factor_type, type)
  return name === '' ? and(own, sameType) : and(own, or(sameType, eq(factors.friendly_name, name)))
}

/** @throws {AuthError} in the protocol's order: name, number of factors, level of the session, telephone number. */
async function requireRoom(
  tx: Db,
  deps: AuthDeps,
  { user, session }: Bearer,
  wanted: { name: string; phone: string | null },
): Promise<void> {
  const owned: FactorRow[] = await tx.select().from(factors).where(eq(factors.user_id, user.id))
  // Recovery codes mostly have no name, and do not count as a factor of their own.
  const counted = owned.filter(({ factor_type }) => factor_type !== 'recovery_code')
  const rivals = wanted.name === '' ? counted : owned
  if (rivals.some(({ friendly_name, status }) => status === 'verified' && (friendly_name ?? '') === wanted.name))
    throw nameConflict(wanted.name)
  if (counted.length >= deps.config.auth.factors.max) {
    throw new AuthError(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
  requireAssuranceFor(session, { status: 'unverified' }, owned)
  if (wanted.phone !== null && owned.some(({ phone }) => phone === wanted.phone)) {
    throw new AuthError(
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  }
}
