import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { AuthClient } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { openFakeIdentityProvider } from '#server/auth/fakes/identity-provider.ts'
import type { FakeIdentityProvider, ResponseDetails } from '#server/auth/fakes/identity-provider.ts'
import { elementsIn, parseXml } from '#server/auth/saml/xml.ts'
import { identities, sessions, users } from '#server/auth/tables.ts'
import { issueServiceToken } from '#server/auth/sessions/tokens.ts'
import { newEmail, goodPassword, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import { countWork, expectLinearWork } from '#tests/support/count-work.ts'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let idp: FakeIdentityProvider
let operator: string

const entityId = `${testOrigin}/auth/v1/sso/saml/metadata`
const consumer = `${testOrigin}/auth/v1/sso/saml/acs`

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  idp = await openFakeIdentityProvider({ port: 0, clock: app.clock })
})

afterAll(async () => {
  await idp.close()
  await app.close()
})

beforeEach(async () => {
  await app.reset()
  operator = (await issueServiceToken(app.deps, 86_400)).token
})

async function admin(method: string, path = '', body?: object) {
  const response = await app.fetch(`/auth/v1/admin/sso/providers${path}`, {
    method,
    headers: { authorization: `Bearer ${operator}`, 'x-supabase-api-version': '2024-01-01' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

async function addProvider(changes: object = {}): Promise<string> {
  const { status, body } = await admin('POST', '', {
    type: 'saml',
    metadata_url: idp.metadataUrl,
    domains: ['organisation.example'],
    ...changes,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

function openVisitor(flowType: 'pkce' | 'implicit') {
  const stored = new Map<string, string>()
  return new AuthClient({
    url: `${testOrigin}/auth/v1`,
    fetch: (url, init) => app.fetch(new Request(String(url), init)),
    flowType,
    autoRefreshToken: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
}

type Visitor = ReturnType<typeof openVisitor>

/**
 * Asks for the provider and opens its page, as a browser does; enters a person there. @returns the form that it posts.
 */
async function signInAtProvider(visitor: Visitor, entered: string, redirectTo = `${testOrigin}/dashboard`) {
  const { data, error } = await visitor.signInWithSSO({
    domain: 'organisation.example',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  expect(error).toBeNull()
  const page = await (await fetch(`${data?.url}&person=${encodeURIComponent(entered)}`)).text()
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  return {
    action: /action="([^"]*)"/.exec(page)?.[1],
    response: field('SAMLResponse'),
    relayState: field('RelayState'),
  }
}

async function post(response: string, relayState: string): Promise<URL> {
  const reply = await app.fetch(consumer, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ SAMLResponse: response, RelayState: relayState }).toString(),
  })
  expect(reply.status).toBe(303)
  return new URL(reply.headers.get('location') ?? '')
}

function responseOf(details: Partial<ResponseDetails> = {}): string {
  return idp.respond({ person: 'ana', audience: entityId, recipient: consumer, inResponseTo: null, ...details })
}

const error = (at: URL) => at.searchParams.get('error_code')

test('[AUTH-04] by the domain of an address someone signs in at their organisation, and again as the same user', async () => {
  const id = await addProvider()
  const visitor = openVisitor('pkce')
  const form = await signInAtProvider(visitor, 'ana')
  expect(form.action).toBe(consumer)
  const back = await post(form.response, form.relayState)
  expect(back.origin + back.pathname).toBe(`${testOrigin}/dashboard`)
  const { data, error } = await visitor.exchangeCodeForSession(back.searchParams.get('code') ?? '')
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: 'ana@organisation.example',
    app_metadata: { provider: `sso:${id}`, providers: [`sso:${id}`] },
    identities: [{ provider: `sso:${id}`, id: 'subject-ana' }],
  })
  const claims = await visitor.getClaims()
  expect(claims.data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'sso/saml', provider: id }] })

  const again = openVisitor('implicit')
  const second = await signInAtProvider(again, 'ana')
  const landed = await post(second.response, second.relayState)
  const fragment = new URLSearchParams(landed.hash.slice(1))
  const { data: session } = await again.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
  expect(session.user?.id).toBe(data.user?.id)
  expect(fragment.get('token_type')).toBe('bearer')
})

test('[AUTH-04] by the id of the provider; without skip_http_redirect the browser is sent there', async () => {
  const id = await addProvider()
  const { data } = await openVisitor('pkce').signInWithSSO({ providerId: id, options: { skipBrowserRedirect: true } })
  expect(data?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sign-in\?SAMLRequest=/)
  const plain = await app.fetch('/auth/v1/sso', { method: 'POST', body: JSON.stringify({ provider_id: id }) })
  expect([plain.status, plain.headers.get('location')]).toEqual([303, expect.stringContaining('/sign-in?SAMLRequest=')])
})

test.each([
  [{}, 400, 'validation_failed'],
  [{ provider_id: 'x', domain: 'y' }, 400, 'validation_failed'],
  [{ domain: 'nobody.example' }, 404, 'sso_provider_not_found'],
  [{ provider_id: 'not-a-uuid' }, 404, 'sso_provider_not_found'],
  [{ provider_id: '00000000-0000-4000-8000-000000000000' }, 404, 'sso_provider_not_found'],
  [{ domain: 'off.example' }, 404, 'sso_provider_disabled'],
  [{ domain: 'OFF.example', code_challenge: 'x' }, 400, 'validation_failed'],
  [{ domain: 'off.example', code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }, 400, 'validation_failed'],
])('[AUTH-04] [AUTH-09] POST /sso with %j is refused', async (body, status, code) => {
  await addProvider({ domains: ['off.example'], disabled: true })
  const response = await app.fetch('/auth/v1/sso', {
    method: 'POST',
    headers: { 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  })
  expect([response.status, (await response.json()).code]).toEqual([status, code])
})

test('[AUTH-09] switched off, every address of SAML says so before it looks at anything', async () => {
  const host = openAuthHost(app, { saml: false })
  const { error } = await openAuthClient(host).signInWithSSO({ domain: '', providerId: '' })
  expect([error?.status, error?.code, error?.message]).toEqual([404, 'saml_provider_disabled', 'SAML 2.0 is disabled'])
  for (const [method, path] of [
    ['GET', '/sso/saml/metadata'],
    ['POST', '/sso/saml/acs'],
  ] as const)
    expect((await host.fetch(new Request(`${testOrigin}/auth/v1${path}`, { method }))).status).toBe(404)
})

const hostile = {
  'tags that never end': (length: number) => `<a>${'<'.repeat(length)}`,
  'a response with many signatures': (length: number) =>
    `<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol">${'<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>'.repeat(length / 55)}</p:Response>`,
}

test.each(Object.entries(hostile))('[QUAL-08] answers with %s are refused in one pass', async (_, make) => {
  const send = async (length: number) => {
    const response = Buffer.from(make(length)).toString('base64')
    expect(error(await post(response, ''))).toBe('saml_idp_not_found')
  }
  await expectLinearWork((length) => length, send)
  await addProvider()
  await expectLinearWork((length) => length, send)
  // Longer than a response may be: no more work than reading the form.
  const most = await countWork(() => send(16_000))
  expect(await countWork(() => send(300_000))).toBeLessThan(most + 4 * 500_000)
})

test('[QUAL-08] without a provider nothing of an answer is read', async () => {
  expect(error(await post(responseOf(), ''))).toBe('saml_idp_not_found')
  expect(error(await post(responseOf(), randomUUID()))).toBe('saml_idp_not_found')
})

test('the metadata names the service, and is offered as a file', async () => {
  const response = await app.fetch('/auth/v1/sso/saml/metadata?download=true')
  expect(response.headers.get('content-type')).toBe('application/xml')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const document = parseXml(await response.text())
  expect(elementsIn(document, 'metadata', 'EntityDescriptor')[0]?.getAttribute('entityID')).toBe(entityId)
  expect(elementsIn(document, 'metadata', 'AssertionConsumerService')[0]?.getAttribute('Location')).toBe(consumer)
})

test.each([
  ['expired', 'validation_failed'],
  ['early', 'validation_failed'],
  ['other-audience', 'validation_failed'],
  ['other-recipient', 'validation_failed'],
  ['other-request', 'validation_failed'],
  ['other-issuer', 'saml_entity_id_mismatch'],
  ['unsigned', 'validation_failed'],
  ['stranger', 'validation_failed'],
  ['altered', 'validation_failed'],
  ['wrapped', 'validation_failed'],
  ['sha1', 'validation_failed'],
  ['no-conditions', 'validation_failed'],
  ['refuse', 'validation_failed'],
  ['transient', 'saml_assertion_no_user_id'],
  ['no-email', 'saml_assertion_no_email'],
])('[AUTH-04] an assertion that is %s lets nobody in', async (behaviour, code) => {
  await addProvider()
  const form = await signInAtProvider(openVisitor('pkce'), `${behaviour}:ana`)
  const back = await post(form.response, form.relayState)
  expect([back.origin, error(back), back.searchParams.get('code')]).toEqual([testOrigin, code, null])
  expect(await app.deps.database.db.select().from(users)).toEqual([])
})

test('[AUTH-04] an assertion works once, also two at the same time, and its relay state too', async () => {
  await addProvider()
  const response = responseOf()
  const landed = await Promise.all([post(response, ''), post(response, '')])
  expect(landed.map(error).toSorted()).toEqual(['validation_failed', null].toSorted())
  expect(error(await post(response, ''))).toBe('validation_failed')

  const form = await signInAtProvider(openVisitor('pkce'), 'ion')
  expect(error(await post(form.response, form.relayState))).toBeNull()
  expect(error(await post(form.response, form.relayState))).toBe('saml_relay_state_not_found')
})

test('[AUTH-10] an answer that is carried into another browser signs no one in there when the sign-in began with PKCE', async () => {
  await addProvider()
  const attacker = openVisitor('pkce')
  const form = await signInAtProvider(attacker, 'ana')
  // The victim's browser posts the attacker's form, and lands on the site with the attacker's code.
  const landed = await post(form.response, form.relayState)
  expect(landed.hash).toBe('')
  const code = landed.searchParams.get('code') ?? ''
  expect(code).not.toBe('')
  const victim = openVisitor('pkce')
  expect((await victim.exchangeCodeForSession(code)).error).not.toBeNull()
  // Not even with a verifier of the victim's own, which waits there for a sign-in that they began themselves.
  await signInAtProvider(victim, 'ion')
  expect((await victim.exchangeCodeForSession(code)).error).not.toBeNull()
  expect((await victim.getSession()).data.session).toBeNull()
})

test('[AUTH-10] what an address of metadata answers is never disclosed, no matter who names it', async () => {
  const secret = 'internal-figures-of-another-program'
  const inside = createServer((_, response) => response.end(`<html>${secret}</html>`))
  await new Promise<void>((resolve) => void inside.listen(0, '127.0.0.1', resolve))
  const address = inside.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    const asked = { type: 'saml', metadata_url: `http://127.0.0.1:${port}/`, domains: ['inside.example'] }
    const reply = await admin('POST', '', asked)
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).not.toContain(secret)
    // No plain http but on the machine itself; nobody but an operator's program names an address at all.
    const plain = await admin('POST', '', { ...asked, metadata_url: 'http://10.0.0.1/' })
    expect(plain.body.message).toBe('metadata_url is not a HTTPS URL')
    const person = await openAuthClient(app).signUp({ email: newEmail(), password: goodPassword })
    const rejected = await app.fetch('/auth/v1/admin/sso/providers', {
      method: 'POST',
      headers: { authorization: `Bearer ${person.data.session?.access_token}` },
      body: JSON.stringify(asked),
    })
    expect(rejected.status).toBe(403)
  } finally {
    inside.close()
  }
})

