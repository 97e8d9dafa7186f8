import './need-node.mjs'
import { globSync } from 'node:fs'
import { buildIsFresh } from './build-freshness.mjs'
import { findChromium } from './test/chromium.ts'
import { featureOf, journeysOf } from './test/journeys-of.ts'
import { MissingToolError } from './test/missing-tool.ts'
import { openTestPostgres } from './test/postgres.ts'
import { rootFolder, run, runTool, step } from './test/step.ts'

/**
 * Runs what a change touches: the tests and components that import what changed, and the journeys of its features.
 * `npm run test:changed -- main` compares with a branch; otherwise what is not committed counts.
 */

const [since = 'HEAD'] = process.argv.slice(2)

try {
  const changed = [
    ...(await linesOf(['diff', '--name-only', '--diff-filter=d', since])),
    ...(await linesOf(['ls-files', '--others', '--exclude-standard'])),
  ]
  const journeys = journeysOf(changed, globSync('tests/e2e/**/*.spec.ts', { cwd: rootFolder }).toSorted())
  const shared = changed.filter((path) => /^(server|web|shared)\//.test(path) && featureOf(path) === null)
  const chromium = await findChromium()
  const postgres = await openTestPostgres()
  const env = { CHROME_PATH: chromium, TEST_DATABASE_URL: postgres.url }

  const tests = await runTool('vitest/vitest.mjs', ['run', '--changed', since, '--passWithNoTests'], {
    env,
    show: true,
  })
  const walked = await walkJourneys(journeys, env)
  postgres.stop()
  if (shared.length > 0)
    process.stdout.write(`\n${shared.length} changed files belong to no feature: npm test runs every journey.\n`)
  process.exitCode = tests.status === 0 && walked ? 0 : 1
} catch (error) {
  if (!(error instanceof MissingToolError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/** @returns whether all of them passed. */
async function walkJourneys(journeys: readonly string[], env: Record<string, string>): Promise<boolean> {
  if (journeys.length === 0) return true
  if (!buildIsFresh() && !(await step('build', () => run(process.execPath, ['scripts/build.ts'])))) return false
  const { status } = await runTool('@playwright/test/cli.js', ['test', ...journeys], { env, show: true })
  return status === 0
}

async function linesOf(args: readonly string[]): Promise<string[]> {
  const { status, output } = await run('git', args)
  if (status !== 0) throw new MissingToolError(output.trim())
  return output.split('\n').filter((line) => line !== '')
}
