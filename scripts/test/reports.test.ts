import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countPlaywright, countVitest, listFailed, sumCounts, timesOfPlaywright, timesOfVitest } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'grantwright-reports-'))

test('[START-07] a file that could not be loaded is a failure, though no test of it failed; what failed is named with its reason', () => {
  const times = { startTime: 1000, endTime: 3500 }
  const path = write('vitest.json', {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { ...times, name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'holds' }] },
      {
        ...times,
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds too', failureMessages: [] },
          { status: 'failed', fullName: 'breaks', failureMessages: ['expected 1 to be 2\n  at b.test.ts:3'] },
        ],
      },
      { ...times, name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  })
  expect(countVitest(path)).toEqual({ passed: 5, failed: 2, skipped: 3 })
  expect(listFailed(path)).toEqual([
    'b.test.ts breaks\n    expected 1 to be 2\n      at b.test.ts:3',
    'c.test.ts\n    no such module',
  ])
  expect(timesOfVitest(path)[0]).toEqual({ file: 'a.test.ts', seconds: 2.5 })
})

test('[START-07] a browser test that passes only at the second try has failed; the time of a file is that of all its tests', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const path = write('playwright.json', {
    stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 },
    errors: [{}],
    suites: [
      {
        file: 'menu.spec.ts',
        specs: [spec(1000), spec(2000, 500)],
        suites: [{ file: 'menu.spec.ts', specs: [spec(4000)] }],
      },
    ],
  })
  expect(countPlaywright(path)).toEqual({ passed: 7, failed: 4, skipped: 3 })
  expect(timesOfPlaywright(path)).toEqual([{ file: 'menu.spec.ts', seconds: 7.5 }])
  expect(timesOfPlaywright(join(folder, 'none.json'))).toEqual([])
})

test('[START-07] a report that is missing or means nothing is a failure', () => {
  expect(countVitest(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countPlaywright(write('odd.json', {}))).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('[START-07] the counts of all runners are added up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 }
  expect(sumCounts([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 })
})

function write(name: string, report: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(report))
  return path
}
