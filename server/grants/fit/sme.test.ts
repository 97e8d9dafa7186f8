import { expect, test } from 'vitest'
import type { OrganisationProfile } from '#shared/grants/profile.ts'
import { readSme } from '#server/grants/fit/sme.ts'

type Owners = NonNullable<OrganisationProfile['owners']>['value']
type Holder = Owners[number]
type Years = NonNullable<OrganisationProfile['years']>['value']

const told = { date: '2027-03-01', source: 'annual accounts' }
const million = 1_000_000

function year(of: number, staff: number, turnover: number | null, balance: number | null): Years[number] {
  const euro = (amount: number | null) => (amount === null ? null : amount * million)
  return { year: of, staff, turnoverEur: euro(turnover), balanceEur: euro(balance) }
}

function profile(years: Years, owners: Owners = [], holdings: Owners = []): OrganisationProfile {
  return {
    years: { value: years, ...told },
    owners: { value: owners, ...told },
    holdings: { value: holdings, ...told },
  }
}

function holder(name: string, share: number, more: Partial<Holder> = {}): Holder {
  return { name, share, kind: 'enterprise', country: 'RO', controls: false, years: [], ...more }
}

/** The same in two years, so that the rule of two years changes nothing. */
function steady(staff: number, turnover: number | null, balance: number | null): Years {
  return [year(2026, staff, turnover, balance), year(2025, staff, turnover, balance)]
}

const sumOf = (given: OrganisationProfile) =>
  readSme(given).steps.findLast(({ key, year: of }) => key === 'sum' && of === 2026)

test.for([
  [9.99, 2, 3, 'micro'],
  [10, 2, 2, 'small'],
  [9, 2.01, 2, 'micro'],
  [9, 2.01, 2.01, 'small'],
  [49.9, 10, 43, 'small'],
  [50, 1, 1, 'medium'],
  [49, 10.01, 10.01, 'medium'],
  [249.9, 50, 100, 'medium'],
  [249, 51, 43, 'medium'],
  [249, 50.01, 43.01, 'large'],
  [250, 1, 1, 'large'],
] as const)(
  '[ORG-03] case 1, autonomous: %d staff, turnover %d, balance sheet %d make it %s',
  ([staff, t, b, found]) => {
    expect(readSme(profile(steady(staff, t, b)))).toMatchObject({ class: found, missing: [] })
  },
)

test('[ORG-03] case 2, partners: B holds 25 % of A, which holds 33 % of C and 49 % of D; each is added by its share', () => {
  const given = profile(
    steady(20, 3, 3),
    [holder('B', 25, { years: steady(40, 8, 4) })],
    [holder('C', 33, { years: steady(100, 10, 20) }), holder('D', 49, { years: steady(10, 1, 1) })],
  )
  expect(sumOf(given)).toMatchObject({ staff: 20 + 10 + 33 + 4.9, turnover: 8_790_000, balance: 11_090_000 })
  expect(readSme(given)).toMatchObject({ class: 'medium' })
  const lines = readSme(given).steps.filter(({ key, year: of }) => of === 2026 && key !== 'settled')
  expect(lines.map(({ key, name, share, staff }) => [key, name, share, staff])).toEqual([
    ['own', null, null, 20],
    ['partner', 'B', 25, 10],
    ['partner', 'C', 33, 33],
    ['partner', 'D', 49, 4.9],
    ['sum', null, null, 67.9],
  ])
})

test('[ORG-03] case 3, linked: B holds 60 % of A, which holds 51 % of C and all of D; each is added whole', () => {
  const given = profile(
    steady(20, 3, 3),
    [holder('B', 60, { years: steady(40, 8, 4) })],
    [holder('C', 51, { years: steady(100, 10, 20) }), holder('D', 100, { years: steady(90, 1, 1) })],
  )
  expect(sumOf(given)).toMatchObject({ staff: 250, turnover: 22 * million, balance: 28 * million, class: 'large' })
  expect(readSme(given).class).toBe('large')
})

test('[ORG-03] case 4, a share of 25 % makes a partner, one below does not', () => {
  const other = { years: steady(300, 90, 90) }
  expect(readSme(profile(steady(5, 1, 1), [holder('B', 24.99, other)])).class).toBe('micro')
  expect(sumOf(profile(steady(5, 1, 1), [holder('B', 25, other)]))).toMatchObject({ staff: 80, class: 'medium' })
})

test('[ORG-03] case 5, half is a partner; more than half, or control with less, is linked', () => {
  const other = { years: steady(100, 9, 9) }
  const staffWith = (share: number, more: Partial<Holder> = {}) =>
    sumOf(profile(steady(5, 1, 1), [], [holder('C', share, { ...other, ...more })]))?.staff
  expect([staffWith(50), staffWith(50.01), staffWith(10), staffWith(10, { controls: true })]).toEqual([55, 105, 5, 105])
})

test.for(['venture-capital', 'business-angel', 'university', 'institutional-investor', 'small-municipality'] as const)(
  '[ORG-03] case 6, article 3(2): a %s with 25 to 50 %% leaves the enterprise autonomous, with more it does not',
  (kind) => {
    const other = { kind, years: steady(400, 90, 90) }
    const kept = readSme(profile(steady(5, 1, 1), [holder('B', 50, other)]))
    expect(kept).toMatchObject({ class: 'micro' })
    expect(kept.steps[0]).toMatchObject({ key: 'excepted', name: 'B', share: 50 })
    expect(readSme(profile(steady(5, 1, 1), [holder('B', 51, other)])).class).toBe('large')
    expect(readSme(profile(steady(5, 1, 1), [holder('B', 30, { ...other, controls: true })])).class).toBe('large')
  },
)

