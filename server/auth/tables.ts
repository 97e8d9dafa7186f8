import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  inet,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { failedSignInMethods } from '#shared/contracts/logs.ts'
import { permissions, roles } from '#shared/roles.ts'
import { belongsTo, countedId, exactInstant, mayBelongTo, rowId } from '#server/db/columns.ts'

const json = () => jsonb().$type<Record<string, unknown>>()

/**
 * The tables of the official auth service, with its names and types letter for letter, so that a site that outgrows the
 * built-in service can put the official one on the same database.
 *
 * Token columns default to the empty string because the official service cannot read null there.
 * @see docs/decisions/0043-choices-where-the-description-was-silent.md
 */
export const authSchema = pgSchema('auth')

/** How well a session is proven: aal2 once a second factor was given. @see docs/reference/auth-protocol.md#41-access-token */
export const assuranceLevel = authSchema.enum('aal_level', ['aal1', 'aal2', 'aal3'])
/** Kinds of second factor. @see docs/reference/auth-protocol.md#33-factor */
export const factorType = authSchema.enum('factor_type', ['totp', 'webauthn', 'phone', 'recovery_code'])
/** Whether a factor was proven once after it was enrolled. */
export const factorStatus = authSchema.enum('factor_status', ['unverified', 'verified'])
/** Methods of PKCE. @see docs/reference/auth-protocol.md#53-pkce */
export const codeChallengeMethod = authSchema.enum('code_challenge_method', ['s256', 'plain'])
/** Purposes of one-time tokens: one pending token per purpose and user. @see docs/reference/auth-protocol.md#61-links-and-codes */
export const oneTimeTokenType = authSchema.enum('one_time_token_type', [
  'confirmation_token',
  'reauthentication_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change_token',
])

/**
 * The condition on `users` that a password hash takes another time to check than today's, because another system made it or
 * this one did at another cost.
 *
 * @see hashCost, which it repeats
 */
export const hasImportedHash = sql`encrypted_password <> '' and encrypted_password not like '$argon2id$v=19$m=32768,t=3,p=1$%'`

/**
 * Marks accounts that are copies of those of another auth service with a database of its own. Where the other service
 * works on this same database its accounts are here themselves, under another instance, and are left alone.
 */
export const copiedInstance = '67726e74-0000-4000-8000-656c73657768'

/** Accounts. `email` is lower case, `phone` has no leading +, `encrypted_password` is a hash in PHC form. */
export const users = authSchema.table(
  'users',
  {
    instance_id: uuid(),
    id: rowId(),
    aud: varchar({ length: 255 }),
    role: varchar({ length: 255 }),
    email: varchar({ length: 255 }),
    encrypted_password: varchar({ length: 255 }),
    email_confirmed_at: exactInstant(),
    invited_at: exactInstant(),
    confirmation_token: varchar({ length: 255 }).default(''),
    confirmation_sent_at: exactInstant(),
    recovery_token: varchar({ length: 255 }).default(''),
    recovery_sent_at: exactInstant(),
    email_change_token_new: varchar({ length: 255 }).default(''),
    email_change: varchar({ length: 255 }).default(''),
    email_change_sent_at: exactInstant(),
    last_sign_in_at: exactInstant(),
    raw_app_meta_data: json(),
    raw_user_meta_data: json(),
    is_super_admin: boolean(),
    created_at: exactInstant(),
    updated_at: exactInstant(),
    phone: text(),
    phone_confirmed_at: exactInstant(),
    phone_change: text().default(''),
    phone_change_token: varchar({ length: 255 }).default(''),
    phone_change_sent_at: exactInstant(),
    confirmed_at: exactInstant().generatedAlwaysAs(sql`least(email_confirmed_at, phone_confirmed_at)`),
    email_change_token_current: varchar({ length: 255 }).default(''),
    email_change_confirm_status: smallint().default(0),
    banned_until: exactInstant(),
    reauthentication_token: varchar({ length: 255 }).default(''),
    reauthentication_sent_at: exactInstant(),
    is_sso_user: boolean().notNull().default(false),
    deleted_at: exactInstant(),
    is_anonymous: boolean().notNull().default(false),
    /** Ours: what staff search, folded; making it at each look would cost a hundred times as much as reading it. */
    search_words: text().generatedAlwaysAs(sql`public.person_words(email, phone, raw_user_meta_data)`),
    /** Ours: the name, folded, for the order by name. */
    sort_name: text().generatedAlwaysAs(sql`public.person_sort_name(raw_user_meta_data)`),
  },
  (table) => [
    unique('users_phone_key').on(table.phone),
    uniqueIndex('users_email_partial_key')
      .on(table.email)
      .where(sql`is_sso_user = false`),
    index('users_instance_id_idx').on(table.instance_id),
    index('users_instance_id_email_idx').on(table.instance_id, sql`lower((email)::text)`),
    index('users_is_anonymous_idx').on(table.is_anonymous),
    // Ours: tells at once whether anybody has a hash that takes another time to check than ours do.
    index('users_imported_hash').on(table.id).where(hasImportedHash),
    // Ours: the sorts of the list of people, each with the id behind it, and what it filters by when that is rare.
    index('users_by_created').on(sql`(coalesce(created_at, '-infinity'::timestamptz))`, table.id),
    index('users_by_last_sign_in').on(sql`(coalesce(last_sign_in_at, '-infinity'::timestamptz))`, table.id),
    index('users_by_email').on(sql`(coalesce(email, ''))`, table.id),
    index('users_by_sort_name').on(table.sort_name, table.id),
    index('users_by_search_words').using('gin', sql`search_words gin_trgm_ops`),
    index('users_banned')
      .on(sql`(coalesce(created_at, '-infinity'::timestamptz))`, table.id)
      .where(sql`banned_until is not null`),
    index('users_unconfirmed')
      .on(sql`(coalesce(created_at, '-infinity'::timestamptz))`, table.id)
      .where(sql`confirmed_at is null`),
    index('users_of_sso')
      .on(sql`(coalesce(created_at, '-infinity'::timestamptz))`, table.id)
      .where(sql`is_sso_user`),
    check(
      'users_email_change_confirm_status_check',
      sql`email_change_confirm_status >= 0 and email_change_confirm_status <= 2`,
    ),
  ],
)

