import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Booked, Managed, Slots } from '#shared/contracts/consultations.ts'
import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import { clockOf, meetingMoment, officeClock } from '#shared/meeting-time.ts'
import { readLocal } from '#shared/zoned-time.ts'
import { consultations, staffCalendars } from '#server/features/consultations/tables.ts'
import { composeLetter } from '#server/mail/messages/compose-letter.ts'
import type { Mail } from '#server/mail/mails.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { client } from '#tests/support/consultations.ts'
import { newestMail } from '#tests/support/mailbox.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

// Two sets of zone data: this machine's, by which the server works, and those of a visitor's browser, by which the clock of the
// zone is an hour further ahead. It is what happens in the weeks after a country has changed its rule.
const zone = 'Europe/Chisinau'
const browserHours = 3
const browserWall = (instant: number) => {
  const text = new Date(instant + browserHours * hourMs).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}
const browserFields = { time_zone: zone, utc_offset_minutes: browserHours * 60 }

let app: TestApp
let visitor: ApiClient
let staff: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  visitor = visitorOf(app)
  staff = await signIn(app, 'moderator')
})
beforeEach(async () => {
  await app.deps.database.db.execute('truncate consultations, mails, jobs cascade')
  await app.deps.database.db.update(staffCalendars).set({ time_zone: zone })
  app.clock.set(readLocal({ date: '2026-11-02', time: '07:00' }, zone).at)
})
afterAll(() => app.close())

const slotsOf = async (date: string) =>
  (await visitor.send<Slots>('GET', `/api/consultations/slots?date=${date}`)).body.slots
const slotAt = async (date: string, time: string) => {
  const slot = (await slotsOf(date)).find((each) => each.time === time)
  if (!slot) throw new Error(`No slot at ${date} ${time}`)
  return slot
}
const book = (fields: object) =>
  visitor.send<Booked & { errors?: { path: string; code: string }[] }>('POST', '/api/consultations', {
    ...client,
    language: 'en',
    ...fields,
  })
const rowOf = async (id: string) =>
  (await app.deps.database.db.select().from(consultations).where(eq(consultations.id, id)))[0]
/** The rows of facts of a mail, as they are read. */
const factsOf = (mail: Mail) =>
  composeLetter(mail, {
    causedAt: 0,
    writtenAt: 0,
    siteUrl: 'https://grants.example.org',
    linkLifetimeSeconds: 86_400,
    codeLifetimeSeconds: 600,
  }).blocks.flatMap((block) => (block.kind === 'facts' ? block.rows.map(({ value }) => value) : []))

test('[BOOK-06] the slot that is clicked is the instant that is booked, though the browser reads the office’s clock another way', async () => {
  for (const officeZone of [zone, 'America/Winnipeg', 'America/Inuvik']) {
    await app.deps.database.db.update(staffCalendars).set({ time_zone: officeZone })
    const clicked = (await slotsOf('2026-12-15')).find(({ available }) => available)
    if (!clicked) throw new Error('There is no free slot')
    const { start, date, time } = clicked
    const { status, body } = await book({ date, time, start, ...browserFields })
    expect(status).toBe(201)
    expect([body.starts_at, body.date, body.time]).toEqual([start, date, time])
    expect((await slotsOf('2026-12-15')).find((slot) => slot.start === start)?.available).toBe(false)
    await app.deps.database.db.delete(consultations)
  }
})

test('[BOOK-06] a time that was worked out with other zone data is refused in words, and nothing is booked or moved', async () => {
  const { start, date, time } = await slotAt('2026-12-15', '10:00')
  const wrong = browserWall(Date.parse(start))
  expect(wrong).toEqual({ date, time: '11:00' })
  const { status, body } = await book({ ...wrong, start, ...browserFields })
  expect([status, body.errors]).toEqual([422, [{ path: 'time', message: 'timesDiffer', code: 'times_differ' }]])
  expect(await app.deps.database.db.select().from(consultations)).toEqual([])

  const booked = (await book({ date, time, start })).body
  const moved = await visitor.send<Managed>('POST', '/api/consultations/link/move', {
    token: booked.manage_token,
    ...browserWall(Date.parse(start) + hourMs),
    start: new Date(Date.parse(start) + hourMs).toISOString(),
  })
  expect(moved.status).toBe(422)
  expect((await rowOf(booked.id))?.starts_at.toISOString()).toBe(start)
})

