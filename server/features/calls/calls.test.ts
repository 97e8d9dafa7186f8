import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { Call, CallFactsResponse, CallList, CallText } from '#shared/contracts/calls.ts'
import { workspaceLimits } from '#shared/plans.ts'
import { isOfRow, rowsToConfirm } from '#shared/grants/fact-rows.ts'
import { isRecord, memberOf } from '#shared/guards.ts'
import type { Problem } from '#shared/error-codes.ts'
import { pruneDeletedCalls } from '#server/features/calls/service.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { bringIn, readExpected, readSample, sampleNames, sendFile } from '#tests/support/calls.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { rootFolder } from '#tests/support/source-files.ts'
import { whileCallsAreOpen } from '#tests/support/fake-clock.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(whileCallsAreOpen)
})
afterAll(() => app.close())

const listAt = (facts: unknown, key: string): unknown[] => {
  const list = memberOf(facts, key)
  return Array.isArray(list) ? list : []
}
const rows = (facts: unknown, key: string, ...names: string[]) =>
  listAt(facts, key).map((entry) => names.map((name) => memberOf(entry, name) ?? null))

/** What every reader has to find exactly, as the samples' own page says. */
function exactPart(facts: unknown) {
  const { submission, money, consortium } = isRecord(facts) ? facts : {}
  return {
    primaryDeadline: memberOf(facts, 'primaryDeadline'),
    deadlines: rows(submission, 'deadlines', 'at', 'status'),
    model: memberOf(submission, 'model'),
    money: ['currency', 'totalBudget', 'perProject'].map((name) => memberOf(money, name) ?? null),
    rates: listAt(facts, 'rates').map((rate) => memberOf(rate, 'percent')),
    trl: memberOf(facts, 'trl') ?? null,
    consortium: ['minEntities', 'minCountries'].map((name) => memberOf(consortium, name) ?? null),
    limits: rows(facts, 'limits', 'unit', 'max'),
    criteria: rows(facts, 'criteria', 'max', 'threshold', 'weight'),
    overall: rows(facts, 'overall', 'threshold'),
    actionType: memberOf(facts, 'actionType'),
    identifiers: memberOf(facts, 'identifiers'),
  }
}

test.each(sampleNames)('[CALL-01] the sample %s gives every exact fact, as text and as a file', async (name) => {
  const ana = await signIn(app, 'user')
  const bytes = readSample(name)
  const pasted = await bringIn(app, ana, bytes.toString('utf8'))
  expect(pasted).toMatchObject({ state: 'read', reason: null, facts_version: 1, version: 1 })
  const sent = await sendFile(app, ana, '/api/calls', name, bytes)
  expect(sent).toMatchObject({ status: 201, body: { state: 'reading' } })
  await runJobs(app)
  const file = (await ana.send<Call>('GET', `/api/calls/${sent.body.id}`)).body
  expect(file).toMatchObject({ state: 'read', source: 'file', source_name: name })
  expect(file.same_as).toEqual({ id: pasted.id, title: pasted.title })
  for (const { id } of [pasted, file]) {
    const facts = (await ana.send<CallFactsResponse>('GET', `/api/calls/${id}/facts`)).body
    expect(facts.schema).toBe('call-facts/1')
    expect(exactPart(facts)).toEqual(exactPart(readExpected(name)))
    for (const path of listAt(readExpected(name), 'notStated')) expect(facts.notStated).toContain(path)
  }
})

test.each(sampleNames.slice(0, 2))(
  '[CALL-04] an application counts the facts of the sample %s that wait for a word, as rows and not as paths',
  async (name) => {
    const ana = await signIn(app, 'user')
    const { id } = await bringIn(app, ana, readSample(name).toString('utf8'))
    const made = await ana.send<Application>('POST', '/api/applications', { call_id: id })
    const read = async () => (await ana.send<CallFactsResponse>('GET', `/api/calls/${id}/facts`)).body
    const counted = async () =>
      (await ana.send<Application>('GET', `/api/applications/${made.body.id}`)).body.call?.unconfirmed
    const facts = await read()
    const open = rowsToConfirm(facts, facts.unconfirmed)
    expect(new Set(open.map(({ key }) => key)).size).toBe(open.length)
    expect(await counted()).toBe(open.length)
    const [row] = open.toSorted((one, other) => other.also.length - one.also.length)
    const changes = facts.unconfirmed
      .filter((path) => row && isOfRow(row, path))
      .map((path) => ({ path, action: 'confirm' as const }))
    await ana.send('PATCH', `/api/calls/${id}/facts`, { facts_version: facts.facts_version, changes })
    expect(await counted()).toBe(open.length - 1)
  },
)

