import './need-node.mjs'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIsFresh } from './build-freshness.mjs'
import { buildSite } from './build-site.ts'
import { auditPackages } from './test/audit.ts'
import { runChecks } from './test/checks.ts'
import { findChromium } from './test/chromium.ts'
import { MissingToolError } from './test/missing-tool.ts'
import { openTestPostgres } from './test/postgres.ts'
import { countPlaywright, countVitest, listFailed, listFlaky, sumCounts } from './test/reports.ts'
import type { Count } from './test/reports.ts'
import { rootFolder, runTool } from './test/step.ts'

/**
 * The whole suite: types, lint, format, in CI what is known against packages, tests on the embedded database and on PostgreSQL, build, browser journeys.
 * The last line is the count; a failed check counts as a failed test.
 *
 * @see START-07
 */

const reports = join(rootFolder, 'test-results')
const browserReport = join(reports, 'playwright.json')
const vitestReports: string[] = []

try {
  const chromium = await findChromium()
  const postgres = await openTestPostgres()
  process.stdout.write(`       browser ${chromium}\n       database ${postgres.url}\n`)
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })

  const checks: Count = { passed: 0, failed: await runChecks(), skipped: 0 }
  const audit = await auditPackages()
  // Tests of starts begin with what is built, each in a process of its own.
  if (!buildIsFresh()) await buildSite()
  const embedded = await runVitest('on the embedded database', [], { TEST_DATABASE_URL: undefined })
  const server = await runVitest('of the server, on PostgreSQL', ['server/', 'tests/'], {
    TEST_DATABASE_URL: postgres.url,
  })
  const browser = await runBrowserTests(chromium, postgres.url)
  postgres.stop()

  // What failed an hour ago is far up by now, and a log may be cut: it is named again beside the count.
  const failures = vitestReports.flatMap(listFailed)
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((each) => `  ${each}`).join('\n')}\n`)
  const flaky = listFlaky(browserReport)
  if (flaky.length > 0) {
    process.stdout.write(`\n${flaky.length} flaky: passed only at the second try\n`)
    for (const name of flaky) process.stdout.write(`  flaky ${name}\n`)
  }
  const { passed, failed, skipped } = sumCounts([checks, audit, embedded, server, browser])
  process.exitCode = failed > 0 ? 1 : 0
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
} catch (error) {
  if (!(error instanceof MissingToolError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function runVitest(
  title: string,
  filters: readonly string[],
  env: Record<string, string | undefined>,
): Promise<Count> {
  process.stdout.write(`\nTests ${title}\n`)
  const report = join(reports, `vitest-${title.replaceAll(/\W+/g, '-')}.json`)
  vitestReports.push(report)
  const { status } = await runTool(
    'vitest/vitest.mjs',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...filters],
    { env, show: true },
  )
  return settle(countVitest(report), status)
}

async function runBrowserTests(chromium: string, databaseUrl: string): Promise<Count> {
  process.stdout.write('\nTests in the browser, on the built server\n')
  const { status } = await runTool('@playwright/test/cli.js', ['test'], {
    env: { CHROME_PATH: chromium, TEST_DATABASE_URL: databaseUrl, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
    show: true,
  })
  return settle(countPlaywright(browserReport), status)
}

/** A runner that ended badly without a failed test has failed all the same. */
function settle(count: Count, status: number): Count {
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}
