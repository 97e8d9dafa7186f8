import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, CallFactsResponse } from '#shared/contracts/calls.ts'
import { openFakeGrantsGov } from '#server/features/calls/fakes/grants-gov.ts'
import type { FakeGrantsGov } from '#server/features/calls/fakes/grants-gov.ts'
import { signIn } from '#tests/support/api-client.ts'
import { bringIn, sendFile } from '#tests/support/calls.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { rootFolder } from '#tests/support/source-files.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const sample = readFileSync(join(rootFolder, 'tests/fixtures/portal/topic-details.sample.json'), 'utf8')
let app: TestApp
let portal: Server
let federal: FakeGrantsGov
const asked: string[] = []

beforeAll(async () => {
  portal = createServer((request, response) => {
    asked.push(request.url ?? '')
    const isKnown = request.url === '/data/topicDetails/sample-hzn-2027-ind-03-two-stage.json'
    const isOdd = request.url?.includes('odd') === true
    response.writeHead(isKnown || isOdd ? 200 : 404, { 'content-type': 'application/json' })
    response.end(isKnown ? sample : '<html>')
  })
  await new Promise<void>((done) => portal.listen(0, '127.0.0.1', done))
  const { port } = portal.address() as AddressInfo
  federal = await openFakeGrantsGov({ port: 0 })
  app = await openTestApp({
    EU_PORTAL_URL: `http://127.0.0.1:${port}/`,
    GRANTS_GOV_URL: federal.url,
    OUTBOUND_ALLOW: `127.0.0.1:${port},${federal.hostAndPort}`,
  })
})
afterAll(async () => {
  await app.close()
  portal.close()
  await federal.close()
})

async function bringInTopic(identifier: string, source = 'eu') {
  const ana = await signIn(app, 'user')
  const made = await ana.send<{ id: string; state: string }>('POST', '/api/calls', { identifier, source })
  expect([made.status, made.body.state]).toEqual([201, 'reading'])
  await runJobs(app)
  const call = (await ana.send<Call>('GET', `/api/calls/${made.body.id}`)).body
  return { ana, call }
}

test('[CALL-01] a topic of the EU portal is read by its identifier', async () => {
  const { ana, call } = await bringInTopic('SAMPLE-HZN-2027-IND-03-two-stage')
  expect(asked).toEqual(['/data/topicDetails/sample-hzn-2027-ind-03-two-stage.json'])
  expect(call).toMatchObject({
    state: 'read',
    source: 'identifier',
    source_name: 'SAMPLE-HZN-2027-IND-03-two-stage',
    title: 'Circular process control for small-batch manufacturing',
  })
  const facts = (await ana.send<CallFactsResponse>('GET', `/api/calls/${call.id}/facts`)).body
  expect(facts.identifiers).toEqual({
    call: 'SAMPLE-HZN-2027-IND-TWO-STAGE',
    topic: 'SAMPLE-HZN-2027-IND-03-two-stage',
  })
  expect(facts.actionType).toBe('RIA')
  expect(facts.submission).toMatchObject({ model: 'two-stage', opens: '2027-01-12' })
  const current = facts.submission.deadlines.filter(({ status }) => status === 'current')
  expect(current.map(({ stage, at }) => [stage, at])).toEqual([
    ['first', '2027-03-24T17:00:00+01:00'],
    ['second', '2027-09-23T17:00:00+02:00'],
  ])
  // Of the whole call's pots only the one of this topic.
  expect(facts.money).toMatchObject({
    currency: 'EUR',
    totalBudget: 24_000_000,
    perProject: { min: 3_500_000, max: 4_250_000 },
    expectedProjects: 6,
  })
  expect(facts.expectedOutcomes).toHaveLength(2)
})

test('a topic that the portal does not know, or answers oddly to, says so', async () => {
  const unknown = (await bringInTopic('NO-SUCH-TOPIC')).call
  expect(unknown).toMatchObject({ state: 'failed', reason: 'portal_unknown' })
  expect(unknown.detail).toMatch(/paste the text/)
  expect((await bringInTopic('ODD-TOPIC')).call).toMatchObject({ state: 'failed', reason: 'portal_away' })
  const ana = await signIn(app, 'user')
  const both = await ana.send('POST', '/api/calls', { identifier: 'X-1', text: 'Call' })
  const neither = await ana.send('POST', '/api/calls', {})
  for (const { status, body } of [both, neither])
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ path: 'text' }] } })
  const path = await ana.send('POST', '/api/calls', { identifier: '../../etc/passwd' })
  expect(path).toMatchObject({ status: 422, body: { errors: [{ path: 'identifier' }] } })
})

