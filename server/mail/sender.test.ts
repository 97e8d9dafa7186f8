import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import { languages } from '#shared/languages.ts'
import { readMailError } from '#server/mail/mail-error.ts'
import type { Mail } from '#server/mail/mails.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { pruneOldMails } from '#server/mail/retention.ts'
import { deliverMails, pauseAfter, startMailSender } from '#server/mail/sender.ts'
import { claimDueMail } from '#server/mail/store.ts'
import { mails } from '#server/mail/tables.ts'
import { openSmtpTransport } from '#server/mail/transport.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import { openSecrets } from '#server/secrets.ts'
import { everyMailContent, mailOf } from '#tests/support/mails.ts'
import { openSmtpServer } from '#tests/support/smtp-server.ts'
import type { TestSmtpServer } from '#tests/support/smtp-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { signIn } from '#tests/support/api-client.ts'

/** For servers that hang: they are given up after this. */
const shortLimits = { connectMs: 400, sendMs: 400, connections: 5 }

let app: TestApp
let server: TestSmtpServer
let transport: MailTransport

beforeAll(async () => {
  app = await openTestApp()
  server = await openSmtpServer()
})
beforeEach(async () => {
  await app.reset()
  server.mails.length = 0
  server.behave('take')
  transport = openSmtpTransport(server.url)
})
afterEach(() => transport.close())
afterAll(async () => {
  await server.close()
  await app.close()
})

async function queue(given: Partial<Mail> = {}): Promise<string> {
  const id = await queueMail(app.deps.database.db, app.deps, mailOf(given))
  return id ?? ''
}

async function stored(id: string) {
  const [row] = await app.deps.database.db.select().from(mails).where(eq(mails.id, id))
  return row
}

const deliver = () => deliverMails(app.deps, transport)

test('[DLG-10] a mail arrives with both parts, its headers, and in the language of its reader', async () => {
  for (const language of languages) {
    await queue({ language, content: { kind: 'magic_link', link: 'https://x.example/l', code: '482915' } })
  }
  expect(await deliver()).toBe(3)
  const subjects = server.mails.map(({ parsed }) => parsed.subject)
  expect(subjects.toSorted()).toEqual([
    'Autentificare pe site-\u2060ul „Grantwright”',
    'Log in to Grantwright',
    'Вход на сайт «Grantwright»',
  ])
  for (const { from, to, parsed } of server.mails) {
    expect(to).toEqual(['ana@example.org'])
    expect(from).toBe('no-reply@localhost')
    expect(parsed.from).toMatchObject({ name: 'Grantwright', address: 'no-reply@localhost' })
    expect(parsed.text).toContain('482915')
    expect(parsed.html).toContain('482915')
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  }
})

test('a sent mail is known to be sent and is not sent again; its Message-ID is made from its id', async () => {
  const id = await queue()
  await deliver()
  app.clock.advance(dayMs)
  expect(await deliver()).toBe(0)
  expect(server.mails.map(({ parsed }) => parsed.messageId)).toEqual([`<${id}@localhost>`])
  expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1, last_error: null })
})

test('every kind goes through a mail server', async () => {
  const contents = Object.values(everyMailContent).flat()
  app.clock.set(Date.parse('2026-03-04T09:41:00Z'))
  const { userId } = await signIn(app, 'admin')
  for (const content of contents) await queue({ content, userId })
  expect(await deliver()).toBe(contents.length)
})

test('hostile names and addresses reach no one else and add no header', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    'Ana\r\nBcc: victim@example.org',
    '\u202EgroB\u2066',
    '"; victim@example.org',
  ]
  for (const name of hostile) {
    await queue({
      name,
      content: {
        kind: 'email_changed',
        newEmail: `x@y.example\r\nBcc: victim@example.org`,
        undoLink: 'https://x.example',
      },
    })
  }
  await deliver()
  expect(server.mails).toHaveLength(hostile.length)
  for (const { to, source, parsed } of server.mails) {
    const [head = ''] = source.split('\r\n\r\n', 1)
    expect(to).toEqual(['ana@example.org'])
    expect(head).not.toMatch(/^bcc:|victim/im)
    expect(parsed.bcc ?? []).toEqual([])
    expect(parsed.html).not.toContain('<script')
    expect(parsed.text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  }
})

test.each(['ana@example.org, victim@example.org', 'ana@example.org\r\nBcc: victim@example.org'])(
  'an address that holds more than one (%j) is mailed to nobody',
  async (to) => {
    const id = await queue({ to })
    await deliver()
    expect(server.mails.flatMap((mail) => mail.to).filter((each) => each === 'victim@example.org')).toEqual([])
    expect(await stored(id)).toMatchObject({ state: 'failed', attempts: 1 })
  },
)

