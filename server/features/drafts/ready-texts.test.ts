import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { ReadyTexts, Section, SectionText, Sections } from '#shared/contracts/drafts.ts'
import { minuteMs } from '#shared/duration.ts'
import { signIn } from '#tests/support/api-client.ts'
import { paragraph } from '#tests/support/proposals.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})
afterAll(() => app.close())

test('texts of ready sections can be used again: by title and language, with their age and last use, a copied one once', async () => {
  const ana = await signIn(app, 'user')
  const begin = async (title: string) =>
    (await ana.send<Application>('POST', '/api/applications', { title, language: 'en' })).body
  const write = async ({ id }: Application, title: string, words: string, state = 'ready', kind = 'need') => {
    const path = `/api/applications/${id}/sections`
    const { body } = await ana.send<Section>('POST', path, { title, kind })
    const doc = { type: 'doc', content: [paragraph(words)] }
    await ana.send('PUT', `${path}/${body.key}`, { version: 0, doc })
    const { body: read } = await ana.send<Section>('GET', `${path}/${body.key}`)
    const sent = await ana.send('PATCH', `${path}/${body.key}`, { row_version: read.row_version, state })
    expect(sent.status).toBe(200)
  }
  const first = await begin('Rivers')
  const path = `/api/organisations/${first.organisation_id}/ready-texts`
  const read = async (query = '') => (await ana.send<ReadyTexts>('GET', `${path}${query}`)).body
  expect(await read()).toEqual({ items: [], next_cursor: null })
  const english = 'The village has two wells and neither of them is safe for the children.'
  const written_at = new Date(app.clock.now()).toISOString()
  await write(first, 'Need', english)
  await write(first, 'Нужда', 'В селе два колодца, и оба опасны для детей.')
  await write(first, 'Draft', 'Not yet.', 'in_progress')
  app.clock.advance(minuteMs)
  const second = await begin('Wells')
  await write(second, 'Need', english)
  const day = written_at.slice(0, 10)
  const { version } = (await ana.send<Application>('GET', `/api/applications/${first.id}`)).body
  await ana.send('PATCH', `/api/applications/${first.id}`, { version, status: 'submitted', submitted_on: day })

  const { items } = await read()
  expect(items).toMatchObject([
    { title: 'Need', language: 'en', text: english, words: 14, application: { id: second.id, title: 'Wells' } },
    { title: 'Нужда', language: 'ru', application: { id: first.id, title: 'Rivers' } },
  ])
  for (const item of items) expect(item).toMatchObject({ written_at, used_on: day })
  // For a section of one kind and language; its key leads to what it says with its tables and notes.
  await write(second, 'Team', 'Three engineers and a teacher who know the villages well.', 'ready', 'consortium')
  const titles = async (query: string) => (await read(query)).items.map(({ title }) => title)
  expect(await titles('?kind=need&language=en')).toEqual(['Need'])
  expect(await titles('?kind=need&language=ru')).toEqual(['Нужда'])
  expect(await titles('?kind=consortium')).toEqual(['Team'])
  expect(await titles('?kind=ethics')).toEqual([])
  expect((await ana.send('GET', `${path}?kind=poetry`)).status).toBe(422)
  const { body: whole } = await ana.send<SectionText>(
    'GET',
    `/api/applications/${second.id}/sections/${items[0]?.section}`,
  )
  expect(JSON.stringify(whole.doc)).toContain(english)
  const [team] = (await ana.send<Sections>('GET', `/api/applications/${second.id}/sections`)).body.items.slice(-1)
  await ana.send('DELETE', `/api/applications/${second.id}/sections/${team?.key}`)
  const page = await read('?limit=1')
  expect(page.items).toEqual(items.slice(0, 1))
  expect((await read(`?limit=1&cursor=${page.next_cursor}`)).items).toEqual(items.slice(1))

  await app.deps.database.db.execute(sql`update applications set deleted_at = now() where id = ${second.id}::uuid`)
  expect((await read()).items.map(({ application }) => application.title)).toEqual(['Rivers', 'Rivers'])
  const stranger = await signIn(app, 'user')
  expect((await stranger.send('GET', path)).status).toBe(404)
  expect((await ana.send('GET', `${path}?limit=0`)).status).toBe(422)
})
