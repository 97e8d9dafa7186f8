import { expect, test } from 'vitest'
import { timeAgo } from '#web/features/editor/time-ago.ts'

const now = Date.parse('2026-03-04T12:00:00.000Z')

test.for([
  ['2026-03-04T11:59:30.000Z', 'en', 'now'],
  ['2026-03-04T09:30:00.000Z', 'en', '2 hours ago'],
  ['2026-03-03T11:00:00.000Z', 'en', 'yesterday'],
  ['2026-03-04T09:30:00.000Z', 'ru', '2 часа назад'],
  ['2026-03-04T11:50:00.000Z', 'ro', 'acum 10 minute'],
  ['2026-03-04T12:00:30.000Z', 'en', 'now'],
] as const)('%s in %s is "%s"', ([instant, language, words]) => {
  expect(timeAgo(instant, language, now)).toBe(words)
})
