import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application, Applications } from '#shared/contracts/applications.ts'
import type { Call, CallFactsResponse, CallList } from '#shared/contracts/calls.ts'
import { dayMs } from '#shared/duration.ts'
import { dueRanks } from '#shared/grants/due.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { bringIn } from '#tests/support/calls.ts'
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

const textOf = (name: string, deadline: string | null) =>
  `# ${name}\n\n${deadline === null ? '' : `Applications close on ${deadline}, 17:00 Brussels time.\n\n`}Total budget: EUR 2 million.`

/** Decides facts of a call: every path that nobody confirmed about its deadlines, unless others are given. */
async function decide(who: ApiClient, id: string, changes?: object[]): Promise<CallFactsResponse> {
  const path = `/api/calls/${id}/facts`
  const { facts_version, unconfirmed } = (await who.send<CallFactsResponse>('GET', path)).body
  const open = unconfirmed.filter((each) => each.startsWith('submission.deadlines'))
  const given = changes ?? open.map((each) => ({ path: each, action: 'confirm' }))
  const decided = await who.send<CallFactsResponse>('PATCH', path, { facts_version, changes: given })
  expect(decided.status).toBe(200)
  return decided.body
}

test('[CALL-13] lists and screens of calls and applications say whether the deadline is confirmed, as the facts do', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, textOf('Rivers Fund call', '3 May 2027'))
  const used = await ana.send<Application>('POST', '/api/applications', { call_id: id })
  const seen = async () => {
    const one = (await ana.send<Application>('GET', `/api/applications/${used.body.id}`)).body
    const listed = (await ana.send<Applications>('GET', '/api/applications')).body.items[0]
    const call = (await ana.send<Call>('GET', `/api/calls/${id}`)).body
    const row = (await ana.send<CallList>('GET', '/api/calls')).body.items[0]
    const flags = [
      one.deadline?.confirmed,
      listed?.deadline?.confirmed,
      call.deadline_confirmed,
      row?.deadline_confirmed,
    ]
    expect(new Set(flags).size).toBe(1)
    expect(new Set([one.due, listed?.due, call.due, row?.due]).size).toBe(1)
    return [flags[0], one.due, call.deadline?.slice(0, 10)]
  }
  expect(await seen()).toEqual([false, 'unconfirmed', '2027-05-03'])
  // Confirmed with other facts in one request, as programs may.
  await decide(ana, id, [
    { path: 'money.totalBudget', action: 'confirm' },
    { path: 'submission.deadlines.0.at', action: 'confirm' },
  ])
  expect(await seen()).toEqual([true, 'ahead', '2027-05-03'])
  await decide(ana, id, [{ path: 'submission.deadlines.0.at', action: 'clear' }])
  expect(await seen()).toEqual([false, 'unconfirmed', '2027-05-03'])
  const other = '2027-06-01T17:00:00+02:00'
  await decide(ana, id, [{ path: 'submission.deadlines.0.at', action: 'override', value: other }])
  expect(await seen()).toEqual([true, 'ahead', '2027-06-01'])
  // A newer version that says something else is to be decided again.
  await decide(ana, id, [{ path: 'submission.deadlines.0.at', action: 'clear' }])
  await decide(ana, id)
  expect(await seen()).toEqual([true, 'ahead', '2027-05-03'])
  await ana.send('POST', `/api/calls/${id}/versions`, { text: textOf('Rivers Fund call', '10 May 2027') })
  await runJobs(app)
  const [confirmed] = await seen()
  expect(confirmed).toBe(false)
})

test('[CALL-13] of two deadlines of one stage neither is confirmed while the call is undecided', async () => {
  const ana = await signIn(app, 'user')
  const text = `# Rivers Fund\n\nApplications close on 3 May 2027.\n\nThe deadline for applications is 9 May 2027.`
  const { id } = await bringIn(app, ana, text)
  const { conflicts, submission } = (await ana.send<CallFactsResponse>('GET', `/api/calls/${id}/facts`)).body
  expect(conflicts).toHaveLength(1)
  const call = async () => (await ana.send<Call>('GET', `/api/calls/${id}`)).body
  const free = submission.deadlines.map((_, place) => `submission.deadlines.${place}.at`)
  const undisputed = free.filter((path) => path !== conflicts[0]?.path)
  await decide(
    ana,
    id,
    undisputed.map((path) => ({ path, action: 'confirm' })),
  )
  expect(await call()).toMatchObject({ deadline_confirmed: false, due: 'unconfirmed' })
})

/** Everything that a list holds, page by page. */
async function pagesOf<Item>(who: ApiClient, path: string, wait: () => Promise<void>): Promise<Item[]> {
  const seen: Item[] = []
  let cursor = ''
  do {
    const { body } = await who.send<{ items: Item[]; next_cursor: string | null }>('GET', `${path}limit=2${cursor}`)
    seen.push(...body.items)
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
    if (cursor !== '') await wait()
  } while (cursor !== '')
  return seen
}

