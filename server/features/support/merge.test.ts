import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailInKey, StaffTicket, Ticket } from '#shared/contracts/support.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { runJobs, mailsTo } from '#tests/support/run-jobs.ts'
import { changeSettings } from '#tests/support/settings.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let agent: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  agent = await signIn(app, 'moderator')
})
afterAll(() => app.close())

async function write(person: ApiClient, message: string): Promise<Ticket> {
  app.clock.advance(1000)
  return (await person.send<Ticket>('POST', '/api/tickets', { subject: message, message })).body
}

async function add(person: ApiClient, id: string, message: string): Promise<void> {
  app.clock.advance(1000)
  expect((await person.send('POST', `/api/tickets/${id}/messages`, { message })).status).toBe(201)
}

const look = async (id: string) => (await agent.send<StaffTicket>('GET', `/api/admin/tickets/${id}`)).body

async function answer(id: string, given: Record<string, unknown> = {}): Promise<void> {
  app.clock.advance(1000)
  const { version } = await look(id)
  const { status } = await agent.send('POST', `/api/admin/tickets/${id}/messages`, { version, message: 'A', ...given })
  expect(status).toBe(201)
}

async function merge(id: string, into: string, given: Record<string, unknown> = {}) {
  const { version } = await look(id)
  return agent.send<StaffTicket & { code: string }>('POST', `/api/admin/tickets/${id}/merge`, {
    into,
    version,
    ...given,
  })
}

const texts = ({ thread }: Pick<Ticket, 'thread'>) =>
  thread.filter(({ kind }) => kind !== 'event').map(({ body }) => body)

test('[ADM-07] what was written in both is in one ticket in the order of time, and the other leads there', async () => {
  const ana = await signIn(app, 'user')
  const one = await write(ana, 'One 1')
  const two = await write(ana, 'Two 1')
  await add(ana, one.id, 'One 2')
  await add(ana, two.id, 'Two 2')
  await answer(two.id, { kind: 'note', message: 'SECRET-NOTE' })
  const merged = await merge(two.id, one.id)
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(texts(merged.body)).toEqual(['One 1', 'Two 1', 'One 2', 'Two 2', 'SECRET-NOTE'])
  const { body: kept } = await ana.send<Ticket>('GET', `/api/tickets/${one.id}`)
  expect(texts(kept)).toEqual(['One 1', 'Two 1', 'One 2', 'Two 2'])
  const { body: gone } = await ana.send<Ticket>('GET', `/api/tickets/${two.id}`)
  expect(gone).toMatchObject({
    status: 'closed',
    reopen_until: null,
    rating: null,
    merged_into: { id: one.id, number: one.number },
  })
  expect(texts(gone)).toEqual([])
  const kinds = (await mailsTo(app, ana.email ?? '')).map(({ content }) => content.kind)
  expect(kinds.filter((kind) => kind !== 'ticket_received')).toEqual(['ticket_merged'])
})

test('[ADM-07] a merged ticket stays closed: no one writes in it, opens or rates it', async () => {
  const ana = await signIn(app, 'user')
  const [one, two] = [await write(ana, 'One'), await write(ana, 'Two')]
  await merge(two.id, one.id)
  for (const [path, body] of [
    ['messages', { message: 'x' }],
    ['reopen', undefined],
    ['rating', { score: 3 }],
  ] as const)
    expect((await ana.send('POST', `/api/tickets/${two.id}/${path}`, body)).status).toBe(409)
  const { version } = await look(two.id)
  const opened = await agent.send('PATCH', `/api/admin/tickets/${two.id}`, { version, status: 'open' })
  expect(opened.status).toBe(409)
  expect((await merge(two.id, one.id)).status).toBe(409)
  expect((await merge(one.id, two.id)).status).toBe(409)
})

