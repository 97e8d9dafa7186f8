import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserActionResults, UserDetails, UserInviteResults } from '#shared/contracts/users.ts'
import { dayMs } from '#shared/duration.ts'
import type { Role } from '#shared/roles.ts'
import { activityLog } from '#server/activity/tables.ts'
import { identities, users } from '#server/auth/tables.ts'
import { openMail } from '#server/mail/outbox.ts'
import type { Mail } from '#server/mail/mails.ts'
import { mails } from '#server/mail/tables.ts'
import { letterText } from '#server/mail/templates/text.ts'
import { writeLetter } from '#server/mail/templates/write-letter.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { goodPassword, newEmail, openAuthClient } from '#tests/support/auth-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  await app.reset()
  admin = await signIn(app, 'admin')
})
afterAll(() => app.close())

async function action(by: ApiClient, wanted: object, ...ids: (string | null)[]) {
  const { status, body } = await by.send<UserActionResults>('POST', '/api/admin/users/actions', { ids, action: wanted })
  return status === 200 ? body.results.map((result) => (result.done ? 'done' : result.reason)) : [String(status)]
}

async function details(id: string | null): Promise<UserDetails> {
  return (await admin.send<UserDetails>('GET', `/api/admin/users/${id}`)).body
}

async function lastAction() {
  const [entry] = await app.deps.database.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1)
  return entry
}

async function mailsTo(email: string): Promise<Mail[]> {
  await runJobs(app)
  const rows = await app.deps.database.db.select().from(mails).orderBy(mails.created_at)
  return rows.map(({ sealed }) => openMail(app.deps, sealed)).filter(({ to }) => to === email)
}

/** Makes a user of a role who holds users.manage because an administrator gave it to the role. */
async function signInManager(role: Role): Promise<ApiClient> {
  const person = await signIn(app, role)
  await app.deps.database.db.execute(sql`
    insert into role_permissions (role, permission, allowed, updated_at)
    values (${role}, 'users.manage', true, now()), (${role}, 'users.view', true, now()) on conflict do nothing`)
  return person
}

const stranger = randomUUID()

test('[ADM-02] a role is given and taken, announced by mail, and recorded with before and after', async () => {
  const person = await signIn(app, 'user')
  expect(await action(admin, { action: 'set_role', role: 'editor' }, person.userId)).toEqual(['done'])
  expect((await details(person.userId)).role).toBe('editor')
  expect((await person.send('GET', '/api/me/role')).body).toMatchObject({ role: 'editor' })
  expect(await lastAction()).toMatchObject({
    action: 'user.change_role',
    actor_id: admin.userId,
    target_id: person.userId,
    before: { role: 'user' },
    after: { role: 'editor' },
  })
  expect(await mailsTo(person.email ?? '')).toMatchObject([{ content: { kind: 'role_changed', role: 'editor' } }])
  expect(await action(admin, { action: 'set_role', role: 'editor' }, person.userId)).toEqual(['already_so'])
})

test('[ADM-02] a banned person is out at once and cannot come back in until the ban ends or is lifted', async () => {
  const person = await signIn(app, 'user')
  const until = new Date(app.clock.now() + dayMs).toISOString()
  expect(await action(admin, { action: 'ban', until, reason: 'Sends spam' }, person.userId)).toEqual(['done'])
  expect((await person.send('GET', '/api/me/role')).status).toBe(401)
  const again = await openAuthClient(app).signInWithPassword({ email: person.email ?? '', password: goodPassword })
  expect(again.error?.code).toBe('user_banned')
  expect(await details(person.userId)).toMatchObject({
    state: 'banned',
    banned_until: until,
    sessions: [],
    activity: [{ action: 'user.ban', side: 'about', reason: 'Sends spam' }],
  })
  expect(await action(admin, { action: 'unban' }, person.userId)).toEqual(['done'])
  expect((await details(person.userId)).state).toBe('active')
  expect(await action(admin, { action: 'unban' }, person.userId)).toEqual(['already_so'])
  expect(
    (await openAuthClient(app).signInWithPassword({ email: person.email ?? '', password: goodPassword })).error,
  ).toBeNull()
})