/** Ways in to an account: one row per provider and subject. `provider_id` is the provider's subject, `id` what the client sees as `identity_id`. */
export const identities = authSchema.table(
  'identities',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    provider_id: text().notNull(),
    user_id: belongsTo(() => users.id),
    identity_data: json().notNull(),
    provider: text().notNull(),
    last_sign_in_at: exactInstant(),
    created_at: exactInstant(),
    updated_at: exactInstant(),
    email: text().generatedAlwaysAs(sql`lower((identity_data ->> 'email'::text))`),
  },
  (table) => [
    unique('identities_provider_id_provider_unique').on(table.provider_id, table.provider),
    index('identities_user_id_idx').on(table.user_id),
    index('identities_by_provider').on(table.provider, table.user_id),
    index('identities_email_idx').on(table.email.op('text_pattern_ops')),
  ],
)

/**
 * Sessions. `refresh_token_counter` numbers the refresh tokens of the session, the last one being the current token.
 * `refreshed_at` has no zone in the official schema and holds UTC.
 */
export const sessions = authSchema.table(
  'sessions',
  {
    id: rowId(),
    user_id: belongsTo(() => users.id),
    created_at: exactInstant(),
    updated_at: exactInstant(),
    factor_id: uuid(),
    aal: assuranceLevel(),
    not_after: exactInstant(),
    refreshed_at: timestamp(),
    user_agent: text(),
    ip: inet(),
    tag: text(),
    oauth_client_id: uuid(),
    refresh_token_hmac_key: text(),
    refresh_token_counter: bigint({ mode: 'number' }),
    scopes: text(),
  },
  (table) => [
    index('sessions_user_id_idx').on(table.user_id),
    index('sessions_not_after_idx').on(table.not_after.desc().nullsFirst()),
    index('user_id_created_at_idx').on(table.user_id, table.created_at),
  ],
)

/** Refresh tokens. `token` and `parent` hold keyed hashes, never a token itself. */
export const refreshTokens = authSchema.table(
  'refresh_tokens',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    instance_id: uuid(),
    token: varchar({ length: 255 }),
    user_id: varchar({ length: 255 }),
    revoked: boolean(),
    created_at: exactInstant(),
    updated_at: exactInstant(),
    parent: varchar({ length: 255 }),
    session_id: mayBelongTo(() => sessions.id),
  },
  (table) => [
    unique('refresh_tokens_token_unique').on(table.token),
    index('refresh_tokens_instance_id_idx').on(table.instance_id),
    index('refresh_tokens_instance_id_user_id_idx').on(table.instance_id, table.user_id),
    index('refresh_tokens_parent_idx').on(table.parent),
    index('refresh_tokens_session_id_revoked_idx').on(table.session_id, table.revoked),
    index('refresh_tokens_updated_at_idx').on(table.updated_at.desc().nullsFirst()),
  ],
)

