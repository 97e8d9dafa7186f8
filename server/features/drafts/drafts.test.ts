import * as Y from 'yjs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { DraftVersions, Section, SectionText, Sections } from '#shared/contracts/drafts.ts'
import { draftFragment, draftSchemaVersion, textOf } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { minuteMs } from '#shared/duration.ts'
import { readSections, replaceDraftFor } from '#server/features/drafts/public.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { docOf, followSection, join, layOut, openWindow, typeMany } from '#tests/support/section-windows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const sectionsOf = async (who: ApiClient, path: string) =>
  (await who.send<Sections>('GET', `${path}/sections`)).body.items
const textAt = async (who: ApiClient, path: string) => textOf((await who.send<SectionText>('GET', path)).body.doc)

test('an outline is laid out, and sections are added, moved, renamed and removed with undo', async () => {
  const ana = await signIn(app, 'user')
  const path = await layOut(ana, 'foundation')
  const before = await sectionsOf(ana, path)
  expect(before.map(({ title }) => title)).toContain('Need and context')
  expect(before[0]).toMatchObject({ key: 'summary', state: 'pending', version: 0, words: 0, row_version: 1 })

  const added = await ana.send<Section>('POST', `${path}/sections`, {
    title: '  Our river ',
    kind: 'need',
    after: 'need',
    limit: { unit: 'words', max: 300 },
    criteria: ['Community voice'],
  })
  expect(added).toMatchObject({ status: 201, body: { key: 'need-2', title: 'Our river', limit: { max: 300 } } })
  const keys = async () => (await sectionsOf(ana, path)).map(({ key }) => key)
  expect((await keys()).slice(0, 4)).toEqual(['summary', 'need', 'need-2', 'target-group'])

  const change = (body: object) => ana.send<Section>('PATCH', `${path}/sections/need-2`, body)
  expect((await change({ row_version: 1, after: null, title: 'River', owner_id: ana.userId })).body).toMatchObject({
    title: 'River',
    row_version: 2,
    owner: { id: ana.userId, name: 'Ana Rusu' },
  })
  expect((await keys())[0]).toBe('need-2')
  expect(await change({ row_version: 1, title: 'Late' })).toMatchObject({
    status: 409,
    body: { code: 'section_conflict', stored: { title: 'River', row_version: 2 } },
  })
  expect(await change({ row_version: 2, after: 'nothing' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'after' }] },
  })
  const stranger = await signIn(app, 'user')
  expect((await change({ row_version: 2, owner_id: stranger.userId })).status).toBe(422)

  expect((await ana.send('DELETE', `${path}/sections/need-2`)).status).toBe(204)
  expect(await keys()).not.toContain('need-2')
  expect((await ana.send('GET', `${path}/sections/need-2`)).status).toBe(404)
  expect((await ana.send('POST', `${path}/sections/need-2/restore`)).status).toBe(200)
  expect((await keys())[0]).toBe('need-2')

  const again = await ana.send<Sections>('POST', `${path}/outline`, { template: 'national' })
  expect(again.body.items.filter(({ key }) => key === 'need')).toHaveLength(1)
  expect(again.body.items.map(({ key }) => key)).toContain('risks')
})

test('an outline of an earlier application of the organisation is laid out again, without texts', async () => {
  const [ana, ion] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const path = await layOut(ana, 'national')
  const letters = { title: 'Letters', kind: 'other', after: 'need', purpose: 'Signed ones.' }
  expect(await ana.send('POST', `${path}/sections`, letters)).toMatchObject({ status: 201 })
  await ana.send('DELETE', `${path}/sections/summary`)
  await ana.send('PUT', `${path}/sections/need`, { version: 0, doc: docOf('The river is dirty.') })
  const begin = async (client: typeof ana) =>
    `/api/applications/${(await client.send<{ id: string }>('POST', '/api/applications', { title: 'Next' })).body.id}`
  const next = await begin(ana)
  const from = path.replace('/api/applications/', '')
  const laid = await ana.send<Sections>('POST', `${next}/outline`, { from })
  expect(laid.status).toBe(200)
  expect(laid.body.items.map(({ key }) => key)).toEqual((await sectionsOf(ana, path)).map(({ key }) => key))
  expect(laid.body.items.find(({ title }) => title === 'Letters')).toMatchObject({ purpose: 'Signed ones.', words: 0 })
  expect(laid.body.items.every(({ words, state }) => words === 0 && state === 'pending')).toBe(true)
  expect((await ion.send('POST', `${await begin(ion)}/outline`, { from })).status).toBe(404)
})

