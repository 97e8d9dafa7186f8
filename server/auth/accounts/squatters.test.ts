import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeProviderSettings, openFakeProvider } from '#server/auth/fakes/provider.ts'
import type { FakeProvider } from '#server/auth/fakes/provider.ts'
import { createUser, findUserId } from '#server/auth/accounts/accounts.ts'
import { factors, identities, oneTimeSecrets, users } from '#server/auth/tables.ts'
import { createAdministrator, resetPassword } from '#server/cli/administrators.ts'
import { systemClock } from '#server/clock.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { newestMail, newestSecret } from '#tests/support/mailbox.ts'
import { openProviderBrowser } from '#tests/support/provider-browser.ts'
import { codeAt, enrolTotp, tokenOf } from '#tests/support/second-factor.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Strangers who sign up with other people's addresses, and wait for their owners. */

const strangersPassword = 'Quiet-Granite-52-Elm'
const ownersPassword = 'Amber-Lantern-33-Oak'

let app: TestApp
let fake: FakeProvider
/** The same accounts where addresses are not confirmed: what was added there before the site began to ask. */
let lax: AuthHost

beforeAll(async () => {
  fake = await openFakeProvider({ port: 0, clock: systemClock })
  app = await openTestApp({ ...fakeProviderSettings(fake), RATE_LIMITS: 'off' })
  lax = openAuthHost(app, { confirm_email: 'off', double_confirm_email_change: false })
})

beforeEach(() => app.clock.set(Date.now()))

afterAll(async () => {
  await app.close()
  await fake.close()
})

async function statusOf(client: ReturnType<typeof openAuthClient>, path: string): Promise<number> {
  return (await app.fetch(path, { headers: { authorization: `Bearer ${await tokenOf(client)}` } })).status
}

