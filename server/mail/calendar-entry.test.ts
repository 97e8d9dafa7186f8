import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeCalendarEntry } from '#server/mail/calendar-entry.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { deliverMails } from '#server/mail/sender.ts'
import { openSmtpTransport } from '#server/mail/transport.ts'
import { everyMailContent, mailOf } from '#tests/support/mails.ts'
import { openSmtpServer } from '#tests/support/smtp-server.ts'
import type { TestSmtpServer } from '#tests/support/smtp-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let server: TestSmtpServer

beforeAll(async () => {
  app = await openTestApp()
  server = await openSmtpServer()
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const entry = {
  method: 'REQUEST' as const,
  uid: 'a1@grants.example.org',
  sequence: 3,
  writtenAt: Date.parse('2026-03-04T09:41:00Z'),
  start: Date.parse('2026-03-29T00:30:00Z'),
  end: Date.parse('2026-03-29T01:30:00Z'),
  title: 'Консультация о гранте для хлебозавода, который хочет новые печи и ещё немного больше',
  description: 'https://grants.example.org/consultation?lng=ru#token',
  link: 'https://meet.example.org/a',
  organiser: { name: 'Grantwright', address: 'no-reply@grants.example.org' },
  attendee: { name: 'Ștefan "Țurcanu" ^ O\'Neil; X, Y: Z', address: 'stefan@example.org' },
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent')
  if (!event) throw new Error('There is no event')
  return { calendar, event, parsed: new ICAL.Event(event) }
}

test('[BOOK-05] another program reads the entry as it was meant: time, sequence, method, names', () => {
  const { calendar, event, parsed } = read(writeCalendarEntry(entry))
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(parsed.uid).toBe(entry.uid)
  expect(parsed.sequence).toBe(3)
  expect(parsed.summary).toBe(`${entry.title} – Grantwright`)
  const alarm = event.getFirstSubcomponent('valarm')
  expect(alarm?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT1H')
  expect(parsed.startDate.toJSDate().getTime()).toBe(entry.start)
  expect(parsed.endDate.toJSDate().getTime()).toBe(entry.end)
  expect(event.getFirstPropertyValue('status')).toBe('CONFIRMED')
  const attendee = event.getFirstProperty('attendee')
  expect(attendee?.getFirstValue()).toMatch(/^mailto:stefan@example\.org$/i)
  expect(attendee?.getFirstParameter('cn')).toContain('Țurcanu')
})

test('[BOOK-05] lines end in CRLF and hold at most 75 octets, and no letter is cut in two', () => {
  const text = writeCalendarEntry(entry)
  const lines = text.split('\r\n')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(text).toContain('DTSTART:20260329T003000Z')
})

test('[BOOK-05] a cancellation says so to calendars, in method and status', () => {
  const { calendar, event, parsed } = read(writeCalendarEntry({ ...entry, method: 'CANCEL', sequence: 4 }))
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(event.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect([parsed.uid, parsed.sequence]).toEqual([entry.uid, 4])
})

test('[BOOK-05] a text cannot add lines of its own', () => {
  const title = 'Talk\r\nATTENDEE:mailto:evil@example.org\nEND:VEVENT'
  const description = 'a\r\nSTATUS:CANCELLED\r\nb'
  const { event } = read(writeCalendarEntry({ ...entry, title, description }))
  expect(event.getAllProperties('attendee')).toHaveLength(1)
  expect(event.getFirstPropertyValue('status')).toBe('CONFIRMED')
})

test('[BOOK-05] the mails carry the entry for mail programs and as a file; reminders carry none', async () => {
  app.clock.set(Date.parse('2026-03-04T09:41:00Z'))
  const kinds = [
    'consultation_booked',
    'consultation_moved',
    'consultation_cancelled',
    'consultation_reminder',
  ] as const
  for (const kind of kinds) {
    const [content] = everyMailContent[kind]
    if (content) await queueMail(app.deps.database.db, app.deps, mailOf({ content, to: `${kind}@example.org` }))
  }
  const transport = openSmtpTransport(server.url)
  expect(await deliverMails(app.deps, transport)).toBe(4)
  transport.close()
  const files = Object.fromEntries(
    server.mails.map(({ to, parsed }) => [
      to[0]?.split('@')[0],
      parsed.attachments.map(({ mimeType, filename }) => [mimeType, filename]),
    ]),
  )
  const withEntry = expect.arrayContaining([['text/calendar', 'invite.ics']])
  expect(files).toEqual({
    consultation_booked: withEntry,
    consultation_moved: withEntry,
    consultation_cancelled: withEntry,
    consultation_reminder: [],
  })
  const cancelled = server.mails.find(({ to }) => to[0]?.startsWith('consultation_cancelled'))
  const methods = cancelled?.parsed.attachments.map(({ method }) => method)
  expect(methods).toContain('CANCEL')
  const [first] = cancelled?.parsed.attachments ?? []
  const content = first?.content
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  expect(read(text).calendar.getFirstPropertyValue('method')).toBe('CANCEL')
})
