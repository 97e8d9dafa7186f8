import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RoleEffect, RoleHistory, RoleTable } from '#shared/contracts/roles.ts'
import type { Problem } from '#shared/error-codes.ts'
import { defaultPermissions, permissionAreas, permissions, roleFacts } from '#shared/roles.ts'
import type { Role } from '#shared/roles.ts'
import { setRole } from '#server/auth/accounts/accounts.ts'
import { findActor } from '#server/auth/sessions/session-guard.ts'
import { rolesChannel } from '#server/db/channels.ts'
import { changeRoles, getRoleTable } from '#server/features/roles/service.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const path = '/api/admin/roles'

let app: TestApp
let admin: ApiClient
let editor: ApiClient
let moderator: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  admin = await signIn(app, 'admin')
  editor = await signIn(app, 'editor')
  moderator = await signIn(app, 'moderator')
})
beforeEach(async () => {
  await app.deps.database.db.execute('truncate role_permissions, role_rules, activity_log, rate_limits')
  await setRole(app.deps.database.db, moderator.userId ?? '', 'moderator')
})
afterAll(() => app.close())

test('[ROLE-02] the table tells what every role may do and how many people have it', async () => {
  const { status, body } = await admin.send<RoleTable>('GET', path)
  expect(status).toBe(200)
  expect(body.roles.map(({ role, permissions: allowed }) => [role, allowed.toSorted()])).toEqual(
    (['user', 'editor', 'moderator', 'admin'] as const).map((role) => [role, defaultPermissions[role].toSorted()]),
  )
  expect(body.roles.find(({ role }) => role === 'editor')).toMatchObject({
    people: 1,
    people_without_factor: 1,
    second_factor_required: false,
  })
  expect(body.changes).toEqual([])
})

test('every permission is in exactly one area of the table', () => {
  expect(Object.values(permissionAreas).flat().toSorted()).toEqual([...permissions].toSorted())
})

test('[ROLE-02] a change counts at the next request, opens what it gives and shuts what it takes', async () => {
  expect((await editor.send('GET', '/api/admin/settings')).status).toBe(403)
  const { status, body } = await change(admin, {
    permissions: [
      { role: 'editor', permission: 'settings.view', allowed: true },
      { role: 'editor', permission: 'content.edit', allowed: false },
    ],
  })
  expect(status).toBe(200)
  expect(body.changes).toMatchObject([
    { permission: 'content.edit', allowed: false, updated_by: { id: admin.userId, name: 'Ana Rusu' } },
    { permission: 'settings.view', allowed: true },
  ])
  expect((await editor.send('GET', '/api/admin/settings')).status).toBe(200)
  expect((await editor.send('POST', '/api/content', [])).status).toBe(403)
  expect((await editor.send('GET', '/api/me/role')).body).toMatchObject({
    ...roleFacts('editor'),
    permissions: body.roles.find(({ role }) => role === 'editor')?.permissions,
  })
})

test('a cell that is as shipped again leaves no row, and one that is so already changes nothing', async () => {
  await change(admin, { permissions: [{ role: 'user', permission: 'logs.view', allowed: true }] })
  const back = await change(admin, { permissions: [{ role: 'user', permission: 'logs.view', allowed: false }] })
  expect(back.body.changes).toEqual([])
  const again = await change(admin, { permissions: [{ role: 'user', permission: 'logs.view', allowed: false }] })
  expect(again.body).toEqual(back.body)
  const { rows } = await app.deps.database.db.execute('select action, before, after from activity_log order by id')
  expect(rows).toEqual([
    {
      action: 'roles.update',
      before: { permissions: [{ role: 'user', permission: 'logs.view', allowed: false }], rules: [] },
      after: { permissions: [{ role: 'user', permission: 'logs.view', allowed: true }], rules: [] },
    },
    {
      action: 'roles.update',
      before: { permissions: [{ role: 'user', permission: 'logs.view', allowed: true }], rules: [] },
      after: { permissions: [{ role: 'user', permission: 'logs.view', allowed: false }], rules: [] },
    },
  ])
})

test('[ROLE-02] the administrator cannot be given less, nor anyone something unknown', async () => {
  const { body: before } = await admin.send<RoleTable>('GET', path)
  for (const permissionsGiven of [
    [{ role: 'admin', permission: 'roles.manage', allowed: false }],
    [{ role: 'owner', permission: 'roles.manage', allowed: true }],
    [{ role: 'editor', permission: 'everything', allowed: true }],
    [{ role: 'editor', permission: 'logs.view', allowed: 'yes' }],
    [{ role: 'editor', permission: 'logs.view', allowed: true, updated_by: editor.userId }],
    [
      { role: 'editor', permission: 'logs.view', allowed: true },
      { role: 'editor', permission: 'logs.view', allowed: false },
    ],
  ]) {
    const { status } = await admin.send('PUT', path, { version: before.version, permissions: permissionsGiven })
    expect(status).toBe(422)
  }
  for (const body of [
    {},
    { version: 7 },
    { version: before.version, roles: ['editor'] },
    { version: before.version, rules: [{ role: 'editor' }] },
    {
      version: before.version,
      rules: [
        { role: 'editor', second_factor_required: true },
        { role: 'editor', second_factor_required: false },
      ],
    },
  ])
    expect((await admin.send('PUT', path, body)).status).toBe(422)
  expect((await admin.send('GET', path)).body).toEqual(before)
})

