import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import { activityLog } from '#server/activity/tables.ts'
import { issueSecret } from '#server/auth/flows/one-time-secrets.ts'
import { accountDeletions, factors, oneTimeSecrets, recoveryCodes, sessions, users } from '#server/auth/tables.ts'
import { eraseDueAccounts } from '#server/features/account/erasure.ts'
import { openMail } from '#server/mail/outbox.ts'
import { mails } from '#server/mail/tables.ts'
import { allFeatures } from '#server/features.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import { goodPassword, newEmail } from '#tests/support/auth-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const proof = { current_password: goodPassword }
/** The password of whom `signIn` makes. */
const staffProof = { current_password: 'Violet-Harbour-7' }
const nobody = '00000000-0000-4000-8000-000000000000'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

beforeEach(() => app.reset())

afterAll(() => app.close())

/** One of a user's browsers: its own session, its own user agent. */
async function browser(path: string, body: object, userAgent: string, language = 'en') {
  const response = await app.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'accept-language': language },
    body: JSON.stringify(body),
  })
  const session = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(session))
  const send = async (method: string, to: string, sent?: object) => {
    const response = await app.fetch(to, {
      method,
      headers: {
        authorization: `Bearer ${session.access_token}`,
        ...(sent && { 'content-type': 'application/json' }),
      },
      ...(sent && { body: JSON.stringify(sent) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }
  return { id: String(session.user.id), email: String(session.user.email), send }
}

async function signUp(userAgent = firefox, email = newEmail(), data: object = {}) {
  return browser('/auth/v1/signup', { email, password: goodPassword, data }, userAgent)
}

async function signInAgain(email: string, userAgent: string, language?: string) {
  return browser('/auth/v1/token?grant_type=password', { email, password: goodPassword }, userAgent, language)
}

async function sessionsOf(person: Awaited<ReturnType<typeof signUp>>) {
  const { status, body } = await person.send('GET', '/api/me/sessions')
  expect(status).toBe(200)
  return body.items
}

async function actionsOn(userId: string): Promise<string[]> {
  const rows = await app.deps.database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.target_id, userId))
    .orderBy(activityLog.id)
  return rows.map(({ action }) => action)
}

async function mailsOf(kind: string) {
  await runJobs(app)
  const rows = await app.deps.database.db.select().from(mails).where(eq(mails.kind, kind)).orderBy(mails.created_at)
  return rows.map(({ sealed }) => openMail(app.deps, sealed))
}

test('[AUTH-08] the own sessions are listed with device, network and times, the last used first', async () => {
  const one = await signUp(firefox)
  const signedUpAt = new Date(app.clock.now()).toISOString()
  app.clock.advance(minuteMs)
  const two = await signInAgain(one.email, iphone)
  await signUp(firefox)
  expect(await sessionsOf(two)).toEqual([
    {
      id: expect.any(String),
      browser: 'Safari',
      system: 'iPhone',
      form: 'mobile',
      network: '203.0.113.x',
      created_at: new Date(app.clock.now()).toISOString(),
      last_used_at: new Date(app.clock.now()).toISOString(),
      is_current: true,
      aal: 'aal1',
    },
    {
      id: expect.any(String),
      browser: 'Firefox',
      system: 'Windows',
      form: 'desktop',
      network: '203.0.113.x',
      created_at: signedUpAt,
      last_used_at: signedUpAt,
      is_current: false,
      aal: 'aal1',
    },
  ])
})

test('[AUTH-08] a session that was ended stops at once, the others go on', async () => {
  const one = await signUp()
  const two = await signInAgain(one.email, iphone)
  const other = (await sessionsOf(two)).find((each: { is_current: boolean }) => !each.is_current)
  expect((await two.send('DELETE', `/api/me/sessions/${other.id}`)).status).toBe(204)
  expect((await one.send('GET', '/api/me/sessions')).status).toBe(401)
  expect(await sessionsOf(two)).toHaveLength(1)
  expect(await actionsOn(one.id)).toContain('account.end_session')
  // Once more, it is not there any more.
  expect((await two.send('DELETE', `/api/me/sessions/${other.id}`)).status).toBe(404)
})

test('[AUTH-08] another person’s session is missing, and goes on', async () => {
  const ana = await signUp()
  const ion = await signUp(iphone)
  const [foreign] = await sessionsOf(ion)
  const responses = [
    await ana.send('DELETE', `/api/me/sessions/${foreign.id}`),
    await ana.send('DELETE', `/api/me/sessions/${nobody}`),
  ]
  const told = responses.map(({ status, body }) => [status, body.code, body.detail])
  expect(told[0]).toEqual([404, 'not_found', 'There is no such session.'])
  expect(told[1]).toEqual(told[0])
  expect(await sessionsOf(ion)).toHaveLength(1)
  expect((await ana.send('DELETE', '/api/me/sessions/not-an-id')).status).toBe(422)
})

test('[AUTH-08] all others end at one press, also pressed twice at once', async () => {
  const one = await signUp()
  const kept = await signInAgain(one.email, iphone)
  await signInAgain(one.email, firefox)
  const stranger = await signUp()
  const responses = await Promise.all([1, 2].map(() => kept.send('POST', '/api/me/sessions/end-others')))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(responses.map(({ body }) => body.ended).toSorted()).toEqual([0, 2])
  expect(await sessionsOf(kept)).toHaveLength(1)
  expect((await one.send('GET', '/api/me/role')).status).toBe(401)
  expect((await stranger.send('GET', '/api/me/role')).status).toBe(200)
})

test('[AUTH-08] sessions that ended by themselves are not listed', async () => {
  const one = await signUp()
  app.clock.advance(31 * dayMs)
  const two = await signInAgain(one.email, iphone)
  await signInAgain(one.email, firefox)
  await app.deps.database.db
    .update(sessions)
    .set({ not_after: new Date(app.clock.now()) })
    .where(eq(sessions.user_agent, firefox))
  expect((await sessionsOf(two)).map((each: { system: string }) => each.system)).toEqual(['iPhone'])
})

test('no one without a session reaches an account', async () => {
  for (const [method, path] of [
    ['GET', '/api/me/sessions'],
    ['DELETE', `/api/me/sessions/${nobody}`],
    ['POST', '/api/me/sessions/end-others'],
    ['GET', '/api/me/security'],
    ['DELETE', '/api/me/email-change'],
    ['GET', '/api/me/export'],
    ['POST', '/api/me/deletion'],
    ['DELETE', '/api/me/deletion'],
    ['DELETE', '/api/me'],
  ] as const) {
    expect([path, (await visitorOf(app).send(method, path)).status]).toEqual([path, 401])
  }
})

test('[DASH-06] a new device is written to the owner once, the first one and a known one are not', async () => {
  const one = await signUp(firefox, newEmail(), { language: 'ro', first_name: 'Ana' })
  await signInAgain(one.email, firefox.replaceAll('140.0', '141.0'))
  expect(await mailsOf('new_device')).toEqual([])
  await signInAgain(one.email, iphone, 'ru')
  await signInAgain(one.email, iphone)
  expect(await mailsOf('new_device')).toEqual([
    {
      to: one.email,
      language: 'ro',
      userId: one.id,
      name: 'Ana',
      content: {
        kind: 'new_device',
        device: 'Safari, iPhone',
        at: new Date(app.clock.now()).toISOString(),
        securityLink: 'http://localhost:3000/dashboard?tab=profile#security',
      },
    },
  ])
})

test('[DASH-06] the security of an account is exported, without a secret', async () => {
  const one = await signUp()
  const { db } = app.deps.database
  const now = new Date(app.clock.now())
  const base = { user_id: one.id, created_at: now, updated_at: now }
  await db.insert(factors).values([
    { ...base, id: nobody, factor_type: 'totp', status: 'unverified', friendly_name: 'Half', secret: 'sealed' },
    { ...base, id: one.id, factor_type: 'recovery_code', status: 'unverified' },
  ])
  await db.insert(recoveryCodes).values([
    { factor_id: one.id, code_hash: 'a', used_at: now },
    { factor_id: one.id, code_hash: 'b' },
  ])
  const { status, body } = await one.send('GET', '/api/me/security')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    email: one.email,
    has_password: true,
    is_managed: false,
    password_length_min: 6,
    can_link: true,
    factors: [],
    factor_types: ['totp'],
    recovery_codes: { total: 2, left: 1 },
    aal: 'aal1',
    is_recent: true,
    pending_email: null,
    deletion: null,
  })
  expect(body.identities).toMatchObject([{ provider: 'email', email: one.email }])
  app.clock.advance(25 * hourMs)
  const later = await signInAgain(one.email, iphone)
  expect((await later.send('GET', '/api/me/security')).body.is_recent).toBe(true)
})

