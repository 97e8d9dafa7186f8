import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailIn, MailInKey, StaffTicket, Ticket } from '#shared/contracts/support.ts'
import { hourMs, minuteMs } from '#shared/duration.ts'
import { listQuarantine } from '#server/features/support/quarantine.ts'
import { replyMarkers } from '#server/mail/messages/reply-marker.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { changeSettings } from '#tests/support/settings.ts'
import { newestMailTo } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let agent: ApiClient
let secret: string

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off', MAIL_FROM: 'Grantwright <help@grants.example.org>' })
  agent = await signIn(app, 'moderator')
  const admin = await signIn(app, 'admin')
  await changeSettings(app, { answers_by_mail: true })
  secret = (await admin.send<MailInKey>('POST', '/api/admin/tickets/mail-in/key')).body.secret
})
afterAll(() => app.close())

let mails = 0

/** A body that tells how much of it was asked for. */
function watched(bytes: number) {
  const read = { bytes: 0 }
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const part = new Uint8Array(Math.min(65_536, bytes - read.bytes)).fill(97)
    read.bytes += part.length
    if (part.length === 0) controller.close()
    else controller.enqueue(part)
  }
  return { read, body: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }) }
}

async function postWatched(bytes: number, headers: Record<string, string>) {
  const { read, body } = watched(bytes)
  const { status } = await app.fetch(
    '/api/inbound/mail',
    Object.assign({ method: 'POST', headers, body }, { duplex: 'half' as const }),
  )
  return { status, read: read.bytes }
}

async function post(lines: readonly string[], given: { time?: number; signature?: string } = {}) {
  const body = lines.join('\r\n')
  const time = String(given.time ?? Math.floor(app.clock.now() / 1000))
  const signature = given.signature ?? createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const response = await app.fetch('/api/inbound/mail', {
    method: 'POST',
    headers: { 'x-grantwright-timestamp': time, 'x-grantwright-signature': signature },
    body,
  })
  const { outcome }: { outcome?: string } = await response.json()
  return { status: response.status, outcome }
}

function mail(from: string, to: string, text: string, headers: readonly string[] = []): string[] {
  mails += 1
  return [
    `From: Ana <${from}>`,
    `To: ${to}`,
    'Subject: Re: Export',
    `Message-ID: <${mails}.${process.pid}@mail.example>`,
    'Return-Path: <ana@mail.example>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    text,
  ]
}

async function open() {
  const ana = await signIn(app, 'user')
  const { body } = await ana.send<Ticket>('POST', '/api/tickets', { subject: 'Export', message: 'It fails' })
  await agent.send('POST', `/api/admin/tickets/${body.id}/messages`, { version: 1, message: 'Corrected' })
  const { replyTo = '' } = await newestMailTo(app, ana.email ?? '', 'ticket_answered')
  const read = async () => (await ana.send<Ticket>('GET', `/api/tickets/${body.id}`)).body
  return { ana, id: body.id, from: ana.email ?? '', replyTo, read }
}

test('[SUP-02] an answer by mail is a message of the owner, without our quote, and opens the ticket again', async () => {
  const { from, replyTo, read } = await open()
  expect(replyTo).toMatch(/^help\+t-[0-9a-f]{32}-[0-9a-z]{20}@grants\.example\.org$/)
  const letter = mail(
    from,
    replyTo,
    `Still not, thank you.\r\n\r\nOn Monday, Grantwright wrote:\r\n> ${replyMarkers.en}\r\n> Corrected`,
  )
  expect(await post(letter)).toEqual({ status: 200, outcome: 'taken' })
  const ticket = await read()
  expect(ticket.status).toBe('open')
  expect(ticket.thread.at(-1)).toMatchObject({ body: 'Still not, thank you.', source: 'mail', author_kind: 'client' })
  // The same mail again, at once from several workers: once.
  const again = await Promise.all([post(letter), post(letter), post(letter)])
  expect(again.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'known'])
  expect((await read()).thread).toHaveLength(ticket.thread.length)
})

