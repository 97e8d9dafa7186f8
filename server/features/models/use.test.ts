import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ModelUse } from '#shared/contracts/models.ts'
import { minuteMs } from '#shared/duration.ts'
import { proposeWith } from '#server/features/models/ask.ts'
import { deliverMails } from '#server/mail/sender.ts'
import { openSmtpTransport } from '#server/mail/transport.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { openScriptedModel } from '#server/models/fakes/scripted-model.ts'
import type { ScriptedModel } from '#server/models/fakes/scripted-model.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openSmtpServer } from '#tests/support/smtp-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let scripted: ScriptedModel
let app: TestApp
let replica: TestApp
let admin: ApiClient
let person: ApiClient
/** Resolves the answers that wait. */
let open: PromiseWithResolvers<void>

beforeAll(async () => {
  scripted = await openScriptedModel({ port: 0, script: async () => open.promise.then(() => '{"ok":true}') })
  app = await openTestApp({ OUTBOUND_ALLOW: scripted.hostAndPort })
  replica = await openTestApp({ OUTBOUND_ALLOW: scripted.hostAndPort }, { ...app.deps.database, close: async () => {} })
})
beforeEach(async () => {
  await app.reset()
  open = Promise.withResolvers()
  scripted.received.length = 0
  admin = await signIn(app, 'admin')
  person = await signIn(app, 'user')
})
afterAll(async () => {
  await replica.close()
  await app.close()
  await scripted.close()
})

const shape = z.object({ ok: z.boolean() })

/** A request for about 1,250 tokens in and at most 1,000 out: a little over 2 cents at a cent each. */
const request = {
  instructions: 'Answer.',
  documents: [{ name: 'call', text: 'word '.repeat(800) }],
  language: 'en',
  outMax: 1000,
} as const

async function setUp(more: Record<string, unknown> = {}, model = 'scripted'): Promise<void> {
  const connection = { name: 'House', base_url: scripted.url, model, structured: true, key: null }
  const { body } = await admin.send<{ version: number }>('GET', '/api/admin/models')
  const price = { in_eur: 0.01, out_eur: 0.01 }
  const saved = await admin.send('PATCH', '/api/admin/models', { version: body.version, connection, price, ...more })
  expect(saved.status).toBe(200)
}

const limits = (monthly_words: number | null, at_once: number | null) => ({
  limits: Object.fromEntries(['free', 'basic', 'pro', 'enterprise'].map((plan) => [plan, { monthly_words, at_once }])),
})

/** @returns `done`, or the code of what is in the way. */
function ask(who: ApiClient = person, at: TestApp = app, signal = new AbortController().signal): Promise<string> {
  const usedFor = { userId: who.userId ?? '', organisationId: null, callId: null, agent: 'parser' } as const
  return proposeWith(at.deps, { usedFor, request, schema: shape, signal }).then(
    () => 'done',
    (error: { code: string; options?: { extra?: { error: string } } }) => error.options?.extra?.error ?? error.code,
  )
}

const use = async () => (await admin.send<ModelUse>('GET', '/api/admin/models/use')).body
const entries = async () =>
  (
    await app.deps.database.db.execute(
      sql`select state, error, cost_micros::int as cost, words from usage_entries order by id`,
    )
  ).rows

test('[AGENT-02] however many replicas ask at the same time, the cap of the site is never gone over', async () => {
  // Three fit: each sets a little over two cents aside.
  await setUp({ monthly_cap_eur: 0.07, ...limits(null, null) })
  const asked = Array.from({ length: 8 }, (_, place) => ask(person, place % 2 === 0 ? app : replica))
  await expect.poll(async () => (await use()).reserved_eur).toBeGreaterThan(0.04)
  await expect.poll(() => scripted.received.length).toBe(3)
  expect((await use()).reserved_eur).toBeLessThanOrEqual(0.07)
  // The others are refused while the three still hold their share: once these end, there is room again.
  let rejected = 0
  for (const each of asked) void each.then((end) => (rejected += end === 'model_budget' ? 1 : 0))
  await expect.poll(() => rejected).toBe(5)
  open.resolve()
  const ends = await Promise.all(asked)
  expect(ends.toSorted()).toEqual([...Array(3).fill('done'), ...Array(5).fill('model_budget')])
  // What they did use is less: there is room again.
  const after = await use()
  expect(after).toMatchObject({ reserved_eur: 0, total: { runs: 3 }, agents: [{ agent: 'parser', runs: 3 }] })
  expect(after.spent_eur).toBeLessThan(0.045)
  expect(await ask()).toBe('done')
})

test('[AGENT-02] requests at the same time and words a month are held for each person by the plan', async () => {
  await setUp(limits(4000, 1))
  const first = ask()
  await expect.poll(() => scripted.received.length).toBe(1)
  expect(await ask(person, replica)).toBe('model_busy')
  const another = ask(admin)
  open.resolve()
  expect(await Promise.all([first, another])).toEqual(['done', 'done'])
  expect(await ask()).toBe('done')
  expect(await ask()).toBe('done')
  expect(await ask()).toBe('model_words')
  // A month later all of them are there again.
  app.clock.set(Date.UTC(2031, 0, 1))
  expect(await ask()).toBe('done')
})

test.each([
  ['cut', 'cut', 'failed'],
  ['busy', 'too_many_requests', 'released'],
  ['broken', 'server_broken', 'released'],
  ['unauthorised', 'key_refused', 'released'],
  ['late-error', 'too_many_requests', 'failed'],
  ['bad-json', 'bad_answer', 'failed'],
  ['refusal', 'refused', 'failed'],
])('[AGENT-02] a model that is %s is paid for what it took, and costs no one words', async (turn, error, state) => {
  await setUp({}, `scripted-${turn}`)
  open.resolve()
  expect(await ask()).toBe(error)
  const [entry] = await entries()
  expect(entry).toMatchObject({ state, error, words: 0 })
  // A server that refuses a request by its status has used nothing.
  expect(Number(entry?.['cost']) > 0).toBe(state === 'failed')
})

