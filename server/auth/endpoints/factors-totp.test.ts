import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { activityLog } from '#server/activity/tables.ts'
import { pruneEndedSessions } from '#server/auth/clean-up.ts'
import { challenges, factors, users } from '#server/auth/tables.ts'
import { openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import {
  codeAt,
  enrolTotp,
  factorNoticesOf,
  openProvenPerson,
  signInAgain,
  signUpPerson,
  tokenOf,
} from '#tests/support/second-factor.ts'
import type { TestClient } from '#tests/support/second-factor.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const unknownId = '3f1c7c1e-5a0d-4d3e-9a76-0f5d1f0c7b11'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

/** Calls the service as a person does whose client is of another make. */
async function call(client: TestClient | null, method: string, path: string, body?: string) {
  const token = client && (await tokenOf(client))
  const response = await app.fetch(`/auth/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json;charset=UTF-8', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, body: await response.json() }
}

/** Asks for a challenge and answers it with the code of an instant. */
async function give(client: TestClient, factor: { factorId: string; secret: string }, atMs = app.clock.now()) {
  return client.mfa.challengeAndVerify({ factorId: factor.factorId, code: codeAt(factor.secret, atMs) })
}

async function levelOf(client: TestClient) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

test('[AUTH-06] [DLG-11] a person enrols an authenticator, proves it, and the session reaches the second level', async () => {
  const { client, email, userId } = await signUpPerson(app)
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Our Grants' })
  expect(error).toBeNull()
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
  const secret = data?.totp.secret ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const label = `Our%20Grants:${encodeURIComponent(email)}`
  expect(data?.totp.uri).toBe(
    `otpauth://totp/${label}?algorithm=SHA1&digits=6&issuer=Our%20Grants&period=30&secret=${secret}`,
  )
  const [stored] = await app.deps.database.db.select().from(factors).where(eq(factors.user_id, userId))
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect(await levelOf(client)).toEqual(['aal1', 'aal1'])

  const before = (await client.getClaims()).data?.claims
  app.clock.advance(1000)
  const { error: rejection } = await give(client, { factorId: data?.id ?? '', secret })
  expect(rejection).toBeNull()
  expect(events).toContain('MFA_CHALLENGE_VERIFIED')
  expect(await levelOf(client)).toEqual(['aal2', 'aal2'])
  const after = (await client.getClaims()).data?.claims
  expect(after?.session_id).toBe(before?.session_id)
  expect(after?.amr).toMatchObject([{ method: 'totp' }, { method: 'password' }])
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
    { id: data?.id, friendly_name: 'Phone', status: 'verified', factor_type: 'totp' },
  ])
  expect((await client.refreshSession()).error).toBeNull()
  expect(await levelOf(client)).toEqual(['aal2', 'aal2'])
  expect(await factorNoticesOf(app, userId)).toEqual([{ kind: 'factor_added', factor: 'totp' }])
  const actions = await app.deps.database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.target_id, userId))
    .orderBy(activityLog.id)
  expect(actions).toMatchObject([{ action: 'factor.add', actor_id: userId, after: { factor_type: 'totp' } }])
})

