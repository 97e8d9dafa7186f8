import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasTold, placeAfter, readPlace, writePlace } from '#server/live/place.ts'
import type { StreamPlace } from '#server/live/place.ts'

const start: StreamPlace = { horizon: 100, told: new Map(), atMs: 1_000 }

test('an event that commits late, with a lower number than what was told already, is still to be told', () => {
  const late = { id: 7, transaction: 100 }
  const after = placeAfter(start, { id: 8, transaction: 101 }, 100, 2_000)
  expect(hasTold(after, { id: 8, transaction: 101 })).toBe(true)
  expect(hasTold(after, late)).toBe(false)
  const both = placeAfter(after, late, 102, 3_000)
  expect(hasTold(both, late)).toBe(true)
  expect(both.told.size).toBe(0)
})

test('a place is read back as it was written', () => {
  fc.assert(
    fc.property(
      fc.nat(2 ** 40),
      fc.nat(2 ** 40),
      fc.array(fc.tuple(fc.nat(2 ** 40), fc.nat(1_000)), { maxLength: 20 }),
      (horizon, atMs, told) => {
        const place = { horizon, atMs, told: new Map(told.map(([id, above]) => [id, horizon + above])) }
        expect(readPlace(writePlace(place))).toEqual(place)
      },
    ),
  )
})

test('what is no place is none', () => {
  for (const text of ['', '1', 'x.', '1.2.3', '-1.2', 'a.b.c-', `${'z'.repeat(40)}.1`, "1.2.3-4'; drop table"])
    expect(readPlace(text)).toBeNull()
})
