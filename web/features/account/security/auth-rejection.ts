import type { AuthError } from '@supabase/auth-js'
import type { Translate } from '#web/i18n/use-translation.ts'

/** Codes of the auth service that have words of ours, under `dashboard:refusal`. */
const rejectionCodes = [
  'conflict',
  'current_password_invalid',
  'email_address_invalid',
  'email_conflict_identity_not_deletable',
  'email_exists',
  'email_not_confirmed',
  'email_provider_disabled',
  'identity_already_exists',
  'identity_not_found',
  'insufficient_aal',
  'manual_linking_disabled',
  'mfa_challenge_expired',
  'mfa_factor_name_conflict',
  'mfa_factor_not_found',
  'mfa_recovery_codes_locked',
  'mfa_verification_failed',
  'mfa_verified_factor_exists',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
  'over_sms_send_rate_limit',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'session_not_found',
  'single_identity_not_deletable',
  'sms_send_failed',
  'too_many_enrolled_mfa_factors',
  'user_sso_managed',
  'validation_failed',
] as const

/** Why a call to the auth service was refused: a code with words, the service's own words, or no answer. */
export type AuthRejection =
  | { kind: 'code'; code: (typeof rejectionCodes)[number] }
  | { kind: 'said'; message: string }
  | { kind: 'offline' }

/** Reads why the auth service refused. */
export function rejectionOf(error: Pick<AuthError, 'name' | 'code' | 'message'>): AuthRejection {
  if (error.name === 'AuthRetryableFetchError') return { kind: 'offline' }
  const code = rejectionCodes.find((known) => known === error.code)
  return code ? { kind: 'code', code } : { kind: 'said', message: error.message }
}

/** Says why in the visitor's language. */
export function rejectionText(t: Translate<'dashboard' | 'errors'>, rejection: AuthRejection): string {
  switch (rejection.kind) {
    case 'code':
      return t(`dashboard:refusal.${rejection.code}`)
    case 'said':
      return rejection.message
    case 'offline':
      return t('errors:offline')
  }
}

/** A call to the auth service: what it gave, or why it refused. */
export type AuthResponse<Data> = { ok: true; data: Data } | { ok: false; rejection: AuthRejection }

/**
 * Makes a call to the auth service that never throws.
 *
 * @param note what the console says when something unforeseen happens.
 */
export async function askAuth<Data>(
  note: string,
  call: () => Promise<{ data: Data; error: null } | { data: unknown; error: AuthError }>,
): Promise<AuthResponse<Data>> {
  try {
    const answer = await call()
    return answer.error === null ? { ok: true, data: answer.data } : { ok: false, rejection: rejectionOf(answer.error) }
  } catch (error) {
    console.error(note, error)
    return { ok: false, rejection: { kind: 'offline' } }
  }
}
