import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { activityLog } from '#server/activity/tables.ts'
import { factors, oneTimeSecrets, users } from '#server/auth/tables.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { composeLetter } from '#server/mail/messages/compose-letter.ts'
import { letterText } from '#server/mail/templates/text.ts'
import { issueServiceToken } from '#server/auth/sessions/tokens.ts'
import { listMails, newestMail, newestSecret } from '#tests/support/mailbox.ts'
import { confirmAddress } from '#tests/support/second-factor.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let single: AuthHost

beforeAll(async () => {
  app = await openTestApp()
  single = openAuthHost(app, { double_confirm_email_change: false }, '192.0.2.21')
})

afterAll(() => app.close())

/** Someone whose address is confirmed. */
async function register(host: AuthHost = app) {
  const client = openAuthClient(host)
  const email = newEmail()
  const { data } = await client.signUp({ email, password: goodPassword })
  const { code } = await newestSecret(app, email, 'confirm_signup')
  await client.verifyOtp({ email, token: code, type: 'signup' })
  return { client, email, id: data.user?.id ?? '' }
}

test.each([['current first'], ['new first']])(
  '[AUTH-03] both addresses confirm a change, %s, and the second one finishes it',
  async (order) => {
    const { client, email } = await register()
    const wanted = newEmail()
    const { data, error } = await client.updateUser({ email: wanted.toUpperCase() })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: wanted })
    expect(data.user?.email_change_sent_at).toBeDefined()
    const addresses = order === 'current first' ? [email, wanted] : [wanted, email]
    const [first, second] = await Promise.all(
      addresses.map(async (address) => ({ address, ...(await newestSecret(app, address, 'email_change')) })),
    )
    const visitor = openAuthClient(app)
    const half = await visitor.verifyOtp({
      email: first?.address ?? '',
      token: first?.code ?? '',
      type: 'email_change',
    })
    expect(half).toMatchObject({ data: { user: null, session: null }, error: null })
    expect((await client.getUser()).data.user).toMatchObject({ email, new_email: wanted })
    const done = await visitor.verifyOtp({ token_hash: second?.token ?? '', type: 'email_change' })
    expect(done.error).toBeNull()
    expect(done.data.user).toMatchObject({
      email: wanted,
      user_metadata: { email: wanted, email_verified: true },
      identities: [{ provider: 'email', identity_data: { email: wanted, email_verified: true } }],
    })
    expect(done.data.user).not.toHaveProperty('new_email')
    expect((await openAuthClient(app).signInWithPassword({ email: wanted, password: goodPassword })).error).toBeNull()
    expect((await openAuthClient(app).signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
      'invalid_credentials',
    )
  },
)

test('the mail to the new address tells a stranger nothing of the account', async () => {
  const { client, email } = await register()
  const wanted = newEmail()
  await client.updateUser({ email: wanted })
  const facts = { causedAt: app.clock.now(), writtenAt: app.clock.now(), siteUrl: 'https://grants.example.org' }
  const lifetimes = { linkLifetimeSeconds: 86_400, codeLifetimeSeconds: 600 }
  for (const mail of await listMails(app, wanted)) {
    expect(mail).toMatchObject({ name: null, content: { kind: 'email_change', side: 'new' } })
    const text = letterText(composeLetter(mail, { ...facts, ...lifetimes }))
    expect(text).not.toContain(email)
    expect(text).toContain('someone at grants.example.org named this address as the new one of their account')
  }
  expect(await listMails(app, wanted)).toHaveLength(1)
})

test('one side cannot confirm for the other, however often it is asked', async () => {
  const { client, email } = await register()
  const wanted = newEmail()
  await client.updateUser({ email: wanted })
  const confirmNew = async () => {
    const { code } = await newestSecret(app, wanted, 'email_change')
    return openAuthClient(app).verifyOtp({ email: wanted, token: code, type: 'email_change' })
  }
  expect((await confirmNew()).error).toBeNull()
  app.clock.advance(minuteMs)
  await client.resend({ type: 'email_change', email })
  expect(await listMails(app, wanted)).toHaveLength(1)
  expect((await confirmNew()).error?.code).toBe('otp_expired')
  app.clock.advance(minuteMs)
  await client.updateUser({ email: wanted })
  expect(await listMails(app, wanted)).toHaveLength(1)
  expect((await client.getUser()).data.user?.email).toBe(email)
})

