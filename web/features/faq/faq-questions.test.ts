import { expect, test } from 'vitest'
import { contentEntries } from '#shared/content/catalogue.ts'
import { allQuestions, questionsOf } from '#web/features/faq/faq-questions.ts'

test('every question of the catalogue is on the page once, with its answer and a name of its own', () => {
  const questions = allQuestions(undefined)
  const ids = questions.flatMap(({ question, answer }) => [question, answer])
  const declared = contentEntries.filter(({ id }) => /^faq\.group_\d\.q\d/.test(id)).map(({ id }) => id)
  expect(ids).toEqual(declared)
  expect(questions.filter(({ slug }) => slug.startsWith('group_'))).toEqual([])
  expect(new Set(questions.map(({ slug }) => slug)).size).toBe(questions.length)
})

test('a question that editors added has an address of its own, and keeps it wherever it is moved', () => {
  expect(questionsOf('group_2', { group_2: ['q7', 'q1'] }).map(({ slug }) => slug)).toEqual([
    'group_2-q7',
    'the-agents',
  ])
})
