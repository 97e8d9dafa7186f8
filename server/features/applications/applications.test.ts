import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application, ApplicationHistory, Applications } from '#shared/contracts/applications.ts'
import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import { dayMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { rowsToConfirm } from '#shared/grants/fact-rows.ts'
import { applications } from '#server/features/applications/feature.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { whileCallsAreOpen } from '#tests/support/fake-clock.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(whileCallsAreOpen)
})
afterAll(() => app.close())

const begin = async (who: ApiClient, input: object = {}) =>
  (await who.send<Application>('POST', '/api/applications', { language: 'en', ...input })).body

/** Adds a user to the organisation of an application. */
async function join(who: ApiClient, { organisation_id: id }: Application, role: string): Promise<void> {
  const { body } = await who.send<{ id: string }>('GET', '/api/me')
  await app.deps.database.db.execute(sql`
    insert into organisation_members (organisation_id, user_id, role, joined_at)
    values (${id}::uuid, ${body.id}::uuid, ${role}, now())`)
}

test('the first application makes the first organisation, and begins at the call', async () => {
  const ana = await signIn(app, 'user')
  const { status, body } = await ana.send<Application>('POST', '/api/applications', { language: 'ro' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: '',
    language: 'ro',
    status: 'draft',
    archived: false,
    call_id: null,
    role: 'owner',
    deadline: null,
    next: { action: 'bring_call', step: 'call', count: 0 },
    version: 1,
  })
  expect(body.steps.map(({ step, state }) => [step, state])).toEqual([
    ['fit', 'waits'],
    ['call', 'open'],
    ['text', 'open'],
    ['review', 'open'],
    ['submission', 'open'],
  ])
  const own = await ana.send<{ items: { id: string }[] }>('GET', '/api/organisations')
  expect(own.body.items.map(({ id }) => id)).toEqual([body.organisation_id])
  expect((await begin(ana)).organisation_id).toBe(body.organisation_id)
})

test('an editor writes, a viewer reads, and for others there is no such thing', async () => {
  const [ana, viewer, editor, stranger] = [
    await signIn(app, 'user'),
    await signIn(app, 'user'),
    await signIn(app, 'user'),
    await signIn(app, 'admin'),
  ]
  const made = await begin(ana, { title: 'Solar roofs' })
  await join(viewer, made, 'viewer')
  await join(editor, made, 'editor')
  const path = `/api/applications/${made.id}`
  const statusesOf = async (who: ApiClient) => [
    (await who.send('GET', path)).status,
    (await who.send('GET', `${path}/history`)).status,
    (await who.send('PUT', `${path}/steps/text`, { state: 'at_work', facts_version: 0 })).status,
    (await who.send('POST', `${path}/restore`)).status,
    (await who.send('PATCH', path, { version: 99, title: 'x' })).status,
    (await who.send('POST', '/api/applications', { organisation_id: made.organisation_id })).status,
  ]
  expect(await statusesOf(viewer)).toEqual([200, 200, 403, 403, 403, 403])
  expect(await statusesOf(editor)).toEqual([200, 200, 200, 200, 409, 201])
  expect(await statusesOf(stranger)).toEqual([404, 404, 404, 404, 404, 404])
  expect((await viewer.send<Application>('GET', path)).body.role).toBe('viewer')
})

test('a change over a newer version is refused with what is stored', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await begin(ana, { title: 'First' })
  const change = (body: object) => ana.send<Application>('PATCH', `/api/applications/${id}`, body)
  const changed = await change({ version: 1, title: '  Second ', status: 'in_progress' })
  expect(changed.body).toMatchObject({ title: 'Second', status: 'in_progress', version: 2 })
  const rejected = await change({ version: 1, title: 'Third' })
  expect(rejected).toMatchObject({ status: 409, body: { code: 'application_conflict', stored: { title: 'Second' } } })
  expect((await change({ version: 2, archived: true })).body).toMatchObject({ archived: true, version: 3 })
  const unknown = '00000000-0000-4000-8000-000000000009'
  expect(await change({ version: 3, call_id: unknown })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'call_id' }] },
  })
})