test('[ROLE-02] all of a change is stored or none', async () => {
  await give(moderator, ['roles.manage'])
  const { body: before } = await moderator.send<RoleTable>('GET', path)
  const { status } = await change(moderator, {
    permissions: [
      { role: 'editor', permission: 'logs.view', allowed: true },
      { role: 'editor', permission: 'settings.edit', allowed: true },
    ],
  })
  expect(status).toBe(403)
  expect((await moderator.send('GET', path)).body).toEqual(before)
})

test('[ROLE-02] no one gives or takes what they do not hold themselves', async () => {
  await give(moderator, ['roles.manage'])
  const rejected = await change<Problem>(moderator, {
    permissions: [{ role: 'moderator', permission: 'settings.edit', allowed: true }],
  })
  expect(rejected).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  expect(rejected.body.detail).toContain('settings.edit')
  // Taking away from others what one lacks is no more allowed than giving it.
  await change(admin, { permissions: [{ role: 'editor', permission: 'agents.edit', allowed: true }] })
  expect(
    await change(moderator, { permissions: [{ role: 'editor', permission: 'agents.edit', allowed: false }] }),
  ).toMatchObject({ status: 403 })
  expect(await change(moderator, { rules: [{ role: 'admin', second_factor_required: true }] })).toMatchObject({
    status: 403,
  })
  const { body } = await moderator.send<RoleTable>('GET', path)
  expect(await moderator.send('POST', `${path}/reset`, { version: body.version, roles: ['editor'] })).toMatchObject({
    status: 403,
  })
  expect(
    await change(moderator, { permissions: [{ role: 'user', permission: 'logs.view', allowed: true }] }),
  ).toMatchObject({ status: 200 })
})

test('[ROLE-02] a person who has just lost the right to change roles changes none', async () => {
  await give(moderator, ['roles.manage'])
  const { body } = await moderator.send<RoleTable>('GET', path)
  await setRole(app.deps.database.db, moderator.userId ?? '', 'user')
  const cells = [{ role: 'user', permission: 'logs.view', allowed: true }]
  expect(await moderator.send('PUT', path, { version: body.version, permissions: cells })).toMatchObject({
    status: 403,
  })
})

