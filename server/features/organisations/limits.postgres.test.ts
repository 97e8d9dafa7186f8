import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plans, workspaceLimits } from '#shared/plans.ts'
import { openServerDatabase } from '#server/db/open-database.ts'
import { openLog } from '#server/log.ts'
import { openScriptedModel } from '#server/models/fakes/scripted-model.ts'
import type { ScriptedModel } from '#server/models/fakes/scripted-model.ts'
import { signIn, withAuthorization } from '#tests/support/api-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { createServerDatabase } from '#tests/support/server-database.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let replicas: TestApp[]
let scripted: ScriptedModel
/** Resolves the answers of the model. */
let open: PromiseWithResolvers<void>
let drop: () => Promise<void>

beforeAll(async () => {
  const server = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '')
  drop = server.drop
  scripted = await openScriptedModel({
    port: 0,
    script: async () => open.promise.then(() => '{"choices":[],"proposals":[]}'),
  })
  const env = { RATE_LIMITS: 'off', AI_BASE_URL: scripted.url, AI_MODEL: 'scripted' }
  replicas = await Promise.all(
    [1, 2].map(async () => openTestApp(env, await openServerDatabase(server.url, openLog('silent')))),
  )
})
afterAll(async () => {
  for (const app of replicas) await app.close()
  await scripted.close()
  await drop()
})

test('[ORG-05] the limits of a plan hold under parallel requests on two replicas', async () => {
  const [first] = replicas
  if (first === undefined) throw new Error('No replica was opened')
  const ana = await signIn(first, 'user')
  const clients = replicas.map((app) => withAuthorization(app, ana.authorization ?? ''))
  const { body: founded } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  const organisation_id = founded.id
  const { applications, members } = workspaceLimits.free
  const race = async (count: number, send: (index: number) => Promise<{ status: number; body: object }>) => {
    const responses = await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
    return responses.map(({ status, body }) => ('code' in body ? body.code : status)).toSorted()
  }
  const rejected = (count: number) => Array.from({ length: count }, () => 'plan_limit')
  const made = (count: number) => Array.from({ length: count }, () => 201)
  const onAny = (index: number) => clients[index % 2] ?? ana
  expect(
    await race(applications + 4, async (index) =>
      onAny(index).send('POST', '/api/applications', {
        organisation_id,
        title: `Application ${index}`,
        language: 'en',
      }),
    ),
  ).toEqual([...made(applications), ...rejected(4)])
  expect(
    await race(members + 3, async (index) =>
      onAny(index).send('POST', `/api/organisations/${organisation_id}/members`, {
        email: `guest-${index}@example.org`,
        role: 'viewer',
      }),
    ),
  ).toEqual([...made(members - 1), ...rejected(4)])
})

test('[ORG-05] what was archived makes room, and comes back only while there is some', async () => {
  const [app] = replicas
  if (app === undefined) throw new Error('No replica was opened')
  const ana = await signIn(app, 'user')
  const add = async () =>
    ana.send<{ id: string; version: number }>('POST', '/api/applications', { title: 'One', language: 'en' })
  const { body: first } = await add()
  for (let count = 1; count < workspaceLimits.free.applications; count += 1) expect((await add()).status).toBe(201)
  expect(await add()).toMatchObject({
    status: 403,
    body: { code: 'plan_limit', limit: 'applications', detail: expect.stringContaining('Archive one') },
  })
  const archived = await ana.send<{ version: number }>('PATCH', `/api/applications/${first.id}`, {
    version: first.version,
    archived: true,
  })
  expect((await add()).status).toBe(201)
  expect(
    await ana.send('PATCH', `/api/applications/${first.id}`, { version: archived.body.version, archived: false }),
  ).toMatchObject({ status: 403, body: { code: 'plan_limit' } })
})

test('[ORG-05] [AGENT-02] what the plan gives of a model holds for a whole organisation under parallel requests on two replicas', async () => {
  const [first] = replicas
  if (first === undefined) throw new Error('No replica was opened')
  const [admin, ana, bogdan] = [await signIn(first, 'admin'), await signIn(first, 'user'), await signIn(first, 'user')]
  const { body: organisation } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard' })
  await ana.send('POST', `/api/organisations/${organisation.id}/members`, { email: bogdan.email, role: 'editor' })
  const { body: invited } = await bogdan.send<{ items: { id: string }[] }>('GET', '/api/me/invitations')
  await bogdan.send('POST', `/api/me/invitations/${invited.items[0]?.id}/accept`)
  const text = `Call for proposals. ${'word '.repeat(1000)}`
  const made = await ana.send<{ id: string }>('POST', '/api/calls', { text, organisation_id: organisation.id })
  await runJobs(first)
  const people = [ana, bogdan].flatMap((person) =>
    replicas.map((app) => withAuthorization(app, person.authorization ?? '')),
  )
  const setLimits = async (limits: { monthly_words: number | null; at_once: number | null }) => {
    const { body } = await admin.send<{ version: number }>('GET', '/api/admin/models')
    const all = Object.fromEntries(plans.map((plan) => [plan, limits]))
    expect((await admin.send('PATCH', '/api/admin/models', { version: body.version, limits: all })).status).toBe(200)
  }
  const race = async (count: number) => {
    open = Promise.withResolvers()
    const sent = scripted.received.length
    const responses = Array.from({ length: count }, async (_, index) =>
      people[index % people.length]?.send<Record<string, unknown>>('POST', `/api/calls/${made.body.id}/proposals`),
    )
    let rejected = 0
    for (const response of responses)
      void response.then((each) => (rejected += each !== undefined && each.status >= 400 ? 1 : 0))
    // Those that hold a place wait for the model until everybody else has been refused.
    await expect.poll(() => rejected + scripted.received.length - sent, { timeout: 20_000 }).toBe(count)
    open.resolve()
    return (await Promise.all(responses)).filter((each) => each?.status !== 200).map((each) => each?.body)
  }
  await setLimits({ monthly_words: null, at_once: 2 })
  const crowded = await race(8)
  expect(crowded).toHaveLength(6)
  for (const each of crowded)
    expect(each).toMatchObject({
      code: 'model_busy',
      limit: 'model_runs',
      max: 2,
      plan: 'free',
      detail: expect.stringContaining('Wait until'),
    })
  const { rows } = await first.deps.database.db.execute<{ used: number }>(
    sql`select sum(words)::int as used from usage_entries`,
  )
  // Each sets aside a thousand words that it reads, and 3,200 that it may write.
  const room = 3 * 4300
  await setLimits({ monthly_words: (rows[0]?.used ?? 0) + room, at_once: null })
  const spent = await race(12)
  expect(spent).toHaveLength(9)
  for (const each of spent)
    expect(each).toMatchObject({
      code: 'model_words',
      limit: 'model_words',
      plan: 'free',
      detail: expect.stringContaining('larger plan'),
    })
  const after = await first.deps.database.db.execute<{ used: number }>(
    sql`select sum(words)::int as used from usage_entries`,
  )
  expect(after.rows[0]?.used).toBeLessThanOrEqual((rows[0]?.used ?? 0) + room)
})

