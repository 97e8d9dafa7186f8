import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { Sections } from '#shared/contracts/drafts.ts'
import type { ApplicationPages } from '#shared/contracts/exports.ts'
import { textOf } from '#shared/drafts/doc.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { fullSection } from '#tests/support/proposals.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const begin = async (who: ApiClient, input: object) =>
  (await who.send<Application>('POST', '/api/applications', { language: 'en', ...input })).body

const save = (who: ApiClient, id: string, format: string) =>
  app.fetch(`/api/applications/${id}/export/${format}`, { headers: { authorization: who.authorization ?? '' } })

test('a member saves an application as a PDF under its own name, and the counter has the pages of it', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await begin(ana, { title: 'Тёплые школы: "1/2"', language: 'ru' })
  const response = await save(ana, id, 'pdf')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('Тёплые школы 1 2.pdf')}`,
  )
  const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const { body } = await ana.send<ApplicationPages>('GET', `/api/applications/${id}/pages`)
  expect(body).toMatchObject({ pages: document.numPages, layout: { page_size: 'a4', given: [] } })
})

test(
  '[DRAFT-08] what is written is in the file; each section is counted in words, characters and pages, and the pages are those of the PDF',
  { timeout: 180_000 },
  async () => {
    const ana = await signIn(app, 'user')
    const { id } = await begin(ana, { title: 'Warm schools' })
    await ana.send('POST', `/api/applications/${id}/outline`, { template: 'ria' })
    const { body } = await ana.send<Sections>('GET', `/api/applications/${id}/sections`)
    const [first, second] = body.items
    const sections = { [first?.key ?? '']: fullSection('ro', 12), [second?.key ?? '']: fullSection('en', 2) }
    for (const [key, { doc }] of Object.entries(sections))
      expect((await ana.send('PUT', `/api/applications/${id}/sections/${key}`, { version: 0, doc })).status).toBe(200)
    const stored = (await ana.send<Sections>('GET', `/api/applications/${id}/sections`)).body.items
    for (const [key, { doc }] of Object.entries(sections)) {
      const words = textOf(doc)
      const letters = [...words.normalize('NFC')]
      expect(stored.find((each) => each.key === key)).toMatchObject({
        words: words.split(/\s+/).filter(Boolean).length,
        characters: letters.filter((each) => each !== '\n').length,
        characters_without_spaces: letters.filter((each) => each.trim() !== '').length,
      })
    }
    const pdf = await getDocumentProxy(new Uint8Array(await (await save(ana, id, 'pdf')).arrayBuffer()))
    const { text } = await extractText(pdf, { mergePages: false })
    const counted = (await ana.send<ApplicationPages>('GET', `/api/applications/${id}/pages`)).body
    expect(counted.pages).toBe(pdf.numPages)
    expect(counted.sections.map(({ key, title }) => [key, title])).toEqual(
      body.items.map(({ key, title }) => [key, title]),
    )
    expect(counted.limits).toEqual([])
    const [one, two] = counted.sections
    expect(text[(one?.first_page ?? 0) - 1]).toContain(first?.title)
    expect(text[(two?.first_page ?? 0) - 1]).toContain(second?.title)
    expect(text.join(' ').replaceAll(/\s+/g, ' ')).toContain('șț ȘȚ și „ghilimele”')
    expect(one?.length).toBeGreaterThan(1)
    const docx = unzipSync(new Uint8Array(await (await save(ana, id, 'docx')).arrayBuffer()))
    const xml = strFromU8(docx['word/document.xml'] ?? new Uint8Array())
    expect(xml).toContain('<w:lang w:val="ro-RO"/>')
    expect(xml).toContain(`>1 ${first?.title}<`)
  },
)

test(
  'the archive holds the files under the name of the application, and its sums verify',
  { timeout: 180_000 },
  async () => {
    const ana = await signIn(app, 'user')
    const { id } = await begin(ana, { title: 'Școli calde / „2027”', language: 'ro' })
    const response = await save(ana, id, 'zip')
    expect(response.headers.get('content-type')).toBe('application/zip')
    const bytes = Buffer.from(await response.arrayBuffer())
    const { 'SHA256SUMS.txt': sums, ...files } = unzipSync(bytes)
    expect(Object.keys(files)).toEqual([
      'Școli calde „2027”.pdf',
      'Școli calde „2027”.docx',
      'Școli calde „2027”.xlsx',
      'Școli calde „2027”.csv',
      'Declarație privind folosirea IA.txt',
    ])
    const written = Object.entries(files).map(
      ([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`,
    )
    expect(strFromU8(sums ?? new Uint8Array())).toBe(written.join(''))
    const pdf = Buffer.from(await (await save(ana, id, 'pdf')).arrayBuffer())
    expect(pdf.equals(Buffer.from(files['Școli calde „2027”.pdf'] ?? []))).toBe(true)
    expect(Buffer.from(await (await save(ana, id, 'zip')).arrayBuffer()).equals(bytes)).toBe(true)
  },
)

test('for strangers there is no file, and there are no other formats', async () => {
  const [ana, eve] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const { id } = await begin(ana, { title: 'Ours' })
  for (const path of ['export/pdf', 'export/docx', 'export/zip', 'pages'])
    expect((await eve.send('GET', `/api/applications/${id}/${path}`)).status).toBe(404)
  expect((await ana.send('GET', `/api/applications/${id}/export/exe`)).status).toBe(404)
})

test('a refusal names the character, its place and what to do', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await begin(ana, { title: 'Trees 🌳' })
  const { status, body } = await ana.send<object>('GET', `/api/applications/${id}/export/pdf`)
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'export_refused',
    reason: 'missing_characters',
    detail:
      'The font of the files has no picture for “🌳” (U+1F333) in the title page (“Trees 🌳”). Replace or delete these characters.',
    missing_characters: [{ character: '🌳', section: null, count: 1 }],
  })
})

test('the checklist is a table in the language of the application, in which nothing is a formula', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await begin(ana, { title: 'Warm schools', language: 'ru' })
  for (const label of ['=HYPERLINK("https://a.example")', 'Letter, signed'])
    await ana.send('POST', `/api/applications/${id}/documents`, { label })
  const response = await save(ana, id, 'checklist')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const rows = (await response.text()).split('\r\n')
  expect(rows[0]).toContain('Документ,Условие,Ответственный')
  expect(rows.join('\n')).toContain('"\'=HYPERLINK(""https://a.example"")"')
  expect(rows.join('\n')).toContain('"Letter, signed"')
})

test('a format that there is not is no address, and a calendar waits for a confirmed deadline', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await begin(ana, { title: 'Warm schools' })
  expect((await save(ana, id, 'exe')).status).toBe(404)
  const calendar = await save(ana, id, 'ics')
  expect([calendar.status, await calendar.text()]).toEqual([
    404,
    expect.stringContaining('Confirm it in the step Call'),
  ])
})
