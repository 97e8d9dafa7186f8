import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCall } from '#server/grants/read/read-call.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { rootFolder } from '#tests/support/source-files.ts'

const folder = join(rootFolder, 'tests/fixtures/calls-of-numbers')
const names = readdirSync(folder).filter((name) => name.endsWith('.md'))

test.each(names)('the dates, amounts, rates and lengths of %s are read', (name) => {
  const facts = readCall(readPlainText(readFileSync(join(folder, name), 'utf8')))
  const expected = JSON.parse(readFileSync(join(folder, name.replace('.md', '.expected.json')), 'utf8'))
  const got: Record<string, unknown> = {
    model: facts.submission.model,
    opens: facts.submission.opens,
    deadlines: facts.submission.deadlines.map(({ stage, at, status }) => [stage, at, status]),
    currency: facts.money.currency,
    total: facts.money.totalBudget,
    project: facts.money.perProject,
    expected: facts.money.expectedProjects,
    rates: facts.rates.map(({ percent }) => percent),
    own: facts.coFinancing?.minPercent ?? null,
    indirect: facts.indirectCosts?.percent ?? null,
    duration: facts.durationMonths,
    trl: facts.trl,
  }
  expect(Object.fromEntries(Object.keys(expected).map((key) => [key, got[key]]))).toEqual(expected)
})
