import { expect, test } from 'vitest'
import type { WritingAction } from '#shared/runs.ts'
import { writeStatement } from '#server/grants/submission/statement.ts'

test('the statement says plainly that no model was used, and that it knows nothing of work elsewhere', () => {
  expect(writeStatement([], 'en')).toEqual({
    text: 'No language model was used for this application in Grantwright. Work outside of Grantwright is not covered by this statement.',
    entries: [],
  })
  expect(writeStatement([], 'ro').text).toContain('niciun model')
  expect(writeStatement([], 'ru').text).toContain('не использовалась')
})

test('the statement names models, days and what was done, and nothing that was not', () => {
  const work = [
    { at: new Date('2027-03-01T23:30:00Z'), model: 'open-7b', part: 'call' as const },
    { at: new Date('2027-03-09T08:00:00Z'), model: 'open-70b', part: 'call' as const },
  ]
  const { text, entries } = writeStatement(work, 'en')
  expect(text).toContain('Between 1 March 2027 and 9 March 2027 (UTC) a language model was used (open-7b, open-70b).')
  expect(text).toContain('proposed facts of the call')
  expect(text).not.toContain('second opinion')
  expect(text).toContain('No text of the application was written or changed by a model.')
  expect(entries.map(({ at, model }) => [at, model])).toEqual([
    ['2027-03-01T23:30:00.000Z', 'open-7b'],
    ['2027-03-09T08:00:00.000Z', 'open-70b'],
  ])
  const once = writeStatement([{ at: new Date('2027-03-09T08:00:00Z'), model: 'm', part: 'fit' }], 'en').text
  expect(once).toContain('On 9 March 2027 (UTC)')
  expect(once).not.toContain('facts of the call')
})

test('the statement lists every section that a model wrote in, with its day, and then claims no more that no text was', () => {
  const at = new Date('2027-03-09T08:00:00Z')
  const work = [
    { at, part: 'text' as const, section: 'Objectives' },
    { at, part: 'text' as const, section: 'Impact' },
    { at, model: 'open-7b', part: 'fit' as const },
  ]
  const { text, entries } = writeStatement(work, 'en')
  expect(text).toContain('“Objectives”, “Impact”')
  expect(text).not.toContain('No text of the application')
  expect(entries.map(({ part }) => part)).toEqual([
    'passages of “Objectives”',
    'passages of “Impact”',
    'second opinion on Fit',
  ])
})

test('a second reading and answers are named, and are no text of a model', () => {
  const at = new Date('2027-03-09T08:00:00Z')
  const did = (part: 'review' | 'ask') => ({ at, model: 'open-7b', part })
  const { text, entries } = writeStatement([did('review'), did('ask')], 'en')
  expect(text).toContain('read the texts as a second reader')
  expect(text).toContain('answered questions')
  expect(text).toContain('No text of the application was written or changed by a model.')
  expect(entries.map(({ part }) => part)).toEqual(['remarks of a second reader', 'answers to questions'])
})

test('the statement says what became of each text that a run wrote, and claims nothing of those that are undecided', () => {
  const at = new Date('2027-03-09T08:00:00Z')
  const run = (section: string, taken: boolean | null, action: WritingAction = 'draft') =>
    ({ at, model: 'open-7b', part: 'run', section, action, taken }) as const
  const work = [
    run('Aims', false),
    run('Aims', true, 'shorter'),
    run('Impact', false),
    run('Budget', null, 'translate'),
    run('', true),
  ]
  const { text, entries } = writeStatement(work, 'en')
  expect(text).toContain('these sections: “Aims”, a section without a title. The applicants answer')
  expect(text).toContain('What it wrote for these sections was discarded: “Impact”.')
  expect(text).toContain('no decision on it is noted: “Budget”.')
  expect(text).not.toContain('No text of the application')
  expect(entries.map(({ part }) => part)).toEqual([
    'draft of “Aims”, discarded',
    'rewritten passage of “Aims”, put in the text',
    'draft of “Impact”, discarded',
    'translation of a passage of “Budget”, no decision noted',
    'draft of a section without a title, put in the text',
  ])
  expect(writeStatement(work, 'ru').text).toContain('разделов: «Aims», без названия.')
  expect(writeStatement(work, 'ro').text).toContain('respinse: „Impact”.')
})
