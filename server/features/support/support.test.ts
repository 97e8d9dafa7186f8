import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  OwnTickets,
  StaffTicket,
  StaffTickets,
  SupportFigures,
  Template,
  Ticket,
} from '#shared/contracts/support.ts'
import type { Problem } from '#shared/error-codes.ts'
import { dayMs } from '#shared/duration.ts'
import { languages } from '#shared/languages.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { composeLetter } from '#server/mail/messages/compose-letter.ts'
import { replyMarkers } from '#server/mail/messages/reply-marker.ts'
import { letterText } from '#server/mail/templates/text.ts'
import { changeSettings } from '#tests/support/settings.ts'
import { newestMailTo, runJobs, mailsTo } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** A Wednesday, 10:00 in Chisinau: the office is open. */
const wednesday = Date.parse('2027-03-10T08:00:00Z')

let app: TestApp
let agent: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  app.clock.set(wednesday)
  agent = await signIn(app, 'moderator')
})
afterAll(() => app.close())

const letterFacts = {
  causedAt: wednesday,
  writtenAt: wednesday,
  siteUrl: 'https://grants.example.org',
  linkLifetimeSeconds: 86_400,
  codeLifetimeSeconds: 600,
}

const input = { subject: 'Export loses the table', message: 'The budget table arrives empty.' }