test.each([
  [{ start: 'tomorrow' }, 'start'],
  [{ start: '2026-12-15T10:00' }, 'start'],
  [{ utc_offset_minutes: 841 }, 'utc_offset_minutes'],
  [{ utc_offset_minutes: 1.5 }, 'utc_offset_minutes'],
])('[BOOK-06] a booking with %j names the field', async (fields, path) => {
  const { status, body } = await book({ date: '2026-12-15', time: '10:00', ...fields })
  expect([status, body.errors?.map((each) => each.path)]).toEqual([422, [path]])
})

test('[BOOK-06] confirmation, move, reminder and cancellation show the hour that the page showed, and the office’s', async () => {
  const clicked = await slotAt('2026-11-17', '10:00')
  const clock = { zone, offsetMinutes: browserHours * 60 }
  const shown = (slot: Pick<Slots['slots'][number], 'start' | 'end'>) =>
    meetingMoment(Date.parse(slot.start), Date.parse(slot.end), 'en', clock)
  const office = (slot: Pick<Slots['slots'][number], 'start' | 'end'>) =>
    meetingMoment(Date.parse(slot.start), Date.parse(slot.end), 'en', zone)
  expect(shown(clicked)).toContain('11:00–12:00 (Chișinău, UTC+3)')

  const { body } = await book({ date: clicked.date, time: clicked.time, start: clicked.start, ...browserFields })
  await runJobs(app)
  const mailed = async (kind: Parameters<typeof newestMail>[2]) => factsOf(await newestMail(app, client.email, kind))
  expect((await mailed('consultation_booked')).slice(0, 2)).toEqual([shown(clicked), office(clicked)])

  const next = await slotAt('2026-11-18', '14:00')
  const { date, time, start } = next
  await visitor.send('POST', '/api/consultations/link/move', {
    token: body.manage_token,
    date,
    time,
    start,
    ...browserFields,
  })
  await runJobs(app)
  expect((await mailed('consultation_moved')).slice(0, 3)).toEqual([shown(next), office(next), shown(clicked)])

  app.clock.set(Date.parse(start) - dayMs + minuteMs)
  await runJobs(app)
  expect((await mailed('consultation_reminder')).slice(0, 2)).toEqual([shown(next), office(next)])
  await visitor.send('POST', '/api/consultations/link/cancel', { token: body.manage_token })
  await runJobs(app)
  expect((await mailed('consultation_cancelled')).slice(0, 2)).toEqual([shown(next), office(next)])
})

test('[BOOK-06] when staff move a meeting of a client whose clock is read another way, mails give the office’s time alone', async () => {
  const clicked = await slotAt('2026-11-17', '10:00')
  const { date, time, start } = clicked
  const disputed = (await book({ date, time, start, ...browserFields })).body
  const agreed = (await book({ date, time: '13:00', time_zone: 'Europe/London', utc_offset_minutes: 0 })).body
  for (const [id, at] of [
    [disputed.id, '15:00'],
    [agreed.id, '16:00'],
  ] as const)
    expect((await staff.send('POST', `/api/admin/consultations/${id}/move`, { date, time: at })).status).toBe(200)
  expect(await rowOf(disputed.id)).toMatchObject({ client_time_zone: null, client_utc_offset_minutes: null })
  expect(await rowOf(agreed.id)).toMatchObject({ client_time_zone: 'Europe/London', client_utc_offset_minutes: null })
  await runJobs(app)
  const mail = factsOf(await newestMail(app, client.email, 'consultation_moved'))
  expect(mail.join('\n')).not.toContain('UTC+3')
})

test('[BOOK-06] a clock that was read elsewhere counts only where this machine reads another one', () => {
  const start = Date.parse('2026-12-15T08:00:00Z')
  expect(clockOf(zone, start, 120)).toBe(zone)
  expect(clockOf(zone, start, null)).toBe(zone)
  expect(clockOf(zone, start, 180)).toEqual({ zone, offsetMinutes: 180 })
  expect(officeClock({ date: '2026-12-15', time: '11:00' }, zone, start)).toEqual({ zone, offsetMinutes: 180 })
  expect(meetingMoment(start, start + hourMs, 'en', clockOf('America/Winnipeg', start, -300))).toBe(
    'Tuesday, 15 December 2026, 03:00–04:00 (Winnipeg, UTC−5)',
  )
})
