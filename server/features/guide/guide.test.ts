import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GuidingQuestion, GuidingQuestions } from '#shared/contracts/guide.ts'
import { fillFrame } from '#shared/drafts/frames.ts'
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
