import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDocument } from '#server/grants/text/read-document.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import { docxOfHtml } from '#tests/support/call-files.ts'
import { rootFolder } from '#tests/support/source-files.ts'
import { readCall } from './read-call.ts'

const fixtures = join(rootFolder, 'tests/fixtures')
const printed = join(fixtures, 'call-files/calls')
const others = join(fixtures, 'second-calls/files')
const sources = ['calls', 'second-calls'].flatMap((folder) =>
  readdirSync(join(fixtures, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(fixtures, folder, name)),
)
const stemOf = (path: string) =>
  path
    .split('/')
    .at(-1)
    ?.replace(/\.\w+$/, '') ?? ''

async function modelOf(bytes: Buffer): Promise<TextModel> {
  const read = await readDocument(bytes)
  return 'model' in read ? read.model : expect.fail(`refused: ${read.reason}`)
}

/** What a call says, without where it says it. */
async function factsOf(bytes: Buffer): Promise<unknown> {
  const { evidence: _, conflicts, warnings, ...facts } = readCall(await modelOf(bytes))
  return {
    facts,
    conflicts: conflicts.map(({ path, values }) => ({ path, values: values.map(({ value }) => value) })),
    warnings: warnings.map(({ kind }) => kind),
  }
}

test.each(sources.map((path) => [stemOf(path), path]))(
  '[CALL-14] %s gives the same facts as HTML, DOCX and PDF',
  async (stem, path) => {
    const html = readFileSync(join(printed, `${stem}.html`))
    const prints = [printed, others].flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith(`${stem}.`) && /\.(?:pdf|docx)$/.test(name))
        .map((name) => readFileSync(join(folder, name))),
    )
    expect(prints.length).toBeGreaterThan(0)
    const expected = await factsOf(readFileSync(path))
    for (const form of [html, docxOfHtml(html.toString()), ...prints]) expect(await factsOf(form)).toEqual(expected)
  },
)
