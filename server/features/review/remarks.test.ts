import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ModelUse } from '#shared/contracts/models.ts'
import type { ModelPreview } from '#shared/contracts/proposals.ts'
import type { Findings, Remarks } from '#shared/contracts/review.ts'
import type { Run } from '#shared/contracts/runs.ts'
import type { SectionText } from '#shared/contracts/drafts.ts'
import { severities } from '#shared/grants/review.ts'
import { reviewPart } from '#server/features/review/personal-data.ts'
import { readRemarks } from '#server/features/review/remarks.ts'
import { openScriptedModel } from '#server/models/fakes/scripted-model.ts'
import type { ScriptedModel } from '#server/models/fakes/scripted-model.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { bringIn } from '#tests/support/calls.ts'
import { paragraphs } from '#tests/support/review-cases.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const call = `# Orchards call

Deadline: 3 May 2031, 17:00 Brussels time.

Award criteria: Excellence (0 to 5 points, threshold 3), Impact (0 to 5 points, threshold 3).`

const words = 'We are ready.\nOur sensor is unique and  every farmer will want it.'

let scripted: ScriptedModel
let app: TestApp
let ana: ApiClient
let answer: string

beforeAll(async () => {
  scripted = await openScriptedModel({ port: 0, script: () => answer })
  app = await openTestApp({ AI_BASE_URL: scripted.url, AI_MODEL: 'scripted' })
})
beforeEach(async () => {
  await app.reset()
  scripted.received.length = 0
  ana = await signIn(app, 'user')
})
afterAll(async () => {
  await app.close()
  await scripted.close()
})

const line = (said: object) => JSON.stringify({ criterion: 'Impact', remedy: 'Name two buyers.', ...said })
const doubt = line({ quote: 'every farmer will want it', remark: 'Nothing shows that farmers want it.' })

/** An application for a call, with one section that holds the words. */
async function begin() {
  const { id: callId } = await bringIn(app, ana, call)
  const { body } = await ana.send<{ id: string }>('POST', '/api/applications', { call_id: callId, language: 'en' })
  const path = `/api/applications/${body.id}`
  const { body: section } = await ana.send<{ key: string }>('POST', `${path}/sections`, {
    title: 'Impact',
    kind: 'impact',
  })
  const address = `${path}/sections/${section.key}`
  const write = async (text: string) => {
    const stored = await ana.send<SectionText>('GET', address)
    await ana.send('PUT', address, { version: stored.body.version, doc: paragraphs(text) })
  }
  await write(words)
  return { path, callId, write }
}

const ask = async (path: string, by = ana) =>
  by.send<{ id: string; code?: string }>('POST', `${path}/runs`, { agent: 'reviewer' })
const read = async (path: string) => (await ana.send<Remarks>('GET', `${path}/remarks`)).body
/** Asks, and reads the remarks once the answer has ended. */
async function readAgain(path: string): Promise<Remarks> {
  const { status, body } = await ask(path)
  expect(status).toBe(202)
  const state = async () => (await ana.send<Run>('GET', `/api/runs/${body.id}`)).body.state
  await expect.poll(state, { timeout: 10_000 }).not.toBe('running')
  return read(path)
}
const countFindings = async (path: string) => {
  const { items } = (await ana.send<Findings>('GET', `${path}/findings`)).body
  return severities.map((each) => items.filter(({ severity, state }) => severity === each && state === 'open').length)
}

test('[FIND-04] every remark of a second reader quotes the draft letter by letter, and what does not is dropped and counted', async () => {
  const { path } = await begin()
  const before = await countFindings(path)
  answer = [
    '```json',
    doubt,
    line({
      criterion: 'Luck',
      quote: '“Our sensor is unique and every farmer”',
      remark: 'Unique\u202e among\u200b what?',
    }),
    // Other words, other letters, words of two paragraphs, and too few to prove anything.
    line({ quote: 'every farmer wants it', remark: 'Not there.' }),
    line({ quote: 'our sensor is unique', remark: 'Another letter.' }),
    line({ quote: 'We are ready. Our sensor', remark: 'Two paragraphs.' }),
    line({ quote: 'We', remark: 'Too short.' }),
    // No remark at all.
    line({ quote: 'We are ready.', remark: '\u200b ' }),
    '{"quote": "We are ready.", "rem',
    'I hope this helps!',
    '```',
  ].join('\n')
  const remarks = await readAgain(path)
  expect(remarks).toMatchObject({ dropped: 7, model: 'scripted', run: { state: 'done', error: null, by: 'Ana Rusu' } })
  expect(remarks.items).toMatchObject([
    { criterion: 'Impact', remark: 'Nothing shows that farmers want it.', remedy: 'Name two buyers.', state: 'open' },
    { criterion: null, remark: 'Unique among what?', place: { quote: 'Our sensor is unique and  every farmer' } },
  ])
  for (const { place } of remarks.items) {
    expect(words.split('\n')[place.path?.[0] ?? 0]?.slice(place.start, place.end)).toBe(place.quote)
    expect(place.section_title).toBe('Impact')
  }
  expect(await countFindings(path)).toEqual(before)
  const [sent] = scripted.received
  expect(sent?.user).toContain('Our sensor is unique')
  expect(sent?.user).toContain('Excellence')
  expect(sent?.system).toContain('in English')
})

