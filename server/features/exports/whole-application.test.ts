import { createHash, randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import ICAL from 'ical.js'
import mammoth from 'mammoth'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { Section } from '#shared/contracts/drafts.ts'
import type { ApplicationPages } from '#shared/contracts/exports.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { SubmissionDates } from '#shared/contracts/submission.ts'
import { languages } from '#shared/languages.ts'
import { signIn } from '#tests/support/api-client.ts'
import { bringIn, readSample } from '#tests/support/calls.ts'
import { convertToPdf, expectWholeWordFile, hasOffice } from '#tests/support/office-files.ts'
import { fullSection } from '#tests/support/proposals.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { expectLiveFormulas, readWorkbook } from '#tests/support/workbook.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** An application for a call that asks for A4, 15 mm and 11 pt, and closes on 24 March 2027. */
async function begin() {
  const ana = await signIn(app, 'user')
  const call = await bringIn(app, ana, readSample('01-en-two-stage-ria.md').toString())
  const { body } = await ana.send<Application>('POST', '/api/applications', { call_id: call.id, title: 'Warm schools' })
  const path = `/api/applications/${body.id}`
  const save = async (format: string) => {
    const response = await app.fetch(`${path}/export/${format}`, {
      headers: { authorization: ana.authorization ?? '' },
    })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  return { ana, call, application: body, path, save }
}

const layout = { page_size: 'a4', margin_mm: 15, font_pt: 11 }
const ptPerMm = 72 / 25.4

test(
  '[FILE-01] PDF and DOCX have the layout of the call, headings, contents, tables, footnotes, languages and glyphs; the counter counts the pages of the PDF',
  { timeout: 240_000 },
  async () => {
    const { ana, path, save } = await begin()
    for (const language of languages) {
      const { title, doc } = fullSection(language, 4)
      const { body } = await ana.send<Section>('POST', `${path}/sections`, { title, kind: 'objectives' })
      expect((await ana.send('PUT', `${path}/sections/${body.key}`, { version: 0, doc })).status).toBe(200)
    }
    const counted = (await ana.send<ApplicationPages>('GET', `${path}/pages`)).body
    expect(counted.layout).toEqual({ ...layout, given: ['page_size', 'margin_mm', 'font_pt'] })
    const words = ['потребность общественных зданий', 'șț ȘȚ și „ghilimele”', 'energy demand of public buildings']

    const bytes = await save('pdf')
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    expect(pdf.numPages).toBe(counted.pages)
    const page = await pdf.getPage(counted.body_page)
    expect(page.view.map(Math.round)).toEqual([0, 0, 595, 842])
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    expect(Math.min(...texts.map(({ transform }) => Number(transform[4])))).toBeCloseTo(layout.margin_mm * ptPerMm, 0)
    expect(texts.filter(({ height }) => height === layout.font_pt).length).toBeGreaterThan(5)
    const printed = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
    const raw = bytes.toString('latin1')
    for (const each of words) expect(printed).toContain(each)
    for (const tag of ['TOC', 'H1', 'H2', 'Table', 'TH', 'Note']) expect(raw).toMatch(new RegExp(`/S /${tag}\\b`))
    for (const language of ['ru', 'ro']) expect(raw).toContain(`/Lang (${language})`)
    const fonts = new Set([...raw.matchAll(/\/BaseFont \/[A-Z]{6}\+Tinos-[\w-]+/g)].map(String))
    expect(fonts.size).toBeGreaterThan(0)
    expect(raw.match(/\/FontFile2/g)).toHaveLength(fonts.size)

    const docx = await save('docx')
    const parts = unzipSync(docx)
    const body = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
    expect(expectWholeWordFile(docx)).toBeGreaterThanOrEqual(6)
    const edge = Math.round((layout.margin_mm * 1440) / 25.4)
    expect(body).toContain('<w:pgSz w:w="11906" w:h="16838"')
    expect(body).toContain(`<w:pgMar w:top="${edge}" w:right="${edge}" w:bottom="${edge}" w:left="${edge}"`)
    expect(strFromU8(parts['word/styles.xml'] ?? new Uint8Array())).toContain(`<w:sz w:val="${2 * layout.font_pt}"/>`)
    for (const language of ['en-GB', 'ru-RU', 'ro-RO']) expect(body).toContain(`<w:lang w:val="${language}"/>`)
    expect(Object.keys(parts).filter((name) => name.endsWith('.odttf'))).toHaveLength(4)
    const { value: html } = await mammoth.convertToHtml({ buffer: docx })
    for (const each of words) expect(html).toContain(each)
    for (const [tag, count] of [
      ['<h2>', 3],
      ['<table>', 3],
      ['id="footnote-ref-', 3],
    ] as const)
      expect(html.split(tag)).toHaveLength(count + 1)
    // The contents of both name the same pages.
    const entries = [...body.matchAll(/<w:hyperlink [^>]*w:anchor="_Toc\d+".*?<\/w:hyperlink>/g)].map(([entry]) =>
      entry.replaceAll('<w:tab/>', ' ').replaceAll(/<[^>]+>/g, ''),
    )
    for (const entry of entries) {
      const [, title = '', number = ''] = /^(.*) (\d+)$/.exec(entry) ?? []
      expect(printed).toMatch(new RegExp(`${title.replaceAll('.', '\\.')}[ .]+${number}\\b`))
    }
    if (!hasOffice) return
    const { numPages } = await getDocumentProxy(convertToPdf(docx, 'docx'))
    expect(Math.abs(numPages - pdf.numPages)).toBeLessThanOrEqual(1)
  },
)

test(
  '[FILE-02] XLSX has live formulas with the numbers of the screen, calendars open the .ics, the sums of the ZIP verify, and the same input gives the same bytes',
  { timeout: 240_000 },
  async () => {
    const { ana, call, application, path, save } = await begin()
    const work_package = randomUUID()
    const partner = application.organisation_id
    const cost = (category: string, quantity: string, unit_cost: string, currency = 'EUR') => ({
      do: 'add',
      kind: 'cost',
      id: randomUUID(),
      before: null,
      values: { partner, category, work_package, title: '=1+1', quantity, unit_cost, currency },
    })
    const changes = [
      {
        do: 'add',
        kind: 'work_package',
        id: work_package,
        before: null,
        values: { title: 'Pilots', lead: partner, start: 1, end: 12, description: '' },
      },
      {
        do: 'add',
        kind: 'effort',
        id: randomUUID(),
        before: null,
        values: { work_package, partner, months: '7.25' },
      },
      {
        do: 'add',
        kind: 'currency',
        id: randomUUID(),
        before: null,
        values: { currency: 'MDL', into: 'EUR', rate: '0.05112345', day: '2026-11-20', source: 'BNM' },
      },
      cost('personnel', '7.25', '3999.99'),
      cost('travel', '3', '1234.56', 'MDL'),
      cost('subcontracting', '1', '10000.01'),
    ]
    expect((await ana.send('PATCH', `${path}/plan`, { changes })).status).toBe(200)
    const facts = `/api/calls/${call.id}/facts`
    const { body } = await ana.send<{ facts_version: number; unconfirmed: string[] }>('GET', facts)
    const confirmed = body.unconfirmed
      .filter((each) => each.startsWith('submission.deadlines'))
      .map((each) => ({ path: each, action: 'confirm' }))
    await ana.send('PATCH', facts, { facts_version: body.facts_version, changes: confirmed })

    const { budget } = (await ana.send<Plan>('GET', `${path}/plan`)).body
    const xlsx = await save('xlsx')
    const book = readWorkbook(xlsx)
    expect(expectLiveFormulas(book)).toBeGreaterThan(10)
    const live = [...(book.get('Budget') ?? [])].flatMap(([, { value, formula }]) => (formula === null ? [] : [value]))
    for (const figure of [budget.total.cost, budget.total.indirect, budget.total.request, budget.total.most])
      expect(live).toContain(Number(figure?.value))
    expect(Number(budget.total.cost.value)).toBeGreaterThan(39_000)
    expect([...(book.get('Lines')?.values() ?? [])]).toContainEqual({ value: '=1+1', formula: null })
    if (hasOffice) {
      const { text } = await extractText(await getDocumentProxy(convertToPdf(xlsx, 'xlsx')), { mergePages: true })
      expect(text).toContain('=1+1')
    }

    const ics = await save('ics')
    const { calendar } = (await ana.send<SubmissionDates>('GET', `${path}/calendar`)).body
    const events = new ICAL.Component(ICAL.parse(ics.toString())).getAllSubcomponents('vevent')
    const dates = events.map((event) => new ICAL.Event(event))
    for (const { day, title } of calendar?.steps ?? [])
      expect(dates.some(({ summary, startDate }) => summary.startsWith(title) && String(startDate) === day)).toBe(true)
    expect(dates).toHaveLength((calendar?.steps.length ?? 0) + 1)
    expect(dates.at(-1)?.endDate.toJSDate().toISOString()).toBe(calendar?.deadline.instant)

    // A reader of any of the files finds the same sums: as text in PDF and Word, as numbers in the workbook.
    const zip = await save('zip')
    const inside = unzipSync(zip)
    const packed = (name: string) => Buffer.from(inside[name] ?? [])
    const printed = await extractText(await getDocumentProxy(new Uint8Array(packed('Warm schools.pdf'))), {
      mergePages: true,
    })
    const word = await mammoth.convertToHtml({ buffer: packed('Warm schools.docx') })
    const written = word.value.replaceAll('<strong>', '').replaceAll('</strong>', '')
    const { categories, own, ...costs } = budget.total
    const sums = [costs.cost, costs.indirect, costs.request, categories.personnel, categories.travel]
    for (const value of [...sums.map((each) => each?.value), own]) {
      const shown = Number(value).toLocaleString('en-GB', { minimumFractionDigits: 2 })
      expect(printed.text.replaceAll(/\s+/g, ' '), shown).toContain(shown)
      expect(written, shown).toContain(`<td><p>${shown}</p></td>`)
      expect([...(book.get('Budget')?.values() ?? [])].map((cell) => cell.value)).toContain(Number(value))
    }
    expect(packed('Warm schools.xlsx').equals(xlsx)).toBe(true)
    expect(packed('Warm schools.csv').equals(await save('checklist'))).toBe(true)
    expect(packed('Statement on the use of AI.txt').toString()).toContain('language model')

    const { 'SHA256SUMS.txt': manifest, ...files } = inside
    const entries = Object.entries(files).map(
      ([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`,
    )
    expect(strFromU8(manifest ?? new Uint8Array())).toBe(entries.join(''))
    expect(entries).toHaveLength(5)

    app.clock.advance(60_000)
    const first = { pdf: files['Warm schools.pdf'], docx: files['Warm schools.docx'], xlsx, ics, zip }
    for (const [format, before] of Object.entries(first))
      expect((await save(format)).equals(Buffer.from(before ?? [])), format).toBe(true)
  },
)
