import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { openFakeSmsSink } from '#server/auth/fakes/sms-sink.ts'
import type { FakeSmsSink } from '#server/auth/fakes/sms-sink.ts'
import { challenges, factors } from '#server/auth/tables.ts'
import { openAuthHost } from '#tests/support/auth-client.ts'
import { codeAt, enrolTotp, factorNoticesOf, signInAgain, signUpPerson, tokenOf } from '#tests/support/second-factor.ts'
import type { TestClient } from '#tests/support/second-factor.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let sink: FakeSmsSink
let numbers = 0

beforeAll(async () => {
  sink = await openFakeSmsSink({ port: 0 })
  app = await openTestApp({ SMS_WEBHOOK_URL: sink.url })
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  await app.close()
  await sink.close()
})

/** A number that no other test uses. */
function newNumber(): string {
  numbers += 1
  return `+3736900${String(numbers).padStart(4, '0')}`
}

async function enrolPhone(client: TestClient, phone = newNumber(), friendlyName = '') {
  const { data, error } = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName })
  if (error) throw error
  return { factorId: data.id, phone, data }
}

function lastTextTo(number: string): string {
  return sink.messages.findLast(({ to }) => to === number)?.text ?? ''
}

function lastCodeTo(number: string): string {
  return /^\d+/.exec(lastTextTo(number))?.[0] ?? ''
}

test('[AUTH-06] [DLG-11] a telephone is enrolled, gets a code, and lifts the session', async () => {
  const { client, userId } = await signUpPerson(app)
  const { factorId, phone, data } = await enrolPhone(client, newNumber(), 'Mobile')
  expect(data).toEqual({ id: factorId, type: 'phone', friendly_name: 'Mobile', phone })
  const asked = await client.mfa.challenge({ factorId, channel: 'sms' })
  expect(asked.data).toMatchObject({ type: 'phone', expires_at: Math.floor(app.clock.now() / 1000) + 300 })
  expect(lastTextTo(phone)).toMatch(/^\d{6} is your second-step code \(localhost\)/)
  const [stored] = await app.deps.database.db.select().from(challenges).where(eq(challenges.factor_id, factorId))
  expect(JSON.stringify(stored)).not.toContain(lastCodeTo(phone))
  app.clock.advance(1000)
  const { error } = await client.mfa.verify({
    factorId,
    challengeId: asked.data?.id ?? '',
    code: lastCodeTo(phone),
  })
  expect(error).toBeNull()
  const claims = (await client.getClaims()).data?.claims
  expect([claims?.aal, claims?.amr]).toMatchObject(['aal2', [{ method: 'mfa/phone' }, { method: 'password' }]])
  expect((await client.mfa.listFactors()).data?.phone).toMatchObject([
    { id: factorId, phone: phone.slice(1), status: 'verified', last_challenged_at: expect.any(String) },
  ])
  expect(await factorNoticesOf(app, userId)).toEqual([{ kind: 'factor_added', factor: 'phone' }])
})

test('[AUTH-06] the message is in the language of the profile', async () => {
  const { client } = await signUpPerson(app)
  await client.updateUser({ data: { language: 'ru' } })
  const { factorId, phone } = await enrolPhone(client)
  await client.mfa.challenge({ factorId, channel: 'sms' })
  expect(lastTextTo(phone)).toMatch(/^\d{6} — код второго шага/)
})

test('[AUTH-06] messages keep their distance, also when the number is changed; a new code leaves the old one alive', async () => {
  const { client } = await signUpPerson(app)
  const first = await enrolPhone(client)
  expect((await client.mfa.challenge({ factorId: first.factorId, channel: 'sms' })).error).toBeNull()
  app.clock.advance(20_000)
  expect((await client.mfa.challenge({ factorId: first.factorId, channel: 'sms' })).error).toMatchObject({
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: 'For security purposes, you can only request this after 40 seconds.',
  })
  app.clock.advance(40_000)
  expect((await client.mfa.challenge({ factorId: first.factorId, channel: 'sms' })).error).toBeNull()
})