test('a change of the address that waits is shown with who has still to confirm it, and can be given up', async () => {
  const one = await signUp()
  await confirm(one.id)
  const wanted = newEmail()
  const asked = await one.send('PUT', '/auth/v1/user', { email: wanted })
  expect(asked.status).toBe(200)
  const pending = async () => (await one.send('GET', '/api/me/security')).body.pending_email
  expect(await pending()).toEqual({
    email: wanted,
    sent_at: new Date(app.clock.now()).toISOString(),
    waits_for: ['current', 'new'],
    confirmed: [],
  })
  const letter = (await mailsOf('email_change')).find(({ to }) => to === one.email)
  const code = letter && 'code' in letter.content ? letter.content.code : ''
  const verified = await one.send('POST', '/auth/v1/verify', { type: 'email_change', email: one.email, token: code })
  expect(verified.status).toBe(200)
  expect(await pending()).toMatchObject({ waits_for: ['new'], confirmed: ['current'] })
  const { db } = app.deps.database
  const facts = { userId: one.id, redirectTo: null, codeChallenge: null }
  await issueSecret(db, app.deps, { ...facts, purpose: 'recovery', address: one.email })

  expect((await one.send('DELETE', '/api/me/email-change')).status).toBe(204)
  expect(await pending()).toBeNull()
  expect((await one.send('DELETE', '/api/me/email-change')).status).toBe(404)
  // The letters' codes are dead, and what has nothing to do with it stays.
  const left = await db.select().from(oneTimeSecrets).where(eq(oneTimeSecrets.user_id, one.id))
  expect(left.map(({ purpose }) => purpose).toSorted()).toEqual(['recovery', 'signup'])
  const late = (await mailsOf('email_change')).find(({ to }) => to === wanted)
  const lateCode = late && 'code' in late.content ? late.content.code : ''
  const rejected = await one.send('POST', '/auth/v1/verify', { type: 'email_change', email: wanted, token: lateCode })
  expect(rejected.status).toBe(403)
})

