import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** How many tests ended how. */
export type Count = { passed: number; failed: number; skipped: number }

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

/** Counts what vitest's JSON report says. A file that could not be loaded is a failure; so is a report that is missing. */
export function countVitest(path: string): Count {
  const report = read(path, vitestSchema)
  if (report === null) return broken
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Counts what Playwright's JSON report says; a test that passed only at the second try has failed. */
export function countPlaywright(path: string): Count {
  const report = read(path, playwrightSchema)
  if (report === null) return broken
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped }
}

/** Adds counts. */
export function sumCounts(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

const broken: Count = { passed: 0, failed: 1, skipped: 0 }

function read<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null {
  if (!existsSync(path)) return null
  const result = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  return result.success ? result.data : null
}