test('another wish begins again, and confirmations of the first one count no longer', async () => {
  const { client, email } = await register()
  const [first, second] = [newEmail(), newEmail()]
  await client.updateUser({ email: first })
  const old = await newestSecret(app, email, 'email_change')
  await client.verifyOtp({ email, token: old.code, type: 'email_change' })
  const late = await newestSecret(app, first, 'email_change')
  app.clock.advance(minuteMs)
  expect((await client.updateUser({ email: second })).data.user?.new_email).toBe(second)
  expect((await client.verifyOtp({ token_hash: late.token, type: 'email_change' })).error?.code).toBe('otp_expired')
  const { code } = await newestSecret(app, second, 'email_change')
  await openAuthClient(app).verifyOtp({ email: second, token: code, type: 'email_change' })
  expect((await client.getUser()).data.user?.email).toBe(email)
})

test('[AUTH-03] a site may leave it to the new address', async () => {
  const { client, email } = await register(single)
  const wanted = newEmail()
  await client.updateUser({ email: wanted })
  expect((await listMails(app, email)).map(({ content }) => content.kind)).not.toContain('email_change')
  const { code } = await newestSecret(app, wanted, 'email_change')
  expect((await client.verifyOtp({ email: wanted, token: code, type: 'email_change' })).data.user?.email).toBe(wanted)
})

test('an address that was never confirmed has no say, and no way back', async () => {
  const client = openAuthClient(app)
  const [mistyped, wanted] = [newEmail(), newEmail()]
  await client.signUp({ email: mistyped, password: goodPassword })
  await client.updateUser({ email: wanted })
  const { code } = await newestSecret(app, wanted, 'email_change')
  expect((await client.verifyOtp({ email: wanted, token: code, type: 'email_change' })).data.user?.email).toBe(wanted)
  expect((await listMails(app, mistyped)).map(({ content }) => content.kind)).toEqual(['confirm_signup'])
})

test('[AUTH-03] the old address takes a change back: it is restored, every session ends, and a new password is due', async () => {
  const { client: thief, email, id } = await register(single)
  const [stolen, further] = [newEmail(), newEmail()]
  await thief.updateUser({ email: stolen })
  await thief.verifyOtp({
    email: stolen,
    token: (await newestSecret(app, stolen, 'email_change')).code,
    type: 'email_change',
  })
  app.clock.advance(minuteMs)
  await thief.updateUser({ password: 'Copper-Kettle-9' })
  await thief.updateUser({ email: further })
  await thief.verifyOtp({
    email: further,
    token: (await newestSecret(app, further, 'email_change')).code,
    type: 'email_change',
  })
  const now = new Date(app.clock.now())
  await app.deps.database.db.insert(factors).values({
    id: randomUUID(),
    user_id: id,
    factor_type: 'totp',
    status: 'verified',
    created_at: now,
    updated_at: now,
  })
  const notice = await newestMail(app, email, 'email_changed')
  expect(notice.content.newEmail).toBe(stolen)
  const token = new URL(notice.content.undoLink).searchParams.get('token') ?? ''
  const response = await app.fetch('/auth/v1/verify', {
    method: 'POST',
    body: JSON.stringify({ type: 'email_change_undo', token_hash: token }),
  })
  const session = await response.json()
  expect(session.user).toMatchObject({ id, email })
  expect(session.user).not.toHaveProperty('factors')
  expect((await thief.getUser()).error?.name).toBe('AuthSessionMissingError')
  const owner = openAuthClient(app)
  await owner.setSession(session)
  expect((await owner.updateUser({ password: 'Amber-Lantern-3' })).error).toBeNull()
  expect((await openAuthClient(app).signInWithPassword({ email, password: 'Amber-Lantern-3' })).error).toBeNull()
  const again = await app.fetch('/auth/v1/verify', {
    method: 'POST',
    body: JSON.stringify({ type: 'email_change_undo', token_hash: token }),
  })
  expect(again.status).toBe(403)
  const actions = await app.deps.database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.target_id, id))
    .orderBy(activityLog.id)
  expect(actions.map(({ action }) => action)).toEqual([
    'account.change_email',
    'account.change_password',
    'account.change_email',
    'account.undo_email_change',
    'account.change_password',
  ])
  expect(JSON.stringify(actions)).not.toContain('@')
})

test('the way back is open for a week', async () => {
  const { client, email, id } = await register(single)
  const wanted = newEmail()
  await client.updateUser({ email: wanted })
  await client.verifyOtp({
    email: wanted,
    token: (await newestSecret(app, wanted, 'email_change')).code,
    type: 'email_change',
  })
  const token =
    new URL((await newestMail(app, email, 'email_changed')).content.undoLink).searchParams.get('token') ?? ''
  const undo = () =>
    app.fetch('/auth/v1/verify', {
      method: 'POST',
      body: JSON.stringify({ type: 'email_change_undo', token_hash: token }),
    })
  app.clock.advance(7 * dayMs)
  expect((await undo()).status).toBe(403)
  app.clock.advance(-1000)
  expect((await undo()).status).toBe(200)
  const [stored] = await app.deps.database.db.select().from(users).where(eq(users.id, id))
  expect(stored?.email).toBe(email)
})

