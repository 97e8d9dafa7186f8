import './need-node.mjs'
import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildIsFresh } from './build-freshness.mjs'
import { auditPackages } from './test/audit.ts'
import { runChecks } from './test/checks.ts'
import { findChromium } from './test/chromium.ts'
import { MissingToolError } from './test/missing-tool.ts'
import { openTestPostgres } from './test/postgres.ts'
import {
  countPlaywright,
  countVitest,
  listFailed,
  sumCounts,
  timesOfPlaywright,
  timesOfVitest,
} from './test/reports.ts'
import type { Count } from './test/reports.ts'
import { rootFolder, run, runTool, step } from './test/step.ts'

/**
 * The whole suite in stages: types, lint, format, the build, in CI what is known against packages; tests in process; components
 * in a browser; journeys on the built site. It prints how long each stage took and which files were slowest. The last line is
 * the count; a failed check counts as a failed test.
 *
 * @see START-07
 */

const reports = join(rootFolder, 'test-results')
const browserReport = join(reports, 'playwright.json')
const vitestReports: string[] = []
const slowestShown = 10
const stages: string[] = []
let isBuilt = buildIsFresh()

try {
  const chromium = await findChromium()
  const postgres = await openTestPostgres()
  process.stdout.write(`       browser ${chromium}\n       database ${postgres.url}\n`)
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const env = { CHROME_PATH: chromium, TEST_DATABASE_URL: postgres.url, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport }

  const counts = [
    // Tests of starts begin with what is built, each in a process of its own.
    await stage('Checks and build', async () => sumCounts(await Promise.all([check(), build(), auditPackages()]))),
    await stage('Tests in process', () => runVitest('!components', env)),
    await stage('Components in the browser', () => runVitest('components', env)),
    ...(isBuilt ? [await stage('Journeys on the built site', () => runJourneys(env))] : []),
  ]
  postgres.stop()

  // What failed at first is far up by now, and a log may be cut: it is named again next to the count.
  list('Failed', vitestReports.flatMap(listFailed))
  list('Stages', stages)
  list('Slowest files', slowestFiles())
  const { passed, failed, skipped } = sumCounts(counts)
  process.exitCode = failed > 0 ? 1 : 0
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
} catch (error) {
  if (!(error instanceof MissingToolError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function stage(title: string, work: () => Promise<Count>): Promise<Count> {
  process.stdout.write(`\n${title}\n`)
  const startedAt = performance.now()
  const count = await work()
  stages.push(timeLine((performance.now() - startedAt) / 1000, title))
  return count
}

async function check(): Promise<Count> {
  return { passed: 0, failed: await runChecks(), skipped: 0 }
}

async function build(): Promise<Count> {
  isBuilt ||= await step('build', () => run(process.execPath, ['scripts/build.ts']))
  return { passed: 0, failed: isBuilt ? 0 : 1, skipped: 0 }
}

async function runVitest(project: string, env: Record<string, string>): Promise<Count> {
  const report = join(reports, `vitest-${vitestReports.length}.json`)
  vitestReports.push(report)
  const { status } = await runTool(
    'vitest/vitest.mjs',
    ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    { env, show: true },
  )
  return settle(countVitest(report), status)
}

async function runJourneys(env: Record<string, string>): Promise<Count> {
  const { status } = await runTool('@playwright/test/cli.js', ['test'], { env, show: true })
  return settle(countPlaywright(browserReport), status)
}

/** A runner that ended badly without a failed test has failed all the same. */
function settle(count: Count, status: number): Count {
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function slowestFiles(): string[] {
  return [...vitestReports.flatMap(timesOfVitest), ...timesOfPlaywright(browserReport)]
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
    .map(({ file, seconds }) => timeLine(seconds, file.startsWith(rootFolder) ? relative(rootFolder, file) : file))
}

function timeLine(seconds: number, title: string): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${title}`
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}