test.each(sampleNames)('[CALL-02] every fact of the sample %s points at its words and page', async (name) => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, readSample(name).toString('utf8'))
  const { text, pages, blocks } = (await ana.send<CallText>('GET', `/api/calls/${id}/text`)).body
  const { evidence } = (await ana.send<CallFactsResponse>('GET', `/api/calls/${id}/facts`)).body
  expect(evidence.length).toBeGreaterThan(5)
  for (const { quote, start, end, page, status, rule } of evidence) {
    expect(text.slice(start, end)).toBe(quote)
    expect(quote).not.toBe('')
    // What repeats at the edge of pages appears once, at the end.
    const places = [pages.find(({ number }) => number === page), pages.at(-1)]
    expect(places.some((position) => position && start >= position.start && start < position.end)).toBe(true)
    expect(['found', 'conflict']).toContain(status)
    expect(rule).toMatch(/^read\./)
  }
  expect(blocks.length).toBeGreaterThan(5)
  expect(pages.at(-1)?.end).toBe(text.length)
})

test('[CALL-01] HTML that is pasted or in a file is read as its text', async () => {
  const ana = await signIn(app, 'user')
  const html = `<!doctype html><html><body><h1>Rivers Fund 2027</h1><p>Applications close on 3 May 2027, 17:00 Brussels
    time.</p><table><tr><td>Total budget</td><td>EUR 2 million</td></tr></table></body></html>`
  const pasted = await bringIn(app, ana, html)
  const sent = await sendFile(app, ana, '/api/calls', 'call.html', Buffer.from(html))
  await runJobs(app)
  for (const id of [pasted.id, sent.body.id]) {
    const { body } = await ana.send<CallFactsResponse>('GET', `/api/calls/${id}/facts`)
    expect(body.submission.deadlines.map(({ at }) => at)).toEqual(['2027-05-03T17:00:00+02:00'])
    expect(body.money.totalBudget).toBe(2_000_000)
  }
})

test('[ORG-05] a file with more pages than the plan allows is refused with the limit and what helps', async () => {
  const ana = await signIn(app, 'user')
  const max = workspaceLimits.free.upload_pages
  const fileOf = (pages: number) =>
    Buffer.from(
      [
        'Call for proposals. Deadline: 3 May 2027.',
        ...Array.from({ length: pages - 1 }, (_, at) => `Words of page ${at}.`),
      ].join('\f'),
    )
  const send = async (path: string, pages: number) => {
    const sent = await sendFile(app, ana, path, 'call.txt', fileOf(pages))
    expect(sent.status).toBe(201)
    await runJobs(app)
    return (await ana.send<Call>('GET', `/api/calls/${sent.body.id}`)).body
  }
  const rejected = await send('/api/calls', max + 1)
  expect(rejected).toMatchObject({ state: 'failed', reason: 'plan_pages', pages: max + 1 })
  expect(rejected).toMatchObject({ plan_limit: { plan: 'free', pages: max } })
  expect(rejected.detail).toContain(`It has ${max + 1}; at most ${max} are allowed.`)
  const taken = await send('/api/calls', max)
  expect(taken).toMatchObject({ state: 'read', reason: null, pages: max })
  const kept = await send(`/api/calls/${taken.id}/versions`, max + 1)
  expect(kept).toMatchObject({ state: 'read', reason: 'plan_pages', pages: max, version: 1 })
  // The limit is the organisation's: with its owner's plan it moves.
  await app.deps.database.db.execute(sql`
    insert into subscriptions (id, user_id, plan, status, starts_at, expires_at, created_at, updated_at)
    values (gen_random_uuid(), ${ana.userId}, 'pro', 'active', now() - interval '1 day', null, now(), now())`)
  expect(await send('/api/calls', max + 1)).toMatchObject({ state: 'read', reason: null })
})

