import { expect, test } from 'vitest'
import { isJsonTooDeep } from '#shared/json-depth.ts'
import { expectLinearWork } from '#tests/support/count-work.ts'
import { parseJson } from './json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['{"a":[{"b":"[[[\\"[[["}]}', 3, false],
  ['{"a":[{"b":"[[[\\"[[["}]}', 2, true],
  ['[[],[],[[]]]', 3, false],
  ['"\\\\"[[', 1, true],
])('%s within %i levels: too deep %s', (text, depthMax, isDeep) => expect(isJsonTooDeep(text, depthMax)).toBe(isDeep))

test.each([
  ['['.repeat(65) + ']'.repeat(65), 'nested'],
  ['{"a":'.repeat(100_000), 'nested'],
  ['"\\u0000"', 'NUL'],
  ['{"\\ud800":1}', 'NUL'],
  ['{', 'JSON'],
])('[QUAL-08] refuses %#', (text, error) => expect(() => parseJson(bytes(text))).toThrow(error))

test.each([
  ['deep arrays', (n: number) => '['.repeat(n)],
  ['many strings', (n: number) => `[${'"a",'.repeat(n / 4)}"a"]`],
  ['escapes', (n: number) => `"${'\\\\'.repeat(n / 2)}"`],
  ['many members', (n: number) => `{${Array.from({ length: n / 10 }, (_, index) => `"a${index}":1`).join(',')}}`],
])('[QUAL-08] parsing JSON costs no more than its length: %s', async (_, make) => {
  await expectLinearWork(make, (text) => parseJson(bytes(text)))
})
