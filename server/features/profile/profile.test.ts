import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityLog } from '#server/activity/tables.ts'
import { setRole } from '#server/auth/accounts/accounts.ts'
import { goodPassword, newEmail, openAuthClient } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

async function signUp(data: object = {}) {
  const client = openAuthClient(app)
  const email = newEmail()
  const response = await client.signUp({ email, password: goodPassword, options: { data } })
  const authorization = `Bearer ${response.data.session?.access_token}`
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await app.fetch(path, { ...init, headers: { authorization, 'content-type': 'application/json' } })
    return { status: response.status, body: await response.json() }
  }
  const put = (body: object) => call('/api/me/profile', { method: 'PUT', body: JSON.stringify(body) })
  return {
    client,
    email,
    id: response.data.user?.id ?? '',
    get: () => call('/api/me/profile'),
    put,
    role: () => call('/api/me/role'),
    own: () => call('/api/me'),
  }
}

const profile = {
  first_name: 'Ana',
  last_name: 'Rusu',
  phone: '+37368123456',
  country_code: 'MD',
  telegram: '@ana_rusu',
}

test('[ROLE-01] the signed-in user learns the role and the flags', async () => {
  const person = await signUp()
  expect(await person.role()).toEqual({
    status: 200,
    body: { role: 'user', isAdmin: false, isModerator: false, isEditor: false, permissions: [] },
  })
  await setRole(app.deps.database.db, person.id, 'editor')
  expect((await person.role()).body).toMatchObject({
    role: 'editor',
    isEditor: true,
    permissions: expect.arrayContaining(['content.edit']),
  })
})

test('without a session no event is sent', async () => {
  for (const path of ['/api/me/role', '/api/me/profile']) {
    expect((await app.fetch(path)).status).toBe(401)
    const forged = await app.fetch(path, { headers: { authorization: 'Bearer nonsense' } })
    expect([forged.status, (await forged.json()).code]).toEqual([401, 'invalid_token'])
  }
  const put = await app.fetch('/api/me/profile', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(profile),
  })
  expect(put.status).toBe(401)
})

test('a user who never saved a profile has what the sign-up form said', async () => {
  const person = await signUp({
    first_name: 'Ana',
    last_name: 'Rusu',
    phone_number: '+37368123456',
    telegram: '@ana_rusu',
  })
  expect((await person.get()).body).toEqual({ ...profile, telegram: 'ana_rusu', email: person.email, updated_at: null })
  const plain = await signUp()
  expect((await plain.get()).body).toEqual({
    email: plain.email,
    first_name: '',
    last_name: '',
    phone: null,
    country_code: 'BY',
    telegram: null,
    updated_at: null,
  })
})

test('metadata of a wrong kind does no harm', async () => {
  const person = await signUp()
  await person.client.updateUser({
    data: { first_name: 7, last_name: { a: 1 }, phone_number: 'nonsense', telegram: [] },
  })
  expect(await person.get()).toMatchObject({
    status: 200,
    body: { first_name: '', last_name: '', phone: 'nonsense', country_code: 'BY', telegram: null },
  })
})

test('[DLG-07] a saved profile is read again, and the header’s name and number follow', async () => {
  const person = await signUp({ first_name: 'An', theme: 'dark' })
  const saved = await person.put({ ...profile, first_name: ' Ana ', email: 'ignored@example.org' })
  const expected = {
    ...profile,
    telegram: 'ana_rusu',
    email: person.email,
    updated_at: new Date(app.clock.now()).toISOString(),
  }
  expect(saved).toEqual({ status: 200, body: expected })
  expect((await person.get()).body).toEqual(expected)
  const { data } = await person.client.getUser()
  expect(data.user?.user_metadata).toMatchObject({
    first_name: 'Ana',
    last_name: 'Rusu',
    phone_number: '+37368123456',
    theme: 'dark',
  })

  app.clock.advance(1000)
  const again = await person.put({ ...profile, phone: '', telegram: '' })
  expect(again.body).toMatchObject({ phone: null, telegram: null, updated_at: new Date(app.clock.now()).toISOString() })
  expect((await person.client.getUser()).data.user?.user_metadata).toMatchObject({ phone_number: null })
  const actions = await app.deps.database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.target_id, person.id))
    .orderBy(activityLog.id)
  expect(actions.map(({ action, actor_id, after }) => [action, actor_id, after])).toEqual([
    ['profile.update', person.id, { fields: ['first_name', 'last_name', 'phone', 'country_code', 'telegram'] }],
    ['profile.update', person.id, { fields: ['phone', 'telegram'] }],
  ])
})