test('a ban without an end lasts, and one that is over already is refused', async () => {
  const person = await signIn(app, 'user')
  expect(await action(admin, { action: 'ban', until: null }, person.userId)).toEqual(['done'])
  app.clock.advance(20 * 365 * dayMs)
  const later = await signIn(app, 'admin')
  const { body } = await later.send<UserDetails>('GET', `/api/admin/users/${person.userId}`)
  expect(body.state).toBe('banned')
  const past = new Date(app.clock.now()).toISOString()
  expect(await action(later, { action: 'ban', until: past }, person.userId)).toEqual(['ban_in_past'])
  app.clock.advance(-20 * 365 * dayMs)
})

test('[ADM-02] an address is confirmed by hand', async () => {
  const client = openAuthClient(app)
  const email = newEmail()
  const { data } = await client.signUp({ email, password: goodPassword })
  const id = data.user?.id ?? ''
  expect((await details(id)).email_confirmed).toBe(false)
  expect(await action(admin, { action: 'confirm_email' }, id)).toEqual(['done'])
  expect((await details(id)).email_confirmed).toBe(true)
  const [way] = await app.deps.database.db.select().from(identities).where(eq(identities.user_id, id))
  expect(way?.identity_data).toMatchObject({ email_verified: true })
  expect(await action(admin, { action: 'confirm_email' }, id)).toEqual(['already_confirmed'])
})

test('[ADM-02] a link for a new password and the confirmation are mailed, not twice in a minute', async () => {
  const email = newEmail()
  const { data } = await openAuthClient(app).signUp({ email, password: goodPassword })
  const id = data.user?.id ?? ''
  app.clock.advance(dayMs)
  const later = await signIn(app, 'admin')
  expect(await action(later, { action: 'send_recovery' }, id)).toEqual(['done'])
  expect(await action(later, { action: 'send_recovery' }, id)).toEqual(['mail_too_soon'])
  expect(await action(later, { action: 'resend_confirmation' }, id)).toEqual(['done'])
  expect(await action(later, { action: 'resend_confirmation' }, id)).toEqual(['mail_too_soon'])
  const kinds = (await mailsTo(email)).map(({ content }) => content.kind)
  expect(kinds.slice(-2).toSorted()).toEqual(['confirm_signup', 'recovery'])
  expect(await action(later, { action: 'confirm_email' }, id)).toEqual(['done'])
  expect(await action(later, { action: 'resend_confirmation' }, id)).toEqual(['already_confirmed'])
})

test('[ADM-02] sessions are ended one by one and all together', async () => {
  const person = await signIn(app, 'user')
  await openAuthClient(app).signInWithPassword({ email: person.email ?? '', password: goodPassword })
  const { sessions } = await details(person.userId)
  expect(sessions).toHaveLength(2)
  const path = (id: string | null, session: string | undefined) => `/api/admin/users/${id}/sessions/${session}`
  expect((await admin.send('DELETE', path(person.userId, sessions[0]?.id))).status).toBe(204)
  expect((await admin.send('DELETE', path(person.userId, sessions[0]?.id))).status).toBe(404)
  expect((await admin.send('DELETE', path(person.userId, stranger))).status).toBe(404)
  expect((await details(person.userId)).sessions).toHaveLength(1)
  expect(await action(admin, { action: 'end_sessions' }, person.userId)).toEqual(['done'])
  expect((await details(person.userId)).sessions).toEqual([])
  expect(await action(admin, { action: 'end_sessions' }, person.userId)).toEqual(['already_so'])
  // Another user's session is not found by the wrong user's address.
  const other = await signIn(app, 'user')
  const [theirs] = (await details(other.userId)).sessions
  expect((await admin.send('DELETE', path(person.userId, theirs?.id))).status).toBe(404)
  expect((await details(other.userId)).sessions).toHaveLength(1)
})

