import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { SectionText } from '#shared/contracts/drafts.ts'
import type { Findings, ShownFinding } from '#shared/contracts/review.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { minuteMs } from '#shared/duration.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { paragraphs } from '#tests/support/review-cases.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const asked = 'Open, documented interfaces between machines of different vendors'

/** An application with one section that is to answer an outcome. */
async function begin(who: ApiClient, doc: DraftDoc | null): Promise<{ path: string; section: string }> {
  const { body } = await who.send<Application>('POST', '/api/applications', { language: 'en' })
  const path = `/api/applications/${body.id}`
  const section = await who.send<{ key: string }>('POST', `${path}/sections`, {
    title: 'Impact',
    kind: 'impact',
    outcomes: [asked],
  })
  const address = `${path}/sections/${section.body.key}`
  if (doc !== null) await write(who, address, doc)
  return { path, section: address }
}

async function write(who: ApiClient, section: string, doc: DraftDoc): Promise<void> {
  const { body } = await who.send<SectionText>('GET', section)
  expect((await who.send('PUT', section, { version: body.version, doc })).status).toBe(200)
}

async function review(who: ApiClient, path: string): Promise<Findings> {
  const { status, body } = await who.send<Findings>('GET', `${path}/findings`)
  expect(status).toBe(200)
  return body
}

const ofRule = ({ items }: Findings, rule: string): ShownFinding[] => items.filter((each) => each.rule === rule)
const claim = 'integrity.superlative'

test('[FIND-02] a finding is at its place, is accepted with a reason, goes when it is fixed and returns when its words change', async () => {
  const anna = await signIn(app, 'user')
  const { path, section } = await begin(anna, paragraphs('We are ready.\nOur sensor is unique.'))
  const [found] = ofRule(await review(anna, path), claim)
  expect(found).toMatchObject({
    state: 'open',
    severity: 'hint',
    place: { section: section.split('/').at(-1), path: [1], quote: 'Our sensor is unique.', from: 14, to: 20 },
  })
  const decision = `${path}/findings/${found?.id}/decision`
  expect((await anna.send('PUT', decision, { reason: ' ' })).status).toBe(422)
  expect((await anna.send('PUT', decision, { reason: 'A patent search shows it' })).status).toBe(204)
  const accepted = { state: 'accepted', accepted: { reason: 'A patent search shows it' } }
  expect(ofRule(await review(anna, path), claim)).toMatchObject([accepted])
  // What others type elsewhere changes nothing.
  await write(anna, section, paragraphs('We are ready, and so is the plant.\nMore.\nOur sensor is unique.'))
  expect(ofRule(await review(anna, path), claim)).toMatchObject([{ ...accepted, place: { path: [2] } }])
  // The words at its place change, and it is still there.
  await write(anna, section, paragraphs('Our new sensor is unique.'))
  expect(ofRule(await review(anna, path), claim)).toMatchObject([{ state: 'open', accepted: null }])
  await write(anna, section, paragraphs('Our new sensor counts parts.'))
  expect(ofRule(await review(anna, path), claim)).toEqual([])
})

test('a character that the font of the files lacks is found before the PDF is refused', async () => {
  const anna = await signIn(app, 'user')
  const { path, section } = await begin(anna, paragraphs('Țara și Україна. Plants 🌱 grow.'))
  const [found, ...others] = ofRule(await review(anna, path), 'admissibility.character')
  expect(found).toMatchObject({ severity: 'major', place: { quote: 'Plants 🌱 grow.' } })
  expect(others).toEqual([])
  expect((await anna.send('GET', `${path}/export/pdf`)).status).toBe(422)
  await write(anna, section, paragraphs('Țara și Україна. Plants grow.'))
  expect(ofRule(await review(anna, path), 'admissibility.character')).toEqual([])
})

test('a decision is taken back', async () => {
  const anna = await signIn(app, 'user')
  const { path } = await begin(anna, paragraphs('Our sensor is unique.'))
  const [found] = ofRule(await review(anna, path), claim)
  const decision = `${path}/findings/${found?.id}/decision`
  await anna.send('PUT', decision, { reason: 'Known' })
  expect((await anna.send('DELETE', decision)).status).toBe(204)
  expect(ofRule(await review(anna, path), claim)).toMatchObject([{ state: 'open', accepted: null }])
})

test('[FIND-03] coverage sets what is asked against the sections with the best sentence, and predicts no score', async () => {
  const anna = await signIn(app, 'user')
  const { path, section } = await begin(
    anna,
    paragraphs('The orchard is old.\nMachines of different vendors talk through open interfaces that are documented.'),
  )
  const key = section.split('/').at(-1)
  const answered = await review(anna, path)
  expect(answered.coverage).toMatchObject([
    { kind: 'outcome', text: asked, cells: [{ section: key, state: 'answered', best: { path: [1] } }] },
  ])
  expect(answered.coverage[0]?.cells[0]?.found).toContain('interfaces')
  await write(anna, section, paragraphs('The orchard is old and the house is new.'))
  const absent = await review(anna, path)
  expect(absent.coverage[0]?.cells[0]).toMatchObject({ state: 'absent', best: null })
  expect(ofRule(absent, 'coverage.outcome_absent')).toHaveLength(1)
  expect(JSON.stringify(absent)).not.toMatch(/score|probab|predict/i)
})

