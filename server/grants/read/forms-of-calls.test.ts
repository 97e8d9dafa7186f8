import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDocument } from '#server/grants/text/read-document.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import { docxOfHtml } from '#tests/support/call-files.ts'
import { rootFolder } from '#tests/support/source-files.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import { areRelatedPaths } from '#shared/grants/fact-rows.ts'
import { readCall } from './read-call.ts'

const fixtures = join(rootFolder, 'tests/fixtures')
const printed = join(fixtures, 'call-files/calls')
const others = join(fixtures, 'second-calls/files')
const sources = ['calls', 'second-calls'].flatMap((folder) =>
  readdirSync(join(fixtures, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(fixtures, folder, name)),
)
/** One of the eight samples that the project was given. */
const isSample = (path: string) => path.startsWith(join(fixtures, 'calls'))
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
const factsOf = ({ evidence: _, conflicts, warnings, ...facts }: CallReading): unknown => ({
  facts,
  conflicts: conflicts.map(({ path, values }) => ({ path, values: values.map(({ value }) => value) })),
  warnings: warnings.map(({ kind }) => kind),
})

const wordsOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** Facts of which no proof has the words that a person marked for them. */
function unproven({ evidence }: CallReading, marked: Readonly<Record<string, string>>): string[] {
  return Object.entries(marked).flatMap(([path, quote]) => {
    const proofs = evidence.filter((each) => areRelatedPaths(each.path, path)).map((each) => wordsOf(each.quote))
    const words = wordsOf(quote)
    return proofs.some((proof) => proof.includes(words) || words.includes(proof)) ? [] : [`${path}: ${quote}`]
  })
}

test.each(sources.map((path) => [stemOf(path), path]))(
  '[CALL-14] %s gives the same facts, with the same words behind them, as HTML, DOCX and PDF',
  async (stem, path) => {
    const html = readFileSync(join(printed, `${stem}.html`))
    const prints = [printed, others].flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith(`${stem}.`) && /\.(?:pdf|docx)$/.test(name))
        .map((name) => readFileSync(join(folder, name))),
    )
    expect(prints.length).toBeGreaterThan(0)
    const label: { evidence: Record<string, string> } = JSON.parse(
      readFileSync(path.replace(/\.\w+$/, '.expected.json'), 'utf8'),
    )
    const source = readCall(await modelOf(readFileSync(path)))
    // A threshold of each criterion has no path of its own, and a person may have marked another of two sentences.
    const open = unproven(source, label.evidence)
    if (isSample(path)) expect(open.length).toBeLessThanOrEqual(1)
    for (const form of [html, docxOfHtml(html.toString()), ...prints]) {
      const reading = readCall(await modelOf(form))
      expect(factsOf(reading)).toEqual(factsOf(source))
      expect(unproven(reading, label.evidence)).toEqual(open)
    }
  },
)
