import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, CallChanges, CallFactsResponse } from '#shared/contracts/calls.ts'
import { describeFacts, getCallFor } from '#server/features/calls/call-facts.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { bringIn, readSample } from '#tests/support/calls.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Change = { path: string; action: 'confirm' | 'override' | 'clear'; value?: unknown; source?: string }

const readFacts = async (client: ApiClient, id: string) =>
  (await client.send<CallFactsResponse>('GET', `/api/calls/${id}/facts`)).body
const change = (client: ApiClient, id: string, facts_version: number, ...changes: Change[]) =>
  client.send<
    CallFactsResponse & { code?: string; errors?: { path: string; message: string }[]; facts?: CallFactsResponse }
  >('PATCH', `/api/calls/${id}/facts`, { facts_version, changes })
const statusAt = ({ evidence }: CallFactsResponse, path: string) => evidence.find((each) => each.path === path)?.status

const text = `# Rivers Fund 2027

The call opens on 12 January 2027. Applications close on 3 May 2027, 17:00 Brussels time.

Total budget: EUR 2 million. Grants are between EUR 50 000 and EUR 100 000.

The co-financing rate is 80 %. Projects take between 12 and 24 months.`

test('[CALL-04] confirming and changing facts keeps author and time, and a stale version gets the present facts', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, text)
  const before = await readFacts(ana, id)
  expect(before.unconfirmed).toContain('money.totalBudget')
  const confirmed = await change(ana, id, 1, { path: 'money.totalBudget', action: 'confirm' })
  expect(confirmed.status).toBe(200)
  expect(confirmed.body.facts_version).toBe(2)
  expect(statusAt(confirmed.body, 'money.totalBudget')).toBe('confirmed')
  expect(confirmed.body.unconfirmed).not.toContain('money.totalBudget')
  const at = new Date(app.clock.now()).toISOString()
  expect(confirmed.body.decisions).toEqual([
    expect.objectContaining({ path: 'money.totalBudget', status: 'confirmed', value: 2_000_000, at, by: 'Ana Rusu' }),
  ])
  const stale = await change(ana, id, 1, { path: 'money.currency', action: 'override', value: 'MDL' })
  expect([stale.status, stale.body.code, stale.body.facts_version]).toEqual([409, 'facts_conflict', 2])
  expect(stale.body.facts?.money).toEqual(before.money)
  const changed = await change(ana, id, 2, { path: 'money.perProject.max', action: 'override', value: 90_000 })
  expect(changed.body.money.perProject).toEqual({ min: 50_000, max: 90_000 })
  expect(statusAt(changed.body, 'money.perProject')).toBe('overridden')
  const cleared = await change(ana, id, 3, { path: 'money.perProject.max', action: 'clear' })
  expect(cleared.body.money).toEqual(before.money)
  expect(statusAt(cleared.body, 'money.perProject')).toBe('found')
})

test('[CALL-04] everything is confirmed at once, and nothing is when one value is wrong', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, readSample('01-en-two-stage-ria.md').toString('utf8'))
  const { unconfirmed } = await readFacts(ana, id)
  const all = unconfirmed.map((path) => ({ path, action: 'confirm' as const }))
  const wrong = await change(ana, id, 1, ...all, { path: 'money.currency', action: 'override', value: 'euro' })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toEqual([
    expect.objectContaining({
      path: `changes.${all.length}.value`,
      message: expect.stringMatching(/^money\.currency.*currency code such as EUR/),
    }),
  ])
  expect((await readFacts(ana, id)).unconfirmed).toEqual(unconfirmed)
  const done = await change(ana, id, 1, ...all)
  expect([done.status, done.body.unconfirmed]).toEqual([200, []])
  expect(done.body.evidence.every(({ status }) => status === 'confirmed')).toBe(true)
})

test('[CALL-04] a value that does not fit its fact names the fact and what is expected', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, text)
  const wrong: [Change, RegExp][] = [
    [{ path: 'money.totalBudget', action: 'override', value: 'much' }, /money\.totalBudget.*number/],
    [{ path: 'money.totalBudget', action: 'override', value: -1 }, /money\.totalBudget/],
    [{ path: 'submission.deadlines.0.at', action: 'override', value: '3 May' }, /as 2027-03-24/],
    [{ path: 'submission.deadlines.0.at', action: 'override', value: '2027-02-30' }, /as 2027-03-24/],
    [{ path: 'submission.deadlines.0.zone', action: 'override', value: 'Mars/Base' }, /time zone/],
    [{ path: 'submission.deadlines.7.at', action: 'override', value: '2027-05-03' }, /entry/],
    [{ path: 'actionType', action: 'override', value: 'XYZ' }, /actionType.*RIA/],
    [{ path: 'rates', action: 'override', value: [{ applies: 'all', percent: 140 }] }, /percent/],
    [{ path: 'money.colour', action: 'override', value: 1 }, /is not a fact/],
    [{ path: 'schema', action: 'override', value: 'call-facts/1' }, /is not a fact/],
    [{ path: 'money.constructor', action: 'override', value: 1 }, /is not a fact/],
    [{ path: 'money.totalBudget', action: 'confirm', value: 5 }, /override/],
    [{ path: 'money.totalBudget', action: 'override' }, /missing/],
  ]
  for (const [each, message] of wrong) {
    const { status, body } = await change(ana, id, 1, each)
    expect([each, status, body.errors?.[0]?.message]).toEqual([each, 422, expect.stringMatching(message)])
  }
  expect((await readFacts(ana, id)).decisions).toEqual([])
})