test('a sign-in that takes too long, or answers a request that no one made, is refused', async () => {
  await addProvider()
  const form = await signInAtProvider(openVisitor('pkce'), 'ana')
  app.clock.advance(11 * minuteMs)
  expect(error(await post(form.response, form.relayState))).toBe('saml_relay_state_expired')
  expect(error(await post(responseOf({ inResponseTo: 'id-unknown' }), ''))).toBe('validation_failed')
  expect(error(await post(responseOf(), 'c0ffee00-0000-4000-8000-000000000000'))).toBe('saml_relay_state_not_found')
})

test('a sign-in that begins at the provider leads to an allowed address only', async () => {
  await addProvider()
  const inside = await post(responseOf({ person: 'ion' }), `${testOrigin}/about`)
  expect([inside.pathname, new URLSearchParams(inside.hash.slice(1)).has('access_token')]).toEqual(['/about', true])
  const outside = await post(responseOf({ person: 'ana' }), 'https://evil.example/take')
  expect(outside.origin).toBe(testOrigin)
})

test('an issuer that no one set up, and what is no response, are refused', async () => {
  expect(error(await post(responseOf(), ''))).toBe('saml_idp_not_found')
  for (const wrong of ['', 'nonsense', Buffer.from('<a><b></a>').toString('base64')])
    expect(error(await post(wrong, ''))).toMatch(/saml_idp_not_found|validation_failed/)
  const entities = Buffer.from(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`).toString('base64')
  expect(error(await post(entities, ''))).toBe('saml_idp_not_found')
})

test('the session ends when the provider says', async () => {
  await addProvider()
  await post(responseOf({ behaviour: 'short-session' }), '')
  const [session] = await app.deps.database.db.select().from(sessions)
  expect(session?.not_after?.getTime()).toBe(app.clock.now() + 10 * minuteMs)
})

test('an account of an organisation is never linked with another of the same address, and manages no password', async () => {
  await addProvider()
  const email = 'ana@organisation.example'
  await openAuthClient(app).signUp({ email, password: goodPassword })
  const visitor = openVisitor('pkce')
  const form = await signInAtProvider(visitor, 'ana')
  const back = await post(form.response, form.relayState)
  const { data } = await visitor.exchangeCodeForSession(back.searchParams.get('code') ?? '')
  const rows = await app.deps.database.db.select().from(users).where(eq(users.email, email))
  expect(rows.map(({ is_sso_user }) => is_sso_user).toSorted()).toEqual([false, true])
  expect(data.user?.identities).toHaveLength(1)
  for (const change of [{ password: 'Another-Harbour-8' }, { email: newEmail() }])
    expect((await visitor.updateUser(change)).error?.code).toBe('user_sso_managed')
})

test('a banned person, and a new one while sign-ups are off, are refused', async () => {
  await addProvider()
  await post(responseOf(), '')
  await app.deps.database.db.update(users).set({ banned_until: new Date(app.clock.now() + 1000) })
  const banned = await post(responseOf(), '')
  expect([error(banned), banned.searchParams.get('error')]).toEqual(['user_banned', 'access_denied'])
})

test('attributes become claims as the mapping says', async () => {
  await addProvider({
    attribute_mapping: {
      keys: {
        first_name: { name: 'givenName' },
        groups: { name: 'groups', array: true },
        plan: { name: 'none', default: 'free' },
      },
    },
  })
  await post(responseOf(), '')
  const [identity] = await app.deps.database.db.select().from(identities)
  expect(identity?.identity_data).toMatchObject({
    custom_claims: { first_name: 'ana', groups: ['staff', 'grants'], plan: 'free' },
  })
})

test('providers are listed, read, changed and removed by operators only', async () => {
  const id = await addProvider({ metadata_url: undefined, metadata_xml: idp.metadata, resource_id: 'first' })
  const shape = {
    id,
    resource_id: 'first',
    saml: { entity_id: idp.entityId, metadata_xml: idp.metadata, attribute_mapping: {} },
    domains: [{ domain: 'organisation.example' }],
  }
  expect((await admin('GET')).body).toMatchObject({ items: [shape] })
  expect((await admin('GET', `/${id}`)).body).toMatchObject(shape)
  const changed = await admin('PUT', `/${id}`, { domains: ['Second.example', 'second.example'], disabled: true })
  expect(changed).toMatchObject({ status: 200, body: { disabled: true, domains: [{ domain: 'second.example' }] } })
  expect((await admin('DELETE', `/${id}`)).status).toBe(200)
  expect((await admin('GET', `/${id}`)).body.code).toBe('sso_provider_not_found')

  const { data } = await openAuthClient(app).signUp({ email: newEmail(), password: goodPassword })
  operator = data.session?.access_token ?? ''
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${id}`],
    ['PUT', `/${id}`],
    ['DELETE', `/${id}`],
  ] as const)
    expect((await admin(method, path)).status).toBe(403)
})

