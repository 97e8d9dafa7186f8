import * as Y from 'yjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DraftVersions, SectionText, Sections } from '#shared/contracts/drafts.ts'
import type { Findings } from '#shared/contracts/review.ts'
import { draftFragment, textOf } from '#shared/drafts/doc.ts'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { signIn, signInAgain, withAuthorization } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { docOf, followSection, join, layOut, openWindow, typeMany } from '#tests/support/section-windows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
/** Another process on the same database, with a memory of its own. */
let replica: TestApp

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  replica = await openTestApp({ RATE_LIMITS: 'off' }, { ...app.deps.database, close: async () => {} })
})
afterAll(async () => {
  await replica.close()
  await app.close()
})

const wordsAt = async (who: ApiClient, section: string) =>
  textOf((await who.send<SectionText>('GET', section)).body.doc)
    .split('\n')
    .filter((line) => line !== '')

test('[DRAFT-02] [QUAL-04] windows of two replicas write the same section at once, and each has every word of the others', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const path = await layOut(ana)
  await join(app, bogdan, path, 'editor')
  const section = `${path}/sections/text`
  const elsewhere = withAuthorization(replica, bogdan.authorization ?? '')
  const [one, two] = [await openWindow(app, ana, section), await openWindow(replica, elsewhere, section)]
  // Each replica keeps the text in memory, and each must notice what the other stored in between.
  for (const round of ['first', 'second', 'third'])
    await Promise.all([one.type(`Ana ${round}`), two.type(`Bogdan ${round}`)])
  const { body: stored } = await elsewhere.send<SectionText>('GET', section)
  expect(stored.version).toBe(6)
  const doc = { ...stored.doc, content: [...stored.doc.content, ...docOf('A program').content] }
  expect((await ana.send('PUT', section, { version: 6, doc })).status).toBe(200)
  await two.type('After the program')
  await Promise.all([one.take(8), two.take(8)])
  expect(one.text()).toBe(two.text())
  const words = await wordsAt(ana, section)
  expect(words).toEqual(await wordsAt(elsewhere, section))
  expect(words.toSorted()).toEqual([
    'A program',
    'After the program',
    ...['first', 'second', 'third'].map((round) => `Ana ${round}`).toSorted(),
    ...['first', 'second', 'third'].map((round) => `Bogdan ${round}`).toSorted(),
  ])
  await Promise.all([one.stream.close(), two.stream.close()])
})

/** Logs users in again after the clock went past the end of their sessions; their windows go on with the new ones. */
async function renewSessions(...users: ApiClient[]): Promise<void> {
  for (const user of users) Object.assign(user, await signInAgain(app, user))
}

test('[DRAFT-02] words typed for two days without a connection are merged, though what they rested on was compacted', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const path = await layOut(ana)
  await join(app, bogdan, path, 'editor')
  const section = `${path}/sections/text`
  const [away, here] = [await openWindow(app, ana, section), await openWindow(app, bogdan, section)]
  await away.type('Stored before')
  const sent = Buffer.from(Y.encodeStateAsUpdate(away.doc)).toString('base64')
  await away.stream.close()
  const typeAway = (words: string) => {
    const before = Y.encodeStateVector(away.doc)
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText(words)])
    away.doc.getXmlFragment(draftFragment).push([paragraph])
    return Buffer.from(Y.encodeStateAsUpdate(away.doc, before)).toString('base64')
  }
  const kept = [typeAway('Offline, day one'), typeAway('Offline, day two')]
  // In the meantime others write so much that the changes of then are rows no more.
  await here.take(1)
  await typeMany(app, bogdan, section, here, 420)
  await here.stream.close()
  app.clock.advance(2 * dayMs)
  await renewSessions(ana, bogdan)
  const back = await followSection(app, ana, section, 1)
  const state = await back.next('state')
  Y.applyUpdate(away.doc, Buffer.from(state.update, 'base64'))
  // The answer to the first batch was lost: it is sent again with those of the journal.
  const posted = []
  for (const [index, update] of [sent, ...kept].entries()) posted.push((await away.post(update, index + 1)).status)
  expect(posted).toEqual([200, 200, 200])
  const words = await wordsAt(bogdan, section)
  expect(words.toSorted()).toEqual(['Offline, day one', 'Offline, day two', 'Stored before'])
  const copy = new Y.Doc()
  const now = await (await followSection(app, bogdan, section)).next('state')
  Y.applyUpdate(copy, Buffer.from(now.update, 'base64'))
  expect(away.text()).toBe(copy.getXmlFragment(draftFragment).toString())
  await back.close()
})

test('[DRAFT-03] [QUAL-05] a clock that jumps loses no word and no version, and versions come again after it', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const path = await layOut(ana)
  await join(app, bogdan, path, 'editor')
  const section = `${path}/sections/text`
  const [one, two] = [await openWindow(app, ana, section), await openWindow(app, bogdan, section)]
  const versions = async () => (await ana.send<DraftVersions>('GET', `${section}/versions`)).body.items
  await one.type('Before')
  app.clock.advance(3 * dayMs)
  await renewSessions(ana, bogdan)
  expect((await one.type('While it is ahead')).status).toBe(200)
  const ahead = await versions()
  app.clock.advance(-3 * dayMs)
  expect((await two.type('Set back, by another')).status).toBe(200)
  await two.type('Set back, again')
  app.clock.advance(3 * minuteMs)
  await two.type('After a pause')
  app.clock.advance(3 * minuteMs)
  const listed = await versions()
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(ahead.map(({ id }) => id)))
  // What was written while it was ahead, and after it was set back, up to the pause.
  expect(listed.map(({ words }) => words)).toContain(1 + 4 + 4 + 3)
  expect(await wordsAt(ana, section)).toEqual([
    'Before',
    'While it is ahead',
    'Set back, by another',
    'Set back, again',
    'After a pause',
  ])
  await Promise.all([one.stream.close(), two.stream.close()])
})

test('[DRAFT-08] [FIND-01] 200,000 words in one application are opened, counted and reviewed, and files that cannot hold them say so', async () => {
  const ana = await signIn(app, 'user')
  const path = await layOut(ana, 'blank')
  const paragraph = Array.from({ length: 100 }, (_, at) => (at % 20 === 19 ? 'rivers.' : `river${at}`)).join(' ')
  const keys = ['text']
  for (let more = 1; more < 4; more += 1)
    keys.push((await ana.send<{ key: string }>('POST', `${path}/sections`, { title: `Part ${more}` })).body.key)
  for (const key of keys) {
    const doc = docOf(...Array.from({ length: 500 }, () => paragraph))
    expect((await ana.send('PUT', `${path}/sections/${key}`, { version: 0, doc })).status).toBe(200)
  }
  const { body: sections } = await ana.send<Sections>('GET', `${path}/sections`)
  expect(sections.items.map(({ words }) => words)).toEqual(keys.map(() => 50_000))
  const opened = await openWindow(app, ana, `${path}/sections/text`)
  expect(opened.text().split('<paragraph>')).toHaveLength(501)
  expect((await opened.type('One more.')).status).toBe(200)
  const { status, body: found } = await ana.send<Findings>('GET', `${path}/findings`)
  expect([status, found.has_text, found.items.length > 0]).toEqual([200, true, true])
  for (const format of ['pdf', 'docx'])
    expect(await ana.send('GET', `${path}/export/${format}`)).toMatchObject({
      status: 422,
      body: { code: 'export_refused', reason: 'too_long', detail: expect.stringMatching(/at most 150 pages/) },
    })
  await opened.stream.close()
})
