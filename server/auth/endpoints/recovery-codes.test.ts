import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { activityLog } from '#server/activity/tables.ts'
import { factors, recoveryCodes } from '#server/auth/tables.ts'
import { openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import {
  codeAt,
  factorNoticesOf,
  openProvenPerson,
  signInAgain,
  signUpPerson,
  tokenOf,
} from '#tests/support/second-factor.ts'
import type { ProvenPerson, TestClient } from '#tests/support/second-factor.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

async function makeCodes(person: ProvenPerson): Promise<string[]> {
  const { data, error } = await person.client.mfa.recoveryCodes.generate()
  if (error) throw error
  return data.codes
}

async function call(client: TestClient | null, method: string, path: string, body?: string) {
  const token = client && (await tokenOf(client))
  const response = await app.fetch(`/auth/v1/factors/recovery-codes${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, body: await response.json() }
}

async function levelOf(client: TestClient) {
  return (await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel
}

test('[DLG-11] [AUTH-06] a person gets ten codes, and one of them replaces the authenticator', async () => {
  const person = await openProvenPerson(app)
  const { data, error } = await person.client.mfa.recoveryCodes.generate({ friendlyName: 'Drawer' })
  expect(error).toBeNull()
  expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'Drawer', total: 10 })
  const codes = data?.codes ?? []
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z0-9]{16}$/)
  const stored = await app.deps.database.db
    .select()
    .from(recoveryCodes)
    .where(eq(recoveryCodes.factor_id, data?.id ?? ''))
  for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code)

  const client = await signInAgain(app, person.email)
  const written = (codes[3] ?? '').toUpperCase().replaceAll(/(.{4})/g, '$1-')
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  app.clock.advance(1000)
  expect((await client.mfa.recoveryCodes.verify({ code: ` ${written} ` })).error).toBeNull()
  expect(events).toContain('MFA_CHALLENGE_VERIFIED')
  expect(await levelOf(client)).toBe('aal2')
  expect((await client.getClaims()).data?.claims.amr).toMatchObject([
    { method: 'mfa/recovery_code' },
    { method: 'password' },
  ])
  expect((await client.mfa.recoveryCodes.getStatus()).data).toEqual({
    id: data?.id,
    type: 'recovery_code',
    total: 10,
    remaining: 9,
  })
  const actions = await app.deps.database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.target_id, person.userId))
    .orderBy(activityLog.id)
  expect(actions.map(({ action }) => action)).toEqual(['factor.add', 'factor.add', 'factor.use_recovery_code'])
})

test('[DLG-11] a code works once, also when it is tried eight times at once', async () => {
  const person = await openProvenPerson(app)
  const [code = ''] = await makeCodes(person)
  const calm = openAuthHost({ deps: { ...app.deps, config: { ...app.deps.config, rateLimits: false } } }, {})
  const clients = await Promise.all(Array.from({ length: 8 }, () => signInAgain(calm, person.email)))
  const responses = await Promise.all(clients.map((client) => client.mfa.recoveryCodes.verify({ code })))
  expect(responses.filter(({ error }) => error === null)).toHaveLength(1)
  expect((await person.client.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9)
})

test('[DLG-11] whatever is tried in whatever order, every code works exactly once', async () => {
  const calm = openAuthHost({ deps: { ...app.deps, config: { ...app.deps.config, rateLimits: false } } }, {})
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(11), { maxLength: 12 }), async (tries) => {
      const person = await openProvenPerson({ ...calm, clock: app.clock })
      const codes = [...(await makeCodes(person)), 'a'.repeat(16), 'b'.repeat(16)]
      const used = new Set<number>()
      for (const number of tries) {
        const { error } = await person.client.mfa.recoveryCodes.verify({ code: codes[number] ?? '' })
        expect([number, error === null]).toEqual([number, number < 10 && !used.has(number)])
        used.add(number)
      }
      const right = [...used].filter((number) => number < 10)
      expect((await person.client.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(10 - right.length)
    }),
    { numRuns: 10 },
  )
})

test('[DLG-11] new codes kill the old ones', async () => {
  const person = await openProvenPerson(app)
  const old = await makeCodes(person)
  const { data, error } = await person.client.mfa.recoveryCodes.regenerate()
  expect(error).toBeNull()
  expect(data?.codes).toHaveLength(10)
  const client = await signInAgain(app, person.email)
  expect((await client.mfa.recoveryCodes.verify({ code: old[0] ?? '' })).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid recovery code entered',
  })
  expect((await client.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })).error).toBeNull()
  // The first codes came with the app, which was already reported by mail; new ones are no second step.
  expect(await factorNoticesOf(app, person.userId)).toEqual([{ kind: 'factor_added', factor: 'totp' }])
  const kinds = (await listMails(app, person.email)).map(({ content }) => content)
  expect(kinds).toContainEqual({ kind: 'recovery_codes_renewed' })
  expect(kinds).toContainEqual({ kind: 'recovery_code_used', left: 9 })
})

test('[DLG-11] codes have no letters that look alike, and are taken when one was typed for another', async () => {
  const person = await openProvenPerson(app)
  const codes = await makeCodes(person)
  expect(codes.join('')).toMatch(/^[0-9a-hjkmnp-tv-z]+$/)
  const code = codes.find((each) => /[01]/.test(each)) ?? ''
  const client = await signInAgain(app, person.email)
  const misread = code.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l')
  expect((await client.mfa.recoveryCodes.verify({ code: misread })).error).toBeNull()
})

test('[DLG-11] codes that are made later than the app are announced by mail', async () => {
  const person = await openProvenPerson(app)
  app.clock.advance(20 * minuteMs)
  await makeCodes(person)
  expect(await factorNoticesOf(app, person.userId)).toEqual([
    { kind: 'factor_added', factor: 'totp' },
    { kind: 'factor_added', factor: 'recovery_code' },
  ])
})

test('[DLG-11] taking the codes away lowers the session that came by one', async () => {
  const person = await openProvenPerson(app)
  const [code = ''] = await makeCodes(person)
  const client = await signInAgain(app, person.email)
  await client.mfa.recoveryCodes.verify({ code })
  expect((await client.mfa.recoveryCodes.unenroll()).error).toBeNull()
  await client.refreshSession()
  expect(await levelOf(client)).toBe('aal1')
  await person.client.refreshSession()
  expect(await levelOf(person.client)).toBe('aal2')
  expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
})

test('[DLG-11] the codes go with the last factor that they replace', async () => {
  const person = await openProvenPerson(app)
  await makeCodes(person)
  await person.client.mfa.unenroll({ factorId: person.factorId })
  expect(await app.deps.database.db.select().from(factors).where(eq(factors.user_id, person.userId))).toEqual([])
  const again = await signInAgain(app, person.email)
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
})

test('[AUTH-09] the codes are no factor that can be challenged, verified or removed as others are', async () => {
  const person = await openProvenPerson(app)
  const { data } = await person.client.mfa.recoveryCodes.generate()
  const factorId = data?.id ?? ''
  const rejection = { status: 400, code: 'validation_failed' }
  expect((await person.client.mfa.challenge({ factorId })).error).toMatchObject(rejection)
  expect((await person.client.mfa.verify({ factorId, challengeId: factorId, code: '1' })).error).toMatchObject(
    rejection,
  )
  expect((await person.client.mfa.unenroll({ factorId })).error).toMatchObject(rejection)
})

test('[AUTH-09] codes need a second factor, the second level, and are made once', async () => {
  const person = await openProvenPerson(app)
  const low = await signInAgain(app, person.email)
  expect((await low.mfa.recoveryCodes.generate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  await makeCodes(person)
  expect((await person.client.mfa.recoveryCodes.generate()).error).toMatchObject({
    status: 422,
    code: 'mfa_verified_factor_exists',
  })
  expect((await low.mfa.recoveryCodes.regenerate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect((await low.mfa.recoveryCodes.unenroll()).error).toMatchObject({ status: 422, code: 'insufficient_aal' })
  expect((await low.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(10)
  const plain = await signUpPerson(app)
  expect((await plain.client.mfa.recoveryCodes.generate()).error?.code).toBe('insufficient_aal')
})

test('[AUTH-09] a second level that outlived its factor does not make codes without one', async () => {
  const person = await openProvenPerson(app)
  await app.deps.database.db.delete(factors).where(eq(factors.id, person.factorId))
  expect((await person.client.mfa.recoveryCodes.generate()).error).toMatchObject({
    status: 422,
    code: 'mfa_recovery_codes_sole_factor',
  })
  expect((await person.client.mfa.recoveryCodes.regenerate()).error?.code).toBe('mfa_factor_not_found')
  expect((await person.client.mfa.recoveryCodes.unenroll()).error?.code).toBe('mfa_factor_not_found')
})

test('[AUTH-10] five wrong codes lock the codes for a while, not for ever', async () => {
  const person = await openProvenPerson(app)
  const [code = ''] = await makeCodes(person)
  app.clock.advance(minuteMs)
  const client = await signInAgain(app, person.email)
  for (let tries = 0; tries < 5; tries += 1)
    expect((await client.mfa.recoveryCodes.verify({ code: 'a'.repeat(16) })).error?.code).toBe(
      'mfa_verification_failed',
    )
  const locked = await call(client, 'POST', '/verify', JSON.stringify({ code }))
  expect([locked.status, locked.body.error_code]).toEqual([429, 'mfa_recovery_codes_locked'])
  // The authenticator is another factor, with a count of its own.
  const other = await signInAgain(app, person.email)
  const right = { factorId: person.factorId, code: codeAt(person.secret, app.clock.now()) }
  expect((await other.mfa.challengeAndVerify(right)).error).toBeNull()
  app.clock.advance(3 * minuteMs)
  const later = await signInAgain(app, person.email)
  expect((await later.mfa.recoveryCodes.verify({ code })).error).toBeNull()
})

test.each([
  ['{}', 400, 'validation_failed'],
  ['{"code":null}', 400, 'validation_failed'],
  ['{"code":"  "}', 400, 'validation_failed'],
  ['{"code":7}', 400, 'bad_json'],
  ['', 400, 'bad_json'],
  ['{"code":"never one of them"}', 422, 'mfa_verification_failed'],
])('[AUTH-09] the body %s is refused', async (body, status, code) => {
  const person = await openProvenPerson(app)
  await makeCodes(person)
  expect(await call(person.client, 'POST', '/verify', body)).toMatchObject({ status, body: { error_code: code } })
})

test('[AUTH-09] a code of another person, and one where there are none, do not pass', async () => {
  const owner = await openProvenPerson(app)
  const [code = ''] = await makeCodes(owner)
  const other = await openProvenPerson(app)
  expect((await other.client.mfa.recoveryCodes.verify({ code })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
  await makeCodes(other)
  expect((await other.client.mfa.recoveryCodes.verify({ code })).error?.code).toBe('mfa_verification_failed')
})

test.each([
  ['GET', ''],
  ['POST', ''],
  ['DELETE', ''],
  ['POST', '/verify'],
  ['POST', '/regenerate'],
])(
  '[AUTH-09] %s /factors/recovery-codes%s is for people who are signed in, and not for anonymous ones',
  async (method, path) => {
    const body = method === 'GET' ? undefined : '{}'
    expect(await call(null, method, path, body)).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    })
    const anonymous = openAuthClient(openAuthHost(app, { anonymous: true }))
    await anonymous.signInAnonymously()
    expect(await call(anonymous, method, path, body)).toMatchObject({
      status: 403,
      body: { error_code: 'no_authorization' },
    })
  },
)

test('[AUTH-09] names of codes follow the rules of other factors, and a site without factors has none', async () => {
  const person = await openProvenPerson(app)
  expect((await person.client.mfa.recoveryCodes.generate({ friendlyName: 'n'.repeat(121) })).error?.code).toBe(
    'validation_failed',
  )
  const closed = openAuthHost(app, { factors: { totp: false, phone: false, max: 10 } })
  const low = await signInAgain(closed, person.email)
  expect((await low.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_recovery_codes_enroll_not_enabled')
  expect((await low.mfa.recoveryCodes.regenerate()).error?.code).toBe('mfa_recovery_codes_enroll_not_enabled')
  expect((await low.mfa.recoveryCodes.verify({ code: 'a' })).error?.code).toBe('mfa_recovery_codes_verify_not_enabled')
})

test('[AUTH-06] codes are kept apart from the factors: they neither fill the list nor take the empty name', async () => {
  const small = openAuthHost(app, { factors: { totp: true, phone: true, max: 2 } })
  const person = await openProvenPerson({ ...small, clock: app.clock })
  await makeCodes(person)
  const second = await person.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
  expect(second.error).toBeNull()
})
