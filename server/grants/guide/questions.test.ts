import { expect, test } from 'vitest'
import { sectionKinds } from '#shared/drafts/sections.ts'
import { languages } from '#shared/languages.ts'
import { questionsFor } from '#server/grants/guide/questions.ts'

test('every kind of section has 8 to 15 questions in three languages, each with a frame for its answer', () => {
  for (const kind of sectionKinds) {
    const ids = questionsFor(kind, 'en', 'en').map(({ id }) => id)
    expect(ids.length, kind).toBeGreaterThanOrEqual(8)
    expect(ids.length, kind).toBeLessThanOrEqual(15)
    for (const spoken of languages)
      for (const written of languages) {
        const questions = questionsFor(kind, spoken, written)
        expect(questions.map(({ id }) => id)).toEqual(ids)
        for (const { id, question, frame } of questions) {
          expect(question, `${spoken} ${kind}.${id}`).toMatch(/[?.…]$/)
          expect(frame.split('{}'), `${written} ${kind}.${id}`).toHaveLength(2)
          expect(frame, `${written} ${kind}.${id}`).toMatch(/\.$/)
        }
      }
  }
})

test('questions are in the language of the user, frames in that of the application', () => {
  const [first] = questionsFor('summary', 'ru', 'ro')
  expect(first?.question).toMatch(/[а-я]/)
  expect(first?.frame).toMatch(/^Proiectul /)
})

test('no line is the same in two languages', () => {
  for (const kind of sectionKinds) {
    const lines = languages.flatMap((language) => questionsFor(kind, language, language).map(({ frame }) => frame))
    expect(new Set(lines).size, kind).toBe(lines.length)
  }
})