test('only the new address is asked while the present one is not confirmed', async () => {
  const one = await signUp()
  await one.send('PUT', '/auth/v1/user', { email: newEmail() })
  expect((await one.send('GET', '/api/me/security')).body.pending_email).toMatchObject({
    waits_for: ['new'],
    confirmed: [],
  })
})

test('[DASH-06] the export is a file of everything about the person and of no one else', async () => {
  const one = await signUp(firefox, newEmail(), { first_name: 'Ana', last_name: 'Rusu' })
  const other = await signUp(iphone)
  await confirm(one.id)
  for (const email of [one.email.toUpperCase(), other.email])
    await visitorOf(app).send('POST', '/api/contact', { name: 'Ana Rusu', email, message: `from ${email}` })
  await one.send('PUT', '/api/me/profile', {
    first_name: 'Ana',
    last_name: 'Rusu',
    phone: null,
    country_code: 'MD',
    telegram: null,
  })
  const { status, headers, body } = await one.send('GET', '/api/me/export')
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="grantwright-\d{4}-\d\d-\d\d\.json"$/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({
    account: { id: one.id, email: one.email, role: 'user', has_password: true, deletion: null },
    profile: { first_name: 'Ana', country_code: 'MD' },
    identities: [{ provider: 'email' }],
    sessions: [{ device: { browser: 'Firefox', system: 'Windows' } }],
    contact_messages: [{ name: 'Ana Rusu' }],
    recovery_codes_left: 0,
  })
  expect(body.activity.map((action: { action: string }) => action.action)).toContain('profile.update')
  const text = JSON.stringify(body)
  expect(text).not.toContain(other.email)
  expect(text).not.toMatch(/\$argon2|encrypted_password|_hash/)
})

test('[DASH-06] messages are no part of an export as long as the address is not confirmed', async () => {
  const one = await signUp()
  await visitorOf(app).send('POST', '/api/contact', { name: 'Real Owner', email: one.email, message: 'private words' })
  const { body } = await one.send('GET', '/api/me/export')
  expect(body.contact_messages).toEqual([])
})

test('[DASH-06] an export is made once a minute', async () => {
  const [one, other] = [await signUp(), await signUp()]
  const responses = await Promise.all([1, 2].map(() => one.send('GET', '/api/me/export')))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429])
  expect((await other.send('GET', '/api/me/export')).status).toBe(200)
  app.clock.advance(61_000)
  const later = await signInAgain(one.email, firefox)
  expect((await later.send('GET', '/api/me/export')).status).toBe(200)
})