test('[ADM-02] a deletion waits and can be taken back; an erasure needs the address typed and leaves nothing', async () => {
  const person = await signIn(app, 'user')
  expect(await action(admin, { action: 'delete', reason: 'Asked by telephone' }, person.userId)).toEqual(['done'])
  const waiting = await details(person.userId)
  expect([waiting.state, waiting.erase_at]).toEqual([
    'deletion_pending',
    new Date(app.clock.now() + 14 * dayMs).toISOString(),
  ])
  expect(await action(admin, { action: 'delete' }, person.userId)).toEqual(['already_so'])
  expect(await action(admin, { action: 'cancel_deletion' }, person.userId)).toEqual(['done'])
  expect(await action(admin, { action: 'cancel_deletion' }, person.userId)).toEqual(['already_so'])
  expect((await mailsTo(person.email ?? '')).map(({ content }) => content.kind)).toEqual([
    'deletion_scheduled',
    'deletion_cancelled',
  ])
  expect(await action(admin, { action: 'erase', confirmation: 'yes' }, person.userId)).toEqual(['confirmation_wrong'])
  const other = await signIn(app, 'user')
  const confirmation = person.email ?? ''
  expect(await action(admin, { action: 'erase', confirmation }, person.userId, other.userId)).toEqual([
    'confirmation_wrong',
    'confirmation_wrong',
  ])
  expect(await action(admin, { action: 'erase', confirmation: confirmation.toUpperCase() }, person.userId)).toEqual([
    'done',
  ])
  expect((await admin.send('GET', `/api/admin/users/${person.userId}`)).status).toBe(404)
  expect(
    await app.deps.database.db
      .select()
      .from(users)
      .where(eq(users.id, person.userId ?? '')),
  ).toEqual([])
  expect((await person.send('GET', '/api/me/role')).status).toBe(401)
})

test('[ADM-02] many accounts are answered one by one, in their order, and one refusal holds up no one', async () => {
  const [one, two] = [await signIn(app, 'user'), await signIn(app, 'user')]
  expect(await action(admin, { action: 'ban', until: null }, one.userId, stranger, admin.userId, two.userId)).toEqual([
    'done',
    'not_found',
    'own_account',
    'done',
  ])
  expect(await action(admin, { action: 'unban' }, one.userId, one.userId)).toEqual(['done'])
  const many = Array.from({ length: 201 }, () => randomUUID())
  expect(await action(admin, { action: 'unban' }, ...many)).toEqual(['422'])
  expect(await action(admin, { action: 'unban' }, ...many.slice(1))).toEqual(many.slice(1).map(() => 'not_found'))
})

const everyAction = [
  { action: 'set_role', role: 'user' },
  { action: 'ban', until: null },
  { action: 'unban' },
  { action: 'confirm_email' },
  { action: 'send_recovery' },
  { action: 'resend_confirmation' },
  { action: 'end_sessions' },
  { action: 'delete' },
  { action: 'cancel_deletion' },
]

test.each([...everyAction, { action: 'erase' }])('no one does %j to themselves', async (wanted) => {
  await signIn(app, 'admin')
  expect(await action(admin, { confirmation: admin.email, ...strip(wanted) }, admin.userId)).toEqual(['own_account'])
})

test.each([...everyAction, { action: 'erase' }])(
  '[ROLE-02] a moderator who manages people does not do %j to an administrator',
  async (wanted) => {
    const moderator = await signInManager('moderator')
    await signIn(app, 'admin')
    const [rejection] = await action(moderator, { confirmation: admin.email, ...strip(wanted) }, admin.userId)
    expect(rejection).toBe(wanted.action === 'set_role' ? 'roles_not_managed' : 'stronger_account')
    expect(await details(admin.userId)).toMatchObject({ role: 'admin', state: 'active' })
  },
)

