import { expect, test } from 'vitest'
import { readCall } from '#server/grants/read/read-call.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import { callSentences } from '#tests/support/call-sentences.ts'

const bounds = (value: { min: number | null; max: number | null } | null) => value && [value.min, value.max]

/** Facts by a short name, short enough to be written next to a sentence. */
const facts: Readonly<Record<string, (call: CallReading) => unknown>> = {
  deadlines: ({ submission }) =>
    submission.deadlines.map(({ at, status }) => (status === 'current' ? at : `${at} old`)).toSorted(),
  model: ({ submission }) => submission.model,
  opens: ({ submission }) => submission.opens,
  total: ({ money }) => money.totalBudget,
  projects: ({ money }) => money.expectedProjects,
  project: ({ money }) => bounds(money.perProject),
  rates: ({ rates }) => [...new Set(rates.map(({ percent }) => percent))],
  own: ({ coFinancing }) => coFinancing?.minPercent ?? null,
  indirect: ({ indirectCosts }) => indirectCosts?.percent ?? null,
  trl: ({ trl }) => trl && [trl.startMin, trl.startMax, trl.endMin, trl.endMax],
  months: ({ durationMonths }) => bounds(durationMonths),
  partners: ({ consortium }) => consortium && [consortium.minEntities, consortium.minCountries],
  limits: ({ limits }) => limits.map(({ unit, max }) => [unit, max]),
  criteria: ({ criteria }) => criteria.map(({ max, threshold, weight }) => [max, threshold, weight]),
  names: ({ criteria }) => criteria.map(({ name }) => name),
  overall: ({ overall }) => overall.map(({ max, threshold }) => [max, threshold]),
  countries: ({ countries }) => countries.eligible.toSorted(),
  identifiers: ({ identifiers }) => [identifiers.call, identifiers.topic],
  action: ({ actionType }) => actionType,
  conflicts: ({ conflicts }) => conflicts.map(({ path }) => path),
  applicants: ({ applicants }) => applicants.eligible.toSorted(),
  age: ({ applicants }) => applicants.minAgeMonths,
  documents: ({ requiredDocuments }) => requiredDocuments.map(({ label }) => label),
}

test.each(callSentences)('[%s] %s: %s', (fact, expected, text) => {
  const read = facts[fact]
  expect(JSON.stringify(read ? (read(readCall(readPlainText(text))) ?? null) : fact)).toBe(expected)
})
