import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { requireAnotherAdministrator } from '#server/auth/accounts/accounts.ts'
import { changeRole } from '#server/auth/accounts/role-changes.ts'
import { findActor } from '#server/auth/sessions/session-guard.ts'
import { users } from '#server/auth/tables.ts'
import { findRole } from '#server/auth/accounts/users.ts'
import { rolesChannel } from '#server/db/channels.ts'
import { openMail } from '#server/mail/outbox.ts'
import { mails } from '#server/mail/tables.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

test('[ROLE-02] an administrator gives a role; it counts at the next request and is in the log', async () => {
  const admin = await signIn(app, 'admin')
  const person = await signIn(app, 'user')
  const heard = Promise.withResolvers<string>()
  const stop = app.deps.database.listen(rolesChannel, heard.resolve)
  await app.deps.database.isReady()
  expect(await give(admin, person, 'editor')).toBe(true)
  expect(await give(admin, person, 'editor')).toBe(false)
  expect((await person.send('GET', '/api/me/role')).body).toMatchObject({ role: 'editor', isEditor: true })
  expect(await heard.promise).toBe(person.userId)
  stop()
  const { rows } = await app.deps.database.db.execute(
    'select action, actor_id, actor_role, target_id, request_id, before, after from activity_log',
  )
  expect(rows).toEqual([
    {
      action: 'user.change_role',
      actor_id: admin.userId,
      actor_role: 'admin',
      target_id: person.userId,
      request_id: 'test',
      before: { role: 'user' },
      after: { role: 'editor' },
    },
  ])
})

test('a person whose role changes is notified by mail, once and in the right language', async () => {
  const admin = await signIn(app, 'admin')
  const person = await signIn(app, 'user')
  await give(admin, person, 'editor')
  await give(admin, person, 'editor')
  await expect(give(person, admin, 'user')).rejects.toThrow()
  await runJobs(app)
  const stored = await app.deps.database.db.select().from(mails)
  expect(stored.map(({ sealed }) => openMail(app.deps, sealed))).toEqual([
    {
      to: person.email,
      language: 'ro',
      userId: person.userId,
      name: 'Ana Rusu',
      content: { kind: 'role_changed', role: 'editor' },
    },
  ])
})

test('[ROLE-02] no one changes their own role', async () => {
  const admin = await signIn(app, 'admin')
  await signIn(app, 'admin')
  await expect(give(admin, admin, 'user')).rejects.toMatchObject({ code: 'own_role', status: 409 })
})

test('[ROLE-02] no one gives or takes a role that holds more than their own', async () => {
  const admin = await signIn(app, 'admin')
  const moderator = await signIn(app, 'moderator')
  const person = await signIn(app, 'user')
  await signIn(app, 'admin')
  const rejection = { code: 'not_allowed', status: 403 }
  await expect(give(moderator, person, 'admin')).rejects.toMatchObject(rejection)
  await expect(give(moderator, admin, 'user')).rejects.toMatchObject(rejection)
  expect(await give(moderator, person, 'editor')).toBe(true)
  // A moderator cannot act on an editor who holds more permissions.
  await app.deps.database.db.execute(
    `insert into role_permissions (role, permission, allowed, updated_at) values ('editor', 'settings.edit', true, now())`,
  )
  await expect(give(moderator, person, 'user')).rejects.toMatchObject(rejection)
  // Everything an administrator may is not to be an administrator.
  await app.deps.database.db.execute(
    `insert into role_permissions (role, permission, allowed, updated_at)
     select 'moderator', unnest(array['users.manage', 'roles.manage', 'settings.view', 'settings.edit', 'content.visual_edit',
       'notifications.manage', 'agents.edit', 'backups.manage', 'integrations.manage']), true, now()`,
  )
  await expect(give(moderator, person, 'admin')).rejects.toMatchObject(rejection)
})

