import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readApplicants } from '#server/grants/read/applicants.ts'
import { readConsortium } from '#server/grants/read/consortium.ts'
import { readCountries } from '#server/grants/read/countries.ts'
import { readCriteria } from '#server/grants/read/criteria.ts'
import { readDocuments } from '#server/grants/read/documents.ts'
import { readLimits } from '#server/grants/read/limits.ts'
import { readOutcomes } from '#server/grants/read/outcomes.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { rootFolder } from '#tests/support/source-files.ts'

/** What is next to an invented call: only what conditions and lists say. */
type Expected = {
  readonly countries: Readonly<Record<'eligible' | 'named' | 'excluded', readonly string[]>>
  readonly consortium: { readonly minEntities: number | null; readonly minCountries: number | null } | null
  readonly limits: readonly (readonly [unit: string, max: number])[]
  readonly formatting: Readonly<Record<string, unknown>> | null
  readonly criteria: readonly (readonly [
    name: string,
    max: number | null,
    threshold: number | null,
    weight: number | null,
  ])[]
  readonly overall: readonly (number | null)[]
  readonly documents: readonly string[]
  readonly outcomes: readonly string[]
  readonly minAgeMonths: number | null
}

const folder = join(rootFolder, 'tests/fixtures/other-calls')
const calls = readdirSync(folder)
  .filter((name) => !name.endsWith('.json'))
  .map((name) => {
    const expected: Expected = JSON.parse(readFileSync(join(folder, name.replace(/\.(md|txt)$/, '.json')), 'utf8'))
    return { name, expected, model: readPlainText(readFileSync(join(folder, name), 'utf8')) }
  })

test.each(calls)('countries of $name', ({ model, expected }) => {
  const { eligible, named, excluded } = readCountries(model).part.countries
  const sorted = (codes: readonly string[]) => codes.toSorted()
  expect({ eligible: sorted(eligible), named: sorted(named), excluded: sorted(excluded) }).toEqual({
    eligible: sorted(expected.countries.eligible),
    named: sorted(expected.countries.named),
    excluded: sorted(expected.countries.excluded),
  })
})

test.each(calls)('consortium of $name', ({ model, expected }) => {
  const { consortium } = readConsortium(model).part
  expect(consortium && { minEntities: consortium.minEntities, minCountries: consortium.minCountries }).toEqual(
    expected.consortium,
  )
})

test.each(calls)('limits of $name', ({ model, expected }) => {
  const { limits, formatting } = readLimits(model).part
  expect(limits.map(({ unit, max }) => [unit, max])).toEqual(expected.limits)
  expect(formatting).toEqual(expected.formatting)
})

test.each(calls)('criteria of $name', ({ model, expected }) => {
  const { criteria, overall } = readCriteria(model).part
  expect(criteria.map(({ name, max, threshold, weight }) => [name, max, threshold, weight])).toEqual(expected.criteria)
  expect(overall.map(({ threshold }) => threshold)).toEqual(expected.overall)
})

test.each(calls)('documents of $name', ({ model, expected }) => {
  expect(readDocuments(model).part.requiredDocuments.map(({ label }) => label)).toEqual(expected.documents)
})

test.each(calls)('outcomes of $name', ({ model, expected }) => {
  const { expectedOutcomes } = readOutcomes(model).part
  expect(expectedOutcomes).toEqual(expected.outcomes.map((phrase) => expect.stringContaining(phrase)))
})

test.each(calls)('age of applicants of $name', ({ model, expected }) => {
  expect(readApplicants(model).part.applicants.minAgeMonths).toBe(expected.minAgeMonths)
})
