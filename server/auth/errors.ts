import { isUnavailable } from '#server/db/database.ts'

/**
 * Error codes that the auth service sends, with the status that each usually has.
 * A code that the protocol sends with several statuses gets the other one where it is thrown.
 *
 * @see docs/reference/auth-protocol.md#23-codes-and-statuses
 */
export const authErrorStatuses = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  bad_oauth_callback: 400,
  bad_oauth_state: 400,
  captcha_failed: 400,
  conflict: 409,
  current_password_invalid: 400,
  email_conflict_identity_not_deletable: 422,
  email_exists: 422,
  email_not_confirmed: 400,
  email_provider_disabled: 400,
  feature_disabled: 404,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  identity_already_exists: 422,
  identity_not_found: 422,
  insufficient_aal: 401,
  invalid_credentials: 400,
  invite_not_found: 404,
  manual_linking_disabled: 404,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_phone_enroll_not_enabled: 422,
  mfa_phone_verify_not_enabled: 422,
  mfa_recovery_codes_enroll_not_enabled: 422,
  mfa_recovery_codes_locked: 429,
  mfa_recovery_codes_sole_factor: 422,
  mfa_recovery_codes_verify_not_enabled: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_totp_verify_not_enabled: 422,
  mfa_verification_failed: 422,
  mfa_verified_factor_exists: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  mfa_webauthn_verify_not_enabled: 422,
  no_authorization: 401,
  not_admin: 403,
  not_found: 404,
  oauth_provider_not_supported: 400,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  passkey_disabled: 404,
  phone_exists: 422,
  phone_not_confirmed: 400,
  phone_provider_disabled: 400,
  provider_disabled: 400,
  provider_email_needs_verification: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_entity_too_large: 413,
  request_timeout: 504,
  same_password: 422,
  saml_assertion_no_email: 400,
  saml_assertion_no_user_id: 400,
  saml_entity_id_mismatch: 400,
  saml_idp_already_exists: 422,
  saml_idp_not_found: 404,
  saml_metadata_fetch_failed: 400,
  saml_provider_disabled: 404,
  saml_relay_state_expired: 422,
  saml_relay_state_not_found: 404,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  single_identity_not_deletable: 422,
  sms_send_failed: 422,
  sso_domain_already_exists: 400,
  sso_provider_disabled: 404,
  sso_provider_not_found: 404,
  too_many_enrolled_mfa_factors: 422,
  unexpected_failure: 500,
  user_already_exists: 422,
  user_banned: 403,
  user_not_found: 403,
  user_sso_managed: 422,
  validation_failed: 400,
  weak_password: 422,
  web3_provider_disabled: 422,
  web3_unsupported_chain: 400,
} as const satisfies Record<string, number>

/** An error code of the protocol that this service sends. */
export type AuthErrorCode = keyof typeof authErrorStatuses

/** Why a password is too weak, in the protocol's words. @see docs/reference/auth-protocol.md#23-codes-and-statuses */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

/** What a failure may carry besides its code and text. */
type AuthErrorOptions = {
  /** Only where the protocol has another status than the usual one. */
  status?: number
  weakPasswordReasons?: WeakPasswordReason[]
  retryAfterSeconds?: number
  /** What the operator needs; logged, never sent. */
  cause?: unknown
}

/** An expected failure of the auth service. Its message is a wire constant: applications compare it. */
export class AuthError extends Error {
  readonly code: AuthErrorCode
  readonly status: number
  readonly options: AuthErrorOptions
  constructor(code: AuthErrorCode, message: string, options: AuthErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'AuthError'
    this.code = code
    this.status = options.status ?? authErrorStatuses[code]
    this.options = options
  }
}

/** How OAuth names a failure. The two with a space are wire constants of the id_token grant. */
type OAuthErrorName = 'invalid_request' | 'invalid_grant' | 'invalid request' | 'invalid nonce'

/** A failure that the protocol answers in the shape of OAuth: always 400, no code. @see docs/reference/auth-protocol.md#21-body-by-version */
export class OAuthError extends Error {
  readonly error: OAuthErrorName
  /** @param cause what the operator needs; never sent. */
  constructor(error: OAuthErrorName, description: string, cause?: unknown) {
    super(description, { cause })
    this.name = 'OAuthError'
    this.error = error
  }
}

/** Header with which client and server tell each other which shape errors have. */
export const apiVersionHeader = 'x-supabase-api-version'

/** The first version whose errors carry their code in `code`. */
const newShapeVersion = '2024-01-01'

/** Seconds that a client is asked to wait while the database is away. */
const unavailableRetrySeconds = 5

/** Turns anything thrown into a failure of the protocol; what no one expected becomes `unexpected_failure`. */
export function toAuthError(thrown: unknown): AuthError | OAuthError {
  if (thrown instanceof AuthError || thrown instanceof OAuthError) return thrown
  if (isUnavailable(thrown)) {
    return new AuthError('unexpected_failure', 'The database does not answer, try again in a moment', {
      status: 503,
      retryAfterSeconds: unavailableRetrySeconds,
      cause: thrown,
    })
  }
  return new AuthError('unexpected_failure', 'Unexpected failure, please check server logs for more information', {
    cause: thrown,
  })
}

/**
 * Returns whether a request wants errors in the shape of 2024-01-01 or later.
 *
 * @param version the request's header; null, or text that is no date, counts as the oldest version.
 */
export function wantsNewShape(version: string | null): boolean {
  if (version === null || !/^\d{4}-\d{2}-\d{2}$/.test(version) || Number.isNaN(Date.parse(version))) return false
  return version >= newShapeVersion
}

/**
 * Makes the answer of a failure.
 *
 * @param version the request's version header.
 * @param requestId goes out as `error_id` with failures of the server in the old shape.
 * @see docs/reference/auth-protocol.md#21-body-by-version
 */
export function authErrorResponse(error: AuthError | OAuthError, version: string | null, requestId: string): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  const newShape = wantsNewShape(version)
  if (newShape) headers.set(apiVersionHeader, newShapeVersion)
  if (error instanceof OAuthError) {
    return new Response(JSON.stringify({ error: error.error, error_description: error.message }), {
      status: 400,
      headers,
    })
  }
  headers.set('x-sb-error-code', error.code)
  const { retryAfterSeconds, weakPasswordReasons } = error.options
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))))
  const body = {
    ...(newShape
      ? { code: error.code, message: error.message }
      : {
          code: error.status,
          error_code: error.code,
          msg: error.message,
          ...(error.status >= 500 && { error_id: requestId }),
        }),
    ...(weakPasswordReasons && { weak_password: { reasons: weakPasswordReasons } }),
  }
  return new Response(JSON.stringify(body), { status: error.status, headers })
}
