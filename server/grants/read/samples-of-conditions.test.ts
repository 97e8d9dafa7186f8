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
import type { CallFacts } from '#shared/grants/facts.ts'
import { rootFolder } from '#tests/support/source-files.ts'

const folder = join(rootFolder, 'tests/fixtures/calls')
const samples = readdirSync(folder)
  .filter((name) => !name.endsWith('.json'))
  .map((name) => {
    const expected: CallFacts = JSON.parse(
      readFileSync(join(folder, `${name.replace(/\.(md|txt)$/, '')}.expected.json`), 'utf8'),
    )
    return { name, expected, model: readPlainText(readFileSync(join(folder, name), 'utf8')) }
  })

const sorted = (codes: readonly string[]) => codes.toSorted()

test.each(samples)('countries of $name', ({ model, expected }) => {
  const { countries } = readCountries(model).part
  for (const key of ['eligible', 'named', 'excluded'] as const) {
    expect(sorted(countries[key]), key).toEqual(sorted(expected.countries[key]))
  }
})

test.each(samples)('criteria of $name, in order', ({ model, expected }) => {
  const { criteria, overall } = readCriteria(model).part
  expect(criteria).toEqual(expected.criteria)
  expect(overall.map(({ stage, max, threshold }) => ({ stage, max, threshold }))).toEqual(
    expected.overall.map(({ stage, max, threshold }) => ({ stage, max, threshold })),
  )
})

test.each(samples)('limits and layout of $name', ({ model, expected }) => {
  const { limits, formatting } = readLimits(model).part
  const bare = (all: CallFacts['limits']) => all.map(({ unit, max }) => ({ unit, max }))
  expect(bare(limits)).toEqual(bare(expected.limits))
  expect(formatting).toEqual(expected.formatting)
})

test.each(samples)('consortium of $name', ({ model, expected }) => {
  const bare = (one: CallFacts['consortium']) => one && { entities: one.minEntities, countries: one.minCountries }
  expect(bare(readConsortium(model).part.consortium)).toEqual(bare(expected.consortium))
})

test.each(samples)('documents of $name, with stage and condition', ({ model, expected }) => {
  const { requiredDocuments, notRequired } = readDocuments(model).part
  const inOrder = (all: CallFacts['requiredDocuments']) =>
    all.toSorted((one, other) =>
      `${one.stage} ${one.label}`.toLowerCase().localeCompare(`${other.stage} ${other.label}`.toLowerCase()),
    )
  const found = inOrder(requiredDocuments)
  const wanted = inOrder(expected.requiredDocuments)
  expect(found).toHaveLength(wanted.length)
  wanted.forEach((document, index) => {
    expect(found[index]).toMatchObject({ stage: document.stage, condition: document.condition })
    expect(found[index]?.label.toLowerCase()).toContain(document.label.toLowerCase())
  })
  expect(notRequired).toEqual(expected.notRequired)
})

test.each(samples)('outcomes of $name', ({ model, expected }) => {
  const { expectedOutcomes } = readOutcomes(model).part
  expect(expectedOutcomes).toHaveLength(expected.expectedOutcomes.length)
  expected.expectedOutcomes.forEach((phrase, index) => expect(expectedOutcomes[index]).toContain(phrase))
})

test.each(samples)('applicants of $name', ({ model, expected }) => {
  const { applicants } = readApplicants(model).part
  expect(sorted(applicants.eligible)).toEqual(sorted(expected.applicants.eligible))
  expect(sorted(applicants.excluded)).toEqual(sorted(expected.applicants.excluded))
  expect(applicants.minAgeMonths).toBe(expected.applicants.minAgeMonths)
  expect(applicants.maxAnnualIncome).toEqual(expected.applicants.maxAnnualIncome)
})

test.each(samples)('every fact of $name points into its text', ({ model }) => {
  const rules = [readCountries, readCriteria, readLimits, readConsortium, readDocuments, readOutcomes, readApplicants]
  for (const { path, rule, start, end } of rules.flatMap((read) => read(model).evidence)) {
    expect(end, path).toBeGreaterThan(start)
    expect(end, path).toBeLessThanOrEqual(model.text.length)
    expect(rule).toMatch(/^read\.[a-z_]+\.[a-z_]+$/)
  }
})
