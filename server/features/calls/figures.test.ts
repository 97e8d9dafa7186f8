import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallFactsResponse, CallFigures } from '#shared/contracts/calls.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { bringIn } from '#tests/support/calls.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const text = `# Rivers Fund 2027

Applications close on 3 May 2027. The last day for spending the grant is 31 December 2028. Ask until 21 April.

Total budget: EUR 2 million. The co-financing rate is 80 %. In 2026, 46 % of rivers were polluted, at a cost of EUR 7 500.`

const figuresOf = async (client: ApiClient, id: string) =>
  (await client.send<CallFigures>('GET', `/api/calls/${id}/figures`)).body
const pathsIn = ({ items }: CallFigures) => Object.fromEntries(items.map(({ value, path }) => [value, path]))

test('[CALL-10] every figure comes with its sentence and the fact with its value, and the rest with a reason', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, text)
  const figures = await figuresOf(ana, id)
  expect(figures).toMatchObject({ version: 1, listed: true, left_out: 0 })
  expect(pathsIn(figures)).toEqual({
    '2027-05-03': 'submission.deadlines.0.at',
    '2028-12-31': null,
    '--04-21': null,
    2000000: 'money.totalBudget',
    80: 'rates.0.percent',
    46: null,
    7500: null,
  })
  const reasons = Object.fromEntries(figures.items.map(({ value, reason }) => [value, reason]))
  expect(reasons).toMatchObject({ '--04-21': 'no_year', 46: 'no_role' })
  const { body } = await ana.send<{ text: string }>('GET', `/api/calls/${id}/text`)
  for (const { start, end, quote, sentence } of figures.items) {
    expect(quote).toBe(body.text.slice(sentence.start, sentence.end))
    expect(quote).toContain(body.text.slice(start, end))
  }
})

test('[CALL-10] a figure that a person gives a role is behind that fact from then on', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, text)
  const { body: facts } = await ana.send<CallFactsResponse>('GET', `/api/calls/${id}/facts`)
  const value = { ...facts.submission.deadlines[0], at: '2028-12-31' }
  const changes = [{ path: 'submission.deadlines.0', action: 'override', value }]
  const { status } = await ana.send('PATCH', `/api/calls/${id}/facts`, { facts_version: 1, changes })
  expect(status).toBe(200)
  expect(pathsIn(await figuresOf(ana, id))).toMatchObject({
    '2027-05-03': null,
    '2028-12-31': 'submission.deadlines.0.at',
  })
})

test('[CALL-10] [ORG-01] the figures of another organisation are not there', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await bringIn(app, ana, text)
  const stranger = await signIn(app, 'user')
  expect((await stranger.send('GET', `/api/calls/${id}/figures`)).status).toBe(404)
})