/** Only an erasure takes a confirmation. */
function strip(wanted: { action: string }): object {
  return wanted.action === 'erase' ? wanted : { ...wanted, confirmation: undefined }
}

test('[ROLE-02] staff who manage people but not roles give no role, and no one gives more than they hold', async () => {
  const moderator = await signInManager('moderator')
  const person = await signIn(app, 'user')
  expect(await action(moderator, { action: 'set_role', role: 'editor' }, person.userId)).toEqual(['roles_not_managed'])
  await app.deps.database.db.execute(sql`
    insert into role_permissions (role, permission, allowed, updated_at) values ('moderator', 'roles.manage', true, now())`)
  expect(await action(moderator, { action: 'set_role', role: 'editor' }, person.userId)).toEqual(['done'])
  expect(await action(moderator, { action: 'set_role', role: 'admin' }, person.userId)).toEqual(['role_not_held'])
  expect(await action(moderator, { action: 'ban', until: null }, person.userId)).toEqual(['done'])
})

test('[ROLE-02] the last administrator is not banned or deleted, nor are both of two by each other at once', async () => {
  const other = await signIn(app, 'admin')
  const ban = { action: 'ban', until: null }
  const responses = await Promise.all([action(admin, ban, other.userId), action(other, ban, admin.userId)])
  // The second may already fail at the door, because its session has ended.
  expect(responses.flat().filter((response) => response === 'done')).toHaveLength(1)
  const { rows } = await app.deps.database.db.execute<{ left: number }>(sql`
    select count(*)::int as left from user_roles r join auth.users u on u.id = r.user_id
    where r.role = 'admin' and u.banned_until is null`)
  expect(rows).toEqual([{ left: 1 }])
})

test('[ROLE-02] of all administrators who are taken away at once through this door, one is left', async () => {
  const others = [await signIn(app, 'admin'), await signIn(app, 'admin'), await signIn(app, 'admin')]
  const all = [admin, ...others]
  const actions = [{ action: 'ban', until: null }, { action: 'delete' }, { action: 'set_role', role: 'user' }]
  await Promise.all(
    all.map((each, index) => action(each, actions[index % 3] ?? {}, ...all.map(({ userId }) => userId))),
  )
  const { rows } = await app.deps.database.db.execute<{ left: number }>(sql`
    select count(*)::int as left from user_roles r join auth.users u on u.id = r.user_id
    where r.role = 'admin' and u.banned_until is null
      and not exists (select from account_deletions d where d.user_id = u.id)`)
  expect(rows[0]?.left).toBeGreaterThanOrEqual(1)
})

test('[ADM-02] people are invited by mail, each address answered for itself', async () => {
  const fresh = newEmail()
  const { status, body } = await admin.send<UserInviteResults>('POST', '/api/admin/users/invitations', {
    people: [
      { email: ` ${fresh.toUpperCase()} `, name: 'Ion Ceban' },
      { email: 'no address' },
      { email: admin.email },
      { email: fresh },
    ],
    role: 'editor',
  })
  expect(status).toBe(200)
  expect(body.results).toEqual([
    { email: fresh, done: true, id: expect.any(String) },
    { email: 'no address', done: false, reason: 'invalid_email' },
    { email: admin.email, done: false, reason: 'email_taken' },
    { email: fresh, done: false, reason: 'twice_in_list' },
  ])
  const invited = body.results[0]?.done ? body.results[0].id : null
  expect(await details(invited)).toMatchObject({
    name: 'Ion Ceban',
    role: 'editor',
    state: 'unconfirmed',
    methods: ['email'],
  })
  expect((await details(invited)).invited_at).not.toBeNull()
  const [mail] = await mailsTo(fresh)
  expect(mail).toMatchObject({ language: 'en', content: { kind: 'invite' } })
  const noPassword = await openAuthClient(app).signInWithPassword({ email: fresh, password: goodPassword })
  expect(noPassword.error?.code).toBe('invalid_credentials')
})

