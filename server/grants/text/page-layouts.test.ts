import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDocument } from '#server/grants/text/read-document.ts'
import { rootFolder } from '#tests/support/source-files.ts'

const folder = join(rootFolder, 'tests/fixtures/call-files/layouts')
const prints = readdirSync(folder).filter((name) => name.endsWith('.pdf'))

/** The pieces of a file, with one mark for all lists without numbers: each producer prints its own. */
async function linesOf(name: string): Promise<string[]> {
  const read = await readDocument(readFileSync(join(folder, name)))
  if ('reason' in read) return expect.fail(`refused: ${read.reason}`)
  const { text, blocks } = read.model
  return blocks.map(({ kind, start, end }) => `${kind}: ${text.slice(start, end).replace(/^[•–-] /, '- ')}`)
}

test('every layout was printed by three producers or more', () => {
  const producers = Map.groupBy(prints, (name) => name.split('.')[0])
  expect(producers.size).toBe(7)
  for (const names of producers.values()) expect(names.length).toBeGreaterThanOrEqual(3)
})

test.each(prints)(
  '[CALL-05] [CALL-14] %s gives the headings, rows, fields and paragraphs of the page that it prints',
  async (name) => {
    expect(await linesOf(name)).toEqual(await linesOf(`${name.split('.')[0]}.html`))
  },
)
