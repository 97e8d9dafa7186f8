import { expect, test } from 'vitest'
import { dueAt, dueRankOf, dueRanks, isSettled } from '#shared/grants/due.ts'

const now = Date.UTC(2026, 10, 25, 9)

test('[CALL-13] a list has confirmed deadlines first, then those that no one confirmed, then none, then what has passed', () => {
  const due = (at: string) => dueAt({ at, zone: 'Europe/Brussels' })
  const rows = [
    { due: due('2014-12-18'), isConfirmed: true },
    { due: null, isConfirmed: false },
    { due: due('2026-11-25T10:00:00+01:00'), isConfirmed: true },
    { due: due('2026-11-25T09:59:59+01:00'), isConfirmed: false },
    { due: due('2027-05-03'), isConfirmed: false },
  ]
  expect(rows.map((row) => dueRankOf(row, now))).toEqual(['past', 'unknown', 'ahead', 'past', 'unconfirmed'])
  expect(dueRanks).toEqual(['ahead', 'unconfirmed', 'unknown', 'past'])
})

test('a day without an hour lasts to its end in the zone of the call', () => {
  expect(dueAt({ at: '2026-11-25', zone: 'Europe/Brussels' })?.toISOString()).toBe('2026-11-25T23:00:00.000Z')
  expect(dueAt({ at: '2026-11-25', zone: null })?.toISOString()).toBe('2026-11-26T00:00:00.000Z')
  expect(dueAt({ at: '21 December', zone: null })).toBeNull()
})

test('[CALL-13] what a person set is settled, also where the call is silent; nothing that is open is', () => {
  expect(isSettled([])).toBe(true)
  expect(isSettled(['assumed'])).toBe(true)
  expect(isSettled(['unconfirmed'])).toBe(false)
  expect(isSettled(['conflict', 'assumed'])).toBe(false)
})