test.each(['mail', 'rcpt', 'data'] as const)('a 4xx at %s is tried again, and arrives once', async (at) => {
  const id = await queue()
  server.behave({ at, status: 451 })
  expect(await deliver()).toBe(0)
  const waiting = await stored(id)
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(readMailError(waiting?.last_error ?? null)).toMatchObject({ reason: 'deferred' })
  expect(await deliver()).toBe(0)
  server.behave('take')
  app.clock.advance(minuteMs)
  expect(await deliver()).toBe(1)
  expect(server.mails).toHaveLength(1)
})

test.each(['mail', 'rcpt', 'data'] as const)('a 5xx at %s ends it, and the reason is kept', async (at) => {
  const id = await queue()
  server.behave({ at, status: 550 })
  await deliver()
  const failed = await stored(id)
  expect(failed).toMatchObject({ state: 'failed', attempts: 1, finished_at: new Date(app.clock.now()) })
  expect(readMailError(failed?.last_error ?? null)).toEqual({
    reason: 'refused',
    detail: expect.stringContaining('550'),
  })
  server.behave('take')
  app.clock.advance(dayMs)
  expect(await deliver()).toBe(0)
})

test.each([530, 535, 421])('a %i is about the server, not about the mail: the mail waits', async (status) => {
  const id = await queue()
  server.behave({ at: 'mail', status })
  await deliver()
  expect(await stored(id)).toMatchObject({ state: 'waiting' })
})