async function write(person: ApiClient, given: Record<string, unknown> = {}): Promise<Ticket> {
  const { status, body } = await person.send<Ticket>('POST', '/api/tickets', { ...input, ...given })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function look(id: string): Promise<StaffTicket> {
  return (await agent.send<StaffTicket>('GET', `/api/admin/tickets/${id}`)).body
}

async function answer(id: string, given: Record<string, unknown> = {}): Promise<StaffTicket> {
  const { version } = await look(id)
  const { status, body } = await agent.send<StaffTicket>('POST', `/api/admin/tickets/${id}/messages`, {
    version,
    message: 'It is corrected.',
    ...given,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

test('[SUP-01] a ticket has its number, what was written, and the values of the specification', async () => {
  const ana = await signIn(app, 'user')
  const ticket = await write(ana, { priority: 'high', category: 'payment' })
  expect(ticket).toMatchObject({
    ...input,
    priority: 'high',
    category: 'payment',
    status: 'open',
    admin_reply: null,
    closed_at: null,
    version: 1,
  })
  expect(ticket.number).toBeGreaterThan(1000)
  expect(ticket.thread.map(({ kind, body, is_own }) => ({ kind, body, is_own }))).toEqual([
    { kind: 'message', body: input.message, is_own: true },
  ])
  const { body: list } = await ana.send<OwnTickets>('GET', '/api/me/tickets')
  expect(list.items.map(({ id }) => id)).toEqual([ticket.id])
  const plain = await write(ana)
  expect(plain).toMatchObject({ priority: 'normal', category: 'other' })
  expect(plain.number).toBe(ticket.number + 1)
})

test('[SUP-01] what is missing, too long or unknown is refused with its field', async () => {
  const ana = await signIn(app, 'user')
  const errors = async (body: unknown) => {
    const answered = await ana.send<{ errors: { path: string; message: string }[] }>('POST', '/api/tickets', body)
    return [answered.status, ...answered.body.errors.map(({ path, message }) => `${path}: ${message}`)]
  }
  expect(await errors({})).toEqual([422, expect.stringContaining('subject'), expect.stringContaining('message')])
  expect(await errors({ subject: '  ', message: ' ' })).toEqual([422, 'subject: required', 'message: required'])
  expect(await errors({ ...input, subject: 'x'.repeat(201) })).toEqual([422, 'subject: tooLong'])
  expect(await errors({ ...input, message: 'x'.repeat(2001) })).toEqual([422, 'message: tooLong'])
  expect(await errors({ ...input, category: 'x'.repeat(101) })).toEqual([422, 'category: tooLong'])
  expect((await errors({ ...input, priority: 'now' }))[0]).toBe(422)
  expect((await errors({ ...input, attachments: Array(6).fill(crypto.randomUUID()) }))[0]).toBe(422)
  for (const forged of ['status', 'user_id', 'admin_reply', 'assignee_id', 'created_at', 'number'])
    expect(await errors({ ...input, [forged]: 'x' })).toEqual([422, `${forged}: is not a known field`])
  await write(ana, { subject: 'x'.repeat(200), message: 'x'.repeat(2000), category: 'x'.repeat(100) })
  expect((await visitorOf(app).send('POST', '/api/tickets', input)).status).toBe(401)
})

test("[SUP-01] another's ticket is answered as one that is not there, for every act", async () => {
  const ana = await signIn(app, 'user')
  const other = await signIn(app, 'user')
  const { id } = await write(ana)
  const missing = crypto.randomUUID()
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '/messages', { message: 'x' }],
    ['POST', '/close', undefined],
    ['POST', '/reopen', undefined],
  ] as const) {
    const foreign = await other.send(method, `/api/tickets/${id}${path}`, body)
    const none = await other.send(method, `/api/tickets/${missing}${path}`, body)
    expect([foreign.status, none.status]).toEqual([404, 404])
  }
  expect((await other.send<OwnTickets>('GET', '/api/me/tickets')).body.items).toEqual([])
  expect((await ana.send('GET', `/api/tickets/${id}`)).status).toBe(200)
})

test('[SUP-01] the owner closes a ticket, opens it again within 14 days, and not after', async () => {
  app.clock.set(wednesday)
  const ana = await signIn(app, 'user')
  const { id } = await write(ana)
  const closed = await ana.send<Ticket>('POST', `/api/tickets/${id}/close`)
  expect(closed.body).toMatchObject({
    status: 'closed',
    answer_due_at: null,
    closed_at: new Date(wednesday).toISOString(),
  })
  const twice = await ana.send('POST', `/api/tickets/${id}/close`)
  expect([twice.status, twice.body['code']]).toEqual([409, 'ticket_state'])
  expect((await ana.send<Ticket>('POST', `/api/tickets/${id}/reopen`)).body).toMatchObject({
    status: 'open',
    closed_at: null,
    answer_due_at: expect.any(String),
  })
  expect((await ana.send('POST', `/api/tickets/${id}/reopen`)).status).toBe(409)
  await ana.send('POST', `/api/tickets/${id}/close`)
  const { db } = app.deps.database
  await db.execute(
    sql`update support_tickets set closed_at = ${new Date(wednesday - 14 * dayMs).toISOString()}::timestamptz where id = ${id}::uuid`,
  )
  expect((await ana.send('POST', `/api/tickets/${id}/reopen`)).status).toBe(409)
  expect((await ana.send('POST', `/api/tickets/${id}/messages`, { message: 'x' })).status).toBe(409)
  await db.execute(
    sql`update support_tickets set closed_at = ${new Date(wednesday - 14 * dayMs + 1).toISOString()}::timestamptz where id = ${id}::uuid`,
  )
  const written = await ana.send<Ticket>('POST', `/api/tickets/${id}/messages`, { message: 'Still there' })
  expect([written.status, written.body.status]).toEqual([201, 'open'])
})

test('[SUP-02] an answer is the admin reply, replies and assigns; a message of the owner opens again', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await write(ana)
  const answered = await answer(id)
  expect(answered).toMatchObject({
    status: 'replied',
    admin_reply: 'It is corrected.',
    assignee: { id: agent.userId },
    answer_due_at: null,
    last_answer_by: 'staff',
  })
  const seen = await ana.send<Ticket>('GET', `/api/tickets/${id}`)
  expect(seen.body).toMatchObject({ status: 'replied', admin_reply: 'It is corrected.' })
  expect(seen.body.thread.at(-1)).toMatchObject({ author_kind: 'staff', author_name: 'Ana Rusu', is_own: false })
  const back = await ana.send<Ticket>('POST', `/api/tickets/${id}/messages`, { message: 'Not yet' })
  expect(back.body).toMatchObject({ status: 'open', answer_due_at: expect.any(String) })
  expect((await answer(id, { message: 'Now?' })).admin_reply).toBe('Now?')
})