test('an editor writes, a viewer and a commenter read, and for others there is no such thing', async () => {
  const [ana, commenter, viewer, stranger] = [
    await signIn(app, 'user'),
    await signIn(app, 'user'),
    await signIn(app, 'user'),
    await signIn(app, 'admin'),
  ]
  const path = await layOut(ana)
  await join(app, commenter, path, 'commenter')
  await join(app, viewer, path, 'viewer')
  const statuses = async (who: ApiClient) => [
    (await who.send('GET', `${path}/sections`)).status,
    (await who.send('GET', `${path}/sections/text`)).status,
    (await who.send('PUT', `${path}/sections/text`, { version: 9, doc: docOf('x') })).status,
    (await who.send('PATCH', `${path}/sections/text`, { row_version: 9, title: 'x' })).status,
    (await who.send('POST', `${path}/sections/text/updates`, { client: 'window-1', n: 1, update: 'AAA=', schema: 1 }))
      .status,
    (await followSection(app, who, `${path}/sections/text`)).status,
  ]
  expect(await statuses(commenter)).toEqual([200, 200, 403, 403, 403, 200])
  expect(await statuses(viewer)).toEqual([200, 200, 403, 403, 403, 200])
  expect(await statuses(ana)).toEqual([200, 200, 409, 409, 200, 200])
  expect(await statuses(stranger)).toEqual([404, 404, 404, 404, 404, 404])
})

test('two windows and a program write at once, and all copies are equal', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const path = await layOut(ana)
  await join(app, bogdan, path, 'editor')
  const section = `${path}/sections/text`
  const [one, two] = [await openWindow(app, ana, section), await openWindow(app, bogdan, section)]
  await Promise.all([one.type('Ana one'), two.type('Bogdan one'), one.type('Ana two'), two.type('Bogdan two')])
  const { body: stored } = await ana.send<SectionText>('GET', section)
  expect(stored.version).toBe(4)
  const doc = { ...stored.doc, content: [...docOf('A program').content, ...stored.doc.content] }
  const replaced = await ana.send<SectionText>('PUT', section, { version: 4, doc })
  expect(replaced).toMatchObject({ status: 200, body: { version: 5, words: 10, state: 'in_progress' } })
  await Promise.all([one.take(5), two.take(5)])
  expect(one.text()).toBe(two.text())
  expect(textOf(replaced.body.doc).split('\n').toSorted()).toEqual([
    '',
    'A program',
    'Ana one',
    'Ana two',
    'Bogdan one',
    'Bogdan two',
  ])
  expect(await ana.send('PUT', section, { version: 4, doc: docOf('late') })).toMatchObject({
    status: 409,
    body: { code: 'draft_conflict', stored: { version: 5, doc: replaced.body.doc } },
  })
  await Promise.all([one.stream.close(), two.stream.close()])
})

test('a batch that is sent again is stored once, also long afterwards', async () => {
  const ana = await signIn(app, 'user')
  const section = `${await layOut(ana)}/sections/text`
  const window = await openWindow(app, ana, section)
  const first = window.unsent()
  await window.type('once')
  const update = Buffer.from(Y.encodeStateAsUpdate(window.doc)).toString('base64')
  expect((await window.post(update, 1)).body.seq).toBe(1)
  expect((await window.post(update, 7)).body.seq).toBe(1)
  expect((await window.post(first, 8)).body.seq).toBe(1)
  await typeMany(app, ana, section, window, 450)
  expect((await window.post(update, 1)).body.seq).toBe(451)
  const { rows } = await app.deps.database.db.execute<{ count: number; upto: number }>(sql`
    select count(*)::int as count, max(s.upto) as upto from draft_updates u join draft_sections s on s.id = u.section_id
    where s.application_id = ${section.split('/')[3]}::uuid`)
  expect(rows[0]).toEqual({ count: 251, upto: 400 })
  expect((await textAt(ana, section)).split('\n')).toHaveLength(452)
  await window.stream.close()
})

