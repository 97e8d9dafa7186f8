import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { furtherProfiles, openFurtherServer, openMainServer } from '#tests/conformance/profiles.ts'
import type { ConformanceServer } from '#tests/conformance/profiles.ts'
import { newEmail } from '#tests/support/auth-client.ts'

/** What the official client's own tests look at in a server, in words of our own. @see docs/reference/auth-protocol.md#15-conformance-the-official-clients-own-test-suite */

const password = 'Nq4-velvet-oak'
const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const wrongEmail = 'xx:;x@x.x'
let phones = 0

/** A number that no other test uses, as the suite writes them: without a plus sign. */
function newPhone(): string {
  phones += 1
  return `1${String(2_025_550_100 + phones)}`
}

const sessionShape = {
  access_token: expect.any(String),
  refresh_token: expect.any(String),
  expires_in: expect.any(Number),
  expires_at: expect.any(Number),
  token_type: 'bearer',
}

describe('the main server: no confirmation, an imported RS256 key', () => {
  let server: ConformanceServer

  beforeAll(async () => {
    server = await openMainServer()
  })
  afterAll(() => server.close())

  async function signedUp(flowType: 'implicit' | 'pkce' = 'implicit') {
    const client = server.client(flowType)
    const email = newEmail()
    const { data, error } = await client.signUp({ email, password })
    expect(error).toBeNull()
    return { client, email, session: data.session, id: data.user?.id ?? '' }
  }

  test('[AUTH-01] a sign-up by e-mail answers a session, in both flows, with odd redirects and with data', async () => {
    for (const flowType of ['implicit', 'pkce'] as const) {
      const { email, session } = await signedUp(flowType)
      expect(session).toMatchObject({
        ...sessionShape,
        user: { email, phone: '', aud: 'authenticated', app_metadata: { provider: 'email' } },
      })
      expect(session?.user).toMatchObject({
        email_confirmed_at: expect.any(String),
        last_sign_in_at: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })
    }
    const email = newEmail()
    const { data, error } = await server.client().signUp({
      email,
      password,
      options: { emailRedirectTo: email, data: { info: 'some' } },
    })
    expect([error, data.user?.user_metadata]).toEqual([null, expect.objectContaining({ info: 'some' })])
  })

  test.each([
    ['asd@a.aa', '123', 'Password should be at least 6 characters'],
    ['a', '123456', 'Unable to validate email address: invalid format'],
    [wrongEmail, 'Nq4-velvet-oak', 'Unable to validate email address: invalid format'],
  ])('[AUTH-09] a sign-up of %s with %s says what is wrong first', async (email, tried, message) => {
    const { data, error } = await server.client().signUp({ email, password: tried })
    expect(error?.message).toContain(message)
    expect([data.user, data.session]).toEqual([null, null])
  })

  test('[AUTH-01] a second sign-up of the same address is answered as such', async () => {
    const { email } = await signedUp()
    const { data, error } = await server.client().signUp({ email, password })
    expect([error?.message, data.user, data.session]).toEqual(['User already registered', null, null])
  })

  test('[AUTH-01] by phone and password', async () => {
    const phone = newPhone()
    await server.client().signUp({ phone, password })
    const { data, error } = await server.client().signInWithPassword({ phone, password })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({
      ...sessionShape,
      user: { phone, email: '', phone_confirmed_at: expect.any(String), app_metadata: { provider: 'phone' } },
    })
    expect((await server.client().signInWithPassword({ phone: '+34123', password })).error).not.toBeNull()
  })

  test('[AUTH-08] a refresh gives other tokens, even in the same second; a made-up one is refused by name', async () => {
    const { client, session } = await signedUp()
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session).toMatchObject(sessionShape)
    expect(data.session?.refresh_token).not.toBe(session?.refresh_token)
    expect(data.session?.access_token).not.toBe(session?.access_token)
    const wrong = await server.client().refreshSession({ refresh_token: 'invalid-refresh-token' })
    expect(wrong.error?.message).toMatch(/Invalid Refresh Token|Refresh token is not valid/)
  })

  test('[AUTH-01] setSession, getUser and updateUser work with the tokens that were given', async () => {
    const { session } = await signedUp()
    const client = server.client()
    const { error } = await client.setSession({
      access_token: session?.access_token ?? '',
      refresh_token: session?.refresh_token ?? '',
    })
    expect(error).toBeNull()
    const updated = await client.updateUser({ data: { hello: 'world' } })
    expect(updated.data.user?.user_metadata).toMatchObject({ hello: 'world' })
    expect((await client.getUser()).data.user?.user_metadata).toMatchObject({ hello: 'world' })
  })

  test('[AUTH-07] getClaims verifies by the key set, without asking for the user', async () => {
    const { client, email } = await signedUp()
    const { data, error } = await client.getClaims()
    expect([error, data?.claims.email, data?.header.alg]).toEqual([null, email, 'RS256'])
  })

  test('[AUTH-09] a token whose signature is none of ours says so', async () => {
    const { session } = await signedUp()
    const [head, body] = session?.access_token.split('.') ?? []
    const { error } = await server.client().getUser(`${head}.${body}.aW52YWxpZA`)
    expect(error?.message).toContain('unable to parse or verify signature')
  })

  test('[AUTH-01] a sign-out of a user who was deleted in the meantime gives no error', async () => {
    const { client, id } = await signedUp()
    await (await server.admin('supabase_admin')).deleteUser(id)
    expect((await client.signOut()).error).toBeNull()
    expect((await client.getUser()).data.user).toBeNull()
  })

  test('[AUTH-03] codes by e-mail go out, to known addresses and to new ones; unknown ones may be left out', async () => {
    const { email } = await signedUp()
    for (const address of [email, newEmail()]) {
      const { data, error } = await server.client('pkce').signInWithOtp({ email: address, options: { data: { a: 1 } } })
      expect([error, data]).toEqual([null, { user: null, session: null }])
    }
    const rejected = await server.client('pkce').signInWithOtp({
      email: newEmail(),
      options: { shouldCreateUser: false, captchaToken: 'some_token', emailRedirectTo: newEmail() },
    })
    expect(rejected.error?.message).toBe('Signups not allowed for otp')
    expect((await server.client().signInWithOtp({ email: 'invalid-email' })).error).not.toBeNull()
    expect((await server.client().signInWithOtp({ phone: 'invalid-phone' })).error).not.toBeNull()
    expect((await server.client('pkce').signInWithOtp({ phone: newPhone() })).error).not.toBeNull()
  })

  test('[AUTH-03] a code for a number that a test has is the fixed one', async () => {
    const client = server.client()
    expect((await client.signInWithOtp({ phone: '1234567890' })).error).toBeNull()
    const { data, error } = await client.verifyOtp({ phone: '1234567890', token: '123456', type: 'sms' })
    expect([error, data.user?.phone]).toEqual([null, '1234567890'])
  })

  test('[AUTH-03] [AUTH-09] a wrong code, an unknown number and a wrong number are refused alike or by their form', async () => {
    for (const type of ['sms', 'phone_change'] as const) {
      const { error } = await server.client().verifyOtp({ phone: newPhone(), token: '654321', type })
      expect([error?.status, error?.message]).toEqual([403, 'Token has expired or is invalid'])
    }
    const email = await server.client().verifyOtp({ email: newEmail(), token: 'nonsense', type: 'email' })
    expect([email.error?.status, email.error?.code]).toEqual([403, 'otp_expired'])
    const wrong = await server.client().verifyOtp({ phone: `${newPhone()}-invalid`, token: '123456', type: 'sms' })
    expect(wrong.error?.message).toBe('Invalid phone number format (E.164 required)')
  })

  test('[AUTH-03] resend and recover answer the same for everyone', async () => {
    const client = server.client()
    for (const options of [{}, { emailRedirectTo: newEmail() }])
      expect((await client.resend({ type: 'signup', email: newEmail(), options })).error).toBeNull()
    for (const options of [{}, { captchaToken: 'some_token' }])
      expect((await client.resend({ type: 'phone_change', phone: newPhone(), options })).error).toBeNull()
    const { email } = await signedUp()
    for (const address of [email, 'this_user@does-not-exist.com']) {
      const { data, error } = await client.resetPasswordForEmail(address, {
        redirectTo: 'http://localhost:9999/welcome',
      })
      expect([data, error]).toEqual([{}, null])
    }
  })

  test('[AUTH-03] reauthentication is for those who have an address', async () => {
    const { client } = await signedUp()
    expect(await client.reauthenticate()).toMatchObject({ error: null, data: { user: null, session: null } })
    const anonymous = server.client()
    await anonymous.signInAnonymously()
    expect((await anonymous.reauthenticate()).error?.message).toContain(
      'Reauthentication requires the user to have an email or a phone number',
    )
  })

  test('anonymous sign-ins are users with exactly the given data', async () => {
    const { data, error } = await server.client().signInAnonymously({ options: { data: { info: 'some' } } })
    expect([error, data.user?.is_anonymous, data.user?.user_metadata]).toEqual([null, true, { info: 'some' }])
  })

  test('[AUTH-06] a factor is enrolled, challenged, refused a wrong code, and removed', async () => {
    const { client } = await signedUp()
    const { data: factor } = await client.mfa.enroll({ factorType: 'totp' })
    expect(factor?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    const factorId = factor?.id ?? ''
    const { data: challenge } = await client.mfa.challenge({ factorId })
    expect(challenge).toMatchObject({ id: expect.any(String), expires_at: expect.any(Number) })
    const verified = await client.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code: '123456' })
    expect([verified.data, verified.error?.message]).toEqual([null, expect.stringContaining('Invalid TOTP code')])
    const atOnce = await client.mfa.challengeAndVerify({ factorId, code: '123456' })
    expect(atOnce.error?.message).toContain('Invalid TOTP code')
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await client.mfa.listFactors()).data).toMatchObject({ all: [], totp: [] })
  })

  test('[AUTH-06] a factor can be enrolled again although one was left unproven, and none without a session', async () => {
    const { client } = await signedUp()
    for (let round = 0; round < 2; round += 1)
      expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
    const { data, error } = await server.client().mfa.enroll({ factorType: 'totp' })
    expect([data, error?.message]).toEqual([null, expect.stringContaining('Bearer token')])
  })

  test('[AUTH-05] a new account has one identity; linking is off', async () => {
    const { client, email } = await signedUp()
    const { data } = await client.getUserIdentities()
    expect(data?.identities).toMatchObject([{ provider: 'email', identity_data: { email } }])
    const linked = await client.linkIdentity({
      provider: 'google',
      options: { redirectTo: 'http://localhost:3000', scopes: 'openid', queryParams: { prompt: 'select_account' } },
    })
    expect(linked.error?.message).toContain('Manual linking is disabled')
    const [identity] = data?.identities ?? []
    if (!identity) throw new Error('there is an identity')
    expect((await client.unlinkIdentity(identity)).error?.message).toContain('Manual linking is disabled')
  })

  test('[AUTH-02] what is switched off says so before it looks at what was sent', async () => {
    for (const chain of ['solana', 'ethereum'] as const) {
      // The suite sends bytes where a text is due.
      const { data, error } = await server
        .client()
        .signInWithWeb3({ chain, message: 'test message', signature: new Uint8Array([1, 2, 3]) } as never)
      expect([data.session, error?.message]).toEqual([null, expect.stringContaining('Web3 provider is disabled')])
    }
    for (const params of [{ providerId: 'valid-provider-id', domain: 'valid-domain' }, {}])
      expect((await server.client('pkce').signInWithSSO(params as never)).error?.message).toContain(
        'SAML 2.0 is disabled',
      )
  })

  test('[AUTH-02] an id_token of a provider that is not set up, or that cannot be read, lets no one in', async () => {
    const { data, error } = await server
      .client()
      .signInWithIdToken({ provider: 'google', token: 'mock-id-token', nonce: 'mock-nonce' })
    expect([data.user, data.session]).toEqual([null, null])
    expect(error?.message).toContain('Provider (issuer "https://accounts.google.com") is not enabled')
  })

  describe('the operators’ calls', () => {
    test('users are made with exactly the metadata that was given', async () => {
      const admin = await server.admin()
      const email = newEmail()
      const { data, error } = await admin.createUser({
        email,
        password,
        user_metadata: { profile_image: 'https://example.org/avatars/1.png' },
        app_metadata: { roles: ['editor'] },
      })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({
        email,
        app_metadata: { provider: 'email', providers: ['email'], roles: ['editor'] },
      })
      expect(data.user?.user_metadata).toEqual({ profile_image: 'https://example.org/avatars/1.png' })
      const wrong = await admin.createUser({ email: wrongEmail, password: 'password123' })
      expect([wrong.data.user, wrong.error?.message]).toEqual([
        null,
        expect.stringContaining('Unable to validate email address: invalid format'),
      ])
    })

    test('users are listed newest first, fifty a page; a page before the first is refused', async () => {
      const admin = await server.admin()
      const { data: made } = await admin.createUser({ email: newEmail(), password, user_metadata: {} })
      server.app.clock.advance(1)
      const { data } = await admin.listUsers()
      expect(data).toMatchObject({ aud: expect.any(String), users: expect.any(Array) })
      expect(data.users.map(({ email }) => email)).toContain(made.user?.email)
      expect(data.users.length).toBeLessThanOrEqual(50)
      const wrong = await admin.listUsers({ page: -1, perPage: 10 })
      expect([wrong.data.users, wrong.error]).toEqual([[], expect.anything()])
    })

    test('a user is read, changed, confirmed and deleted by id; an unknown one is an error', async () => {
      const admin = await server.admin()
      const { data } = await admin.createUser({ email: newEmail(), password, email_confirm: false })
      const id = data.user?.id ?? ''
      expect(data.user?.email_confirmed_at).toBeFalsy()
      const email = newEmail()
      expect((await admin.updateUserById(id, { email })).data.user?.email).toBe(email)
      expect((await admin.updateUserById(id, { user_metadata: { colour: 'red' } })).data.user?.user_metadata).toEqual({
        colour: 'red',
      })
      expect(
        (await admin.updateUserById(id, { app_metadata: { roles: ['a'] } })).data.user?.app_metadata,
      ).toMatchObject({ roles: ['a'] })
      expect((await admin.updateUserById(id, { email_confirm: true })).data.user?.email_confirmed_at).toBeTruthy()
      expect((await admin.getUserById(id)).data.user?.email).toBe(email)
      expect((await admin.deleteUser(id)).error).toBeNull()
      expect((await admin.listUsers()).data.users.map((user) => user.email)).not.toContain(email)
      for (const response of [
        await admin.getUserById(nobody),
        await admin.updateUserById(nobody, { email: 'new@email.com' }),
        await admin.deleteUser(nobody),
      ])
        expect([response.data.user, response.error]).toEqual([null, expect.anything()])
    })

    test('[AUTH-03] links are made for a sign-up and for a change of address', async () => {
      const admin = await server.admin()
      const redirectTo = 'http://localhost:9999/welcome'
      const signUp = await admin.generateLink({
        type: 'signup',
        email: newEmail(),
        password,
        options: { data: { status: 'alpha' }, redirectTo },
      })
      expect(signUp.error).toBeNull()
      expect(signUp.data.user?.user_metadata).toEqual({ status: 'alpha' })
      const link = {
        action_link: expect.stringMatching(/\?token=.*type=signup.*redirect_to=/),
        email_otp: expect.stringMatching(/^\d{6}$/),
        hashed_token: expect.any(String),
        redirect_to: expect.any(String),
        verification_type: 'signup',
      }
      expect(signUp.data.properties).toMatchObject(link)
      const { data } = await admin.createUser({ email: newEmail(), password })
      const newAddress = newEmail()
      const change = await admin.generateLink({
        type: 'email_change_current',
        email: data.user?.email ?? '',
        newEmail: newAddress,
        options: { redirectTo },
      })
      expect(change.data.user?.new_email).toBe(newAddress)
      expect(change.data.properties?.action_link).toMatch(/\?token=.*type=email_change.*redirect_to=/)
      const wrong = await admin.generateLink({ type: 'signup', email: wrongEmail, password: 'password123' })
      expect([wrong.data, wrong.error?.message]).toEqual([
        { properties: null, user: null },
        expect.stringContaining('Unable to validate email address: invalid format'),
      ])
    })

    test('an invitation tells when it was sent', async () => {
      const admin = await server.admin()
      const { data, error } = await admin.inviteUserByEmail(newEmail(), {
        data: { status: 'alpha' },
        redirectTo: 'http://localhost:9999/welcome',
      })
      expect([error, data.user?.invited_at]).toEqual([null, expect.any(String)])
      expect((await admin.inviteUserByEmail(wrongEmail)).error?.message).toContain('invalid format')
    })

    test('[AUTH-06] factors of a user are listed and removed', async () => {
      const admin = await server.admin()
      const { client, id } = await signedUp()
      await client.mfa.enroll({ factorType: 'totp' })
      const { data } = await admin.mfa.listFactors({ userId: id })
      const factorId = data?.factors[0]?.id ?? ''
      const removed = await admin.mfa.deleteFactor({ userId: id, id: factorId })
      expect(removed.error).toBeNull()
      expect(JSON.stringify(removed.data)).toContain(factorId)
      expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
      expect((await admin.mfa.listFactors({ userId: nobody })).error).not.toBeNull()
      expect((await admin.mfa.deleteFactor({ userId: nobody, id: nobody })).error).not.toBeNull()
    })

    test('a sign-out by an operator takes the user’s token', async () => {
      const admin = await server.admin()
      const { session } = await signedUp()
      expect((await admin.signOut(session?.access_token ?? '')).error).toBeNull()
      expect((await admin.signOut('this-is-a-bad-token')).error?.message).toMatch(/^invalid JWT/)
    })
  })
})

