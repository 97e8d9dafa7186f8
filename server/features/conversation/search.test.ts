import { expect, test } from 'vitest'
import { noFacts } from '#shared/grants/facts.ts'
import { findAnswers } from '#server/features/conversation/search.ts'
import { paragraphs } from '#tests/support/review-cases.ts'

const plan = {
  rows: [],
  budget: { currency: { code: 'EUR' }, total: { cost: { value: '0.00' }, request: null } },
} as unknown as Parameters<typeof findAnswers>[1]['plan']

test('[AGENT-04] the sentence that answers is quoted, also far into a long paragraph', async () => {
  const before = Array.from({ length: 30 }, (_, at) => `We planted orchard number ${at}.`).join(' ')
  const answer = 'Heaters protect the blossom from frost.'
  const sections = [{ key: 'need', title: 'Need', doc: paragraphs(`${before} ${answer}`) }]
  const [hit] = await findAnswers(
    'How do you protect it from frost?',
    { facts: null, findings: [], plan, sections },
    'en',
  )
  const start = before.length + 1
  expect(hit).toMatchObject({
    quote: answer,
    source: {
      from: 'section',
      place: { section: 'need', path: [0], start, end: start + answer.length, quote: answer },
    },
  })
})

test('[AGENT-04] a fact that a user typed is quoted in words, a list and a range too', async () => {
  const typed = { rule: 'user', confidence: 'certain', status: 'overridden', quote: '', page: 1, start: 0, end: 0 }
  const facts = {
    ...noFacts,
    language: 'en',
    durationMonths: { min: 6, max: 12 },
    countries: { eligible: ['MD', 'RO'], excluded: [], named: [] },
    evidence: ['durationMonths', 'countries.eligible'].map((path) => ({ ...typed, path })),
    conflicts: [],
  } as unknown as Parameters<typeof findAnswers>[1]['facts']
  const first = async (question: string) =>
    (await findAnswers(question, { facts, findings: [], plan, sections: [] }, 'en'))[0]?.quote
  expect(await first('Which duration in months?')).toBe('6 · 12')
  expect(await first('Which country may apply?')).toBe('MD, RO')
})