test('[SUP-02] two deliveries of one mail at the same moment write one message', async () => {
  const { from, replyTo, read } = await open()
  const letter = mail(from, replyTo, 'Once')
  const outcomes = await Promise.all([post(letter), post(letter), post(letter)])
  expect(outcomes.filter(({ outcome }) => outcome === 'taken')).toHaveLength(1)
  expect((await read()).thread.filter(({ body }) => body === 'Once')).toHaveLength(1)
})

test('a signature that is missing, wrong, of another body or old is refused', async () => {
  const { from, replyTo, read } = await open()
  const before = (await read()).thread.length
  const letter = mail(from, replyTo, 'Forged')
  const now = Math.floor(app.clock.now() / 1000)
  for (const given of [
    { signature: '' },
    { signature: 'f'.repeat(64) },
    { signature: 'zz' },
    { time: now - 301 },
    { time: now + 301 },
    { signature: createHmac('sha256', secret).update(`${now}.other`).digest('hex') },
  ])
    expect((await post(letter, given)).status).toBe(400)
  expect((await read()).thread).toHaveLength(before)
})

test('[SUP-02] mail from a stranger, and to an address that is not signed by us, ends in quarantine', async () => {
  const { from, replyTo, read, id } = await open()
  const before = (await read()).thread.length
  const altered = replyTo.replace(/-[0-9a-z]{20}@/, `-${'0'.repeat(20)}@`)
  const other = await open()
  const crossed = replyTo.replace(/t-[0-9a-f]{32}/, `t-${other.id.replaceAll('-', '')}`)
  expect((await post(mail('mallory@evil.example', replyTo, 'x'))).outcome).toBe('quarantined')
  expect((await post(mail(from, altered, 'x'))).outcome).toBe('quarantined')
  expect((await post(mail(from, crossed, 'x'))).outcome).toBe('quarantined')
  expect((await post(mail('nobody@mail.example', 'help@grants.example.org', 'x'))).outcome).toBe('quarantined')
  expect((await post(mail(from, replyTo, ' '))).outcome).toBe('quarantined')
  expect((await read()).thread).toHaveLength(before)
  const { body } = await agent.send<{ items: { id: string; from: string; reason: string; ticket: unknown }[] }>(
    'GET',
    '/api/admin/tickets/quarantine',
  )
  expect(body.items.map(({ reason }) => reason).toSorted()).toEqual([
    'empty',
    'unknown_address',
    'unknown_address',
    'unknown_address',
    'unknown_sender',
  ])
  expect(body.items.find(({ from: who }) => who === 'mallory@evil.example')?.ticket).toMatchObject({ id })
  const [first] = body.items
  expect((await agent.send('DELETE', `/api/admin/tickets/quarantine/${first?.id}`)).status).toBe(204)
  expect((await agent.send('DELETE', `/api/admin/tickets/quarantine/${first?.id}`)).status).toBe(404)
})

test('[SUP-02] what a program sent by itself is a note, changes no state and is not answered', async () => {
  for (const header of [
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'X-Auto-Response-Suppress: All',
    'List-Id: <x.example>',
  ]) {
    const { from, replyTo, read, id } = await open()
    expect((await post(mail(from, replyTo, 'I am away', [header]))).outcome).toBe('noted')
    const ticket = await read()
    expect(ticket.status).toBe('replied')
    expect(JSON.stringify(ticket)).not.toContain('I am away')
    const { body } = await agent.send<StaffTicket>('GET', `/api/admin/tickets/${id}`)
    expect(body.thread).toContainEqual(expect.objectContaining({ kind: 'note', body: 'I am away', source: 'mail' }))
  }
})

test('[SUP-02] files of a mail are checked, and one that the thread has already is not added again', async () => {
  const { from, replyTo, read } = await open()
  const withFiles = (text: string) => {
    const letter = mail(from, replyTo, '')
    const head = letter
      .slice(0, -2)
      .map((line) => (line.startsWith('Content-Type') ? 'Content-Type: multipart/mixed; boundary=b' : line))
    const part = (name: string, content: string) => [
      '--b',
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64'),
    ]
    return [
      ...head,
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      text,
      ...part('../../figures.csv', 'a;b\n1;2\n'),
      ...part('run.png', '<script>alert(1)</script>'),
      '--b--',
    ]
  }
  expect((await post(withFiles('First'))).outcome).toBe('taken')
  expect((await post(withFiles('Second'))).outcome).toBe('taken')
  const { thread } = await read()
  const files = (text: string) => thread.find(({ body }) => body === text)?.attachments.map(({ name }) => name)
  expect(files('First')).toEqual(['figures.csv'])
  expect(files('Second')).toEqual([])
})

