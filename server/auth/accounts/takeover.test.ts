import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { fakeProviderSettings, openFakeProvider } from '#server/auth/fakes/provider.ts'
import type { FakeProvider } from '#server/auth/fakes/provider.ts'
import { accountDeletions, identities, users } from '#server/auth/tables.ts'
import { issueServiceToken } from '#server/auth/sessions/tokens.ts'
import { systemClock } from '#server/clock.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { listMails, newestMail, newestSecret } from '#tests/support/mailbox.ts'
import { openProviderBrowser } from '#tests/support/provider-browser.ts'
import { confirmAddress } from '#tests/support/second-factor.ts'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Ways in which a stranger may try to be in an account before its owner, or to stay in it afterwards. */

let app: TestApp
let fake: FakeProvider
let single: AuthHost

beforeAll(async () => {
  fake = await openFakeProvider({ port: 0, clock: systemClock })
  app = await openTestApp({ ...fakeProviderSettings(fake), RATE_LIMITS: 'off' })
  single = openAuthHost(app, { double_confirm_email_change: false })
})

beforeEach(() => app.clock.set(Date.now()))

afterAll(async () => {
  await app.close()
  await fake.close()
})

async function signInMethodsOf(email: string): Promise<string[]> {
  const rows = await app.deps.database.db
    .select({ provider: identities.provider })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(eq(users.email, email))
  return rows.map(({ provider }) => provider).toSorted()
}

async function canEnter(email: string, password: string): Promise<boolean> {
  return (await openAuthClient(app).signInWithPassword({ email, password })).error === null
}

test('[AUTH-10] a provider that has not verified an address leaves no one in when its owner comes by mail', async () => {
  const email = newEmail()
  const stranger = openProviderBrowser(app)
  await stranger.signIn('github', `unverified:${email}`)
  expect((await stranger.client.getUser()).data.user?.email).toBe(email)
  const owner = openAuthClient(app)
  await owner.signInWithOtp({ email })
  const { code } = await newestSecret(app, email, 'magic_link')
  expect((await owner.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
  expect((await stranger.client.getUser()).error).not.toBeNull()
  expect(await signInMethodsOf(email)).toEqual(['email'])
  await stranger.signIn('github', `unverified:${email}`)
  expect((await stranger.client.getUser()).data.user?.id).not.toBe((await owner.getUser()).data.user?.id)
})

test('[AUTH-10] a session of an address that signed up before it was invited ends when the invitation is accepted', async () => {
  const email = newEmail()
  const stranger = openAuthClient(app)
  await stranger.signUp({ email, password: goodPassword })
  const { token } = await issueServiceToken(app.deps, 3600)
  await app.fetch('/auth/v1/invite', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ email }),
  })
  const owner = openAuthClient(app)
  const { token: tokenHash } = await newestSecret(app, email, 'invite')
  expect((await owner.verifyOtp({ token_hash: tokenHash, type: 'invite' })).error).toBeNull()
  expect((await stranger.getUser()).error).not.toBeNull()
  expect(await canEnter(email, goodPassword)).toBe(false)
})

test('[AUTH-10] a deletion that a stranger asked for does not reach the owner of the address', async () => {
  const email = newEmail()
  const { data } = await openAuthClient(app).signUp({ email, password: goodPassword })
  const userId = data.user?.id ?? ''
  const now = new Date(app.clock.now())
  await app.deps.database.db.insert(accountDeletions).values({ user_id: userId, requested_at: now, erase_at: now })
  const owner = openAuthClient(app)
  await owner.signInWithOtp({ email })
  await owner.verifyOtp({ email, token: (await newestSecret(app, email, 'magic_link')).code, type: 'email' })
  expect(
    await app.deps.database.db.select().from(accountDeletions).where(eq(accountDeletions.user_id, userId)),
  ).toEqual([])
})

test('[AUTH-10] a link to a provider that was begun before the password changed hangs nothing on the account', async () => {
  const email = newEmail()
  const owner = openAuthClient(app)
  const { data: signedUp } = await owner.signUp({ email, password: goodPassword })
  await confirmAddress(app, signedUp.user?.id ?? '')
  const thief = openProviderBrowser(app)
  await thief.client.signInWithPassword({ email, password: goodPassword })
  const { data } = await thief.client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
  expect((await owner.updateUser({ password: 'Amber-Lantern-3' })).error).toBeNull()
  const end = await thief.returnAs(data?.url ?? '', newEmail())
  expect(end.searchParams.get('error_code')).toBe('bad_oauth_state')
  expect(await signInMethodsOf(email)).toEqual(['email'])
})

