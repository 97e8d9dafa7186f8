import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT, exportJWK, exportSPKI, generateKeyPair, importJWK } from 'jose'
import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSigningKey, listPublishedKeys } from '#server/auth/sessions/keys.ts'
import { findActor } from '#server/auth/sessions/session-guard.ts'
import { sessions } from '#server/auth/tables.ts'
import { issueServiceToken } from '#server/auth/sessions/tokens.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const sharedSecret = 'a shared secret of more than thirty-two characters'

let app: TestApp
let person: { id: string; token: string; sessionId: string }

beforeAll(async () => {
  app = await openTestApp()
  person = await newPerson()
})

afterAll(() => app.close())

async function newPerson() {
  const client = openAuthClient(app)
  const { data } = await client.signUp({ email: newEmail(), password: goodPassword })
  const sessionId = String((await client.getClaims()).data?.claims.session_id)
  return { id: data.user?.id ?? '', token: data.session?.access_token ?? '', sessionId }
}

/** A token that our own key signed. */
async function ownToken(claims: Record<string, unknown>, expiresIn = '1 hour'): Promise<string> {
  const key = await getSigningKey(app.deps)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: key.algorithm, typ: 'JWT', kid: key.kid })
    .setExpirationTime(expiresIn)
    .sign(key.material)
}

/** Asks for the person as an operator's program would. @returns status and code. */
async function ask(authorization: string | null, host: AuthHost = app, headers: Record<string, string> = {}) {
  const response = await host.fetch(
    new Request(`http://localhost:3000/auth/v1/admin/users/${person.id}`, {
      headers: { 'x-supabase-api-version': '2024-01-01', ...(authorization && { authorization }), ...headers },
    }),
  )
  const { code } = await response.json()
  return [response.status, code]
}

const passes = [200, undefined]
const hs256 = (claims: Record<string, unknown>, secret = sharedSecret) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1 hour')
    .sign(new TextEncoder().encode(secret))

test('[AUTH-09] a token of a service role passes, with any subject and with any audience asked for', async () => {
  expect(await ask(`Bearer ${(await issueServiceToken(app.deps, 3600)).token}`)).toEqual(passes)
  for (const claims of [{}, { sub: 'no uuid' }, { sub: randomUUID() }, { aud: 'other' }, { session_id: '' }]) {
    const token = await ownToken({ role: 'service_role', ...claims })
    expect(await ask(`Bearer ${token}`, app, { 'x-jwt-aud': 'elsewhere' })).toEqual(passes)
  }
  expect(await ask(`Bearer ${await ownToken({ role: 'supabase_admin' })}`)).toEqual(passes)
})

test('[AUTH-09] no one else passes', async () => {
  for (const nobody of [null, '', 'Basic YTpi', 'Bearer ']) expect(await ask(nobody)).toEqual([401, 'no_authorization'])
  expect(await ask(`Bearer ${person.token}`)).toEqual([403, 'not_admin'])
  for (const role of ['authenticated', 'anon', 'admin', '', 'SERVICE_ROLE', ['service_role'], null])
    expect(await ask(`Bearer ${await ownToken({ role })}`)).toEqual([403, 'not_admin'])
})

test('[AUTH-07] a token of a person that names no end is refused; one of a program passes, as in the protocol', async () => {
  const key = await getSigningKey(app.deps)
  const endless = (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: key.algorithm, typ: 'JWT', kid: key.kid }).sign(key.material)
  expect(await ask(`Bearer ${await endless({ role: 'service_role' })}`)).toEqual(passes)
  const token = await endless({ sub: person.id, session_id: person.sessionId, role: 'authenticated' })
  const own = await app.fetch('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })
  expect(own.status).toBe(403)
  expect((await app.fetch('/api/me/role', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  // The same claims with an end pass.
  const ending = await ownToken({ sub: person.id, session_id: person.sessionId, role: 'authenticated' })
  expect((await app.fetch('/auth/v1/user', { headers: { authorization: `Bearer ${ending}` } })).status).toBe(200)
})

test('[AUTH-07] a token that is malformed, expired, unsigned or signed by another key is refused', async () => {
  const claims = { role: 'service_role' }
  const key = await getSigningKey(app.deps)
  const stranger = await generateKeyPair('ES256')
  const [published] = await listPublishedKeys(app.deps)
  const publicPem = await exportSPKI((await importJWK(published ?? {}, 'ES256', { extractable: true })) as CryptoKey)
  const good = await ownToken(claims)
  const wrong = [
    'nonsense',
    'a.b.c',
    `${good}x`,
    good.replace(/\.[^.]+\./, `.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`),
    await ownToken(claims, '-1 minute'),
    new UnsecuredJWT(claims).setExpirationTime('1 hour').encode(),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: key.kid })
      .setExpirationTime('1 hour')
      .sign(stranger.privateKey),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: randomUUID() })
      .setExpirationTime('1 hour')
      .sign(stranger.privateKey),
    // The public key as a shared secret.
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: key.kid })
      .setExpirationTime('1 hour')
      .sign(new TextEncoder().encode(publicPem)),
    // A shared secret where none is set.
    await hs256(claims),
  ]
  for (const token of wrong) expect(await ask(`Bearer ${token}`)).toEqual([403, 'bad_jwt'])
})

