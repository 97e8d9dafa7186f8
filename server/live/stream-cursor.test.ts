import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasSent, cursorAfter, readCursorPosition, writeCursorPosition } from '#server/live/stream-cursor.ts'
import type { StreamCursor } from '#server/live/stream-cursor.ts'

const start: StreamCursor = { horizon: 100, sent: new Map(), atMs: 1_000 }

test('an event that commits late, with a lower number than what was sent already, is still to be sent', () => {
  const late = { id: 7, transaction: 100 }
  const after = cursorAfter(start, { id: 8, transaction: 101 }, 100, 2_000)
  expect(hasSent(after, { id: 8, transaction: 101 })).toBe(true)
  expect(hasSent(after, late)).toBe(false)
  const both = cursorAfter(after, late, 102, 3_000)
  expect(hasSent(both, late)).toBe(true)
  expect(both.sent.size).toBe(0)
})

test('a place is read back as it was written', () => {
  fc.assert(
    fc.property(
      fc.nat(2 ** 40),
      fc.nat(2 ** 40),
      fc.array(fc.tuple(fc.nat(2 ** 40), fc.nat(1_000)), { maxLength: 20 }),
      (horizon, atMs, sent) => {
        const cursor = { horizon, atMs, sent: new Map(sent.map(([id, above]) => [id, horizon + above])) }
        expect(readCursorPosition(writeCursorPosition(cursor))).toEqual(cursor)
      },
    ),
  )
})

test('what is no place is none', () => {
  for (const text of ['', '1', 'x.', '1.2.3', '-1.2', 'a.b.c-', `${'z'.repeat(40)}.1`, "1.2.3-4'; drop table"])
    expect(readCursorPosition(text)).toBeNull()
})
