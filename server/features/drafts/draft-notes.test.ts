import * as Y from 'yjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  DraftComment,
  DraftComments,
  Suggestion,
  Suggestions,
  SuggestionsDecided,
} from '#shared/contracts/draft-notes.ts'
import type { DraftVersions, SectionText } from '#shared/contracts/drafts.ts'
import { draftFragment, textOf } from '#shared/drafts/doc.ts'
import { dayMs } from '#shared/duration.ts'
import { suggestFor } from '#server/features/drafts/public.ts'
import { SharedText } from '#server/features/drafts/shared-text.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { addConsultation } from '#tests/support/consultations.ts'
import { newestMailTo, runJobs } from '#tests/support/run-jobs.ts'
import { join, layOut, openWindow } from '#tests/support/section-windows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** An application whose section says two sentences, with the members of its organisation. */
async function begin() {
  const [ana, commenter, viewer] = [await signIn(app, 'user'), await signIn(app, 'user'), await signIn(app, 'user')]
  const path = await layOut(ana)
  await join(app, commenter, path, 'commenter')
  await join(app, viewer, path, 'viewer')
  const section = `${path}/sections/text`
  const window = await openWindow(app, ana, section)
  await window.type('The river is clean. The bank is dry.')
  /** The places around words, as a browser would send them. */
  const placeOf = (words: string) =>
    SharedText.load(Y.encodeStateAsUpdate(window.doc)).findPassage(words) ?? { start: '', end: '' }
  /** Types into the paragraph. */
  const change = async (index: number, remove: number, words: string) => {
    const run = window.doc.getXmlFragment(draftFragment).get(1)
    const text = run instanceof Y.XmlElement ? run.get(0) : null
    if (!(text instanceof Y.XmlText)) throw new Error('There is no paragraph')
    text.delete(index, remove)
    text.insert(index, words)
    await window.send()
  }
  return { ana, commenter, viewer, path, section, window, placeOf, change }
}

const commentsOf = async (who: ApiClient, section: string) =>
  (await who.send<DraftComments>('GET', `${section}/comments`)).body.items
const wordsAt = async (who: ApiClient, section: string) =>
  textOf((await who.send<SectionText>('GET', section)).body.doc).trim()

test('comments are listed in the order of their places in the text, whenever they were written', async () => {
  const { ana, section, window, placeOf } = await begin()
  await window.type('The fish are back.')
  const add = (words: string) =>
    ana.send('POST', `${section}/comments`, { ...placeOf(words), quote: words, text: 'Why?', mentions: [] })
  for (const words of ['fish', 'is dry', 'river']) expect((await add(words)).status).toBe(201)
  expect((await commentsOf(ana, section)).map(({ quote }) => quote)).toEqual(['river', 'is dry', 'fish'])
})

test('[DRAFT-09] comments on a passage, answered and settled, survive edits around them; mentions notify', async () => {
  const { ana, commenter, viewer, section, path, window, placeOf, change } = await begin()
  const input = { ...placeOf('is clean'), quote: 'is clean', text: 'Says who?', mentions: [ana.userId] }
  const added = await commenter.send<DraftComment>('POST', `${section}/comments`, input)
  expect(added).toMatchObject({
    status: 201,
    body: { text: 'Says who?', by: { id: commenter.userId }, resolved: null, orphaned: false, replies: [] },
  })
  expect(await window.stream.next('changed')).toEqual({ what: 'comments' })
  await runJobs(app)
  const mail = JSON.stringify(await newestMailTo(app, ana.email ?? '', 'comment_mentioned'))
  expect(mail).toContain(`${path.replace('/api/applications', '/apply')}/text/text`)
  expect(mail).not.toContain('Says who')
  const notices = await ana.send<{ items: { kind: string }[] }>('GET', '/api/me/notifications')
  expect(notices.body.items.map(({ kind }) => kind)).toContain('comment_mentioned')

  const comment = `${section}/comments/${added.body.id}`
  const answered = await ana.send<DraftComment>('POST', `${comment}/replies`, { text: 'The agency.' })
  expect(answered).toMatchObject({ status: 201, body: { id: added.body.id, replies: [{ text: 'The agency.' }] } })
  expect((await commenter.send<DraftComment>('PATCH', comment, { resolved: true })).body.resolved).toMatchObject({
    by: { id: commenter.userId },
  })
  expect((await ana.send<DraftComment>('PATCH', comment, { resolved: false })).body.resolved).toBeNull()

  await change(0, 3, 'Our long')
  expect(SharedText.load(Y.encodeStateAsUpdate(window.doc)).passageAt(input.start, input.end)).toBe('is clean')
  expect((await commentsOf(viewer, section))[0]).toMatchObject({ orphaned: false, quote: 'is clean' })
  await change(0, 'Our long river is clean.'.length, 'It.')
  expect((await commentsOf(viewer, section))[0]).toMatchObject({ orphaned: true, quote: 'is clean' })

  const statuses = [
    (await viewer.send('POST', `${section}/comments`, { ...placeOf('dry'), quote: 'dry', text: 'x' })).status,
    (await viewer.send('DELETE', comment)).status,
    (await ana.send('DELETE', comment)).status,
    (await commenter.send('POST', `${section}/comments`, { ...input, start: 'AAAA', end: 'AAAA' })).status,
    (
      await commenter.send('POST', `${section}/comments`, {
        ...input,
        ...placeOf('dry'),
        mentions: [section.slice(18, 54)],
      })
    ).status,
    (await commenter.send('DELETE', comment)).status,
    (await commenter.send('DELETE', comment)).status,
  ]
  expect(statuses).toEqual([403, 403, 403, 422, 422, 204, 404])
  expect(await commentsOf(ana, section)).toEqual([])
  await window.stream.close()
})

