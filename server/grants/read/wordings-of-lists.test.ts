import { expect, test } from 'vitest'
import { readCriteria } from '#server/grants/read/criteria.ts'
import { readDocuments } from '#server/grants/read/documents.ts'
import { readOutcomes } from '#server/grants/read/outcomes.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { criteriaCases, documentCases, outcomeCases } from '#tests/support/call-wordings.ts'

test.each(criteriaCases)('[criteria] %s', (text, expected) => {
  const { criteria, overall } = readCriteria(readPlainText(`# A call\n\n## Evaluation\n\n${text}\n`)).part
  const found = criteria.map(
    ({ name, max, threshold, weight }) => `${name} ${max ?? '-'}/${threshold ?? '-'}*${weight ?? '-'}`,
  )
  const whole = overall.map(({ max, threshold }) => ` = ${max ?? '-'}/${threshold ?? '-'}`)
  expect(found.join('; ') + whole.join('')).toBe(expected)
})

test.each(documentCases)('[documents] %s', (text, expected) => {
  const { requiredDocuments, notRequired } = readDocuments(readPlainText(`# A call\n\n${text}\n`)).part
  const found = requiredDocuments.map(({ label, condition }) => label + (condition === null ? '' : ` [${condition}]`))
  expect(found.join('; ') + (notRequired.length === 0 ? '' : ` ! ${notRequired.join(', ')}`)).toBe(expected)
})

test.each(outcomeCases)('[outcomes] %s', (text, expected) => {
  expect(readOutcomes(readPlainText(`# A call\n\n${text}\n`)).part.expectedOutcomes).toEqual(expected)
})