test('[DASH-06] a deletion waits fourteen days, is written to the owner once, and can be taken back', async () => {
  const one = await signUp()
  const responses = await Promise.all([1, 2].map(() => one.send('POST', '/api/me/deletion', proof)))
  const eraseAt = new Date(app.clock.now() + 14 * dayMs).toISOString()
  expect(responses.map(({ status, body }) => [status, body.erase_at])).toEqual([
    [202, eraseAt],
    [202, eraseAt],
  ])
  expect((await one.send('GET', '/api/me/security')).body.deletion).toMatchObject({ erase_at: eraseAt })
  expect(await mailsOf('deletion_scheduled')).toMatchObject([
    {
      to: one.email,
      content: { eraseAt, undoLink: 'http://localhost:3000/dashboard?tab=profile#deletion' },
    },
  ])
  expect((await one.send('DELETE', '/api/me/deletion')).status).toBe(204)
  expect((await one.send('GET', '/api/me/security')).body.deletion).toBeNull()
  expect((await one.send('DELETE', '/api/me/deletion')).status).toBe(404)
  expect(await mailsOf('deletion_cancelled')).toHaveLength(1)
  expect(await actionsOn(one.id)).toEqual(
    expect.arrayContaining(['account.request_deletion', 'account.cancel_deletion']),
  )
  app.clock.advance(15 * dayMs)
  expect(await erase()).toBe(0)
})

test('[DASH-06] DELETE /api/me asks for the same, with its proof in the body or given just before', async () => {
  const [one, other] = [await signUp(), await signUp()]
  expect((await one.send('DELETE', '/api/me', { current_password: 'Wrong-Secret-9' })).status).toBe(403)
  expect((await one.send('DELETE', '/api/me', { password: goodPassword })).status).toBe(422)
  expect((await one.send('DELETE', '/api/me', proof)).status).toBe(202)
  expect((await one.send('GET', '/api/me/security')).body.deletion).not.toBeNull()

  app.clock.advance(1000)
  expect((await other.send('POST', '/api/me/reauthentication', proof)).status).toBe(204)
  app.clock.advance(10 * minuteMs + 1)
  expect(await codeOf(other.send('DELETE', '/api/me'))).toBe('reauthentication_needed')
  expect((await other.send('POST', '/api/me/reauthentication', proof)).status).toBe(204)
  expect((await other.send('DELETE', '/api/me')).status).toBe(202)
})

test('[DASH-06] [AUTH-10] a page that was left open a minute after signing in deletes nothing', async () => {
  const one = await signUp()
  await confirm(one.id)
  const session = await signInAgain(one.email, iphone)
  app.clock.advance(minuteMs)
  for (const each of [one, session]) {
    expect(await codeOf(each.send('DELETE', '/api/me'))).toBe('reauthentication_needed')
    expect(await codeOf(each.send('POST', '/api/me/deletion', {}))).toBe('reauthentication_needed')
  }
  expect(await app.deps.database.db.select().from(accountDeletions)).toEqual([])
  // Who has no password is asked for a code to the confirmed address, and by the session alone only without either.
  await app.deps.database.db.update(users).set({ encrypted_password: '' }).where(eq(users.id, one.id))
  expect(await codeOf(session.send('DELETE', '/api/me'))).toBe('reauthentication_needed')
  await app.deps.database.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, one.id))
  expect((await session.send('DELETE', '/api/me')).status).toBe(202)
})

test('[DASH-06] an old session alone cannot delete: it takes the password or a code from the mail', async () => {
  const one = await signUp()
  await proveLongAgo(one.id)
  expect((await one.send('GET', '/api/me/security')).body.is_recent).toBe(false)
  expect(await codeOf(one.send('DELETE', '/api/me'))).toBe('reauthentication_needed')
  expect(await codeOf(one.send('POST', '/api/me/deletion', {}))).toBe('reauthentication_needed')
  expect(await codeOf(one.send('POST', '/api/me/deletion', { current_password: 'Wrong-Secret-9' }))).toBe(
    'wrong_password',
  )
  expect(await codeOf(one.send('POST', '/api/me/deletion', { nonce: '000000x' }))).toBe('wrong_code')
  expect(await codeOf(one.send('POST', '/api/me/deletion', { password: 'x' }))).toBe('validation_failed')
  expect(await app.deps.database.db.select().from(accountDeletions)).toEqual([])
  expect((await one.send('POST', '/api/me/deletion', { current_password: goodPassword })).status).toBe(202)
  await one.send('DELETE', '/api/me/deletion')
  const facts = { userId: one.id, purpose: 'reauthentication', address: one.email } as const
  const { code } = await issueSecret(app.deps.database.db, app.deps, {
    ...facts,
    redirectTo: null,
    codeChallenge: null,
  })
  const byCode = () => one.send('POST', '/api/me/deletion', { nonce: code })
  expect((await byCode()).status).toBe(202)
  // A code is good once.
  expect(await codeOf(byCode())).toBe('wrong_code')
})