test('[ORG-04] [DRAFT-09] a consultant who may comment mentions members and is mentioned by them, as long as it is open to them', async () => {
  const { ana, commenter, viewer, section, path, placeOf } = await begin()
  const [consultant, stranger] = [await signIn(app, 'moderator'), await signIn(app, 'moderator')]
  const booking = await addConsultation(app, { user_id: ana.userId, assignee_id: consultant.userId })
  const until = new Date(app.clock.now() + 20 * dayMs).toISOString()
  const open = (right: string) =>
    ana.send<{ id: string }>('POST', `${path}/consultants`, { consultation_id: booking.id, right, until })
  const peopleOf = async (who: ApiClient) =>
    (await who.send<DraftComments>('GET', `${section}/comments`)).body.people.map(({ id }) => id)
  const noticesOf = async (who: ApiClient) =>
    (await who.send<{ items: { kind: string }[] }>('GET', '/api/me/notifications')).body.items.filter(
      ({ kind }) => kind === 'comment_mentioned',
    ).length
  const comment = (who: ApiClient, mentioned: ApiClient) =>
    who.send('POST', `${section}/comments`, {
      ...placeOf('clean'),
      quote: 'clean',
      text: 'Look.',
      mentions: [mentioned.userId],
    })
  await open('read')
  // Who reads can be mentioned, and is not given the names of others.
  expect(await peopleOf(consultant)).toEqual([])
  expect((await comment(consultant, ana)).status).toBe(403)
  expect((await comment(ana, consultant)).status).toBe(201)
  const { body: opened } = await open('comment')
  expect(new Set(await peopleOf(consultant))).toEqual(new Set([ana.userId, commenter.userId, viewer.userId]))
  expect(await peopleOf(ana)).toContain(consultant.userId)
  expect((await comment(consultant, ana)).status).toBe(201)
  expect((await comment(consultant, stranger)).status).toBe(422)
  await runJobs(app)
  expect([await noticesOf(ana), await noticesOf(consultant), await noticesOf(stranger)]).toEqual([1, 1, 0])
  expect(await newestMailTo(app, consultant.email ?? '', 'comment_mentioned')).toBeDefined()
  await ana.send('DELETE', `${path}/consultants/${opened.id}`)
  expect(await peopleOf(ana)).not.toContain(consultant.userId)
  expect((await comment(ana, consultant)).status).toBe(422)
})

test('suggestions are accepted or rejected one by one or all, and one whose text has changed is not applied', async () => {
  const { ana, commenter, section, path, window, placeOf, change } = await begin()
  const suggest = async (old: string, words: string, who = commenter) =>
    who.send<Suggestion>('POST', `${section}/suggestions`, { ...placeOf(old), old, new: words, why: 'Shorter' })
  const [one, two, three] = [
    await suggest('river', 'Nistru'),
    await suggest('clean', 'clear'),
    await suggest('dry', 'wet'),
  ]
  expect(one).toMatchObject({
    status: 201,
    body: { old: 'river', new: 'Nistru', author_kind: 'person', outdated: false },
  })
  expect((await suggest('nowhere', 'x')).status).toBe(422)
  const decide = (decision: string, ...ids: (string | undefined)[]) =>
    ana.send<SuggestionsDecided>('POST', `${section}/suggestions/decide`, { ids, decision })
  expect(
    (await commenter.send('POST', `${section}/suggestions/decide`, { ids: [one.body.id], decision: 'accept' })).status,
  ).toBe(403)

  // Another types around one suggestion and inside another.
  await change(4, 0, 'long ')
  await change('The long river is cl'.length, 0, '-')
  const listed = await ana.send<Suggestions>('GET', `${section}/suggestions`)
  expect(listed.body.items.map(({ outdated }) => outdated)).toEqual([false, true, false])
  const accepted = await decide('accept', one.body.id, two.body.id)
  expect(accepted.body).toMatchObject({ decided: [one.body.id], outdated: [two.body.id], items: [{}, {}] })
  expect(await wordsAt(ana, section)).toBe('The long Nistru is cl-ean. The bank is dry.')
  await window.take(4)
  expect(window.text()).toContain('Nistru')
  const versions = await ana.send<DraftVersions>('GET', `${section}/versions`)
  expect(versions.body.items.map(({ reason }) => reason)).toEqual(['accepted', 'replaced'])
  expect((await decide('reject', two.body.id, three.body.id)).body.items).toEqual([])
  expect(await wordsAt(ana, section)).toContain('dry')

  const actor = { kind: 'user', userId: ana.userId ?? '' } as never
  const id = path.split('/')[3] ?? ''
  const made = await suggestFor(
    app.deps,
    { actor, requestId: 'r' },
    { id, key: 'text' },
    {
      author: { kind: 'model', userId: ana.userId },
      wordings: [
        { old: 'The bank is dry.', new: 'The bank is dry in summer.', why: 'Exact' },
        { old: 'The bank is blue.', new: 'x', why: '' },
      ],
    },
  )
  expect(made).toEqual({ notFound: ['The bank is blue.'] })
  const [open] = (await ana.send<Suggestions>('GET', `${section}/suggestions`)).body.items
  expect(open).toMatchObject({ author_kind: 'model', outdated: false })
  await decide('accept', open?.id)
  expect(await wordsAt(ana, section)).toBe('The long Nistru is cl-ean. The bank is dry in summer.')
  await window.stream.close()
})
