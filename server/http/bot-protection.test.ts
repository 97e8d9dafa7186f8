import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillTimeMinMs, ticketLifetimeMs } from '#shared/contracts/challenge.ts'
import type { ChallengeFields, Challenge } from '#shared/contracts/challenge.ts'
import type { Problem } from '#shared/error-codes.ts'
import { solveProofOfWork } from '#shared/proof-of-work.ts'
import { issueChallenge, requireChallenge, workBits } from '#server/http/bot-protection.ts'
import { visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let visitor: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
})
beforeEach(() => app.deps.database.db.execute('truncate contact_messages, rate_limits cascade'))
afterAll(() => app.close())

const message = { name: 'Ana Rusu', email: 'ana@example.org', message: 'We make bread and seek a grant.' }

function send(human?: ChallengeFields) {
  return visitor.send<Problem & { human?: Challenge }>('POST', '/api/contact', {
    ...message,
    ...(human === undefined ? {} : { human }),
  })
}

async function fetchTicket(): Promise<Challenge> {
  return (await visitor.send<Challenge>('GET', '/api/challenge?form=contact')).body
}

async function useUpPlain(): Promise<void> {
  for (let number = 0; number < 10; number += 1) expect((await send()).status).toBe(201)
}

async function stored(): Promise<number> {
  return (await app.deps.database.db.execute('select 1 from contact_messages')).rows.length
}

const noPause = async (): Promise<void> => {}

test('[SUP-03] a ticket is good once a person could have filled in the form, and for a day', async () => {
  const { ticket, ready_in_ms } = await fetchTicket()
  expect(ready_in_ms).toBe(fillTimeMinMs)
  const early = await send({ ticket })
  expect([early.status, early.body.code]).toEqual([429, 'challenge_too_fast'])
  expect(early.headers.get('retry-after')).toBe('2')
  app.clock.advance(fillTimeMinMs)
  expect((await send({ ticket })).status).toBe(201)
  app.clock.advance(ticketLifetimeMs)
  expect((await send({ ticket })).body.code).toBe('challenge_invalid')
  expect(await stored()).toBe(1)
})

test('[SUP-03] a ticket that is altered, cut, of another form or not ours is refused', async () => {
  const { ticket } = await fetchTicket()
  app.clock.advance(fillTimeMinMs)
  const facts = ticket.split('.')
  const older = [facts[0], '0', ...facts.slice(2)].join('.')
  const harder = [facts[0], facts[1], '17', ...facts.slice(3)].join('.')
  const foreign = issueChallenge(app.deps, 'booking').ticket
  for (const wrong of [older, harder, foreign, ticket.slice(0, -1), `${ticket}A`, 'x', '', '.', 'contact...']) {
    const { status, body } = await send({ ticket: wrong })
    expect([status, body.code], wrong).toEqual([422, 'challenge_invalid'])
  }
  expect(await stored()).toBe(0)
})

test('[SUP-03] filling in the hidden field is refused in words, and nothing is stored', async () => {
  const { status, body } = await send({ website: 'https://spam.example' })
  expect([status, body.code, body.errors[0]?.path]).toEqual([422, 'challenge_failed', 'human.website'])
  expect((await send({ website: '' })).status).toBe(201)
  expect(await stored()).toBe(1)
})

test('[SUP-03] past the allowance of a network a request needs work, and one piece of work is good for one request', async () => {
  await useUpPlain()
  const rejected = await send()
  expect([rejected.status, rejected.body.code]).toEqual([429, 'proof_of_work_required'])
  const { ticket, work_bits, ready_in_ms } = rejected.body.human ?? { ticket: '', work_bits: 0, ready_in_ms: -1 }
  expect([work_bits, ready_in_ms]).toEqual([workBits, 0])
  expect((await send({ ticket })).body.code).toBe('proof_of_work_required')
  expect((await send({ ticket, work: '1' })).body.code).toBe('proof_of_work_required')
  const work = await solveProofOfWork(ticket, workBits, noPause)
  const responses = await Promise.all([send({ ticket, work }), send({ ticket, work }), send({ ticket, work })])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 429, 429])
  expect(await stored()).toBe(11)
})

test('work for an easier ticket, or for someone else’s, is worth nothing', async () => {
  await useUpPlain()
  const easy = issueChallenge(app.deps, 'contact', 4).ticket
  const work = await solveProofOfWork(easy, 4, noPause)
  const others = issueChallenge(app.deps, 'contact', workBits).ticket
  expect((await send({ ticket: others, work })).body.code).toBe('proof_of_work_required')
  // A ticket with some work in it is none without: it counts as an ordinary one.
  for (let number = 0; number < 20; number += 1) await send({ ticket: easy, work })
  expect((await send({ ticket: easy, work })).body.code).toBe('proof_of_work_required')
})

test('a ticket gives a person a larger allowance than a program has, and both end', async () => {
  const { ticket } = await fetchTicket()
  app.clock.advance(fillTimeMinMs)
  const statuses: number[] = []
  for (let number = 0; number < 21; number += 1) statuses.push((await send({ ticket })).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
})

test('a subnet has an allowance too, so that neighbours of an address are no way around it', async () => {
  const from = (address: string) =>
    requireChallenge(
      app.deps,
      { requestId: 'x', clientAddress: address, userAgent: '', language: 'en' },
      'contact',
      {},
    ).then(
      () => 'passed',
      (error: { code: string }) => error.code,
    )
  for (let number = 0; number < 100; number += 1) expect(await from(`198.51.100.${number}`)).toBe('passed')
  expect(await from('198.51.100.200')).toBe('proof_of_work_required')
  expect(await from('198.51.101.1')).toBe('passed')
})

test('what is refused for its fields takes nothing from the allowance', async () => {
  for (let number = 0; number < 15; number += 1)
    expect((await visitor.send('POST', '/api/contact', { ...message, email: 'nobody' })).status).toBe(422)
  expect((await send()).status).toBe(201)
})

test.each(['', '?form=login', '?form=contact&form=booking'])(
  'a ticket for "%s" is refused or well formed',
  async (query) => {
    const { status } = await visitor.send('GET', `/api/challenge${query}`)
    expect(status).toBe(query.startsWith('?form=contact') ? 200 : 422)
  },
)
