import { expect, test } from 'vitest'
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
