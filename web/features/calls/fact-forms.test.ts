import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import { callFacts, noFacts } from '#shared/grants/facts.ts'
import { formOf } from './fact-forms.ts'

const facts: CallFactsResponse = {
  ...noFacts,
  language: 'en',
  evidence: [],
  conflicts: [],
  warnings: [],
  facts_version: 4,
  decisions: [],
  unconfirmed: [],
  assumed: [],
}

/** What the reading says of itself, what follows from other facts, and what no person says of a deadline. */
const notEntered =
  /^(schema|language|notStated|notApplicable|injection.*|primaryDeadline|submission\.deadlines\.0\.(id|status|timeStated|zoneStated|supersedes)|rates\.0\.inferred|overall\.0\.note)$/

/** Every leaf of the shape of facts; lists with one entry, records as one leaf. */
function leavesOf(schema: z.core.$ZodType, path: string): string[] {
  let shape = schema
  while (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) shape = shape.unwrap()
  if (shape instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(shape.shape).flatMap(([key, member]) =>
      leavesOf(member, path === '' ? key : `${path}.${key}`),
    )
  if (shape instanceof z.ZodArray && shape.element instanceof z.ZodObject) return leavesOf(shape.element, `${path}.0`)
  return [path]
}

test('[CALL-12] every fact of the shape has a field by which a person enters it', () => {
  const leaves = leavesOf(callFacts, '').filter((path) => !notEntered.test(path))
  expect(leaves.length).toBeGreaterThan(50)
  const missing = leaves.filter((leaf) => {
    const parts = formOf(facts, leaf)?.parts ?? []
    return !parts.some(({ path, fields, isRecord }) =>
      fields.some(({ name }) => {
        const set = isRecord ? `${path}.${name}` : path
        return set === leaf || set === `${leaf}.0`
      }),
    )
  })
  expect(missing).toEqual([])
})

test('a new entry is one value with the next place, and its members are changed one by one afterwards', () => {
  const added = formOf(facts, 'limits')
  expect(added).toMatchObject({ path: 'limits.0', isNew: true })
  expect(added?.parts.map(({ path }) => path)).toEqual(['limits.0'])
  const known = { ...facts, limits: [{ applies: 'Part B', unit: 'pages' as const, max: 45 }] }
  expect(formOf(known, 'limits')?.path).toBe('limits.1')
  expect(formOf(known, 'limits.0.max')?.parts.map(({ path }) => path)).toEqual([
    'limits.0.applies',
    'limits.0.max',
    'limits.0.unit',
  ])
})

test('weights that the call does not state are entered for each of its criteria', () => {
  const criterion = { stage: 'full', name: 'Impact', max: 5, threshold: 3, weight: null }
  const known = { ...facts, criteria: [criterion, { ...criterion, name: 'Team' }] }
  expect(formOf(known, 'criteria.weight')?.parts.map(({ path, fields }) => [path, fields[0]?.words])).toEqual([
    ['criteria.0.weight', 'Impact'],
    ['criteria.1.weight', 'Team'],
  ])
  expect(formOf(facts, 'criteria.weight')?.path).toBe('criteria.0')
})