async function comeByRecovery(email: string) {
  const owner = openAuthClient(app)
  await owner.resetPasswordForEmail(email)
  const { code } = await newestSecret(app, email, 'recovery')
  expect((await owner.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
  return owner
}

test('[AUTH-10] [DLG-06] a user who signs up, is signed in and confirms in another browser goes on in both', async () => {
  const email = newEmail()
  const laptop = openAuthClient(app)
  await laptop.signUp({ email, password: goodPassword })
  const telephone = openAuthClient(app)
  const { token } = await newestSecret(app, email, 'confirm_signup')
  expect((await telephone.verifyOtp({ token_hash: token, type: 'signup' })).error).toBeNull()
  expect((await laptop.getUser()).data.user?.email_confirmed_at).toBeTruthy()
  expect(await statusOf(laptop, '/api/me/role')).toBe(200)
  expect(await statusOf(telephone, '/api/me/role')).toBe(200)
  expect((await openAuthClient(app).signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  expect((await laptop.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
})

test('[AUTH-10] a second factor that a stranger set up before the address was proven locks its owner out of nothing', async () => {
  const email = newEmail()
  const stranger = openAuthClient(lax)
  await stranger.signUp({ email, password: strangersPassword })
  const factor = await enrolTotp(stranger)
  const code = codeAt(factor.secret, app.clock.now())
  expect((await stranger.mfa.challengeAndVerify({ factorId: factor.factorId, code })).error).toBeNull()
  const userId = (await findUserId(app.deps.database.db, email)) ?? ''
  await app.deps.database.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, userId))

  const owner = openAuthClient(app)
  await owner.resend({ type: 'signup', email })
  const { token } = await newestSecret(app, email, 'confirm_signup')
  expect((await owner.verifyOtp({ token_hash: token, type: 'signup' })).error).toBeNull()
  expect(await statusOf(stranger, '/api/me/role')).toBe(401)
  expect(await app.deps.database.db.select().from(factors).where(eq(factors.user_id, userId))).toEqual([])
  const back = await comeByRecovery(email)
  expect((await back.updateUser({ password: ownersPassword })).error).toBeNull()
  expect(await statusOf(back, '/api/me/profile')).toBe(200)
  const again = await openAuthClient(app).signInWithPassword({ email, password: strangersPassword })
  expect(again.error?.code).toBe('invalid_credentials')
})

/** A stranger's account that was changed from one address to another; the link that takes this back. */
async function openChanged() {
  const [former, email] = [newEmail(), newEmail()]
  const client = openAuthClient(lax)
  await client.signUp({ email: former, password: strangersPassword })
  await client.updateUser({ email })
  const change = await newestSecret(app, email, 'email_change')
  await client.verifyOtp({ email, token: change.code, type: 'email_change' })
  const { undoLink } = (await newestMail(app, former, 'email_changed')).content
  const userId = (await findUserId(app.deps.database.db, email)) ?? ''
  return { former, email, userId, token: new URL(undoLink).searchParams.get('token') ?? '' }
}

const undo = async (token: string) =>
  (await openAuthClient(app).verifyOtp({ token_hash: token, type: 'email_change_undo' as 'email_change' })).error?.code

async function unconfirm(userId: string): Promise<void> {
  await app.deps.database.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, userId))
}

/** The ways in which the owner of an address gets the account that someone else opened with it. */
const comings: readonly [way: string, come: (email: string) => Promise<unknown>][] = [
  ['by a recovery', comeByRecovery],
  [
    'by a confirmation that is sent again',
    async (email) => {
      const owner = openAuthClient(app)
      await owner.resend({ type: 'signup', email })
      const { token } = await newestSecret(app, email, 'confirm_signup')
      expect((await owner.verifyOtp({ token_hash: token, type: 'signup' })).error).toBeNull()
    },
  ],
  [
    'through a provider',
    async (email) => {
      const owner = openProviderBrowser(app)
      await owner.signIn('github', email)
      expect((await owner.client.getUser()).data.user?.email).toBe(email)
    },
  ],
]

test.each(comings)(
  '[AUTH-10] the way back to a former address dies when the owner of its present one comes %s',
  async (_, come) => {
    const { email, userId, token } = await openChanged()
    await unconfirm(userId)
    await come(email)
    expect(await undo(token)).toBe('otp_expired')
    expect(await findUserId(app.deps.database.db, email)).toBe(userId)
    const left = await app.deps.database.db.select().from(oneTimeSecrets).where(eq(oneTimeSecrets.user_id, userId))
    expect(left.map(({ purpose }) => purpose)).not.toContain('email_change_undo')
  },
)

test('[AUTH-10] the way back leads away from the address that was changed to, and from no other', async () => {
  const { db } = app.deps.database
  const { userId, former, token } = await openChanged()
  // However the account came to another address: not by a change that its owner confirmed.
  const others = newEmail()
  await db.update(users).set({ email: others }).where(eq(users.id, userId))
  expect(await undo(token)).toBe('otp_expired')
  expect(await findUserId(db, others)).toBe(userId)
  expect(await findUserId(db, former)).toBeNull()

  // Neither address is a code for it, although both are known to many.
  const second = await openChanged()
  for (const code of [second.email, second.former]) {
    const response = await app.fetch('/auth/v1/verify', {
      method: 'POST',
      body: JSON.stringify({ type: 'email_change_undo', email: second.former, token: code }),
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
  }
  expect(await findUserId(db, second.email)).toBe(second.userId)
  expect(await undo(second.token)).toBeUndefined()
  expect(await findUserId(db, second.former)).toBe(second.userId)
})

test('[AUTH-10] an address that a provider has not verified never becomes the address of an account', async () => {
  const { db } = app.deps.database
  const own = newEmail()
  const victims = newEmail()
  const browser = openProviderBrowser(app)
  const { data } = await browser.client.signUp({ email: own, password: strangersPassword })
  const userId = data.user?.id ?? ''
  await db.update(users).set({ email_confirmed_at: new Date() }).where(eq(users.id, userId))
  await browser.link('github', `unverified:${victims}`)
  const ways = await db.select().from(identities).where(eq(identities.user_id, userId))
  const byAddress = ways.find(({ provider }) => provider === 'email')
  const token = await tokenOf(browser.client)
  const response = await app.fetch(`/auth/v1/user/identities/${byAddress?.id ?? ''}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  expect([200, 422]).toContain(response.status)
  expect(await findUserId(db, victims)).toBeNull()
  expect((await openAuthClient(app).signUp({ email: victims, password: ownersPassword })).error).toBeNull()
})

test('[AUTH-10] the mails that take an unconfirmed account over say what goes, and so does their page', async () => {
  const email = newEmail()
  await openAuthClient(app).signUp({ email, password: goodPassword })
  const owner = openAuthClient(app)
  await owner.resetPasswordForEmail(email)
  const { content } = await newestMail(app, email, 'recovery')
  expect(content).toMatchObject({ isFirstProof: true })
  const opened = await app.fetch(content.link)
  expect(new URL(opened.headers.get('location') ?? '').hash).toContain('first_proof=true')
  await comeByRecoveryOfConfirmed()
})

async function comeByRecoveryOfConfirmed(): Promise<void> {
  const email = newEmail()
  await createUser(app.deps.database.db, app.deps, { email, passwordHash: 'none', role: 'user' })
  await openAuthClient(app).resetPasswordForEmail(email)
  const { content } = await newestMail(app, email, 'recovery')
  expect(content).not.toHaveProperty('isFirstProof')
  const opened = await app.fetch(content.link)
  expect(new URL(opened.headers.get('location') ?? '').hash).not.toContain('first_proof')
}

/** Runs a command as an operator does. @returns what it printed. */
async function run(command: typeof createAdministrator, options: Record<string, string>): Promise<string> {
  const lines: string[] = []
  const code = await command.run({
    options,
    output: { line: (text: string) => void lines.push(text) },
    withDeps: (use: (deps: typeof app.deps) => Promise<number>) => use(app.deps),
  } as unknown as Parameters<typeof command.run>[0])
  expect(code).toBe(0)
  return lines.join('\n')
}

test.each([
  ['admin:create', createAdministrator],
  ['admin:reset-password', resetPassword],
])(
  '[AUTH-10] [ROLE-02] %s for an address that a stranger signed up with leaves the stranger out',
  async (_, command) => {
    const email = newEmail()
    const stranger = openAuthClient(app)
    await stranger.signUp({ email, password: strangersPassword })
    const said = await run(command, { email })
    expect(await statusOf(stranger, '/api/me/role')).toBe(401)
    expect((await stranger.refreshSession()).error).not.toBeNull()
    const password = /^Password: (.+)$/m.exec(said)?.[1] ?? ''
    const owner = openAuthClient(app)
    expect((await owner.signInWithPassword({ email, password })).error).toBeNull()
    const wrong = await openAuthClient(app).signInWithPassword({ email, password: strangersPassword })
    expect(wrong.error?.code).toBe('invalid_credentials')
  },
)

test('[ROLE-02] [AUTH-10] no one whose address is unconfirmed gets more than a user’s role', async () => {
  const { db } = app.deps.database
  const admin = openAuthClient(app)
  const adminEmail = newEmail()
  await run(createAdministrator, { email: adminEmail, password: goodPassword })
  await admin.signInWithPassword({ email: adminEmail, password: goodPassword })
  const email = newEmail()
  const stranger = openAuthClient(app)
  await stranger.signUp({ email, password: strangersPassword })
  const id = (await findUserId(db, email)) ?? ''
  const give = async (role: string) => {
    const response = await app.fetch('/api/admin/users/actions', {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(admin)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [id], action: { action: 'set_role', role } }),
    })
    return (await response.json()).results
  }
  for (const role of ['editor', 'moderator', 'admin'])
    expect(await give(role)).toEqual([{ id, done: false, reason: 'not_confirmed' }])
  expect(await statusOf(stranger, '/api/admin/users')).toBe(403)
  await db.update(users).set({ email_confirmed_at: new Date() }).where(eq(users.id, id))
  expect(await give('editor')).toEqual([{ id, done: true }])
})

test.each(['github', 'google'] as const)(
  '[QUAL-14] an address of %s that cannot be stored is refused with its reason, and makes no account',
  async (provider) => {
    const { db } = app.deps.database
    const name = newEmail().split('@')[0] ?? ''
    const known = `k${name}@capitals.example`
    expect((await openAuthClient(app).signUp({ email: known, password: goodPassword })).error).toBeNull()
    const before = (await db.select({ id: users.id }).from(users)).length
    for (const [email, letter] of [
      // The sign of kelvin is the letter k in lower case.
      [`\u212A${name}@capitals.example`, '\u212A (U+212A)'],
      [`анна-${name}@example.org`, 'а (U+0430)'],
    ] as const) {
      const outcome = await openProviderBrowser(app).signIn(provider, email)
      expect(
        new URLSearchParams(outcome.hash.slice(1)).get('error_description') ??
          outcome.searchParams.get('error_description'),
      ).toContain(letter)
    }
    expect(await db.select({ id: users.id }).from(users)).toHaveLength(before)
    expect(await db.select().from(identities).where(eq(identities.provider, provider))).not.toContainEqual(
      expect.objectContaining({ user_id: (await findUserId(db, known)) ?? '' }),
    )

    const browser = openProviderBrowser(app)
    await browser.signIn(provider, `${name}@почта.рф`)
    expect((await browser.client.getUser()).data.user?.email).toBe(`${name}@xn--80a1acny.xn--p1ai`)
  },
)