test('[ORG-01] a call of another organisation is indistinguishable from one that does not exist', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const { organisation_id } = await begin(ana)
  const { rows } = await app.deps.database.db.execute<{ id: string }>(sql`
    insert into calls (id, organisation_id, source, state, created_at)
    values (gen_random_uuid(), ${organisation_id}::uuid, 'text', 'reading', now()) returning id`)
  const [call] = rows
  const asking = (call_id: string | undefined) => bogdan.send('POST', '/api/applications', { call_id })
  const [foreign, none] = [await asking(call?.id), await asking('00000000-0000-4000-8000-000000000009')]
  expect(foreign.status).toBe(422)
  expect({ ...(foreign.body as object), request_id: '' }).toEqual({ ...(none.body as object), request_id: '' })
  const own = await begin(bogdan)
  const changing = async (call_id: string | undefined) =>
    (await bogdan.send<Problem>('PATCH', `/api/applications/${own.id}`, { version: own.version, call_id })).body
  expect(await changing(call?.id)).toMatchObject({ status: 422, errors: [{ path: 'call_id' }] })
  expect({ ...(await changing(call?.id)), request_id: '' }).toEqual({
    ...(await changing('00000000-0000-4000-8000-000000000009')),
    request_id: '',
  })
  expect(await begin(ana, { call_id: call?.id })).toMatchObject({
    call: { state: 'reading' },
    next: { action: 'await_reading', step: 'call' },
  })
})