test('[ADM-07] the longest wait goes on, also when the other ticket was answered', async () => {
  const ana = await signIn(app, 'user')
  const one = await write(ana, 'One')
  const two = await write(ana, 'Two')
  await answer(one.id, { message: 'Answered' })
  const { body: kept } = await merge(two.id, one.id)
  expect(kept).toMatchObject({
    status: 'open',
    admin_reply: 'Answered',
    waiting_since: two.created_at,
    answer_due_at: two.answer_due_at,
    assignee: { id: agent.userId },
  })
  const late = await write(ana, 'Late')
  const { body: still } = await merge(late.id, one.id)
  expect(still.waiting_since).toBe(two.created_at)
})

test("[ADM-07] another person's ticket, the same one, a closed one and a stale version are refused", async () => {
  const [ana, other] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const [one, two, foreign] = [await write(ana, 'One'), await write(ana, 'Two'), await write(other, 'Foreign')]
  expect((await merge(one.id, foreign.id)).status).toBe(422)
  expect((await merge(one.id, one.id)).status).toBe(422)
  expect((await merge(one.id, crypto.randomUUID())).status).toBe(422)
  expect((await merge(one.id, two.id, { version: 99 })).body.code).toBe('ticket_conflict')
  await ana.send('POST', `/api/tickets/${two.id}/close`)
  expect((await merge(one.id, two.id)).body.code).toBe('ticket_state')
  expect(texts(await look(one.id))).toEqual(['One'])
  expect((await ana.send('POST', `/api/admin/tickets/${one.id}/merge`, { into: two.id, version: 1 })).status).toBe(403)
})

