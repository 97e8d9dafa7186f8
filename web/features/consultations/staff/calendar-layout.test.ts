import { expect, test } from 'vitest'
import {
  cellsOfDay,
  closedParts,
  firstOfMonth,
  monthDays,
  placeDay,
  pulledTo,
  shownHours,
  timeOf,
} from './calendar-layout.ts'

const meeting = (id: string, start: string, end: string) => ({
  id,
  date: '2026-11-10',
  time: start,
  starts_at: `2026-11-10T${start}:00Z`,
  ends_at: `2026-11-10T${end}:00Z`,
})

test('[ADM-07] a month is shown in whole weeks from Monday on', () => {
  expect(monthDays('2026-11-17')).toHaveLength(42)
  expect([monthDays('2026-11-17')[0], monthDays('2026-11-17').at(-1)]).toEqual(['2026-10-26', '2026-12-06'])
  expect([monthDays('2027-02-28')[0], monthDays('2027-02-28').at(-1)]).toEqual(['2027-02-01', '2027-02-28'])
  expect([monthDays('2026-12-01')[0], monthDays('2026-12-01').at(-1)]).toEqual(['2026-11-30', '2027-01-03'])
  expect([firstOfMonth('2026-12-31', 1), firstOfMonth('2026-01-31', -1)]).toEqual(['2027-01-01', '2025-12-01'])
})

test('[ADM-07] meetings that overlap are next to each other, others have the whole width', () => {
  const rows = [
    meeting('a', '08:00', '09:00'),
    meeting('b', '08:30', '09:30'),
    meeting('c', '09:00', '10:00'),
    meeting('d', '12:00', '13:00'),
  ]
  const placed = placeDay(rows, '2026-11-10')
  expect(placed.map(({ row, lane, lanes }) => [row.id, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 2],
    ['d', 0, 1],
  ])
  expect(placeDay(rows, '2026-11-11')).toEqual([])
})

test("[BOOK-06] a meeting lies where the server says that the office's clock is, whatever this browser knows of its zone", () => {
  const row = { ...meeting('a', '08:00', '09:00'), time: '11:00' }
  expect(placeDay([row], '2026-11-10')[0]).toMatchObject({ from: 660, until: 720 })
})

test('[ADM-07] a press on a free hour offers a time that can be booked, on a closed one half hours', () => {
  const calendars = [{ id: 'a', hours: [{ weekday: 2, opens: '09:00', closes: '12:00' }] }]
  const shut = closedParts('2026-11-10', { first: 8, last: 13 }, calendars, [])
  const cells = (types: { active: boolean; duration_minutes: number; step_minutes: number }[]) =>
    cellsOfDay('2026-11-10', { first: 8, last: 13 }, { calendars, types, shut }).map(({ from }) => timeOf(from))
  const hour = { active: true, duration_minutes: 60, step_minutes: 60 }
  expect(cells([hour])).toEqual(['08:00', '08:30', '09:00', '10:00', '11:00', '12:00', '12:30'])
  expect(cells([{ ...hour, active: false }])).toEqual(['08:00', '08:30', '09:00', '12:00', '12:30'])
  const short = { active: true, duration_minutes: 45, step_minutes: 45 }
  expect(cells([short])).toEqual(['08:00', '08:30', '09:00', '09:45', '10:30', '11:15', '12:00', '12:30'])
})

test('[ADM-07] the hours that are shown hold the office hours and what was booked outside of them', () => {
  expect(shownHours([], [])).toEqual({ first: 9, last: 17 })
  expect(shownHours([{ opens: '08:30', closes: '18:00' }], [{ from: 21 * 60 + 30, until: 22 * 60 + 30 }])).toEqual({
    first: 8,
    last: 23,
  })
})

test('[ADM-07] a pulled meeting comes to lie on a quarter of the hour, and never outside of its day', () => {
  const from = { date: '2026-11-10', time: '10:00' }
  expect(pulledTo(from, 1, 52)).toEqual({ date: '2026-11-11', time: '10:45' })
  expect(pulledTo(from, -10, -8)).toEqual({ date: '2026-10-31', time: '09:45' })
  expect(pulledTo(from, 0, -2000)).toEqual({ date: '2026-11-10', time: '00:00' })
  expect(pulledTo(from, 0, 2000)).toEqual({ date: '2026-11-10', time: '23:45' })
})

test('[ADM-07] hours in which no one is there are known: outside of the hours of every calendar, and closed periods', () => {
  const hours = [{ weekday: 2, opens: '09:00', closes: '12:30' }]
  const calendars = [
    { id: 'a', hours },
    { id: 'b', hours: [{ weekday: 2, opens: '12:00', closes: '14:00' }] },
  ]
  const shown = { first: 8, last: 15 }
  const parts = (date: string, closed: Parameters<typeof closedParts>[3]) =>
    closedParts(date, shown, calendars, closed).map(({ from, until }) => `${timeOf(from)}-${timeOf(until)}`)
  expect(parts('2026-11-24', [])).toEqual(['08:00-09:00', '14:00-15:00'])
  expect(parts('2026-11-29', [])).toEqual(['08:00-15:00'])
  const noon = { starts: '2026-11-24T10:00', ends: '2026-11-24T11:00' }
  expect(parts('2026-11-24', [{ ...noon, calendar_id: null }])).toEqual(['08:00-09:00', '10:00-11:00', '14:00-15:00'])
  expect(parts('2026-11-24', [{ ...noon, calendar_id: 'b' }])).toEqual(['08:00-09:00', '14:00-15:00'])
  const friday = [{ id: 'a', hours: [{ weekday: 5, opens: '08:00', closes: '15:00' }] }]
  expect(closedParts('2026-12-25', shown, friday, [])).toEqual([])
  expect(
    closedParts(
      '2026-12-25',
      shown,
      friday.map((each) => ({ ...each, holidays: 'MD' as const })),
      [],
    ),
  ).toHaveLength(1)
})