describe('the servers next to it: at the root, operators’ tokens by a shared secret', () => {
  const servers: ConformanceServer[] = []
  afterAll(async () => {
    for (const server of servers) await server.close()
  })
  async function open(profile: object): Promise<ConformanceServer> {
    const server = await openFurtherServer(profile)
    servers.push(server)
    return server
  }

  test('[AUTH-07] without confirmation: sessions at once, keys by the key set, operators by the secret', async () => {
    const server = await open(furtherProfiles.withoutConfirmation)
    const client = server.client()
    const email = newEmail()
    expect((await client.signUp({ email, password })).data.session).toMatchObject(sessionShape)
    expect((await client.getClaims()).data?.claims.email).toBe(email)
    expect((await (await server.admin()).listUsers()).data.users.map((user) => user.email)).toEqual([email])
    expect((await server.client().signInAnonymously()).error).toBeNull()
  })

  test('[DLG-10] with confirmation: a bare user, a clear refusal, no code without a message service', async () => {
    const server = await open(furtherProfiles.withConfirmation)
    const email = newEmail()
    const { data } = await server.client().signUp({ email, password })
    expect([data.session, data.user?.email]).toEqual([null, email])
    const rejected = await server.client().signInWithPassword({ email, password })
    expect(rejected.error?.code).toBe('email_not_confirmed')
    for (const options of [{}, { captchaToken: 'some_token' }])
      expect((await server.client().resend({ type: 'phone_change', phone: newPhone(), options })).error).toBeNull()
    const code = await server.client().signInWithOtp({ phone: newPhone(), options: { channel: 'whatsapp' } })
    expect([code.error?.code, code.data.session]).toEqual(['sms_send_failed', null])
    const signUp = await server.client().signUp({ phone: newPhone(), password, options: { channel: 'whatsapp' } })
    expect(signUp.data.session).toBeNull()
    expect(
      (await server.client().verifyOtp({ phone: newPhone(), token: '123456', type: 'phone_change' })).error?.message,
    ).toContain('Token has expired or is invalid')
    expect((await server.client().signInAnonymously()).error?.message).toContain('Anonymous sign-ins are disabled')
  })

  test('[AUTH-09] closed: no one signs up', async () => {
    const server = await open(furtherProfiles.closed)
    const { data, error } = await server.client().signUp({ email: newEmail(), password })
    expect([data.user, error?.message]).toEqual([null, 'Signups not allowed for this instance'])
  })
})
