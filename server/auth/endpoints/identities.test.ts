import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { activityLog } from '#server/activity/tables.ts'
import { issueSecret } from '#server/auth/flows/one-time-secrets.ts'
import { fakeProviderSettings, openFakeProvider } from '#server/auth/fakes/provider.ts'
import type { FakeProvider } from '#server/auth/fakes/provider.ts'
import { factors, identities, oneTimeSecrets, users } from '#server/auth/tables.ts'
import { issueServiceToken } from '#server/auth/sessions/tokens.ts'
import { systemClock } from '#server/clock.ts'
import { openMail } from '#server/mail/outbox.ts'
import { mails } from '#server/mail/tables.ts'
import { goodPassword, newEmail, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { openProviderBrowser } from '#tests/support/provider-browser.ts'
import { confirmAddress } from '#tests/support/second-factor.ts'
import type { ProviderBrowser } from '#tests/support/provider-browser.ts'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'
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

/** Someone who signed up with a password. */
async function newPerson(host: AuthHost = app) {
  const browser = openProviderBrowser(host)
  const email = newEmail()
  const { data } = await browser.client.signUp({ email, password: goodPassword })
  const id = data.user?.id ?? ''
  // Nobody links anything before the address is confirmed.
  await confirmAddress(host, id)
  return { browser, email, id }
}

const codeOf = (end: URL) => end.searchParams.get('error_code')

async function signInMethodsOf(browser: ProviderBrowser) {
  const { data } = await browser.client.getUserIdentities()
  return data?.identities ?? []
}

async function wayOf(browser: ProviderBrowser, provider: string) {
  const way = (await signInMethodsOf(browser)).find((each) => each.provider === provider)
  if (!way) throw new Error(`no identity of ${provider}`)
  return way
}

async function providersOf(browser: ProviderBrowser) {
  return (await signInMethodsOf(browser)).map(({ provider }) => provider).toSorted()
}

async function mailsTo(address: string) {
  const rows = await app.deps.database.db.select().from(mails)
  return rows
    .map(({ sealed }) => openMail(app.deps, sealed))
    .filter(({ to }) => to === address)
    .map(({ content }) => content)
}

async function actsOn(userId: string): Promise<string[]> {
  const rows = await app.deps.database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.target_id, userId))
    .orderBy(activityLog.id)
  return rows.map(({ action }) => action).filter((action) => action.startsWith('identity.'))
}

test('[AUTH-05] the signed-in user links a provider, is notified by mail, and can sign in with it', async () => {
  const { browser, email, id } = await newPerson()
  const end = await browser.link('github', newEmail())
  expect([end.pathname, codeOf(end)]).toEqual(['/dashboard', null])
  const { data } = await browser.client.getUser()
  expect(data.user).toMatchObject({ id, email, app_metadata: { provider: 'email', providers: ['email', 'github'] } })
  expect(await providersOf(browser)).toEqual(['email', 'github'])
  expect(await mailsTo(email)).toContainEqual({ kind: 'identity_linked', provider: 'github' })
  expect(await actsOn(id)).toEqual(['identity.link'])
  // What the account says of itself is its owner's.
  expect(data.user?.user_metadata).not.toHaveProperty('user_name')
})

test('the owner is also notified when a provider joins an account by its address', async () => {
  const { email, id } = await newPerson()
  await app.deps.database.db.update(users).set({ email_confirmed_at: new Date() }).where(eq(users.id, id))
  const browser = openProviderBrowser(app)
  await browser.signIn('google', email)
  await browser.signIn('google', email)
  expect((await browser.client.getUser()).data.user?.id).toBe(id)
  expect((await mailsTo(email)).filter(({ kind }) => kind === 'identity_linked')).toEqual([
    { kind: 'identity_linked', provider: 'google' },
  ])
  expect(await actsOn(id)).toEqual(['identity.link_by_address'])
})

test('[AUTH-05] an identity that is linked already, here or elsewhere, stays where it is', async () => {
  const { browser } = await newPerson()
  const person = newEmail()
  await browser.link('google', person)
  expect(codeOf(await browser.link('google', person))).toBe('identity_already_exists')
  const other = await newPerson()
  const end = await other.browser.link('google', person)
  expect([codeOf(end), end.searchParams.get('error_description')]).toEqual([
    'identity_already_exists',
    'Identity is already linked to another user',
  ])
  expect(await providersOf(other.browser)).toEqual(['email'])
})

test('[AUTH-05] a link that another browser began does nothing', async () => {
  const attacker = await newPerson()
  const victim = await newPerson()
  const { data } = await attacker.browser.client.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  expect(codeOf(await victim.browser.returnAs(data?.url ?? '', newEmail()))).toBe('bad_oauth_state')
  expect(await providersOf(attacker.browser)).toEqual(['email'])
})

