/**
 * Every expected failure of the API with its HTTP status and its English title.
 * The interface translates the code (`errors:<code>`); the title is for people who read the wire.
 *
 * @see RFC 9457 (problem details), docs/reference/interfaces.md#addresses
 */
export const errorCodes = {
  bad_request: { status: 400, title: 'The request could not be read' },
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  invalid_token: { status: 401, title: 'The session is missing, expired or has ended' },
  not_signed_in: { status: 401, title: 'Sign in to continue' },
  second_factor_needed: { status: 401, title: 'Give the second factor of the account to continue' },
  not_allowed: { status: 403, title: 'Not allowed' },
  foreign_site: { status: 403, title: 'Requests that change something must come from this site' },
  second_factor_required: { status: 403, title: 'Your role asks for a sign-in with a second factor' },
  reauthentication_needed: { status: 403, title: 'Confirm that it is you' },
  wrong_password: { status: 403, title: 'The password is not right' },
  wrong_code: { status: 403, title: 'The code is wrong or has expired' },
  plan_limit: { status: 403, title: 'The plan allows no more of this' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  profile_conflict: { status: 409, title: 'The profile was changed elsewhere in the meantime' },
  organisation_conflict: { status: 409, title: 'Someone else changed the organisation first' },
  last_owner: { status: 409, title: 'An organisation must keep an owner' },
  already_member: { status: 409, title: 'The person works for the organisation already' },
  own_address_unconfirmed: { status: 409, title: 'Confirm your own e-mail address first' },
  organisation_full: { status: 409, title: 'The organisation keeps as many of these as it can' },
  content_conflict: { status: 409, title: 'Someone else saved this first' },
  content_exists: { status: 409, title: 'A content row with this page, section, language and key exists' },
  last_administrator: { status: 409, title: 'The site must keep an administrator who can sign in' },
  own_factor_missing: { status: 409, title: 'Sign in with a second factor before you ask for one' },
  address_unconfirmed: { status: 409, title: 'The person has not confirmed the e-mail address yet' },
  own_role: { status: 409, title: 'You cannot change your own role' },
  roles_conflict: { status: 409, title: 'Someone else changed the roles first' },
  draft_conflict: { status: 409, title: 'Someone else changed this text first' },
  draft_schema_old: { status: 409, title: 'This page is older than the text; reload it to write' },
  draft_full: { status: 409, title: 'There is no room left in this section or application' },
  section_conflict: { status: 409, title: 'Someone else changed this section first' },
  application_conflict: { status: 409, title: 'Someone else changed this application first' },
  application_blocked: { status: 409, title: 'Something blocks this application' },
  work_plan_conflict: { status: 409, title: 'Someone else changed this part of the plan first' },
  menu_conflict: { status: 409, title: 'Someone else saved the menu first' },
  page_conflict: { status: 409, title: 'Someone else saved this page first' },
  page_changed: { status: 409, title: 'The published page was changed in the meantime' },
  page_exists: { status: 409, title: 'Another page has this address' },
  redirect_exists: { status: 409, title: 'The address is redirected already' },
  slot_taken: { status: 409, title: 'This time is taken' },
  consultation_settled: { status: 409, title: 'The consultation is over or cancelled' },
  too_late_to_change: { status: 409, title: 'It is too late to change the consultation' },
  moves_used_up: { status: 409, title: 'The consultation was moved as often as it can be' },
  office_conflict: { status: 409, title: 'Someone else saved the office hours first' },
  mail_not_retryable: { status: 409, title: 'The mail cannot be sent again' },
  backup_kept: { status: 409, title: 'What was there before a restore is kept for fourteen days' },
  backup_busy: { status: 409, title: 'The backup is busy or not ready' },
  delivery_busy: { status: 409, title: 'The event is on its way already, or its webhook is off' },
  media_in_use: { status: 409, title: 'The file is in use' },
  upload_conflict: { status: 409, title: 'The upload is at another position' },
  library_full: { status: 409, title: 'There is no room for more files or uploads' },
  ticket_conflict: { status: 409, title: 'The ticket was changed in the meantime' },
  ticket_state: { status: 409, title: 'The ticket is in another state' },
  contact_conflict: { status: 409, title: 'Someone else acted on this request first' },
  contact_without_account: { status: 409, title: 'The address of the request belongs to no account' },
  own_subscription: { status: 409, title: 'You cannot decide on your own subscription' },
  subscription_request_open: { status: 409, title: 'A request waits already' },
  subscription_request_closed: { status: 409, title: 'Someone else decided this request first' },
  plan_conflict: { status: 409, title: 'Someone else changed this plan first' },
  setup_done: { status: 409, title: 'An administrator exists already' },
  accounts_external: { status: 409, title: 'Another service keeps the accounts' },
  model_missing: { status: 409, title: 'No language model is set up, or it is switched off' },
  model_closed: { status: 409, title: 'This is never sent to a language model' },
  model_budget: { status: 402, title: 'The monthly budget of the site for the language model is used up' },
  model_words: { status: 402, title: 'The words for the language model that the plan gives this month are used up' },
  model_busy: { status: 429, title: 'As many requests to the language model as the plan allows are going on' },
  model_failed: { status: 502, title: 'The language model gave no answer that can be used' },
  setup_link_invalid: { status: 410, title: 'The link was used, has expired or was never issued' },
  call_unread: { status: 409, title: 'The call has not been read' },
  call_in_use: { status: 409, title: 'Applications rest on this call' },
  facts_conflict: { status: 409, title: 'Someone else changed the facts first' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be JSON' },
  validation_failed: { status: 422, title: 'Some values are not valid' },
  idempotency_mismatch: { status: 422, title: 'The key was used with another body' },
  weak_password: { status: 422, title: 'The password is too weak' },
  email_taken: { status: 422, title: 'A user with this e-mail exists' },
  media_refused: { status: 422, title: 'This file is not accepted' },
  challenge_failed: { status: 422, title: 'A field that people do not see was filled in' },
  challenge_invalid: { status: 422, title: 'The ticket of the form is not good any more' },
  challenge_too_fast: { status: 429, title: 'The form came back too fast' },
  proof_of_work_required: { status: 429, title: 'Much came from this network: work is asked for' },
  file_refused: { status: 422, title: 'This file is not accepted' },
  export_refused: { status: 422, title: 'The file cannot be made from this application' },
  template_incomplete: { status: 422, title: 'Something for the ready answer is missing' },
  rate_limited: { status: 429, title: 'Too many requests' },
  unexpected: { status: 500, title: 'Something broke on our side' },
  stored_unread: { status: 202, title: 'It is stored, but could not be read back; reload to see it' },
  unavailable: { status: 503, title: 'The service is away for a moment' },
  maintenance: { status: 503, title: 'The site is under maintenance; what you typed is kept' },
  storage_full: { status: 507, title: 'There is no room left to store this' },
} as const satisfies Record<string, { status: number; title: string }>

/** Code of an expected failure. */
export type ErrorCode = keyof typeof errorCodes

/** One wrong field of a request: its path in dots, an English message, and a code that the interface translates. */
export type FieldError = { path: string; message: string; code: string }

/** The body of every error answer under /api. @see RFC 9457 */
export type Problem = {
  /** `urn:grantwright:error:<code>`. */
  type: string
  title: string
  status: number
  detail: string
  /** Same as the last part of `type`; what programs compare. */
  code: ErrorCode
  /** Wrong fields; empty when the failure is not about fields. */
  errors: FieldError[]
  /** Identifies the request in the server's log. */
  request_id: string
} & Record<string, unknown>
