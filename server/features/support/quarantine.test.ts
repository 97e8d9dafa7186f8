import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactDetails } from '#shared/contracts/contact-inbox.ts'
import type { QuarantinedMail, StaffTicket, SupportFigures, Ticket } from '#shared/contracts/support.ts'
import { dayMs } from '#shared/duration.ts'
import { holdMail, listQuarantine } from '#server/features/support/quarantine.ts'
import { pruneInboundMails } from '#server/features/support/mail-in.ts'
import { sweepFiles } from '#server/features/support/files-service.ts'
import { keepFile } from '#server/files/files.ts'
import { replyMarkers } from '#server/mail/messages/reply-marker.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { newestMailTo } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let agent: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  agent = await signIn(app, 'moderator')
})
afterAll(() => app.close())

async function write(person: ApiClient): Promise<Ticket> {
  return (await person.send<Ticket>('POST', '/api/tickets', { subject: 'Export', message: 'x' })).body
}

async function hold(
  given: {
    from?: string
    ticketId?: string
    text?: string
    files?: string[]
  } = {},
): Promise<QuarantinedMail> {
  // Newer than what is held already: the list begins with it.
  app.clock.advance(1000)
  await holdMail(app.deps, {
    key: crypto.randomUUID(),
    messageId: crypto.randomUUID(),
    ticketId: given.ticketId ?? null,
    reason: 'unknown_sender',
    facts: {
      from: given.from ?? 'home@mail.example',
      subject: 'Re: Export',
      text: given.text ?? `Still not.\n\n> ${replyMarkers.en}\n> Corrected`,
      files: ['figures.exe'],
    },
    files: given.files ?? [],
  })
  const { items } = await listQuarantine(app.deps, undefined)
  const [mail] = items
  if (!mail) throw new Error('Nothing is held')
  return mail
}

const post = (mail: QuarantinedMail, action: string, body?: unknown) =>
  agent.send<{ ticket_id: string; code: string }>('POST', `/api/admin/tickets/quarantine/${mail.id}/${action}`, body)
const look = async (id: string) => (await agent.send<StaffTicket>('GET', `/api/admin/tickets/${id}`)).body

test('[SUP-02] a held-back mail goes into its ticket as a message of the owner, which opens it again', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await write(ana)
  await agent.send('POST', `/api/admin/tickets/${id}/messages`, { version: 1, message: 'Corrected' })
  const mail = await hold({ ticketId: id })
  app.clock.advance(1000)
  expect((await post(mail, 'accept', { as: 'message' })).body).toEqual({ ticket_id: id })
  const { body: seen } = await ana.send<Ticket>('GET', `/api/tickets/${id}`)
  expect(seen.status).toBe('open')
  expect(seen.thread.at(-1)).toMatchObject({ body: 'Still not.', author_kind: 'client', source: 'mail', is_own: true })
  expect((await look(id)).thread.map(({ body, after }) => `${body} ${after}`)).toContain(
    'mail_accepted home@mail.example',
  )
  expect(JSON.stringify(seen)).not.toContain('home@mail.example')
  expect((await post(mail, 'accept', { as: 'message' })).status).toBe(404)
})

test('[SUP-02] as a note it stays with staff and changes nothing, and staff may name another ticket', async () => {
  const ana = await signIn(app, 'user')
  const [named, other] = [await write(ana), await write(ana)]
  const mail = await hold({ ticketId: named.id, text: 'SECRET-MAIL' })
  expect((await post(mail, 'accept', { as: 'note', number: other.number })).body.ticket_id).toBe(other.id)
  expect((await look(other.id)).thread).toContainEqual(expect.objectContaining({ kind: 'note', body: 'SECRET-MAIL' }))
  for (const path of [`/api/tickets/${other.id}`, '/api/me/export']) {
    const { body } = await ana.send('GET', path)
    expect(JSON.stringify(body)).not.toContain('SECRET-MAIL')
  }
  expect((await look(other.id)).status).toBe('open')
})

test('[SUP-02] a new ticket is made only for the account whose confirmed address the mail came from', async () => {
  const ana = await signIn(app, 'user')
  const stranger = await hold({ from: 'nobody@mail.example' })
  const rejected = await post(stranger, 'ticket')
  expect([rejected.status, rejected.body.code]).toEqual([409, 'contact_without_account'])
  const mail = await hold({ from: (ana.email ?? '').toUpperCase() })
  const made = await post(mail, 'ticket')
  expect(made.status).toBe(201)
  const { body } = await ana.send<Ticket>('GET', `/api/tickets/${made.body.ticket_id}`)
  expect(body).toMatchObject({ subject: 'Re: Export', message: 'Still not.', priority: 'normal', status: 'open' })
  await newestMailTo(app, ana.email ?? '', 'ticket_received')
  const unproved = await signIn(app, 'user')
  await app.deps.database.db.execute(
    `update auth.users set email_confirmed_at = null where id = '${unproved.userId ?? ''}'`,
  )
  expect((await post(await hold({ from: unproved.email ?? '' }), 'ticket')).status).toBe(409)
})