test('[AUTH-06] the picture can be shown as the client hands it over', async () => {
  const { client } = await signUpPerson(app)
  const { data } = await client.mfa.enroll({ factorType: 'totp', issuer: 'Гранты & Co #1 100%' })
  const picture = data?.totp.qr_code ?? ''
  expect(picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/)
  expect(picture).not.toMatch(/[#%\n\r]/)
})

test('[AUTH-06] [AUTH-08] the upgrade kills the old refresh token, and other sessions that were proven less', async () => {
  const { client, email } = await signUpPerson(app)
  const factor = await enrolTotp(client)
  const elsewhere = await signInAgain(app, email)
  const old = (await client.getSession()).data.session?.refresh_token ?? ''
  await give(client, factor)
  expect((await openAuthClient(app).refreshSession({ refresh_token: old })).error?.code).toBe('refresh_token_not_found')
  expect((await client.refreshSession()).error).toBeNull()
  expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError')
  app.clock.advance(30_000)
  const proven = await signInAgain(app, email)
  await give(proven, factor)
  expect((await client.getUser()).error).toBeNull()
  expect(await levelOf(client)).toEqual(['aal2', 'aal2'])
})

test('[DLG-11] [AUTH-06] after the password the session waits for the code', async () => {
  const person = await openProvenPerson(app)
  const client = await signInAgain(app, person.email)
  expect(await levelOf(client)).toEqual(['aal1', 'aal2'])
  const withPassword = await client.updateUser({ password: 'Copper-Kettle-9' })
  expect(withPassword.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  const api = async () => {
    const headers = { authorization: `Bearer ${await tokenOf(client)}` }
    return (await app.fetch('/api/me/role', { headers })).status
  }
  expect(await api()).toBe(401)
  expect((await give(client, person)).error).toBeNull()
  expect(await api()).toBe(200)
  expect((await client.updateUser({ password: 'Copper-Kettle-9' })).error).toBeNull()
})

test('[AUTH-06] an unproven factor does not count', async () => {
  const { client, email } = await signUpPerson(app)
  await enrolTotp(client)
  const again = await signInAgain(app, email)
  expect(await levelOf(again)).toEqual(['aal1', 'aal1'])
  expect((await again.updateUser({ password: 'Copper-Kettle-9' })).error).toBeNull()
})

test('[AUTH-06] knowing only the password is not enough to add a factor, prove one that was left over, or take one away', async () => {
  const { client, email, userId } = await signUpPerson(app)
  const factor = await enrolTotp(client)
  // Someone with the password has left a telephone of their own behind, before its owner proved anything.
  const stranger = await signInAgain(app, email)
  const left = await stranger.mfa.enroll({ factorType: 'phone', phone: '+37369123456' })
  await give(client, factor)
  app.clock.advance(30_000)
  const again = await signInAgain(app, email)
  const rejection = { status: 403, code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' }
  expect((await again.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject(rejection)
  expect((await again.mfa.challenge({ factorId: left.data?.id ?? '' })).error).toMatchObject(rejection)
  expect((await again.mfa.unenroll({ factorId: factor.factorId })).error).toMatchObject({
    status: 422,
    code: 'insufficient_aal',
    message: 'AAL2 required to unenroll verified factor',
  })
  const held = await app.deps.database.db.select().from(factors).where(eq(factors.user_id, userId))
  expect(held.filter(({ status }) => status === 'verified').map(({ id }) => id)).toEqual([factor.factorId])
})

test('[AUTH-06] taking a factor away drops the sessions that owe it their level, and tells the owner', async () => {
  const person = await openProvenPerson(app)
  const elsewhere = await signInAgain(app, person.email)
  await give(elsewhere, person)
  const { data, error } = await person.client.mfa.unenroll({ factorId: person.factorId })
  expect([error, data]).toEqual([null, { id: person.factorId }])
  for (const client of [person.client, elsewhere]) {
    expect((await client.refreshSession()).error).toBeNull()
    expect(await levelOf(client)).toEqual(['aal1', 'aal1'])
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'password' }])
  }
  expect((await person.client.mfa.listFactors()).data?.all).toEqual([])
  expect(await factorNoticesOf(app, person.userId)).toEqual([
    { kind: 'factor_added', factor: 'totp' },
    { kind: 'factor_removed', factor: 'totp' },
  ])
})

test('[AUTH-06] a level that came from another factor stays', async () => {
  const person = await openProvenPerson(app)
  const second = await enrolTotp(person.client, 'Tablet')
  await give(person.client, second)
  await person.client.mfa.unenroll({ factorId: person.factorId })
  await person.client.refreshSession()
  expect(await levelOf(person.client)).toEqual(['aal2', 'aal2'])
})

test('[AUTH-06] what was begun and never finished is replaced, under the same name too; a proven name is taken', async () => {
  const { client, userId } = await signUpPerson(app)
  await enrolTotp(client, 'Phone')
  await client.mfa.enroll({ factorType: 'phone', friendlyName: 'Other', phone: '+37369123456' })
  const last = await enrolTotp(client, 'Other')
  const held = await app.deps.database.db.select().from(factors).where(eq(factors.user_id, userId))
  expect(held.map(({ id }) => id)).toEqual([last.factorId])
  await give(client, last)
  for (const friendlyName of ['Other', ' Other '])
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    })
  const unnamed = await enrolTotp(client)
  await give(client, unnamed)
  expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('mfa_factor_name_conflict')
})

test('[AUTH-06] no one has more factors than the site allows', async () => {
  const small = openAuthHost(app, { factors: { totp: true, phone: true, max: 2 } })
  const { client } = await signUpPerson(small)
  for (const name of ['One', 'Two']) await give(client, await enrolTotp(client, name))
  expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Three' })).error).toMatchObject({
    status: 422,
    code: 'too_many_enrolled_mfa_factors',
  })
})