test('[AGENT-02] a server that counts wrongly is charged by our own estimate', async () => {
  await setUp({}, 'scripted-miscounted')
  open.resolve()
  expect(await ask()).toBe('done')
  const [entry] = await entries()
  expect(entry).toMatchObject({ state: 'settled', error: null })
  expect(Number(entry?.['cost'])).toBeGreaterThan(8_000)
  expect(Number(entry?.['cost'])).toBeLessThan(20_000)
})

test('[AGENT-02] [QUAL-12] a request that was sent is charged even if the client leaves; a reservation whose process is gone ends by itself', async () => {
  await setUp(limits(null, 1))
  const stop = new AbortController()
  const asked = ask(person, app, stop.signal)
  await expect.poll(() => scripted.received.length).toBe(1)
  stop.abort()
  expect(await asked).toBe('stopped')
  const [entry] = await entries()
  expect(entry).toMatchObject({ state: 'failed', error: 'stopped', words: 800 })
  // About 1,250 tokens went there, at a cent for a thousand.
  expect(Number(entry?.['cost'])).toBeGreaterThan(8_000)
  expect((await use()).spent_eur).toBeGreaterThan(0.008)
  const left = ask()
  await expect.poll(() => scripted.received.length).toBe(2)
  expect(await ask()).toBe('model_busy')
  app.clock.advance(11 * minuteMs)
  open.resolve()
  expect(await Promise.all([left, ask()])).toEqual(['done', 'done'])
})

test('[AGENT-02] administrators are notified of four fifths of the budget and of its end, each once a month, in their language', async () => {
  const server = await openSmtpServer()
  const transport = openSmtpTransport(server.url)
  try {
    const startAt = (ms: number) => [app, replica].forEach(({ clock }) => clock.set(ms))
    startAt(Date.UTC(2031, 4, 12))
    admin = await signIn(app, 'admin')
    person = await signIn(app, 'user')
    const other = await signIn(app, 'admin')
    await signIn(app, 'moderator')
    const { db } = app.deps.database
    await db.execute(
      sql`update auth.users set raw_user_meta_data = raw_user_meta_data || '{"language":"ro"}' where id = ${other.userId}::uuid`,
    )
    await setUp({ monthly_cap_eur: 1, ...limits(null, null) })
    open.resolve()
    const spend = (eur: number) =>
      db.execute(sql`insert into usage_entries (id, at, user_id, agent, model, state, tokens_in, tokens_out, words, cost_micros, expires_at)
        values (${orderedId()}, ${new Date(app.clock.now()).toISOString()}::timestamptz, null, 'parser', 'scripted', 'settled', 1, 1, 0,
          ${eur * 1_000_000}, ${new Date(app.clock.now()).toISOString()}::timestamptz)`)
    const told = async () => {
      server.mails.length = 0
      await runJobs(app)
      await deliverMails(app.deps, transport)
      return server.mails.filter(({ to }) => [admin.email, other.email].includes(to[0] ?? ''))
    }
    const subjects = (mails: Awaited<ReturnType<typeof told>>) => mails.map(({ parsed }) => parsed.subject).toSorted()
    await told()
    await spend(0.7)
    expect(await ask()).toBe('done')
    expect(await told()).toEqual([])
    await spend(0.1)
    const asked = await Promise.all([ask(), ask(person, replica)])
    expect(asked).toEqual(['done', 'done'])
    const near = await told()
    expect(subjects(near)).toEqual([
      'Four fifths of the language model budget are spent',
      'S-\u2060a cheltuit 80 % din bugetul modelului lingvistic',
    ])
    expect(near.find(({ to }) => to.includes(admin.email ?? ''))?.parsed.text).toContain('€1.00')
    expect(await ask()).toBe('done')
    expect(await told()).toEqual([])

    // What is left is too little: requests are refused, however many, and one notice is sent.
    await spend(0.145)
    expect(await Promise.all([ask(), ask(person, replica), ask()])).toEqual(Array(3).fill('model_budget'))
    const spent = await told()
    expect(subjects(spent)).toEqual([
      'Bugetul modelului lingvistic s-\u2060a epuizat',
      'The language model budget is used up',
    ])
    expect(await ask()).toBe('model_budget')
    expect(await told()).toEqual([])
    const notices = await admin.send<{ items: { kind: string }[] }>('GET', '/api/me/notifications')
    expect(notices.body.items.map(({ kind }) => kind).filter((kind) => kind.startsWith('model_budget_'))).toEqual([
      'model_budget_spent',
      'model_budget_near',
    ])

    // The next month begins again; a former administrator gets no notice.
    await db.execute(sql`update user_roles set role = 'moderator' where user_id = ${other.userId}::uuid`)
    startAt(Date.UTC(2031, 5, 1))
    admin = await signIn(app, 'admin')
    await told()
    await spend(0.9)
    expect(await ask()).toBe('done')
    const next = await told()
    expect(next.map(({ to }) => to[0])).not.toContain(other.email)
    expect(subjects(next)).toContain('Four fifths of the language model budget are spent')
  } finally {
    transport.close()
    await server.close()
  }
})

test('without a model, and with one that is switched off, nothing is sent', async () => {
  expect(await ask()).toBe('model_missing')
  await setUp({ on: false })
  expect(await ask()).toBe('model_missing')
  expect(scripted.received).toHaveLength(0)
})
