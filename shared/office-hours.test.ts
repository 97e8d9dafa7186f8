import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/duration.ts'
import {
  addWorkingTime,
  blockedSpan,
  dayState,
  listOpenSpans,
  listSlots,
  spansTouch,
  workingTimeBetween,
} from '#shared/office-hours.ts'
import type { Office, SlotRules, Span } from '#shared/office-hours.ts'
import { addDays, isCalendarDay, isTimeZone, localOf, readLocal, startOfDay } from '#shared/zoned-time.ts'
import { switches, zones } from '#tests/support/clock-switches.ts'

const week = (opens: string, closes: string): Office['hours'] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }))

const shippedHours: Office['hours'] = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
  { weekday: 6, opens: '10:00', closes: '14:00' },
]
const chisinau: Office = { timeZone: 'Europe/Chisinau', hours: shippedHours, closed: [] }
const rules: SlotRules = {
  durationMinutes: 60,
  stepMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  noticeMinutes: 120,
  noticeIn: 'working',
  horizonDays: 60,
}
const long = { ...rules, noticeMinutes: 0, noticeIn: 'elapsed', horizonDays: 4000 } as const
const at = (text: string, zone = 'Europe/Chisinau') => Temporal.ZonedDateTime.from(`${text}[${zone}]`).epochMilliseconds
const times = (office: Office, slots: readonly Span[]) => slots.map(({ start }) => localOf(start, office.timeZone).time)

test('the zones of the properties are switched often enough to say something', () => {
  expect(switches.length).toBeGreaterThan(200)
})

test('[BOOK-02] around every switch of 2024 to 2030 a wall time means the instant that the other implementation finds', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...switches),
      fc.integer({ min: -36 * 60, max: 36 * 60 }),
      ({ zone, at: shift }, minutes) => {
        const instant = Math.floor(shift / minuteMs) * minuteMs + minutes * minuteMs
        const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime()
        expect(localOf(instant, zone)).toEqual({
          date: wall.toPlainDate().toString(),
          time: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
        })
        expect(readLocal(localOf(instant, zone), zone).at).toBe(
          wall.toZonedDateTime(zone, { disambiguation: 'earlier' }).epochMilliseconds,
        )
        expect(startOfDay(wall.toPlainDate().toString(), zone)).toBe(
          wall.toPlainDate().toZonedDateTime(zone).startOfDay().epochMilliseconds,
        )
      },
    ),
    { numRuns: 400 },
  )
})

test('[BOOK-02] a time that the clock skips is known as such, and one that comes twice is its first', () => {
  for (const { zone, at: shift } of switches) {
    const change = Temporal.Instant.fromEpochMilliseconds(shift).toZonedDateTimeISO(zone)
    const before = change.subtract({ minutes: 1 })
    const lostNs = change.offsetNanoseconds - before.offsetNanoseconds
    if (lostNs === 0) continue
    const wall = lostNs > 0 ? before.toPlainDateTime().add({ minutes: 1 }) : change.toPlainDateTime()
    const moment = {
      date: wall.toPlainDate().toString(),
      time: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
    }
    expect({ zone, moment, ...readLocal(moment, zone) }).toEqual({
      zone,
      moment,
      kind: lostNs > 0 ? 'skipped' : 'repeated',
      at: lostNs > 0 ? shift : shift + lostNs / 1e6,
    })
  }
})

test('[BOOK-02] on every switch day an office opens and closes when its wall clock says so', () => {
  for (const { zone, at: shift } of switches) {
    const { date } = localOf(shift, zone)
    const office: Office = { timeZone: zone, hours: week('09:00', '18:00'), closed: [] }
    const day = Temporal.PlainDate.from(date)
    const wall = (time: string) => day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
    expect({ zone, date, open: listOpenSpans(office, date) }).toEqual({
      zone,
      date,
      open: [{ start: wall('09:00'), end: wall('18:00') }],
    })
    expect(times(office, listSlots(office, { rules: long, date, taken: [], now: at('2024-01-01T00:00') }))).toEqual(
      ['09', '10', '11', '12', '13', '14', '15', '16', '17'].map((hour) => `${hour}:00`),
    )
  }
})

test('[BOOK-02] an office that is open all night has as many hours as the night, each named once', () => {
  const night: Office = { timeZone: 'Europe/Chisinau', hours: week('00:00', '24:00'), closed: [] }
  const now = at('2026-01-01T00:00')
  const spring = times(night, listSlots(night, { rules: long, date: '2026-03-29', taken: [], now }))
  expect(spring).toHaveLength(23)
  // The night is an hour longer; its second turn of one hour cannot be named by the clock, so it is not offered.
  const autumn = times(night, listSlots(night, { rules: long, date: '2026-10-25', taken: [], now }))
  expect(autumn).toHaveLength(24)
  expect(new Set(autumn).size).toBe(24)
})

const offices = fc.record({
  timeZone: fc.constantFrom(...zones),
  hours: fc.constantFrom(shippedHours, week('00:00', '24:00'), week('22:00', '24:00'), [
    ...week('08:30', '12:00'),
    ...week('13:15', '17:45'),
  ]),
  closed: fc.constantFrom<Office['closed']>([], [{ starts: '2026-03-28T10:30', ends: '2026-03-29T11:10' }]),
})
const anyRules = fc.record({
  durationMinutes: fc.integer({ min: 5, max: 240 }),
  stepMinutes: fc.integer({ min: 5, max: 120 }),
  bufferBeforeMinutes: fc.integer({ min: 0, max: 60 }),
  bufferAfterMinutes: fc.integer({ min: 0, max: 60 }),
  noticeMinutes: fc.integer({ min: 0, max: 600 }),
  noticeIn: fc.constantFrom('working', 'elapsed'),
  horizonDays: fc.integer({ min: 0, max: 60 }),
})
const anyDays = fc.integer({ min: 0, max: 3 * 365 }).map((days) => addDays('2025-01-01', days))
const holes = fc.array(fc.tuple(fc.integer({ min: -600, max: 2000 }), fc.integer({ min: 1, max: 180 })), {
  maxLength: 6,
})

