import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})
afterAll(() => app.close())

type Question = { fact: string; quote: string | null; document: string | null }
type Interview = {
  question: Question | null
  questions: (Question & { answered: boolean })[]
  answered: number
  open: number
  version: number
}

const figures = { year: 2026, staff: 12, turnoverEur: 400_000, balanceEur: 300_000 }
const responses: Record<string, unknown> = {
  legalKind: 'company',
  country: 'MD',
  founded: '2019-03-14',
  years: [figures],
  owners: [],
  holdings: [],
  solvent: true,
  taxesPaid: true,
  ownMoney: { amount: 20_000, currency: 'EUR' },
}

async function bring(ana: ApiClient, organisation_id: string, name: string): Promise<string> {
  const text = await readFile(new URL(`../../../tests/fixtures/calls/${name}`, import.meta.url), 'utf8')
  const { body } = await ana.send<{ id: string }>('POST', '/api/calls', { organisation_id, text })
  await runJobs(app)
  return body.id
}

test('[ORG-02] the interview asks what the call needs, one question at a time, says why, and goes on where it was left', async () => {
  const ana = await signIn(app, 'user')
  const { body: founded } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  const callId = await bring(ana, founded.id, '05-ro-program-national.md')
  const next = async (skip = '') =>
    (await ana.send<Interview>('GET', `/api/organisations/${founded.id}/interview?call_id=${callId}&skip=${skip}`)).body
  const asked: string[] = []
  for (let count = 0; count < 12; count += 1) {
    const { question, version, answered } = await next()
    if (question === null) break
    expect(answered).toBe(asked.length)
    expect((await next()).question).toEqual(question)
    if (question.fact === 'founded') expect(question.quote).toMatch(/24/)
    if (question.fact === 'taxesPaid') expect(question.quote).toMatch(/datori/)
    asked.push(question.fact)
    // No source: it is the own statement of that day.
    const fact = { value: responses[question.fact], date: '2026-11-01' }
    const saved = await ana.send('PATCH', `/api/organisations/${founded.id}`, {
      version,
      facts: { [question.fact]: fact },
    })
    expect(saved.status, question.fact).toBe(200)
  }
  // The call is for small and medium enterprises of a minimum age, which bring money of their own, owe no
  // taxes and are not insolvent; each question has the sentence that asks for it.
  expect(asked).toEqual([
    'legalKind',
    'country',
    'founded',
    'solvent',
    'taxesPaid',
    'years',
    'owners',
    'holdings',
    'ownMoney',
  ])
  const done = await next()
  expect(done).toMatchObject({ question: null, open: 0, answered: 9 })
  // To go back, all of them are there in their order. A document is asked for only where the call wants one as proof.
  expect(done.questions.map(({ fact, answered }) => [fact, answered])).toEqual(asked.map((fact) => [fact, true]))
  const documents = done.questions.filter(({ document }) => document !== null)
  expect(documents.map(({ fact }) => fact)).toEqual(['taxesPaid'])
  expect(documents[0]?.document).toMatch(/datori/)
  const stored = await ana.send<{ facts: object }>('GET', `/api/organisations/${founded.id}`)
  expect(stored.body.facts).toMatchObject({ country: { value: 'MD', date: '2026-11-01', source: null } })
})

test('[ORG-02] another call asks other questions; one that is left for later is asked again afterwards', async () => {
  const ana = await signIn(app, 'user')
  const { body: founded } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  const callId = await bring(ana, founded.id, '01-en-two-stage-ria.md')
  const path = `/api/organisations/${founded.id}/interview?call_id=${callId}`
  const asked: string[] = []
  for (;;) {
    const { body } = await ana.send<Interview>('GET', `${path}&skip=${asked.join(',')}`)
    if (body.question === null) break
    asked.push(body.question.fact)
  }
  expect(asked).not.toContain('founded')
  expect(asked).not.toContain('owners')
  expect(asked).toContain('readiness')
  expect(asked).toContain('pic')
  expect((await ana.send<Interview>('GET', path)).body).toMatchObject({
    question: { fact: asked[0] },
    open: asked.length,
    answered: 0,
  })
})

test('[ORG-02] an interview about a call of someone else is not there', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const { body: founded } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'A' })
  const { body: other } = await bogdan.send<{ id: string }>('POST', '/api/organisations', { name: 'B' })
  const { body: call } = await bogdan.send<{ id: string }>('POST', '/api/calls', {
    text: 'Call for proposals.',
    organisation_id: other.id,
  })
  expect((await ana.send('GET', `/api/organisations/${founded.id}/interview?call_id=${call.id}`)).status).toBe(404)
  expect((await ana.send('GET', `/api/organisations/${other.id}/interview`)).status).toBe(404)
})
