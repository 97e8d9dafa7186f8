import { expect, test } from 'vitest'
import type { OfficeResponse } from '#shared/contracts/consultations-admin.ts'
import { listHolidays } from '#shared/holidays.ts'
import { closeHolidays, copyHours, draftOf, freeTypeKey, isClosedAllDay, moreHours, updateOf } from './office-draft.ts'

let made = 0
const makeId = (): string => `id-${(made += 1)}`

const type = {
  key: 'kind_2',
  titles: { en: 'Talk', ru: 'Беседа', ro: 'Discuție' },
  duration_minutes: 60,
  step_minutes: 60,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  notice_minutes: 0,
  notice_in: 'working' as const,
  horizon_days: 60,
  max_per_day: null,
  price_eur_cents: 0,
  meeting_link: null,
  active: true,
}
const office: OfficeResponse = {
  version: 3,
  calendars: [
    {
      id: 'a',
      name: 'Office',
      time_zone: 'Europe/Chisinau',
      active: true,
      holidays: null,
      hours: [{ weekday: 1, opens: '09:00', closes: '18:00' }],
    },
    { id: 'b', name: 'Second', time_zone: 'Europe/London', active: false, holidays: null, hours: [] },
  ],
  closed: [],
  types: [type],
  staff: [],
}

test('[BOOK-02] what is sent of an untouched draft is what was stored, every calendar of it', () => {
  const { staff: _staff, ...stored } = office
  expect(updateOf(draftOf(office, makeId), office.version)).toEqual(stored)
})

test('[BOOK-02] the hours of a day are copied to other days in place of theirs, and a further line begins after a break', () => {
  const line = (weekday: number, opens: string, closes: string) => ({ id: makeId(), weekday, opens, closes })
  const hours = [
    line(1, '09:00', '13:00'),
    line(1, '14:00', '18:00'),
    line(2, '10:00', '12:00'),
    line(6, '10:00', '14:00'),
  ]
  const shown = (given: typeof hours) => given.map(({ weekday, opens, closes }) => `${weekday} ${opens}-${closes}`)
  const copied = copyHours(hours, 1, [1, 2, 3], makeId)
  expect(shown(copied)).toEqual([
    '1 09:00-13:00',
    '1 14:00-18:00',
    '2 09:00-13:00',
    '2 14:00-18:00',
    '3 09:00-13:00',
    '3 14:00-18:00',
    '6 10:00-14:00',
  ])
  expect(new Set(copied.map(({ id }) => id)).size).toBe(copied.length)
  expect(shown(moreHours(hours, 2, makeId))[3]).toBe('2 13:00-14:00')
  expect(shown(moreHours(hours, 7, makeId)).at(-1)).toBe('7 09:00-18:00')
})

test('[BOOK-02] a new kind has a key that none has', () => {
  expect(freeTypeKey([])).toBe('kind_1')
  expect(freeTypeKey([type])).toBe('kind_3')
})

test('[BOOK-02] holidays that are taken close whole days with their names, and none twice', () => {
  const [newYear, christmas] = listHolidays('MD', 2027)
  if (!newYear || !christmas) throw new Error('Moldova has holidays')
  const once = closeHolidays([], [christmas, newYear], makeId)
  expect(once.map(({ starts, ends }) => [starts, ends])).toEqual([
    ['2027-01-01T00:00', '2027-01-02T00:00'],
    ['2027-01-07T00:00', '2027-01-08T00:00'],
  ])
  expect(once[0]).toMatchObject({ kind: 'holiday', calendar_id: null, public_reason: { ro: 'Anul Nou' } })
  expect(closeHolidays(once, [newYear], makeId)).toEqual(once)
  expect(isClosedAllDay(once, '2027-01-01')).toBe(true)
  expect(isClosedAllDay(once, '2027-01-02')).toBe(false)
})
