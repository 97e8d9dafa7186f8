import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactStates } from '#shared/contracts/contact-inbox.ts'
import type { ContactDetails, ContactList, ContactState } from '#shared/contracts/contact-inbox.ts'
import type { NotificationList } from '#shared/contracts/notifications.ts'
import type { Problem } from '#shared/error-codes.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { newestMailTo, mailsTo } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let visitor: ApiClient
let person: ApiClient
let moderator: ApiClient
let other: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
  person = await signIn(app, 'user')
  moderator = await signIn(app, 'moderator')
  other = await signIn(app, 'admin')
})
beforeEach(() =>
  app.deps.database.db.execute(
    'truncate contact_messages, contact_answers, rate_limits, notifications, mails, support_tickets cascade',
  ),
)
afterAll(() => app.close())

const request = { name: 'Ana Rusu', email: 'ana@example.org', message: 'We make bread.\nMay we apply?', language: 'ro' }

async function send(fields: Record<string, unknown> = {}): Promise<{ id: string; answer_by: string | null }> {
  const { status, body } = await visitor.send<{ id: string; answer_by: string | null }>('POST', '/api/contact', {
    ...request,
    ...fields,
  })
  expect(status).toBe(201)
  return body
}

async function list(search = ''): Promise<ContactList> {
  return (await moderator.send<ContactList>('GET', `/api/admin/contact${search}`)).body
}

function read(id: string) {
  return moderator.send<ContactDetails>('GET', `/api/admin/contact/${id}`)
}

/** Sets the clock to a moment of the office, which is two hours ahead of UTC in winter. */
function itIs(moment: string): void {
  app.clock.set(Date.parse(`${moment}+02:00`))
}

test.each([
  ['Monday morning', '2027-01-11T09:00', '2027-01-11'],
  ['Monday at noon', '2027-01-11T12:00', '2027-01-12'],
  ['Friday at five', '2027-01-15T17:00', '2027-01-18'],
  ['Sunday', '2027-01-17T12:00', '2027-01-18'],
])(
  "[SUP-03] a message sent on %s names the day of the answer, on the page and by mail in the sender's language",
  async (_, moment, day) => {
    itIs(moment)
    const { answer_by } = await send()
    expect(answer_by).toBe(day)
    const mail = await newestMailTo(app, 'ana@example.org', 'contact_acknowledged')
    expect([mail.language, mail.content.answerBy, mail.cause]).toEqual(['ro', day, 'wrote'])
    app.clock.set(Date.now())
  },
)

test('[SUP-03] staff are notified of a request by mail and in the interface, and no one else is', async () => {
  const { id } = await send()
  const mail = await newestMailTo(app, moderator.email ?? '', 'contact_received')
  expect(mail.content).toMatchObject({ name: 'Ana Rusu', email: 'ana@example.org', message: request.message })
  const { body } = await moderator.send<NotificationList>('GET', '/api/me/notifications')
  expect(body.items).toMatchObject([{ kind: 'contact_received', link: `/admin/support/contact?open=${id}` }])
  expect((await person.send<NotificationList>('GET', '/api/me/notifications')).body.items).toEqual([])
  expect(await mailsTo(app, person.email ?? '')).toEqual([])
})

test('an address gets three acknowledgements a day, and they contain nothing of what was typed', async () => {
  for (let number = 0; number < 5; number += 1) await send({ message: 'Buy at https://spam.example' })
  const mails = await mailsTo(app, 'ana@example.org')
  expect(mails).toHaveLength(3)
  expect(JSON.stringify(mails.map(({ content }) => content))).not.toContain('spam.example')
})

test('[SUP-03] the inbox lists requests, newest first, and finds them by any word in any case', async () => {
  const first = await send({ name: 'Иван Петров', message: 'Хотим ПЕЧЬ хлеб' })
  app.clock.advance(1000)
  const second = await send({ organisation: 'Sun & Co 100%', email: 'sun@example.org' })
  expect((await list()).items.map(({ id }) => id)).toEqual([second.id, first.id])
  expect((await list()).waiting).toBe(2)
  const found = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).items.map(({ id }) => id)
  expect(await found('петров печь')).toEqual([first.id])
  expect(await found('100%')).toEqual([second.id])
  expect(await found('sun@EXAMPLE')).toEqual([second.id])
  expect(await found('_')).toEqual([])
})