test('[SUP-02] files of a mail that is held back are checked and kept like those of messages; of others the names', async () => {
  const { replyTo } = await open()
  const part = (name: string, type: string, content: string) => [
    '--b',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64'),
  ]
  const lines = [
    'From: <somebody@mail.example>',
    `To: ${replyTo}`,
    'Subject: Figures',
    'Message-ID: <held-files@mail.example>',
    'Return-Path: <somebody@mail.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'See the files.',
    ...part('held.csv', 'text/csv', 'Income;Cost\n1;2\n'),
    ...part('run.exe', 'application/octet-stream', 'MZ\0\0not a document'),
    '--b--',
  ]
  expect((await post(lines)).outcome).toBe('quarantined')
  expect((await post(lines)).outcome).toBe('known')
  const { items } = await listQuarantine(app.deps, undefined)
  const held = items.find(({ from }) => from === 'somebody@mail.example')
  expect(held?.files.map(({ name }) => name)).toEqual(['held.csv'])
  expect(held?.lost_files).toEqual(['run.exe'])
  const { rows } = await app.deps.database.db.execute(`select 1 from attachments where name = 'held.csv'`)
  expect(rows).toHaveLength(1)
})

test('[QUAL-08] nothing of a mail is read while answers by mail are off, nor without a signature of the right form', async () => {
  const time = String(Math.floor(app.clock.now() / 1000))
  const formed = { 'x-grantwright-timestamp': time, 'x-grantwright-signature': 'a'.repeat(64) }
  await changeSettings(app, { answers_by_mail: false })
  expect(await postWatched(1_000_000, formed)).toEqual({ status: 404, read: 0 })
  await changeSettings(app, { answers_by_mail: true })
  expect(await postWatched(1_000_000, { ...formed, 'x-grantwright-signature': 'b' })).toEqual({ status: 400, read: 0 })
  expect(await postWatched(1_000_000, { ...formed, 'x-grantwright-timestamp': '1' })).toEqual({ status: 400, read: 0 })
  expect(await postWatched(1_000_000, { ...formed, 'content-length': '90000000' })).toEqual({ status: 413, read: 0 })
  const long = await postWatched(80_000_000, formed)
  expect(long.status).toBe(413)
  expect(long.read).toBeLessThan(27_000_000)
  expect((await postWatched(1_000_000, formed)).status).toBe(400)
})

test('[QUAL-08] a few mails arrive at once; the others wait and lose nothing', async () => {
  const { from, replyTo, read } = await open()
  const letters = Array.from({ length: 12 }, (_, index) => mail(from, replyTo, `Letter ${index}`))
  const outcomes = await Promise.all(letters.map((letter) => post(letter)))
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(letters.map(() => 'taken'))
  expect((await read()).thread.filter(({ body }) => body.startsWith('Letter '))).toHaveLength(12)
})

