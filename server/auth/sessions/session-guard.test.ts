import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { hourMs } from '#shared/duration.ts'
import { defaultPermissions, permissions } from '#shared/roles.ts'
import { setRole } from '#server/auth/accounts/accounts.ts'
import { getSigningKey } from '#server/auth/sessions/keys.ts'
import { publicKey } from '#server/auth/sessions/public-key.ts'
import { findActor } from '#server/auth/sessions/session-guard.ts'
import { factors, sessions, users } from '#server/auth/tables.ts'
import { openSecrets } from '#server/secrets.ts'
import { goodPassword, newEmail, openAuthClient } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

async function signUp() {
  const client = openAuthClient(app)
  const email = newEmail()
  const { data } = await client.signUp({ email, password: goodPassword })
  return { client, email, userId: data.user?.id ?? '', bearer: `Bearer ${data.session?.access_token}` }
}

const invalid = { name: 'AppError', code: 'invalid_token', status: 401 }

test('without a token, and with the public key, a visitor is anonymous', async () => {
  for (const header of [undefined, null, '', 'Basic YTpi', `Bearer ${publicKey(app.deps)}`]) {
    expect(await findActor(app.deps, header)).toEqual({ kind: 'anonymous' })
  }
})

test('the public key is stable for a site and differs between sites', () => {
  const key = publicKey({ secrets: openSecrets('a test secret of more than thirty-two characters') })
  expect(key).toBe(publicKey(app.deps))
  expect(key).toMatch(/^gw_public_[A-Za-z0-9_-]{32}$/)
  expect(publicKey({ secrets: openSecrets('another secret of more than thirty-two characters') })).not.toBe(key)
})

test('[ROLE-01] without a row the role is user, with one it is what the row says, at once', async () => {
  const { userId, email, bearer } = await signUp()
  expect(await findActor(app.deps, bearer)).toEqual({
    kind: 'user',
    userId,
    email,
    sessionId: expect.any(String),
    role: 'user',
    isAdmin: false,
    isModerator: false,
    isEditor: false,
    permissions: [],
  })
  const flags = async () => {
    const actor = await findActor(app.deps, bearer)
    return actor.kind === 'user' && [actor.role, actor.isAdmin, actor.isModerator, actor.isEditor]
  }
  await setRole(app.deps.database.db, userId, 'editor')
  expect(await flags()).toEqual(['editor', false, false, true])
  await setRole(app.deps.database.db, userId, 'moderator')
  expect(await flags()).toEqual(['moderator', false, true, true])
  await setRole(app.deps.database.db, userId, 'admin')
  expect(await flags()).toEqual(['admin', true, true, true])
})

test('[ROLE-01] a role that cannot be read is logged, and the visitor is a plain user', async () => {
  const { userId, bearer } = await signUp()
  await setRole(app.deps.database.db, userId, 'admin')
  const logged = vi.spyOn(app.deps.log, 'error').mockImplementation(() => {})
  const { database } = app.deps
  const read: typeof database.read = async (name, text, values) => {
    if (text.includes('user_roles'))
      throw Object.assign(new Error('relation "user_roles" does not exist'), { code: '42P01' })
    return database.read(name, text, values)
  }
  const deps = { ...app.deps, database: { ...database, read } }
  expect(await findActor(deps, bearer)).toMatchObject({ kind: 'user', userId, role: 'user', isAdmin: false })
  expect(logged).toHaveBeenCalledWith(expect.anything(), 'Error checking role:')
  expect(await findActor(app.deps, bearer)).toMatchObject({ role: 'admin' })
})

test('[ROLE-01] a role that no one knows counts as none, and is logged', async () => {
  const { bearer } = await signUp()
  const logged = vi.spyOn(app.deps.log, 'error').mockImplementation(() => {})
  const read = async () => [{ email: 'ana@example.org', role: 'owner', needs_second_factor: false }] as never
  const deps = { ...app.deps, database: { ...app.deps.database, read } }
  expect(await findActor(deps, bearer)).toMatchObject({ role: 'user', isEditor: false })
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ stored: 'owner' }), 'Error checking role:')
})