/** One request in every state, brought there by the acts of staff. @returns ids by state. */
async function sendOneOfEach(): Promise<Record<ContactState, string>> {
  const ids: [ContactState, string][] = []
  for (const state of contactStates) {
    app.clock.advance(1000)
    const { id } = await send({ name: `Ana ${state}`, ...(state === 'converted' && { email: person.email }) })
    ids.push([state, id])
    const path = `/api/admin/contact/${id}`
    if (state === 'answered') await moderator.send('POST', `${path}/answer`, { text: 'Yes.', version: 1 })
    if (state === 'converted') await moderator.send('POST', `${path}/ticket`, { version: 1 })
    if (state === 'closed' || state === 'spam') await moderator.send('PATCH', path, { state, version: 1 })
  }
  // Every state is in the list that was walked.
  return Object.fromEntries(ids) as Record<ContactState, string>
}

test('[SUP-03] each state shows its own requests, no state all but spam, and what waits is counted whatever is shown', async () => {
  const ids = await sendOneOfEach()
  for (const state of contactStates) {
    const { items, waiting } = await list(`?state=${state}`)
    expect(items.map((item) => [item.id, item.state])).toEqual([[ids[state], state]])
    expect(waiting).toBe(1)
  }
  const all = (await list()).items.map(({ state }) => state)
  expect(all).toEqual(['closed', 'converted', 'answered', 'new'])
})

test('[SUP-03] state and search narrow the inbox together, over all its pages, and the export has the same', async () => {
  const ids = await sendOneOfEach()
  expect((await list('?state=answered&search=ana%20ANSWERED')).items.map(({ id }) => id)).toEqual([ids.answered])
  expect((await list('?state=answered&search=closed')).items).toEqual([])
  expect((await list('?search=spam')).items).toEqual([])
  expect((await list('?state=spam&search=spam')).items.map(({ id }) => id)).toEqual([ids.spam])
  for (let n = 0; n < 4; n += 1) {
    app.clock.advance(1000)
    await send({ name: `Baker ${n}`, email: `baker-${n}@example.org` })
  }
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: ContactList = await list(`?state=new&search=baker&limit=3${next === '' ? '' : `&cursor=${next}`}`)
    seen.push(...page.items.map(({ name }) => name))
    next = page.next_cursor
  }
  expect(seen).toEqual(['Baker 3', 'Baker 2', 'Baker 1', 'Baker 0'])
  const { body } = await moderator.send<string>('GET', '/api/admin/contact/export?state=new&search=baker')
  expect(body.trim().split('\r\n')).toHaveLength(5)
  expect(body).not.toContain('Ana new')
})

test('[SUP-03] a request that is settled while it is shown leaves its filter without losing the place of the others', async () => {
  for (let n = 0; n < 4; n += 1) {
    app.clock.advance(1000)
    await send({ name: `Baker ${n}` })
  }
  const first = await list('?state=new&limit=2')
  const [newest] = first.items
  await moderator.send('PATCH', `/api/admin/contact/${newest?.id}`, { state: 'closed', version: 1 })
  const second = await list(`?state=new&limit=2&cursor=${first.next_cursor}`)
  expect(second.items.map(({ name }) => name)).toEqual(['Baker 1', 'Baker 0'])
  expect((await list('?state=new')).items.map(({ name }) => name)).toEqual(['Baker 2', 'Baker 1', 'Baker 0'])
})

test('the inbox is read page by page', async () => {
  for (let number = 0; number < 5; number += 1) await send({ email: `ana${number}@example.org` })
  const first = await list('?limit=2')
  const second = await list(`?limit=2&cursor=${first.next_cursor}`)
  const third = await list(`?limit=2&cursor=${second.next_cursor}`)
  expect(new Set([...first.items, ...second.items, ...third.items].map(({ id }) => id)).size).toBe(5)
  expect(third.next_cursor).toBeNull()
})

test('[SUP-03] an answer goes out by mail in the language of the request, and is kept with it', async () => {
  const { id } = await send()
  const path = `/api/admin/contact/${id}/answer`
  const { status, body } = await moderator.send<ContactDetails>('POST', path, { text: 'Puteți aplica.', version: 1 })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    state: 'answered',
    version: 2,
    answers: [{ text: 'Puteți aplica.', author: moderator.email }],
  })
  const mail = await newestMailTo(app, 'ana@example.org', 'contact_answered')
  expect([mail.language, mail.content.text, mail.content.question]).toEqual(['ro', 'Puteți aplica.', request.message])
})

