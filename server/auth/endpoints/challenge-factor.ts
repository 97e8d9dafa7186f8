import { randomInt, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Bearer } from '#server/auth/bearer.ts'
import { challengeLifetimeMs, challengeProof } from '#server/auth/factors/challenges.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { noteChallenge, requireAssuranceFor, requireOwnFactor } from '#server/auth/factors/factors.ts'
import { limitFactorCalls, limitFactorSms } from '#server/auth/limits.ts'
import { mailLanguageOf } from '#server/mail/mail-recipient.ts'
import { contextOf, jsonResponse, optionalText, readOptionalBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { challenges, factors } from '#server/auth/tables.ts'
import { lockUser } from '#server/auth/accounts/users.ts'
import type { FactorRow } from '#server/auth/accounts/users.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { sendPhoneCode } from '#server/auth/factors/phone-codes.ts'
import { findTestCode, writeCodeSms } from '#server/sms/messages.ts'

const bodySchema = z.looseObject({ channel: optionalText })

/** The address of a challenge whose caller has none: the column wants one. */
const noAddress = '0.0.0.0'

/**
 * POST /factors/{id}/challenge: asks for the code of a factor; a telephone gets it in a message.
 *
 * A challenge is good for the session that asked for it, for five minutes.
 * @see docs/reference/auth-protocol.md#8-factors, docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (bind to the session instead of the address)
 */
export async function challengeFactor(deps: AuthDeps, c: AuthRequest, bearer: Bearer): Promise<Response> {
  const factor = await requireOwnFactor(deps.database.db, bearer.user.id, c.req.param('id') ?? '')
  const { channel } = await readOptionalBody(c, bodySchema)
  requireChallengeable(deps, factor, channel)
  const context = contextOf(c)
  await limitFactorCalls(deps, context, bearer.user.id)

  const code = factor.phone === null ? null : makeCode(deps, factor.phone)
  const id = randomUUID()
  const isToBeSent = code !== null && !code.isForTrying
  await storeChallenge(deps, bearer, { id, factorId: factor.id, code: code?.digits ?? null, isToBeSent }, context)
  if (isToBeSent) await sendCode(deps, bearer, { id, factor, digits: code.digits }, context)
  const expiresAt = Math.floor((deps.clock.now() + challengeLifetimeMs) / 1000)
  return jsonResponse({ id, type: factor.factor_type, expires_at: expiresAt })
}

function requireChallengeable(deps: AuthDeps, factor: FactorRow, channel: string): void {
  const { factors: offered } = deps.config.auth
  switch (factor.factor_type) {
    case 'totp':
      if (!offered.totp) throw new AuthError('mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
      return
    case 'phone':
      if (!offered.phone) throw new AuthError('mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
      if (!['', 'sms', 'whatsapp'].includes(channel)) {
        throw new AuthError('validation_failed', 'Invalid channel, supported values are "sms" or "whatsapp"')
      }
      return
    case 'recovery_code':
      throw new AuthError(
        'validation_failed',
        'Recovery codes need no challenge, verify one at /factors/recovery-codes',
      )
    case 'webauthn':
      throw new AuthError('mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  }
}

function makeCode(deps: AuthDeps, phone: string): { digits: string; isForTrying: boolean } {
  const known = findTestCode(deps.config.auth, phone)
  if (known !== null) return { digits: known, isForTrying: true }
  const { otp_length } = deps.config.auth
  return { digits: String(randomInt(10 ** otp_length)).padStart(otp_length, '0'), isForTrying: false }
}

async function storeChallenge(
  deps: AuthDeps,
  { user, session }: Bearer,
  challenge: { id: string; factorId: string; code: string | null; isToBeSent: boolean },
  context: RequestContext,
): Promise<void> {
  const proof = challengeProof(deps, { id: challenge.id, sessionId: session.id, code: challenge.code })
  await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const owned = await tx.select().from(factors).where(eq(factors.user_id, user.id))
    const factor = owned.find(({ id }) => id === challenge.factorId)
    if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found')
    requireAssuranceFor(session, factor, owned)
    if (challenge.isToBeSent) requireGap(deps, owned)
    await noteChallenge(tx, deps, factor.id)
    await tx.insert(challenges).values({
      id: challenge.id,
      factor_id: factor.id,
      created_at: new Date(deps.clock.now()),
      ip_address: isIP(context.clientAddress) ? context.clientAddress : noAddress,
      otp_code: proof,
    })
  })
}

/** Messages to one person keep a distance, whatever number they go to. @see docs/reference/auth-protocol.md#61-links-and-codes, docs/reference/auth-protocol.md#8-factors (gap) */
function requireGap(deps: AuthDeps, owned: readonly FactorRow[]): void {
  // What is stored can lie a moment ahead of the clock (`noteChallenge`), which no gap of nothing may be refused for.
  if (deps.config.auth.mail_gap_seconds === 0) return
  const sentAt = owned
    .filter(({ factor_type }) => factor_type === 'phone')
    .map(({ last_challenged_at }) => last_challenged_at?.getTime() ?? 0)
  const waitMs = Math.max(0, ...sentAt) + deps.config.auth.mail_gap_seconds * 1000 - deps.clock.now()
  if (waitMs <= 0) return
  const waitSeconds = Math.ceil(waitMs / 1000)
  throw new AuthError(
    'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${waitSeconds} seconds.`,
    { retryAfterSeconds: waitSeconds },
  )
}

/** What may not or could not be sent is taken back, so that the person may ask again at once. */
async function sendCode(
  deps: AuthDeps,
  { user }: Bearer,
  { id, factor, digits }: { id: string; factor: FactorRow; digits: string },
  context: RequestContext,
): Promise<void> {
  const text = writeCodeSms(deps.config.auth, mailLanguageOf(user, context), 'second_factor', digits)
  try {
    await limitFactorSms(deps, context, user.id, factor.phone ?? '')
    await sendPhoneCode(deps, { to: `+${factor.phone}`, text })
  } catch (error) {
    await deps.database.db.delete(challenges).where(eq(challenges.id, id))
    await deps.database.db
      .update(factors)
      .set({ last_challenged_at: null })
      .where(and(eq(factors.id, factor.id), eq(factors.user_id, user.id)))
    throw error
  }
}