test('[ORG-05] another organisation gives its owner nothing more: what one user owns is counted together', async () => {
  const [app] = replicas
  if (app === undefined) throw new Error('No replica was opened')
  const ana = await signIn(app, 'user')
  const found = async (name: string) => (await ana.send<{ id: string }>('POST', '/api/organisations', { name })).body.id
  const [first, second] = [await found('One'), await found('Two')]
  const begin = (organisation_id: string) =>
    ana.send('POST', '/api/applications', { organisation_id, title: 'One', language: 'en' })
  // Ten applications are free, four members with invitations next to the owner.
  for (let count = 0; count < 10; count += 1) expect((await begin(count % 2 === 0 ? first : second)).status).toBe(201)
  expect(await begin(second)).toMatchObject({
    status: 403,
    body: { limit: 'applications', max: 10, detail: expect.stringContaining('in all 2 organisations') },
  })
  const invite = (id: string, email: string) =>
    ana.send('POST', `/api/organisations/${id}/members`, { email, role: 'viewer' })
  for (let count = 0; count < 4; count += 1)
    expect((await invite(count % 2 === 0 ? first : second, `both-${count}@example.org`)).status).toBe(201)
  expect(await invite(second, 'both-5@example.org')).toMatchObject({ status: 403, body: { limit: 'members', max: 5 } })
  // An owner with a larger plan takes the organisation over, with what is in it.
  const bogdan = await signIn(app, 'user')
  const { db } = app.deps.database
  await db.execute(sql`insert into organisation_members (organisation_id, user_id, role, joined_at)
    values (${second}::uuid, ${bogdan.userId}::uuid, 'owner', now())`)
  await db.execute(sql`insert into subscriptions (id, user_id, plan, status, starts_at, created_at, updated_at)
    values (gen_random_uuid(), ${bogdan.userId}::uuid, 'basic', 'active', now(), now(), now())`)
  expect((await begin(first)).status).toBe(201)
  expect((await begin(second)).status).toBe(201)
})

test('[ORG-01] an invitation that is withdrawn while its mail is being written is not mailed', async () => {
  const [app, replica] = replicas
  if (app === undefined || replica === undefined) throw new Error('No replica was opened')
  const ana = await signIn(app, 'user')
  const { body } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  const path = `/api/organisations/${body.id}/members`
  const withdrawn: string[] = []
  for (let count = 0; count < 20; count += 1) {
    const email = `withdrawn-${count}@example.org`
    const { body: invited } = await ana.send<{ id: string }>('POST', path, { email, role: 'viewer' })
    await Promise.all([runJobs(replica), ana.send('DELETE', `${path}/${invited.id}`)])
    withdrawn.push(invited.id)
  }
  const { rows } = await app.deps.database.db.execute<{ key: string }>(
    sql`select dedupe_key as key from mails where dedupe_key like 'organisation-invitation:%'`,
  )
  expect(rows.filter(({ key }) => withdrawn.some((id) => key.includes(id)))).toEqual([])
})

test('[QUAL-12] an invitation that two requests send again at once is mailed once', async () => {
  const [app, replica] = replicas
  if (app === undefined || replica === undefined) throw new Error('No replica was opened')
  const ana = await signIn(app, 'user')
  const again = withAuthorization(replica, ana.authorization ?? '')
  const { body } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  const path = `/api/organisations/${body.id}/members`
  const { body: invited } = await ana.send<{ id: string }>('POST', path, { email: 'one@example.org', role: 'viewer' })
  for (let round = 0; round < 5; round += 1) {
    await app.deps.database.db.execute(
      sql`update organisation_invitations set sent_at = sent_at - interval '2 hours' where id = ${invited.id}::uuid`,
    )
    const sent = await Promise.all(
      [ana, again, ana, again].map((one) => one.send('POST', `${path}/${invited.id}/resend`)),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429])
  }
})
