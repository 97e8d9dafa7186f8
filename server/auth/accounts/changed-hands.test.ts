import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeProviderSettings, openFakeProvider } from '#server/auth/fakes/provider.ts'
import type { FakeProvider } from '#server/auth/fakes/provider.ts'
import { clearUnproven } from '#server/auth/accounts/confirmations.ts'
import { lockUser } from '#server/auth/accounts/users.ts'
import { factors, users } from '#server/auth/tables.ts'
import { systemClock } from '#server/clock.ts'
import { signIn, withAuthorization } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { newEmail, openAuthClient } from '#tests/support/auth-client.ts'
import { addConsultation } from '#tests/support/consultations.ts'
import { listMails, newestMail, newestSecret } from '#tests/support/mailbox.ts'
import { openProviderBrowser } from '#tests/support/provider-browser.ts'
import { tokenOf } from '#tests/support/second-factor.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** What a stranger made in an account, and its owner who comes later. */

const strangersPassword = 'Quiet-Granite-52-Elm'

let app: TestApp
let fake: FakeProvider

beforeAll(async () => {
  fake = await openFakeProvider({ port: 0, clock: systemClock })
  app = await openTestApp({ ...fakeProviderSettings(fake), RATE_LIMITS: 'off' })
  app.clock.set(Date.now())
})

afterAll(async () => {
  await app.close()
  await fake.close()
})

async function clientOf(client: ReturnType<typeof openAuthClient>): Promise<ApiClient> {
  return withAuthorization(app, `Bearer ${await tokenOf(client)}`)
}