test('[CALL-03] a value for what the call does not state is an assumption and stays one', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, text)
  expect((await readFacts(ana, id)).notStated).toContain('trl')
  const trl = { startMin: 3, startMax: 4, endMin: 6, endMax: 6 }
  const assumed = (await change(ana, id, 1, { path: 'trl', action: 'override', value: trl, source: 'call of 2025' }))
    .body
  expect(assumed).toMatchObject({ trl, assumed: ['trl'] })
  expect(assumed.notStated).not.toContain('trl')
  expect(assumed.evidence.find(({ path }) => path === 'trl')).toMatchObject({ status: 'assumed', quote: '' })
  expect(assumed.decisions).toMatchObject([{ path: 'trl', status: 'assumed', source: 'call of 2025' }])
  const confirmed = (await change(ana, id, 2, { path: 'trl', action: 'confirm' })).body
  expect(confirmed.assumed).toEqual(['trl'])
  const back = (await change(ana, id, 3, { path: 'trl', action: 'clear' })).body
  expect(back).toMatchObject({ trl: null, assumed: [] })
  expect(back.notStated).toContain('trl')
})

test('[CALL-03] a deadline that a person sets becomes the first one, in facts and lists', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, readSample('01-en-two-stage-ria.md').toString('utf8'))
  const facts = await readFacts(ana, id)
  const position = facts.submission.deadlines.findIndex((each) => each.id === facts.primaryDeadline)
  const path = `submission.deadlines.${position}.at`
  const set = await change(ana, id, 1, { path, action: 'override', value: '2027-03-31T17:00:00+02:00' })
  expect(set.body.primaryDeadline).toBe(facts.primaryDeadline)
  const call = (await ana.send<Call>('GET', `/api/calls/${id}`)).body
  expect([call.deadline, call.deadline_zone]).toEqual(['2027-03-31T17:00:00+02:00', 'Europe/Brussels'])
  const gone = await change(ana, id, 2, { path: 'submission.deadlines', action: 'override', value: null })
  expect(gone.body).toMatchObject({ primaryDeadline: null, submission: { deadlines: [] } })
})

test('[CALL-03] of two values that cannot both hold a person chooses one', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(
    app,
    ana,
    '# Rivers Fund\n\nTotal budget: EUR 2 million.\n\nThe total budget of the call is EUR 3 million.\n\nApply by 3 May 2027.',
  )
  const facts = await readFacts(ana, id)
  const conflict = facts.conflicts.find(({ path }) => path === 'money.totalBudget')
  expect(conflict?.values.map(({ value }) => value)).toEqual([2_000_000, 3_000_000])
  expect((await change(ana, id, 1, { path: 'money.totalBudget', action: 'confirm' })).status).toBe(422)
  const none = { path: 'money.totalBudget', action: 'confirm', value: 9 } as const
  expect((await change(ana, id, 1, none)).body.errors?.[0]?.message).toMatch(/none of the values/)
  const chosen = await change(ana, id, 1, { ...none, value: 3_000_000 })
  expect(chosen.body).toMatchObject({ conflicts: [], money: { totalBudget: 3_000_000 } })
  expect(chosen.body.unconfirmed).not.toContain('money.totalBudget')
})

test('[CALL-04] a reader changes nothing', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const call = await bringIn(app, ana, text)
  const { db } = app.deps.database
  await db.execute(sql`insert into organisation_members (organisation_id, user_id, role, joined_at)
    values (${call.organisation_id}, ${bogdan.userId}, 'commenter', now())`)
  expect((await bogdan.send<Call>('GET', `/api/calls/${call.id}`)).body).toMatchObject({ may_edit: false })
  const { status } = await change(bogdan, call.id, 1, { path: 'money.totalBudget', action: 'confirm' })
  expect(status).toBe(403)
  expect((await bogdan.send('POST', `/api/calls/${call.id}/versions`, { text })).status).toBe(403)
})