test('[DASH-02] a profile that was saved elsewhere in the meantime is not undone; both are shown', async () => {
  const person = await signUp()
  const first = await person.put({ ...profile, updated_at: null })
  app.clock.advance(1000)
  const second = await person.put({ ...profile, first_name: 'Elena', updated_at: first.body.updated_at })
  expect(second.status).toBe(200)
  const late = await person.put({ ...profile, first_name: 'Maria', updated_at: first.body.updated_at })
  expect([late.status, late.body.code, late.body.stored]).toEqual([409, 'profile_conflict', second.body])
  expect((await person.get()).body.first_name).toBe('Elena')
  app.clock.advance(1000)
  const [left, right] = await Promise.all(
    ['Ion', 'Ana'].map((name) => person.put({ ...profile, first_name: name, updated_at: second.body.updated_at })),
  )
  expect([left?.status, right?.status].toSorted()).toEqual([200, 409])
})

test('one person never sees or changes another’s profile', async () => {
  const [ana, ion] = [await signUp(), await signUp()]
  await ana.put(profile)
  expect((await ion.get()).body).toMatchObject({ first_name: '', phone: null })
})

test.each([
  [{ phone: '+3737' }, 'phone', 'phone_too_short'],
  [{ phone: '+3736812345678' }, 'phone', 'phone_too_long'],
  [{ phone: '+37300000000' }, 'phone', 'phone_invalid'],
  [{ phone: '68123456' }, 'phone', 'phone_invalid'],
  [{ phone: 'call me' }, 'phone', 'phone_invalid'],
  [{ country_code: 'BY' }, 'phone', 'phone_other_country'],
  [{ country_code: 'ZZ' }, 'country_code', 'invalid_country'],
  [{ country_code: 'md' }, 'country_code', 'invalid_regex'],
  [{ first_name: 'A' }, 'first_name', 'too_small'],
  [{ last_name: 'x'.repeat(101) }, 'last_name', 'too_big'],
  [{ telegram: 'a b' }, 'telegram', 'invalid_regex'],
  [{ first_name: null }, 'first_name', 'invalid_type'],
])('[DLG-07] %j is refused at its field', async (changes, path, code) => {
  const person = await signUp()
  const { status, body } = await person.put({ ...profile, ...changes })
  expect([
    status,
    body.code,
    body.errors.map((each: { path: string; code: string }) => [each.path, each.code]),
  ]).toEqual([422, 'validation_failed', [[path, code]]])
  expect((await person.get()).body.updated_at).toBeNull()
})

test('[DASH-02] a save of some fields leaves the others as they are', async () => {
  const person = await signUp({ first_name: 'Ion', last_name: 'Munteanu' })
  const { body: first } = await person.put({ telegram: '@ion_m' })
  expect(first).toMatchObject({ first_name: 'Ion', last_name: 'Munteanu', phone: null, telegram: 'ion_m' })
  app.clock.advance(1000)
  const { status, body } = await person.put({ phone: '+37368123456', country_code: 'MD', updated_at: first.updated_at })
  expect([status, body]).toEqual([
    200,
    { ...first, phone: '+37368123456', country_code: 'MD', updated_at: expect.any(String) },
  ])
  expect((await person.put({ country_code: 'BY' })).body).toMatchObject({ errors: [{ path: 'phone' }] })
  expect((await person.put({ telegram: null, updated_at: first.updated_at })).status).toBe(409)
  expect((await person.get()).body).toEqual(body)
})

test('[ROLE-01] a program learns who is signed in', async () => {
  const person = await signUp({ first_name: 'Ion', last_name: 'Munteanu' })
  expect(await person.own()).toEqual({
    status: 200,
    body: { id: person.id, email: person.email, first_name: 'Ion', last_name: 'Munteanu', role: 'user' },
  })
})