test.each(['mail', 'data'] as const)('a server that hangs at %s holds nobody up and loses nothing', async (at) => {
  const id = await queue()
  server.behave({ hangAt: at })
  const hurried = openSmtpTransport(server.url, shortLimits)
  await deliverMails(app.deps, hurried)
  hurried.close()
  expect(await stored(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  server.behave('take')
  app.clock.advance(minuteMs)
  expect(await deliver()).toBe(1)
  expect(server.mails.filter(({ parsed }) => parsed.messageId === `<${id}@localhost>`)).toHaveLength(1)
})

test('a connection that drops after DATA brings a second copy with the same Message-ID, and no third', async () => {
  const id = await queue()
  server.behave('drop-after-data')
  expect(await deliver()).toBe(0)
  expect(server.mails).toHaveLength(1)
  server.behave('take')
  app.clock.advance(minuteMs)
  expect(await deliver()).toBe(1)
  app.clock.advance(dayMs)
  expect(await deliver()).toBe(0)
  expect(server.mails.map(({ parsed }) => parsed.messageId)).toEqual([`<${id}@localhost>`, `<${id}@localhost>`])
})

test('[BOOK-05] an outage loses nothing: what waited and what came in the meantime arrives once', async () => {
  const ids = [await queue(), await queue(), await queue()]
  await server.goAway()
  expect(await deliver()).toBe(0)
  ids.push(await queue())
  app.clock.advance(minuteMs)
  expect(await deliver()).toBe(0)
  await server.comeBack()
  app.clock.advance(hourMs)
  expect(await deliver()).toBe(4)
  expect(server.mails.map(({ parsed }) => parsed.messageId).toSorted()).toEqual(
    ids.map((id) => `<${id}@localhost>`).toSorted(),
  )
})

test('during an outage the others keep their tries', async () => {
  for (let count = 0; count < 30; count += 1) await queue()
  await server.goAway()
  await deliver()
  const { rows } = await app.deps.database.db.execute<{ tried: string }>(
    sql`select count(*) as tried from mails where attempts > 0`,
  )
  expect(Number(rows[0]?.tried)).toBeLessThanOrEqual(5)
  await server.comeBack()
})

test('the pauses grow, and after two days a mail is given up', async () => {
  const pauses: number[] = []
  for (let pause = pauseAfter(1); pause !== null; pause = pauseAfter(pauses.length + 1)) pauses.push(pause)
  expect(pauses.slice(0, 4)).toEqual([15_000, 30_000, 60_000, 120_000])
  expect(pauses.every((pause, index) => pause >= (pauses[index - 1] ?? 0))).toBe(true)
  const spentHours = pauses.reduce((sum, pause) => sum + pause, 0) / hourMs
  expect(spentHours).toBeGreaterThanOrEqual(48)
  expect(spentHours).toBeLessThan(53)

  const id = await queue()
  server.behave({ at: 'rcpt', status: 451 })
  for (let tries = 0; tries <= pauses.length; tries += 1) {
    await deliver()
    app.clock.advance(4 * hourMs)
  }
  expect(await stored(id)).toMatchObject({ state: 'failed' })
})

test('two senders on one database send each mail once', async () => {
  for (let count = 0; count < 40; count += 1) await queue()
  const second = openSmtpTransport(server.url)
  const sent = await Promise.all([deliver(), deliverMails(app.deps, second)])
  second.close()
  expect(sent[0] + sent[1]).toBe(40)
  expect(new Set(server.mails.map(({ parsed }) => parsed.messageId)).size).toBe(40)
  expect(server.mails).toHaveLength(40)
})

test('a mail whose sender was killed is taken by no one during its lease, and sent after it', async () => {
  const id = await queue()
  const now = app.clock.now()
  // What a sender does first; this one does not live to send.
  await claimDueMail(app.deps.database.db, new Date(now), new Date(now + 2 * minuteMs))
  app.clock.advance(minuteMs)
  expect(await deliver()).toBe(0)
  app.clock.advance(minuteMs)
  expect(await deliver()).toBe(1)
  expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('a mail whose link and code are dead is not sent late', async () => {
  const link = await queue({ content: { kind: 'recovery', link: 'https://x.example/l', code: '482915' } })
  const code = await queue({ content: { kind: 'reauthentication', code: '482915' } })
  const notice = await queue()
  app.clock.advance(11 * minuteMs)
  expect(await deliver()).toBe(2)
  expect(await stored(code)).toMatchObject({ state: 'failed', last_error: 'expired' })
  expect([await stored(link), await stored(notice)]).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  const late = await queue({ content: { kind: 'recovery', link: 'https://x.example/l', code: '482915' } })
  app.clock.advance(25 * hourMs)
  expect(await deliver()).toBe(0)
  expect(await stored(late)).toMatchObject({ state: 'failed', last_error: 'expired' })
})

test('a mail sealed with another application secret is given up, and the others go out', async () => {
  const strange = { ...app.deps, secrets: openSecrets('another secret of more than thirty-two characters') }
  const id = (await queueMail(app.deps.database.db, strange, mailOf())) ?? ''
  await queue()
  expect(await deliver()).toBe(1)
  expect(await stored(id)).toMatchObject({ state: 'failed', last_error: 'unreadable' })
})

test('[START-06] a running sender is woken by a queued mail, and its stop waits for what it sends', async () => {
  const sender = startMailSender(app.deps, transport)
  await queue()
  await expect.poll(() => server.mails.length).toBe(1)
  const id = await queue()
  await expect.poll(async () => (await stored(id))?.attempts).toBe(1)
  await sender.stop()
  expect(await stored(id)).toMatchObject({ state: 'sent' })
  await queue()
  expect(await deliverMails(app.deps, transport)).toBe(0)
})

test('[START-06] a stop breaks off what a hanging server holds; the mail is due again', async () => {
  server.behave({ hangAt: 'data' })
  const id = await queue()
  const sender = startMailSender(app.deps, openSmtpTransport(server.url), 50)
  await expect.poll(async () => (await stored(id))?.attempts).toBe(1)
  await sender.stop()
  expect(await stored(id)).toMatchObject({ state: 'waiting' })
  server.behave('take')
  app.clock.advance(minuteMs)
  expect(await deliver()).toBe(1)
})

test('a mail of a transaction that fails is never sent', async () => {
  await app.deps.database.db
    .transaction(async (tx) => {
      await queueMail(tx, app.deps, mailOf())
      throw new Error('the cause did not happen')
    })
    .catch(() => {})
  expect(await deliver()).toBe(0)
})

test('thirty days after, a mail says nothing any more, and one that waits is given up', async () => {
  const sent = await queue()
  await deliver()
  const waiting = await queue()
  app.clock.advance(29 * dayMs)
  await pruneOldMails(app.deps)
  expect((await stored(sent))?.sealed).not.toBe('')
  app.clock.advance(2 * dayMs)
  await pruneOldMails(app.deps)
  expect(await stored(sent)).toMatchObject({ state: 'sent', sealed: '' })
  expect(await stored(waiting)).toMatchObject({ state: 'failed', last_error: 'too_old' })
})

test('the figures tell how many wait, since when, and how many were given up', async () => {
  await queue({ to: 'nobody' })
  server.behave({ at: 'rcpt', status: 550 })
  await queue()
  await deliver()
  await queue()
  app.clock.advance(minuteMs)
  const metrics = await (await app.fetch('/metrics', {}, '127.0.0.1')).text()
  expect(metrics).toMatch(/^mails_waiting 1$/m)
  expect(metrics).toMatch(/^mails_oldest_waiting_seconds 60$/m)
  expect(metrics).toMatch(/^mails_failed 2$/m)
})

test('without a mail server mails wait, and the site is ready', async () => {
  const id = await queue()
  expect((await app.fetch('/ready')).status).toBe(200)
  expect(await stored(id)).toMatchObject({ state: 'waiting', attempts: 0 })
})