test('[AUTH-10] an account sends ten messages at once, whatever number it enrols, and a number gets five', async () => {
  const hasty = openAuthHost(app, { mail_gap_seconds: 0 })
  const { client } = await signUpPerson(hasty)
  const responses: unknown[] = []
  for (let count = 0; count < 11; count += 1) {
    const { factorId } = await enrolPhone(client)
    responses.push((await client.mfa.challenge({ factorId, channel: 'sms' })).error?.code)
  }
  expect(responses).toEqual([...Array.from({ length: 10 }, () => undefined), 'over_sms_send_rate_limit'])
  const phone = newNumber()
  const codes: unknown[] = []
  for (let count = 0; count < 6; count += 1) {
    const person = await signUpPerson(app)
    const { factorId } = await enrolPhone(person.client, phone)
    codes.push((await person.client.mfa.challenge({ factorId, channel: 'sms' })).error?.code)
  }
  expect(codes).toEqual([...Array.from({ length: 5 }, () => undefined), 'over_sms_send_rate_limit'])
})

test('[AUTH-10] a number gets twenty messages a day from everywhere, and its owner still gets theirs', async () => {
  const hasty = openAuthHost(app, { mail_gap_seconds: 0 })
  const { client, email } = await signUpPerson(hasty)
  const { factorId, phone } = await enrolPhone(client)
  const asked = await client.mfa.challenge({ factorId, channel: 'sms' })
  await client.mfa.verify({ factorId, challengeId: asked.data?.id ?? '', code: lastCodeTo(phone) })
  const responses: unknown[] = []
  for (let number = 0; number < 20; number += 1) {
    const host = openAuthHost(app, { mail_gap_seconds: 0 }, `198.51.100.${number}`)
    const stranger = await signInAgain(host, email)
    responses.push((await stranger.mfa.challenge({ factorId, channel: 'sms' })).error?.code)
  }
  expect(responses).toEqual([...Array.from({ length: 19 }, () => undefined), 'over_sms_send_rate_limit'])
  const again = await signInAgain(hasty, email)
  expect((await again.mfa.challenge({ factorId, channel: 'sms' })).error).toBeNull()
})

