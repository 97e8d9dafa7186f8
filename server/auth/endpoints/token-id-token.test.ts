import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeProviderSettings, fakeRegistration, openFakeProvider } from '#server/auth/fakes/provider.ts'
import type { FakeProvider } from '#server/auth/fakes/provider.ts'
import { systemClock } from '#server/clock.ts'
import { newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { openProviderBrowser } from '#tests/support/provider-browser.ts'
import { signUpPerson } from '#tests/support/second-factor.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let fake: FakeProvider

beforeAll(async () => {
  fake = await openFakeProvider({ port: 0, clock: systemClock })
  app = await openTestApp({ ...fakeProviderSettings(fake), RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await app.close()
  await fake.close()
})

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

/** Asks the provider itself, as an application on a telephone does. */
async function credentialOf(person: string, hashedNonce = '', clientId = fakeRegistration.clientId) {
  const url = new URL(`${fake.googleIssuer}/credential`)
  url.search = new URLSearchParams({ client_id: clientId, person, nonce: hashedNonce }).toString()
  const response: { credential: string; access_token: string } = await (await fetch(url)).json()
  return { token: response.credential, access_token: response.access_token }
}

/** A call without the client. @returns status, and error and description or code. */
async function rejection(body: object, host: AuthHost = app): Promise<unknown[]> {
  const response = await host.fetch(
    new Request('http://localhost:3000/auth/v1/token?grant_type=id_token', {
      method: 'POST',
      headers: { 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    }),
  )
  const { code, error, error_description } = await response.json()
  return code === undefined ? [response.status, error, error_description] : [response.status, code]
}

test('[AUTH-02] a token of the provider signs a new person in, and knows them again, also by the usual way', async () => {
  const email = newEmail()
  const client = openAuthClient(app)
  const nonce = randomUUID()
  const { data, error } = await client.signInWithIdToken({
    provider: 'google',
    ...(await credentialOf(email, hashOf(nonce))),
    nonce,
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'google', providers: ['google'] },
  })
  expect((await client.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
  const browser = openProviderBrowser(app)
  await browser.signIn('google', email)
  expect((await browser.client.getUser()).data.user?.id).toBe(data.user?.id)
})

test('[AUTH-02] without a nonce on either side it passes, as does a token signed by ES256, or for several sites', async () => {
  for (const person of [newEmail(), `es256:${newEmail()}`, `two-audiences:${newEmail()}`]) {
    const { error } = await openAuthClient(app).signInWithIdToken({
      provider: 'google',
      ...(await credentialOf(person)),
    })
    expect(error).toBeNull()
  }
})

test('[AUTH-02] a provider can be named by its issuer and our client id', async () => {
  const { token } = await credentialOf(newEmail())
  const named = { id_token: token, client_id: fakeRegistration.clientId, issuer: fake.googleIssuer }
  expect((await rejection(named))[0]).toBe(200)
  expect(await rejection({ ...named, issuer: 'https://issuer.example' })).toEqual([400, 'provider_disabled'])
  expect(await rejection({ ...named, client_id: 'another' })).toEqual([400, 'provider_disabled'])
})

test.for([
  ['broken-token', 'Bad ID token'],
  ['unsigned-token', 'Bad ID token'],
  ['shared-key-token', 'Bad ID token'],
  ['expired-token', 'Bad ID token'],
  ['other-issuer', 'Bad ID token'],
  ['no-subject', 'Bad ID token'],
  ['other-access-token', 'Bad ID token'],
  ['other-audience', 'Unacceptable audience in id_token'],
  ['other-party', 'Unacceptable audience in id_token'],
] as const)('[AUTH-09] a token that %s got is refused: %s', async ([behaviour, description]) => {
  const { token, access_token } = await credentialOf(`${behaviour}:${newEmail()}`)
  expect(await rejection({ provider: 'google', id_token: token, access_token })).toEqual([
    400,
    'invalid request',
    description,
  ])
})

test('[AUTH-09] a token made for another site is refused, as is one that is none', async () => {
  const { token } = await credentialOf(newEmail(), '', 'another-site')
  expect(await rejection({ provider: 'google', id_token: token })).toEqual([
    400,
    'invalid request',
    'Unacceptable audience in id_token',
  ])
  const { token: good } = await credentialOf(newEmail())
  const [header, , signature] = good.split('.')
  const altered = `${header}.${Buffer.from('{"sub":"1"}').toString('base64url')}.${signature}`
  for (const wrong of ['nonsense', 'a.b.c', altered, `${good}x`])
    expect(await rejection({ provider: 'google', id_token: wrong })).toEqual([400, 'invalid request', 'Bad ID token'])
})

test('[AUTH-09] both or neither have a nonce, and the token has its hash', async () => {
  const nonce = randomUUID()
  const hashed = await credentialOf(newEmail(), hashOf(nonce))
  const bare = await credentialOf(newEmail())
  const raw = await credentialOf(newEmail(), nonce)
  const both = [400, 'invalid request', 'Passed nonce and nonce in id_token should either both exist or not.']
  const mismatch = [400, 'invalid nonce', 'Nonces mismatch']
  const ask = (id_token: string, given?: string) => rejection({ provider: 'google', id_token, nonce: given })
  expect(await ask(hashed.token)).toEqual(both)
  expect(await ask(bare.token, nonce)).toEqual(both)
  expect(await ask(hashed.token, randomUUID())).toEqual(mismatch)
  expect(await ask(hashed.token, hashOf(nonce))).toEqual(mismatch)
  expect(await ask(raw.token, nonce)).toEqual(mismatch)
  const host = openAuthHost(app, { id_token_skip_nonce: ['google'] })
  expect((await rejection({ provider: 'google', id_token: raw.token }, host))[0]).toBe(200)
})

test('[AUTH-09] what is missing or off is said before anything is looked at', async () => {
  expect(await rejection({ provider: 'google' })).toEqual([400, 'invalid request', 'id_token required'])
  expect(await rejection({ id_token: 'x' })).toEqual([
    400,
    'invalid request',
    'provider or client_id and issuer required',
  ])
  for (const provider of ['github', 'apple', 'custom:mine', '__proto__'])
    expect(await rejection({ provider, id_token: 'x' })).toEqual([400, 'provider_disabled'])
  const bare = await openTestApp()
  expect(await rejection({ provider: 'google', id_token: 'x' }, bare)).toEqual([400, 'provider_disabled'])
  await bare.close()
})

test('[AUTH-05] with link_identity the token is linked to the signed-in user, once', async () => {
  const { client, userId } = await signUpPerson(app)
  const credential = await credentialOf(newEmail())
  const { data, error } = await client.linkIdentity({ provider: 'google', ...credential })
  expect(error).toBeNull()
  expect(data).toMatchObject({ user: { id: userId, app_metadata: { providers: ['email', 'google'] } } })
  const { client: other } = await signUpPerson(app)
  expect((await other.linkIdentity({ provider: 'google', ...credential })).error).toMatchObject({
    status: 422,
    code: 'identity_already_exists',
  })
  expect(await rejection({ provider: 'google', id_token: credential.token, link_identity: true })).toEqual([
    401,
    'no_authorization',
  ])
})

test('[AUTH-09] the account that the token leads to is treated as after any sign-in', async () => {
  const host = openAuthHost(app, { signup: false })
  const { token } = await credentialOf(newEmail())
  expect(await rejection({ provider: 'google', id_token: token }, host)).toEqual([422, 'signup_disabled'])
})
