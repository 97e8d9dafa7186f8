import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { CompactSign, SignJWT, UnsecuredJWT, exportJWK, exportSPKI, generateKeyPair, importJWK } from 'jose'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSigningKey, listPublishedKeys } from '#server/auth/sessions/keys.ts'
import { users } from '#server/auth/tables.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const sharedSecret = 'a shared secret of more than thirty-two characters'

let app: TestApp
let userId: string
let token: string
let claims: JWTPayload

beforeAll(async () => {
  app = await openTestApp()
  const client = openAuthClient(app)
  const { data } = await client.signUp({ email: newEmail(), password: goodPassword })
  userId = data.user?.id ?? ''
  token = data.session?.access_token ?? ''
  claims = { ...(await client.getClaims()).data?.claims }
})

afterAll(() => app.close())

function getUser(
  authorization: string | null,
  headers: Record<string, string> = {},
  host: { fetch(request: Request): Promise<Response> } = app,
) {
  return host.fetch(
    new Request('http://localhost:3000/auth/v1/user', {
      headers: { 'x-supabase-api-version': '2024-01-01', ...(authorization !== null && { authorization }), ...headers },
    }),
  )
}

async function rejectionOf(bearer: string, host?: { fetch(request: Request): Promise<Response> }): Promise<unknown[]> {
  const response = await getUser(`Bearer ${bearer}`, {}, host)
  const { code, message } = await response.json()
  return [response.status, code, message]
}

/** A token that our own key signed, with other claims. */
async function ownToken(changes: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  const key = await getSigningKey(app.deps)
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: key.algorithm, typ: 'JWT', kid: key.kid, ...header })
    .sign(key.material)
}

const unverified = (reason: string) => [403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`]

test('[AUTH-01] the signed-in user reads who they are', async () => {
  const response = await getUser(`bearer ${token}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ id: userId, aud: 'authenticated' })
})