test('[CALL-01] [CALL-05] a PDF becomes a call with its pages, in reading order', async () => {
  const ana = await signIn(app, 'user')
  for (const name of ['01-conditions.pdf', '06-columns.pdf']) {
    const bytes = Buffer.from(readFileSync(join(rootFolder, 'tests/fixtures/call-files', name)))
    const sent = await sendFile(app, ana, '/api/calls', `${name}.txt`, bytes)
    await runJobs(app)
    const call = (await ana.send<Call>('GET', `/api/calls/${sent.body.id}`)).body
    expect(call).toMatchObject({ state: 'read', source_name: `${name}.txt` })
    const { text, pages } = (await ana.send<CallText>('GET', `/api/calls/${sent.body.id}/text`)).body
    expect(pages).toHaveLength(call.pages ?? 0)
    expect(text.length).toBeGreaterThan(200)
  }
})

test('[CALL-05] a file that cannot be read says why and what to do, and the next one is read', async () => {
  const ana = await signIn(app, 'user')
  const files: [string, Uint8Array<ArrayBuffer>, string][] = [
    ['call.pdf', Buffer.from('%PDF-1.7\nbroken'), 'damaged'],
    ['call.docx', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0, 0]), 'not_a_text'],
    ['call.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'old_word'],
    ['call.rtf', Buffer.from(String.raw`{\rtf1 call}`), 'rich_text'],
    ['call.txt', Buffer.alloc(0), 'empty'],
  ]
  for (const [name, bytes, reason] of files) {
    const { body } = await sendFile(app, ana, '/api/calls', name, bytes)
    await runJobs(app)
    const call = (await ana.send<Call>('GET', `/api/calls/${body.id}`)).body
    expect(call).toMatchObject({ state: 'failed', reason, source_name: name })
    expect(call.detail).toMatch(/\.$/)
    const facts = await ana.send('GET', `/api/calls/${body.id}/facts`)
    expect([facts.status, facts.body['code']]).toEqual([409, 'call_unread'])
  }
  const tooLarge = await sendFile(app, ana, '/api/calls', 'large.txt', Buffer.alloc(25 * 1024 * 1024 + 1, 97))
  expect(tooLarge).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  const longText = await ana.send('POST', '/api/calls', { text: 'a'.repeat(2 * 1024 * 1024 + 1) })
  expect(longText).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  expect((await bringIn(app, ana, 'Rivers Fund. Apply by 3 May 2027.')).state).toBe('read')
})

test('[CALL-05] no bytes are kept of a file that cannot be read', async () => {
  const ana = await signIn(app, 'user')
  const { body } = await sendFile(app, ana, '/api/calls', 'call.rtf', Buffer.from(String.raw`{\rtf1 call}`))
  const { rows: jobs } = await app.deps.database.db.execute<{ data: { key: string; call_id: string } }>(
    sql`select data from jobs where kind = 'calls.read'`,
  )
  const key = jobs.find(({ data }) => data.call_id === body.id)?.data.key ?? ''
  expect(await app.deps.files.head(key)).toBe(12)
  await runJobs(app)
  expect(await app.deps.files.head(key)).toBeNull()
})

test('a process that dies while it reads leaves the call to the next one, and after two it says so', async () => {
  const ana = await signIn(app, 'user')
  const { body } = await ana.send<{ id: string }>('POST', '/api/calls', { text: 'Rivers Fund. Apply by 3 May 2027.' })
  const { db } = app.deps.database
  const died = (attempts: number) =>
    db.execute(sql`update jobs set attempts = ${attempts} where kind = 'calls.read' and data->>'call_id' = ${body.id}`)
  await db.execute(sql`update calls set stage = 'rules', stage_at = now() where id = ${body.id}`)
  await died(1)
  await runJobs(app)
  expect((await ana.send<Call>('GET', `/api/calls/${body.id}`)).body).toMatchObject({ state: 'read', progress: null })
  const second = await ana.send<{ id: string }>('POST', '/api/calls', { text: 'Rivers Fund. Apply by 4 May 2027.' })
  body.id = second.body.id
  await died(2)
  await runJobs(app)
  expect((await ana.send<Call>('GET', `/api/calls/${body.id}`)).body).toMatchObject({
    state: 'failed',
    reason: 'interrupted',
  })
})