test('[DASH-06] guesses at the password of a deletion are limited', async () => {
  const one = await signUp()
  await proveLongAgo(one.id)
  const codes: string[] = []
  for (let tries = 0; tries < 11; tries += 1)
    codes.push(await codeOf(one.send('POST', '/api/me/deletion', { current_password: 'Wrong-Secret-9' })))
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'wrong_password'))
  expect(codes[10]).toBe('rate_limited')
})

test('[DASH-06] after the waiting time nothing of the person is left in any table', async () => {
  const email = newEmail()
  const one = await signUp(firefox, email, { first_name: 'Zenobia', last_name: 'Quillfeather' })
  const stranger = await signUp(iphone)
  await confirm(one.id)
  await visitorOf(app).send('POST', '/api/contact', { name: 'Zenobia Quillfeather', email, message: 'my plan' })
  await one.send('PUT', '/api/me/profile', {
    first_name: 'Zenobia',
    last_name: 'Quillfeather',
    phone: '+37368123456',
    country_code: 'MD',
    telegram: 'zenobia_q',
  })
  await signInAgain(email, iphone)
  await one.send('POST', '/api/me/deletion', proof)
  await runJobs(app)
  app.clock.advance(14 * dayMs - 1)
  expect(await erase()).toBe(0)
  app.clock.advance(1)
  // Two replicas come at once; the second finds nothing to do.
  const counts = await Promise.all([erase(), erase()])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await erase()).toBe(0)

  const notices = await mailsOf('account_erased')
  expect(notices).toMatchObject([{ to: email, name: 'Zenobia Quillfeather' }])
  const left = await rowsWith(['Zenobia', 'Quillfeather', '68123456', 'zenobia_q', email])
  expect(left).toEqual([])
  expect(await rowsWith([one.id])).toEqual(['public.activity_log', 'public.mails'])
  expect(await rowsWith([stranger.email])).toContain('auth.users')
  expect((await one.send('GET', '/api/me/role')).status).toBe(401)
  await expect(signInAgain(email, firefox)).rejects.toThrow('Invalid login credentials')
  // The address is free again.
  await expect(signUp(firefox, email)).resolves.toMatchObject({ email })
})

test('[DASH-06] the last administrator is refused, and not erased when others went first', async () => {
  const first = await signIn(app, 'admin')
  expect((await first.send('POST', '/api/me/deletion', staffProof)).body).toMatchObject({ code: 'last_administrator' })
  const second = await signIn(app, 'admin')
  // Both at once: one of them must stay.
  const responses = await Promise.all([first, second].map((each) => each.send('POST', '/api/me/deletion', staffProof)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 409])
  const leaving = responses[0]?.status === 202 ? first : second
  const staying = leaving === first ? second : first
  await app.deps.database.db.execute(sql`delete from auth.users where id = ${staying.userId}`)
  app.clock.advance(14 * dayMs)
  expect(await erase()).toBe(0)
  expect(await rowsWith([String(leaving.email)])).toContain('auth.users')
})

async function erase(): Promise<number> {
  return eraseDueAccounts(app.deps, allFeatures.personalData(app.clock))
}

async function codeOf(response: Promise<{ body: { code: string } }>): Promise<string> {
  return (await response).body.code
}

async function confirm(userId: string): Promise<void> {
  await app.deps.database.db
    .update(users)
    .set({ email_confirmed_at: new Date(app.clock.now()) })
    .where(eq(users.id, userId))
}

/** Moves the proof of a person's sessions to two days ago, while their tokens are still good. */
async function proveLongAgo(userId: string): Promise<void> {
  const at = new Date(app.clock.now() - 2 * dayMs).toISOString()
  await app.deps.database.db.execute(sql`
    update auth.mfa_amr_claims set updated_at = ${at}
    where session_id in (select id from auth.sessions where user_id = ${userId})`)
}

/** Names the tables in which one of these texts occurs anywhere in a row. */
async function rowsWith(texts: string[]): Promise<string[]> {
  const { db } = app.deps.database
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth') order by 1`,
  )
  const holding: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select 1 from ${sql.raw(name)} each where each::text ilike any (array[${sql.join(
        texts.map((text) => sql`${`%${text}%`}`),
        sql`, `,
      )}]::text[]) limit 1`,
    )
    if (rows.length > 0) holding.push(name)
  }
  return holding
}
