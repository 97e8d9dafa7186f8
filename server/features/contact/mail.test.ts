import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactDetails } from '#shared/contracts/contact-inbox.ts'
import type { MailInKey } from '#shared/contracts/support.ts'
import { minuteMs } from '#shared/duration.ts'
import { contactPart } from '#server/features/contact/personal-data.ts'
import { attachments } from '#server/files/tables.ts'
import { composeLetter } from '#server/mail/messages/compose-letter.ts'
import { replyMarkers } from '#server/mail/messages/reply-marker.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { newestMailTo } from '#tests/support/run-jobs.ts'
import { changeSettings } from '#tests/support/settings.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let agent: ApiClient
let secret: string
let mails = 0

beforeAll(async () => {
  app = await openTestApp({
    RATE_LIMITS: 'off',
    MAIL_FROM: 'Grantwright <help@grants.example.org>',
  })
  agent = await signIn(app, 'moderator')
  await changeSettings(app, { answers_by_mail: true })
  const admin = await signIn(app, 'admin')
  secret = (await admin.send<MailInKey>('POST', '/api/admin/tickets/mail-in/key')).body.secret
})
afterAll(() => app.close())

async function post(
  from: string,
  to: string,
  text: string,
  headers: readonly string[] = [],
  subject = 'Re: Our answer to your message',
): Promise<string> {
  mails += 1
  const head = [`From: <${from}>`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <${mails}@mail.example>`]
  const body = [...head, 'Return-Path: <a@mail.example>', ...headers, '', text].join('\r\n')
  const time = String(Math.floor(app.clock.now() / 1000))
  const response = await app.fetch('/api/inbound/mail', {
    method: 'POST',
    headers: {
      'x-grantwright-timestamp': time,
      'x-grantwright-signature': createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'),
    },
    body,
  })
  const { outcome }: { outcome: string } = await response.json()
  return outcome
}

const read = async (id: string) => (await agent.send<ContactDetails>('GET', `/api/admin/contact/${id}`)).body

async function answered(email: string) {
  const request = {
    name: 'Ion Ceban',
    email,
    message: 'May we apply?',
    language: 'ro',
  }
  const { id } = (await visitorOf(app).send<{ id: string }>('POST', '/api/contact', request)).body
  const { version } = await read(id)
  await agent.send('POST', `/api/admin/contact/${id}/answer`, {
    text: 'Da.',
    version,
  })
  return { id, mail: await newestMailTo(app, email, 'contact_answered') }
}

test('[SUP-03] what a prospect answers by mail comes back to their request, which waits again, and staff are notified', async () => {
  const { id, mail } = await answered('ion@mail.example')
  expect(mail.replyTo).toMatch(/^help\+c-[0-9a-f]{32}-[0-9a-z]{20}@grants\.example\.org$/)
  const text = `When?\r\n\r\n> ${replyMarkers.ro}\r\n> Da.`
  app.clock.advance(minuteMs)
  expect(await post('Ion@mail.example', mail.replyTo ?? '', text)).toBe('taken')
  const details = await read(id)
  expect(details.state).toBe('new')
  expect(details.answers.map((answer) => [answer.text, answer.from_client])).toEqual([
    ['Da.', false],
    ['When?', true],
  ])
  expect(Date.parse(details.answer_due_at ?? '')).toBeGreaterThan(app.clock.now())
  const told = await newestMailTo(app, agent.email ?? '', 'contact_received')
  expect(told.content.message).toBe('When?')
})

test('[SUP-03] what is added in answer to the acknowledgement comes to the request too', async () => {
  const request = { name: 'Ion', email: 'more@mail.example', message: 'May we apply?', language: 'en' }
  const { id } = (await visitorOf(app).send<{ id: string }>('POST', '/api/contact', request)).body
  const mail = await newestMailTo(app, 'more@mail.example', 'contact_acknowledged')
  expect(await post('more@mail.example', mail.replyTo ?? '', 'We are a school.')).toBe('taken')
  expect((await read(id)).answers.map(({ text }) => text)).toEqual(['We are a school.'])
})

test('[SUP-03] it is found by the mail that it answers too, and never for another sender', async () => {
  const { id, mail } = await answered('vera@mail.example')
  const reference = [`In-Reply-To: <x.${mail.thread?.id}@localhost>`]
  expect(await post('mallory@evil.example', 'help@grants.example.org', 'x', reference)).toBe('quarantined')
  expect(await post('mallory@evil.example', mail.replyTo ?? '', 'x')).toBe('quarantined')
  expect((await read(id)).answers).toHaveLength(1)
  expect(await post('vera@mail.example', 'help@grants.example.org', 'Mine', reference)).toBe('taken')
  expect((await read(id)).answers.at(-1)?.text).toBe('Mine')
})

test('[SUP-03] what comes in at one moment keeps the order of writing', async () => {
  const { id, mail } = await answered('quick@mail.example')
  const texts = ['1', '2', '3', '4', '5', '6']
  for (const text of texts) expect(await post('quick@mail.example', mail.replyTo ?? '', text)).toBe('taken')
  const { answers } = await read(id)
  expect(answers.map(({ text }) => text)).toEqual(['Da.', ...texts])
  expect(new Set(answers.map(({ created_at }) => created_at)).size).toBe(1)
})

test('[DASH-06] what came back by mail is given and erased with the account of its address, and so are its files', async () => {
  const client = await signIn(app, 'user')
  const email = client.email ?? ''
  const { id, mail } = await answered(email)
  const parts = [
    '--b',
    'Content-Type: text/plain',
    '',
    'See the plan',
    '--b',
    'Content-Type: text/csv',
    'Content-Disposition: attachment; filename="plan.csv"',
    '',
    'a;b',
    '1;2',
    '--b--',
  ]
  const outcome = await post(email, mail.replyTo ?? '', parts.join('\r\n'), [
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
  ])
  expect(outcome).toBe('taken')
  const [file] = (await read(id)).answers.at(-1)?.files ?? []
  expect(file?.name).toBe('plan.csv')
  const { body } = await client.send<{ contact_messages: { answers: unknown[] }[] }>('GET', '/api/me/export')
  expect(body.contact_messages[0]?.answers.at(-1)).toMatchObject({
    text: 'See the plan',
    from_client: true,
    files: [{ name: 'plan.csv', bytes: file?.bytes }],
  })
  const path = `/api/tickets/files/${file?.id}`
  expect((await agent.send('GET', path)).status).toBe(200)
  await app.deps.database.db.transaction((tx) =>
    contactPart.erase(tx, { userId: client.userId ?? '', confirmedEmail: email.toLowerCase() }),
  )
  expect((await agent.send('GET', path)).status).toBe(404)
  const { db } = app.deps.database
  const rows = await db
    .select({ name: attachments.name })
    .from(attachments)
    .where(eq(attachments.id, file?.id ?? ''))
  expect(rows).toEqual([{ name: 'erased' }])
})

test('[SUP-03] an answer of absence is kept and makes no one wait', async () => {
  const { id, mail } = await answered('away@mail.example')
  expect(await post('away@mail.example', mail.replyTo ?? '', 'I am away', ['Auto-Submitted: auto-replied'])).toBe(
    'noted',
  )
  const { state, answers } = await read(id)
  expect([state, answers.at(-1)?.text]).toEqual(['answered', 'I am away'])
})

test('[SUP-03] the mail says how to go on, whether answers come in or not', async () => {
  const { mail } = await answered('how@mail.example')
  const facts = {
    causedAt: 0,
    writtenAt: 0,
    siteUrl: 'https://a.example',
    linkLifetimeSeconds: 60,
    codeLifetimeSeconds: 60,
  }
  expect(JSON.stringify(composeLetter(mail, facts))).toContain('răspundeți la acest e-mail')
  const { replyTo: _, ...silent } = mail
  expect(JSON.stringify(composeLetter(silent, facts))).toContain('formularul de pe site')
})

test('[SUP-04] a new subject of an answer to a contact request is kept above what was written', async () => {
  const { id, mail } = await answered('vera@mail.example')
  expect(await post('vera@mail.example', mail.replyTo ?? '', 'Where is it?', [], 'Re: Invoice')).toBe('taken')
  app.clock.advance(minuteMs)
  expect(await post('vera@mail.example', mail.replyTo ?? '', 'And this?')).toBe('taken')
  expect((await read(id)).answers.map(({ text }) => text)).toEqual(['Da.', 'Re: Invoice\n\nWhere is it?', 'And this?'])
})