test('a window that was away gets what it missed, or the whole text after long', async () => {
  const ana = await signIn(app, 'user')
  const section = `${await layOut(ana)}/sections/text`
  const window = await openWindow(app, ana, section)
  for (let number = 1; number <= 3; number += 1) await window.type(`${number}`)
  const back = await followSection(app, ana, section, 1)
  expect([(await back.next('update')).seq, (await back.next('update')).seq]).toEqual([2, 3])
  const upToDate = await followSection(app, ana, section, 3)
  await window.type('4')
  expect(await upToDate.read()).toMatchObject({ name: 'update', id: '4', data: { seq: 4, client: window.client } })
  await typeMany(app, ana, section, window, 406)
  const late = await (await followSection(app, ana, section, 1)).next('state')
  expect(late).toMatchObject({ seq: 410, schema: draftSchemaVersion })
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Buffer.from(late.update, 'base64'))
  expect(copy.getXmlFragment(draftFragment).toString()).toBe(window.text())
  // An id that no change has: the whole text.
  expect((await (await followSection(app, ana, section, 999_999)).next('state')).seq).toBe(410)
})

test('a window that is newer than the server waits, and what is no text is refused with the reason', async () => {
  const ana = await signIn(app, 'user')
  const section = `${await layOut(ana)}/sections/text`
  const window = await openWindow(app, ana, section)
  const { code } = (await window.post('AAA=', 1, draftSchemaVersion + 1)).body
  expect(code).toBe('unavailable')
  const image = new Y.XmlElement('image')
  window.doc.getXmlFragment(draftFragment).push([image])
  expect(await window.send()).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'update', code: 'text_schema', message: 'a node "image" is not known' }] },
  })
  expect(await window.post('CQkJ', 2)).toMatchObject({ status: 422, body: { errors: [{ code: 'text_broken' }] } })
  const wrong = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'paragraph' }] }] }
  expect(await ana.send('PUT', section, { version: 0, doc: wrong })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'doc', code: 'text_schema' }] },
  })
  expect((await ana.send<SectionText>('GET', section)).body).toMatchObject({ version: 0, words: 0, state: 'pending' })
  expect((await ana.send<SectionText>('PUT', section, { version: 0, doc: docOf('x') })).body.state).toBe('in_progress')
  await window.stream.close()
})

test('carets go to the other windows with the name of their user, and are not stored', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const path = await layOut(ana)
  await join(app, bogdan, path, 'viewer')
  const section = `${path}/sections/text`
  const stream = await followSection(app, ana, section)
  await stream.next('state')
  const state = Buffer.from(JSON.stringify({ user: { name: 'Someone else' }, cursor: { anchor: 1 }, more: 'text' }))
  const awareness = Buffer.from([1, 5, 1, state.length, ...state]).toString('base64')
  expect((await bogdan.send('POST', `${section}/presence`, { client: 'window-2', awareness })).status).toBe(204)
  const heard = await stream.next('presence')
  expect(heard.client).toBe('window-2')
  const shown = Buffer.from(heard.awareness, 'base64').toString()
  expect(JSON.parse(shown.slice(shown.indexOf('{')))).toEqual({
    user: { name: 'Ana Rusu', color: expect.stringMatching(/^#/) },
    cursor: { anchor: 1 },
  })
  // A window that opens later sees it as well.
  expect((await (await followSection(app, ana, section)).next('presence')).client).toBe('window-2')
  // Short numbers that are long when they are written again.
  const numbers = Buffer.from(`{"cursor":[${Array(500).fill('1e20').join()}]}`)
  const long = Buffer.from([1, 5, 2, (numbers.length & 127) | 128, numbers.length >> 7, ...numbers]).toString('base64')
  for (const wrong of ['AAA=', long])
    expect((await bogdan.send('POST', `${section}/presence`, { client: 'window-2', awareness: wrong })).status).toBe(
      422,
    )
  await stream.close()
})

test('[DRAFT-03] versions come with pauses and other authors, and an earlier one becomes the text again', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const path = await layOut(ana)
  await join(app, bogdan, path, 'editor')
  const section = `${path}/sections/text`
  const [one, two] = [await openWindow(app, ana, section), await openWindow(app, bogdan, section)]
  await one.type('First words')
  app.clock.advance(3 * minuteMs)
  await one.type('after a pause')
  app.clock.advance(minuteMs)
  await two.type('of another')
  app.clock.advance(1.5 * minuteMs)
  await one.type('and back')
  const versions = async () => (await ana.send<DraftVersions>('GET', `${section}/versions`)).body.items
  expect((await versions()).map(({ reason, by, words }) => [reason, by?.id, words])).toEqual([
    ['author', bogdan.userId, 6 + 1],
    ['pause', ana.userId, 2],
  ])
  app.clock.advance(3 * minuteMs)
  const listed = await versions()
  expect(listed[0]).toMatchObject({ reason: 'pause', author_kind: 'person', by: { id: ana.userId } })
  expect(await versions()).toHaveLength(3)
  const page = await ana.send<DraftVersions>('GET', `${section}/versions?limit=2`)
  const rest = await ana.send<DraftVersions>('GET', `${section}/versions?cursor=${page.body.next_cursor}`)
  expect([...page.body.items, ...rest.body.items]).toEqual(listed)

  const oldest = `${section}/versions/${listed.at(-1)?.id}`
  const { body } = await ana.send<{ doc: DraftDoc }>('GET', oldest)
  expect(textOf(body.doc)).toBe('\nFirst words')
  const restored = await bogdan.send<SectionText>('POST', `${oldest}/restore`)
  expect(textOf(restored.body.doc)).toBe('\nFirst words')
  await one.take(restored.body.version)
  expect(one.text()).toContain('First words')
  expect(one.text()).not.toContain('back')
  expect((await versions())[0]).toMatchObject({ reason: 'restored', by: { id: bogdan.userId }, words: 2 })
  await Promise.all([one.stream.close(), two.stream.close()])
})

