import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RatingLink, StaffTicket, SupportFigures, Ticket } from '#shared/contracts/support.ts'
import { dayMs } from '#shared/duration.ts'
import { autoCloseInactiveTickets } from '#server/features/support/inactive-tickets.ts'
import { shippedOffice } from '#server/features/support/settings.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { newestMailTo, mailsTo } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let agent: ApiClient
let visitor: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  agent = await signIn(app, 'moderator')
  visitor = visitorOf(app)
})
afterAll(() => app.close())

async function closed() {
  const ana = await signIn(app, 'user')
  const { body } = await ana.send<Ticket>('POST', '/api/tickets', { subject: 'Export', message: 'x' })
  const { id } = body
  await agent.send('POST', '/api/admin/tickets/batch', { action: 'close', ids: [id] })
  const { content } = await newestMailTo(app, ana.email ?? '', 'ticket_closed')
  return { ana, id, token: content.rateLink?.split('#')[1] ?? '', link: content.rateLink ?? '' }
}

const read = (token: string) => visitor.send<RatingLink>('POST', '/api/ticket-ratings/link', { token })
const vote = (token: string, score: unknown) =>
  visitor.send<RatingLink>('POST', '/api/ticket-ratings', { token, score })
const look = async (id: string) => (await agent.send<StaffTicket>('GET', `/api/admin/tickets/${id}`)).body

test('[SUP-02] the mail of a closing leads to five faces; reading it again and again changes nothing', async () => {
  const { ana, id, token, link } = await closed()
  expect(link).toMatch(/\/rate#[\w-]{43}$/)
  for (let n = 0; n < 50; n += 1) expect((await read(token)).body).toMatchObject({ subject: 'Export', score: null })
  expect((await look(id)).ratings).toEqual([])
  const { body } = await ana.send<Ticket>('GET', `/api/tickets/${id}`)
  expect(body.rating).toMatchObject({ score: null, rated_at: null })
  const { rows } = await app.deps.database.db.execute(sql`select * from support_ratings where ticket_id = ${id}::uuid`)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('[SUP-02] a vote is one for its closing, and can be changed for seven days, not after', async () => {
  const { id, token } = await closed()
  expect((await vote(token, 2)).body.score).toBe(2)
  expect((await vote(token, 5)).body.score).toBe(5)
  const ticket = await look(id)
  expect(ticket.ratings.map(({ score }) => score)).toEqual([5])
  expect(ticket.thread.filter(({ body }) => body === 'rated').map(({ before, after }) => [before, after])).toEqual([
    [null, '2'],
    ['2', '5'],
  ])
  const both = await Promise.all([vote(token, 1), vote(token, 4), vote(token, 3)])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await look(id)).ratings).toHaveLength(1)
  app.clock.advance(7 * dayMs - 1)
  expect((await vote(token, 4)).status).toBe(200)
  app.clock.advance(1)
  const late = await vote(token, 1)
  const wrong = await vote('A'.repeat(43), 1)
  expect([late.status, late.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
  expect(without(late.body)).toEqual(without(wrong.body))
  expect(without((await read(token)).body)).toEqual(without((await read('x')).body))
  app.clock.set(Date.now())
})

/** Every refusal names its own request. */
function without(body: unknown): unknown {
  return { ...(body as Record<string, unknown>), request_id: null }
}

test('[SUP-02] a vote is a whole number from one to five, and nothing else', async () => {
  const { id, ana, token } = await closed()
  for (const score of [0, 6, 2.5, '3', null, undefined, [1]]) {
    expect((await vote(token, score)).status).toBe(422)
    expect((await ana.send('POST', `/api/tickets/${id}/rating`, { score })).status).toBe(422)
  }
  expect((await vote('', 3)).status).toBe(422)
  expect((await look(id)).ratings).toEqual([])
})

test("[SUP-01] the owner votes in the thread; another's ticket is none, an open one cannot be voted on", async () => {
  const ana = await signIn(app, 'user')
  const other = await signIn(app, 'user')
  const { body } = await ana.send<Ticket>('POST', '/api/tickets', { subject: 'x', message: 'x' })
  const path = `/api/tickets/${body.id}/rating`
  expect(body.rating).toBeNull()
  expect((await ana.send('POST', path, { score: 4 })).status).toBe(409)
  await ana.send('POST', `/api/tickets/${body.id}/close`)
  expect((await other.send('POST', path, { score: 4 })).status).toBe(404)
  expect((await visitor.send('POST', path, { score: 4 })).status).toBe(401)
  expect((await ana.send<Ticket>('POST', path, { score: 4 })).body.rating).toMatchObject({ score: 4 })
  // Closed again: a vote of its own, and the one before stays.
  await ana.send('POST', `/api/tickets/${body.id}/reopen`)
  expect((await ana.send('POST', path, { score: 1 })).status).toBe(409)
  app.clock.advance(1000)
  await ana.send('POST', `/api/tickets/${body.id}/close`)
  expect((await ana.send<Ticket>('GET', `/api/tickets/${body.id}`)).body.rating).toMatchObject({ score: null })
  await ana.send('POST', path, { score: 2 })
  expect((await look(body.id)).ratings.map(({ score }) => score)).toEqual([4, 2])
  const { body: exported } = await ana.send('GET', '/api/me/export')
  expect(JSON.stringify(exported)).toContain('"score":2')
})

test('[SUP-02] an answer that closes, and a quiet ticket that closes by itself, ask as well', async () => {
  const ana = await signIn(app, 'user')
  const { body } = await ana.send<Ticket>('POST', '/api/tickets', { subject: 'x', message: 'x' })
  const answer = (status: string, version: number) =>
    agent.send('POST', `/api/admin/tickets/${body.id}/messages`, { version, message: 'Done', status })
  await answer('replied', 1)
  expect((await newestMailTo(app, ana.email ?? '', 'ticket_answered')).content.rateLink).toBeUndefined()
  await answer('closed', 2)
  const asked = (await mailsTo(app, ana.email ?? '')).flatMap(({ content }) =>
    content.kind === 'ticket_answered' ? (content.rateLink ?? []) : [],
  )
  expect(asked).toHaveLength(1)
  const quiet = await signIn(app, 'user')
  const { body: other } = await quiet.send<Ticket>('POST', '/api/tickets', { subject: 'x', message: 'x' })
  await agent.send('POST', `/api/admin/tickets/${other.id}/messages`, { version: 1, message: 'Done' })
  for (const days of [5.1, 2.1]) {
    app.clock.advance(days * dayMs)
    await autoCloseInactiveTickets(app.deps, { office: async () => shippedOffice })
  }
  expect((await newestMailTo(app, quiet.email ?? '', 'ticket_closed')).content.rateLink).toContain('/rate#')
  app.clock.set(Date.now())
})

test('[ADM-07] the desk shows the mean of what was said in the last thirty days', async () => {
  await app.deps.database.db.execute(sql`truncate support_tickets cascade`)
  const [one, two] = [await closed(), await closed()]
  await closed()
  const figures = async () => (await agent.send<SupportFigures>('GET', '/api/admin/tickets/figures')).body
  expect(await figures()).toMatchObject({ satisfaction_average: null, satisfaction_count: 0 })
  await vote(one.token, 5)
  await vote(two.token, 2)
  expect(await figures()).toMatchObject({ satisfaction_average: 3.5, satisfaction_count: 2 })
})
