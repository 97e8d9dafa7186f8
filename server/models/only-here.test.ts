import { expect, test } from 'vitest'
import { listSources } from '#tests/support/source-files.ts'

const product = listSources('shared', 'server', 'web')
const placesOf = (rule: RegExp, home: RegExp): string[] =>
  product.filter(({ path, text }) => rule.test(text) && !home.test(path)).map(({ path }) => path)

test('[AGENT-03] one module knows the packages of language models, and one feature asks it', () => {
  const packages = /\b(from|import\()\s*'(ai|@ai-sdk\/[^']+)'/
  expect(placesOf(packages, /^server\/models\//)).toEqual([])
  expect("const { streamText } = await import('ai')").toMatch(packages)
  // What is asked elsewhere would be in nobody's budget.
  expect(placesOf(/server\/models\/gateway\.ts'/, /^server\/(models|features\/models)\//)).toEqual([])
})