test('[BOOK-02] what is offered lies in opening hours, clear of what is taken, after the notice and in order', () => {
  fc.assert(
    fc.property(
      offices,
      anyRules,
      anyDays,
      holes,
      fc.integer({ min: -3, max: 70 }),
      (office, given, date, gaps, ahead) => {
        const midnight = startOfDay(date, office.timeZone)
        const now = midnight - ahead * dayMs
        const taken = gaps.map(([from, length]) => ({
          start: midnight + from * minuteMs,
          end: midnight + (from + length) * minuteMs,
        }))
        const open = listOpenSpans(office, date)
        let last = Number.NEGATIVE_INFINITY
        for (const slot of listSlots(office, { rules: given, date, taken, now })) {
          expect(slot.start).toBeGreaterThan(last)
          last = slot.start
          expect(slot.end - slot.start).toBe(given.durationMinutes * minuteMs)
          expect(open.some(({ start, end }) => slot.start >= start && slot.end <= end)).toBe(true)
          expect(localOf(slot.start, office.timeZone).date).toBe(date)
          if (!slot.available) continue
          expect(slot.start).toBeGreaterThanOrEqual(now + given.noticeMinutes * minuteMs)
          expect(ahead).toBeLessThanOrEqual(given.horizonDays + 1)
          expect(taken.filter((each) => spansTouch(blockedSpan(slot, given), each))).toEqual([])
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('[BOOK-02] working time that is added is the working time that lies between', () => {
  fc.assert(
    fc.property(
      offices,
      anyDays,
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 1, max: 5000 }),
      (office, date, minute, minutes) => {
        const from = startOfDay(date, office.timeZone) + minute * minuteMs
        const due = addWorkingTime(office, from, minutes * minuteMs)
        expect(due).not.toBeNull()
        expect(workingTimeBetween(office, from, due ?? 0)).toBe(minutes * minuteMs)
        expect(workingTimeBetween(office, from, (due ?? 0) - minuteMs)).toBe((minutes - 1) * minuteMs)
      },
    ),
    { numRuns: 200 },
  )
})

test('[BOOK-02] the shipped hours give nine starts on a weekday, four on Saturday and none on Sunday', () => {
  const now = at('2026-11-02T07:00')
  expect(times(chisinau, listSlots(chisinau, { rules, date: '2026-11-06', taken: [], now }))).toHaveLength(9)
  expect(times(chisinau, listSlots(chisinau, { rules, date: '2026-11-07', taken: [], now }))).toEqual([
    '10:00',
    '11:00',
    '12:00',
    '13:00',
  ])
  expect(listSlots(chisinau, { rules, date: '2026-11-08', taken: [], now })).toEqual([])
})

test('[BOOK-02] notice is counted in opening hours: Friday evening leads to Monday', () => {
  const friday = at('2026-11-06T17:30')
  const monday = listSlots(
    { ...chisinau, hours: shippedHours.slice(0, 5) },
    { rules, date: '2026-11-09', taken: [], now: friday },
  )
  expect(
    times(
      chisinau,
      monday.filter(({ available }) => available),
    )[0],
  ).toBe('11:00')
  const elapsed = listSlots(chisinau, {
    rules: { ...rules, noticeIn: 'elapsed' },
    date: '2026-11-09',
    taken: [],
    now: friday,
  })
  expect(elapsed.every(({ available }) => available)).toBe(true)
})

test('[BOOK-02] a closed period takes out what it touches, and leaves the rest of the day at its usual times', () => {
  const now = at('2026-11-02T07:00')
  const closed = [{ starts: '2026-11-06T10:30', ends: '2026-11-06T12:00' }]
  expect(times(chisinau, listSlots({ ...chisinau, closed }, { rules, date: '2026-11-06', taken: [], now }))).toEqual([
    '09:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
    '17:00',
  ])
})

test.each([
  ['free', '2026-11-06', [], 'free'],
  ['fully booked', '2026-11-06', [{ start: at('2026-11-06T00:00'), end: at('2026-11-07T00:00') }], 'full'],
  ['Sunday', '2026-11-08', [], 'closed'],
  ['yesterday', '2026-11-01', [], 'past'],
  ['today, nearly over', '2026-11-02', [], 'too_soon'],
  ['beyond the horizon', '2027-01-05', [], 'too_far'],
])('[BOOK-02] a day says why it has nothing to offer: %s', (_name, date, taken, state) => {
  const now = at('2026-11-02T16:30')
  expect(dayState(chisinau, { rules, date, slots: listSlots(chisinau, { rules, date, taken, now }), now })).toBe(state)
})

test('days and zones that do not exist are known as such', () => {
  expect(['2026-02-28', '2028-02-29'].every(isCalendarDay)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '1969-12-31', '20260101', ''].some(isCalendarDay)).toBe(false)
  expect(['Europe/Chisinau', 'UTC', 'America/Argentina/Ushuaia'].every(isTimeZone)).toBe(true)
  expect(['+03:00', 'Europe/Atlantis', '', '../../etc'].some(isTimeZone)).toBe(false)
})