test('[ROLE-02] a request that came in before the right was taken changes nothing either', async () => {
  const person = await signIn(app, 'admin')
  const actor = await findActor(app.deps, person.authorization)
  if (actor.kind !== 'user') throw new Error('Nobody is signed in.')
  const { version } = await getRoleTable(app.deps)
  await setRole(app.deps.database.db, person.userId ?? '', 'user')
  const permissionsGiven = [{ role: 'user', permission: 'logs.view', allowed: true }] as const
  await expect(
    changeRoles(app.deps, actor, 'test', { version, permissions: [...permissionsGiven], rules: [] }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  expect((await getRoleTable(app.deps)).version).toBe(version)
})

test('of ten changes from one version at once one wins, the others see what is stored', async () => {
  const { body: before } = await admin.send<RoleTable>('GET', path)
  const responses = await Promise.all(
    permissions.slice(0, 10).map((permission) =>
      admin.send<Problem>('PUT', path, {
        version: before.version,
        permissions: [{ role: 'user', permission, allowed: true }],
      }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  const { body: stored } = await admin.send<RoleTable>('GET', path)
  expect(stored.changes).toHaveLength(1)
  const rejected = responses.find(({ status }) => status === 409)
  expect(rejected?.body.code).toBe('roles_conflict')
  expect(rejected?.body['stored']).toEqual(stored)
})

test('[ROLE-02] a reset takes roles back to what was shipped, and leaves the others', async () => {
  await change(admin, {
    permissions: [
      { role: 'editor', permission: 'content.edit', allowed: false },
      { role: 'user', permission: 'logs.view', allowed: true },
    ],
    rules: [{ role: 'editor', second_factor_required: true }],
  })
  const { body: changed } = await admin.send<RoleTable>('GET', path)
  const stale = await admin.send('POST', `${path}/reset`, { version: 'old', roles: ['editor'] })
  expect(stale.status).toBe(409)
  for (const wrong of [[], ['owner'], undefined])
    expect((await admin.send('POST', `${path}/reset`, { version: changed.version, roles: wrong })).status).toBe(422)
  const { body } = await admin.send<RoleTable>('POST', `${path}/reset`, {
    version: changed.version,
    roles: ['editor', 'admin'],
  })
  expect(body.changes).toMatchObject([{ role: 'user', permission: 'logs.view' }])
  expect(body.roles.find(({ role }) => role === 'editor')?.second_factor_required).toBe(false)
})

test('a preview tells who gains and who loses, and stores nothing', async () => {
  const { body: before } = await admin.send<RoleTable>('GET', path)
  const { status, body } = await admin.send<RoleEffect>('POST', `${path}/preview`, {
    permissions: [
      { role: 'editor', permission: 'content.edit', allowed: false },
      { role: 'editor', permission: 'logs.view', allowed: true },
      { role: 'moderator', permission: 'logs.view', allowed: true },
    ],
    rules: [{ role: 'moderator', second_factor_required: true }],
  })
  expect(status).toBe(200)
  expect(body.roles).toEqual([
    { role: 'editor', people: 1, gained: ['logs.view'], lost: ['content.edit'], people_held_back: 0 },
    { role: 'moderator', people: 1, gained: [], lost: [], people_held_back: 1 },
  ])
  expect((await admin.send('GET', path)).body).toEqual(before)
})

test('[ROLE-02] a role that asks for a second factor holds its permissions back until one is given', async () => {
  await change(admin, { rules: [{ role: 'editor', second_factor_required: true }] })
  const rejected = await editor.send<Problem>('POST', '/api/content', [])
  expect(rejected).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
  expect((await editor.send('GET', '/api/me/role')).body).toMatchObject({
    role: 'editor',
    permissions: [],
    second_factor_required: true,
  })
  await change(admin, { rules: [{ role: 'editor', second_factor_required: false }] })
  expect((await editor.send('POST', '/api/content', [])).status).toBe(422)
})

test('no one asks for a second factor in their own role from a session without one', async () => {
  const own = { rules: [{ role: 'admin', second_factor_required: true }] }
  expect(await change(admin, own)).toMatchObject({ status: 409, body: { code: 'own_factor_missing' } })
  await app.deps.database.db.execute(`update auth.sessions set aal = 'aal2' where user_id = '${admin.userId}'`)
  expect(await change(admin, own)).toMatchObject({ status: 200 })
  const other = await signIn(app, 'admin')
  expect(await other.send('GET', path)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
  expect((await admin.send('GET', path)).status).toBe(200)
})

test('the history tells who changed what, page by page, newest first', async () => {
  for (const permission of ['logs.view', 'users.view', 'agents.edit'])
    await change(admin, { permissions: [{ role: 'user', permission, allowed: true }] })
  const first = await admin.send<RoleHistory>('GET', `${path}/history?limit=2`)
  expect(first.body.items).toMatchObject([
    {
      action: 'roles.update',
      actor: { id: admin.userId, name: 'Ana Rusu' },
      actor_role: 'admin',
      after: { permissions: [{ role: 'user', permission: 'agents.edit', allowed: true }], rules: [] },
    },
    { after: { permissions: [{ permission: 'users.view' }] } },
  ])
  const second = await admin.send<RoleHistory>('GET', `${path}/history?limit=2&cursor=${first.body.next_cursor}`)
  expect(second.body).toMatchObject({ items: [{ after: { permissions: [{ permission: 'logs.view' }] } }] })
  expect(second.body.next_cursor).toBeNull()
  for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'cursor=-1', `cursor=${'9'.repeat(40)}`])
    expect((await admin.send('GET', `${path}/history?${query}`)).status).toBe(422)
})

test.each([null, 'user', 'editor', 'moderator'] as const)(
  '[ROLE-02] a role without the permission (%s) neither reads nor changes the table',
  async (role: Role | null) => {
    const person = role === null ? visitorOf(app) : await signIn(app, role)
    const status = role === null ? 401 : 403
    const { body: before } = await admin.send<RoleTable>('GET', path)
    const cells = [{ role: role ?? 'user', permission: 'roles.manage', allowed: true }]
    expect((await person.send('GET', path)).status).toBe(status)
    expect((await person.send('GET', `${path}/history`)).status).toBe(status)
    expect((await person.send('PUT', path, { version: before.version, permissions: cells })).status).toBe(status)
    expect((await person.send('POST', `${path}/preview`, { permissions: cells })).status).toBe(status)
    expect((await person.send('POST', `${path}/reset`, { version: before.version, roles: ['user'] })).status).toBe(
      status,
    )
    expect((await admin.send('GET', path)).body).toEqual({ ...before, roles: expect.anything() })
  },
)

test('a change is notified to every replica', async () => {
  const heard = Promise.withResolvers<string>()
  const stop = app.deps.database.listen(rolesChannel, heard.resolve)
  await app.deps.database.isReady()
  await change(admin, { permissions: [{ role: 'user', permission: 'logs.view', allowed: true }] })
  expect(await heard.promise).toBe('')
  stop()
})

async function change<Body = RoleTable & Problem>(person: ApiClient, changes: Record<string, unknown>) {
  const { body } = await admin.send<RoleTable>('GET', path)
  return person.send<Body>('PUT', path, { version: body.version, ...changes })
}

async function give(person: ApiClient, names: string[]): Promise<void> {
  const role = person === moderator ? 'moderator' : 'editor'
  await change(admin, { permissions: names.map((permission) => ({ role, permission, allowed: true })) })
}