test.each([
  [{ type: 'oidc' }, 'validation_failed'],
  [{ metadata_url: undefined }, 'validation_failed'],
  [{ metadata_xml: '<a/>' }, 'validation_failed'],
  [{ metadata_url: 'http://elsewhere.example/metadata' }, 'validation_failed'],
  [{ metadata_url: 'no address' }, 'validation_failed'],
  [{ metadata_url: 'http://127.0.0.1:1/metadata' }, 'saml_metadata_fetch_failed'],
  [{ metadata_url: undefined, metadata_xml: '<a/>' }, 'validation_failed'],
  [{ metadata_url: undefined, metadata_xml: '<!DOCTYPE a><a/>' }, 'validation_failed'],
  [{ domains: ['no domain'] }, 'validation_failed'],
  [{ name_id_format: 'windows' }, 'validation_failed'],
  [{ attribute_mapping: { keys: { a: 1 } } }, 'bad_json'],
])('[AUTH-09] a provider with %j is refused', async (changes, code) => {
  const { status, body } = await admin('POST', '', {
    type: 'saml',
    metadata_url: idp.metadataUrl,
    domains: ['organisation.example'],
    ...changes,
  })
  expect([status, body.code]).toEqual([400, code])
})

test('an entity, a domain and a resource id have one provider', async () => {
  const id = await addProvider({ resource_id: 'first' })
  const again = await admin('POST', '', { type: 'saml', metadata_url: idp.metadataUrl })
  expect([again.status, again.body.code]).toEqual([422, 'saml_idp_already_exists'])
  const other = idp.metadata.replaceAll(idp.entityId, 'https://other.example/metadata')
  const taken = await admin('POST', '', { type: 'saml', metadata_xml: other, domains: ['ORGANISATION.example'] })
  expect([taken.status, taken.body.code]).toEqual([400, 'sso_domain_already_exists'])
  const named = await admin('POST', '', { type: 'saml', metadata_xml: other, resource_id: 'FIRST' })
  expect([named.status, named.body.code]).toEqual([400, 'validation_failed'])
  const mismatch = await admin('PUT', `/${id}`, { metadata_xml: other })
  expect([mismatch.status, mismatch.body.code]).toEqual([400, 'saml_entity_id_mismatch'])
})
