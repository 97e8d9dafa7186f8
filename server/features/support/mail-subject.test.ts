import { expect, test } from 'vitest'
import { isContactSubject, isSubjectOf, newSubject } from '#server/features/support/mail-subject.ts'

const ticket = { number: 1001, subject: 'Export of the budget' }

test.each([
  'Export of the budget',
  'Re: Export of  the budget',
  'RE: Fwd: Re[2]: export of the budget',
  'Ответ: Отв: Export of the budget',
  'Răsp: Export of the budget',
  'Re: New answer to your ticket: #1001 Export of the budget',
  'Ответ: Новый ответ на ваше обращение: #1001 Export of the budget',
  'Re: ',
  '',
])('[SUP-04] the subject %j is that of the ticket', (subject) => {
  expect(isSubjectOf(subject, ticket)).toBe(true)
  expect(newSubject(subject, ticket)).toBeNull()
})

test.each(['A new question: invoice for November', 'Re: Invoice, see #1001', 'Export of the budget 2027'])(
  '[SUP-04] the subject %j is a new one',
  (subject) => expect(newSubject(subject, ticket)).toBe(subject),
)

test('[SUP-04] a new subject is kept in one line, within the bound of subjects', () => {
  expect(newSubject(` Two\r\n lines ${'a'.repeat(300)}`, ticket)).toMatch(/^Two lines a{190}$/)
})

test('[SUP-04] the subject of an answer to our mail about a contact request is no new one', () => {
  expect(isContactSubject('Re: Our answer to your message')).toBe(true)
  expect(isContactSubject('')).toBe(true)
  expect(isContactSubject('Re: Invoice')).toBe(false)
})