/** Signs up with someone else's address and makes what an account can make. */
async function squat(email: string) {
  const { db } = app.deps.database
  const client = openAuthClient(app)
  const names = { first_name: 'Mallory', last_name: 'Quick' }
  const { data } = await client.signUp({ email, password: strangersPassword, options: { data: names } })
  const userId = data.user?.id ?? ''
  const stranger = await clientOf(client)
  const accomplice = await signIn(app, 'user')
  const guest = newEmail()
  const [alone, shared] = [
    await stranger.send<{ id: string }>('POST', '/api/organisations', { name: 'Alone SRL' }),
    await stranger.send<{ id: string }>('POST', '/api/organisations', { name: 'Shared SRL' }),
  ]
  const organisation_id = shared.body.id
  const made = [
    alone,
    shared,
    await stranger.send('POST', '/api/applications', { organisation_id, title: 'Orchards', language: 'en' }),
    await stranger.send('POST', '/api/calls', { organisation_id, text: 'Call for proposals. Orchards.' }),
    await stranger.send('POST', '/api/tickets', { subject: 'Hello', message: 'Please call me back.' }),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  await addConsultation(app, { user_id: userId, name: 'Mallory Quick', email })
  // From when the site did not ask for confirmations: now nobody is invited before that.
  await db.execute(sql`
    insert into organisation_members (organisation_id, user_id, role, joined_at)
    values (${organisation_id}::uuid, ${accomplice.userId}::uuid, 'editor', now())`)
  await db.execute(sql`
    insert into organisation_invitations (id, organisation_id, email, role, language, invited_by, created_at, sent_at, expires_at)
    values (gen_random_uuid(), ${organisation_id}::uuid, ${guest}, 'owner', 'en', ${userId}::uuid, now(), now(), now() + interval '9 days')`)
  await db.insert(factors).values({
    id: crypto.randomUUID(),
    user_id: userId,
    factor_type: 'totp',
    status: 'verified',
    created_at: new Date(),
    updated_at: new Date(),
  })
  return { userId, stranger, accomplice, guest, organisation_id, client }
}

/** The ways in which the owner of an address gets the account that someone else opened with it. */
const comings: readonly [way: string, come: (email: string) => Promise<ApiClient>][] = [
  [
    'through a provider',
    async (email) => {
      const owner = openProviderBrowser(app)
      await owner.signIn('google', email)
      return clientOf(owner.client)
    },
  ],
  [
    'by a recovery',
    async (email) => {
      const owner = openAuthClient(app)
      await owner.resetPasswordForEmail(email)
      const { code } = await newestSecret(app, email, 'recovery')
      expect((await owner.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
      return clientOf(owner)
    },
  ],
  [
    'by the confirmation of an account that holds more than the sign-up made',
    async (email) => {
      const owner = openAuthClient(app)
      const { token } = await newestSecret(app, email, 'confirm_signup')
      expect((await owner.verifyOtp({ token_hash: token, type: 'signup' })).error).toBeNull()
      return clientOf(owner)
    },
  ],
]

test.each(comings)('[AUTH-12] nothing that a stranger made is left when the owner comes %s', async (way, come) => {
  const email = newEmail()
  const { userId, stranger, accomplice, guest, organisation_id, client } = await squat(email)
  const owner = await come(email)
  expect((await owner.send<{ id: string }>('GET', '/auth/v1/user')).body).toMatchObject({ id: userId, email })

  const lists = ['/api/organisations', '/api/me/tickets', '/api/me/consultations', '/api/applications', '/api/calls']
  for (const path of lists) {
    const { status, body } = await owner.send<Record<string, unknown>>('GET', path)
    expect([path, status]).toEqual([path, 200])
    expect(Object.values(body).filter((value) => Array.isArray(value) && value.length > 0)).toEqual([])
  }
  const { body: said } = await owner.send<{ user_metadata: object }>('GET', '/auth/v1/user')
  expect(JSON.stringify(said.user_metadata)).not.toContain('Mallory')
  expect(JSON.stringify((await owner.send('GET', '/api/me/profile')).body)).not.toContain('Mallory')

  // What others keep names the owner nowhere, and the owner's first application is in an organisation of their own.
  const members = await accomplice.send('GET', `/api/organisations/${organisation_id}/members`)
  expect(members.status).toBe(200)
  expect(JSON.stringify(members.body)).not.toContain(guest)
  expect(JSON.stringify(members.body)).not.toContain(userId)
  const own = await owner.send<{ organisation_id: string }>('POST', '/api/applications', {
    title: 'Mine',
    language: 'en',
  })
  expect(own.status).toBe(201)
  expect(own.body.organisation_id).not.toBe(organisation_id)
  expect(JSON.stringify((await accomplice.send('GET', '/api/applications')).body)).not.toContain('Mine')

  // Neither the session nor the password of the stranger leads anywhere.
  expect((await stranger.send('GET', '/api/me/role')).status).toBe(401)
  expect((await client.refreshSession()).error).not.toBeNull()
  const again = await openAuthClient(app).signInWithPassword({ email, password: strangersPassword })
  expect(again.error?.code).toBe('invalid_credentials')

  const { content } = await newestMail(app, email, 'account_cleared')
  expect(content).toEqual({
    kind: 'account_cleared',
    cleared: expect.arrayContaining(['password', 'second_steps', 'organisations', 'tickets', 'consultations']),
    ...(way === 'through a provider' && { provider: 'google' }),
  })
})

test('[AUTH-12] an account that staff prepared keeps what they gave it, and its owner gets no mail about it', async () => {
  const email = newEmail()
  const admin = await signIn(app, 'admin')
  const people = [{ email, name: 'Ana Rusu' }]
  const invited = await admin.send('POST', '/api/admin/users/invitations', { people, role: 'editor' })
  expect(invited.status).toBe(200)
  const { token } = await newestSecret(app, email, 'invite')
  const owner = openAuthClient(app)
  expect((await owner.verifyOtp({ token_hash: token, type: 'invite' })).error).toBeNull()
  expect((await (await clientOf(owner)).send('GET', '/api/me/role')).body).toMatchObject({ role: 'editor' })
  expect((await owner.getUser()).data.user?.user_metadata).toMatchObject({ first_name: 'Ana', last_name: 'Rusu' })
  expect((await listMails(app, email)).filter(({ content }) => content.kind === 'account_cleared')).toEqual([])
})

/** What keeps naming an account that changed hands, and why. */
const keptReferences: Readonly<Record<string, string>> = {
  'auth.identities.user_id': 'the way in by the address stays, for the owner',
  'public.user_roles.user_id': 'given by staff',
  'public.user_notes.user_id': 'written by staff',
  'auth.one_time_tokens.user_id': 'of the official schema; nothing is stored in it',
  'public.consultation_notes.author_id': 'staff only; an unproven account gets no role',
  'public.consultations.assignee_id': 'staff only',
  'public.support_events.actor_id': 'staff only; those of own tickets go with them',
  'public.support_messages.author_id': 'staff only; those of own tickets go with them',
  'public.support_tickets.assignee_id': 'staff only',
  'public.subscriptions.user_id': 'granted by staff, or paid for',
  'public.subscription_events.user_id': 'what happened to the subscription',
  'public.payment_events.user_id': 'what was paid',
  'public.usage_counters.user_id': 'what the plan of the month has been used for',
  'public.one_time_secrets.user_id':
    'those that are pending end; other purposes are never stored for an unproven account',
}

test('[AUTH-12] no row of any table names an account that changed hands, except where the reason is listed', async () => {
  const { db } = app.deps.database
  const email = newEmail()
  const client = openAuthClient(app)
  const { data } = await client.signUp({ email, password: strangersPassword })
  const userId = data.user?.id ?? ''
  const { rows: references } = await db.execute<{ place: string; name: string }>(sql`
    select n.nspname || '.' || c.relname as place, a.attname as name
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'auth.users'::regclass
    order by 1, 2`)
  expect(references.length).toBeGreaterThan(30)
  // The rows that follow are of no sense, and only their references count.
  const { rows: checks } = await db.execute<{ place: string; name: string }>(sql`
    select n.nspname || '.' || c.relname as place, k.conname as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'c' and n.nspname in ('public', 'auth')`)
  for (const { place, name } of checks) await db.execute(sql.raw(`alter table ${place} drop constraint "${name}"`))
  const countOf = async ({ place, name }: { place: string; name: string }) => {
    const { rows } = await db.execute<{ total: number }>(
      sql.raw(`select count(*)::int as total from ${place} where "${name}" = '${userId}'`),
    )
    return rows[0]?.total ?? 0
  }
  for (const reference of references) {
    if ((await countOf(reference)) === 0) await insertRow(reference.place, { [reference.name]: userId })
    expect([reference, await countOf(reference)]).toEqual([reference, 1])
  }

  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw new Error('The account is gone')
    await clearUnproven(tx, app.deps, user, { channel: 'email', keeps: 'way', language: 'en' })
  })
  const left: string[] = []
  for (const { place, name } of references) if ((await countOf({ place, name })) > 0) left.push(`${place}.${name}`)
  expect(left.filter((each) => !Object.hasOwn(keptReferences, each))).toEqual([])
  await db.delete(users).where(eq(users.id, userId))
})

/** Writes one row without looking at other tables: each column that needs a value gets one of its type. */
async function insertRow(place: string, given: Record<string, string>): Promise<void> {
  const { db } = app.deps.database
  const { rows: columns } = await db.execute<{ name: string; type: string }>(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${place}::regclass and a.attnum > 0 and not a.attisdropped
      and a.attidentity = '' and a.attgenerated = '' and a.attnotnull and d.adbin is null`)
  const values = new Map(Object.entries(given).map(([name, value]) => [name, `'${value}'::uuid`]))
  for (const { name, type } of columns) if (!values.has(name)) values.set(name, await sampleOf(type))
  const names = [...values.keys()].map((name) => `"${name}"`).join(', ')
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(`insert into ${place} (${names}) values (${[...values.values()].join(', ')})`))
  })
}

async function sampleOf(type: string): Promise<string> {
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'text' || type.startsWith('character')) return 'gen_random_uuid()::text'
  if (type.startsWith('timestamp')) return 'now()'
  if (type === 'date') return 'current_date'
  if (type === 'boolean') return 'true'
  if (/int|numeric|double|real/.test(type)) return '1'
  if (type.startsWith('json')) return `'{}'`
  if (type === 'bytea') return `'\\x00'`
  if (type.endsWith('[]')) return `'{}'`
  const { rows } = await app.deps.database.db.execute<{ label: string }>(
    sql`select enumlabel as label from pg_enum where enumtypid = ${type}::regtype order by enumsortorder limit 1`,
  )
  return `'${rows[0]?.label ?? ''}'`
}
