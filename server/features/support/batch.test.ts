import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffTicket, StaffTickets, Ticket, TicketBatchResult } from '#shared/contracts/support.ts'
import { minuteMs } from '#shared/duration.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { mailsTo } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** A Wednesday, 10:00 in Chisinau: the office is open. */
const wednesday = Date.parse('2027-03-10T08:00:00Z')

let app: TestApp
let agent: ApiClient
let second: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  app.clock.set(wednesday)
  agent = await signIn(app, 'moderator')
  second = await signIn(app, 'moderator')
})
afterAll(() => app.close())

async function write(given: Record<string, unknown> = {}, person?: ApiClient): Promise<Ticket> {
  const ana = person ?? (await signIn(app, 'user'))
  const { status, body } = await ana.send<Ticket>('POST', '/api/tickets', { subject: 'x', message: 'x', ...given })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function look(id: string): Promise<StaffTicket> {
  return (await agent.send<StaffTicket>('GET', `/api/admin/tickets/${id}`)).body
}

const action = (body: unknown) => agent.send<TicketBatchResult>('POST', '/api/admin/tickets/batch', body)
const undo = (items: unknown) => agent.send<TicketBatchResult>('POST', '/api/admin/tickets/batch/undo', { items })

test('[ADM-07] the queue is narrowed to category, owner, what is overdue, and all of these together', async () => {
  app.clock.set(wednesday)
  await app.deps.database.db.execute(sql`truncate support_tickets cascade`)
  const ana = await signIn(app, 'user')
  const paid = await write({ category: 'payment' }, ana)
  app.clock.advance(minuteMs)
  const own = await write({ category: 'Мой вопрос' }, ana)
  app.clock.advance(minuteMs)
  const given = await write({ category: 'payment' }, ana)
  await action({ action: 'assign', ids: [given.id], assignee_id: agent.userId })
  const list = async (query: string) => {
    const { status, body } = await agent.send<StaffTickets>('GET', `/api/admin/tickets?queue=active&${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.items.map(({ id }) => id)
  }
  expect(await list('category=payment')).toEqual([paid.id, given.id])
  expect(await list(`category=${encodeURIComponent('Мой вопрос')}`)).toEqual([own.id])
  expect(await list('assignee=me')).toEqual([given.id])
  expect(await list(`assignee=${agent.userId}`)).toEqual([given.id])
  expect(await list(`assignee=${second.userId}`)).toEqual([])
  expect(await list('assignee=none&category=payment')).toEqual([paid.id])
  expect(await list('overdue=true')).toEqual([])
  app.clock.set(Date.parse(paid.answer_due_at ?? '') + 1)
  agent = await signIn(app, 'moderator')
  expect(await list('overdue=true')).toEqual([paid.id])
  for (const wrong of ['overdue=no', 'assignee=someone', 'sort=name', 'priority=now'])
    expect((await agent.send('GET', `/api/admin/tickets?${wrong}`)).status).toBe(422)
  expect((await agent.send('GET', '/api/admin/tickets?queue=closed&sort=waiting')).status).toBe(422)
})

test('[ADM-07] the list by waiting time begins with the longest wait, page by page, and ends with tickets that wait for no one', async () => {
  app.clock.set(wednesday)
  await app.deps.database.db.execute(sql`truncate support_tickets cascade`)
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) {
    ids.push((await write()).id)
    app.clock.advance(minuteMs)
  }
  // The newest is promised for the earliest, and still waits the shortest.
  await action({ action: 'priority', ids: [ids[4]], priority: 'urgent' })
  // The oldest was answered and taken up again: nobody waits for it.
  await agent.send('POST', `/api/admin/tickets/${ids[0]}/messages`, {
    version: 1,
    message: 'x',
    status: 'in_progress',
  })
  const walk = async (sort: string) => {
    const found: number[] = []
    let cursor = ''
    do {
      const { status, body }: { status: number; body: StaffTickets } = await agent.send<StaffTickets>(
        'GET',
        `/api/admin/tickets?queue=active&limit=2${sort}${cursor && `&cursor=${cursor}`}`,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      found.push(...body.items.map(({ id }) => ids.indexOf(id)))
      cursor = body.next_cursor ?? ''
    } while (cursor !== '')
    return found
  }
  expect(await walk('&sort=waiting')).toEqual([1, 2, 3, 4, 0])
  expect(await walk('')).toEqual([4, 1, 2, 3, 0])
  const { body } = await agent.send<StaffTickets>('GET', '/api/admin/tickets?queue=active&limit=1&sort=waiting')
  expect((await agent.send('GET', `/api/admin/tickets?queue=active&cursor=${body.next_cursor}`)).status).toBe(422)
})

test('[ADM-07] several tickets are given to one person in one act, who is notified of each without a mail', async () => {
  app.clock.set(wednesday)
  const [one, two] = [await write(), await write()]
  const missing = crypto.randomUUID()
  const before = (await mailsTo(app, second.email ?? '')).length
  const { status, body } = await action({
    action: 'assign',
    ids: [one.id, missing, two.id],
    assignee_id: second.userId,
  })
  expect(status).toBe(200)
  expect(body.items.map(({ number, rejection }) => [number, rejection])).toEqual([
    [one.number, null],
    [null, 'not_found'],
    [two.number, null],
  ])
  expect((await look(two.id)).assignee?.id).toBe(second.userId)
  expect(await mailsTo(app, second.email ?? '')).toHaveLength(before)
  const { body: notices } = await second.send<{ items: { kind: string }[] }>('GET', '/api/me/notifications')
  expect(notices.items.filter(({ kind }) => kind === 'ticket_assigned')).toHaveLength(2)
  // Once more: there is nothing left to do, and nothing to take back.
  const again = await action({ action: 'assign', ids: [one.id], assignee_id: second.userId })
  expect(again.body.items).toEqual([{ id: one.id, number: one.number, rejection: null, undo: null }])
  const stranger = await signIn(app, 'editor')
  expect((await action({ action: 'assign', ids: [one.id], assignee_id: stranger.userId })).status).toBe(422)
})

test('[ADM-07] an act on several tickets is taken back, but for those that someone changed since', async () => {
  app.clock.set(wednesday)
  const [one, two] = [await write(), await write()]
  const due = one.answer_due_at
  const done = await action({ action: 'priority', ids: [one.id, two.id], priority: 'urgent' })
  expect((await look(one.id)).answer_due_at).not.toBe(due)
  const { version } = await look(two.id)
  await agent.send('PATCH', `/api/admin/tickets/${two.id}`, { version, priority: 'low' })
  const back = await undo(done.body.items.map((item) => item.undo))
  expect(back.body.items.map(({ rejection }) => rejection)).toEqual([null, 'ticket_conflict'])
  expect(await look(one.id)).toMatchObject({ priority: 'normal', answer_due_at: due })
  expect((await look(two.id)).priority).toBe('low')
})

test('[ADM-07] tickets are closed in one act, each owner is notified, and what is closed already is left alone', async () => {
  app.clock.set(wednesday)
  const ana = await signIn(app, 'user')
  const [one, two] = [await write({}, ana), await write({}, ana)]
  await ana.send('POST', `/api/tickets/${two.id}/close`)
  const { body } = await action({ action: 'close', ids: [one.id, two.id] })
  expect(body.items.map(({ rejection, undo: way }) => [rejection, way])).toEqual([
    [null, null],
    [null, null],
  ])
  expect((await look(one.id)).status).toBe('closed')
  const kinds = (await mailsTo(app, ana.email ?? '')).map(({ content }) => content.kind)
  expect(kinds.filter((kind) => kind === 'ticket_closed')).toHaveLength(1)
})

test('[ADM-07] an act without tickets, with one twice, with too many or with what it does not know is refused', async () => {
  const { id } = await write()
  for (const wrong of [
    { action: 'close', ids: [] },
    { action: 'close', ids: [id, id] },
    { action: 'close', ids: Array.from({ length: 201 }, () => crypto.randomUUID()) },
    { action: 'close', ids: ['x'] },
    { action: 'delete', ids: [id] },
    { action: 'priority', ids: [id], priority: 'now' },
    { action: 'close', ids: [id], user_id: agent.userId },
  ])
    expect((await action(wrong)).status).toBe(422)
  expect((await undo([])).status).toBe(422)
  expect((await look(id)).status).toBe('open')
})
