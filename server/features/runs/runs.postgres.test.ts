import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Run, Runs } from '#shared/contracts/runs.ts'
import type { SectionText } from '#shared/contracts/drafts.ts'
import { textOf } from '#shared/drafts/doc.ts'
import { openServerDatabase } from '#server/db/open-database.ts'
import { leaseMs } from '#server/features/runs/runner.ts'
import { openLog } from '#server/log.ts'
import { openScriptedModel } from '#server/models/fakes/scripted-model.ts'
import type { ScriptedModel } from '#server/models/fakes/scripted-model.ts'
import { signIn, withAuthorization } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { createServerDatabase } from '#tests/support/server-database.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let scripted: ScriptedModel
let here: TestApp
let there: TestApp
/** Closed in the middle of a run. */
let gone: TestApp
/** Its model breaks off in the middle. */
let broken: TestApp
let drop: () => Promise<void>
let ana: ApiClient
let application: string
const draft = 'Sensors measure the soil.\nFarmers see [[number of farmers]] on one map.'

/** What the model answers. */
let says = draft

beforeAll(async () => {
  const server = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '')
  drop = server.drop
  scripted = await openScriptedModel({ port: 0, script: () => says })
  const open = async (model: string) =>
    openTestApp(
      { RATE_LIMITS: 'off', AI_BASE_URL: scripted.url, AI_MODEL: model },
      await openServerDatabase(server.url, openLog('silent')),
    )
  here = await open('scripted')
  there = await open('scripted-stall')
  gone = await open('scripted-stall')
  broken = await open('scripted-cut')
  // Leases and sessions of one replica are judged by the clocks of the others.
  for (const app of [there, gone, broken]) app.clock.set(here.clock.now())
  // Each replica reads the keys of sessions once; emptying the database takes them away.
  const first = await signIn(here, 'user')
  for (const app of [there, gone, broken]) await onReplica(app, first).send('GET', '/api/applications')
})
beforeEach(async () => {
  await here.reset()
  here.clock.set(there.clock.now())
  scripted.received.length = 0
  ana = await signIn(here, 'user')
  const made = await ana.send<{ id: string }>('POST', '/api/applications', { title: 'Soil', language: 'en' })
  application = made.body.id
  await ana.send('POST', `/api/applications/${application}/sections`, { title: 'Aims', kind: 'objectives' })
})
afterAll(async () => {
  await here.close()
  await there.close()
  await broken.close()
  await scripted.close()
  await drop()
})

const keyOf = async () =>
  (await ana.send<{ items: { key: string }[] }>('GET', `/api/applications/${application}/sections`)).body.items[0]
    ?.key ?? ''
const onReplica = (app: TestApp, client = ana) => withAuthorization(app, client.authorization ?? '')
const begin = async (by = ana, input: object = {}) =>
  by.send<{ id: string; code?: string; errors?: { path: string }[] }>('POST', `/api/applications/${application}/runs`, {
    agent: 'generator',
    section: await keyOf(),
    ...input,
  })
const read = async (id: string, by = ana) => (await by.send<Run>('GET', `/api/runs/${id}`)).body
const ended = async (id: string) => {
  await expect.poll(async () => (await read(id)).state, { timeout: 10_000 }).not.toBe('running')
  return read(id)
}

/** Reads the stream of a run to its end, or until the text holds some words. */
async function follow(app: TestApp, id: string, from = '0', until = '\nevent: end'): Promise<string> {
  const response = await app.fetch(`/api/runs/${id}/stream`, {
    headers: { authorization: ana.authorization ?? '', 'last-event-id': from },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader !== undefined && !text.includes(until)) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
  }
  await reader?.cancel().catch(() => {})
  return text
}

const chunksIn = (stream: string) =>
  [...stream.matchAll(/event: chunk\nid: (\d+)\ndata: (.*)\n/g)].map(([, id, data = '']) => ({
    id: Number(id),
    text: (JSON.parse(data) as { text: string }).text,
  }))

test('[DRAFT-05] a draft is streamed, is read again by a second window on another replica, and changes no text', async () => {
  const key = await keyOf()
  const { status, body } = await begin()
  expect(status).toBe(202)
  const stream = await follow(here, body.id)
  const chunks = chunksIn(stream)
  expect(chunks.map(({ text }) => text).join('')).toBe(draft)
  expect(chunks.map(({ id }) => id)).toEqual(chunks.map((_, index) => index + 1))
  expect(stream).toContain('event: end\ndata: {"state":"done","error":null}')
  expect(chunksIn(await follow(there, body.id))).toEqual(chunks)
  expect(chunksIn(await follow(there, body.id, '1'))).toEqual(chunks.slice(1))
  expect(await read(body.id)).toMatchObject({ state: 'done', text: draft, taken: null, section: key, action: 'draft' })
  const { doc } = (await ana.send<SectionText>('GET', `/api/applications/${application}/sections/${key}`)).body
  expect(textOf(doc)).toBe('')
  const [asked] = scripted.received
  expect(asked?.user).toContain('"title":"Aims"')
  expect(asked?.system).toContain('Invent nothing')
})