test('[ADM-07] two who merge crosswise at once end in one ticket', async () => {
  const ana = await signIn(app, 'user')
  const [one, two] = [await write(ana, 'One'), await write(ana, 'Two')]
  const answers = await Promise.all([merge(one.id, two.id, { version: 1 }), merge(two.id, one.id, { version: 1 })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const all = [...texts(await look(one.id)), ...texts(await look(two.id))]
  expect(all.toSorted()).toEqual(['One', 'Two'])
})

test('[ADM-07] an answer by mail to a merged ticket goes into the one that took it over, through a chain too', async () => {
  await changeSettings(app, { answers_by_mail: true })
  const admin = await signIn(app, 'admin')
  const { secret } = (await admin.send<MailInKey>('POST', '/api/admin/tickets/mail-in/key')).body
  const ana = await signIn(app, 'user')
  const one = await write(ana, 'One')
  const mails = await mailsTo(app, ana.email ?? '')
  const to = mails.find(({ content }) => content.kind === 'ticket_received')?.replyTo ?? ''
  const [two, three] = [await write(ana, 'Two'), await write(ana, 'Three')]
  await merge(one.id, two.id)
  await merge(two.id, three.id)
  const body = [
    `From: <${ana.email}>`,
    `To: ${to}`,
    'Message-ID: <merged@mail.example>',
    'Return-Path: <a@mail.example>',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'By mail',
  ].join('\r\n')
  const time = String(Math.floor(app.clock.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const headers = { 'x-grantwright-timestamp': time, 'x-grantwright-signature': signature }
  expect((await app.fetch('/api/inbound/mail', { method: 'POST', headers, body })).status).toBe(200)
  expect(texts(await look(three.id))).toEqual(['One', 'Two', 'Three', 'By mail'])
})

async function unmerge(id: string, given: Record<string, unknown> = {}) {
  const { version } = await look(id)
  return agent.send<StaffTicket & { code: string }>('POST', `/api/admin/tickets/${id}/unmerge`, { version, ...given })
}

const standing = ({ status, waiting_since, answer_due_at, admin_reply, assignee, closed_at }: StaffTicket) => ({
  status,
  waiting_since,
  answer_due_at,
  admin_reply,
  assignee,
  closed_at,
})

test('[ADM-07] a merge that is taken back leaves both tickets as they were, and what was written in its place', async () => {
  const ana = await signIn(app, 'user')
  const one = await write(ana, 'One 1')
  const two = await write(ana, 'Two 1')
  await add(ana, one.id, 'One 2')
  await answer(one.id, { message: 'Answered' })
  await answer(two.id, { kind: 'note', message: 'Note of two' })
  const before = [standing(await look(one.id)), standing(await look(two.id))]
  await merge(two.id, one.id)
  expect((await look(two.id)).can_unmerge).toBe(true)
  const parted = await unmerge(two.id)
  expect(parted.status, JSON.stringify(parted.body)).toBe(200)
  expect(parted.body).toMatchObject({ id: two.id, merged_into: null, can_unmerge: false })
  expect(texts(parted.body)).toEqual(['Two 1', 'Note of two'])
  expect(texts(await look(one.id))).toEqual(['One 1', 'One 2', 'Answered'])
  expect([standing(await look(one.id)), standing(await look(two.id))]).toEqual(before)
  const said = (await look(two.id)).thread.filter(({ kind }) => kind === 'event').map(({ body }) => body)
  expect(said.slice(-2)).toEqual(['merged', 'parted'])
  expect((await mailsTo(app, ana.email ?? '')).filter(({ content }) => content.kind === 'ticket_merged')).toEqual([])
  await add(ana, two.id, 'Two 2')
  expect(texts(await look(two.id))).toEqual(['Two 1', 'Note of two', 'Two 2'])
})

test('[ADM-07] what was written after a merge stays where it was written, and the owner who was notified is notified', async () => {
  const ana = await signIn(app, 'user')
  const one = await write(ana, 'One')
  const two = await write(ana, 'Two')
  await answer(two.id, { message: 'Answer to two' })
  await merge(two.id, one.id)
  await runJobs(app)
  app.clock.advance(11_000)
  await app.deps.database.db.execute(`update mails set state = 'sent' where kind = 'ticket_merged'`)
  await add(ana, one.id, 'After')
  expect((await unmerge(two.id)).status).toBe(200)
  const kept = await look(one.id)
  expect(texts(kept)).toEqual(['One', 'After'])
  expect(kept).toMatchObject({ admin_reply: null, status: 'open' })
  expect(await look(two.id)).toMatchObject({ status: 'replied', admin_reply: 'Answer to two' })
  const kinds = (await mailsTo(app, ana.email ?? '')).map(({ content }) => content.kind)
  expect(kinds.filter((kind) => /merged|parted/.test(kind)).toSorted()).toEqual(['ticket_merged', 'ticket_parted'])
})

test('[ADM-07] merges of a chain are taken back from the last to the first, and can be made again', async () => {
  const ana = await signIn(app, 'user')
  const [one, two, three] = [await write(ana, 'One'), await write(ana, 'Two'), await write(ana, 'Three')]
  await merge(one.id, two.id)
  await merge(two.id, three.id)
  const early = await unmerge(one.id)
  expect([early.status, early.body.code]).toEqual([409, 'ticket_state'])
  expect((await unmerge(two.id)).status).toBe(200)
  expect((await look(one.id)).merged_into?.id).toBe(two.id)
  expect(texts(await look(two.id))).toEqual(['One', 'Two'])
  expect((await unmerge(one.id)).status).toBe(200)
  expect(await Promise.all([one, two, three].map(async ({ id }) => texts(await look(id))))).toEqual([
    ['One'],
    ['Two'],
    ['Three'],
  ])
  expect((await merge(one.id, two.id)).status).toBe(200)
  expect((await unmerge(one.id)).status).toBe(200)
})

test('[ADM-07] a ticket that is not merged, a stale version and a stranger change nothing; pressed twice it is done once', async () => {
  const ana = await signIn(app, 'user')
  const [one, two] = [await write(ana, 'One'), await write(ana, 'Two')]
  expect((await unmerge(one.id)).body.code).toBe('ticket_state')
  await merge(one.id, two.id)
  expect((await unmerge(one.id, { version: 1 })).body.code).toBe('ticket_conflict')
  expect((await ana.send('POST', `/api/admin/tickets/${one.id}/unmerge`, { version: 2 })).status).toBe(403)
  const answers = await Promise.all([1, 2, 3].map(() => unmerge(one.id, { version: 2 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(texts(await look(one.id))).toEqual(['One'])
})