test('[ORG-03] case 7, article 3(4): from 25 % in public hands, jointly too, it is none', () => {
  const held = (...shares: number[]) =>
    readSme(
      profile(
        steady(5, 1, 1),
        shares.map((share, at) => holder(`Town ${at}`, share, { kind: 'public-body' })),
      ),
    )
  expect(held(24.9).class).toBe('micro')
  expect(held(25)).toMatchObject({ class: 'large', steps: [{ key: 'public', share: 25 }] })
  expect(held(15, 10).class).toBe('large')
  expect(readSme({ ...profile(steady(5, 1, 1)), publicShare: { value: 30, ...told } }).class).toBe('large')
  expect(readSme({ legalKind: { value: 'municipality', ...told } })).toMatchObject({
    class: 'large',
    steps: [{ key: 'public_body' }],
  })
})

test.for([
  [['small', 'small', 'small'], 'small', 'settled'],
  [['small', 'medium'], 'small', 'kept'],
  [['small', 'medium', 'small'], 'small', 'settled'],
  [['small', 'medium', 'medium'], 'medium', 'settled'],
  [['small', 'medium', 'large'], 'medium', 'kept'],
  [['medium', 'small'], 'medium', 'kept'],
  [['medium', 'small', 'small'], 'small', 'settled'],
  [['large', 'medium'], 'large', 'kept'],
  [['large', 'medium', 'medium'], 'medium', 'settled'],
  [['large', 'small', 'medium'], 'medium', 'settled'],
  [['micro', 'small', 'micro', 'small', 'small'], 'small', 'settled'],
] as const)('[ORG-03] case 8, two years: %j ends as %s', ([classes, found, how]) => {
  const staffOf = { micro: 5, small: 30, medium: 100, large: 300 }
  const years = classes.map((name, index) => year(2026 - classes.length + 1 + index, staffOf[name], 1, 1)).toReversed()
  const read = readSme(profile(years))
  expect(read).toMatchObject({ class: found, missing: [] })
  expect(read.steps.at(-1)).toMatchObject({ key: how, year: 2026, class: found })
})

test('[ORG-03] case 9, a new enterprise is classed by its one year, and the sum says so', () => {
  const read = readSme(profile([year(2026, 8, 0.4, 0.2)]))
  expect(read.class).toBe('micro')
  expect(read.steps.at(-1)).toMatchObject({ key: 'one_year', class: 'micro' })
})

test('[ORG-03] years that do not follow each other are not two running', () => {
  const read = readSme(profile([year(2026, 100, 1, 1), year(2023, 5, 1, 1)]))
  expect(read).toMatchObject({ class: 'medium' })
  expect(read.steps.at(-1)).toMatchObject({ key: 'one_year' })
})

test('[ORG-03] case 10, people are not counted, unless they control other enterprises of the same market', () => {
  const ana = (years: Years) => holder('Ana', 90, { kind: 'person', years })
  const alone = readSme(profile(steady(30, 3, 3), [ana([])]))
  expect(alone).toMatchObject({
    class: 'small',
    steps: expect.arrayContaining([expect.objectContaining({ key: 'person' })]),
  })
  expect(sumOf(profile(steady(30, 3, 3), [ana(steady(40, 1, 1))]))).toMatchObject({ staff: 70, class: 'medium' })
})

test('[ORG-03] case 11, the sample of the profile: 34 staff, 30 % of a partner, 60 % of a service company', () => {
  const given = profile(
    [year(2026, 34, 2.9, 3.1), year(2025, 32, 2.5, 2.8)],
    [
      holder('Anna', 45, { kind: 'person' }),
      holder('Codru Capital', 30, { years: [year(2026, 27, 1.4, 1.6), year(2025, 24, 1.3, 1.4)] }),
    ],
    [holder('Orchard Service', 60, { years: [year(2026, 5, 0.25, 0.25), year(2025, 5, 0.23, 0.18)] })],
  )
  expect(sumOf(given)).toMatchObject({ staff: 47.1, turnover: 3_570_000, balance: 3_830_000, class: 'small' })
  expect(readSme(given).class).toBe('small')
})

test('[ORG-03] while a fact is missing the class is unknown, and what is missing is named', () => {
  expect(readSme({})).toEqual({ class: 'unknown', steps: [], missing: ['years', 'owners', 'holdings'] })
  const silent = profile(steady(5, 1, 1), [holder('B', 30)], [holder('C', 80, { years: [year(2026, 3, 1, 1)] })])
  expect(readSme(silent)).toMatchObject({
    class: 'unknown',
    missing: ['owners.0.years.2025', 'holdings.0.years.2025', 'owners.0.years.2026'],
  })
  // One amount is enough where it fits, and none where the other would decide.
  expect(readSme(profile(steady(5, 1, null))).class).toBe('micro')
  expect(readSme(profile(steady(5, 3, null)))).toMatchObject({
    class: 'unknown',
    missing: ['years.2025', 'years.2026'],
  })
  expect(readSme(profile(steady(300, null, null))).class).toBe('large')
})

test('[ORG-03] figures of an earlier year count for a later one that a partner has not closed', () => {
  const given = profile(steady(5, 1, 1), [holder('B', 50, { years: [year(2025, 100, 9, 9)] })])
  expect(sumOf(given)).toMatchObject({ staff: 55 })
  expect(readSme(given).class).toBe('medium')
})