test('[SUP-02] a fresh mail of a client is a ticket of theirs, once', async () => {
  const { ana, from } = await open()
  const letter = mail(from.toUpperCase(), 'Office <help@grants.example.org>', 'The form will not open.', [
    'Authentication-Results: mx.example; dmarc=pass',
  ])
  const outcomes = await Promise.all([post(letter), post(letter)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['known', 'taken'])
  const { body } = await ana.send<{ items: { id: string; subject: string }[] }>('GET', '/api/me/tickets')
  expect(body.items).toHaveLength(2)
  const ticket = await ana.send<Ticket>(
    'GET',
    `/api/tickets/${body.items.find(({ subject }) => subject === 'Re: Export')?.id}`,
  )
  expect(ticket.body).toMatchObject({
    subject: 'Re: Export',
    message: 'The form will not open.',
    status: 'open',
  })
  expect((await newestMailTo(app, from, 'ticket_received')).replyTo).toContain('help+t-')
})

test.each([
  ['failed the checks of the sender', ['Authentication-Results: mx; dmarc=fail (p=none)'], 'not_authentic'],
  ['came from another server', ['Authentication-Results: mx; spf=fail smtp.mailfrom=x'], 'not_authentic'],
  ['most likely came from another server', ['Authentication-Results: mx; spf=softfail; dkim=none'], 'not_authentic'],
  ['a program sent', ['Auto-Submitted: auto-replied'], 'automatic'],
])('[SUP-02] a fresh mail that %s is held back', async (_, headers, reason) => {
  const { from, ana } = await open()
  expect((await post(mail(from, 'help@grants.example.org', 'x', headers))).outcome).toBe('quarantined')
  const { items } = await listQuarantine(app.deps, undefined)
  expect(items.find((held) => held.from === from)?.reason).toBe(reason)
  expect((await ana.send<{ items: unknown[] }>('GET', '/api/me/tickets')).body.items).toHaveLength(1)
})

test('[SUP-02] only the topmost word on the sender counts: those below may be their own', async () => {
  const { from } = await open()
  const headers = ['Authentication-Results: mx; spf=fail; dkim=none', 'Authentication-Results: evil; dmarc=pass']
  expect((await post(mail(from, 'help@grants.example.org', 'x', headers))).outcome).toBe('quarantined')
})

test('[SUP-02] an answer to the plain address finds its ticket by the mail that it answers', async () => {
  for (const header of ['In-Reply-To', 'References']) {
    const { from, read } = await open()
    const { thread } = await newestMailTo(app, from, 'ticket_answered')
    const known =
      header === 'In-Reply-To'
        ? `<${crypto.randomUUID()}.${thread?.id}@host.example>`
        : `<a@b> <${thread?.id}@host.example>`
    expect((await post(mail(from, 'help@grants.example.org', header, [`${header}: ${known}`]))).outcome).toBe('taken')
    expect((await read()).thread.at(-1)).toMatchObject({
      body: header,
      source: 'mail',
    })
    const stranger = mail('mallory@evil.example', 'help@grants.example.org', 'x', [`${header}: ${known}`])
    expect((await post(stranger)).outcome).toBe('quarantined')
    const forged = known.replace(/-[0-9a-z]{20}@/, `-${'0'.repeat(20)}@`)
    const before = (await read()).thread.length
    await post(mail(from, 'help@grants.example.org', 'y', [`${header}: ${forged}`]))
    expect((await read()).thread).toHaveLength(before)
  }
})

test('[SUP-02] a mail about a ticket answers the mail that its owner wrote', async () => {
  const { from, replyTo, id } = await open()
  const letter = mail(from, replyTo, 'And this?')
  await post(letter)
  await agent.send('POST', `/api/admin/tickets/${id}/messages`, {
    version: 3,
    message: 'That too',
  })
  const { thread } = await newestMailTo(app, from, 'ticket_answered')
  expect(letter).toContain(`Message-ID: <${thread?.inReplyTo}>`)
})

test('[SUP-04] a new subject of an answer is kept with the message, in the mail to staff, and a ticket is made of it', async () => {
  const { from, replyTo, read, id } = await open()
  const subject = 'A new question: invoice for November'
  const letter = mail(from, replyTo, 'Where is it?').map((line) =>
    line.startsWith('Subject') ? `Subject: ${subject}` : line,
  )
  expect((await post(letter)).outcome).toBe('taken')
  const written = (await read()).thread.at(-1)
  expect(written).toMatchObject({ body: 'Where is it?', subject })
  expect(await newestMailTo(app, agent.email ?? '', 'ticket_waits')).toMatchObject({
    content: { subject: 'Export', newSubject: subject, text: 'Where is it?' },
  })
  // Answers under the old subject keep none.
  await post(mail(from, replyTo, 'And this?'))
  expect((await read()).thread.at(-1)).toMatchObject({ body: 'And this?', subject: null })
  const { version } = await read()
  const split = (body: object) => agent.send<StaffTicket>('POST', `/api/admin/tickets/${id}/split`, body)
  const first = (await read()).thread.find(({ kind }) => kind === 'message')
  expect((await split({ message_id: written?.id, subject: '', version })).status).toBe(422)
  expect((await split({ message_id: written?.id, subject, version: version - 1 })).status).toBe(409)
  const { status, body: made } = await split({ message_id: written?.id, subject, version })
  expect(status).toBe(201)
  expect(made).toMatchObject({ subject, status: 'open', message: 'Where is it?', waiting_since: written?.created_at })
  expect(made.thread.find(({ kind }) => kind === 'message')).toMatchObject({ id: written?.id, subject: null })
  expect((await read()).thread.map(({ body }) => body)).not.toContain('Where is it?')
  expect(await newestMailTo(app, from, 'ticket_received')).toMatchObject({
    content: { number: made.number, subject },
  })
  // The last message of the client stays.
  const rest = await read()
  const others = rest.thread.filter(({ author_kind, kind }) => kind === 'message' && author_kind === 'client')
  const second = others.find((each) => each.id !== first?.id)
  await split({ message_id: second?.id, subject: 'Other', version: rest.version })
  const answered = await read()
  expect(answered.status).toBe('replied')
  expect(answered.answer_due_at).toBeNull()
  const only = await split({ message_id: first?.id, subject: 'Only', version: answered.version })
  expect(only.status).toBe(422)
  expect(JSON.stringify(only.body)).toContain('only_message')
})

test('[SUP-04] a stranger who uses the Message-ID of a mail of the client hides nothing, in either order', async () => {
  const { from, replyTo, read } = await open()
  const own = mail(from, replyTo, 'From the client')
  const strange = own.map((line) => (line.startsWith('From:') ? 'From: <mallory@evil.example>' : line))
  expect((await post(strange)).outcome).toBe('quarantined')
  expect((await post(own)).outcome).toBe('taken')
  expect((await post(own)).outcome).toBe('known')
  expect((await post(strange)).outcome).toBe('known')
  // Nor does one who writes as the client, with another text.
  expect((await post([...own.slice(0, -1), 'Another text'])).outcome).toBe('taken')
  expect((await read()).thread.filter(({ source }) => source === 'mail').map(({ body }) => body)).toEqual([
    'From the client',
    'Another text',
  ])
})

test('[SUP-04] a stranger’s mail that staff accept does not hide the client’s with the same Message-ID', async () => {
  const { from, replyTo, read, id } = await open()
  const own = mail(from, replyTo, 'From the client')
  const strange = own.map((line) => (line.startsWith('From:') ? 'From: <copied@evil.example>' : line))
  expect((await post(strange)).outcome).toBe('quarantined')
  const held = (await listQuarantine(app.deps, undefined)).items.find((each) => each.from === 'copied@evil.example')
  await agent.send('POST', `/api/admin/tickets/quarantine/${held?.id}/accept`, { as: 'note' })
  expect((await post(own)).outcome).toBe('taken')
  expect((await read()).thread.at(-1)).toMatchObject({ body: 'From the client' })
  const { body } = await agent.send<StaffTicket>('GET', `/api/admin/tickets/${id}`)
  expect(body.thread.filter(({ source }) => source === 'mail')).toHaveLength(2)
})

test('[SUP-04] one mail to two tickets reaches both, delivered once or for each address', async () => {
  const { ana, from, replyTo, id } = await open()
  const other = await ana.send<Ticket>('POST', '/api/tickets', { subject: 'Budget', message: 'It too' })
  await agent.send('POST', `/api/admin/tickets/${other.body.id}/messages`, { version: 1, message: 'See' })
  const { replyTo: second = '' } = await newestMailTo(app, from, 'ticket_answered')
  expect(second).not.toBe(replyTo)
  const letter = mail(from, `${replyTo}, ${second}`, 'To both')
  expect((await post(letter)).outcome).toBe('taken')
  expect((await post([`Delivered-To: ${second}`, ...letter])).outcome).toBe('known')
  for (const each of [id, other.body.id]) {
    const { body } = await ana.send<Ticket>('GET', `/api/tickets/${each}`)
    expect(body.thread.filter((item) => item.body === 'To both')).toHaveLength(1)
  }
})

test('[SUP-04] an answer after which more than sixty others were written finds its ticket', async () => {
  const { from, read } = await open()
  const { thread } = await newestMailTo(app, from, 'ticket_answered')
  const others = Array.from({ length: 60 }, (_, index) => `<${index}.${'a'.repeat(150)}@elsewhere.example>`)
  const header = `References: ${[`<${thread?.id}@host.example>`, ...others].join('\r\n ')}`
  expect((await post(mail(from, 'help@grants.example.org', 'Late', [header]))).outcome).toBe('taken')
  expect((await read()).thread.at(-1)).toMatchObject({ body: 'Late' })
})

test('[SUP-04] the text of a mail with a broken multipart is in the thread', async () => {
  const { from, replyTo, read } = await open()
  const letter = mail(from, replyTo, '--abc\r\nContent-Type: text/plain\r\n\r\nIt fails again.\r\n--abc--')
  const broken = letter.map((line) =>
    line.startsWith('Content-Type') ? 'Content-Type: multipart/mixed; boundary=z' : line,
  )
  expect((await post(broken)).outcome).toBe('taken')
  expect((await read()).thread.at(-1)?.body).toContain('It fails again.')
})

test('[ADM-08] the key of incoming mail is shown when it is made; the one before counts for a day more', async () => {
  const admin = await signIn(app, 'admin')
  expect((await agent.send('POST', '/api/admin/tickets/mail-in/key')).status).toBe(403)
  const before = secret
  const { status, body } = await admin.send<MailInKey>('POST', '/api/admin/tickets/mail-in/key')
  expect(status).toBe(201)
  const mailIn = async () => (await admin.send<MailIn>('GET', '/api/admin/tickets/mail-in')).body
  expect(JSON.stringify(await mailIn())).not.toContain(body.secret)
  expect(await mailIn()).toMatchObject({ is_on: true, secret: null, url: body.mail_in.url })
  const letter = () => mail('nobody@mail.example', 'help@grants.example.org', 'x')
  expect((await post(letter())).status).toBe(200)
  secret = body.secret
  expect((await post(letter())).status).toBe(200)
  app.clock.advance(25 * hourMs)
  secret = before
  expect((await post(letter())).status).toBe(400)
  secret = body.secret
  expect((await post(letter())).status).toBe(200)
  const later = await signIn(app, 'admin')
  const { body: now } = await later.send<MailIn>('GET', '/api/admin/tickets/mail-in')
  expect(now.old_key_until).toBeNull()
})

test('[ADM-08] a mail to the test address is shown to those who set mail up, and to no one else', async () => {
  const admin = await signIn(app, 'admin')
  const mailIn = async () => (await admin.send<MailIn>('GET', '/api/admin/tickets/mail-in')).body
  const held = async () => (await listQuarantine(app.deps, undefined)).items.length
  const [{ address_example: address, last_trial_at: last }, before] = [await mailIn(), await held()]
  app.clock.advance(minuteMs)
  const letter = mail('any@mail.example', address, 'Does it work?')
  expect((await post(letter)).outcome).toBe('noted')
  const { last_trial_at, last_received_at } = await mailIn()
  expect(last_trial_at).not.toBe(last)
  expect(last_trial_at).toBe(new Date(app.clock.now()).toISOString())
  expect(last_received_at).toBe(last_trial_at)
  expect(await held()).toBe(before)
})

test('a body that is no mail anyone can read is refused for good', async () => {
  const nested = Array.from({ length: 60 }, (_, index) => [
    `Content-Type: multipart/mixed; boundary="b${index}"`,
    '',
    `--b${index}`,
  ])
  expect((await post(nested.flat())).status).toBe(400)
  expect((await post(mail('a@b.example', 'c@d.example', 'x', [`X-Long: ${'a'.repeat(300_000)}`]))).status).toBe(400)
})
