import { expect, test } from 'vitest'
import { organisationFactSchemas } from '#shared/grants/profile.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { factNames, rowsOf, valueOf, wrongPlaces } from './fact-fields.ts'

const years = [{ year: 2026, staff: 34.5, turnoverEur: 2_900_000, balanceEur: null }]
const holder = { name: 'Codru', kind: 'enterprise', country: null, share: 30, controls: false, years }

const values: Record<OrganisationFactName, unknown> = {
  legalKind: 'company',
  country: 'MD',
  region: 'Chișinău',
  founded: '2019-03-14',
  pic: '900112233',
  sectors: ['26.51', '25'],
  years,
  owners: [holder, { ...holder, name: 'Ana', country: 'MD', controls: true, years: [] }],
  holdings: [],
  publicShare: 0,
  readiness: 3,
  grants: [{ programme: 'Horizon Europe', year: 2026, amountEur: 48_200, deMinimis: true }],
  ownMoney: { amount: 120_000.5, currency: 'EUR' },
  annualIncome: { amount: 0, currency: 'MDL' },
  solvent: true,
  taxesPaid: false,
  genderPlan: false,
  languages: ['en', 'ro'],
}

test.each(factNames)('[ORG-02] the fields of %s give back the value that was put into them', (name) => {
  expect(organisationFactSchemas[name].safeParse(values[name]).success).toBe(true)
  expect(valueOf(name, rowsOf(name, values[name]))).toEqual(values[name])
})

test('numbers are read as people write them, and what is none is sent as it was typed', () => {
  const numberOf = (value: string) => valueOf('publicShare', [{ value }])
  expect(['1 250,5', '1,250.5', '1250', '12,5', "1'000", ' '].map(numberOf)).toEqual([
    1250.5,
    1250.5,
    1250,
    12.5,
    1000,
    null,
  ])
  expect(numberOf('about ten')).toBe('about ten')
})

test('a refusal marks the field that it names', () => {
  const places = (name: OrganisationFactName, path: string) => [...wrongPlaces(name, [`facts.${name}.${path}`])]
  expect(places('years', 'value.1.staff')).toEqual(['1.staff'])
  expect(places('owners', 'value.0.years.1.turnoverEur')).toEqual(['0.turnoverEur1'])
  expect(places('pic', 'value')).toEqual(['0.value'])
  expect(places('sectors', 'value.2')).toEqual(['0.value'])
  expect(places('ownMoney', 'value.currency')).toEqual(['0.currency'])
  expect(places('pic', 'source')).toEqual(['source'])
})