test('[SUP-02] staff set states only as the table says; another move is a conflict', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await write(ana)
  const set = async (status: string) => {
    const { version } = await look(id)
    const { status: code, body } = await agent.send<StaffTicket>('PATCH', `/api/admin/tickets/${id}`, {
      version,
      status,
    })
    return code === 200 ? body.status : code
  }
  expect(await set('replied')).toBe(409)
  expect(await set('in_progress')).toBe('in_progress')
  expect((await look(id)).assignee?.id).toBe(agent.userId)
  expect(await set('open')).toBe('open')
  expect(await set('closed')).toBe('closed')
  expect(await set('in_progress')).toBe(409)
  const { version } = await look(id)
  const rejected = await agent.send('POST', `/api/admin/tickets/${id}/messages`, { version, message: 'x' })
  expect([rejected.status, rejected.body['code']]).toEqual([409, 'ticket_state'])
  expect(await set('open')).toBe('open')
  expect((await answer(id, { status: 'closed' })).status).toBe('closed')
  const events = (await look(id)).thread
    .filter(({ kind }) => kind === 'event')
    .map(({ body, after }) => `${body} ${after}`)
  expect(events).toEqual([
    'created null',
    'assigned Ana Rusu',
    'status in_progress',
    'status open',
    'closed closed',
    'reopened open',
    'closed closed',
  ])
})

