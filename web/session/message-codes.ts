import type { AuthError } from '@supabase/auth-js'
import { memberOf } from '#shared/guards.ts'

/** What the auth service may say that we say in the visitor's language: keys under `auth:said`. */
export const messageCodes = [
  'email_not_confirmed',
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'over_sms_send_rate_limit',
  'signup_disabled',
  'email_provider_disabled',
  'otp_expired',
  'user_banned',
  'request_timeout',
  'captcha_failed',
  'mfa_recovery_codes_locked',
  'session_not_found',
  'insufficient_aal',
  'bad_oauth_callback',
  'bad_oauth_state',
  'flow_state_expired',
  'flow_state_not_found',
  'provider_email_needs_verification',
  'identity_already_exists',
  'email_exists',
  'validation_failed',
  'unexpected_failure',
] as const

export type MessageCode = (typeof messageCodes)[number]

/** Finds the words for a code of the auth service; null when we have none. */
export function messageCodeOf(code: string | null | undefined): MessageCode | null {
  return messageCodes.find((known) => known === code) ?? null
}

/** The words under `auth:said` for an error of an address: by its code, never by its text. */
export function addressErrorKey(error: AuthError): MessageCode | 'refused' | 'other' {
  const details: unknown = 'details' in error ? error.details : null
  const said = (name: string): unknown => memberOf(details, name)
  if (said('error') === 'access_denied' && said('code') === 'bad_oauth_callback') return 'refused'
  const code = error.code ?? said('code')
  return messageCodeOf(typeof code === 'string' ? code : null) ?? 'other'
}

/** What can go wrong on the way to a provider and back, by its words: for who is signed in it was about linking. */
export const linkingKeys: ReadonlySet<string> = new Set([
  'refused',
  'bad_oauth_callback',
  'bad_oauth_state',
  'flow_state_expired',
  'identity_already_exists',
  'provider_email_needs_verification',
])