test('[QUAL-12] a user has one reading at a time, so that others find a free worker; a second waits for its turn', async () => {
  const ana = await signIn(app, 'user')
  const ids: string[] = []
  for (const day of [1, 2])
    ids.push((await ana.send<{ id: string }>('POST', '/api/calls', { text: `Apply by ${day} May 2027.` })).body.id)
  const at = new Date(app.clock.now()).toISOString()
  const { db } = app.deps.database
  // Another one of hers is being read on another replica.
  const [first, second] = ids
  await db.execute(sql`delete from jobs where kind = 'calls.read' and data->>'call_id' = ${first}`)
  await db.execute(sql`update calls set stage = 'opening', stage_at = ${at} where id = ${first}`)
  await runJobs(app)
  expect((await ana.send<Call>('GET', `/api/calls/${second}`)).body).toMatchObject({
    state: 'reading',
    progress: { stage: 'waiting' },
  })
  await db.execute(sql`update calls set state = 'read' where id = ${first}`)
  app.clock.advance(5000)
  await runJobs(app)
  expect((await ana.send<Call>('GET', `/api/calls/${second}`)).body).toMatchObject({ state: 'read' })
})

test('[CALL-05] eight people at the same time, one with twenty files: the first of each is opened before the third of any, and all are read', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => signIn(app, 'user')))
  const [ana, ...others] = people
  if (ana === undefined) throw new Error('nobody')
  const send = async (who: ApiClient, position: number) => {
    const name = `call-${position}.txt`
    const text = Buffer.from(`# Alder Fund call ${position}\n\nApply by 3 May 2027, 17:00 Brussels time.`)
    const { status, body } = await sendFile(app, who, '/api/calls', name, text)
    expect(status).toBe(201)
    return body.id
  }
  // Hers are all there before anybody else comes.
  const owners = new Map<string, number>()
  for (const id of await Promise.all(Array.from({ length: 20 }, (_, position) => send(ana, position))))
    owners.set(id, 0)
  for (const [position, who] of others.entries())
    for (const each of [1, 2, 3]) owners.set(await send(who, each), position + 1)
  const { rows: jobs } = await app.deps.database.db.execute<{ key: string; call_id: string }>(
    sql`select data->>'key' as key, data->>'call_id' as call_id from jobs where kind = 'calls.read'`,
  )
  const ownerOf = new Map(jobs.map(({ key, call_id }) => [key, owners.get(call_id)]))
  // A reading begins when it opens its bytes. When it ends depends on the thread that it gets.
  const opened = vi.spyOn(app.deps.files, 'get')
  onTestFinished(() => opened.mockRestore())
  const begun = () => opened.mock.calls.flatMap(([key]) => ownerOf.get(key) ?? [])
  for (let round = 0; round < 60 && begun().length < owners.size; round++) {
    await runJobs(app)
    app.clock.advance(5000)
  }
  const counts = people.map(() => 0)
  const places = begun().map((owner) => {
    counts[owner] = (counts[owner] ?? 0) + 1
    return counts[owner]
  })
  expect(counts).toEqual([20, ...others.map(() => 3)])
  expect(places.lastIndexOf(1)).toBeLessThan(places.indexOf(3))
  for (const [id] of owners)
    expect((await app.deps.database.db.execute(sql`select state from calls where id = ${id}`)).rows).toEqual([
      { state: 'read' },
    ])
})