test('[DRAFT-07] of a draft that invents a number, a name, a date, an amount and a percentage, five places are marked', async () => {
  says = 'We reach 347 farms in Bălești by 12 March 2029 for EUR 48,750, and 63 % stay. All agree.'
  const { body } = await begin()
  const { unsourced } = await ended(body.id)
  says = draft
  expect(unsourced.map(({ kind, quote }) => [kind, quote])).toEqual([
    ['number', '347'],
    ['name', 'Bălești'],
    ['date', '12 March 2029'],
    ['amount', 'EUR 48,750'],
    ['percentage', '63 %'],
  ])
})

test('[DRAFT-05] a run goes on when its window closes, is followed where it is, and stopping keeps the text', async () => {
  const { body } = await begin(onReplica(there))
  const half = await follow(there, body.id, '0', 'event: chunk')
  expect(half).not.toContain('event: end')
  const seen = chunksIn(await follow(here, body.id, '0', 'event: chunk'))
  expect(seen.length).toBeGreaterThan(0)
  const rest = follow(here, body.id, String(seen.at(-1)?.id))
  expect((await ana.send('POST', `/api/runs/${body.id}/stop`)).status).toBe(200)
  expect(await rest).toContain('event: end\ndata: {"state":"stopped","error":null}')
  const run = await ended(body.id)
  expect(run.state).toBe('stopped')
  expect(draft.startsWith(run.text) && run.text.length > 10).toBe(true)
  const { rows } = await here.deps.database.db.execute<{ state: string; words: number }>(
    sql`select state, words from usage_entries order by id`,
  )
  expect(rows).toEqual([{ state: 'failed', words: expect.any(Number) as number }])
  expect(rows[0]?.words).toBeGreaterThan(0)
})

test('[DRAFT-05] a run whose replica has gone is interrupted with its text, on every other replica', async () => {
  const { status, body } = await begin(onReplica(gone))
  expect([status, body.code]).toEqual([202, undefined])
  await expect.poll(async () => (await read(body.id)).text.length, { timeout: 10_000 }).toBeGreaterThan(5)
  await gone.close()
  here.clock.advance(leaseMs + 1)
  const { items } = (await ana.send<Runs>('GET', `/api/applications/${application}/runs`)).body
  expect(items.map(({ id, state, error }) => [id, state, error])).toEqual([[body.id, 'failed', 'interrupted']])
  expect(draft.startsWith((await read(body.id)).text)).toBe(true)
  expect((await read(body.id)).text.length).toBeGreaterThan(5)
})

test('[AGENT-02] a connection that breaks ends the run with its text, and costs what was used', async () => {
  const { body } = await begin(onReplica(broken))
  const run = await ended(body.id)
  expect([run.state, run.error]).toEqual(['failed', 'cut'])
  expect(run.text).toMatch(/^Sensors /)
  expect(draft).toContain(run.text)
  const { rows } = await here.deps.database.db.execute<{ state: string; words: number; tokens_out: number }>(
    sql`select state, words, tokens_out from usage_entries order by id`,
  )
  expect(rows).toMatchObject([{ state: 'failed', words: 0 }])
  expect(rows[0]?.tokens_out).toBeGreaterThan(0)
})

test('a passage is rewritten only with what that needs; the field that is missing is named', async () => {
  for (const [input, path] of [
    [{ agent: 'reviewer' }, 'agent'],
    [{ section: 'no-such' }, 'section'],
    [{ section: undefined }, 'section'],
    [{ action: 'shorter' }, 'passage'],
    [{ action: 'cut', passage: 'Long words.' }, 'limit'],
    [{ action: 'own', passage: 'Long words.' }, 'instruction'],
  ] as const) {
    const { status, body } = await begin(ana, input)
    expect([status, body.errors?.[0]?.path], JSON.stringify(input)).toEqual([422, path])
  }
  expect(scripted.received).toEqual([])
  const cut = await begin(ana, { action: 'cut', passage: 'Long words.', limit: { unit: 'words', max: 7 } })
  await ended(cut.body.id)
  expect(scripted.received.at(-1)?.system).toContain('at most 7 words')
  expect(scripted.received.at(-1)?.user).toContain('Long words.')
})

test('strangers see no run, viewers begin and stop none, and a decision waits for the end', async () => {
  const bob = await signIn(here, 'user')
  const { body } = await begin(onReplica(there))
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/stream'],
    ['POST', '/stop'],
  ] as const)
    expect((await bob.send(method, `/api/runs/${body.id}${path}`)).status).toBe(404)
  expect((await begin(bob)).status).toBe(404)
  const early = await ana.send<{ errors: { path: string }[] }>('POST', `/api/runs/${body.id}/decision`, { taken: true })
  expect([early.status, early.body.errors[0]?.path]).toEqual([422, 'taken'])
  await ana.send('POST', `/api/runs/${body.id}/stop`)
  await ended(body.id)
  const decided = await ana.send<Run>('POST', `/api/runs/${body.id}/decision`, { taken: true })
  expect([decided.status, decided.body.taken]).toEqual([200, true])
})