test.each([null, '', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer two words'])(
  '[AUTH-09] without a Bearer token (%j) no one is known',
  async (authorization) => {
    const response = await getUser(authorization)
    expect([response.status, await response.json()]).toEqual([
      401,
      { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    ])
  },
)

test('[AUTH-07] [AUTH-09] malformed, expired and forged tokens are refused', async () => {
  const [, payload, signature] = token.split('.')
  expect(await rejectionOf('nonsense')).toEqual(unverified('token is malformed'))
  expect(await rejectionOf('a.b.c')).toEqual(unverified('token is malformed'))
  expect(await rejectionOf(token.slice(0, -6))).toEqual(unverified('signature is invalid'))
  expect(await rejectionOf(`${token.split('.')[0]}.${payload?.slice(0, -4)}AAAA.${signature}`)).toEqual(
    unverified('signature is invalid'),
  )
  expect(await rejectionOf(await ownToken({ exp: Math.floor(app.clock.now() / 1000) }))).toEqual(
    unverified('token has invalid claims: token is expired'),
  )
  expect(await rejectionOf(await ownToken({ nbf: Math.floor(app.clock.now() / 1000) + 60 }))).toEqual(
    unverified('token has invalid claims: nbf'),
  )
})

test('[AUTH-07] a token without a signature is refused', async () => {
  const unsigned = new UnsecuredJWT(claims).encode()
  expect(await rejectionOf(unsigned)).toEqual(
    unverified('token is unverifiable: no key of this service has its key id'),
  )
  const { kid } = await getSigningKey(app.deps)
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT', kid })).toString('base64url')
  expect(await rejectionOf(`${header}.${token.split('.')[1]}.`)).toEqual(unverified('signature is invalid'))
})

test('[AUTH-07] a public key does not work as a shared secret', async () => {
  const { kid } = await getSigningKey(app.deps)
  const published = (await listPublishedKeys(app.deps)).find((key) => key.kid === kid)
  const material = await importJWK({ ...published, key_ops: ['verify'], ext: true }, 'ES256', { extractable: true })
  if (material instanceof Uint8Array) throw new Error('not a public key')
  for (const secret of [await exportSPKI(material), JSON.stringify(published)]) {
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
      .sign(new TextEncoder().encode(secret))
    expect(await rejectionOf(forged)).toEqual(unverified('signature is invalid'))
  }
})

test('[AUTH-07] a key of someone else is not ours, even under our key id or in the header', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const { kid } = await getSigningKey(app.deps)
  const sign = (header: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey)
  expect(await rejectionOf(await sign({ kid }))).toEqual(unverified('signature is invalid'))
  expect(await rejectionOf(await sign({ kid: 'another' }))).toEqual(
    unverified('token is unverifiable: no key of this service has its key id'),
  )
  expect(await rejectionOf(await sign({ jwk: await exportJWK(publicKey) }))).toEqual(
    unverified('token is unverifiable: no key of this service has its key id'),
  )
})

test('[AUTH-07] a shared secret counts only when the site has one, and only for HS256', async () => {
  const withSecret = openAuthHost(app, { hs256_secret: sharedSecret })
  const sign = (secret: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
  expect(await rejectionOf(await sign(sharedSecret))).toEqual(
    unverified('token is unverifiable: no key of this service has its key id'),
  )
  expect((await getUser(`Bearer ${await sign(sharedSecret)}`, {}, withSecret)).status).toBe(200)
  expect(await rejectionOf(await sign(`${sharedSecret}!`), withSecret)).toEqual(unverified('signature is invalid'))
  expect(await rejectionOf(new UnsecuredJWT(claims).encode(), withSecret)).toEqual(unverified('signature is invalid'))
})

test('[AUTH-09] the claims are checked in the order of the protocol', async () => {
  expect(await rejectionOf(await ownToken({ sub: undefined }))).toEqual([
    403,
    'bad_jwt',
    'invalid claim: missing sub claim',
  ])
  expect(await rejectionOf(await ownToken({ sub: 'ana' }))).toEqual([
    400,
    'bad_jwt',
    'invalid claim: sub claim must be a UUID',
  ])
  expect(await rejectionOf(await ownToken({ sub: randomUUID() }))).toEqual([
    403,
    'user_not_found',
    'User from sub claim in JWT does not exist',
  ])
  expect(await rejectionOf(await ownToken({ session_id: 'x' }))).toEqual([
    403,
    'bad_jwt',
    'invalid claim: session_id claim must be a UUID',
  ])
  expect(await rejectionOf(await ownToken({ session_id: randomUUID() }))).toEqual([
    403,
    'session_not_found',
    'Session from session_id claim in JWT does not exist',
  ])
})

test("[AUTH-09] a stranger's session does not lend itself to a user", async () => {
  const stranger = openAuthClient(app)
  await stranger.signUp({ email: newEmail(), password: goodPassword })
  const { data } = await stranger.getClaims()
  expect(await rejectionOf(await ownToken({ session_id: data?.claims.session_id }))).toEqual([
    403,
    'session_not_found',
    'Session from session_id claim in JWT does not exist',
  ])
})

test('[AUTH-09] a ban refuses every call while it lasts', async () => {
  const client = openAuthClient(app)
  const id = (await client.signUp({ email: newEmail(), password: goodPassword })).data.user?.id ?? ''
  await app.deps.database.db
    .update(users)
    .set({ banned_until: new Date(app.clock.now() + 1000) })
    .where(eq(users.id, id))
  expect((await client.getUser()).error).toMatchObject({ status: 403, code: 'user_banned', message: 'User is banned' })
  app.clock.advance(1000)
  expect((await client.getUser()).error).toBeNull()
})

test('[AUTH-09] another audience than the token has is refused', async () => {
  const response = await getUser(`Bearer ${token}`, { 'x-jwt-aud': 'elsewhere' })
  expect([response.status, (await response.json()).code]).toEqual([400, 'validation_failed'])
  expect((await getUser(`Bearer ${token}`, { 'x-jwt-aud': 'authenticated' })).status).toBe(200)
})

test('[AUTH-09] a token that is no claims set is refused', async () => {
  const key = await getSigningKey(app.deps)
  const signed = await new CompactSign(new TextEncoder().encode('["not","claims"]'))
    .setProtectedHeader({ alg: key.algorithm, kid: key.kid })
    .sign(key.material)
  expect(await rejectionOf(signed)).toEqual(unverified('signature is invalid'))
})