test('[QUAL-12] the plan of an owner holds the megabytes of calls, in all organisations and of deleted calls too', async () => {
  const ana = await signIn(app, 'user')
  const { call_mb } = workspaceLimits.free
  const bring = (more: object = {}, who = ana) =>
    who.send<{ id: string }>('POST', '/api/calls', { text: 'Call for proposals. Trees.', ...more })
  try {
    // A plan of half a kilobyte: one short call fills it.
    Object.assign(workspaceLimits.free, { call_mb: 0.0005 })
    const { body: first } = await bring()
    await runJobs(app)
    const { body: second } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'A second one' })
    const refused = { status: 403, body: { code: 'plan_limit', limit: 'call_mb', max: 0.0005 } }
    expect(await bring({ organisation_id: second.id })).toMatchObject(refused)
    expect(await ana.send('POST', `/api/calls/${first.id}/versions`, { text: 'A newer one.' })).toMatchObject(refused)
    expect((await ana.send('DELETE', `/api/calls/${first.id}`)).status).toBe(204)
    expect(await bring()).toMatchObject(refused)
    expect((await bring({}, await signIn(app, 'user'))).status).toBe(201)
    await app.deps.database.db.execute(
      sql`update calls set deleted_at = deleted_at - interval '31 days' where id = ${first.id}`,
    )
    await pruneDeletedCalls(app.deps)
    expect((await bring()).status).toBe(201)
  } finally {
    Object.assign(workspaceLimits.free, { call_mb })
  }
})

test('calls belong to an organisation, and the list has those of one day in the order in which they came', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const titles = ['# Alder Fund call', '# Birch Fund call', '# Cedar Fund call']
  for (const title of titles) {
    await bringIn(app, ana, `${title}\n\nApply by 3 May 2027.`)
    app.clock.advance(1000)
  }
  type List = { items: { id: string; title: string; deadline: string }[]; next_cursor: string | null }
  const first = (await ana.send<List>('GET', '/api/calls?limit=2')).body
  const second = (await ana.send<List>('GET', `/api/calls?limit=2&cursor=${first.next_cursor}`)).body
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
    'Alder Fund call',
    'Birch Fund call',
    'Cedar Fund call',
  ])
  expect(first.items[0]?.deadline).toBe('2027-05-03')
  expect(second.next_cursor).toBeNull()
  const [call] = first.items
  for (const rest of ['', '/facts', '/text'])
    expect((await bogdan.send('GET', `/api/calls/${call?.id}${rest}`)).status).toBe(404)
  expect((await bogdan.send<List>('GET', '/api/calls')).body.items).toEqual([])
  const organisation = (await ana.send<{ items: { id: string; name: string }[] }>('GET', '/api/organisations')).body
    .items
  expect(organisation.map(({ name }) => name)).toEqual(['Ana Rusu'])
  // The same text is a call of its own in another organisation, and says nothing of the first.
  const same = await bringIn(app, bogdan, `${titles[0]}\n\nApply by 3 May 2027.`)
  expect(same).toMatchObject({ state: 'read', same_as: null })
  expect(same.id).not.toBe(call?.id)
  const foreign = { text: 'Apply by 3 May 2027.', organisation_id: organisation[0]?.id }
  expect((await bogdan.send('POST', '/api/calls', foreign)).status).toBe(404)
})

test('calls without an application are listed by themselves, with what one may do; one whose application goes is among them again', async () => {
  const [ana, viewer] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const bare = await bringIn(app, ana, '# Alder Fund call\n\nApply by 3 May 2027, 17:00 Brussels time.')
  const used = await bringIn(app, ana, '# Birch Fund call\n\nApply by 4 May 2027, 17:00 Brussels time.')
  const made = await ana.send<{ id: string }>('POST', '/api/applications', { call_id: used.id })
  const list = async (who: ApiClient, query: string) =>
    (await who.send<CallList>('GET', `/api/calls${query}`)).body.items.map(({ id, may_edit }) => [id, may_edit])
  expect(await list(ana, '?in_use=false')).toEqual([[bare.id, true]])
  expect(await list(ana, '?in_use=true')).toEqual([[used.id, true]])
  expect(await list(ana, '')).toHaveLength(2)
  expect((await ana.send('GET', '/api/calls?in_use=no')).status).toBe(422)
  await ana.send('DELETE', `/api/applications/${made.body.id}`)
  expect(await list(ana, '?in_use=false')).toEqual([
    [bare.id, true],
    [used.id, true],
  ])
  expect(await list(viewer, '?in_use=false')).toEqual([])
  const { body: me } = await viewer.send<{ id: string }>('GET', '/api/me')
  await app.deps.database.db.execute(sql`
    insert into organisation_members (organisation_id, user_id, role, joined_at)
    values (${bare.organisation_id}::uuid, ${me.id}::uuid, 'viewer', now())`)
  expect(await list(viewer, '?in_use=false')).toEqual([
    [bare.id, false],
    [used.id, false],
  ])
  expect(await list(viewer, `?in_use=false&organisation_id=${bare.organisation_id}`)).toHaveLength(2)
})

