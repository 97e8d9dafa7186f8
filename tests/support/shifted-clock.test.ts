import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/duration.ts'
import { shiftDates } from '#tests/support/shifted-clock.ts'

test('a shifted clock says another present, and every other date as before', () => {
  const script = `(${shiftDates.toString()})(${-100 * dayMs})
    console.log(JSON.stringify([Date.now(), new Date().getTime(), Date.parse(Date()), new Date(0), Date.UTC(2027, 2, 24),
      new Date() instanceof Date, structuredClone(new Date(5)) instanceof Date]))`
  const said: unknown[] = JSON.parse(execFileSync(process.execPath, ['--eval', script], { encoding: 'utf8' }))
  const then = Date.now() - 100 * dayMs
  for (const present of said.slice(0, 3)) expect(Math.abs(Number(present) - then)).toBeLessThan(60_000)
  expect(said.slice(3)).toEqual(['1970-01-01T00:00:00.000Z', Date.UTC(2027, 2, 24), true, true])
})
