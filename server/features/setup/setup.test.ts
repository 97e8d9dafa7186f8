import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/duration.ts'
import { activityLog } from '#server/activity/tables.ts'
import { createUser, hashGoodPassword } from '#server/auth/accounts/accounts.ts'
import { userRoles, users } from '#server/auth/tables.ts'
import type { Deps } from '#server/deps.ts'
import { announceSetupLink, ensureAdministrator } from '#server/features/setup/service.ts'
import { setupLinks } from '#server/features/setup/tables.ts'
import { goodPassword, openAuthClient } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'

const app = await openTestApp()

beforeEach(() => app.reset())
afterAll(() => app.close())

const email = 'first@example.org'

async function announce(): Promise<string> {
  const link = await announceSetupLink(app.deps)
  return new URL(link ?? 'missing:').searchParams.get('token') ?? ''
}

async function post(token: string, changes: object = {}) {
  const body = { token, email, password: goodPassword, first_name: 'Ana', last_name: 'Rusu', ...changes }
  const response = await app.fetch('/api/setup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function isValid(token: string): Promise<unknown> {
  return (await (await app.fetch(`/api/setup?token=${token}`)).json()).valid
}

async function listAdministrators() {
  return app.deps.database.db
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(eq(userRoles.role, 'admin'))
}

test('[START-04] without an administrator a link is made, and only its hash is stored', async () => {
  const link = await announceSetupLink(app.deps)
  expect(link).toMatch(/^http:\/\/localhost:3000\/setup\?token=[A-Za-z0-9_-]{43}$/)
  const [row] = await app.deps.database.db.select().from(setupLinks)
  expect(link).not.toContain(row?.token_hash)
  expect(await isValid(new URL(link ?? '').searchParams.get('token') ?? '')).toBe(true)
})

test('[START-04] the link creates the first administrator, who can sign in at once', async () => {
  const token = await announce()
  const { status, body } = await post(token, { email: ' First@Example.org ' })
  expect([status, body]).toEqual([201, { id: expect.any(String), email }])
  const client = openAuthClient(app)
  const { data, error } = await client.signInWithPassword({ email, password: goodPassword })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id: body.id,
    user_metadata: { first_name: 'Ana', last_name: 'Rusu', email_verified: true },
  })
  expect(data.user?.email_confirmed_at).toBeTypeOf('string')
  const role = await app.fetch('/api/me/role', { headers: { authorization: `Bearer ${data.session?.access_token}` } })
  expect(await role.json()).toMatchObject({ role: 'admin', isAdmin: true })
  expect(await app.deps.database.db.select().from(activityLog)).toMatchObject([
    { action: 'setup.create_administrator', actor_role: 'anonymous', target_id: body.id },
  ])
})

test('[START-04] a used link is dead, and so are all others', async () => {
  const token = await announce()
  const other = await announce()
  expect((await post(token)).status).toBe(201)
  for (const dead of [token, other]) {
    expect(await isValid(dead)).toBe(false)
    expect(await post(dead, { email: 'second@example.org' })).toMatchObject({
      status: 410,
      body: { code: 'setup_link_invalid' },
    })
  }
  expect(await announceSetupLink(app.deps)).toBeNull()
  expect(await listAdministrators()).toEqual([{ email }])
})

test('[START-04] a link dies after 24 hours', async () => {
  const token = await announce()
  app.clock.advance(dayMs - 1)
  expect(await isValid(token)).toBe(true)
  app.clock.advance(1)
  expect(await isValid(token)).toBe(false)
  expect((await post(token)).status).toBe(410)
  await announce()
  expect(await app.deps.database.db.select().from(setupLinks)).toHaveLength(1)
})

test('[START-04] two uses at once, of one link or of two, make one administrator', async () => {
  const [one, two] = [await announce(), await announce()]
  const responses = await Promise.all(
    [one, one, two, two].map((token, number) => post(token, { email: `person-${number}@example.org` })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 410, 410, 410])
  expect(await listAdministrators()).toHaveLength(1)
})

test('a link that is left over when there is an administrator does nothing', async () => {
  const token = await announce()
  const passwordHash = await hashGoodPassword(app.deps, goodPassword, email)
  await createUser(app.deps.database.db, app.deps, { email, passwordHash, role: 'admin' })
  expect(await isValid(token)).toBe(false)
  expect(await post(token, { email: 'second@example.org' })).toMatchObject({
    status: 409,
    body: { code: 'setup_done' },
  })
})

test('a wrong token, a weak password, a taken address and missing fields are refused, and the link lives on', async () => {
  const token = await announce()
  await openAuthClient(app).signUp({ email: 'taken@example.org', password: goodPassword })
  expect(await post('nonsense')).toMatchObject({ status: 410, body: { code: 'setup_link_invalid' } })
  expect(await post(token, { password: 'short' })).toMatchObject({
    status: 422,
    body: {
      code: 'weak_password',
      errors: ['length', 'uppercase', 'digit', 'special'].map((error) => ({
        path: 'password',
        code: `password_${error}`,
      })),
    },
  })
  expect(await post(token, { password: 'Password123!' })).toMatchObject({
    body: { errors: [{ code: 'password_common' }] },
  })
  expect(await post(token, { email: 'taken@example.org' })).toMatchObject({
    status: 422,
    body: { code: 'email_taken' },
  })
  expect(await post(token, { email: 'nobody', first_name: 'A', extra: 1 })).toMatchObject({
    status: 422,
    body: { code: 'validation_failed', errors: [{ path: 'email' }, { path: 'first_name' }, { path: 'extra' }] },
  })
  expect((await app.fetch('/api/setup')).status).toBe(422)
  expect(await isValid(token)).toBe(true)
  expect(await listAdministrators()).toEqual([])
})

function withAdministrator(password: string, address = 'Admin@Example.org'): Deps {
  return { ...app.deps, config: { ...app.deps.config, admin: { email: address, password } } }
}

test('[START-04] the settings create the first administrator without a link, once', async () => {
  expect(await ensureAdministrator(app.deps)).toBe(false)
  expect(await ensureAdministrator(withAdministrator(goodPassword))).toBe(true)
  expect(await announceSetupLink(app.deps)).toBeNull()
  expect(await ensureAdministrator(withAdministrator('Copper-Kettle-9'))).toBe(false)
  expect(await ensureAdministrator(withAdministrator('weak', 'other@example.org'))).toBe(false)
  expect(await listAdministrators()).toEqual([{ email: 'admin@example.org' }])
  expect(
    (await openAuthClient(app).signInWithPassword({ email: 'admin@example.org', password: goodPassword })).error,
  ).toBeNull()
})

test('[START-04] replicas that start together create one administrator', async () => {
  const results = await Promise.all(
    Array.from({ length: 3 }, () => ensureAdministrator(withAdministrator(goodPassword))),
  )
  expect(results.filter(Boolean)).toHaveLength(1)
})

test('[START-05] a weak ADMIN_PASSWORD stops the start with one line that does not show it', async () => {
  await expect(ensureAdministrator(withAdministrator('Short-1'))).rejects.toMatchObject({
    name: 'ConfigError',
    message: 'ADMIN_PASSWORD: The password needs at least 12 characters. Choose a stronger one.',
  })
})

test('ADMIN_EMAIL never makes an administrator of a stranger who registered first', async () => {
  await openAuthClient(app).signUp({ email: 'admin@example.org', password: 'Copper-Kettle-9' })
  await expect(ensureAdministrator(withAdministrator(goodPassword))).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(/^ADMIN_EMAIL: the address has an account that is no administrator/),
  })
  expect(await listAdministrators()).toEqual([])
})