test.each([
  ['{"factor_type":"fingerprint"}', 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
  ['{}', 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
  ['{"factor_type":7}', 400, 'bad_json', expect.stringMatching(/^Could not parse request body as JSON: factor_type/)],
  ['', 400, 'bad_json', expect.any(String)],
  ['{"factor_type":"webauthn"}', 422, 'mfa_webauthn_enroll_not_enabled', expect.any(String)],
  [`{"factor_type":"totp","friendly_name":"${'n'.repeat(121)}"}`, 400, 'validation_failed', expect.any(String)],
  ['{"factor_type":"totp","friendly_name":7}', 400, 'bad_json', expect.any(String)],
  [`{"factor_type":"totp","issuer":"${'n'.repeat(101)}"}`, 400, 'validation_failed', expect.any(String)],
  ['{"factor_type":"phone"}', 400, 'validation_failed', 'Phone number required to enroll Phone factor'],
  [
    '{"factor_type":"phone","phone":"069123456"}',
    400,
    'validation_failed',
    'Invalid phone number format (E.164 required)',
  ],
])('[AUTH-09] the enrolment %s is refused', async (body, status, code, message) => {
  const { client } = await signUpPerson(app)
  const response = await call(client, 'POST', '/factors', body)
  expect(response).toEqual({ status, body: { code: status, error_code: code, msg: message } })
})

test('[AUTH-09] the client gets the new shape of an error', async () => {
  const { client } = await signUpPerson(app)
  const { error } = await client.mfa.enroll({ factorType: 'phone', phone: 'none' })
  expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'validation_failed' })
})

test('explicit nulls and members that no one knows are no mistake', async () => {
  const { client } = await signUpPerson(app)
  const body = JSON.stringify({ factor_type: 'totp', friendly_name: null, issuer: null, phone: null, extra: 1 })
  const response = await call(client, 'POST', '/factors', body)
  expect([response.status, response.body.friendly_name]).toEqual([200, ''])
  expect(response.body.totp.uri).toContain('issuer=localhost&')
})