test('a call on which an application rests is not deleted and names it; another is, comes back, and goes after thirty days', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const { id } = await bringIn(app, ana, '# Alder Fund call\n\nApply by 3 May 2027.')
  const age = async (days: number) =>
    app.deps.database.db.execute(
      sql`update calls set deleted_at = deleted_at - ${days} * interval '1 day' where id = ${id}`,
    )
  const made = await ana.send<Application>('POST', '/api/applications', { call_id: id, title: 'Our alders' })
  const rejected = await ana.send('DELETE', `/api/calls/${id}`)
  expect(rejected).toMatchObject({
    status: 409,
    body: { code: 'call_in_use', count: 1, applications: [{ id: made.body.id, title: 'Our alders' }] },
  })
  expect(rejected.body['detail']).toContain('Our alders')
  expect((await ana.send('DELETE', `/api/applications/${made.body.id}`)).status).toBe(204)
  expect((await bogdan.send('DELETE', `/api/calls/${id}`)).status).toBe(404)
  expect((await ana.send('DELETE', `/api/calls/${id}`)).status).toBe(204)
  for (const rest of ['', '/facts', '/text'])
    expect((await ana.send('GET', `/api/calls/${id}${rest}`)).status).toBe(404)
  expect((await ana.send<{ items: unknown[] }>('GET', '/api/calls')).body.items).toEqual([])
  expect((await bogdan.send('POST', `/api/calls/${id}/restore`)).status).toBe(404)
  // The application comes back with its call.
  expect((await ana.send('POST', `/api/applications/${made.body.id}/restore`)).status).toBe(200)
  expect((await ana.send('GET', `/api/calls/${id}`)).status).toBe(200)
  expect((await ana.send('DELETE', `/api/applications/${made.body.id}`)).status).toBe(204)
  expect((await ana.send('DELETE', `/api/calls/${id}`)).status).toBe(204)
  await age(29)
  await pruneDeletedCalls(app.deps)
  expect(await ana.send('POST', `/api/calls/${id}/restore`)).toMatchObject({ status: 200, body: { state: 'read' } })
  expect((await ana.send('DELETE', `/api/calls/${id}`)).status).toBe(204)
  await age(31)
  await pruneDeletedCalls(app.deps)
  expect((await ana.send('POST', `/api/calls/${id}/restore`)).status).toBe(404)
})

test('no application begins on a deleted call, not even in the moment in which it is deleted', async () => {
  const ana = await signIn(app, 'user')
  const begin = (call_id: string) =>
    ana.send<Partial<Problem> & { id?: string }>('POST', '/api/applications', { call_id })
  for (let round = 0; round < 3; round++) {
    const { id } = await bringIn(app, ana, `# Alder Fund call ${round}\n\nApply by 3 May 2027.`)
    const [deleted, begun] = await Promise.all([ana.send('DELETE', `/api/calls/${id}`), begin(id)])
    expect([
      [204, 422],
      [409, 201],
    ]).toContainEqual([deleted.status, begun.status])
    // The plan has room for a few only.
    if (begun.body.id !== undefined) await ana.send('DELETE', `/api/applications/${begun.body.id}`)
    else
      expect(await begin(id)).toMatchObject({ status: 422, body: { errors: [{ path: 'call_id', code: 'unknown' }] } })
  }
})
