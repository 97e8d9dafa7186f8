import { test } from 'vitest'
import { readContentValue } from '#shared/content/value.ts'
import { expectLinearWork } from '#tests/support/count-work.ts'

const hostileTexts: [string, (length: number) => string][] = [
  ['unclosed scripts and tags', (n) => `${'<script '.repeat(n / 16)}${'<a'.repeat(n / 4)}${'>'.repeat(n / 4)}`],
  ['open brackets', (n) => '<'.repeat(n)],
  ['closing brackets', (n) => '>'.repeat(n)],
  ['tags in tags', (n) => `${'<a'.repeat(n / 3)}${'>'.repeat(n / 3)}`],
  ['scripts that never end', (n) => '<script>'.repeat(n / 8)],
  ['ends that never end', (n) => `<script>${'</script '.repeat(n / 9)}`],
  ['comments that come together', (n) => `${'<a'.repeat(n / 9)}${'<!-<b>-<-->'.repeat(n / 11)}`],
  ['comments that come together and never end', (n) => '<!-<b>-< >'.repeat(n / 10)],
  ['comments that never end', (n) => '<!--'.repeat(n / 4)],
  ['an object that is deep', (n) => `{"text":"x","doc":${'['.repeat(n / 2)}${']'.repeat(n / 2)}}`],
  ['a document that is deep', (n) => '{"doc":{"type":"doc","content":[{"type":"blockquote","content":['.repeat(n / 60)],
  ['a long border', (n) => JSON.stringify({ border: `1px solid ${' '.repeat(n)}x` })],
  ['a long colour', (n) => JSON.stringify({ bgColor: `rgb(1${' '.repeat(n)}` })],
  ['long classes', (n) => JSON.stringify({ customClasses: ' '.repeat(n) })],
  ['a long link', (n) => JSON.stringify({ url: `https://${'a.'.repeat(n / 2)}` })],
]

test.each(hostileTexts)('[QUAL-08] reading a value costs no more than its length: %s', async (_, make) => {
  await expectLinearWork(make, readContentValue)
})