test.each([
  ['POST', '/factors'],
  ['POST', `/factors/${unknownId}/challenge`],
  ['POST', `/factors/${unknownId}/verify`],
  ['DELETE', `/factors/${unknownId}`],
])('[AUTH-09] %s %s is for people who are signed in, and not for anonymous ones', async (method, path) => {
  expect(await call(null, method, path, '{}')).toMatchObject({
    status: 401,
    body: { error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' },
  })
  const anonymous = openAuthClient(openAuthHost(app, { anonymous: true }))
  await anonymous.signInAnonymously()
  expect(await call(anonymous, method, path, '{}')).toMatchObject({
    status: 403,
    body: { error_code: 'no_authorization' },
  })
})

test('[AUTH-09] [AUTH-10] someone else’s factor is as unknown as none', async () => {
  const owner = await openProvenPerson(app)
  const { client } = await signUpPerson(app)
  for (const id of [owner.factorId, unknownId]) {
    const path = `/factors/${id}`
    for (const response of [
      await call(client, 'POST', `${path}/challenge`),
      await call(client, 'POST', `${path}/verify`, '{"challenge_id":"x","code":"1"}'),
      await call(client, 'DELETE', path),
    ])
      expect(response).toEqual({
        status: 404,
        body: { code: 404, error_code: 'mfa_factor_not_found', msg: 'Factor not found' },
      })
  }
  expect(await call(client, 'DELETE', '/factors/none')).toMatchObject({
    status: 404,
    body: { error_code: 'validation_failed', msg: 'factor_id must be an UUID' },
  })
})

test('[AUTH-06] a challenge is good for five minutes and says when it ends; the body may be missing', async () => {
  const person = await openProvenPerson(app)
  const response = await call(person.client, 'POST', `/factors/${person.factorId}/challenge`)
  const expiresAt = Math.floor(app.clock.now() / 1000) + 300
  expect(response).toMatchObject({ status: 200, body: { type: 'totp', expires_at: expiresAt } })
  app.clock.advance(5 * minuteMs)
  const verify = () =>
    person.client.mfa.verify({
      factorId: person.factorId,
      challengeId: response.body.id,
      code: codeAt(person.secret, app.clock.now()),
    })
  expect((await verify()).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  expect((await verify()).error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
})

test('[AUTH-06] a challenge answers once, only its own factor, and only in the session that asked', async () => {
  const person = await openProvenPerson(app)
  const stranger = await openProvenPerson(app)
  const elsewhere = await signInAgain(app, person.email)
  const asked = await person.client.mfa.challenge({ factorId: person.factorId })
  const challengeId = asked.data?.id ?? ''
  const code = codeAt(person.secret, app.clock.now())
  const unknown = { status: 422, code: 'mfa_factor_not_found' }
  const inOther = await elsewhere.mfa.verify({ factorId: person.factorId, challengeId, code })
  expect(inOther.error).toMatchObject(unknown)
  const ofStranger = await stranger.client.mfa.verify({
    factorId: stranger.factorId,
    challengeId,
    code: codeAt(stranger.secret, app.clock.now()),
  })
  expect(ofStranger.error).toMatchObject(unknown)
  const malformed = await person.client.mfa.verify({ factorId: person.factorId, challengeId: 'none', code })
  expect(malformed.error).toMatchObject(unknown)
  expect((await person.client.mfa.verify({ factorId: person.factorId, challengeId, code })).error).toBeNull()
  app.clock.advance(30_000)
  const next = codeAt(person.secret, app.clock.now())
  const again = await person.client.mfa.verify({ factorId: person.factorId, challengeId, code: next })
  expect(again.error).toMatchObject(unknown)
})

test.each([
  ['000000', 422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
  ['12345', 422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
  ['½23456', 422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
  ['', 400, 'validation_failed', 'Code needs to be non-empty'],
])('[AUTH-09] the code "%s" is refused', async (code, status, errorCode, message) => {
  const person = await openProvenPerson(app)
  const { data } = await person.client.mfa.challenge({ factorId: person.factorId })
  const { error } = await person.client.mfa.verify({ factorId: person.factorId, challengeId: data?.id ?? '', code })
  expect(error).toMatchObject({ status, code: errorCode, message })
})

test('[AUTH-06] clocks may be half a minute apart, not more, and people write codes in two groups', async () => {
  for (const [offMs, isRight] of [
    [-30_000, true],
    [30_000, true],
    [-minuteMs, false],
    [60_000, false],
  ] as const) {
    const person = await openProvenPerson(app)
    app.clock.advance(minuteMs)
    const { error } = await give(person.client, person, app.clock.now() + offMs)
    expect([offMs, error === null]).toEqual([offMs, isRight])
  }
  const person = await openProvenPerson(app)
  const code = codeAt(person.secret, app.clock.now())
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  expect((await person.client.mfa.challengeAndVerify({ factorId: person.factorId, code: spaced })).error).toBeNull()
})

test('[AUTH-06] of two who give the same code at once one passes', async () => {
  const person = await openProvenPerson(app)
  const clients = await Promise.all([signInAgain(app, person.email), signInAgain(app, person.email)])
  const asked = await Promise.all(clients.map((client) => client.mfa.challenge({ factorId: person.factorId })))
  const code = codeAt(person.secret, app.clock.now())
  const responses = await Promise.all(
    clients.map((client, number) =>
      client.mfa.verify({ factorId: person.factorId, challengeId: asked[number]?.data?.id ?? '', code }),
    ),
  )
  expect(responses.filter(({ error }) => error === null)).toHaveLength(1)
})

test('[AUTH-08] a refresh at the moment of the upgrade leaves one good token: the upgrade’s', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await openProvenPerson(app)
    const client = await signInAgain(app, person.email)
    const old = (await client.getSession()).data.session?.refresh_token ?? ''
    const asked = await client.mfa.challenge({ factorId: person.factorId })
    const code = codeAt(person.secret, app.clock.now())
    const [verified, refreshed] = await Promise.all([
      client.mfa.verify({ factorId: person.factorId, challengeId: asked.data?.id ?? '', code }),
      openAuthClient(app).refreshSession({ refresh_token: old }),
    ])
    expect(verified.error).toBeNull()
    const good = verified.data?.refresh_token ?? ''
    const others = [old, refreshed.data.session?.refresh_token].filter((token) => token !== undefined && token !== good)
    for (const token of others) {
      const { error } = await openAuthClient(app).refreshSession({ refresh_token: token ?? '' })
      expect(error?.code).toBe('refresh_token_not_found')
    }
    expect((await openAuthClient(app).refreshSession({ refresh_token: good })).error).toBeNull()
  }
})

test('[AUTH-06] of enrolments at the same time the last one stays', async () => {
  const { client, userId } = await signUpPerson(app)
  const enrolled = await Promise.all(['One', 'Two', 'Three'].map((name) => enrolTotp(client, name)))
  const held = await app.deps.database.db.select().from(factors).where(eq(factors.user_id, userId))
  expect(held).toHaveLength(1)
  const left = enrolled.find(({ factorId }) => factorId === held[0]?.id)
  expect(left && (await give(client, left)).error).toBeNull()
})

test('[AUTH-06] of two sessions that prove first factors at once one is lifted, and the other has ended', async () => {
  const { client, email, userId } = await signUpPerson(app)
  const phones = openAuthHost(app, { test_otp: { '37369777777': '777777' } })
  const stranger = await signInAgain(phones, email)
  const totp = await enrolTotp(client)
  const phone = await stranger.mfa.enroll({ factorType: 'phone', phone: '+37369777777', friendlyName: 'Mine' })
  const responses = await Promise.all([
    give(client, totp),
    stranger.mfa.challengeAndVerify({ factorId: phone.data?.id ?? '', code: '777777' }),
  ])
  expect(responses.filter(({ error }) => error === null)).toHaveLength(1)
  const held = await app.deps.database.db.select().from(factors).where(eq(factors.user_id, userId))
  expect(held.filter(({ status }) => status === 'verified')).toHaveLength(1)
})

test('[AUTH-06] whatever the clock does, a step is accepted once and never after a later one', async () => {
  const calm = openAuthHost({ deps: { ...app.deps, config: { ...app.deps.config, rateLimits: false } } }, {})
  const tries = fc.array(fc.record({ now: fc.nat(8), off: fc.integer({ min: -2, max: 2 }) }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(tries, async (steps) => {
      const person = await openProvenPerson({ ...calm, clock: app.clock })
      const start = app.clock.now() + minuteMs
      let latest = 0
      for (const { now, off } of steps) {
        app.clock.set(start + now * 30_000)
        const step = Math.floor(start / 30_000) + now + off
        const { error } = await give(person.client, person, step * 30_000)
        const isRight = Math.abs(off) <= 1 && step > latest
        expect([step, error === null]).toEqual([step, isRight])
        if (isRight) latest = step
      }
    }),
    { numRuns: 12 },
  )
})

test('[AUTH-10] five wrong codes and the next has to wait, on every replica; a right one begins again', async () => {
  const person = await openProvenPerson(app)
  const replica = openAuthHost(app, {})
  const clients = [await signInAgain(app, person.email), await signInAgain(replica, person.email)] as const
  const wrong = async (client: TestClient) => {
    const { error } = await client.mfa.challengeAndVerify({ factorId: person.factorId, code: '000000' })
    return error?.code
  }
  const codes: unknown[] = []
  for (let tries = 0; tries < 6; tries += 1) codes.push(await wrong(clients[tries % 2 === 0 ? 0 : 1]))
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'mfa_verification_failed'), 'over_request_rate_limit'])
  app.clock.advance(3 * minuteMs)
  expect((await give(clients[0], person)).error).toBeNull()
  app.clock.advance(minuteMs)
  for (let tries = 0; tries < 5; tries += 1) expect(await wrong(clients[0])).toBe('mfa_verification_failed')
})

test('[AUTH-10] someone with the password and many addresses cannot shut the owner out', async () => {
  const person = await openProvenPerson(app)
  const responses = new Set<unknown>()
  for (let number = 0; number < 40; number += 1) {
    const stranger = await signInAgain(openAuthHost(app, {}, `198.51.100.${number}`), person.email)
    const { error } = await stranger.mfa.challengeAndVerify({ factorId: person.factorId, code: '000000' })
    responses.add(error?.code)
    app.clock.advance(10_000)
  }
  expect(responses).toEqual(new Set(['mfa_verification_failed', 'over_request_rate_limit']))
  expect((await give(await signInAgain(app, person.email), person)).error).toBeNull()
})

test('[AUTH-10] someone with the password cannot use up the owner’s challenges', async () => {
  const person = await openProvenPerson(app)
  const stranger = await signInAgain(openAuthHost(app, {}, '198.51.100.77'), person.email)
  const responses: unknown[] = []
  for (let tries = 0; tries < 16; tries += 1)
    responses.push((await stranger.mfa.challenge({ factorId: person.factorId })).error?.code)
  expect(responses[15]).toBe('over_request_rate_limit')
  expect((await give(await signInAgain(app, person.email), person)).error).toBeNull()
})

test('[AUTH-10] challenges and answers of one account are limited', async () => {
  const person = await openProvenPerson(app)
  app.clock.advance(minuteMs)
  const responses: unknown[] = []
  for (let tries = 0; tries < 16; tries += 1)
    responses.push((await person.client.mfa.challenge({ factorId: person.factorId })).error?.code)
  expect(responses.slice(0, 15).every((code) => code === undefined)).toBe(true)
  expect(responses[15]).toBe('over_request_rate_limit')
})

test('[AUTH-06] what the site does not offer is refused, and no session is lifted by it', async () => {
  const person = await openProvenPerson(app)
  const closed = openAuthHost(app, { factors: { totp: false, phone: false, max: 10 } })
  const client = await signInAgain(closed, person.email)
  expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('mfa_totp_enroll_not_enabled')
  expect((await client.mfa.enroll({ factorType: 'phone', phone: '+37369123456' })).error?.code).toBe(
    'mfa_phone_enroll_not_enabled',
  )
  expect((await client.mfa.challenge({ factorId: person.factorId })).error?.code).toBe('mfa_totp_verify_not_enabled')
  const verify = await client.mfa.verify({ factorId: person.factorId, challengeId: unknownId, code: '123456' })
  expect(verify.error?.code).toBe('mfa_totp_verify_not_enabled')
})

test('many challenges in the same millisecond have instants of their own', async () => {
  const calm = openAuthHost({ deps: { ...app.deps, config: { ...app.deps.config, rateLimits: false } } }, {})
  const people = await Promise.all(Array.from({ length: 30 }, () => signUpPerson(calm)))
  const enrolled = await Promise.all(people.map(async ({ client }) => ({ client, ...(await enrolTotp(client)) })))
  const responses = await Promise.all(enrolled.map(({ client, factorId }) => client.mfa.challenge({ factorId })))
  expect(responses.filter(({ error }) => error !== null)).toEqual([])
})

test('factors that were never proven, and old challenges, are forgotten after a day', async () => {
  const person = await openProvenPerson(app)
  await enrolTotp(person.client, 'Begun')
  const own = eq(factors.user_id, person.userId)
  const held = async () => (await app.deps.database.db.select().from(factors).where(own)).map(({ status }) => status)
  await pruneEndedSessions(app.deps)
  expect((await held()).toSorted()).toEqual(['unverified', 'verified'])
  app.clock.advance(dayMs + 1)
  await pruneEndedSessions(app.deps)
  expect(await held()).toEqual(['verified'])
  const asked = and(eq(challenges.factor_id, person.factorId))
  expect(await app.deps.database.db.select().from(challenges).where(asked)).toEqual([])
})

test('a session that ends while its code is on the way is not lifted', async () => {
  const person = await openProvenPerson(app)
  const token = await tokenOf(person.client)
  const asked = await person.client.mfa.challenge({ factorId: person.factorId })
  await openAuthClient(app).admin.signOut(token, 'global')
  const response = await person.client.mfa.verify({
    factorId: person.factorId,
    challengeId: asked.data?.id ?? '',
    code: codeAt(person.secret, app.clock.now()),
  })
  expect(response.error?.name).toBe('AuthSessionMissingError')
})

test('a banned person gives no factor', async () => {
  const person = await openProvenPerson(app)
  await app.deps.database.db
    .update(users)
    .set({ banned_until: new Date(app.clock.now() + dayMs) })
    .where(eq(users.id, person.userId))
  expect((await give(person.client, person)).error).toMatchObject({ status: 403, code: 'user_banned' })
})
