import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allFeatures } from '#server/features.ts'
import { eraseAccount } from '#server/features/account/public.ts'
import { permissionTable } from '#tests/permission-table.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { addConsultation } from '#tests/support/consultations.ts'
import { consumingAddresses, provenAddresses } from '#tests/support/permission-calls.ts'
import { call, openWalk } from '#tests/support/permission-walk.ts'
import type { Walk } from '#tests/support/permission-walk.ts'

let world: Walk
let person: ApiClient
let organisations: readonly string[]

/** Keys that stay empty, and why. */
const emptyKeys = [
  // Only staff have them, or staff and the provider of payments give them.
  'api_tokens',
  'consultation_feeds',
  'payment_events',
  'subscriptions',
  // Of the auth service, whose addresses are not called here, and of the contact form, where the address in it counts.
  'contact_messages',
  'factors',
  'failed_sign_ins',
  'mails',
]

/** A user who has done everything that a user may do, once. */
beforeAll(async () => {
  world = await openWalk()
  person = await signIn(world.app, 'user')
  for (const [address, row] of Object.entries(permissionTable))
    if (/^\d+ 2/.test(row) && address.includes(' /api/') && !consumingAddresses.has(address))
      if (!provenAddresses.has(address)) await call(world, address, person, person)
  await addByOthers()
  organisations = await idsOf(sql`select id from organisations where created_by = ${person.userId}`)
})
afterAll(() => world.close())

test('[ORG-06] [DASH-06] every key of the export holds something of a user who has done everything', async () => {
  const { status, body } = await person.send<Record<string, unknown>>('GET', '/api/me/export')
  expect(status).toBe(200)
  const empty = Object.entries(body).filter(([, value]) => Array.isArray(value) && value.length === 0)
  expect(empty.map(([key]) => key).toSorted()).toEqual(emptyKeys.toSorted())
})

test('[ORG-06] [DASH-06] after the erasure no table names the user or what was theirs alone', async () => {
  expect(organisations.length).toBeGreaterThan(10)
  const { db } = world.app.deps.database
  await db.execute(sql`
    insert into account_deletions (user_id, requested_at, erase_at) values (${person.userId}, now(), '2020-01-01')
    on conflict (user_id) do update set erase_at = excluded.erase_at`)
  const parts = allFeatures.personalData(world.app.deps.clock)
  expect(await eraseAccount(world.app.deps, parts, person.userId ?? '')).toBe(true)
  const tables = await idsOf(sql`
    select schemaname || '.' || tablename as id from pg_tables where schemaname in ('public', 'auth') order by 1`)
  const naming: string[] = []
  for (const table of tables) {
    const named = `{${[person.userId, person.email, ...organisations].join(',')}}`
    const [count] = await idsOf(sql`
      select count(*)::text as id from ${sql.raw(table)} t, unnest(${named}::text[]) as named(word)
      where position(named.word in t::text) > 0`)
    if (count !== '0') naming.push(table)
  }
  // The sealed log keeps ids, and the mail that informs of the erasure has an address to go to.
  expect(naming).toEqual(['public.activity_log', 'public.mails'])
  const address = `%${person.email}%`
  expect(await idsOf(sql`select id::text as id from activity_log t where t::text like ${address}`)).toEqual([])
})

/** What others, or a model, give a user: written as it would be. */
async function addByOthers(): Promise<void> {
  const { db } = world.app.deps.database
  const { userId } = person
  const [application = ''] = await idsOf(sql`
    select a.id from applications a join organisations o on o.id = a.organisation_id
    where o.created_by = ${userId} and not exists (select from fit_opinions f where f.application_id = a.id) limit 1`)
  await db.execute(sql`
    insert into application_overrides (id, application_id, at, by, reason, blockers)
    values (gen_random_uuid(), ${application}, now(), ${userId}, 'Walk', '[]')`)
  await db.execute(sql`
    insert into fit_opinions (application_id, at, asked_by, model, language, grounds, remarks, dropped)
    values (${application}, now(), ${userId}, 'scripted', 'en', '{}', '[]', 0)`)
  await db.execute(sql`
    insert into runs (id, application_id, agent, action, instruction, passage, model, state, leased_until, created_at, created_by)
    values (gen_random_uuid(), ${application}, 'generator', 'draft', 'Walk', '', 'scripted', 'done', now(), now(), ${userId})`)
  await db.execute(sql`
    insert into usage_entries
      (id, at, organisation_id, user_id, model, state, tokens_in, tokens_out, words, cost_micros, expires_at)
    select gen_random_uuid(), now(), organisation_id, ${userId}, 'scripted', 'settled', 1, 1, 1, 1, now()
    from applications where id = ${application}`)
  const booking = await addConsultation(world.app, { assignee_id: userId })
  const { body: opened } = await world.stranger.send<{ id: string }>('POST', '/api/applications', { title: 'Walk' })
  await db.execute(sql`
    insert into application_consultants (id, application_id, consultation_id, consultant_id, access, until, opened_at)
    values (gen_random_uuid(), ${opened.id}, ${booking.id}, ${userId}, 'read', now() + interval '1 day', now())`)
  const invited = { email: person.email, role: 'viewer' }
  const { body } = await world.stranger.send<{ id: string }>('POST', '/api/organisations', { name: 'Walk' })
  expect((await world.stranger.send('POST', `/api/organisations/${body.id}/members`, invited)).status).toBe(201)
}

async function idsOf(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await world.app.deps.database.db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}
