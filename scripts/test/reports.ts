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
type Spec = { title: string; line: number; tests: { status: string }[] }

const specSchema = z.object({
  title: z.string(),
  line: z.number(),
  tests: z.array(z.object({ status: z.string() })),
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

/** Counts what Playwright's JSON report says; a test that passed at the second try has passed, and `listFlaky` names it. */
export function countPlaywright(path: string): Count {
  const report = read(path, playwrightSchema)
  if (report === null) return broken
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

/** Names the browser tests that passed only at the second try: `file:line title`, in the order of the report. */
export function listFlaky(path: string): string[] {
  const flakyOf = (suite: Suite): string[] => [
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title, line }) => `${suite.file}:${line} ${title}`),
    ...(suite.suites ?? []).flatMap(flakyOf),
  ]
  return (read(path, playwrightSchema)?.suites ?? []).flatMap(flakyOf)
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