test('[SUP-02] answering what someone changed in the meantime returns the change, and nothing is written', async () => {
  const ana = await signIn(app, 'user')
  const { id, version } = await write(ana)
  await ana.send('POST', `/api/tickets/${id}/messages`, { message: 'One more thing' })
  const late = await agent.send<{ code: string; ticket: StaffTicket }>('POST', `/api/admin/tickets/${id}/messages`, {
    version,
    message: 'Too early',
  })
  expect([late.status, late.body.code]).toEqual([409, 'ticket_conflict'])
  expect(late.body.ticket.thread.map(({ body }) => body)).toContain('One more thing')
  expect((await look(id)).thread.map(({ body }) => body)).not.toContain('Too early')
  const { version: present } = await look(id)
  const both = await Promise.all(
    [1, 2].map((n) =>
      agent.send('POST', `/api/admin/tickets/${id}/messages`, { version: present, message: `Answer ${n}` }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('[SUP-02] a note of staff is nowhere that its owner can look: ticket, list, export, mail, stream', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await write(ana)
  const mailsBefore = (await mailsTo(app, ana.email ?? '')).length
  const { version } = await look(id)
  const { db } = app.deps.database
  const toldBefore = await messageKindsFor(ana)
  await agent.send('POST', `/api/admin/tickets/${id}/messages`, { version, kind: 'note', message: 'SECRET-NOTE' })
  expect((await look(id)).thread).toContainEqual(expect.objectContaining({ kind: 'note', body: 'SECRET-NOTE' }))
  for (const path of [`/api/tickets/${id}`, '/api/me/tickets', '/api/me/export', '/api/me/notifications']) {
    const { status, body } = await ana.send('GET', path)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('SECRET-NOTE')
  }
  expect(await mailsTo(app, ana.email ?? '')).toHaveLength(mailsBefore)
  expect(await messageKindsFor(ana)).toBe(toldBefore)
  const { body } = await ana.send<Ticket>('GET', `/api/tickets/${id}`)
  expect(body).toMatchObject({ status: 'open', admin_reply: null })
  expect(body.thread).toHaveLength(1)

  async function messageKindsFor({ userId }: ApiClient): Promise<unknown> {
    await runJobs(app)
    const { rows } = await db.execute(sql`select count(*)::int as n from live_events where user_id = ${userId}::uuid`)
    return rows[0]?.['n']
  }
})

test('[SUP-02] where no program hands answers on, mails have no address for them and say where to write', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await write(ana)
  await answer(id)
  for (const kind of ['ticket_received', 'ticket_answered'] as const) {
    const mail = await newestMailTo(app, ana.email ?? '', kind)
    expect(mail.replyTo).toBeUndefined()
    const text = letterText(composeLetter(mail, letterFacts))
    expect(text).toContain('Replies to this email are not read')
    expect(text).not.toContain(replyMarkers.en)
    expect(text).not.toContain('reply to this email')
    const answerable = letterText(composeLetter({ ...mail, replyTo: 'x@example.org' }, letterFacts))
    expect(answerable).toContain('reply to this email')
    expect(answerable).toContain(replyMarkers.en)
  }
})

test('[SUP-02] both sides are notified by mail in their language, with an address that answers go to', async () => {
  await changeSettings(app, { answers_by_mail: true })
  for (const language of languages) {
    const ana = await signIn(app, 'user')
    await app.deps.database.db.execute(
      sql`update auth.users set raw_user_meta_data = raw_user_meta_data || ${JSON.stringify({ language })}::jsonb where id = ${ana.userId}::uuid`,
    )
    const { id, number } = await write(ana)
    await answer(id, { message: 'The whole answer' })
    const mails = await mailsTo(app, ana.email ?? '')
    expect(mails.map(({ content, language: of }) => `${content.kind} ${of}`).toSorted()).toEqual([
      `ticket_answered ${language}`,
      `ticket_received ${language}`,
    ])
    expect(mails.find(({ content }) => content.kind === 'ticket_answered')).toMatchObject({
      content: { number, text: 'The whole answer', author: 'Ana Rusu', page: expect.stringContaining(id) },
      replyTo: expect.stringMatching(/^no-reply\+t-[0-9a-f]{32}-[0-9a-z]{20}@localhost$/),
    })
  }
  expect((await mailsTo(app, agent.email ?? '')).map(({ content }) => content.kind)).toContain('ticket_new')
})

test('[SUP-02] an answer is promised in working time, by what staff set, not by what is asked for', async () => {
  app.clock.set(wednesday)
  const ana = await signIn(app, 'user')
  const asked = await write(ana, { priority: 'urgent' })
  // Nine working hours from Wednesday, ten o'clock.
  expect(asked.answer_due_at).toBe('2027-03-11T08:00:00.000Z')
  // Staff see one priority, which the clock follows, and the requested one; the owner sees what they asked for.
  expect((await agent.send<StaffTicket>('GET', `/api/admin/tickets/${asked.id}`)).body).toMatchObject({
    priority: 'normal',
    priority_requested: 'urgent',
  })
  const { body: urgent } = await agent.send<StaffTickets>('GET', '/api/admin/tickets?queue=all&priority=urgent')
  expect(urgent.items.map(({ id }) => id)).not.toContain(asked.id)
  expect((await ana.send<Ticket>('GET', `/api/tickets/${asked.id}`)).body.priority).toBe('urgent')
  const { body: set } = await agent.send<StaffTicket>('PATCH', `/api/admin/tickets/${asked.id}`, {
    version: 1,
    priority: 'urgent',
  })
  expect(set).toMatchObject({
    priority: 'urgent',
    priority_requested: 'urgent',
    answer_due_at: '2027-03-10T10:00:00.000Z',
  })
  // Friday evening: the promise is for Saturday and Monday, not for the night.
  app.clock.set(Date.parse('2027-03-12T15:30:00Z'))
  const evening = await write(await signIn(app, 'user'))
  expect(evening.answer_due_at).toBe('2027-03-15T11:30:00.000Z')
  app.clock.set(Date.parse('2027-03-15T11:31:00Z'))
  const late = await signIn(app, 'moderator')
  const { body: overdue } = await late.send<StaffTickets>('GET', '/api/admin/tickets?queue=overdue&limit=200')
  expect(overdue.items.map(({ id }) => id)).toContain(evening.id)
  expect(overdue.items.every(({ is_overdue }) => is_overdue)).toBe(true)
  app.clock.set(wednesday)
})

test('[ADM-07] queues hold what belongs in them, page by page, without a gap or a double', async () => {
  await app.deps.database.db.execute(sql`truncate support_tickets cascade`)
  const ana = await signIn(app, 'user')
  const tickets: Ticket[] = []
  for (let n = 0; n < 7; n += 1) tickets.push(await write(ana, { subject: `Ticket ${n} «Ștefan»` }))
  const ids = tickets.map(({ id }) => id)
  await answer(ids[0] ?? '')
  await ana.send('POST', `/api/tickets/${ids[1]}/close`)
  await agent.send('PATCH', `/api/admin/tickets/${ids[2]}`, { version: 1, status: 'in_progress' })
  const queue = async (query: string) => {
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { status, body }: { status: number; body: StaffTickets } = await agent.send<StaffTickets>(
        'GET',
        `/api/admin/tickets?limit=2&${query}${cursor && `&cursor=${cursor}`}`,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      found.push(...body.items.map(({ id }) => id))
      cursor = body.next_cursor
    }
    expect(new Set(found).size).toBe(found.length)
    return found.map((id) => ids.indexOf(id)).toSorted()
  }
  expect(await queue('queue=unassigned')).toEqual([3, 4, 5, 6])
  expect(await queue('queue=active')).toEqual([2, 3, 4, 5, 6])
  expect(await queue('queue=mine')).toEqual([0, 2])
  expect(await queue('queue=waiting')).toEqual([0])
  expect(await queue('queue=closed')).toEqual([1])
  expect(await queue('queue=all')).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(await queue(`queue=all&q=${tickets[4]?.number}`)).toEqual([4])
  expect(await queue('queue=all&q=ticket%205%20%C2%ABstefan')).toEqual([5])
  expect(await queue(`queue=all&q=${ana.email}`)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(await queue('queue=all&q=100%25')).toEqual([])
  expect(await queue('queue=all&assignee=none&priority=normal')).toEqual([1, 3, 4, 5, 6])
  const { body: figures } = await agent.send<SupportFigures>('GET', '/api/admin/tickets/figures')
  expect(figures).toMatchObject({
    unassigned: 4,
    mine: 2,
    active: 5,
    waiting: 1,
    overdue: 0,
    created_30_days: 7,
    closed_30_days: 1,
  })
  expect(figures.first_answer_in_time).toBe(1)
  // Who waits beyond the promise has not been answered in time.
  const { db } = app.deps.database
  const past = (due: string) =>
    db.execute(sql`update support_tickets set first_response_due_at = ${due}::timestamptz where id = ${tickets[4]?.id}`)
  const answered = (await db.execute(sql`select 1 from support_tickets where first_responded_at is not null`)).rows
    .length
  await past('2020-01-01T09:00:00Z')
  const { body: late } = await agent.send<SupportFigures>('GET', '/api/admin/tickets/figures')
  expect(late.first_answer_in_time).toBeCloseTo(answered / (answered + 1))
  await past('2199-01-01T09:00:00Z')
  const wrong = await agent.send('GET', '/api/admin/tickets?queue=all&cursor=abc')
  expect(wrong.status).toBe(422)
  const { body: first } = await agent.send<StaffTickets>('GET', '/api/admin/tickets?limit=1&queue=all')
  expect((await agent.send('GET', `/api/admin/tickets?queue=mine&cursor=${first.next_cursor}`)).status).toBe(422)
})

test("[DASH-01] one's own list is filtered and paged, the last changed first", async () => {
  const ana = await signIn(app, 'user')
  for (let n = 0; n < 5; n += 1) await write(ana, { subject: `Own ${n}`, priority: n === 3 ? 'low' : 'normal' })
  const page = async (query: string) => (await ana.send<OwnTickets>('GET', `/api/me/tickets?${query}`)).body
  const first = await page('limit=2')
  expect(first.items.map(({ subject }) => subject)).toHaveLength(2)
  const second = await page(`limit=2&cursor=${first.next_cursor}`)
  const third = await page(`limit=2&cursor=${second.next_cursor}`)
  expect(third.next_cursor).toBeNull()
  const all = [...first.items, ...second.items, ...third.items].map(({ subject }) => subject)
  expect(all.toSorted()).toEqual(['Own 0', 'Own 1', 'Own 2', 'Own 3', 'Own 4'])
  await ana.send('POST', `/api/tickets/${first.items[0]?.id}/close`)
  expect((await page('status=closed')).items).toHaveLength(1)
  expect((await page('status=active')).items).toHaveLength(4)
  expect((await page('priority=low')).items.map(({ subject }) => subject)).toEqual(['Own 3'])
  expect((await page('q=own%202')).items.map(({ subject }) => subject)).toEqual(['Own 2'])
})

test('[SUP-02] ready answers are filled in the language of the owner, and refuse to go out with a gap', async () => {
  const ana = await signIn(app, 'user')
  const { id, number } = await write(ana, { language: 'ro' })
  const body = (text: string) => ({ title: { en: 'T', ru: 'T', ro: 'T' }, body: { en: 'en', ru: 'ru', ro: text } })
  const make = (text: string) => agent.send<{ id: string }>('POST', '/api/admin/ticket-templates', body(text))
  const made = await make('Bună, {client_name}: {ticket_number}, {agent_name}')
  expect(made.status).toBe(201)
  const fill = (key: string) =>
    agent.send<{ text: string; code: string; missing: string[] }>('POST', `/api/admin/ticket-templates/${key}/fill`, {
      ticket_id: id,
    })
  expect((await fill(made.body.id)).body.text).toBe(`Bună, Ana Rusu: #${number}, Ana Rusu`)
  await app.deps.database.db.execute(
    sql`update auth.users set raw_user_meta_data = '{}' where id = ${ana.userId}::uuid`,
  )
  const gap = await fill(made.body.id)
  expect([gap.status, gap.body.code, gap.body.missing]).toEqual([422, 'template_incomplete', ['client_name']])
  expect((await make('{nothing_known}')).status).toBe(422)
  // One language is enough, and stands in for the others.
  const none = { en: '', ru: '', ro: '' }
  const russian = { title: { ...none, ru: 'Т' }, body: { ...none, ru: 'Проверим {ticket_number}' } }
  const one = await agent.send<{ id: string }>('POST', '/api/admin/ticket-templates', russian)
  expect(one.status).toBe(201)
  expect((await fill(one.body.id)).body.text).toBe(`Проверим #${number}`)
  expect((await agent.send('POST', '/api/admin/ticket-templates', { ...russian, body: none })).status).toBe(422)
  await agent.send('DELETE', `/api/admin/ticket-templates/${one.body.id}`)
  await answer(id, { templates: [made.body.id] })
  const { body: list } = await agent.send<{ items: { id: string; uses: number }[] }>(
    'GET',
    '/api/admin/ticket-templates',
  )
  expect(list.items[0]).toMatchObject({ id: made.body.id, uses: 1 })
  expect((await agent.send('DELETE', `/api/admin/ticket-templates/${made.body.id}`)).status).toBe(204)
  expect((await fill(made.body.id)).status).toBe(404)
})

test('[QUAL-17] a ready answer is changed only from the version that is stored; a late save gets the stored one', async () => {
  const words = { title: { en: 'T', ru: '', ro: '' }, body: { en: 'First', ru: '', ro: '' } }
  const { body } = await agent.send<Template>('POST', '/api/admin/ticket-templates', words)
  const change = (to: object) =>
    agent.send<Template & { code: string; stored: Template }>('PUT', `/api/admin/ticket-templates/${body.id}`, to)
  expect((await change(words)).status).toBe(422)
  const second = { ...words, body: { ...words.body, en: 'Second' } }
  expect((await change({ ...second, version: 1 })).body).toMatchObject({ version: 2 })
  const late = await change({ ...words, title: { ...words.title, en: 'Late' }, version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'content_conflict'])
  expect(late.body.stored).toMatchObject({ title: words.title, body: second.body, version: 2 })
})

test('[SUP-02] a ready answer keeps the state and the assignee that it sets, and an answer sets them in one act', async () => {
  const ana = await signIn(app, 'user')
  const second = await signIn(app, 'moderator')
  const words = { title: { en: 'T', ru: '', ro: '' }, body: { en: 'Done.', ru: '', ro: '' } }
  const keep = (actions: object) =>
    agent.send<Template & Problem>('POST', '/api/admin/ticket-templates', { ...words, ...actions })
  expect((await keep({})).body).toMatchObject({ sets_status: null, assigns: null })
  const made = await keep({ sets_status: 'closed', assigns: second.userId })
  expect([made.status, made.body.sets_status, made.body.assigns]).toEqual([201, 'closed', second.userId])
  const changed = await agent.send<Template>('PUT', `/api/admin/ticket-templates/${made.body.id}`, {
    ...words,
    sets_status: 'in_progress',
    assigns: 'sender',
    version: 1,
  })
  expect(changed.body).toMatchObject({ sets_status: 'in_progress', assigns: 'sender', version: 2 })
  for (const wrong of [{ assigns: ana.userId }, { assigns: 'somebody' }, { sets_status: 'open' }]) {
    const rejected = await keep(wrong)
    expect([rejected.status, rejected.body.errors?.[0]?.path]).toEqual([422, Object.keys(wrong)[0]])
  }

  const { id } = await write(ana)
  const told = async (whom: ApiClient) =>
    (await mailsTo(app, whom.email ?? '')).filter(
      ({ content }) => content.kind === 'ticket_waits' || content.kind === 'ticket_new',
    )
  const before = (await told(second)).length
  const given = await answer(id, { status: 'closed', assignee_id: second.userId, templates: [made.body.id] })
  expect(given).toMatchObject({ status: 'closed', assignee: { id: second.userId } })
  expect((await told(second)).length).toBe(before + 1)
  const other = await write(ana)
  const { version } = await look(other.id)
  const rejected = await agent.send<Problem>('POST', `/api/admin/tickets/${other.id}/messages`, {
    version,
    message: 'x',
    assignee_id: ana.userId,
  })
  expect([rejected.status, rejected.body.errors?.[0]?.path]).toEqual([422, 'assignee_id'])
  expect((await look(other.id)).thread.filter(({ kind }) => kind === 'message')).toHaveLength(1)
  // A note gives the ticket on and leaves its state.
  expect(await answer(other.id, { kind: 'note', assignee_id: second.userId })).toMatchObject({
    status: 'open',
    assignee: { id: second.userId },
  })
})

test('[SUP-02] staff see who else has a ticket open and answers, for as long as it is so', async () => {
  const second = await signIn(app, 'moderator')
  const { id } = await write(await signIn(app, 'user'))
  const note = (person: ApiClient, is_replying: boolean) =>
    person.send<{ items: unknown[] }>('POST', `/api/admin/tickets/${id}/presence`, { is_replying })
  expect((await note(agent, true)).body.items).toEqual([])
  expect((await note(second, false)).body.items).toEqual([
    { user_id: agent.userId, name: 'Ana Rusu', is_replying: true },
  ])
  expect((await look(id)).present).toEqual([{ user_id: second.userId, name: 'Ana Rusu', is_replying: false }])
  app.clock.advance(46_000)
  expect((await look(id)).present).toEqual([])
  await note(second, true)
  await second.send('DELETE', `/api/admin/tickets/${id}/presence`)
  expect((await look(id)).present).toEqual([])
})

test('[SUP-02] a ticket is given only to those who may answer it', async () => {
  const { id } = await write(await signIn(app, 'user'))
  const stranger = await signIn(app, 'editor')
  const give = (assignee_id: string | null, version: number) =>
    agent.send('PATCH', `/api/admin/tickets/${id}`, { version, assignee_id })
  expect((await give(stranger.userId, 1)).status).toBe(422)
  await runJobs(app)
  const second = await signIn(app, 'moderator')
  expect((await give(second.userId, 1)).status).toBe(200)
  expect((await mailsTo(app, second.email ?? '')).map(({ content }) => content.kind)).toEqual(['ticket_waits'])
  expect((await give(null, 2)).status).toBe(200)
})

test('[DASH-06] the export holds tickets and files, and erasure leaves nothing of them', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await write(ana)
  await answer(id)
  const { body } = await ana.send('GET', '/api/me/export')
  expect(JSON.stringify(body)).toContain(input.message)
  expect(JSON.stringify(body)).toContain('It is corrected.')
  await runJobs(app)
  const noticesOn = async (ticket: string) =>
    (await app.deps.database.db.execute(sql`select id from notifications where link like ${`%${ticket}%`}`)).rows.length
  const other = await write(await signIn(app, 'user'))
  await runJobs(app)
  expect(await noticesOn(id)).toBeGreaterThan(0)
  const { supportPart } = await import('#server/features/support/personal-data.ts')
  await app.deps.database.db.transaction((tx) =>
    supportPart.erase(tx, { userId: ana.userId ?? '', confirmedEmail: null }),
  )
  const { rows } = await app.deps.database.db.execute(sql`
    select (select count(*)::int from support_tickets where id = ${id}::uuid) as tickets,
      (select count(*)::int from support_messages where ticket_id = ${id}::uuid) as messages`)
  expect(rows[0]).toEqual({ tickets: 0, messages: 0 })
  // Staff were notified of it with its subject.
  expect(await noticesOn(id)).toBe(0)
  expect(await noticesOn(other.id)).toBeGreaterThan(0)
})