test('[AUTH-07] the shared secret signs role tokens when it is set; a key of ours is never used as one', async () => {
  const host = openAuthHost(app, { hs256_secret: sharedSecret })
  expect(await ask(`Bearer ${await hs256({ role: 'service_role' })}`, host)).toEqual(passes)
  expect(await ask(`Bearer ${await hs256({ role: 'anon' })}`, host)).toEqual([403, 'not_admin'])
  expect(await ask(`Bearer ${await hs256({ role: 'service_role' }, `${sharedSecret}!`)}`, host)).toEqual([
    403,
    'bad_jwt',
  ])
})

test('[AUTH-07] an imported RS256 key signs users and programs', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'imported', alg: 'RS256', key_ops: ['sign', 'verify'] }
  const path = join(mkdtempSync(join(tmpdir(), 'grantwright-keys-')), 'keys.json')
  writeFileSync(path, JSON.stringify([jwk]))
  // Keys in memory belong to a database handle: this is a process of its own.
  const host = openAuthHost({ deps: { ...app.deps, database: { ...app.deps.database } } }, { signing_keys: path })
  const ours = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'RS256', kid: 'imported' })
    .setExpirationTime('1 hour')
    .sign(privateKey)
  expect(await ask(`Bearer ${ours}`, host)).toEqual(passes)
  expect(await ask(`Bearer ${(await issueServiceToken(host.deps, 60)).token}`, host)).toEqual(passes)
  const client = openAuthClient(host)
  await client.signUp({ email: newEmail(), password: goodPassword })
  expect((await client.getClaims()).data?.header).toMatchObject({ alg: 'RS256', kid: 'imported' })
  expect((await client.getUser()).error).toBeNull()
})

test('[AUTH-09] a session that the token names must live', async () => {
  const { sessionId } = await newPerson()
  const token = await ownToken({ role: 'service_role', session_id: sessionId })
  expect(await ask(`Bearer ${token}`)).toEqual(passes)
  const at = (ms: number) => app.deps.database.db.update(sessions).set({ not_after: new Date(ms) })
  await at(app.clock.now()).where(eq(sessions.id, sessionId))
  expect(await ask(`Bearer ${token}`)).toEqual([403, 'session_expired'])
  await app.deps.database.db.delete(sessions).where(eq(sessions.id, sessionId))
  expect(await ask(`Bearer ${token}`)).toEqual([403, 'session_not_found'])
  for (const wrong of ['no uuid', 7, {}])
    expect(await ask(`Bearer ${await ownToken({ role: 'service_role', session_id: wrong })}`)).toEqual([403, 'bad_jwt'])
})

test('[ROLE-02] a program’s token is no one under /api, and no user of the auth service', async () => {
  const named = await ownToken({ role: 'service_role', sub: person.id, session_id: person.sessionId })
  for (const token of [(await issueServiceToken(app.deps, 60)).token, named])
    await expect(findActor(app.deps, `Bearer ${token}`)).rejects.toMatchObject({ code: 'invalid_token' })
  const response = await app.fetch('/auth/v1/user', {
    headers: { authorization: `Bearer ${(await issueServiceToken(app.deps, 60)).token}` },
  })
  expect([response.status, (await response.json()).error_code]).toEqual([403, 'bad_jwt'])
})
