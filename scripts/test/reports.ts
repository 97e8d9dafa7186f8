import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** How many tests ended how. */
export type Count = { passed: number; failed: number; skipped: number }

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

type Suite = { file: string; specs: Spec[]; suites?: Suite[] | undefined }
type Spec = z.output<typeof specSchema>

const specSchema = z.object({
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
})
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({ file: z.string(), specs: z.array(specSchema), suites: z.array(suiteSchema).optional() }),
)
const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(suiteSchema).optional(),
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

/** Names the failed tests of vitest's JSON report with the first lines of what each said, in the order of the report. */
export function listFailed(path: string): string[] {
  const files = read(path, vitestSchema)?.testResults ?? []
  return files.flatMap(({ name, status, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [`${name}\n${firstLines(message ?? '')}`]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name} ${test.fullName}\n${firstLines(test.failureMessages?.join('\n') ?? '')}`)
  })
}

function firstLines(text: string): string {
  return text
    .split('\n', 6)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n')
}

/** Counts what Playwright's JSON report says. A test that passes only at a second try has failed. */
export function countPlaywright(path: string): Count {
  const report = read(path, playwrightSchema)
  if (report === null) return broken
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped }
}

/** How long the tests of a file took. */
type FileTime = { file: string; seconds: number }

/** How long each file of vitest's JSON report took, without what it imports. */
export function timesOfVitest(path: string): FileTime[] {
  const files = read(path, vitestSchema)?.testResults ?? []
  return files.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }))
}

/** How long each file of Playwright's JSON report took: the sum of its tests. */
export function timesOfPlaywright(path: string): FileTime[] {
  const durationOf = (suite: Suite): number =>
    suite.specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0) +
    (suite.suites ?? []).reduce((sum, inner) => sum + durationOf(inner), 0)
  const suites = read(path, playwrightSchema)?.suites ?? []
  return suites.map((suite) => ({ file: suite.file, seconds: durationOf(suite) / 1000 }))
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