/** How a session was proven: one row per method. @see docs/reference/auth-protocol.md#41-access-token (amr methods) */
export const authenticationMethodClaims = authSchema.table(
  'mfa_amr_claims',
  {
    id: rowId(),
    session_id: belongsTo(() => sessions.id),
    created_at: exactInstant().notNull(),
    updated_at: exactInstant().notNull(),
    authentication_method: text().notNull(),
  },
  (table) => [
    unique('mfa_amr_claims_session_id_authentication_method_pkey').on(table.session_id, table.authentication_method),
  ],
)

/** Second factors. `secret` is sealed with the application secret. @see docs/reference/auth-protocol.md#8-factors */
export const factors = authSchema.table(
  'mfa_factors',
  {
    id: rowId(),
    user_id: belongsTo(() => users.id),
    friendly_name: text(),
    factor_type: factorType().notNull(),
    status: factorStatus().notNull(),
    created_at: exactInstant().notNull(),
    updated_at: exactInstant().notNull(),
    secret: text(),
    phone: text(),
    last_challenged_at: exactInstant().unique('mfa_factors_last_challenged_at_key'),
    web_authn_credential: jsonb(),
    web_authn_aaguid: uuid(),
    last_webauthn_challenge_data: jsonb(),
  },
  (table) => [
    uniqueIndex('mfa_factors_user_friendly_name_unique')
      .on(table.friendly_name, table.user_id)
      .where(sql`trim(both from friendly_name) <> ''::text`),
    uniqueIndex('unique_phone_factor_per_user').on(table.user_id, table.phone),
    index('factor_id_created_at_idx').on(table.user_id, table.created_at),
    index('mfa_factors_user_id_idx').on(table.user_id),
  ],
)

/** Challenges of second factors. `otp_code` holds a keyed hash. */
export const challenges = authSchema.table(
  'mfa_challenges',
  {
    id: rowId(),
    factor_id: belongsTo(() => factors.id),
    created_at: exactInstant().notNull(),
    verified_at: exactInstant(),
    ip_address: inet().notNull(),
    otp_code: text(),
    web_authn_session_data: jsonb(),
  },
  (table) => [index('mfa_challenge_created_at_idx').on(table.created_at.desc().nullsFirst())],
)

/** Pending links and codes. `token_hash` is a hash, `relates_to` the address it was sent to. @see docs/reference/auth-protocol.md#61-links-and-codes */
export const oneTimeTokens = authSchema.table(
  'one_time_tokens',
  {
    id: rowId(),
    user_id: belongsTo(() => users.id),
    token_type: oneTimeTokenType().notNull(),
    token_hash: text().notNull(),
    relates_to: text().notNull(),
    created_at: timestamp().notNull().defaultNow(),
    updated_at: timestamp().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('one_time_tokens_user_id_token_type_key').on(table.user_id, table.token_type),
    index('one_time_tokens_token_hash_hash_idx').using('hash', table.token_hash),
    index('one_time_tokens_relates_to_hash_idx').using('hash', table.relates_to),
    check('one_time_tokens_token_hash_check', sql`char_length(token_hash) > 0`),
  ],
)

/** Flows that left for a provider or a mail and come back with a code. @see docs/reference/auth-protocol.md#53-pkce */
export const flowState = authSchema.table(
  'flow_state',
  {
    id: rowId(),
    user_id: uuid(),
    auth_code: text(),
    code_challenge_method: codeChallengeMethod(),
    code_challenge: text(),
    provider_type: text().notNull(),
    provider_access_token: text(),
    provider_refresh_token: text(),
    created_at: exactInstant(),
    updated_at: exactInstant(),
    authentication_method: text().notNull(),
    auth_code_issued_at: exactInstant(),
    invite_token: text(),
    referrer: text(),
    oauth_client_state_id: uuid(),
    linking_target_id: uuid(),
    email_optional: boolean().notNull().default(false),
  },
  (table) => [
    index('idx_auth_code').on(table.auth_code),
    index('idx_user_id_auth_method').on(table.user_id, table.authentication_method),
    index('flow_state_created_at_idx').on(table.created_at.desc().nullsFirst()),
  ],
)

/** Identity providers of organisations (SSO). @see docs/reference/auth-protocol.md#10-sso-saml */
export const ssoProviders = authSchema.table(
  'sso_providers',
  {
    id: rowId(),
    resource_id: text(),
    created_at: exactInstant(),
    updated_at: exactInstant(),
    disabled: boolean(),
  },
  (table) => [
    uniqueIndex('sso_providers_resource_id_idx').on(sql`lower(resource_id)`),
    index('sso_providers_resource_id_pattern_idx').on(table.resource_id.op('text_pattern_ops')),
    check('resource_id not empty', sql`resource_id is null or char_length(resource_id) > 0`),
  ],
)

