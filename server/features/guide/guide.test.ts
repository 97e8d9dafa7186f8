import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GuidingQuestion, GuidingQuestions } from '#shared/contracts/guide.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { factTable } from '#shared/drafts/fact-tables.ts'
import { fillFrame, frameNodes } from '#shared/drafts/frames.ts'
import { sectionKinds } from '#shared/drafts/sections.ts'
import { languages } from '#shared/languages.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let ana: ApiClient
let path: string

beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  await app.reset()
  ana = await signIn(app, 'user')
  const { body } = await ana.send<{ id: string }>('POST', '/api/applications', { title: 'Soil', language: 'ro' })
  const sections = `/api/applications/${body.id}/sections`
  const { body: section } = await ana.send<{ key: string }>('POST', sections, { title: 'Nevoia', kind: 'need' })
  path = `${sections}/${section.key}/questions`
})
afterAll(() => app.close())

const list = async (by = ana) => by.send<GuidingQuestions>('GET', path)
const answer = async (id: string, body: object, by = ana) =>
  by.send<GuidingQuestion & { code?: string; stored?: GuidingQuestion }>('PUT', `${path}/${id}`, body)

test('questions fit the kind of the section; an answer is kept with its author and becomes a sentence', async () => {
  const { items } = (await list()).body
  expect(items.length).toBeGreaterThanOrEqual(8)
  expect(items.map(({ id }) => id)).toContain('cause')
  expect(items.every((each) => each.answer === '' && each.version === 0 && each.by === null)).toBe(true)
  const { status, body } = await answer('cause', { version: 0, answer: ' lipsa apei ' })
  expect([status, body.answer, body.version]).toEqual([200, 'lipsa apei', 1])
  expect(body.by?.id).toBe(ana.userId)
  const cause = (await list()).body.items.find(({ id }) => id === 'cause')
  expect(cause).toEqual(body)
  expect(fillFrame(cause?.frame ?? '', cause?.answer ?? '')).toBe('Cauza problemei este următoarea: lipsa apei.')
  expect((await answer('cause', { version: 1, answer: '' })).body).toMatchObject({ answer: '', version: 2 })
})

test('[DRAFT-04] answers become sentences in three languages, tables come from the plan, and what is missing stays visible in the file', async () => {
  const answers = { en: 'Dry wells.', ru: 'высохшие колодцы', ro: 'fântâni secate' }
  for (const language of languages) {
    const { body } = await ana.send<{ id: string }>('POST', '/api/applications', { title: 'Wells', language })
    const application = `/api/applications/${body.id}`
    for (const kind of sectionKinds) {
      const section = { title: `Section ${kind}`, kind }
      const { key } = (await ana.send<{ key: string }>('POST', `${application}/sections`, section)).body
      const asked = (await ana.send<GuidingQuestions>('GET', `${application}/sections/${key}/questions`)).body.items
      expect(asked.length, `${language} ${kind}`).toBeGreaterThanOrEqual(8)
      expect(asked.length, `${language} ${kind}`).toBeLessThanOrEqual(15)
      for (const { frame } of asked) expect(frame, `${language} ${kind}`).toContain('{}')
    }
    const work_package = randomUUID()
    const values = { title: 'Pumps', lead: null, start: 1, end: 6, description: '' }
    const changes = [{ do: 'add', kind: 'work_package', id: work_package, before: null, values }]
    expect((await ana.send('PATCH', `${application}/plan`, { changes })).status).toBe(200)
    const plan = (await ana.send<Plan>('GET', `${application}/plan`)).body
    const table = factTable('work_packages', plan, language)
    const need = `${application}/sections/need`
    const [question] = (await ana.send<GuidingQuestions>('GET', `${need}/questions`)).body.items
    const frame = question?.frame ?? ''
    const content = [{ type: 'paragraph', content: frameNodes(frame, answers[language]) }, table]
    expect((await ana.send('PUT', need, { version: 0, doc: { type: 'doc', content } })).status).toBe(200)
    const saved = await app.fetch(`${application}/export/docx`, { headers: { authorization: ana.authorization ?? '' } })
    const files = unzipSync(new Uint8Array(await saved.arrayBuffer()))
    const text = strFromU8(files['word/document.xml'] ?? new Uint8Array())
      .replaceAll('</w:p>', '\n')
      .replaceAll(/<[^>]+>/g, '')
    expect(text).toContain(fillFrame(frame, answers[language]))
    expect(text).toContain('Pumps')
    expect(text).toContain(`[${{ en: 'Lead', ru: 'Руководитель', ro: 'Responsabil' }[language]}]`)
  }
})

test('an answer over a newer one is refused with what is stored, and nothing is lost', async () => {
  await answer('cause', { version: 0, answer: 'first' })
  for (const version of [0, 5]) {
    const { status, body } = await answer('cause', { version, answer: 'second' })
    expect([status, body.code, body.stored?.answer, body.stored?.version]).toEqual([409, 'draft_conflict', 'first', 1])
  }
  // A version that nothing had is refused as well, and leaves no answer behind.
  expect((await answer('people', { version: 3, answer: 'third' })).status).toBe(409)
  expect((await list()).body.items.find(({ id }) => id === 'people')).toMatchObject({ answer: '', version: 0 })
})

test('strangers see no questions, and a question or section that there is not is no address', async () => {
  const bob = await signIn(app, 'user')
  expect((await list(bob)).status).toBe(404)
  expect((await answer('cause', { version: 0, answer: 'x' }, bob)).status).toBe(404)
  expect((await answer('nothing', { version: 0, answer: 'x' })).status).toBe(404)
  expect((await ana.send('GET', path.replace(/sections\/[^/]+/, 'sections/none'))).status).toBe(404)
  expect((await answer('cause', { version: 0, answer: 'x'.repeat(3_001) })).status).toBe(422)
})
