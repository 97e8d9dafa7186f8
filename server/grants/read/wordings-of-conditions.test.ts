import { expect, test } from 'vitest'
import { readApplicants } from '#server/grants/read/applicants.ts'
import { readConsortium } from '#server/grants/read/consortium.ts'
import { readCountries } from '#server/grants/read/countries.ts'
import { readLimits } from '#server/grants/read/limits.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { applicantCases, countryCases, consortiumCases, limitCases, layoutCases } from '#tests/support/call-wordings.ts'

/** Sentences as calls write them, under the title they have there. */
const eligibility = (sentence: string) => readPlainText(`# A call\n\n## Eligibility\n\n${sentence}\n`)

test.each(countryCases)('[countries] %s', (sentence, codes) => {
  const { eligible, named, excluded } = readCountries(eligibility(sentence)).part.countries
  const found = [...eligible, ...named.map((code) => `(${code})`), ...excluded.map((code) => `!${code}`)]
  expect(found.toSorted().join(' ')).toBe(codes)
})

test.each(consortiumCases)('[consortium] %s', (sentence, minimum) => {
  const { consortium } = readConsortium(eligibility(sentence)).part
  expect(consortium === null ? 'none' : `${consortium.minEntities ?? '-'}/${consortium.minCountries ?? '-'}`).toBe(
    minimum,
  )
})

test.each(applicantCases)('[applicants] %s: %s', (title, sentence, kinds) => {
  const { applicants } = readApplicants(readPlainText(`# A call\n\n## ${title}\n\n${sentence}\n`)).part
  expect(applicants.eligible.toSorted().join(' ')).toBe(kinds)
})

test.each(limitCases)('[limits] %s', (text, limits) => {
  const found = readLimits(readPlainText(`# A call\n\n## Admissibility\n\n${text}\n`)).part.limits
  expect(found.map(({ unit, max }) => `${max} ${unit}`).join(', ')).toBe(limits)
})

test.each(layoutCases)('[layout] %s', (text, layout) => {
  const { formatting } = readLimits(readPlainText(`# A call\n\n## Layout\n\n${text}\n`)).part
  const { fontMinPt, marginMinMm, pageSize } = formatting ?? {}
  expect(formatting === null ? 'none' : `${fontMinPt ?? '-'} ${marginMinMm ?? '-'} ${pageSize ?? '-'}`).toBe(layout)
})