test('of two who answer at the same time one succeeds, and the other sees what is stored', async () => {
  const { id } = await send()
  const answers = await Promise.all(
    [moderator, other].map((staff) =>
      staff.send<Problem>('POST', `/api/admin/contact/${id}/answer`, { text: 'Yes.', version: 1 }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const rejected = answers.find(({ status }) => status === 409)
  expect(rejected?.body).toMatchObject({ code: 'contact_conflict', stored: { state: 'answered', version: 2 } })
  expect((await read(id)).body.answers).toHaveLength(1)
  expect(
    (await mailsTo(app, 'ana@example.org')).filter(({ content }) => content.kind === 'contact_answered'),
  ).toHaveLength(1)
})

test('spam leaves the inbox for a place of its own, and can come back', async () => {
  const { id } = await send()
  await moderator.send('PATCH', `/api/admin/contact/${id}`, { state: 'spam', version: 1 })
  expect((await list()).items).toEqual([])
  expect((await list()).waiting).toBe(0)
  expect((await list('?state=spam')).items).toHaveLength(1)
  const back = await moderator.send<ContactDetails>('PATCH', `/api/admin/contact/${id}`, { state: 'new', version: 2 })
  expect(back.body.state).toBe('new')
})

test('[SUP-03] a request of someone with an account becomes a ticket of theirs, once', async () => {
  const { id } = await send({ email: (person.email ?? '').toUpperCase() })
  expect((await read(id)).body.can_convert).toBe(true)
  const path = `/api/admin/contact/${id}/ticket`
  const answers = await Promise.all(
    [moderator, other].map((staff) => staff.send<ContactDetails>('POST', path, { version: 1 })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const { body } = await read(id)
  expect(body).toMatchObject({ state: 'converted', can_convert: false })
  const ticket = await person.send<Record<string, unknown>>('GET', `/api/tickets/${body.ticket_id}`)
  expect([ticket.status, ticket.body['subject']]).toEqual([200, 'We make bread.'])
})

test('a request of a stranger, or of an address that no one confirmed, becomes no ticket', async () => {
  const { id } = await send()
  expect((await read(id)).body.can_convert).toBe(false)
  const { status, body } = await moderator.send<Problem>('POST', `/api/admin/contact/${id}/ticket`, { version: 1 })
  expect([status, body.code]).toEqual([409, 'contact_without_account'])
  expect((await read(id)).body.state).toBe('new')
})

test('the export has what the filter has; formulas and line breaks stay text', async () => {
  const noted = async () =>
    (await app.deps.database.db.execute("select 1 from activity_log where action = 'contact.export'")).rows.length
  const before = await noted()
  await send({ name: '=cmd|calc', message: 'One, "two"\nthree' })
  await send({ name: 'Other Person' })
  const { body, headers } = await moderator.send<string>('GET', '/api/admin/contact/export?search=calc')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(body).toContain("'=cmd|calc")
  expect(body).toContain('"One, ""two""\nthree"')
  expect(body).not.toContain('Other Person')
  expect(await noted()).toBe(before + 1)
})

test('a request can be erased with its answers', async () => {
  const { id } = await send()
  await moderator.send('POST', `/api/admin/contact/${id}/answer`, { text: 'Yes.', version: 1 })
  expect((await moderator.send('DELETE', `/api/admin/contact/${id}`)).status).toBe(204)
  expect((await read(id)).status).toBe(404)
  expect((await app.deps.database.db.execute('select 1 from contact_answers')).rows).toEqual([])
})

test.each([
  ['an empty answer', 'POST', '/answer', { text: '  ', version: 1 }, 422],
  ['an answer that is too long', 'POST', '/answer', { text: 'x'.repeat(10_001), version: 1 }, 422],
  ['an answer without version', 'POST', '/answer', { text: 'x' }, 422],
  ['a state that acts give', 'PATCH', '', { state: 'answered', version: 1 }, 422],
  ['a version that is not the stored one', 'PATCH', '', { state: 'spam', version: 7 }, 409],
])('%s is refused', async (_, method, path, body, status) => {
  const { id } = await send()
  expect((await moderator.send(method, `/api/admin/contact/${id}${path}`, body)).status).toBe(status)
  expect((await moderator.send(method, `/api/admin/contact/${randomUUID()}${path}`, body)).status).toBe(
    status === 422 ? 422 : 404,
  )
})

test.each(['?cursor=x', '?state=open', '?limit=0'])('a list of %s is refused', async (search) => {
  expect((await moderator.send('GET', `/api/admin/contact${search}`)).status).toBe(422)
})