test('[CALL-08] a newer version lists what changed, marks what it contradicts, and tells who applies', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const call = await bringIn(app, ana, text)
  const { id } = call
  const { db } = app.deps.database
  await db.execute(sql`insert into organisation_members (organisation_id, user_id, role, joined_at)
    values (${call.organisation_id}, ${bogdan.userId}, 'editor', now())`)
  const wanted = { call_id: id, organisation_id: call.organisation_id, title: 'Cleaner rivers', language: 'en' }
  const application = await ana.send<{ id: string }>('POST', '/api/applications', wanted)
  expect(application.status).toBe(201)
  await change(
    ana,
    id,
    1,
    { path: 'money.totalBudget', action: 'confirm' },
    { path: 'submission.opens', action: 'confirm' },
    { path: 'durationMonths', action: 'override', value: { min: 12, max: 18 } },
  )
  expect((await ana.send<CallChanges>('GET', `/api/calls/${id}/changes`)).body).toEqual({
    from: null,
    to: 1,
    items: [],
    next_cursor: null,
  })
  const newer = text
    .replace('3 May 2027', '10 May 2027')
    .replace('EUR 2 million', 'EUR 3 million')
    .replace('The co-financing rate is 80 %.', '')
  const sent = await ana.send<{ state: string }>('POST', `/api/calls/${id}/versions`, { text: newer })
  expect([sent.status, sent.body.state]).toEqual([201, 'reading'])
  expect((await ana.send('POST', `/api/calls/${id}/versions`, { text: newer })).status).toBe(409)
  expect((await readFacts(ana, id)).money.totalBudget).toBe(2_000_000)
  await runJobs(app)
  expect((await ana.send<Call>('GET', `/api/calls/${id}`)).body).toMatchObject({ state: 'read', version: 2 })
  const { from, to, items } = (await ana.send<CallChanges>('GET', `/api/calls/${id}/changes`)).body
  expect([from, to]).toEqual([1, 2])
  expect(items).toContainEqual(
    expect.objectContaining({ path: 'money.totalBudget', kind: 'changed', before: 2e6, after: 3e6, contradicts: true }),
  )
  const deadline = items.find(({ path }) => path.startsWith('submission.deadlines'))
  expect(deadline).toMatchObject({
    kind: 'changed',
    before: { at: '2027-05-03T17:00:00+02:00' },
    after: { at: '2027-05-10T17:00:00+02:00' },
    contradicts: false,
  })
  expect(items.find(({ path }) => path.startsWith('rates'))).toMatchObject({ kind: 'removed', after: null })
  expect(items.some(({ path }) => path === 'durationMonths')).toBe(false)
  const facts = await readFacts(ana, id)
  // What a person confirmed stays until a person decides; what nobody touched is as the newer text says.
  expect(facts.money.totalBudget).toBe(2_000_000)
  expect(facts.conflicts).toContainEqual(
    expect.objectContaining({
      path: 'money.totalBudget',
      values: [expect.objectContaining({ value: 3e6 }), expect.objectContaining({ value: 2e6 })],
    }),
  )
  expect(facts.durationMonths).toEqual({ min: 12, max: 18 })
  expect(statusAt(facts, 'submission.opens')).toBe('confirmed')
  const decided = await change(ana, id, facts.facts_version, {
    path: 'money.totalBudget',
    action: 'confirm',
    value: 3_000_000,
  })
  expect(decided.body.money.totalBudget).toBe(3_000_000)
  expect(decided.body.conflicts.filter(({ path }) => path === 'money.totalBudget')).toEqual([])
  type Notices = { items: { kind: string; data: { title: string }; link: string | null }[] }
  const told = async (client: ApiClient) =>
    (await client.send<Notices>('GET', '/api/me/notifications')).body.items.filter(
      ({ kind }) => kind === 'call_changed',
    )
  expect(await told(bogdan)).toMatchObject([
    { data: { title: 'Cleaner rivers' }, link: `/apply/${application.body.id}/call` },
  ])
  expect(await told(ana)).toEqual([])
})

test('[CALL-08] the same text again is no newer version, and a file that fails leaves the call as it was', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, text)
  await ana.send('POST', `/api/calls/${id}/versions`, { text })
  await runJobs(app)
  expect((await ana.send<Call>('GET', `/api/calls/${id}`)).body).toMatchObject({ state: 'read', version: 1 })
  await ana.send('POST', `/api/calls/${id}/versions`, { text: String.raw`{\rtf1 newer}` })
  await runJobs(app)
  const call = (await ana.send<Call>('GET', `/api/calls/${id}`)).body
  expect(call).toMatchObject({ state: 'read', reason: 'rich_text', version: 1 })
  expect(call.detail).toMatch(/DOCX or PDF/)
  expect((await readFacts(ana, id)).money.totalBudget).toBe(2_000_000)
})

test('[QUAL-08] the facts take as many statements however much people have decided', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, text)
  const { db } = app.deps.database
  /** How often the database is asked for the facts, after the call itself was found. */
  const statements = async () => {
    const call = await getCallFor(db, ana.userId ?? '', id, 'viewer')
    let asked = 0
    const counting = new Proxy(db, {
      get(target, name) {
        if (name === 'select' || name === 'execute') asked += 1
        const member: unknown = Reflect.get(target, name, target)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
    expect((await describeFacts(counting, call)).decisions).toHaveLength(call.facts_version - 1)
    return asked
  }
  await change(ana, id, 1, { path: 'money.totalBudget', action: 'confirm' })
  const one = await statements()
  expect(one).toBeGreaterThan(1)
  await change(ana, id, 2, { path: 'money.currency', action: 'confirm' })
  await change(ana, id, 3, { path: 'durationMonths.min', action: 'override', value: 6 })
  await change(ana, id, 4, { path: 'durationMonths.max', action: 'override', value: 30 })
  expect(await statements()).toBe(one)
})