test('[CALL-13] lists begin with what is due next, then what is not confirmed, then without a deadline, and end with what has passed; also when a deadline passes between two pages', async () => {
  const ana = await signIn(app, 'user')
  const names = {
    'Elm Fund call': '18 December 2014',
    'Fir Fund call': '2 February 2020',
    'Birch Fund call': '1 September 2027',
    'Cedar Fund call': '2 June 2027',
    'Alder Fund call': '3 May 2027',
    'Dogwood Fund call': null,
    'Hazel Fund call': '20 December 2026',
  }
  const ids = new Map<string, string>()
  for (const [name, deadline] of Object.entries(names)) {
    ids.set(name, (await bringIn(app, ana, textOf(name, deadline))).id)
    app.clock.advance(1000)
  }
  for (const name of ['Elm Fund call', 'Birch Fund call', 'Alder Fund call', 'Hazel Fund call'])
    await decide(ana, ids.get(name) ?? '')
  const sorted = [
    'Hazel Fund call',
    'Alder Fund call',
    'Birch Fund call',
    'Cedar Fund call',
    'Dogwood Fund call',
    'Fir Fund call',
    'Elm Fund call',
  ]
  // Hazel's deadline passes while the pages are read, which all go by the moment of the first.
  const setHazel = async () => {
    const value = `${new Date(app.clock.now() + 90_000).toISOString().slice(0, 19)}Z`
    await decide(ana, ids.get('Hazel Fund call') ?? '', [
      { path: 'submission.deadlines.0.at', action: 'override', value },
    ])
  }
  const wait = async () => app.clock.advance(60_000)
  await setHazel()
  const calls = await pagesOf<Call>(ana, '/api/calls?in_use=false&', wait)
  expect(calls.map(({ title }) => title)).toEqual(sorted)
  for (const call_id of ids.values()) await ana.send('POST', '/api/applications', { call_id })
  await setHazel()
  const applications = await pagesOf<Application>(ana, '/api/applications?group=open&', wait)
  expect(applications.map(({ title }) => title)).toEqual(sorted)
  await setHazel()

  // Each row names its part, and the parts follow one another.
  const parts = (await ana.send<Applications>('GET', '/api/applications')).body.items.map(({ due }) => due)
  expect(parts).toEqual(['ahead', 'ahead', 'ahead', 'unconfirmed', 'unknown', 'past', 'past'])
  expect(parts.map((due) => dueRanks.indexOf(due))).toEqual([0, 0, 0, 1, 2, 3, 3])

  // What is over begins with the latest deadline, and ends with what never had one.
  for (const { id, version } of applications)
    await ana.send('PATCH', `/api/applications/${id}`, { version, archived: true })
  const archived = await pagesOf<Application>(ana, '/api/applications?group=archived&', wait)
  expect(archived.map(({ title }) => title)).toEqual([
    'Birch Fund call',
    'Cedar Fund call',
    'Alder Fund call',
    'Hazel Fund call',
    'Fir Fund call',
    'Elm Fund call',
    'Dogwood Fund call',
  ])
})

test('the calls of a list are found by words of title and file in any language, and by part of the list', async () => {
  app.clock.advance(30 * dayMs)
  const ana = await signIn(app, 'user')
  const green = await bringIn(app, ana, textOf('Apelul „Acoperișuri verzi”', '3 May 2027'))
  const dry = await bringIn(app, ana, textOf('Elm Fund call', '18 December 2014'))
  const none = await bringIn(app, ana, textOf('Birch Fund call', null))
  const list = async (query: string) =>
    (await ana.send<CallList>('GET', `/api/calls?${query}`)).body.items.map(({ id }) => id)
  expect(await list('')).toEqual([green.id, none.id, dry.id])
  expect(await list(`search=${encodeURIComponent('ACOPERIȘURI')}`)).toEqual([green.id])
  expect(await list('search=fund%20elm')).toEqual([dry.id])
  expect(await list('search=%25')).toEqual([])
  expect(await list('due=unknown')).toEqual([none.id])
  expect(await list('due=past')).toEqual([dry.id])
  expect(await list('due=past&search=birch')).toEqual([])
  expect((await ana.send('GET', '/api/calls?due=soon')).status).toBe(422)
})

test('[CALL-13] calls from before lists were sorted by deadline are sorted as well', async () => {
  app.clock.advance(30 * dayMs)
  const ana = await signIn(app, 'user')
  const later = await bringIn(app, ana, textOf('Birch Fund call', '1 September 2027'))
  const sooner = await bringIn(app, ana, textOf('Alder Fund call', '3 May 2027'))
  await decide(ana, later.id)
  const { db } = app.deps.database
  const list = async () => (await ana.send<CallList>('GET', '/api/calls')).body.items.map(({ id, due }) => [id, due])
  const sorted = [
    [later.id, 'ahead'],
    [sooner.id, 'unconfirmed'],
  ]
  expect(await list()).toEqual(sorted)
  await db.execute(sql`update calls set due_at = null, deadline_confirmed = null`)
  expect(await list()).toEqual(sorted)
})
