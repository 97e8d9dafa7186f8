import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { ApplicationCopy, Section, SectionText, Sections } from '#shared/contracts/drafts.ts'
import { textOf } from '#shared/drafts/doc.ts'
import { signIn } from '#tests/support/api-client.ts'
import { bringIn, readSample } from '#tests/support/calls.ts'
import { docOf } from '#tests/support/section-windows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('[DRAFT-12] an application is copied to another call with its texts, and what that call changes is listed', async () => {
  const ana = await signIn(app, 'user')
  const text = readSample('04-en-foundation-two-step.md').toString()
  const last = await bringIn(app, ana, text)
  const now = await bringIn(app, ana, text.replace('Lasting benefit for people and river', 'Team and experience'))
  const { body: old } = await ana.send<Application>('POST', '/api/applications', { call_id: last.id, title: 'River' })
  const laid = await ana.send<Sections>('POST', `/api/applications/${old.id}/outline`, { template: 'foundation' })
  const answering = (list: Sections['items'], criterion: string) =>
    list.filter(({ criteria }) => criteria.includes(criterion)).map(({ key }) => key)
  expect(answering(laid.body.items, 'Need and community voice')).toEqual(['need', 'target-group'])
  await ana.send('PUT', `/api/applications/${old.id}/sections/need`, { version: 0, doc: docOf('The river is dirty.') })
  await ana.send('POST', `/api/applications/${old.id}/sections`, { title: 'Letters', kind: 'other' })

  const copied = await ana.send<ApplicationCopy>('POST', `/api/applications/${old.id}/copies`, { call_id: now.id })
  expect(copied).toMatchObject({
    status: 201,
    body: { application: { call_id: now.id, title: 'River', organisation_id: old.organisation_id } },
  })
  const { application, changes } = copied.body
  const need = await ana.send<SectionText>('GET', `/api/applications/${application.id}/sections/need`)
  expect(textOf(need.body.doc)).toBe('The river is dirty.')
  expect(need.body).toMatchObject({ version: 0, state: 'in_progress', criteria: ['Need and community voice'] })
  const of = (key: string) => changes.find((each) => each.key === key)
  expect(of('sustainability')?.criteria).toEqual({ added: [], removed: ['Lasting benefit for people and river'] })
  expect(of('capacity')?.criteria.added).toEqual(['Team and experience'])
  expect(of('other')).toMatchObject({ change: 'not_asked', title: 'Letters' })
  expect(of('need')).toBeUndefined()

  // The list stays with the sections of the copy, each until it is dealt with.
  const listed = async () =>
    (await ana.send<Sections>('GET', `/api/applications/${application.id}/sections`)).body.items
  const changed = (items: Sections['items']) =>
    items.flatMap(({ key, title, call_change }) => (call_change === null ? [] : [{ key, title, ...call_change }]))
  expect(changed(await listed())).toEqual(changes)
  const capacity = (await listed()).find(({ key }) => key === 'capacity')
  const settled = await ana.send<Section>('PATCH', `/api/applications/${application.id}/sections/capacity`, {
    row_version: capacity?.row_version,
    call_change: null,
  })
  expect(settled.body).toMatchObject({ call_change: null, criteria: capacity?.criteria })
  expect(changed(await listed())).toEqual(changes.filter(({ key }) => key !== 'capacity'))

  // The old one keeps its text, and what is written in the new one stays there.
  await ana.send('PUT', `/api/applications/${application.id}/sections/need`, { version: 0, doc: docOf('New.') })
  const before = await ana.send<SectionText>('GET', `/api/applications/${old.id}/sections/need`)
  expect(textOf(before.body.doc)).toBe('The river is dirty.')
  const stranger = await signIn(app, 'user')
  expect((await stranger.send('POST', `/api/applications/${old.id}/copies`, { call_id: now.id })).status).toBe(404)
})