test('a role for an account that is not there, or is deleted, is not found', async () => {
  const admin = await signIn(app, 'admin')
  const gone = await signIn(app, 'editor')
  await setUser(gone, { deleted_at: new Date(app.clock.now()) })
  const missing = { ...gone, userId: '00000000-0000-4000-8000-000000000000' }
  for (const each of [gone, missing])
    await expect(give(admin, each, 'user')).rejects.toMatchObject({ code: 'not_found' })
})

test('[ROLE-02] two administrators who demote each other at the same time leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    await app.reset()
    const [first, second] = [await signIn(app, 'admin'), await signIn(app, 'admin')]
    const results = await Promise.allSettled([give(first, second, 'user'), give(second, first, 'user')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = await Promise.all([first, second].map(({ userId }) => findRole(app.deps.database.db, userId ?? '')))
    expect(left.toSorted()).toEqual(['admin', 'user'])
  }
})

test('[ROLE-02] of three administrators who all act against the others at once, one is left', async () => {
  const people = [await signIn(app, 'admin'), await signIn(app, 'admin'), await signIn(app, 'admin')]
  await Promise.allSettled(
    people.flatMap((actor) => people.filter((each) => each !== actor).map((each) => give(actor, each, 'editor'))),
  )
  const left = await Promise.all(people.map(({ userId }) => findRole(app.deps.database.db, userId ?? '')))
  expect(left.filter((role) => role === 'admin')).toHaveLength(1)
})

test('[ROLE-02] an administrator who is banned, deleted or about to be erased does not count as one who is left', async () => {
  const acting = await signIn(app, 'admin')
  const last = await signIn(app, 'admin')
  const rejected = () =>
    expect(
      app.deps.database.db.transaction((tx) => requireAnotherAdministrator(tx, app.deps, [last.userId ?? ''])),
    ).rejects.toMatchObject({ code: 'last_administrator', status: 409 })
  const passes = () =>
    app.deps.database.db.transaction((tx) => requireAnotherAdministrator(tx, app.deps, [last.userId ?? '']))

  await passes()
  await setUser(acting, { banned_until: new Date(app.clock.now() + 1000) })
  await rejected()
  await setUser(acting, { banned_until: new Date(app.clock.now()) })
  await passes()
  await app.deps.database.db.execute(
    `insert into account_deletions (user_id, requested_at, erase_at) values ('${acting.userId}', now(), now())`,
  )
  await rejected()
  await app.deps.database.db.execute('truncate account_deletions')
  await setUser(acting, { deleted_at: new Date(app.clock.now()) })
  await rejected()
})

test('[ROLE-02] an administrator who is about to be erased cannot demote the only other one', async () => {
  const acting = await signIn(app, 'admin')
  const last = await signIn(app, 'admin')
  await app.deps.database.db.execute(
    `insert into account_deletions (user_id, requested_at, erase_at) values ('${acting.userId}', now(), now())`,
  )
  await expect(give(acting, last, 'user')).rejects.toMatchObject({ code: 'last_administrator', status: 409 })
  expect(await findRole(app.deps.database.db, last.userId ?? '')).toBe('admin')
})

test('an act on people of whom none is an administrator passes, also on a site without one', async () => {
  const person = await signIn(app, 'moderator')
  await app.deps.database.db.transaction((tx) => requireAnotherAdministrator(tx, app.deps, [person.userId ?? '']))
})

async function give(actor: ApiClient, person: ApiClient, role: Role): Promise<boolean> {
  const found = await findActor(app.deps, actor.authorization)
  if (found.kind !== 'user') throw new Error('The acting person is not signed in')
  const change = {
    actor: found,
    userId: person.userId ?? '',
    role,
    context: { requestId: 'test', language: 'ro' as const },
  }
  return app.deps.database.db.transaction((tx) => changeRole(tx, app.deps, change))
}

async function setUser(person: ApiClient, changes: Partial<typeof users.$inferInsert>): Promise<void> {
  await app.deps.database.db
    .update(users)
    .set(changes)
    .where(eq(users.id, person.userId ?? ''))
}