test('without a text there is nothing to review, and the sentences are in the language of the request', async () => {
  const anna = await signIn(app, 'user')
  const { path, section } = await begin(anna, null)
  expect(await review(anna, path)).toMatchObject({ has_text: false, items: [], sections: [] })
  await write(anna, section, paragraphs('Our sensor is unique.'))
  const { body } = await anna.send<Findings>('GET', `${path}/findings?lng=ru`)
  expect(ofRule(body, claim)[0]?.reason).toBe('Эксперты спросят: по сравнению с чем?')
})

test('viewers see findings and cannot decide; strangers find nothing', async () => {
  const [anna, vera, stranger] = [await signIn(app, 'user'), await signIn(app, 'user'), await signIn(app, 'user')]
  const { path } = await begin(anna, paragraphs('Our sensor is unique.'))
  await app.deps.database.db.execute(sql`
    insert into organisation_members (organisation_id, user_id, role, joined_at)
    select organisation_id, ${vera.userId}::uuid, 'viewer', now() from applications where id = ${path.split('/')[3]}::uuid`)
  const [found] = ofRule(await review(vera, path), claim)
  const decision = `${path}/findings/${found?.id}/decision`
  expect((await vera.send('PUT', decision, { reason: 'Mine' })).status).toBe(403)
  expect((await stranger.send('GET', `${path}/findings`)).status).toBe(404)
  expect((await stranger.send('PUT', decision, { reason: 'Mine' })).status).toBe(404)
})

test('an application is not ready while the review has a blocker, and says how many', async () => {
  const anna = await signIn(app, 'user')
  const { path } = await begin(anna, paragraphs('Our sensor counts parts.'))
  const setReady = async () => {
    const { body } = await anna.send<Application>('GET', path)
    return anna.send('PATCH', path, { version: body.version, status: 'ready_to_submit' })
  }
  const { body } = await anna.send<{ key: string }>('POST', `${path}/sections`, { title: 'Risks', kind: 'risks' })
  expect(await setReady()).toMatchObject({
    status: 409,
    body: { code: 'application_blocked', blockers: [{ blocker: 'review_blockers', step: 'review', count: 1 }] },
  })
  const [found] = ofRule(await review(anna, path), 'admissibility.missing_part')
  expect(found?.place?.section).toBe(body.key)
  await anna.send('PUT', `${path}/findings/${found?.id}/decision`, { reason: 'The call asks for no risks' })
  expect((await setReady()).status).toBe(200)
})

test('the thread shows what is open in the review, and says since when texts have changed', async () => {
  const anna = await signIn(app, 'user')
  const { path, section } = await begin(anna, paragraphs('Our sensor is unique.'))
  const stepOf = async (step: string) =>
    (await anna.send<Application>('GET', path)).body.steps.find((each) => each.step === step)
  expect(await stepOf('review')).toMatchObject({ state: 'open', counts: null })
  expect(await stepOf('text')).toMatchObject({ state: 'at_work', counts: { sections: 1, empty: 0, ready: 0 } })
  const found = await review(anna, path)
  const count = (severity: string) => found.items.filter((each) => each.severity === severity).length
  const counts = { blocker: count('blocker'), major: count('major'), minor: count('minor'), hint: count('hint') }
  expect(counts.hint).toBeGreaterThan(0)
  expect(await stepOf('review')).toMatchObject({ state: 'at_work', counts, changed_at: null })

  const [claimed] = ofRule(found, claim)
  await anna.send('PUT', `${path}/findings/${claimed?.id}/decision`, { reason: 'Known' })
  await review(anna, path)
  expect(await stepOf('review')).toMatchObject({ counts: { ...counts, hint: counts.hint - 1 } })

  app.clock.advance(minuteMs)
  const changed = new Date(app.clock.now()).toISOString()
  await write(anna, section, paragraphs('Our sensor is unique, and cheap.'))
  app.clock.advance(minuteMs)
  await write(anna, section, paragraphs('Our sensor is unique, and very cheap.'))
  expect(await stepOf('review')).toMatchObject({ state: 'out_of_date', changed_at: changed })
  await review(anna, path)
  expect(await stepOf('review')).toMatchObject({ state: 'at_work', changed_at: null })

  // A note does not hide a blocker, and no text is done while a section of it is empty.
  const { row_version } = (await anna.send<SectionText>('GET', section)).body
  await anna.send('PATCH', section, { row_version, state: 'ready' })
  expect(await stepOf('text')).toMatchObject({ state: 'done' })
  await anna.send('POST', `${path}/sections`, { title: 'Budget', kind: 'resources' })
  expect(await stepOf('text')).toMatchObject({ state: 'at_work', counts: { sections: 2, empty: 1, ready: 1 } })
})