test('a remark that was taken stays when the model is asked again, and goes when its words go', async () => {
  const { path, write } = await begin()
  answer = doubt
  const [remark] = (await readAgain(path)).items
  const taken = `${path}/findings/${remark?.id}/taken`
  expect((await ana.send('PUT', taken)).status).toBe(204)
  expect((await ana.send('PUT', taken)).status).toBe(204)
  answer = 'NONE'
  expect(await readAgain(path)).toMatchObject({ items: [{ id: remark?.id, state: 'taken' }], dropped: 0 })
  await write('We are ready.')
  expect((await read(path)).items).toEqual([])
  await write(words)
  expect((await ana.send('DELETE', taken)).status).toBe(204)
  expect((await read(path)).items).toEqual([])
  // It is not of the newest reading any more.
  expect((await ana.send('PUT', taken)).status).toBe(404)
})

test('a remark is accepted with a reason and opened again, like a finding', async () => {
  const { path } = await begin()
  answer = doubt
  const [remark] = (await readAgain(path)).items
  const decision = `${path}/findings/${remark?.id}/decision`
  expect((await ana.send('PUT', decision, { reason: 'A survey is in the annex' })).status).toBe(204)
  expect((await read(path)).items).toMatchObject([
    { state: 'accepted', accepted: { reason: 'A survey is in the annex', by: 'Ana Rusu' } },
  ])
  await ana.send('DELETE', decision)
  expect((await read(path)).items).toMatchObject([{ state: 'open', accepted: null }])
})

test('while the answer comes, only lines that have ended are remarks', () => {
  const half = `${doubt}\n${doubt.slice(0, -1)}`
  expect(readRemarks(half, [], false)).toMatchObject({ remarks: [{ criterion: null }], unread: 0 })
  expect(readRemarks(half, ['IMPACT'], true)).toMatchObject({ remarks: [{ criterion: 'IMPACT' }], unread: 1 })
})

test('[AGENT-03] what a second reader gets is shown beforehand; a closed call and an empty text are not sent', async () => {
  const { path, callId, write } = await begin()
  answer = 'NONE'
  const preview = await ana.send<ModelPreview>('POST', `${path}/runs/preview`, { agent: 'reviewer' })
  expect(preview.status).toBe(200)
  expect(scripted.received).toHaveLength(0)
  await readAgain(path)
  const plain = (text: string | undefined) => text?.replaceAll(/[0-9a-f]{24}/g, 'MARKER')
  expect(plain(scripted.received[0]?.user)).toBe(plain(preview.body.message))
  expect(plain(scripted.received[0]?.system)).toBe(plain(preview.body.instructions))
  await ana.send('PUT', `/api/calls/${callId}/model-use`, { closed: true })
  expect(await ask(path)).toMatchObject({ status: 409, body: { code: 'model_closed' } })
  expect(await read(path)).toMatchObject({ closed: true, items: [] })
  await ana.send('PUT', `/api/calls/${callId}/model-use`, { closed: false })
  await write('')
  expect((await ask(path)).status).toBe(422)
  expect(scripted.received).toHaveLength(1)
})

test('[AGENT-02] a reading is paid for as the reviewer, and one that fails says so and keeps what it said', async () => {
  const admin = await signIn(app, 'admin')
  const { path } = await begin()
  answer = doubt
  await readAgain(path)
  const use = (await admin.send<ModelUse>('GET', '/api/admin/models/use')).body
  expect(use).toMatchObject({ reserved_eur: 0, agents: [{ agent: 'reviewer', runs: 1 }] })
  const { db } = app.deps.database
  await db.execute(sql`update runs set state = 'running', ended_at = null, leased_until = now() - interval '1 year'`)
  expect(await read(path)).toMatchObject({ run: { state: 'failed', error: 'interrupted' }, items: [{ state: 'open' }] })
})

test('viewers read remarks and take none; strangers find nothing', async () => {
  const [vera, stranger] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const { path } = await begin()
  answer = doubt
  const [remark] = (await readAgain(path)).items
  await app.deps.database.db.execute(sql`
    insert into organisation_members (organisation_id, user_id, role, joined_at)
    select organisation_id, ${vera.userId}::uuid, 'viewer', now() from applications where id = ${path.split('/')[3]}::uuid`)
  const statuses = async (who: ApiClient) => [
    (await who.send('GET', `${path}/remarks`)).status,
    (await ask(path, who)).status,
    (await who.send('PUT', `${path}/findings/${remark?.id}/taken`)).status,
    (await who.send('DELETE', `${path}/findings/${remark?.id}/taken`)).status,
  ]
  expect(await statuses(vera)).toEqual([200, 403, 403, 403])
  expect(await statuses(stranger)).toEqual([404, 404, 404, 404])
})

test('[ORG-06] a person who took a remark gets it with all their own data, and erasing that person leaves it to the others', async () => {
  const { path } = await begin()
  answer = doubt
  const [remark] = (await readAgain(path)).items
  await ana.send('PUT', `${path}/findings/${remark?.id}/taken`)
  const { db } = app.deps.database
  const person = { userId: ana.userId ?? '' } as Parameters<typeof reviewPart.collect>[1]
  expect(await reviewPart.collect(db, person)).toMatchObject({ taken_remarks: [{ remark: remark?.remark }] })
  await db.transaction(async (tx) => reviewPart.erase(tx, person))
  expect((await read(path)).items).toMatchObject([{ id: remark?.id, state: 'taken' }])
})
