import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#shared/error-codes.ts'
import { visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { mailsTo } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let visitor: ApiClient

const request = { name: 'Ana Rusu', email: 'ana@example.org', message: 'We make bread and seek a grant.' }

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
})
beforeEach(() => app.deps.database.db.execute('truncate contact_messages, rate_limits cascade'))
afterAll(() => app.close())

test('a request is stored with what was given and the language of the page', async () => {
  const full = {
    ...request,
    organisation: 'Bakery',
    phone: '+373 22 000 000',
    grant_type: 'horizon_europe',
    language: 'ro',
  }
  const { status, body } = await visitor.send('POST', '/api/contact', full)
  expect(status).toBe(201)
  const { rows } = await app.deps.database.db.execute('select * from contact_messages')
  expect(rows).toEqual([expect.objectContaining({ ...full, id: body['id'], state: 'new' })])
})

test.each([
  ['a Wednesday morning', '2027-03-10T08:00:00Z', '2027-03-11'],
  ['Friday evening, when Saturday is short', '2027-03-12T17:00:00Z', '2027-03-15'],
  ['Saturday after closing', '2027-03-13T13:00:00Z', '2027-03-15'],
  ['the night before clocks are set forward', '2027-03-27T22:30:00Z', '2027-03-29'],
])('[SUP-03] the visitor reads the day of the answer in working time: %s', async (_, at, day) => {
  app.clock.set(Date.parse(at))
  const { body } = await visitor.send('POST', '/api/contact', request)
  expect(body['answer_by']).toBe(day)
  const [mail] = await mailsTo(app, request.email)
  expect(mail?.content).toMatchObject({ kind: 'contact_acknowledged', answerBy: day })
})

test('name, address and message are enough; empty fields count as not given', async () => {
  expect((await visitor.send('POST', '/api/contact', { ...request, organisation: '  ', phone: '' })).status).toBe(201)
  const { rows } = await app.deps.database.db.execute(
    'select organisation, phone, grant_type, language from contact_messages',
  )
  expect(rows).toEqual([{ organisation: null, phone: null, grant_type: null, language: 'en' }])
})

test.each([
  ['name', { name: '' }],
  ['name', { name: 'A' }],
  ['name', { name: 'A'.repeat(101) }],
  ['email', { email: '' }],
  ['email', { email: 'nobody' }],
  ['email', { email: `${'a'.repeat(250)}@example.org` }],
  ['message', { message: '   ' }],
  ['message', { message: 'x'.repeat(2001) }],
  ['phone', { phone: '1'.repeat(21) }],
  ['organisation', { organisation: 'x'.repeat(201) }],
  ['language', { language: 'de' }],
  ['admin', { admin: true }],
])('%s is refused with its field: %j', async (field, fields) => {
  const { status, body } = await visitor.send<Problem>('POST', '/api/contact', { ...request, ...fields })
  expect(status).toBe(422)
  expect(body.errors.map(({ path }) => path)).toEqual([field])
  expect((await app.deps.database.db.execute('select 1 from contact_messages')).rows).toEqual([])
})

test('[SUP-03] one visitor sends only so many requests in an hour', async () => {
  const statuses: number[] = []
  for (let number = 0; number < 11; number += 1)
    statuses.push((await visitor.send('POST', '/api/contact', request)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
})