test('[AUTH-10] the way back ends when an operator gives the account another address', async () => {
  const { client, email, id } = await register(single)
  const wanted = newEmail()
  await client.updateUser({ email: wanted })
  await client.verifyOtp({
    email: wanted,
    token: (await newestSecret(app, wanted, 'email_change')).code,
    type: 'email_change',
  })
  const token =
    new URL((await newestMail(app, email, 'email_changed')).content.undoLink).searchParams.get('token') ?? ''
  const given = newEmail()
  const { token: operator } = await issueServiceToken(app.deps, 60)
  const put = (body: object) =>
    app.fetch(`/auth/v1/admin/users/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${operator}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const findUndo = async () =>
    (await app.deps.database.db.select().from(oneTimeSecrets).where(eq(oneTimeSecrets.user_id, id))).map(
      ({ purpose }) => purpose,
    )
  expect((await put({ email: wanted, user_metadata: { note: 'the same address' } })).status).toBe(200)
  expect(await findUndo()).toContain('email_change_undo')
  expect((await put({ email: given })).status).toBe(200)
  const undo = await app.fetch('/auth/v1/verify', {
    method: 'POST',
    body: JSON.stringify({ type: 'email_change_undo', token_hash: token }),
  })
  expect(undo.status).toBe(403)
  const [stored] = await app.deps.database.db.select().from(users).where(eq(users.id, id))
  expect(stored?.email).toBe(given)
})

test('a new password ends a change that a thief began, and no one can have its link sent again', async () => {
  const { client: thief, email } = await register(single)
  const stolen = newEmail()
  await thief.updateUser({ email: stolen })
  const { token } = await newestSecret(app, stolen, 'email_change')
  const owner = openAuthClient(single)
  await owner.signInWithPassword({ email, password: goodPassword })
  const { data } = await owner.updateUser({ password: 'Copper-Kettle-9' })
  expect(data.user).not.toHaveProperty('new_email')
  app.clock.advance(minuteMs)
  await openAuthClient(single).resend({ type: 'email_change', email })
  expect(await listMails(app, stolen)).toHaveLength(1)
  expect((await thief.verifyOtp({ token_hash: token, type: 'email_change' })).error?.code).toBe('otp_expired')
})

test('a change that lapsed is not brought back by asking for its mail', async () => {
  const { client, email } = await register(single)
  const wanted = newEmail()
  await client.updateUser({ email: wanted })
  app.clock.advance(dayMs)
  expect((await openAuthClient(single).resend({ type: 'email_change', email })).error).toBeNull()
  expect(await listMails(app, wanted)).toHaveLength(1)
})

test('both confirmations at the same time make one change and one session', async () => {
  const { client, email } = await register()
  const wanted = newEmail()
  await client.updateUser({ email: wanted })
  const responses = await Promise.all(
    [email, wanted].map(async (address) => {
      const { token } = await newestSecret(app, address, 'email_change')
      return openAuthClient(app).verifyOtp({ token_hash: token, type: 'email_change' })
    }),
  )
  expect(responses.map(({ error }) => error)).toEqual([null, null])
  expect(responses.filter(({ data }) => data.session !== null)).toHaveLength(1)
  expect((await client.getUser()).data.user?.email).toBe(wanted)
})

test('[AUTH-09] an address that someone took in the meantime is not given away', async () => {
  const { client } = await register(single)
  const wanted = newEmail()
  await client.updateUser({ email: wanted })
  const { code } = await newestSecret(app, wanted, 'email_change')
  await openAuthClient(app).signUp({ email: wanted, password: goodPassword })
  const { error } = await client.verifyOtp({ email: wanted, token: code, type: 'email_change' })
  expect(error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('two accounts may wish for one address, and the code tells them apart', async () => {
  const [one, two] = [await register(single), await register(single)]
  const wanted = newEmail()
  await one.client.updateUser({ email: wanted })
  const first = await newestSecret(app, wanted, 'email_change')
  app.clock.advance(minuteMs)
  await two.client.updateUser({ email: wanted })
  const { data } = await openAuthClient(app).verifyOtp({ email: wanted, token: first.code, type: 'email_change' })
  expect(data.user?.id).toBe(one.id)
})

test('[AUTH-09] an old session needs a password or a code to ask for another address', async () => {
  const { client, email } = await register()
  app.clock.advance(dayMs)
  await client.refreshSession()
  const change = (more: object) => client.updateUser({ email: newEmail(), ...more })
  expect((await change({})).error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
  expect((await change({ nonce: '000000' })).error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  expect((await change({ current_password: 'Wrong-Harbour-7' })).error?.code).toBe('current_password_invalid')
  expect((await change({ current_password: goodPassword })).error).toBeNull()
  app.clock.advance(minuteMs)
  await client.reauthenticate()
  const { code } = (await newestMail(app, email, 'reauthentication')).content
  expect((await change({ nonce: code })).error).toBeNull()
  expect((await change({ nonce: code })).error?.code).toBe('reauthentication_not_valid')
})

test('[AUTH-10] changes of address have a gap', async () => {
  const { client } = await register()
  expect((await client.updateUser({ email: newEmail() })).error).toBeNull()
  expect((await client.updateUser({ email: newEmail() })).error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after 60 seconds.',
  })
})

test('[AUTH-03] an anonymous visitor becomes a person by confirming an address', async () => {
  const client = openAuthClient(openAuthHost(app, { anonymous: true }, '192.0.2.22'))
  const { data: visitor } = await client.signInAnonymously({ options: { data: { theme: 'dark' } } })
  const email = newEmail()
  expect((await client.updateUser({ email })).data.user).toMatchObject({ new_email: email, is_anonymous: true })
  const { code } = await newestSecret(app, email, 'email_change')
  const { data } = await client.verifyOtp({ email, token: code, type: 'email_change' })
  expect(data.user).toMatchObject({
    id: visitor.user?.id,
    email,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { theme: 'dark', email },
    identities: [{ provider: 'email', id: visitor.user?.id }],
  })
})

test('where nothing is confirmed an anonymous visitor has the address at once', async () => {
  const client = openAuthClient(openAuthHost(app, { anonymous: true, confirm_email: 'off' }, '192.0.2.23'))
  await client.signInAnonymously()
  const email = newEmail()
  const { data } = await client.updateUser({ email })
  expect(data.user).toMatchObject({ email, is_anonymous: false, identities: [{ provider: 'email' }] })
})

test('[AUTH-03] a telephone number changes by a code to the new one', async () => {
  const phones = openAuthHost(app, { phone: true, test_otp: { '37369000100': '246810' } }, '192.0.2.24')
  const client = openAuthClient(phones)
  const email = newEmail()
  const { data: made } = await client.signUp({ email, password: goodPassword })
  expect((await client.updateUser({ phone: '+37369000100' })).error?.code).toBe('email_not_confirmed')
  await confirmAddress(app, made.user?.id ?? '')
  expect((await client.updateUser({ phone: '+37369000100' })).data.user).toMatchObject({
    phone: '',
    new_phone: '37369000100',
  })
  const { data, error } = await client.verifyOtp({ phone: '+37369000100', token: '246810', type: 'phone_change' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id: made.user?.id,
    phone: '37369000100',
    user_metadata: { phone: '37369000100', phone_verified: true },
    app_metadata: { provider: 'email', providers: ['email', 'phone'] },
  })
  expect((await newestMail(app, email, 'phone_changed')).to).toBe(email)
  const other = openAuthClient(phones)
  await other.signUp({ email: newEmail(), password: goodPassword })
  expect((await other.updateUser({ phone: '37369000100' })).error).toMatchObject({ status: 422, code: 'phone_exists' })
})

test('[AUTH-03] a nonce sets a password in an old session; a recovery does once, a link to sign in does not', async () => {
  const { client, email, id } = await register()
  app.clock.advance(minuteMs)
  const viaLink = openAuthClient(app)
  await viaLink.signInWithOtp({ email })
  await viaLink.verifyOtp({ email, token: (await newestSecret(app, email, 'magic_link')).code, type: 'email' })
  const viaRecovery = openAuthClient(app)
  await viaRecovery.resetPasswordForEmail(email)
  await viaRecovery.verifyOtp({ email, token: (await newestSecret(app, email, 'recovery')).code, type: 'recovery' })
  app.clock.advance(dayMs)
  for (const each of [client, viaLink, viaRecovery]) await each.refreshSession()
  expect((await viaLink.updateUser({ password: 'Copper-Kettle-1' })).error?.code).toBe('reauthentication_needed')
  expect((await viaRecovery.updateUser({ password: 'Copper-Kettle-2' })).error).toBeNull()
  expect((await viaRecovery.updateUser({ password: 'Copper-Kettle-3' })).error?.code).toBe('reauthentication_needed')
  expect((await newestMail(app, email, 'password_changed')).userId).toBe(id)
  app.clock.advance(minuteMs)
  expect((await viaRecovery.reauthenticate()).error).toBeNull()
  const { code } = (await newestMail(app, email, 'reauthentication')).content
  expect((await viaRecovery.updateUser({ password: 'Copper-Kettle-3', nonce: code })).error).toBeNull()
  expect(await app.deps.database.db.select().from(oneTimeSecrets).where(eq(oneTimeSecrets.user_id, id))).toEqual([])
})
