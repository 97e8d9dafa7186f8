import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { SignJWT, UnsecuredJWT, exportJWK, exportSPKI, generateKeyPair } from 'jose'
import { hourSeconds } from '#shared/duration.ts'
import { challengeOf } from '#server/auth/flows/flows.ts'
import type { Clock } from '#server/clock.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'
import { listenOnLoopback } from '#server/process/fakes/loopback.ts'

/** A sign-in provider on this machine that speaks the protocols of Google and of GitHub. */
export type FakeProvider = {
  /** For OAUTH_GOOGLE_ISSUER. */
  googleIssuer: string
  /** For OAUTH_GITHUB_BASE_URL. */
  githubBaseUrl: string
  close(): Promise<void>
}

/** The registration that the fake provider knows; it refuses every other. */
export const fakeRegistration = { clientId: 'grantwright-on-this-machine', clientSecret: 'known to the fake provider' }

/**
 * What a person can be asked to do. A person is entered as a name (`ana`, who owns `ana@people.example`), as an address, or
 * as one of these words before either: `unverified:ana@example.org`.
 */
const fakeBehaviours = {
  refuse: 'refuses at the provider',
  unverified: 'has an address that the provider has not verified',
  'no-email': 'has no address',
  'two-addresses': 'has a second verified address, second-…',
  es256: 'gets an id_token signed by ES256',
  'broken-token': 'gets an id_token whose signature is wrong',
  'expired-token': 'gets an id_token that expired an hour ago',
  'other-audience': 'gets an id_token made for another site',
  'other-issuer': 'gets an id_token of another issuer',
  'wrong-nonce': 'gets an id_token of another flow',
  'unsigned-token': 'gets an id_token without a signature',
  'shared-key-token': 'gets an id_token signed by the public key as if it were a shared secret',
  'two-audiences': 'gets an id_token made for this site and another one',
  'other-party': 'gets an id_token made for two sites at the wish of the other one',
  'no-subject': 'gets an id_token that names nobody',
  'other-access-token': 'gets an id_token that belongs to another access token',
  'bad-code': 'gets a code that the provider does not accept',
  'huge-answer': 'makes the provider answer more than anybody reads',
  down: 'makes the provider break when the code is exchanged',
} as const

type Behaviour = keyof typeof fakeBehaviours | 'none'
type Person = { behaviour: Behaviour; email: string; name: string; subject: number }
type Grant = { person: Person; clientId: string; redirectUri: string; challenge: string; nonce: string }

/**
 * Starts the fake provider.
 *
 * @param options `port` 0 takes any free one; the clock dates the tokens.
 */