/** E-mail domains whose people sign in at a provider; a domain has one provider, in any case of letters. */
export const ssoDomains = authSchema.table(
  'sso_domains',
  {
    id: rowId(),
    sso_provider_id: belongsTo(() => ssoProviders.id),
    domain: text().notNull(),
    created_at: exactInstant(),
    updated_at: exactInstant(),
  },
  (table) => [
    uniqueIndex('sso_domains_domain_idx').on(sql`lower(domain)`),
    index('sso_domains_sso_provider_id_idx').on(table.sso_provider_id),
    check('domain not empty', sql`char_length(domain) > 0`),
  ],
)

/** SAML settings of an identity provider, with its metadata as it was given or fetched. */
export const samlProviders = authSchema.table(
  'saml_providers',
  {
    id: rowId(),
    sso_provider_id: belongsTo(() => ssoProviders.id),
    entity_id: text().notNull().unique('saml_providers_entity_id_key'),
    metadata_xml: text().notNull(),
    metadata_url: text(),
    attribute_mapping: jsonb().$type<Record<string, unknown>>(),
    created_at: exactInstant(),
    updated_at: exactInstant(),
    name_id_format: text(),
  },
  (table) => [
    index('saml_providers_sso_provider_id_idx').on(table.sso_provider_id),
    check('entity_id not empty', sql`char_length(entity_id) > 0`),
    check('metadata_url not empty', sql`metadata_url is null or char_length(metadata_url) > 0`),
    check('metadata_xml not empty', sql`char_length(metadata_xml) > 0`),
  ],
)

/** SAML requests that are under way; `request_id` is the one in our AuthnRequest. */
export const samlRelayStates = authSchema.table(
  'saml_relay_states',
  {
    id: rowId(),
    sso_provider_id: belongsTo(() => ssoProviders.id),
    request_id: text().notNull(),
    for_email: text(),
    redirect_to: text(),
    created_at: exactInstant(),
    updated_at: exactInstant(),
    flow_state_id: mayBelongTo(() => flowState.id),
  },
  (table) => [
    index('saml_relay_states_sso_provider_id_idx').on(table.sso_provider_id),
    index('saml_relay_states_for_email_idx').on(table.for_email),
    index('saml_relay_states_created_at_idx').on(table.created_at.desc().nullsFirst()),
    check('request_id not empty', sql`char_length(request_id) > 0`),
  ],
)

/** What a mailed link or code may be for. Each purpose has secrets of its own; none serves for another. */
export const secretPurposes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
  'email_change_undo',
  'reauthentication',
  'phone_signup',
  'phone_signin',
  'phone_change',
] as const

/**
 * Pending links and codes, one per user and purpose. Both are stored as keyed hashes and are independent of each other:
 * who guesses the digits knows nothing of the link. The official service's `one_time_tokens` stays empty, because it has
 * room for one hash and mixes sign-in with recovery; what is pending when a site moves to that service is asked for again.
 *
 * @see docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (first rows)
 */
export const oneTimeSecrets = pgTable(
  'one_time_secrets',
  {
    id: rowId(),
    user_id: belongsTo(() => users.id),
    purpose: text({ enum: secretPurposes }).notNull(),
    /** The e-mail address, or the number without its plus sign, that it was sent to. */
    address: text().notNull(),
    /** Null: no link, only a code. */
    link_hash: text().unique('one_time_secrets_link_key'),
    /** Null: no code, or it has died after too many wrong tries. */
    code_hash: text(),
    /** Wrong codes so far. */
    failures: smallint().notNull().default(0),
    /** The client's challenge (S256) when it asked for the PKCE flow. */
    code_challenge: text(),
    /** Where the link leads in the end: allowed already. */
    redirect_to: text(),
    created_at: exactInstant().notNull(),
    link_expires_at: exactInstant().notNull(),
    code_expires_at: exactInstant().notNull(),
  },
  (table) => [
    unique('one_time_secrets_user_purpose_key').on(table.user_id, table.purpose),
    index('one_time_secrets_by_address').on(table.address),
    index('one_time_secrets_by_end').on(table.link_expires_at),
  ],
)

