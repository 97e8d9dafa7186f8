import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { OwnTemplate, OwnTemplates, Section, Sections } from '#shared/contracts/drafts.ts'
import type { Call } from '#shared/contracts/calls.ts'
import type { CallFacts } from '#shared/grants/facts.ts'
import { outlineTemplates } from '#shared/drafts/sections.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { bringIn, readSample } from '#tests/support/calls.ts'
import { docOf, join } from '#tests/support/section-windows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let call: Call
let ana: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  ana = await signIn(app, 'user')
  call = await bringIn(app, ana, readSample('05-ro-program-national.md').toString())
})
afterAll(() => app.close())

const begin = async (input: object = {}) =>
  (
    await ana.send<Application>('POST', '/api/applications', {
      title: 'River',
      language: 'en',
      ...input,
    })
  ).body
const templatesOf = (organisationId: string) => `/api/organisations/${organisationId}/outline-templates`
const layOut = async (id: string, body: object) => ana.send<Sections>('POST', `/api/applications/${id}/outline`, body)

test('[DRAFT-01] an outline comes from the call and a template, is added to, moved, renamed, and removed with undo, and is kept as a template', async () => {
  const { id, organisation_id } = await begin({ call_id: call.id })
  const path = `/api/applications/${id}/sections`
  const list = async () => (await ana.send<Sections>('GET', path)).body
  const keys = async () => (await list()).items.map(({ key }) => key)
  expect(await list()).toMatchObject({ items: [], suggested: 'national' })

  // Limit, criteria and outcomes of each section are those of the call.
  const { items: laid } = (await layOut(id, { template: 'national' })).body
  const of = (key: string) => laid.find((each) => each.key === key)
  const { body: facts } = await ana.send<CallFacts>('GET', `/api/calls/${call.id}/facts`)
  const outcomes = new Set(facts.expectedOutcomes)
  expect(outcomes.size).toBe(3)
  expect(of('summary')).toMatchObject({ limit: { unit: 'words', max: 300 } })
  expect(of('capacity')).toMatchObject({ criteria: ['Capacitatea solicitantului'], limit: null })
  expect(new Set(laid.flatMap((section) => section.criteria))).toEqual(new Set(facts.criteria.map(({ name }) => name)))
  expect(new Set(laid.flatMap((section) => section.outcomes))).toEqual(outcomes)
  const other = await begin()
  for (const template of outlineTemplates)
    expect((await layOut(other.id, { template })).body.items.length, template).toBeGreaterThan(0)

  const added = {
    title: 'Scrisori',
    kind: 'other',
    after: 'need',
    purpose: 'Semnate.',
    limit: { unit: 'pages', max: 2 },
  }
  expect(await ana.send('POST', path, added)).toMatchObject({ status: 201, body: { key: 'other', title: 'Scrisori' } })
  const moved = { row_version: 1, after: null, title: 'Scrisori de sprijin' }
  expect(await ana.send('PATCH', `${path}/other`, moved)).toMatchObject({ status: 200, body: { title: moved.title } })
  expect(await keys()).toEqual(['other', ...laid.map(({ key }) => key)])
  await ana.send('PUT', `${path}/need`, { version: 0, doc: docOf('Râul este murdar.') })
  expect((await ana.send('DELETE', `${path}/need`)).status).toBe(204)
  expect(await keys()).not.toContain('need')
  expect(await ana.send<Section>('POST', `${path}/need/restore`)).toMatchObject({ status: 200, body: { words: 3 } })
  expect((await keys()).slice(0, 3)).toEqual(['other', 'summary', 'need'])

  // An own template is laid out as the others are: without texts, with what the call of the new application asks for.
  const kept = await ana.send<OwnTemplate>('POST', templatesOf(organisation_id), { name: ' Apă ', application_id: id })
  const titles = (await list()).items.map(({ title }) => title)
  expect(kept).toMatchObject({ status: 201, body: { name: 'Apă', sections: titles, version: 1 } })
  const own_template = kept.body.id
  const again = (await layOut((await begin({ call_id: call.id })).id, { own_template })).body.items
  expect(again.map(({ title }) => title)).toEqual(titles)
  expect(again.every(({ words, state }) => words === 0 && state === 'pending')).toBe(true)
  expect(again[0]).toMatchObject({ purpose: 'Semnate.', limit: { unit: 'pages', max: 2 } })
  expect(again[1]).toMatchObject({ key: 'summary', limit: { unit: 'words', max: 300 } })
  expect(again.find(({ key }) => key === 'capacity')?.criteria).toEqual(['Capacitatea solicitantului'])
  expect(new Set(again.flatMap((section) => section.outcomes))).toEqual(outcomes)
})

test('own templates are renamed with a version and deleted by editors of the organisation, and read by its viewers', async () => {
  const { id, organisation_id } = await begin()
  await layOut(id, { template: 'blank' })
  const path = templatesOf(organisation_id)
  const keep = (name: string, application_id = id) => ana.send<OwnTemplate>('POST', path, { name, application_id })
  const { body: first } = await keep('Wells')
  expect(await keep('wells')).toMatchObject({ status: 422, body: { errors: [{ path: 'name' }] } })
  expect(await keep('Empty', (await begin()).id)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'application_id' }] },
  })
  const one = `${path}/${first.id}`
  expect(await ana.send('PATCH', one, { version: 1, name: 'Wells 2027' })).toMatchObject({
    status: 200,
    body: { id: first.id, name: 'Wells 2027', version: 2 },
  })
  expect(await ana.send('PATCH', one, { version: 1, name: 'Late' })).toMatchObject({
    status: 409,
    body: { code: 'organisation_conflict', stored: { name: 'Wells 2027', version: 2 } },
  })

  const [viewer, stranger] = [await signIn(app, 'user'), await signIn(app, 'user')]
  await join(app, viewer, `/api/applications/${id}`, 'viewer')
  const { body } = await viewer.send<OwnTemplates>('GET', path)
  expect(body.items.map(({ name }) => name)).toContain('Wells 2027')
  expect((await viewer.send('POST', path, { name: 'Mine', application_id: id })).status).toBe(403)
  expect((await viewer.send('DELETE', one)).status).toBe(403)
  expect((await stranger.send('GET', path)).status).toBe(404)
  expect((await stranger.send('DELETE', one)).status).toBe(404)
  // A template of another organisation can neither be laid out nor be made of this application.
  const theirs = await stranger.send<Application>('POST', '/api/applications', { title: 'Other', language: 'en' })
  const refused = await stranger.send('POST', `/api/applications/${theirs.body.id}/outline`, { own_template: first.id })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'own_template' }] } })
  const taken = { name: 'Taken', application_id: id }
  expect((await stranger.send('POST', templatesOf(theirs.body.organisation_id), taken)).status).toBe(404)

  expect((await ana.send('DELETE', one)).status).toBe(204)
  expect((await ana.send('DELETE', one)).status).toBe(404)
  expect((await layOut((await begin()).id, { own_template: first.id })).status).toBe(422)
  for (let count = (await ana.send<OwnTemplates>('GET', path)).body.items.length; count < 50; count += 1)
    expect((await keep(`Template ${count}`)).status).toBe(201)
  expect(await keep('One more')).toMatchObject({ status: 409, body: { code: 'organisation_full' } })
})
