import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callFacts } from '#shared/grants/facts.ts'
import type { CallFacts } from '#shared/grants/facts.ts'
import { rootFolder } from '#tests/support/source-files.ts'

const folder = join(rootFolder, 'tests/fixtures/calls')

test('the facts of every sample have the shape that the product speaks', () => {
  const samples = readdirSync(folder).filter((name) => name.endsWith('.expected.json'))
  expect(samples).toHaveLength(8)
  for (const name of samples) {
    const sample: Record<string, unknown> = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const facts: CallFacts = callFacts.parse({ notApplicable: [], ...sample })
    expect(facts.title).toBe(sample['title'])
    expect(facts.rates).toEqual(sample['rates'])
  }
})