test('[DRAFT-03] other features read the texts and change them as a rule or a model, each with a version', async () => {
  const ana = await signIn(app, 'user')
  const path = await layOut(ana)
  const window = await openWindow(app, ana, `${path}/sections/text`)
  await window.type('Typed by hand')
  const id = path.split('/')[3] ?? ''
  const { db } = app.deps.database
  const [read] = await readSections(db, id)
  expect(read).toMatchObject({ key: 'text', kind: 'other', title: '', limit: null, state: 'in_progress', version: 1 })
  const actor = { kind: 'user', userId: ana.userId ?? '' } as never
  const seq = await replaceDraftFor(
    app.deps,
    { actor, requestId: 'r' },
    { id, key: 'text' },
    {
      author: { kind: 'model', userId: ana.userId },
      reason: 'model',
      change: (doc) => ({ ...doc, content: [...doc.content, ...docOf('Drafted').content] }),
    },
  )
  expect(seq).toBe(2)
  await window.take(2)
  expect(window.text()).toContain('Drafted')
  const versions = await ana.send<DraftVersions>('GET', `${path}/sections/text/versions`)
  expect(versions.body.items.map(({ reason, author_kind }) => [reason, author_kind])).toEqual([
    ['model', 'model'],
    ['replaced', 'person'],
  ])
  await window.stream.close()
})

test('the first words begin the step, and no word of a text is in the log', async () => {
  const ana = await signIn(app, 'user')
  const path = await layOut(ana)
  const stepOf = async () =>
    (await ana.send<Application>('GET', path)).body.steps.find(({ step }) => step === 'text')?.state
  expect(await stepOf()).toBe('open')
  const window = await openWindow(app, ana, `${path}/sections/text`)
  await window.type('Confidential')
  expect(await stepOf()).toBe('at_work')
  await ana.send('PATCH', `${path}/sections/text`, { row_version: 1, title: 'Secret title', state: 'ready' })
  const { rows } = await app.deps.database.db.execute(sql`
    select 1 from activity_log where activity_log::text ~ 'Confidential|Secret title'
    union all select 1 from live_events where live_events::text ~ 'Confidential|Secret title'
    union all select 1 from jobs where jobs::text ~ 'Confidential|Secret title'`)
  expect(rows).toEqual([])
  const log = await app.deps.database.db.execute<{ action: string }>(sql`
    select action from activity_log where target_id = ${path.split('/')[3]} order by id`)
  expect(log.rows.map(({ action }) => action)).toEqual([
    'application.create',
    'application.lay_out',
    'application.note_step',
    'application.update_section',
  ])
  await window.stream.close()
})