test('[AUTH-10] the fifth wrong code kills a message, and its right code with it', async () => {
  const { client } = await signUpPerson(app)
  const { factorId, phone } = await enrolPhone(client)
  const asked = await client.mfa.challenge({ factorId, channel: 'sms' })
  const response = async (code: string, address: string) => {
    const response = await openAuthHost(app, {}, address).fetch(
      new Request(`http://localhost:3000/auth/v1/factors/${factorId}/verify`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await tokenOf(client)}` },
        body: JSON.stringify({ challenge_id: asked.data?.id, code }),
      }),
    )
    return (await response.json()).error_code
  }
  const wrong = lastCodeTo(phone) === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries += 1) expect(await response(wrong, '192.0.2.1')).toBe('mfa_verification_failed')
  expect(await response(lastCodeTo(phone), '192.0.2.1')).toBe('over_request_rate_limit')
  expect(await response(lastCodeTo(phone), '192.0.2.2')).toBe('mfa_verification_failed')
})

test('[AUTH-09] a code of another challenge, or a wrong one, does not pass', async () => {
  const { client } = await signUpPerson(app)
  const { factorId, phone } = await enrolPhone(client)
  const first = await client.mfa.challenge({ factorId, channel: 'sms' })
  const firstCode = lastCodeTo(phone)
  app.clock.advance(61_000)
  const second = await client.mfa.challenge({ factorId, channel: 'whatsapp' })
  const give = (challengeId: string | undefined, code: string) =>
    client.mfa.verify({ factorId, challengeId: challengeId ?? '', code })
  expect((await give(second.data?.id, firstCode)).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid MFA Phone code entered',
  })
  expect((await give(first.data?.id, `${firstCode.slice(0, 3)} ${firstCode.slice(3)}`)).error).toBeNull()
})

test('[AUTH-06] of two who give the same code at once one passes', async () => {
  const { client } = await signUpPerson(app)
  const { factorId, phone } = await enrolPhone(client)
  const asked = await client.mfa.challenge({ factorId, channel: 'sms' })
  const body = JSON.stringify({ challenge_id: asked.data?.id, code: lastCodeTo(phone) })
  const headers = { authorization: `Bearer ${await tokenOf(client)}` }
  const responses = await Promise.all(
    [1, 2].map(() => app.fetch(`/auth/v1/factors/${factorId}/verify`, { method: 'POST', headers, body })),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test.each([
  ['refuses', '+15005550001'],
  ['hangs up', '+15005550003'],
])('[AUTH-09] a hook that %s is reported, and the person may ask again at once', async (_how, phone) => {
  const { client } = await signUpPerson(app)
  const { factorId } = await enrolPhone(client, phone)
  for (let tries = 0; tries < 2; tries += 1)
    expect((await client.mfa.challenge({ factorId, channel: 'sms' })).error).toMatchObject({
      name: 'AuthApiError',
      status: 422,
      code: 'sms_send_failed',
    })
  const own = eq(challenges.factor_id, factorId)
  expect(await app.deps.database.db.select().from(challenges).where(own)).toEqual([])
})

test('[AUTH-09] a slow hook is given up before the request is', async () => {
  const { client } = await signUpPerson(app)
  const { factorId } = await enrolPhone(client, '+15005550002')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const arrived = sink.nextTo('+15005550002')
  const challenge = client.mfa.challenge({ factorId, channel: 'sms' })
  await arrived
  await vi.advanceTimersByTimeAsync(5000)
  expect((await challenge).error).toMatchObject({ status: 422, code: 'sms_send_failed' })
})

test('[AUTH-09] without a hook the person learns that there are no messages', async () => {
  const bare = await openTestApp()
  const { client } = await signUpPerson(bare)
  const { factorId } = await enrolPhone(client)
  expect((await client.mfa.challenge({ factorId, channel: 'sms' })).error).toMatchObject({
    code: 'sms_send_failed',
    message: 'Text messages are not set up on this site',
  })
  await bare.close()
})

test('a number for trying gets nothing and has its code', async () => {
  const trying = openAuthHost(app, { test_otp: { '37369999999': '424242' } })
  const { client } = await signUpPerson(trying)
  const { factorId, phone } = await enrolPhone(client, '+37369999999')
  expect((await client.mfa.challengeAndVerify({ factorId, code: '424242' })).error).toBeNull()
  expect(lastTextTo(phone)).toBe('')
})

test('[AUTH-09] an unknown channel is refused', async () => {
  const { client } = await signUpPerson(app)
  const { factorId } = await enrolPhone(client)
  const response = await app.fetch(`/auth/v1/factors/${factorId}/challenge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(client)}` },
    body: '{"channel":"pigeon"}',
  })
  expect([response.status, (await response.json()).error_code]).toEqual([400, 'validation_failed'])
})

test('[AUTH-06] a number that was proven is taken; one that was begun is replaced', async () => {
  const { client, email, userId } = await signUpPerson(app)
  const phone = newNumber()
  await enrolPhone(client, phone, 'Begun')
  const { factorId } = await enrolPhone(client, phone, 'Again')
  await client.mfa.challenge({ factorId, channel: 'sms' }).then(async ({ data }) => {
    const { error } = await client.mfa.verify({ factorId, challengeId: data?.id ?? '', code: lastCodeTo(phone) })
    expect(error).toBeNull()
  })
  expect((await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Third' })).error).toMatchObject({
    status: 422,
    code: 'mfa_verified_factor_exists',
  })
  const held = await app.deps.database.db.select().from(factors).where(eq(factors.user_id, userId))
  expect(held).toHaveLength(1)
  // The session of a second factor adds an authenticator; either then lifts a new session.
  const totp = await enrolTotp(client, 'App')
  app.clock.advance(1000)
  await client.mfa.challengeAndVerify({ factorId: totp.factorId, code: codeAt(totp.secret, app.clock.now()) })
  app.clock.advance(61_000)
  const again = await signInAgain(app, email)
  const asked = await again.mfa.challenge({ factorId, channel: 'sms' })
  const { error } = await again.mfa.verify({ factorId, challengeId: asked.data?.id ?? '', code: lastCodeTo(phone) })
  expect(error).toBeNull()
})

test('[AUTH-06] a code that is too old is distinguished from a wrong one', async () => {
  const { client } = await signUpPerson(app)
  const { factorId, phone } = await enrolPhone(client)
  const asked = await client.mfa.challenge({ factorId, channel: 'sms' })
  app.clock.advance(5 * minuteMs)
  const { error } = await client.mfa.verify({
    factorId,
    challengeId: asked.data?.id ?? '',
    code: lastCodeTo(phone),
  })
  expect(error?.code).toBe('mfa_challenge_expired')
})
