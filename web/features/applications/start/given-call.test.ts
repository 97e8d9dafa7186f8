import { expect, test } from 'vitest'
import { readGiven } from './given-call.ts'

test('what is put into the sheet is recognised: an identifier, a topic of the portal, another address, a text', () => {
  expect(readGiven('  ')).toEqual({ kind: 'nothing' })
  expect(readGiven(' horizon-cl4-2027-01-03 ')).toEqual({
    kind: 'identifier',
    identifier: 'HORIZON-CL4-2027-01-03',
    source: 'eu',
  })
  const portal = 'https://ec.europa.eu/info/funding-tenders/opportunities/portal/screen/opportunities/topic-details/'
  for (const address of [`${portal}digital-2027-skills-08`, `${portal}DIGITAL-2027-SKILLS-08?order=DESC&x=1#y`])
    expect(readGiven(address)).toEqual({ kind: 'identifier', identifier: 'DIGITAL-2027-SKILLS-08', source: 'eu' })
  expect(readGiven('https://fond.example/konkurs-2027-a-1')).toEqual({
    kind: 'address',
    address: 'https://fond.example/konkurs-2027-a-1',
  })
  expect(readGiven(`https://ec.europa.eu.evil.example/topic-details/DIGITAL-2027-SKILLS-08`).kind).toBe('address')
  expect(readGiven('Call HORIZON-CL4-2027-01-03 opens soon').kind).toBe('text')
  const federal = { kind: 'identifier', identifier: '357744', source: 'grants.gov' }
  expect(readGiven('https://www.grants.gov/search-results-detail/357744')).toEqual(federal)
  expect(readGiven('357744')).toEqual(federal)
  expect(readGiven('hhs-2026-acf-0012')).toMatchObject({ identifier: 'HHS-2026-ACF-0012', source: 'grants.gov' })
  expect(readGiven('https://grants.gov.evil.example/search-results-detail/357744').kind).toBe('address')
  expect(readGiven('well-known-words').kind).toBe('text')
})