/** Asks for a link as a page of another origin or a program on a server does: nothing that is set there reaches the browser. */
async function linkFromOtherOrigin(client: ProviderBrowser['client'], query = ''): Promise<string> {
  const { data } = await client.getSession()
  const response = await app.fetch(
    `/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true&redirect_to=${testOrigin}/dashboard${query}`,
    {
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        origin: 'https://other.example.org',
        'sec-fetch-site': 'cross-site',
      },
    },
  )
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
  return ((await response.json()) as { url: string }).url
}

test('[AUTH-05] [AUTH-10] a link that a page of another origin began goes through in the browser that is sent there', async () => {
  const { browser } = await newPerson()
  const url = await linkFromOtherOrigin(browser.client, '&scopes=calendar&login_hint=somebody')
  expect(url).toContain(`${testOrigin}/auth/v1/authorize?ticket=`)
  const at = await browser.go(url)
  expect(at.pathname).toBe('/google/authorize')
  expect(at.searchParams.get('scope')?.split(' ')).toContain('calendar')
  expect(at.searchParams.get('login_hint')).toBe('somebody')
  const end = await browser.returnAs(at.href, newEmail())
  expect([codeOf(end), end.pathname]).toEqual([null, '/dashboard'])
  expect(await providersOf(browser)).toEqual(['email', 'google'])
})

test('[AUTH-10] the address of such a link works once, soon, as a page, and dies with the password', async () => {
  const { browser, email } = await newPerson()
  const rejected = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.fetch(url, { headers: { accept: 'text/html', ...headers } })
    expect(response.headers.get('set-cookie')).toBeNull()
    return new URL(response.headers.get('location') ?? 'about:blank').searchParams.get('error_code')
  }
  const first = await linkFromOtherOrigin(browser.client)
  for (const dest of ['iframe', 'image', 'empty', 'script'])
    expect([dest, await rejected(first, { 'sec-fetch-dest': dest })]).toEqual([dest, 'bad_oauth_state'])
  const middle = first.length - 40
  const other = first[middle] === 'A' ? 'B' : 'A'
  expect(await rejected(`${first.slice(0, middle)}${other}${first.slice(middle + 1)}`)).toBe('bad_oauth_state')
  const at = await browser.go(first)
  expect(at.pathname).toBe('/google/authorize')
  expect(await rejected(first)).toBe('bad_oauth_state')
  // What the first browser was sent to the provider with serves no other one.
  const stranger = openProviderBrowser(app)
  expect(codeOf(await stranger.returnAs(at.href, newEmail()))).toBe('bad_oauth_state')

  const late = await linkFromOtherOrigin(browser.client)
  app.clock.advance(2 * minuteMs)
  expect(await rejected(late)).toBe('bad_oauth_state')

  const stolen = await linkFromOtherOrigin(browser.client)
  const owner = openProviderBrowser(app)
  await owner.client.signInWithPassword({ email, password: goodPassword })
  expect((await owner.client.updateUser({ password: 'Amber-Lantern-3' })).error).toBeNull()
  expect(await rejected(stolen)).toBe('bad_oauth_state')
  expect(await providersOf(owner)).toEqual(['email'])
})

test('[AUTH-05] two links of one identity at once: one account has it', async () => {
  const person = newEmail()
  const browsers = [(await newPerson()).browser, (await newPerson()).browser]
  const ends = await Promise.all(browsers.map((browser) => browser.link('google', person)))
  expect(ends.map(codeOf).toSorted()).toEqual(['identity_already_exists', null].toSorted())
})

test('[AUTH-05] an account without an address gets the provider’s, if it is verified and free', async () => {
  const host = openAuthHost(app, { anonymous: true })
  const browser = openProviderBrowser(host)
  await browser.client.signInAnonymously()
  expect(codeOf(await browser.link('google', `unverified:${newEmail()}`))).toBe('email_not_confirmed')
  const taken = await newPerson()
  expect(codeOf(await browser.link('google', taken.email))).toBe('email_exists')
  const email = newEmail()
  expect(codeOf(await browser.link('google', email))).toBeNull()
  expect((await browser.client.getUser()).data.user).toMatchObject({
    email,
    is_anonymous: false,
    email_confirmed_at: expect.any(String),
  })
})

test('[AUTH-09] linking answers the address to the client, and sends a browser there itself', async () => {
  const { browser } = await newPerson()
  const { data } = await browser.client.getSession()
  const response = await app.fetch('/auth/v1/user/identities/authorize?provider=google', {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  })
  expect([response.status, response.headers.get('set-cookie')]).toEqual([302, expect.stringMatching(/HttpOnly/)])
  expect(response.headers.get('location')).toContain('/google/authorize?')
})