test('[SUP-02] pressed twice at once, a mail is taken over once', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await write(ana)
  const mail = await hold({ ticketId: id })
  const answers = await Promise.all([1, 2, 3].map(() => post(mail, 'accept', { as: 'message' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect((await look(id)).thread.filter(({ body }) => body === 'Still not.')).toHaveLength(1)
})

test('[SUP-02] what names no ticket, a wrong number or a ticket closed for good stays held back', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await write(ana)
  const mail = await hold()
  for (const body of [
    { as: 'message' },
    { as: 'note', number: 999_999_999 },
    { as: 'note', number: 0 },
    { as: 'answer', number: 1001 },
    {},
  ])
    expect((await post(mail, 'accept', body)).status).toBe(422)
  await ana.send('POST', `/api/tickets/${id}/close`)
  await app.deps.database.db.execute(`update support_tickets set closed_at = '2020-01-01' where id = '${id}'`)
  const late = await hold({ ticketId: id })
  expect((await post(late, 'accept', { as: 'message' })).status).toBe(409)
  const { body } = await agent.send<SupportFigures>('GET', '/api/admin/tickets/figures')
  const { items } = await listQuarantine(app.deps, undefined)
  expect(items.map((item) => item.id)).toEqual(expect.arrayContaining([mail.id, late.id]))
  expect(body.held_mails).toBe(items.length)
})

const keep = async (text = 'Income;Cost') => {
  const { id } = await keepFile(app.deps, null, 'figures.csv', Buffer.from(`${text}\n1;2\n`))
  return id
}
const fetchFile = async (who: ApiClient, id: string) => (await who.send('GET', `/api/tickets/files/${id}`)).status
const isStored = async (id: string) => {
  const { rows } = await app.deps.database.db.execute(`select 1 from attachments where id = '${id}'`)
  return rows.length === 1
}

test('[SUP-02] the files of a held-back mail go with it into the ticket, where its owner has them', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await write(ana)
  const file = await keep()
  const mail = await hold({ ticketId: id, files: [file] })
  expect(mail.files).toMatchObject([{ id: file, name: 'figures.csv', type: 'text/csv' }])
  expect(mail.lost_files).toEqual(['figures.exe'])
  expect([await fetchFile(agent, file), await fetchFile(ana, file)]).toEqual([200, 404])
  await post(mail, 'accept', { as: 'message' })
  const { body } = await ana.send<Ticket>('GET', `/api/tickets/${id}`)
  expect(body.thread.at(-1)?.attachments).toMatchObject([{ id: file }])
  expect(await fetchFile(ana, file)).toBe(200)
  expect(await fetchFile(await signIn(app, 'user'), file)).toBe(404)
})

test('[SUP-02] the files of a note stay with staff, those of a new ticket go to its owner', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await write(ana)
  const [noted, opened] = [await keep('a'), await keep('b')]
  await post(await hold({ ticketId: id, files: [noted] }), 'accept', { as: 'note' })
  expect([await fetchFile(agent, noted), await fetchFile(ana, noted)]).toEqual([200, 404])
  const made = await post(await hold({ from: ana.email ?? '', files: [opened] }), 'ticket')
  expect(made.status).toBe(201)
  expect(await fetchFile(ana, opened)).toBe(200)
})

test('[SUP-02] the files of a mail that is deleted go with it, those of one that expired with the next sweep', async () => {
  const [dropped, expired, held] = [await keep('a'), await keep('b'), await keep('c')]
  const mail = await hold({ files: [dropped] })
  expect((await agent.send('DELETE', `/api/admin/tickets/quarantine/${mail.id}`)).status).toBe(204)
  expect(await isStored(dropped)).toBe(false)
  await hold({ files: [expired] })
  app.clock.advance(91 * dayMs)
  await pruneInboundMails(app.deps)
  await hold({ files: [held] })
  await sweepFiles(app.deps)
  expect([await isStored(expired), await isStored(held)]).toEqual([false, true])
})

test('[SUP-03] a held-back mail of a stranger becomes a request with its file, and can be answered', async () => {
  // The tests before let months go by.
  agent = await signIn(app, 'moderator')
  const file = await keepFile(app.deps, null, 'plan.csv', Buffer.from('a;b\n1;2\n'))
  const mail = await hold({
    from: 'prospect@mail.example',
    text: 'Мы печём хлеб. Можно ли нам подать заявку?',
    files: [file.id],
  })
  const made = await agent.send<{ contact_id: string }>('POST', `/api/admin/tickets/quarantine/${mail.id}/contact`)
  expect(made.status).toBe(201)
  expect((await post(mail, 'contact')).status).toBe(404)
  const path = `/api/admin/contact/${made.body.contact_id}`
  const { body } = await agent.send<ContactDetails>('GET', path)
  expect(body).toMatchObject({
    email: 'prospect@mail.example',
    language: 'ru',
    state: 'new',
    files: [{ name: 'plan.csv' }],
  })
  expect(body.message).toBe('Re: Export\n\nМы печём хлеб. Можно ли нам подать заявку?')
  expect(body.answer_due_at).not.toBeNull()
  expect((await agent.send('GET', `/api/tickets/files/${file.id}`)).status).toBe(200)
  await sweepFiles(app.deps)
  expect((await agent.send('GET', `/api/tickets/files/${file.id}`)).status).toBe(200)
  expect((await (await signIn(app, 'user')).send('GET', `/api/tickets/files/${file.id}`)).status).toBe(404)
  expect(
    (
      await agent.send('POST', `${path}/answer`, {
        text: 'Да.',
        version: body.version,
      })
    ).status,
  ).toBe(201)
  expect((await newestMailTo(app, 'prospect@mail.example', 'contact_answered')).language).toBe('ru')
})
