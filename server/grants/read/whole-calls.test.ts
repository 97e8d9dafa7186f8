import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCall } from '#server/grants/read/read-call.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { rootFolder } from '#tests/support/source-files.ts'

const folder = join(rootFolder, 'tests/fixtures/whole-calls')
const calls = readdirSync(folder)
  .filter((name) => !name.endsWith('.json'))
  .map((name) => {
    const expected: object = JSON.parse(readFileSync(join(folder, name.replace(/\.(md|txt)$/, '.json')), 'utf8'))
    return { name, expected, model: readPlainText(readFileSync(join(folder, name), 'utf8')) }
  })

test.each(calls)('all facts of $name', ({ model, expected }) => {
  expect(readCall(model)).toMatchObject(expected)
})
