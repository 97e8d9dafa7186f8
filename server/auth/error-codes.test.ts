import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { authErrorStatuses } from '#server/auth/errors.ts'
import type { AuthErrorCode } from '#server/auth/errors.ts'
import { fakeProviderSettings, openFakeProvider } from '#server/auth/fakes/provider.ts'
import type { FakeProvider } from '#server/auth/fakes/provider.ts'
import { issueAuthCode } from '#server/auth/flows/flows.ts'
import { issueServiceToken } from '#server/auth/sessions/tokens.ts'
import type { AuthSettings } from '#server/config/auth-settings.ts'
import { authenticationMethodClaims, factors, sessions, users } from '#server/auth/tables.ts'
import { systemClock } from '#server/clock.ts'
import { goodPassword, newEmail, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { codeAt, enrolTotp, signUpPerson, tokenOf } from '#tests/support/second-factor.ts'
import { nodesOf, parseFile, parseText } from '#tests/support/source-files.ts'
import type { SourceFile } from '#tests/support/source-files.ts'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Every error code of the protocol's table, with the status that it names first: provoked here, or why it cannot come. */

let app: TestApp
let fake: FakeProvider

beforeAll(async () => {
  fake = await openFakeProvider({ port: 0, clock: systemClock })
  app = await openTestApp({ ...fakeProviderSettings(fake), RATE_LIMITS: 'off', SMS_URL: 'log', PHONE: 'on' })
})

afterAll(async () => {
  await app.close()
  await fake.close()
})

/** What a caller learns: from the answer, or from the address that a browser is sent to. */
type Said = { status: number; code: string | null }

async function ask(
  method: string,
  path: string,
  more: { host?: AuthHost; token?: string; body?: unknown; cookie?: string; accept?: string } = {},
): Promise<Said> {
  const { host = app, token, body, cookie, accept } = more
  const response = await host.fetch(
    new Request(`${testOrigin}/auth/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie }),
        ...(accept !== undefined && { accept }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  )
  const location = response.headers.get('location')
  if (location === null) return { status: response.status, code: response.headers.get('x-sb-error-code') }
  const { searchParams, hash } = new URL(location, testOrigin)
  const said = searchParams.get('error_code') ?? new URLSearchParams(hash.slice(1)).get('error_code')
  return { status: response.status, code: said }
}

const post = (path: string, body: unknown, more: Omit<Parameters<typeof ask>[2], 'body'> = {}) =>
  ask('POST', path, { ...more, body })
const grant = (name: string, body: unknown, host: AuthHost = app) => post(`/token?grant_type=${name}`, body, { host })
const withSwitches = (switches: Partial<AuthSettings>) => openAuthHost(app, switches)
const someId = '3f1c7c1e-5a0d-4d3e-9a76-0f5d1f0c7b11'
const db = () => app.deps.database.db

async function member() {
  const person = await signUpPerson(app)
  return { ...person, token: await tokenOf(person.client) }
}

/** Someone whose sign-in lies two days back. */
async function oldMember() {
  const person = await member()
  const then = new Date(app.clock.now() - 2 * dayMs)
  await db().update(sessions).set({ created_at: then }).where(eq(sessions.user_id, person.userId))
  await db().update(authenticationMethodClaims).set({ created_at: then, updated_at: then })
  return person
}

async function memberWithFactor() {
  const person = await member()
  const { factorId, secret } = await enrolTotp(person.client, 'mine')
  const code = codeAt(secret, app.clock.now())
  expect((await person.client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  const low = await app.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: goodPassword }),
  })
  const { access_token: lowToken }: { access_token: string } = JSON.parse(await low.text())
  return { ...person, token: await tokenOf(person.client), lowToken, factorId }
}

async function operator(): Promise<string> {
  return (await issueServiceToken(app.deps, 3600)).token
}

async function refreshTokenOf({ client }: Awaited<ReturnType<typeof member>>): Promise<string> {
  return (await client.getSession()).data.session?.refresh_token ?? ''
}

/** Goes to a provider. @returns what the browser has in hand when it comes back. */
async function leave(): Promise<{ state: string; cookie: string }> {
  const response = await app.fetch('/auth/v1/authorize?provider=google')
  const state = new URL(response.headers.get('location') ?? '').searchParams.get('state') ?? ''
  return { state, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Where the answer is a redirect its status is the redirect's own. */
type Case = (() => Promise<Said>) | { provedIn: string }

const saml = { provedIn: 'server/auth/saml/saml.test.ts' }
const recoveryCodes = { provedIn: 'server/auth/endpoints/recovery-codes.test.ts' }
const phoneFactors = { provedIn: 'server/auth/endpoints/factors-phone.test.ts' }
const captcha = {
  provider: 'turnstile',
  site_key: 'a site key of this test',
  secret: 'a secret of this test',
  url: 'http://127.0.0.1:9',
} as const

const provoked: Readonly<Record<AuthErrorCode, readonly [status: number, Case]>> = {
  validation_failed: [400, () => post('/verify', {})],
  bad_json: [400, () => post('/signup', '{"email":')],
  bad_jwt: [403, () => ask('GET', '/user', { token: 'a.b.c' })],
  bad_oauth_callback: [
    302,
    async () => {
      const { state, cookie } = await leave()
      return ask('GET', `/callback?state=${state}`, { cookie })
    },
  ],
  bad_oauth_state: [303, () => ask('GET', '/callback?state=unknown&code=1')],
  oauth_provider_not_supported: [
    302,
    async () => {
      const { state, cookie } = await leave()
      const deps = { ...app.deps, config: { ...app.deps.config, oauth: { google: null, github: null } } }
      return ask('GET', `/callback?state=${state}&code=1`, { cookie, host: openAuthHost({ deps }, {}) })
    },
  ],
  captcha_failed: [400, () => post('/otp', { email: newEmail() }, { host: withSwitches({ captcha }) })],
  current_password_invalid: [
    400,
    async () => {
      const { token } = await member()
      return ask('PUT', '/user', { token, body: { password: 'Amber-Lantern-3', current_password: 'Wrong-Harbour-7' } })
    },
  ],
  email_not_confirmed: [
    400,
    async () => {
      const host = withSwitches({ confirm_email: 'required' })
      const email = newEmail()
      await post('/signup', { email, password: goodPassword }, { host })
      return grant('password', { email, password: goodPassword }, host)
    },
  ],
  phone_not_confirmed: [
    400,
    async () => {
      const host = withSwitches({ phone: true, confirm_phone: 'required', test_otp: { '37369555001': '909090' } })
      await post('/signup', { phone: '+37369555001', password: goodPassword }, { host })
      return grant('password', { phone: '+37369555001', password: goodPassword }, host)
    },
  ],
  email_provider_disabled: [
    400,
    () => post('/signup', { email: newEmail(), password: goodPassword }, { host: withSwitches({ email: false }) }),
  ],
  phone_provider_disabled: [
    400,
    () => post('/signup', { phone: '+37369555002', password: goodPassword }, { host: withSwitches({ phone: false }) }),
  ],
  invalid_credentials: [400, () => grant('password', { email: newEmail(), password: goodPassword })],
  provider_disabled: [400, () => grant('id_token', { provider: 'apple', id_token: 'a.b.c' })],
  reauthentication_needed: [
    400,
    async () => ask('PUT', '/user', { token: (await oldMember()).token, body: { password: 'Amber-Lantern-3' } }),
  ],
  refresh_token_not_found: [400, () => grant('refresh_token', { refresh_token: 'a'.repeat(43) })],
  refresh_token_already_used: [
    400,
    async () => {
      const person = await member()
      const first = await refreshTokenOf(person)
      await person.client.refreshSession()
      await person.client.refreshSession()
      app.clock.advance(minuteMs)
      return grant('refresh_token', { refresh_token: first })
    },
  ],
  session_not_found: [
    403,
    async () => {
      const { token, userId } = await member()
      await db().delete(sessions).where(eq(sessions.user_id, userId))
      return ask('GET', '/user', { token })
    },
  ],
  session_expired: [
    400,
    async () => {
      const person = await member()
      const refresh_token = await refreshTokenOf(person)
      await db()
        .update(sessions)
        .set({ not_after: new Date(app.clock.now() - 1000) })
        .where(eq(sessions.user_id, person.userId))
      return grant('refresh_token', { refresh_token })
    },
  ],
  user_banned: [
    403,
    async () => {
      const { token, userId } = await member()
      await db()
        .update(users)
        .set({ banned_until: new Date(app.clock.now() + dayMs) })
        .where(eq(users.id, userId))
      return ask('GET', '/user', { token })
    },
  ],
  bad_code_verifier: [400, async () => exchange(await codeFor())],
  flow_state_not_found: [404, () => exchange(someId)],
  flow_state_expired: [
    422,
    async () => {
      const code = await codeFor()
      app.clock.advance(6 * minuteMs)
      return exchange(code)
    },
  ],
  web3_unsupported_chain: [400, () => grant('web3', { chain: 'bitcoin', message: 'm', signature: 's' })],
  web3_provider_disabled: [
    422,
    () =>
      grant(
        'web3',
        { chain: 'ethereum', message: 'm', signature: 's' },
        withSwitches({ web3: { ethereum: false, solana: false } }),
      ),
  ],
  no_authorization: [401, () => ask('GET', '/user')],
  insufficient_aal: [
    401,
    async () =>
      ask('PUT', '/user', { token: (await memberWithFactor()).lowToken, body: { password: 'Amber-Lantern-3' } }),
  ],
  user_not_found: [404, async () => ask('GET', `/admin/users/${someId}`, { token: await operator() })],
  not_admin: [403, async () => ask('GET', '/admin/users', { token: (await member()).token })],
  otp_expired: [403, () => post('/verify', { type: 'recovery', email: newEmail(), token: '123456' })],
  mfa_factor_not_found: [404, async () => post(`/factors/${someId}/challenge`, {}, { token: (await member()).token })],
  mfa_factor_name_conflict: [
    422,
    async () =>
      post('/factors', { factor_type: 'totp', friendly_name: 'mine' }, { token: (await memberWithFactor()).token }),
  ],
  mfa_totp_enroll_not_enabled: [
    422,
    async () => {
      const host = withSwitches({ factors: { totp: false, phone: true, max: 10 } })
      return post('/factors', { factor_type: 'totp' }, { host, token: (await member()).token })
    },
  ],
  mfa_totp_verify_not_enabled: [
    422,
    async () => {
      const { token, factorId } = await memberWithFactor()
      const host = withSwitches({ factors: { totp: false, phone: true, max: 10 } })
      return post(`/factors/${factorId}/challenge`, {}, { host, token })
    },
  ],
  mfa_phone_enroll_not_enabled: [
    422,
    async () => {
      const host = withSwitches({ factors: { totp: true, phone: false, max: 10 } })
      return post('/factors', { factor_type: 'phone', phone: '+37369555003' }, { host, token: (await member()).token })
    },
  ],
  mfa_phone_verify_not_enabled: [
    422,
    async () => {
      const { client, token } = await member()
      const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+37369555004' })
      const host = withSwitches({ factors: { totp: true, phone: false, max: 10 } })
      const challenged = await post(`/factors/${data?.id}/challenge`, {}, { host, token })
      const verified = await post(
        `/factors/${data?.id}/verify`,
        { challenge_id: someId, code: '123456' },
        { host, token },
      )
      expect(verified).toEqual(challenged)
      return challenged
    },
  ],
  mfa_webauthn_enroll_not_enabled: [
    422,
    async () => post('/factors', { factor_type: 'webauthn' }, { token: (await member()).token }),
  ],
  mfa_webauthn_verify_not_enabled: [
    422,
    async () => {
      const { token, userId, factorId } = await memberWithFactor()
      // Only a database that the official service used before holds one.
      await db().update(factors).set({ factor_type: 'webauthn' }).where(eq(factors.user_id, userId))
      return post(`/factors/${factorId}/challenge`, {}, { token })
    },
  ],
  mfa_verification_failed: [
    422,
    async () => {
      const { client, token } = await member()
      const { factorId } = await enrolTotp(client)
      const { data } = await client.mfa.challenge({ factorId })
      return post(`/factors/${factorId}/verify`, { challenge_id: data?.id, code: '000000' }, { token })
    },
  ],
  mfa_challenge_expired: [422, { provedIn: 'server/auth/endpoints/factors-totp.test.ts' }],
  mfa_verified_factor_exists: [422, phoneFactors],
  mfa_recovery_codes_enroll_not_enabled: [422, recoveryCodes],
  mfa_recovery_codes_locked: [429, recoveryCodes],
  mfa_recovery_codes_sole_factor: [422, recoveryCodes],
  mfa_recovery_codes_verify_not_enabled: [422, recoveryCodes],
  too_many_enrolled_mfa_factors: [
    422,
    async () => {
      const { token } = await memberWithFactor()
      const host = withSwitches({ factors: { totp: true, phone: true, max: 1 } })
      return post('/factors', { factor_type: 'totp', friendly_name: 'another' }, { host, token })
    },
  ],
  sms_send_failed: [422, phoneFactors],
  over_sms_send_rate_limit: [429, phoneFactors],
  over_email_send_rate_limit: [429, { provedIn: 'server/auth/endpoints/otp.test.ts' }],
  over_request_rate_limit: [429, { provedIn: 'server/auth/endpoints/token-password.test.ts' }],
  conflict: [409, { provedIn: 'server/auth/endpoints/admin-users.test.ts' }],
  request_entity_too_large: [413, () => post('/signup', { email: newEmail(), data: { a: 'a'.repeat(1_100_000) } })],
  request_timeout: [504, { provedIn: 'server/auth/app.test.ts' }],
  unexpected_failure: [500, { provedIn: 'server/auth/app.test.ts' }],
  not_found: [404, () => ask('GET', '/nothing-of-ours')],
  feature_disabled: [404, async () => ask('GET', '/admin/oauth/clients', { token: await operator() })],
  passkey_disabled: [404, () => ask('GET', '/passkeys')],
  manual_linking_disabled: [
    404,
    async () => {
      const { token } = await member()
      return ask('GET', '/user/identities/authorize?provider=google', {
        token,
        host: withSwitches({ manual_linking: false }),
      })
    },
  ],
  saml_provider_disabled: [404, () => post('/sso', {}, { host: withSwitches({ saml: false }) })],
  sso_provider_not_found: [404, () => post('/sso', { domain: 'nobody.example' })],
  sso_provider_disabled: [404, saml],
  sso_domain_already_exists: [400, saml],
  saml_assertion_no_email: [400, saml],
  saml_assertion_no_user_id: [400, saml],
  saml_entity_id_mismatch: [400, saml],
  saml_metadata_fetch_failed: [400, saml],
  saml_idp_not_found: [404, saml],
  saml_idp_already_exists: [422, saml],
  saml_relay_state_not_found: [404, saml],
  saml_relay_state_expired: [422, saml],
  invite_not_found: [404, () => ask('GET', '/authorize?provider=google&invite_token=unknown')],
  signup_disabled: [
    422,
    () => post('/signup', { email: newEmail(), password: goodPassword }, { host: withSwitches({ signup: false }) }),
  ],
  anonymous_provider_disabled: [422, () => post('/signup', {})],
  user_already_exists: [
    422,
    async () => {
      const { email } = await member()
      return post(
        '/signup',
        { email, password: goodPassword },
        { host: withSwitches({ hide_existing_accounts: false }) },
      )
    },
  ],
  email_exists: [422, async () => post('/admin/users', { email: (await member()).email }, { token: await operator() })],
  phone_exists: [
    422,
    async () => {
      const token = await operator()
      await post('/admin/users', { phone: '+37369555005' }, { token })
      return post('/admin/users', { phone: '+37369555005' }, { token })
    },
  ],
  otp_disabled: [422, () => post('/otp', { email: newEmail(), create_user: false })],
  weak_password: [422, () => post('/signup', { email: newEmail(), password: 'short' })],
  same_password: [
    422,
    async () => ask('PUT', '/user', { token: (await member()).token, body: { password: goodPassword } }),
  ],
  reauthentication_not_valid: [
    422,
    async () =>
      ask('PUT', '/user', {
        token: (await oldMember()).token,
        body: { password: 'Amber-Lantern-3', nonce: '000000' },
      }),
  ],
  user_sso_managed: [422, { provedIn: 'server/auth/endpoints/update-user.test.ts' }],
  provider_email_needs_verification: [422, { provedIn: 'server/auth/providers/providers.test.ts' }],
  identity_not_found: [422, { provedIn: 'server/auth/endpoints/identities.test.ts' }],
  identity_already_exists: [422, { provedIn: 'server/auth/endpoints/identities.test.ts' }],
  email_conflict_identity_not_deletable: [422, { provedIn: 'server/auth/endpoints/identities.test.ts' }],
  single_identity_not_deletable: [
    422,
    async () => ask('DELETE', `/user/identities/${someId}`, { token: (await member()).token }),
  ],
}

/** Codes of the protocol's table that this service never sends, and why. */
const absent: Readonly<Record<string, string>> = {
  email_address_invalid: 'an address is judged by its form alone (validation_failed); whether mail arrives shows later',
  email_address_not_authorized: 'no mail server is lent that would write to the members of a team alone',
  current_password_required: 'a young session, the password or a code will do: reauthentication_needed asks for one',
  flow_state_already_used: 'what was used is deleted: bad_oauth_state at the callback, flow_state_not_found for a code',
  oauth_invalid_state: 'one callback serves all providers, and the state itself names the provider',
  unexpected_audience: 'there is one audience; GET /user answers another one with validation_failed',
  mfa_verification_rejected: 'only a hook of the operator can reject, and there are no hooks',
  mfa_ip_address_mismatch: 'a challenge belongs to its session, not to an address, which changes on the way',
  too_many_passkeys: 'passkeys are off: passkey_disabled',
  webauthn_credential_exists: 'passkeys are off: passkey_disabled',
  webauthn_challenge_not_found: 'passkeys are off: passkey_disabled',
  webauthn_challenge_expired: 'passkeys are off: passkey_disabled',
  webauthn_verification_failed: 'passkeys are off: passkey_disabled',
}

test('[AUTH-09] every code that the service knows is provoked, and no absent one is known', () => {
  expect(Object.keys(provoked).toSorted()).toEqual(Object.keys(authErrorStatuses).toSorted())
  expect(Object.keys(absent).filter((code) => Object.hasOwn(authErrorStatuses, code))).toEqual([])
})

const cases = Object.entries(provoked)

test.each(cases)('[AUTH-09] %s comes with its status', async (code, [status, provoke]) => {
  if (typeof provoke === 'function') {
    expect(await provoke()).toEqual({ status, code })
    return
  }
  // It takes a world of its own, which another file has: that file must still ask for it.
  expect(isInRunningTest(parseFile(provoke.provedIn), code), provoke.provedIn).toBe(true)
  expect(Reflect.get(authErrorStatuses, code)).toBe(status)
})

/** True when a test that runs names a text: neither a comment nor a skipped test does. */
function isInRunningTest(file: SourceFile, text: string): boolean {
  const runs = nodesOf(file, 'CallExpression').filter(({ start }) =>
    /^test(\.(each|for)\b|\()/.test(file.text.slice(start, start + 20)),
  )
  return nodesOf(file, 'Literal').some(
    ({ value, start, end }) => value === text && runs.some((run) => run.start < start && end < run.end),
  )
}

test('[AUTH-09] a code counts as provoked in another file only where a test that runs names it', () => {
  const names = (text: string) => isInRunningTest(parseText('planted.test.ts', text), 'a_code')
  expect(names(`test('x', () => expect(code).toBe('a_code'))`)).toBe(true)
  expect(names(`test.each([['a_code']])('%s', () => {})`)).toBe(true)
  // Planted text that is only parsed: no test of this project is skipped.
  expect(names(`test.skip('x', () => expect(code).toBe('a_code'))`)).toBe(false)
  expect(names(`test('x', () => {}) // 'a_code'`)).toBe(false)
})

async function codeFor(): Promise<string> {
  const { userId } = await member()
  return issueAuthCode(app.deps, { provider: 'google', codeChallenge: 'c'.repeat(43) }, userId, null)
}

const exchange = (auth_code: string) => grant('pkce', { auth_code, code_verifier: 'v'.repeat(43) })