async function storeChange(role: string, permission: string, allowed: boolean) {
  await app.deps.database.db.execute(
    sql`insert into role_permissions (role, permission, allowed, updated_at) values (${role}, ${permission}, ${allowed}, now())`,
  )
}

test('[ROLE-02] stored changes count over what was shipped, at once; the administrator has everything', async () => {
  const { userId, bearer } = await signUp()
  const permitted = async () => {
    const actor = await findActor(app.deps, bearer)
    return actor.kind === 'user' ? actor.permissions : []
  }
  await storeChange('user', 'analytics.view', true)
  expect(await permitted()).toEqual(['analytics.view'])
  await setRole(app.deps.database.db, userId, 'editor')
  await storeChange('editor', 'content.delete', false)
  await storeChange('editor', 'logs.view', true)
  await storeChange('editor', 'no.such_permission', true)
  const changed = defaultPermissions.editor.filter((each) => each !== 'content.delete')
  expect((await permitted()).toSorted()).toEqual([...changed, 'logs.view'].toSorted())
  await storeChange('admin', 'content.edit', false)
  await setRole(app.deps.database.db, userId, 'admin')
  expect(await permitted()).toEqual(permissions)
  await app.deps.database.db.execute('truncate role_permissions')
})

test('[ROLE-02] where a role asks for a second factor, its permissions count only in sessions that gave one', async () => {
  const { userId, bearer } = await signUp()
  await setRole(app.deps.database.db, userId, 'editor')
  await app.deps.database.db.execute(
    `insert into role_rules (role, second_factor_required, updated_at) values ('editor', true, now())`,
  )
  expect(await findActor(app.deps, bearer)).toMatchObject({
    role: 'editor',
    permissions: [],
    second_factor_required: true,
    withheld: defaultPermissions.editor,
  })
  const asked = await app.fetch('/api/me/role', { headers: { authorization: bearer } })
  expect(await asked.json()).toMatchObject({ role: 'editor', permissions: [], second_factor_required: true })
  const rejected = await app.fetch('/api/content', { headers: { authorization: bearer }, method: 'POST' })
  expect({ status: rejected.status, ...(await rejected.json()) }).toMatchObject({
    status: 403,
    code: 'second_factor_required',
  })
  const settings = await app.fetch('/api/admin/settings', { headers: { authorization: bearer } })
  expect(await settings.json()).toMatchObject({ code: 'not_allowed' })
  await app.deps.database.db.execute(sql`update auth.sessions set aal = 'aal2' where user_id = ${userId}`)
  const proven = await findActor(app.deps, bearer)
  expect(proven).toMatchObject({ permissions: defaultPermissions.editor })
  expect(proven).not.toHaveProperty('second_factor_required')
  await app.deps.database.db.execute('truncate role_rules')
})

test('a wrong, expired or forged token is invalid', async () => {
  const { bearer } = await signUp()
  const key = await getSigningKey(app.deps)
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: key.algorithm, kid: key.kid }).sign(key.material)
  const now = Math.floor(app.clock.now() / 1000)
  const tokens = [
    'nonsense',
    bearer.slice('Bearer '.length, -4),
    await sign({ sub: 'ana', session_id: 'x', exp: now + 60 }),
    await sign({ sub: '5d8aef42-fbd9-4e46-9d2b-93a95dbb1c64', exp: now + 60 }),
    await sign({ role: 'service_role', exp: now + 60 }),
  ]
  for (const token of tokens) await expect(findActor(app.deps, `Bearer ${token}`)).rejects.toMatchObject(invalid)
  expect(await findActor(app.deps, `Bearer ${await sign({ role: 'anon', exp: now + 60 })}`)).toEqual({
    kind: 'anonymous',
  })
  app.clock.advance(hourMs)
  await expect(findActor(app.deps, bearer)).rejects.toMatchObject(invalid)
})