test('[ADM-02] an invitation names the role, is in the chosen language, tells no code, and works for seven days', async () => {
  const [first, second] = [newEmail(), newEmail()]
  const invite = (email: string, more: object) =>
    admin.send<UserInviteResults>('POST', '/api/admin/users/invitations', { people: [{ email }], ...more })
  expect((await invite(first, { role: 'moderator', language: 'ro' })).status).toBe(200)
  expect((await invite(second, { role: 'user', language: 'xx' })).status).toBe(422)
  const [mail] = await mailsTo(first)
  if (mail?.content.kind !== 'invite') throw new Error('No invitation was mailed')
  expect(mail.language).toBe('ro')
  const letter = letterText(writeLetter(app.deps, mail, new Date(app.deps.clock.now())))
  expect(letter).toContain('moderator')
  expect(letter).toMatch(/7\szile/)
  expect(letter).not.toContain(mail.content.code)
  const link = new URL(mail.content.link)
  const now = app.deps.clock.now()
  app.clock.set(now + 7 * dayMs - 60_000)
  const opened = await app.fetch(`${link.pathname}${link.search}`)
  const fragment = new URLSearchParams(new URL(opened.headers.get('location') ?? '').hash.slice(1))
  const taken = await openAuthClient(app).verifyOtp({ type: 'invite', token_hash: fragment.get('token_hash') ?? '' })
  app.clock.set(now)
  expect(taken.data.session?.user.email).toBe(first)
})

test('[ROLE-02] no one invites someone into a role that they do not hold', async () => {
  const moderator = await signInManager('moderator')
  const invite = (role: Role) =>
    moderator.send('POST', '/api/admin/users/invitations', { people: [{ email: newEmail() }], role })
  expect((await invite('user')).status).toBe(200)
  expect((await invite('editor')).status).toBe(403)
  expect((await invite('admin')).status).toBe(403)
})

test.each([
  { ids: [], action: { action: 'unban' } },
  { ids: ['7'], action: { action: 'unban' } },
  { ids: [stranger] },
  { ids: [stranger], action: { action: 'fly' } },
  { ids: [stranger], action: { action: 'ban' } },
  { ids: [stranger], action: { action: 'ban', until: 'tomorrow' } },
  { ids: [stranger], action: { action: 'ban', until: null, reason: 'x'.repeat(501) } },
  { ids: [stranger], action: { action: 'set_role', role: 'boss' } },
  { ids: [stranger], action: { action: 'erase' } },
  { ids: [stranger], action: { action: 'unban', more: 1 } },
])('the call %j is refused', async (call) => {
  expect((await admin.send('POST', '/api/admin/users/actions', call)).status).toBe(422)
})

test.each([
  { people: [] },
  { people: Array.from({ length: 51 }, (_, index) => ({ email: `p${index}@example.org` })) },
  { people: [{ email: 'x@example.org', role: 'admin' }] },
  { people: [{ email: 'x@example.org', name: 'x'.repeat(101) }] },
  { people: [{ email: 'x@example.org' }], role: 'boss' },
])('the invitation %# is refused', async (call) => {
  expect((await admin.send('POST', '/api/admin/users/invitations', call)).status).toBe(422)
})

test('visitors and people without the permission do nothing to anyone', async () => {
  const person = await signIn(app, 'user')
  const call = { ids: [person.userId], action: { action: 'ban', until: null } }
  for (const by of [
    visitorOf(app),
    await signIn(app, 'user'),
    await signIn(app, 'editor'),
    await signIn(app, 'moderator'),
  ]) {
    const expected = by.userId === null ? 401 : 403
    expect((await by.send('POST', '/api/admin/users/actions', call)).status).toBe(expected)
    expect((await by.send('POST', '/api/admin/users/invitations', { people: [{ email: newEmail() }] })).status).toBe(
      expected,
    )
    expect((await by.send('DELETE', `/api/admin/users/${person.userId}/sessions/${stranger}`)).status).toBe(expected)
  }
  expect((await details(person.userId)).state).toBe('active')
})
