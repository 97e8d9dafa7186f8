import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { ApplicationPages } from '#shared/contracts/exports.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
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

test('the archive holds both files under the name of the application, and its sums verify', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await begin(ana, { title: 'Școli calde / „2027”', language: 'ro' })
  const response = await save(ana, id, 'zip')
  expect(response.headers.get('content-type')).toBe('application/zip')
  const bytes = Buffer.from(await response.arrayBuffer())
  const { 'SHA256SUMS.txt': sums, ...files } = unzipSync(bytes)
  expect(Object.keys(files)).toEqual(['Școli calde „2027”.pdf', 'Școli calde „2027”.docx'])
  const written = Object.entries(files).map(
    ([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`,
  )
  expect(strFromU8(sums ?? new Uint8Array())).toBe(written.join(''))
  for (const format of ['pdf', 'docx'])
    expect(Buffer.from(await (await save(ana, id, format)).arrayBuffer())).toEqual(
      Buffer.from(files[`Școli calde „2027”.${format}`] ?? []),
    )
  expect(Buffer.from(await (await save(ana, id, 'zip')).arrayBuffer()).equals(bytes)).toBe(true)
})

test('for strangers there is no file, and there are no other formats', async () => {
  const [ana, eve] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const { id } = await begin(ana, { title: 'Ours' })
  for (const path of ['export/pdf', 'export/docx', 'export/zip', 'pages'])
    expect((await eve.send('GET', `/api/applications/${id}/${path}`)).status).toBe(404)
  expect((await ana.send('GET', `/api/applications/${id}/export/exe`)).status).toBe(422)
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
