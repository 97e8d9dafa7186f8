import { expect, test } from 'vitest'
import { contentEntries } from '#shared/content/catalogue.ts'
import { faqQuestions } from '#web/features/faq/faq-questions.ts'

test('every question of the catalogue stands on the page once, with its answer and a name of its own', () => {
  const ids = faqQuestions.flatMap(({ question, answer }) => [question, answer])
  const declared = contentEntries.filter(({ id }) => /^faq\.group_\d\.q\d/.test(id)).map(({ id }) => id)
  expect(ids).toEqual(declared)
  expect(new Set(faqQuestions.map(({ slug }) => slug)).size).toBe(faqQuestions.length)
})