/** Recovery codes of a second factor, as keyed hashes; a used one stays, so that the count is known. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    factor_id: belongsTo(() => factors.id),
    code_hash: text().notNull(),
    used_at: exactInstant(),
  },
  (table) => [primaryKey({ columns: [table.factor_id, table.code_hash] })],
)

/** The last 30-second step whose code a TOTP factor accepted: no code of it or before it is accepted again. @see RFC 6238, section 5.2 */
export const totpSteps = pgTable('totp_steps', {
  factor_id: uuid()
    .primaryKey()
    .references(() => factors.id, { onDelete: 'cascade' }),
  last_step: bigint({ mode: 'number' }).notNull(),
})

/** Proofs from outside that were accepted and must not be accepted again: signed messages, assertions. `key` is a hash. */
export const spentProofs = pgTable(
  'spent_proofs',
  { key: text().primaryKey(), expires_at: exactInstant().notNull() },
  (table) => [index('spent_proofs_by_end').on(table.expires_at)],
)

/** Devices that an account has signed in with, by a keyed hash of what tells them apart. */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: belongsTo(() => users.id),
    device_hash: text().notNull(),
    first_seen_at: exactInstant().notNull(),
    last_seen_at: exactInstant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.device_hash] })],
)

/** Accounts whose owners asked for deletion; until `erase_at` they may change their minds. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requested_at: exactInstant().notNull(),
    erase_at: exactInstant().notNull(),
  },
  (table) => [index('account_deletions_by_end').on(table.erase_at)],
)

/** Permissions that administrators gave to a role or took from it; what has no row is as shipped. @see ROLE-02 */
export const rolePermissions = pgTable(
  'role_permissions',
  {
    role: text({ enum: roles }).notNull(),
    permission: text({ enum: permissions }).notNull(),
    allowed: boolean().notNull(),
    updated_at: exactInstant().notNull(),
    updated_by: uuid(),
  },
  (table) => [primaryKey({ columns: [table.role, table.permission] })],
)

/** Rules of a role in addition to its permissions; a role without a row has none. */
export const roleRules = pgTable('role_rules', {
  role: text({ enum: roles }).primaryKey(),
  /** The role's permissions count only in sessions that were proven with a second factor. */
  second_factor_required: boolean().notNull().default(false),
  updated_at: exactInstant().notNull(),
  updated_by: uuid(),
})

/** What staff note about a person; the person never sees it. */
export const userNotes = pgTable(
  'user_notes',
  {
    id: rowId(),
    user_id: belongsTo(() => users.id),
    author_id: uuid(),
    body: text().notNull(),
    created_at: exactInstant().notNull(),
  },
  (table) => [index('user_notes_by_user').on(table.user_id, table.created_at.desc().nullsFirst())],
)

/** Roles of users; a user without a row is a `user`. @see docs/reference/product.md#6-roles */
export const userRoles = pgTable(
  'user_roles',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: roles }).notNull(),
  },
  (table) => [
    index('user_roles_role_idx').on(table.role),
    check('user_roles_role_check', sql`role in (${sql.raw(roles.map((role) => `'${role}'`).join(', '))})`),
  ],
)

/** Refused sign-ins, counted by hour, network, account and way. Kept for thirty days. */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    id: countedId(),
    /** Beginning of the hour. */
    hour: exactInstant().notNull(),
    /** The network, never the whole address; empty in the row of all that were too many for the hour. */
    network: text().notNull(),
    /** Keyed hash of what was typed as the account. */
    account_hash: text().notNull(),
    way: text({ enum: failedSignInMethods }).notNull(),
    /** Null when there is no such account. Without a foreign key: looking it up would take longer for accounts that exist. */
    user_id: uuid(),
    /** First letter and domain of an address without an account. */
    account_hint: text(),
    count: integer().notNull(),
    first_at: exactInstant().notNull(),
    last_at: exactInstant().notNull(),
  },
  (table) => [
    uniqueIndex('failed_sign_ins_place').on(table.hour, table.network, table.account_hash, table.way),
    index('failed_sign_ins_by_time').on(table.last_at.desc(), table.id.desc()),
    index('failed_sign_ins_by_user').on(table.user_id),
  ],
)

/**
 * Keys that sign access tokens. The private key is sealed with the application secret.
 *
 * A key is published from `created_at`, signs from `signs_from` until another key's `signs_from` comes, and is published
 * until `published_until`, so that what it signed last can still be verified.
 * @see docs/reference/auth-protocol.md#42-keys-and-jwks (rotation without sign-outs)
 */
export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  private_jwk: text().notNull(),
  created_at: exactInstant().notNull(),
  signs_from: exactInstant().notNull(),
  published_until: exactInstant(),
})