test('a token whose session has ended, or whose user is banned or gone, is invalid at once', async () => {
  const ended = await signUp()
  await ended.client.signOut({ scope: 'local' })
  await expect(findActor(app.deps, ended.bearer)).rejects.toMatchObject(invalid)

  const banned = await signUp()
  const setUser = (changes: Partial<typeof users.$inferInsert>) =>
    app.deps.database.db
      .update(users)
      .set(changes)
      .where(sql`${users.id} = ${banned.userId}`)
  await setUser({ banned_until: new Date(app.clock.now() + 1000) })
  await expect(findActor(app.deps, banned.bearer)).rejects.toMatchObject(invalid)
  await setUser({ banned_until: new Date(app.clock.now()) })
  expect(await findActor(app.deps, banned.bearer)).toMatchObject({ kind: 'user' })
  await setUser({ deleted_at: new Date(app.clock.now()) })
  await expect(findActor(app.deps, banned.bearer)).rejects.toMatchObject(invalid)
})

test('while the database is away no one is taken for someone', async () => {
  const { bearer } = await signUp()
  const read = async () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
  await expect(findActor({ ...app.deps, database: { ...app.deps.database, read } }, bearer)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

const halfSignedIn = { name: 'AppError', code: 'second_factor_needed', status: 401 }

async function addFactor(userId: string, status: 'verified' | 'unverified'): Promise<string> {
  const now = new Date(app.clock.now())
  const id = randomUUID()
  await app.deps.database.db
    .insert(factors)
    .values({ id, user_id: userId, factor_type: 'totp', status, created_at: now, updated_at: now })
  return id
}

test('[DLG-11] until the second factor is given a session is no one, from the moment the account has one', async () => {
  const { userId, bearer } = await signUp()
  const other = await signUp()
  await addFactor(userId, 'unverified')
  expect(await findActor(app.deps, bearer)).toMatchObject({ kind: 'user', userId })
  const factorId = await addFactor(userId, 'verified')
  await expect(findActor(app.deps, bearer)).rejects.toMatchObject(halfSignedIn)
  expect(await findActor(app.deps, other.bearer)).toMatchObject({ kind: 'user', userId: other.userId })

  const { db } = app.deps.database
  const setLevel = (aal: 'aal1' | 'aal2' | null) => db.update(sessions).set({ aal }).where(eq(sessions.user_id, userId))
  await setLevel('aal2')
  expect(await findActor(app.deps, bearer)).toMatchObject({ kind: 'user', userId })
  await setLevel(null)
  await expect(findActor(app.deps, bearer)).rejects.toMatchObject(halfSignedIn)
  await setLevel('aal1')
  await db.delete(factors).where(eq(factors.id, factorId))
  expect(await findActor(app.deps, bearer)).toMatchObject({ kind: 'user', userId })
})

test('[DLG-11] a half signed-in user reads what is public, and everything else answers what is missing', async () => {
  const { userId, bearer } = await signUp()
  await addFactor(userId, 'verified')
  await setRole(app.deps.database.db, userId, 'admin')
  const ask = async (method: string, path: string) =>
    app.fetch(path, { method, headers: { authorization: bearer, 'content-type': 'application/json' } })
  expect((await ask('GET', '/api/config')).status).toBe(200)
  for (const path of ['/api/me/role', '/api/me/profile', '/api/admin/settings', '/api/events']) {
    const response = await ask('GET', path)
    expect(response.status, path).toBe(401)
    expect(await response.json(), path).toMatchObject({ code: 'second_factor_needed' })
  }
})

test('[DLG-11] a role that cannot be read does not open what the second factor guards', async () => {
  const { userId, bearer } = await signUp()
  await addFactor(userId, 'verified')
  vi.spyOn(app.deps.log, 'error').mockImplementation(() => {})
  const { database } = app.deps
  const read: typeof database.read = async (name, text, values) => {
    if (text.includes('user_roles')) throw Object.assign(new Error('no such table'), { code: '42P01' })
    return database.read(name, text, values)
  }
  const deps = { ...app.deps, database: { ...database, read } }
  await expect(findActor(deps, bearer)).rejects.toMatchObject(halfSignedIn)
})
