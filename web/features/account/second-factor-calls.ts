import type { AuthError, Factor, GoTrueClient } from '@supabase/auth-js'
import { authClient } from '#web/session/auth-client.ts'
import { general, rejectionOf } from './account-calls.ts'
import type { Rejection } from './account-calls.ts'
import { secondsIn } from './mail-calls.ts'

/** A way to give the second factor. `phone` is the end of the number, as much as is shown of it. */
export type SecondStep =
  | { kind: 'totp'; factorId: string }
  | { kind: 'phone'; factorId: string; phone: string }
  | { kind: 'recovery' }

/** How a code of the second factor ended. */
type StepOutcome =
  | { status: 'done' }
  | { status: 'wrong' }
  /** The message's code is too old: another one is needed. */
  | { status: 'expired' }
  | { status: 'refused'; rejection: Rejection }

/** How asking for a message ended. */
type MessageOutcome =
  | { status: 'sent'; challengeId: string }
  | { status: 'too-soon'; waitSeconds: number }
  | { status: 'refused'; rejection: Rejection }

/** Seconds between two messages to one number. @see docs/reference/auth-protocol.md#8-factors (challenge) */
export const messageGapSeconds = 60

/**
 * Lists the ways to give the account's second factor, the usual one first. Never throws.
 *
 * @returns empty when the account has none after all; null when there was no answer.
 */
export async function listSecondSteps(): Promise<SecondStep[] | null> {
  try {
    const client = await authClient()
    const { data, error } = await client.mfa.listFactors()
    if (error) {
      console.error('Error listing the factors:', error)
      return null
    }
    return stepsOf(data.all)
  } catch (error) {
    console.error('Error listing the factors:', error)
    return null
  }
}

/** The ways that an account's factors give: authenticator apps, then numbers, then recovery codes. */
export function stepsOf(factors: readonly Factor[]): SecondStep[] {
  const verified = factors.filter(({ status }) => status === 'verified')
  const ofType = (type: Factor['factor_type']) => verified.filter(({ factor_type }) => factor_type === type)
  return [
    ...ofType('totp').map(({ id }) => ({ kind: 'totp' as const, factorId: id })),
    ...ofType('phone').map((factor) => ({ kind: 'phone' as const, factorId: factor.id, phone: endOf(factor) })),
    ...ofType('recovery_code')
      .slice(0, 1)
      .map(() => ({ kind: 'recovery' as const })),
  ]
}

/** A stranger with the password need not learn the number: its last three digits do. */
function endOf(factor: Factor): string {
  const phone: unknown = 'phone' in factor ? factor.phone : ''
  return typeof phone === 'string' && phone.length > 3 ? `••• ${phone.slice(-3)}` : '•••'
}

/** Sends a code to the number of a factor. Never throws. */
export async function sendMessage(factorId: string): Promise<MessageOutcome> {
  try {
    const client = await authClient()
    const { data, error } = await client.mfa.challenge({ factorId, channel: 'sms' })
    const waitSeconds = error && secondsIn(error)
    if (waitSeconds !== null) return { status: 'too-soon', waitSeconds }
    if (error) return { status: 'refused', rejection: rejectionOf('secondFactor.error', error) }
    return { status: 'sent', challengeId: data.id }
  } catch (error) {
    console.error('Error sending a code:', error)
    return { status: 'refused', rejection: general }
  }
}

/**
 * Gives the second factor. Never throws.
 *
 * @param challengeId of the message, for a number.
 */
export async function giveSecondFactor(
  step: SecondStep,
  code: string,
  challengeId: string | null,
): Promise<StepOutcome> {
  try {
    const error = await verifyStep(await authClient(), step, code, challengeId)
    if (error === null) return { status: 'done' }
    if (error.code === 'mfa_verification_failed') return { status: 'wrong' }
    if (error.code === 'mfa_challenge_expired' || error.code === 'mfa_factor_not_found') return { status: 'expired' }
    return { status: 'refused', rejection: rejectionOf('secondFactor.error', error) }
  } catch (error) {
    console.error('Error giving the second factor:', error)
    return { status: 'refused', rejection: general }
  }
}

async function verifyStep(
  client: GoTrueClient,
  step: SecondStep,
  code: string,
  challengeId: string | null,
): Promise<AuthError | null> {
  switch (step.kind) {
    case 'totp':
      return (await client.mfa.challengeAndVerify({ factorId: step.factorId, code })).error
    case 'phone':
      return (await client.mfa.verify({ factorId: step.factorId, challengeId: challengeId ?? '', code })).error
    case 'recovery':
      return (await client.mfa.recoveryCodes.verify({ code })).error
  }
}