export async function openFakeProvider(options: { port: number; clock: Clock }): Promise<FakeProvider> {
  const keys = {
    RS256: await generateKeyPair('RS256'),
    ES256: await generateKeyPair('ES256'),
    stranger: await generateKeyPair('RS256'),
  }
  const grants = new Map<string, Grant>()
  const people = new Map<string, Person>()
  const app = new Hono()
  let origin = ''
  const googleIssuer = () => `${origin}/google`

  app.get('/google/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: googleIssuer(),
      authorization_endpoint: `${origin}/google/authorize`,
      token_endpoint: `${origin}/google/token`,
      userinfo_endpoint: `${origin}/google/userinfo`,
      jwks_uri: `${origin}/google/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
      code_challenge_methods_supported: ['S256'],
    }),
  )
  app.get('/google/keys', async (c) =>
    c.json({
      keys: [
        { ...(await exportJWK(keys.RS256.publicKey)), kid: 'RS256', alg: 'RS256', use: 'sig' },
        { ...(await exportJWK(keys.ES256.publicKey)), kid: 'ES256', alg: 'ES256', use: 'sig' },
      ],
    }),
  )
  app.get('/google/authorize', askPerson)
  app.get('/github/login/oauth/authorize', askPerson)
  app.post('/google/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const grant = redeem(form)
    if (grant === 'down') return c.text('out of order', 503)
    if (grant === null || form.get('grant_type') !== 'authorization_code')
      return c.json({ error: 'invalid_grant' }, 400)
    const filling = grant.person.behaviour === 'huge-answer' ? 'x'.repeat(1_000_000) : undefined
    return c.json({
      access_token: issueAccessToken(grant.person),
      expires_in: hourSeconds,
      token_type: 'Bearer',
      id_token: await idToken(grant),
      filling,
    })
  })
  // What an application gets that asks Google itself, on a telephone or by One Tap: no code, no secret.
  app.get('/google/credential', async (c) => {
    const query = new URL(c.req.url).searchParams
    const person = personOf(query.get('person') ?? 'ana')
    const [clientId, nonce] = [query.get('client_id') ?? '', query.get('nonce') ?? '']
    const accessToken = issueAccessToken(person)
    const grant = { person, clientId, redirectUri: '', challenge: '', nonce }
    return c.json({ credential: await idToken(grant, accessToken), access_token: accessToken })
  })
  app.get('/google/userinfo', (c) => {
    const person = bearer(c)
    return person ? c.json(googleClaims(person)) : c.json({ error: 'invalid_token' }, 401)
  })
  app.post('/github/login/oauth/access_token', async (c) => {
    const grant = redeem(new URLSearchParams(await c.req.text()))
    if (grant === 'down') return c.text('out of order', 503)
    // GitHub's refusals are answered as a success.
    if (grant === null)
      return c.json({ error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' })
    const filling = grant.person.behaviour === 'huge-answer' ? 'x'.repeat(1_000_000) : undefined
    return c.json({ access_token: issueAccessToken(grant.person), token_type: 'bearer', scope: 'user:email', filling })
  })
  app.get('/github/api/v3/user', (c) => {
    const person = bearer(c)
    if (!person) return c.json({ message: 'Bad credentials' }, 401)
    return c.json({
      id: person.subject,
      login: person.name,
      name: `${person.name} of GitHub`,
      avatar_url: null,
      email: null,
    })
  })
  app.get('/github/api/v3/user/emails', (c) => {
    const person = bearer(c)
    return person ? c.json(githubEmails(person)) : c.json({ message: 'Bad credentials' }, 401)
  })

  /** Asks who is there, as a provider's sign-in page does; with `person` in the address it does not ask. */
  function askPerson(c: Context): Response {
    const query = new URL(c.req.url).searchParams
    const clientId = query.get('client_id') ?? ''
    const redirectUri = query.get('redirect_uri') ?? ''
    if (clientId !== fakeRegistration.clientId || !URL.canParse(redirectUri) || query.get('response_type') !== 'code')
      return c.text('This site is not registered here.', 400)
    const entered = query.get('person')
    if (entered === null) return c.html(personPage(query))
    const person = personOf(entered)
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (person.behaviour === 'refuse') {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The person refused')
    } else {
      const code = randomUUID()
      const challenge = query.get('code_challenge') ?? ''
      if (person.behaviour !== 'bad-code')
        grants.set(code, { person, clientId, redirectUri, challenge, nonce: query.get('nonce') ?? '' })
      back.searchParams.set('code', code)
    }
    return c.redirect(back.href, 302)
  }

  /** Takes a code, once, from the site that may have it. */
  function redeem(form: URLSearchParams): Grant | 'down' | null {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const isRight =
      form.get('client_id') === fakeRegistration.clientId &&
      form.get('client_secret') === fakeRegistration.clientSecret &&
      form.get('redirect_uri') === grant?.redirectUri &&
      (grant.challenge === '' || challengeOf(form.get('code_verifier') ?? '') === grant.challenge)
    if (!grant || !isRight) return null
    return grant.person.behaviour === 'down' ? 'down' : grant
  }

  function issueAccessToken(person: Person): string {
    const token = randomUUID()
    people.set(token, person)
    return token
  }

  function bearer(c: Context): Person | null {
    return people.get((c.req.header('authorization') ?? '').replace(/^Bearer /, '')) ?? null
  }

  async function idToken({ person, clientId, nonce }: Grant, accessToken: string | null = null): Promise<string> {
    const is = (behaviour: Behaviour) => person.behaviour === behaviour
    const issuedAt = Math.floor(options.clock.now() / 1000) - (is('expired-token') ? 2 * hourSeconds : 0)
    const { sub, ...claims } = googleClaims(person)
    const heard = is('other-access-token') ? 'another' : accessToken
    const payload = {
      ...claims,
      ...(!is('no-subject') && { sub: String(sub) }),
      ...(nonce !== '' && { nonce: is('wrong-nonce') ? 'of another flow' : nonce }),
      ...(heard !== null && { at_hash: halfHash(heard) }),
      azp: is('other-party') ? 'another site' : clientId,
      iss: is('other-issuer') ? 'https://issuer.example' : googleIssuer(),
      aud: audienceOf(person, clientId),
      iat: issuedAt,
      exp: issuedAt + hourSeconds,
    }
    if (is('unsigned-token')) return new UnsecuredJWT(payload).encode()
    if (is('shared-key-token')) {
      const secret = new TextEncoder().encode(await exportSPKI(keys.RS256.publicKey))
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'RS256' }).sign(secret)
    }
    const algorithm = is('es256') ? 'ES256' : 'RS256'
    return new SignJWT(payload)
      .setProtectedHeader({ alg: algorithm, kid: algorithm })
      .sign(is('broken-token') ? keys.stranger.privateKey : keys[algorithm].privateKey)
  }

  const server = createServer(getRequestListener(app.fetch))
  const { close, ...place } = await listenOnLoopback(server, options.port)
  origin = place.origin
  return {
    googleIssuer: googleIssuer(),
    githubBaseUrl: `${origin}/github`,
    close,
  }
}

/** The settings with which the product uses the fake provider. */
export function fakeProviderSettings(provider: FakeProvider): Record<string, string> {
  return {
    OAUTH_GOOGLE_CLIENT_ID: fakeRegistration.clientId,
    OAUTH_GOOGLE_CLIENT_SECRET: fakeRegistration.clientSecret,
    OAUTH_GOOGLE_ISSUER: provider.googleIssuer,
    OAUTH_GITHUB_CLIENT_ID: fakeRegistration.clientId,
    OAUTH_GITHUB_CLIENT_SECRET: fakeRegistration.clientSecret,
    OAUTH_GITHUB_BASE_URL: provider.githubBaseUrl,
  }
}

function personOf(entered: string): Person {
  const [word = '', ...rest] = entered.trim().split(':')
  const isBehaviour = Object.hasOwn(fakeBehaviours, word)
  const who = isBehaviour ? rest.join(':') || word : entered.trim()
  // An address is given out as it was entered: real providers do not write it in one way either.
  const email = who.includes('@') ? who : `${who.toLowerCase()}@people.example`
  return {
    // `Object.hasOwn` proves that it is one of the keys.
    behaviour: isBehaviour ? (word as Behaviour) : 'none',
    email,
    name: email.split('@')[0] ?? who,
    subject: createHash('sha256').update(email).digest().readUInt32BE() + 1,
  }
}

function googleClaims(person: Person): Record<string, unknown> {
  const claims = { sub: String(person.subject), name: `${person.name} of Google` }
  if (person.behaviour === 'no-email') return claims
  return { ...claims, email: person.email, email_verified: person.behaviour !== 'unverified' }
}

function audienceOf(person: Person, clientId: string): string | string[] {
  if (person.behaviour === 'other-audience') return 'another site'
  return person.behaviour === 'two-audiences' || person.behaviour === 'other-party'
    ? ['another site', clientId]
    : clientId
}

/** @see OpenID Connect Core 1.0, section 3.1.3.6 (at_hash) */
function halfHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
}

function githubEmails(person: Person): Record<string, unknown>[] {
  if (person.behaviour === 'no-email') return []
  const own = { email: person.email, primary: true, verified: person.behaviour !== 'unverified' }
  const second = { email: `second-${person.email}`, primary: false, verified: true }
  return person.behaviour === 'two-addresses' ? [second, own] : [own]
}

function personPage(query: URLSearchParams): string {
  const kept = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  )
  const words = Object.entries(fakeBehaviours).map(([word, meaning]) => `<li><code>${word}</code> ${meaning}</li>`)
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Fake sign-in provider</title><link rel="icon" href="data:,"></head>
<body><main><h1>Who is there?</h1>
<form>${kept.join('')}<label>Person <input name="person" value="ana" required></label> <button>Continue</button></form>
<p>A name, an address, or one of these words, alone or before either (<code>unverified:ana@example.org</code>):</p><ul>${words.join('')}</ul>
</main></body></html>`
}
