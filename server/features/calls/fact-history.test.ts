import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallFactsResponse, CallHistory, FactChanges } from '#shared/contracts/calls.ts'
import { callsPart } from '#server/features/calls/personal-data.ts'
import { signIn } from '#tests/support/api-client.ts'
import { bringIn } from '#tests/support/calls.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const text = `# Rivers Fund

Deadline: 3 May 2027, 17:00 Brussels time.

Each project may receive between EUR 20 000 and EUR 60 000.
`

test('[CALL-12] the history names the fact, the old and the new value and who, by pages, for readers of the call alone', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const { id } = await bringIn(app, ana, text)
  let version = 0
  const change = async (...changes: FactChanges['changes']) => {
    const read = await ana.send<CallFactsResponse>('GET', `/api/calls/${id}/facts`)
    version = read.body.facts_version
    const sent = await ana.send('PATCH', `/api/calls/${id}/facts`, { facts_version: version, changes })
    expect([changes, sent.status]).toEqual([changes, 200])
  }
  const history = async (query = '') => (await ana.send<CallHistory>('GET', `/api/calls/${id}/history${query}`)).body
  expect(await history()).toEqual({ items: [], next_cursor: null })
  await change({ path: 'money.perProject', action: 'confirm' })
  await change({ path: 'identifiers.call', action: 'override', value: 'RIV-2027', source: 'a letter' })
  await change(
    { path: 'submission.deadlines.0.at', action: 'override', value: '2027-05-10T17:00:00+02:00' },
    { path: 'submission.deadlines.0.stage', action: 'override', value: 'concept' },
  )
  await change({ path: 'submission.deadlines.0', action: 'override', value: null })
  await change({ path: 'submission.deadlines.~0', action: 'clear' })
  await change({ path: 'identifiers.call', action: 'clear' })
  const { items } = await history()
  const by = items[0]?.by
  expect(by).toEqual(expect.any(String))
  expect(items.every((item) => item.by === by)).toBe(true)
  const read = { at: '2027-05-03T17:00:00+02:00', stage: 'full' }
  const moved = { at: '2027-05-10T17:00:00+02:00', stage: 'concept' }
  const own = 'submission.deadlines.0'
  expect(items).toMatchObject([
    { path: 'identifiers.call', action: 'clear', before: 'RIV-2027', after: null },
    { path: own, action: 'clear', before: null },
    { path: own, action: 'override', before: moved, after: null },
    { path: own, action: 'override', before: read, after: moved, source: null },
    { path: 'identifiers.call', action: 'override', before: null, after: 'RIV-2027', source: 'a letter' },
    {
      path: 'money.perProject',
      action: 'confirm',
      before: { min: 20_000, max: 60_000 },
      after: { min: 20_000, max: 60_000 },
    },
  ])
  const page = await history('?limit=4')
  expect(page.items).toEqual(items.slice(0, 4))
  expect((await history(`?limit=4&cursor=${page.next_cursor}`)).items).toEqual(items.slice(4))
  expect((await bogdan.send('GET', `/api/calls/${id}/history`)).status).toBe(404)
  expect((await ana.send('GET', `/api/calls/${id}/history?cursor=x`)).status).toBe(422)
})

test('[CALL-12] a person who decided gets their history with their data, and it loses their name', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, text)
  const body = { facts_version: 1, changes: [{ path: 'identifiers.call', action: 'override', value: 'RIV-2027' }] }
  expect((await ana.send('PATCH', `/api/calls/${id}/facts`, body)).status).toBe(200)
  const { db } = app.deps.database
  const person = { userId: ana.userId ?? '', confirmedEmail: null }
  expect(await callsPart.collect(db, person)).toMatchObject({
    call_fact_changes: [
      { call_id: id, path: 'identifiers.call', action: 'override', before: { is: null }, after: { is: 'RIV-2027' } },
    ],
  })
  await callsPart.clearUnproven(db, person.userId)
  const { items } = (await ana.send<CallHistory>('GET', `/api/calls/${id}/history`)).body
  expect(items).toMatchObject([{ path: 'identifiers.call', by: null }])
})