test('[CALL-01] an opportunity of Grants.gov is read by its id and by its number, and another one is unknown', async () => {
  for (const identifier of ['357744', 'sample-2027-water-0012']) {
    const { ana, call } = await bringInTopic(identifier, 'grants.gov')
    expect(call).toMatchObject({ state: 'read', source: 'identifier', title: 'Clean Water for Small Towns' })
    const facts = (await ana.send<CallFactsResponse>('GET', `/api/calls/${call.id}/facts`)).body
    expect(facts.submission.deadlines.map(({ at }) => at.slice(0, 10))).toContain('2027-05-03')
    expect(facts.money).toMatchObject({ currency: 'USD', totalBudget: 5_000_000, expectedProjects: 6 })
    expect(facts.money.perProject).toMatchObject({ max: 900_000 })
    expect(facts.identifiers.call).toBe('SAMPLE-2027-WATER-0012')
    expect(facts.durationMonths).toMatchObject({ max: 36 })
  }
  expect(federal.received.map(({ path }) => path)).toEqual([
    '/v1/api/fetchOpportunity',
    '/v1/api/search2',
    '/v1/api/fetchOpportunity',
  ])
  for (const identifier of ['999999', 'SAMPLE-2027', 'NO-SUCH-1'])
    expect((await bringInTopic(identifier, 'grants.gov')).call).toMatchObject({
      state: 'failed',
      reason: 'portal_unknown',
    })
})

test('a portal in one’s own network is asked only when the environment allows it, and a silent one is away', async () => {
  const closed = await openTestApp({ GRANTS_GOV_URL: federal.url })
  const before = federal.received.length
  try {
    const ana = await signIn(closed, 'user')
    const body = { identifier: '357744', source: 'grants.gov' }
    const made = await ana.send<{ id: string }>('POST', '/api/calls', body)
    await runJobs(closed)
    const call = (await ana.send<Call>('GET', `/api/calls/${made.body.id}`)).body
    expect(call).toMatchObject({ state: 'failed', reason: 'portal_away' })
    expect(federal.received).toHaveLength(before)
  } finally {
    await closed.close()
  }
})

test('[CALL-01] an opportunity in the JSON of the CommonGrants protocol is read as a file and as a pasted text', async () => {
  const ana = await signIn(app, 'user')
  const opportunity = {
    id: '30a12e5e-5940-4c08-921c-17a8960fcf4b',
    title: 'Meadows of the Lower Dniester',
    status: { value: 'open' },
    description: 'Grants for the care of wet meadows.\n\nProjects last up to 24 months.',
    funding: {
      totalAmountAvailable: { amount: '1000000.00', currency: 'EUR' },
      minAwardAmount: { amount: '10000.00', currency: 'EUR' },
      maxAwardAmount: { amount: '50000.00', currency: 'EUR' },
      estimatedAwardCount: 25,
    },
    keyDates: {
      postDate: { name: 'Opening', eventType: 'singleDate', date: '2027-02-01' },
      closeDate: { name: 'Closing', eventType: 'singleDate', date: '2027-06-30', time: '17:00:00' },
      otherDates: { infoDay: { name: 'Information day', eventType: 'singleDate', date: '2027-03-03' } },
    },
    acceptedApplicantTypes: [{ value: 'nonprofit_organizations' }],
    source: 'https://fund.example.org/meadows',
  }
  const pasted = await ana.send<{ id: string }>('POST', '/api/calls', { text: JSON.stringify(opportunity) })
  const bytes = Buffer.from(JSON.stringify({ status: 200, message: 'Success', data: opportunity }, null, 2))
  const sent = await sendFile(app, ana, '/api/calls', 'opportunity.json', bytes)
  await runJobs(app)
  // The second one waited for its turn.
  app.clock.advance(5000)
  await runJobs(app)
  for (const id of [pasted.body.id, sent.body.id]) {
    const { body } = await ana.send<CallFactsResponse>('GET', `/api/calls/${id}/facts`)
    expect(body.title).toBe('Meadows of the Lower Dniester')
    expect(body.submission.deadlines.map(({ at }) => at.slice(0, 16))).toEqual(['2027-06-30T17:00'])
    expect(body.money).toMatchObject({
      currency: 'EUR',
      totalBudget: 1_000_000,
      perProject: { min: 10_000, max: 50_000 },
      expectedProjects: 25,
    })
    expect(body.durationMonths).toMatchObject({ max: 24 })
  }
  // Other JSON stays a text.
  expect((await bringIn(app, ana, '{"title": "Call", "note": "Apply by 3 May 2027."}')).state).toBe('read')
})