test('[AUTH-10] a code of a provider that waits when its owner signs out everywhere is worth nothing', async () => {
  const email = newEmail()
  const owner = openProviderBrowser(app)
  await owner.signIn('google', email)
  const thief = openProviderBrowser(app)
  const { data } = await thief.client.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })
  const at = await thief.go(data.url ?? '')
  at.searchParams.set('person', email)
  const end = await thief.go((await fetch(at, { redirect: 'manual' })).headers.get('location') ?? '')
  await owner.client.signOut({ scope: 'global' })
  const { error } = await thief.client.exchangeCodeForSession(end.searchParams.get('code') ?? '')
  expect(error).toMatchObject({ code: 'flow_state_not_found' })
})

test('[AUTH-10] a wish for another address ends with the password, and no one can have it mailed again', async () => {
  const email = newEmail()
  const stolen = newEmail()
  const owner = openAuthClient(single)
  await owner.signUp({ email, password: goodPassword })
  const thief = openAuthClient(single)
  await thief.signInWithPassword({ email, password: goodPassword })
  await thief.updateUser({ email: stolen })
  const { data } = await owner.updateUser({ password: 'Amber-Lantern-3' })
  expect(data.user?.new_email).toBeUndefined()
  app.clock.advance(minuteMs)
  await openAuthClient(single).resend({ type: 'email_change', email })
  const { code } = await newestSecret(app, stolen, 'email_change')
  const { error } = await openAuthClient(single).verifyOtp({ email: stolen, token: code, type: 'email_change' })
  expect(error?.code).toBe('otp_expired')
  expect(await listMails(app, stolen)).toHaveLength(1)
})

test('[AUTH-10] taking a change of address back leaves the thief no way in', async () => {
  const email = newEmail()
  const stolen = newEmail()
  const thief = openProviderBrowser(single)
  const { data } = await thief.client.signUp({ email, password: goodPassword })
  const userId = data.user?.id ?? ''
  const { db } = app.deps.database
  await db.update(users).set({ email_confirmed_at: new Date() }).where(eq(users.id, userId))
  await thief.client.updateUser({ email: stolen })
  const { code } = await newestSecret(app, stolen, 'email_change')
  await thief.client.verifyOtp({ email: stolen, token: code, type: 'email_change' })
  const now = new Date(app.clock.now())
  await db.insert(identities).values({
    id: randomUUID(),
    user_id: userId,
    provider: 'google',
    provider_id: randomUUID(),
    identity_data: { sub: 'thief' },
    created_at: now,
    updated_at: now,
  })
  await db
    .update(users)
    .set({ phone: `4020${Date.now()}`.slice(0, 12), phone_confirmed_at: now })
    .where(eq(users.id, userId))
  await db.insert(accountDeletions).values({ user_id: userId, requested_at: now, erase_at: now })
  const { undoLink } = (await newestMail(app, email, 'email_changed')).content
  const response = await app.fetch('/auth/v1/verify', {
    method: 'POST',
    body: JSON.stringify({ type: 'email_change_undo', token_hash: new URL(undoLink).searchParams.get('token') }),
  })
  const session = await response.json()
  expect(session.user).toMatchObject({ id: userId, email, phone: '', app_metadata: { providers: ['email'] } })
  expect(await signInMethodsOf(email)).toEqual(['email'])
  expect(await db.select().from(accountDeletions).where(eq(accountDeletions.user_id, userId))).toEqual([])
  expect(await canEnter(email, goodPassword)).toBe(false)
  const owner = openAuthClient(app)
  await owner.setSession(session)
  expect((await owner.updateUser({ password: 'Amber-Lantern-3' })).error).toBeNull()
  expect(await canEnter(email, 'Amber-Lantern-3')).toBe(true)
  expect(new URL(undoLink).origin).toBe(testOrigin)
})

test('[AUTH-10] a stranger who signs up with an address before or after its owner gets no password into it', async () => {
  const host = openAuthHost(app, { confirm_email: 'required' })
  const strangers = 'Quiet-Granite-52-Elm'
  for (const order of [
    [strangers, goodPassword],
    [goodPassword, strangers],
  ]) {
    const email = newEmail()
    for (const password of order) await openAuthClient(host).signUp({ email, password })
    const { code } = await newestSecret(app, email, 'confirm_signup')
    expect((await openAuthClient(host).verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
    expect(await canEnter(email, strangers)).toBe(false)
  }
  const patient = newEmail()
  for (let times = 0; times < 2; times += 1)
    await openAuthClient(host).signUp({ email: patient, password: goodPassword })
  const { code } = await newestSecret(app, patient, 'confirm_signup')
  await openAuthClient(host).verifyOtp({ email: patient, token: code, type: 'email' })
  expect(await canEnter(patient, goodPassword)).toBe(true)
})