test('the list shows each part by deadline, finds words of any language, and pages without losing one', async () => {
  const ana = await signIn(app, 'user')
  const titles = ['Солнечные крыши', 'Acoperișuri verzi', 'Solar roofs', 'Cold chains']
  for (const title of titles) await begin(ana, { title })
  const { db } = app.deps.database
  const dueOf = (title: string, at: string) =>
    db.execute(sql`update applications set due_at = ${at}::timestamptz where title = ${title}`)
  await dueOf('Cold chains', '2027-03-01T00:00:00Z')
  await dueOf('Солнечные крыши', '2027-02-01T00:00:00Z')
  const list = async (query: string) => (await ana.send<Applications>('GET', `/api/applications?${query}`)).body
  const titlesOf = ({ items }: Applications) => items.map(({ title }) => title)
  const sorted = ['Солнечные крыши', 'Cold chains', 'Acoperișuri verzi', 'Solar roofs']
  expect(titlesOf(await list('group=open'))).toEqual(sorted)
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await list(`group=open&limit=1${cursor}`)
    seen.push(...titlesOf(page))
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`
  } while (cursor !== '')
  expect(seen).toEqual(sorted)
  expect(titlesOf(await list(`search=${encodeURIComponent('СОЛНЕЧНЫЕ')}`))).toEqual(['Солнечные крыши'])
  expect((await ana.send('GET', '/api/applications?cursor=x')).status).toBe(422)

  const [first, second] = (await list('group=open')).items
  await ana.send('PATCH', `/api/applications/${first?.id}`, {
    version: 1,
    status: 'submitted',
    submitted_on: '2026-01-05',
    reference: 'SAMPLE-101234567',
  })
  await ana.send('PATCH', `/api/applications/${second?.id}`, { version: 1, archived: true })
  // Without its day, or on a day that lies ahead, nothing was submitted.
  for (const day of [null, '2999-01-01'])
    expect(
      await ana.send('PATCH', `/api/applications/${second?.id}`, {
        version: 1,
        status: 'submitted',
        submitted_on: day,
      }),
    ).toMatchObject({ status: 422, body: { errors: [{ path: 'submitted_on' }] } })
  expect(titlesOf(await list('search=101234567'))).toEqual([first?.title])
  const submitted = await list('group=submitted')
  expect(titlesOf(submitted)).toEqual(['Солнечные крыши'])
  expect(submitted.items[0]?.next).toMatchObject({ action: 'await_result', step: 'submission' })
  expect(submitted.counts).toEqual({ open: 2, submitted: 1, ended: 0, archived: 1, deleted: 0 })
  expect(titlesOf(await list('status=submitted'))).toEqual(['Солнечные крыши'])
  expect(titlesOf(await list('archived=true'))).toEqual(['Cold chains'])
})

test('a deletion can be undone for thirty days; then it is gone', async () => {
  const ana = await signIn(app, 'user')
  const made = await begin(ana, { title: 'Deleted by mistake' })
  const path = `/api/applications/${made.id}`
  const [work] = applications.periodicWork({ personalData: () => [], ownKeys: [], filePlaces: [], readyBlockers: [] })
  expect((await ana.send('DELETE', path)).status).toBe(204)
  expect((await ana.send('GET', path)).status).toBe(404)
  const list = async (group: string) =>
    (await ana.send<Applications>('GET', `/api/applications?group=${group}`)).body.items.map(({ id }) => id)
  expect([await list('open'), await list('deleted')]).toEqual([[], [made.id]])

  app.clock.advance(29 * dayMs)
  await work?.run(app.deps)
  const colleague = await signIn(app, 'user')
  await join(colleague, made, 'editor')
  expect((await colleague.send('POST', `${path}/restore`)).body).toMatchObject({ title: 'Deleted by mistake' })
  await colleague.send('DELETE', path)
  app.clock.advance(31 * dayMs)
  await work?.run(app.deps)
  const later = await signIn(app, 'user')
  await join(later, made, 'editor')
  expect((await later.send('POST', `${path}/restore`)).status).toBe(404)
})

test('a step that rests on older facts of the call is out of date, and the history tells who did what', async () => {
  const ana = await signIn(app, 'user')
  const { id, organisation_id } = await begin(ana)
  const { rows } = await app.deps.database.db.execute<{ id: string }>(sql`
    insert into calls (id, organisation_id, source, state, facts_version, created_at)
    values (gen_random_uuid(), ${organisation_id}::uuid, 'text', 'read', 3, now()) returning id`)
  const path = `/api/applications/${id}`
  await ana.send('PATCH', path, { version: 1, call_id: rows[0]?.id })
  const note = (step: string, facts_version: number) =>
    ana.send<Application>('PUT', `${path}/steps/${step}`, { state: 'done', facts_version })
  const stateOf = ({ steps }: Application, step: string) => steps.find((each) => each.step === step)?.state
  expect(stateOf((await note('fit', 3)).body, 'fit')).toBe('done')
  await note('fit', 3)
  await app.deps.database.db.execute(sql`update calls set facts_version = 4 where id = ${rows[0]?.id}::uuid`)
  const { body } = await ana.send<Application>('GET', path)
  expect([stateOf(body, 'fit'), stateOf(body, 'text')]).toEqual(['out_of_date', 'open'])
  expect(body.next.action).toBe('renew_fit')
  expect(stateOf((await note('fit', 4)).body, 'fit')).toBe('done')
  expect((await note('call', 4)).status).toBe(422)

  const history = await ana.send<ApplicationHistory>('GET', `${path}/history?limit=2`)
  expect(history.body.items.map(({ action, step }) => [action, step])).toEqual([
    ['application.note_step', 'fit'],
    ['application.note_step', 'fit'],
  ])
  expect(history.body.items[0]?.by?.id).toBe((await ana.send<{ id: string }>('GET', '/api/me')).body.id)
  const rest = await ana.send<ApplicationHistory>('GET', `${path}/history?cursor=${history.body.next_cursor}`)
  expect(rest.body.items.map(({ action }) => action)).toEqual(['application.update', 'application.create'])
})

test('the deadline, programme and open facts of the call show as they hold now, also once a person changed one', async () => {
  const ana = await signIn(app, 'user')
  const text = await readFile('public/examples/05-ro-program-national.txt', 'utf8')
  const { body: call } = await ana.send<{ id: string }>('POST', '/api/calls', { text })
  const { body: made } = await ana.send<Application>('POST', '/api/applications', { call_id: call.id })
  expect(made).toMatchObject({ next: { action: 'await_reading' }, deadline: null })
  await runJobs(app)
  app.clock.set(Date.UTC(2027, 2, 27, 20))
  const again = await signIn(app, 'user')
  await join(again, made, 'editor')
  const path = `/api/applications/${made.id}`
  const { body: read } = await again.send<Application>('GET', path)
  expect(read).toMatchObject({
    title: 'Atelierul Verde 2027',
    call: { state: 'read', language: 'ro' },
    deadline: { instant: '2027-03-29T09:00:00.000Z', zone: 'Europe/Chisinau' },
    next: { step: 'call' },
  })
  expect(read.call?.unconfirmed).toBeGreaterThan(3)
  const facts = await again.send<{ facts_version: number; submission: { deadlines: { status: string }[] } }>(
    'GET',
    `/api/calls/${call.id}/facts`,
  )
  const current = facts.body.submission.deadlines.findIndex(({ status }) => status === 'current')
  const moved = { path: `submission.deadlines.${current}.at`, action: 'override', value: '2027-05-04T12:00:00+03:00' }
  const changed = await again.send('PATCH', `/api/calls/${call.id}/facts`, {
    facts_version: facts.body.facts_version,
    changes: [moved],
  })
  expect(changed.status).toBe(200)
  const list = await again.send<Applications>('GET', '/api/applications')
  expect(list.body.items.map(({ id, deadline }) => [id, deadline?.instant])).toEqual([
    [made.id, '2027-05-04T09:00:00.000Z'],
  ])
})

test('[CALL-03] [CALL-04] an application says whether its deadline is settled, and how many facts are open or assumed, as the facts do', async () => {
  const ana = await signIn(app, 'user')
  const text = await readFile('tests/fixtures/calls/01-en-two-stage-ria.md', 'utf8')
  const { body: call } = await ana.send<{ id: string }>('POST', '/api/calls', { text })
  await runJobs(app)
  const made = await begin(ana, { call_id: call.id })
  const itself = `/api/calls/${call.id}/facts`
  const factsOf = async () => (await ana.send<CallFactsResponse>('GET', itself)).body
  const decide = async (changes: object[]) => {
    const { facts_version } = await factsOf()
    expect((await ana.send('PATCH', itself, { facts_version, changes })).status).toBe(200)
  }
  const seen = async () => {
    const one = (await ana.send<Application>('GET', `/api/applications/${made.id}`)).body
    const listed = (await ana.send<Applications>('GET', '/api/applications')).body.items[0]
    expect([listed?.call, listed?.deadline]).toEqual([one.call, one.deadline])
    const facts = await factsOf()
    expect(one.call?.unconfirmed).toBe(rowsToConfirm(facts, facts.unconfirmed).length)
    return one
  }
  const fresh = await seen()
  expect(fresh.deadline).toMatchObject({ path: 'submission.deadlines.1', marks: ['unconfirmed'] })
  expect(fresh.call?.assumed).toBe(0)
  const [silent] = (await factsOf()).notStated.filter((path) => path === 'durationMonths')
  expect(silent).toBe('durationMonths')
  await decide([
    { path: 'durationMonths', action: 'override', value: { min: null, max: 36 }, source: 'as last year' },
    ...(await factsOf()).unconfirmed
      .filter((path) => path.startsWith('submission.deadlines.1'))
      .map((path) => ({ path, action: 'confirm' })),
  ])
  const settled = await seen()
  expect(settled.deadline?.marks).toEqual([])
  expect(settled.call?.assumed).toBe(1)
  // An assumption stays one when everything is confirmed.
  await decide((await factsOf()).unconfirmed.map((path) => ({ path, action: 'confirm' })))
  expect((await seen()).call).toMatchObject({ unconfirmed: 0, assumed: 1 })

  // A summary from before it said whether the deadline is confirmed is made again.
  await app.deps.database.db.execute(
    sql`update applications set call_summary = call_summary - 'assumed' - 'deadline_confirmed' where id = ${made.id}::uuid`,
  )
  expect((await seen()).call?.assumed).toBe(1)
})

test('[ORG-05] the plan bounds applications at work, also those that begin at the same time; an archived one makes room', async () => {
  const ana = await signIn(app, 'user')
  const first = await begin(ana)
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => ana.send<Application>('POST', '/api/applications', {})),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(201), ...Array(3).fill(403)])
  const rejected = responses.find(({ status }) => status === 403)
  expect(rejected?.body).toMatchObject({ code: 'plan_limit', limit: 'applications', max: 10, plan: 'free' })
  const path = `/api/applications/${first.id}`
  await ana.send('PATCH', path, { version: 1, archived: true })
  const tenth = await begin(ana)
  expect(tenth.status).toBe('draft')
  expect((await ana.send('PATCH', path, { version: 2, archived: false })).status).toBe(403)
  await ana.send('DELETE', `/api/applications/${tenth.id}`)
  expect((await ana.send('PATCH', path, { version: 2, archived: false })).status).toBe(200)
  expect((await ana.send('POST', `/api/applications/${tenth.id}/restore`)).status).toBe(403)
})

test('the open pages of everyone who works for the organisation receive a change, and no others do', async () => {
  const [ana, ion, stranger] = [await signIn(app, 'user'), await signIn(app, 'user'), await signIn(app, 'user')]
  const begun = await begin(ana, { title: 'Rivers' })
  await begin(stranger)
  await join(ion, begun, 'viewer')
  await runJobs(app)
  await app.deps.database.db.execute(sql`delete from live_events`)
  await ana.send('PATCH', `/api/applications/${begun.id}`, { version: begun.version, title: 'Clear rivers' })
  await runJobs(app)
  const { rows } = await app.deps.database.db.execute<{ user_id: string }>(
    sql`select user_id from live_events where event->>'application_id' = ${begun.id} order by user_id`,
  )
  const ids = await Promise.all(
    [ana, ion].map(async (each) => (await each.send<{ id: string }>('GET', '/api/me')).body.id),
  )
  expect(rows.map(({ user_id }) => user_id)).toEqual(ids.toSorted())
})

test('ready to submit is refused while the call or the rules prevent it, each named with its step, unless a reason is given', async () => {
  const ana = await signIn(app, 'user')
  const text = await readFile('tests/fixtures/calls/01-en-two-stage-ria.md', 'utf8')
  const { body: call } = await ana.send<{ id: string }>('POST', '/api/calls', { text })
  const { body: made } = await ana.send<Application>('POST', '/api/applications', { call_id: call.id })
  await runJobs(app)
  const path = `/api/applications/${made.id}`
  const organisation = `/api/organisations/${made.organisation_id}`
  const country = { value: 'BY', date: '2026-10-01', source: 'extract' }
  expect((await ana.send('PATCH', organisation, { version: 1, facts: { country } })).status).toBe(200)
  const set = async (body: object) => {
    const { version } = (await ana.send<Application>('GET', path)).body
    return ana.send<{ status?: string; detail?: string }>('PATCH', path, { version, ...body })
  }
  const rejected = await set({ status: 'ready_to_submit' })
  expect(rejected).toMatchObject({
    status: 409,
    body: {
      code: 'application_blocked',
      blockers: [
        { blocker: 'deadline_unconfirmed', step: 'call', count: 1 },
        { blocker: 'not_possible', step: 'fit', count: 1 },
        { blocker: 'documents_open', step: 'submission', count: 2 },
      ],
    },
  })
  expect(rejected.body.detail).toContain('override_reason')
  expect((await ana.send<Application>('GET', path)).body.status).toBe('draft')
  expect((await set({ status: 'ready_to_submit', override_reason: '  ' })).status).toBe(422)
  const reason = 'The funder wrote to us that branches may apply.'
  expect((await set({ status: 'ready_to_submit', override_reason: reason })).body.status).toBe('ready_to_submit')
  const history = await ana.send<ApplicationHistory>('GET', `${path}/history`)
  expect(history.body.items.find(({ status }) => status === 'ready_to_submit')?.override).toEqual({
    reason,
    blockers: ['deadline_unconfirmed', 'not_possible', 'documents_open'],
  })
  const { rows } = await app.deps.database.db.execute(sql`select after::text as after from activity_log order by id`)
  expect(JSON.stringify(rows)).not.toContain('The funder wrote')

  // A problem that was fixed no longer blocks; without a call nothing does.
  await set({ status: 'in_progress' })
  const facts = await ana.send<{ facts_version: number; unconfirmed: string[] }>('GET', `/api/calls/${call.id}/facts`)
  const changes = facts.body.unconfirmed
    .filter((each) => each.startsWith('submission.'))
    .map((each) => ({ path: each, action: 'confirm' }))
  const { facts_version } = facts.body
  expect((await ana.send('PATCH', `/api/calls/${call.id}/facts`, { facts_version, changes })).status).toBe(200)
  expect((await set({ status: 'ready_to_submit' })).body).toMatchObject({
    blockers: [{ blocker: 'not_possible' }, { blocker: 'documents_open' }],
  })
  const bare = await begin(ana)
  const plain = await ana.send('PATCH', `/api/applications/${bare.id}`, {
    version: bare.version,
    status: 'ready_to_submit',
  })
  expect(plain.status).toBe(200)
})