test('[AUTH-09] without a session, and where the switch is off, nothing is linked or unlinked', async () => {
  const anonymous = await app.fetch('/auth/v1/user/identities/authorize?provider=google')
  expect(anonymous.status).toBe(401)
  const host = openAuthHost(app, { manual_linking: false })
  const { browser } = await newPerson(host)
  await expect(browser.link('google', newEmail())).rejects.toMatchObject({
    status: 404,
    code: 'manual_linking_disabled',
    message: 'Manual linking is disabled',
  })
  const [way] = await signInMethodsOf(browser)
  if (!way) throw new Error('an identity expected')
  expect((await browser.client.unlinkIdentity(way)).error).toMatchObject({
    status: 404,
    code: 'manual_linking_disabled',
  })
  const { browser: other } = await newPerson()
  await expect(other.link('gitlab' as 'github', newEmail())).rejects.toMatchObject({ code: 'validation_failed' })
})

test('[AUTH-05] an unlinked provider no longer signs in, and the owner is notified', async () => {
  const { browser, email, id } = await newPerson()
  const person = newEmail()
  await browser.link('github', person)
  expect((await browser.client.unlinkIdentity(await wayOf(browser, 'github'))).error).toBeNull()
  expect(await providersOf(browser)).toEqual(['email'])
  expect((await browser.client.getUser()).data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  expect(await mailsTo(email)).toContainEqual({ kind: 'identity_unlinked', provider: 'github' })
  expect(await actsOn(id)).toEqual(['identity.link', 'identity.unlink'])
  const other = openProviderBrowser(app)
  await other.signIn('github', person)
  expect((await other.client.getUser()).data.user?.id).not.toBe(id)
})

test('[AUTH-05] the only way in stays; of two unlinked at once one stays', async () => {
  const { browser } = await newPerson()
  expect((await browser.client.unlinkIdentity(await wayOf(browser, 'email'))).error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
    message: 'User must have at least 1 identity after unlinking',
  })
  await browser.link('github', newEmail())
  const ways = await signInMethodsOf(browser)
  const responses = await Promise.all(ways.map((way) => browser.client.unlinkIdentity(way)))
  expect(responses.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual([
    'done',
    'single_identity_not_deletable',
  ])
  expect(await signInMethodsOf(browser)).toHaveLength(1)
})

test('[AUTH-05] a way in that no one can use does not count', async () => {
  const { browser, id } = await newPerson()
  const person = newEmail()
  await browser.link('github', person)
  const { db } = app.deps.database
  await db.update(users).set({ encrypted_password: '' }).where(eq(users.id, id))
  // An address without a password, on a site whose mails do not go out.
  expect((await browser.client.unlinkIdentity(await wayOf(browser, 'github'))).error?.code).toBe(
    'single_identity_not_deletable',
  )
  await db.update(identities).set({ provider: 'elsewhere' }).where(eq(identities.provider, 'github'))
  // A provider that the site no longer has.
  expect((await browser.client.unlinkIdentity(await wayOf(browser, 'email'))).error?.code).toBe(
    'single_identity_not_deletable',
  )
  await db.delete(identities).where(eq(identities.provider, 'elsewhere'))
})

test('[AUTH-05] with its address the password goes, and another verified address takes its place', async () => {
  const { browser, email, id } = await newPerson()
  const person = newEmail()
  await browser.link('google', person)
  expect((await browser.client.unlinkIdentity(await wayOf(browser, 'email'))).error).toBeNull()
  expect((await browser.client.getUser()).data.user).toMatchObject({
    email: person,
    app_metadata: { provider: 'google' },
  })
  const [row] = await app.deps.database.db.select().from(users).where(eq(users.id, id))
  expect(row?.encrypted_password).toBe('')
  expect((await browser.client.signInWithPassword({ email: person, password: goodPassword })).error?.code).toBe(
    'invalid_credentials',
  )
  expect(await mailsTo(email)).toContainEqual({ kind: 'identity_unlinked', provider: 'email' })
})

test('[AUTH-05] a password that was set without a way in of its own stays', async () => {
  const browser = openProviderBrowser(app)
  const email = newEmail()
  await browser.signIn('google', email)
  expect((await browser.client.updateUser({ password: goodPassword })).error).toBeNull()
  await browser.link('github', newEmail())
  expect((await browser.client.unlinkIdentity(await wayOf(browser, 'github'))).error).toBeNull()
  expect((await browser.client.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
})

test('[AUTH-05] a change that is under way ends with an unlinked way in', async () => {
  const { browser, id } = await newPerson()
  await browser.link('github', newEmail())
  await browser.client.updateUser({ email: newEmail() })
  expect((await browser.client.getUser()).data.user?.new_email).toEqual(expect.any(String))
  await browser.client.unlinkIdentity(await wayOf(browser, 'github'))
  expect((await browser.client.getUser()).data.user).not.toHaveProperty('new_email')
  expect(await app.deps.database.db.select().from(oneTimeSecrets).where(eq(oneTimeSecrets.user_id, id))).toEqual([])
})

test('[AUTH-09] the ways in of an organisation’s people are the organisation’s', async () => {
  const { browser, id } = await newPerson()
  await app.deps.database.db.update(users).set({ is_sso_user: true }).where(eq(users.id, id))
  await expect(browser.link('google', newEmail())).rejects.toMatchObject({ status: 422, code: 'user_sso_managed' })
})

test('[AUTH-09] an address that someone else has cannot take the place', async () => {
  const taken = await newPerson()
  const { browser, id } = await newPerson()
  await browser.link('github', taken.email)
  expect((await browser.client.unlinkIdentity(await wayOf(browser, 'email'))).error).toMatchObject({
    status: 422,
    code: 'email_conflict_identity_not_deletable',
  })
  expect(await app.deps.database.db.select().from(identities).where(eq(identities.user_id, id))).toHaveLength(2)
})

test('[AUTH-09] identities of others, unknown ones and no ids at all are not found', async () => {
  const stranger = await newPerson()
  const { browser } = await newPerson()
  await browser.link('github', newEmail())
  const way = await wayOf(browser, 'github')
  const theirs = await wayOf(stranger.browser, 'email')
  for (const identity_id of [theirs.identity_id, randomUUID()]) {
    const { error } = await browser.client.unlinkIdentity({ ...way, identity_id })
    expect(error).toMatchObject({ status: 422, code: 'identity_not_found' })
  }
  expect((await browser.client.unlinkIdentity({ ...way, identity_id: '7' })).error).toMatchObject({
    status: 404,
    code: 'validation_failed',
  })
  expect(await signInMethodsOf(stranger.browser)).toHaveLength(1)
})

test('[AUTH-05] a session that was proven long ago changes nothing; signing in again helps', async () => {
  const { browser, email } = await newPerson()
  await browser.link('github', newEmail())
  app.clock.advance(dayMs)
  await browser.client.refreshSession()
  const way = await wayOf(browser, 'github')
  expect((await browser.client.unlinkIdentity(way)).error).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
  })
  await expect(browser.link('google', newEmail())).rejects.toMatchObject({ code: 'reauthentication_needed' })
  await browser.client.signInWithPassword({ email, password: goodPassword })
  expect((await browser.client.unlinkIdentity(way)).error).toBeNull()
  app.clock.set(Date.now())
})

test('[AUTH-05] with a second factor it must have been given', async () => {
  const { browser, id } = await newPerson()
  await browser.link('github', newEmail())
  const way = await wayOf(browser, 'github')
  const now = new Date(app.clock.now())
  const factor = { id: randomUUID(), user_id: id, factor_type: 'totp', status: 'verified' } as const
  await app.deps.database.db.insert(factors).values({ ...factor, created_at: now, updated_at: now })
  expect((await browser.client.unlinkIdentity(way)).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
})

test('[AUTH-04] an invitation is accepted at a provider that vouches for the invited address, once', async () => {
  const email = newEmail()
  const { deps } = app
  const { token } = await issueServiceToken(deps, 60)
  const created = await app.fetch('/auth/v1/admin/users', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ email }),
  })
  const { id } = await created.json()
  const { linkToken } = await deps.database.db.transaction((tx) =>
    issueSecret(tx, deps, { userId: id, purpose: 'invite', address: email, redirectTo: null, codeChallenge: null }),
  )
  const accept = async (person: string) => {
    const browser = openProviderBrowser(app)
    const at = await browser.go(`http://localhost:3000/auth/v1/authorize?provider=google&invite_token=${linkToken}`)
    return { browser, end: await browser.returnAs(at.href, person) }
  }
  const wrong = await accept(newEmail())
  expect(new URLSearchParams(wrong.end.hash.slice(1)).get('error_code')).toBe('validation_failed')
  const unverified = await accept(`unverified:${email}`)
  expect(new URLSearchParams(unverified.end.hash.slice(1)).get('error_code')).toBe('validation_failed')
  const { end } = await accept(email)
  const access = new URLSearchParams(end.hash.slice(1)).get('access_token') ?? ''
  const { data } = await openProviderBrowser(app).client.getUser(access)
  expect(data.user).toMatchObject({ id, email, email_confirmed_at: expect.any(String) })
  const used = await app.fetch(`/auth/v1/authorize?provider=google&invite_token=${linkToken}`)
  expect([used.status, (await used.json()).error_code]).toEqual([404, 'invite_not_found'])
})
