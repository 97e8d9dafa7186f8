import { describe, expect, test } from 'vitest'
import type { Budget, BudgetFigure, PlanBasis, PlanPartner, PlanRow } from '#shared/contracts/plan.ts'
import { addEffort, computeBudget } from '#shared/grants/budget.ts'
import { noPlanSettings } from '#shared/plan.ts'
import type { BudgetSchemeName, CostCategory } from '#shared/plan.ts'

let made = 0
const newId = () => `00000000-0000-4000-8000-${(made += 1).toString().padStart(12, '0')}`

const partnerOf = (name: string, isApplicant = false): PlanPartner => ({
  id: newId(),
  name,
  is_applicant: isApplicant,
  takes_part: true,
  associated: false,
})

function costOf(
  partner: PlanPartner,
  category: CostCategory,
  unit_cost: string,
  {
    quantity = '1',
    currency = 'EUR',
    work_package = null,
  }: { quantity?: string; currency?: string; work_package?: string | null } = {},
): PlanRow {
  const values = { partner: partner.id, category, unit_cost, quantity, currency, work_package, title: '' }
  return { id: newId(), kind: 'cost', values, removed_at: null }
}

function packageOf(title: string): PlanRow {
  const values = { title, lead: null, start: 1, end: 12, description: '' }
  return { id: newId(), kind: 'work_package', values, removed_at: null }
}

function settingsOf(values: Partial<typeof noPlanSettings> | Record<string, unknown>): PlanRow {
  return { id: newId(), kind: 'settings', values: { ...noPlanSettings, ...values }, removed_at: null }
}

function basisOf(
  scheme: BudgetSchemeName,
  rates: readonly (readonly [PlanPartner, string | null])[],
  others: Partial<PlanBasis> = {},
): PlanBasis {
  return {
    scheme: { name: scheme, from: 'call' },
    currency: { code: 'EUR', from: 'call' },
    months: null,
    indirect: null,
    rates: rates.map(([{ id }, percent]) => ({ partner: id, percent, from: percent === null ? 'unknown' : 'call' })),
    rate_fact: null,
    range: null,
    own_share: null,
    third_party: null,
    ...others,
  }
}

const confirmed = { marks: [], quote: null, page: null }
const costsOf = ({ partners }: Budget, { id }: PlanPartner) => partners.find(({ partner }) => partner === id)
const values = (figures: Readonly<Partial<Record<string, BudgetFigure>>>) =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([name, figure]) =>
      figure === undefined || figure.value === '0.00' ? [] : [[name, figure.value]],
    ),
  )
const checkOf = ({ checks }: Budget, name: string) => checks.find(({ check }) => check === name)

describe('Horizon Europe, actual costs', () => {
  // The consortium of the domain page's sample: 25 % of A + C, subcontracting left out.
  const [orchard, lviv, kaltenbach, napoca] = [
    partnerOf('Orchard', true),
    partnerOf('Lviv'),
    partnerOf('Kaltenbach'),
    partnerOf('Napoca'),
  ] as const
  const partners = [orchard, lviv, kaltenbach, napoca]
  const rows = [
    costOf(orchard, 'personnel', '780000'),
    costOf(orchard, 'travel', '24000'),
    costOf(orchard, 'equipment', '46000'),
    costOf(orchard, 'goods', '60000'),
    costOf(lviv, 'personnel', '520000'),
    costOf(lviv, 'travel', '26000'),
    costOf(lviv, 'equipment', '84000'),
    costOf(lviv, 'goods', '50000'),
    costOf(kaltenbach, 'personnel', '640000'),
    costOf(kaltenbach, 'subcontracting', '50000'),
    costOf(kaltenbach, 'travel', '20000'),
    costOf(kaltenbach, 'equipment', '60000'),
    costOf(kaltenbach, 'goods', '85000'),
    costOf(napoca, 'personnel', '700000'),
    costOf(napoca, 'travel', '30000'),
    costOf(napoca, 'equipment', '70000'),
    costOf(napoca, 'goods', '50000'),
  ]
  const basis = basisOf(
    'horizon',
    partners.map((each) => [each, '100'] as const),
    {
      range: {
        min: '3500000.00',
        max: '4250000.00',
        currency: 'EUR',
        hard: false,
        ...confirmed,
        marks: ['unconfirmed'],
      },
    },
  )
  const budget = computeBudget({ rows, partners, basis })

  test('[PLAN-02] a research action adds up to the cent, each number with its sum', () => {
    // Kaltenbach: 640 000 + 20 000 + 60 000 + 85 000 = 805 000; × 25 % = 201 250; + 805 000 + 50 000 = 1 056 250.
    expect(costsOf(budget, kaltenbach)).toMatchObject({
      indirect: {
        value: '201250.00',
        sum: {
          how: 'percent',
          percent: '25',
          of: [
            { of: 'category', id: 'personnel', value: '640000.00' },
            { of: 'category', id: 'travel', value: '20000.00' },
            { of: 'category', id: 'equipment', value: '60000.00' },
            { of: 'category', id: 'goods', value: '85000.00' },
          ],
          left_out: [{ of: 'category', id: 'subcontracting', value: '50000.00' }],
        },
      },
      cost: { value: '1056250.00' },
      request: { value: '1056250.00', sum: { how: 'percent', percent: '100', rounding: 'down' } },
      own: '0.00',
    })
    // 227 500 + 170 000 + 201 250 + 212 500 = 811 250; 1 137 500 + 850 000 + 1 056 250 + 1 062 500 = 4 106 250.
    expect(values({ ...budget.total.categories, indirect: budget.total.indirect, cost: budget.total.cost })).toEqual({
      personnel: '2640000.00',
      subcontracting: '50000.00',
      travel: '100000.00',
      equipment: '260000.00',
      goods: '245000.00',
      indirect: '811250.00',
      cost: '4106250.00',
    })
    expect(budget.total.cost.sum).toEqual({
      how: 'added',
      terms: [
        { of: 'partner', id: orchard.id, value: '1137500.00' },
        { of: 'partner', id: lviv.id, value: '850000.00' },
        { of: 'partner', id: kaltenbach.id, value: '1056250.00' },
        { of: 'partner', id: napoca.id, value: '1062500.00' },
      ],
    })
    expect(checkOf(budget, 'adds_up')).toMatchObject({ state: 'met' })
  })

  test('the request is compared with what the call says, and says that no one has confirmed it', () => {
    const range = { state: 'met', value: '4106250.00', least: '3500000.00', most: '4250000.00', marks: ['unconfirmed'] }
    expect(checkOf(budget, 'range')).toMatchObject(range)
    const more = computeBudget({ rows: [...rows, costOf(orchard, 'personnel', '115000.01')], partners, basis })
    // 143 750 are left; 115 000.01 × 1.25 = 143 750.0125, of which 28 750.0025 are indirect: 143 750.01.
    expect(checkOf(more, 'range')).toMatchObject({ state: 'not_met', value: '4250000.01' })
  })

  test('[PLAN-02] an innovation action pays 70 % to a company, rounded down to the cent', () => {
    const [company, institute] = [partnerOf('Company', true), partnerOf('Institute')]
    const paid = computeBudget({
      rows: [costOf(company, 'personnel', '1000.01'), costOf(institute, 'personnel', '1000.01')],
      partners: [company, institute],
      basis: basisOf('horizon', [
        [company, '70'],
        [institute, '100'],
      ]),
    })
    // 1000.01 × 25 % = 250.0025, so 250.00; cost 1250.01; × 70 % = 875.007, so 875.00; own 375.01.
    expect(costsOf(paid, company)).toMatchObject({
      indirect: { value: '250.00' },
      cost: { value: '1250.01' },
      request: { value: '875.00' },
      own: '375.01',
    })
    expect(paid.total).toMatchObject({ request: { value: '2125.01' }, own: '375.01' })
  })

  test('support to third parties, internal goods and unit costs with overheads bring no indirect costs', () => {
    const one = partnerOf('One', true)
    const lines = [
      costOf(one, 'personnel', '100'),
      costOf(one, 'third_parties', '60000', { quantity: '2' }),
      costOf(one, 'internal_goods', '40'),
      costOf(one, 'unit_costs', '30'),
      costOf(one, 'other', '20'),
    ]
    const paid = computeBudget({ rows: lines, partners: [one], basis: basisOf('horizon', [[one, '100']]) })
    // Base 100 + 20 = 120; × 25 % = 30; cost 100 + 120 000 + 40 + 30 + 20 + 30 = 120 220.
    expect(costsOf(paid, one)).toMatchObject({ indirect: { value: '30.00' }, cost: { value: '120220.00' } })
    expect(checkOf(paid, 'third_party_each')).toBeUndefined()
    const much = computeBudget({
      rows: [costOf(one, 'third_parties', '60000.01', { quantity: '2' })],
      partners: [one],
      basis: basisOf('horizon', [[one, '100']]),
    })
    expect(checkOf(much, 'third_party_each')).toMatchObject({
      state: 'not_met',
      value: '60000.01',
      most: '60000',
      from: 'table',
    })
    // The figure of the table is in euros: 60 000 × 20 = 1 200 000.
    const rate = { currency: 'EUR', into: 'MDL', rate: '20', day: '2027-03-01', source: 'BNM' }
    const inLei = (...rates: PlanRow[]) =>
      computeBudget({
        rows: [
          settingsOf({ currency: 'MDL' }),
          costOf(one, 'third_parties', '1200000.01', { currency: 'MDL' }),
          ...rates,
        ],
        partners: [one],
        basis: basisOf('horizon', [[one, '100']]),
      })
    expect(checkOf(inLei(), 'third_party_each')).toMatchObject({ state: 'open', most: null })
    expect(
      checkOf(inLei({ id: newId(), kind: 'currency', values: rate, removed_at: null }), 'third_party_each'),
    ).toMatchObject({ state: 'not_met', most: '1200000.00' })
  })

  // Annex 2a of the grant agreement, for calls from 16 December 2025: EUR 9 271 / 18 days, times 1 for Belgium.
  // https://ncpflanders.be/news/sme-owners-daily-rate-update-for-horizon
  test('[PLAN-02] days of an owner without salary at the published daily rate bring indirect costs, as all personnel does', () => {
    const [firm, lab] = [partnerOf('Firm', true), partnerOf('Lab')]
    const paid = computeBudget({
      rows: [
        costOf(firm, 'personnel', '515.06', { quantity: '107.5' }),
        costOf(firm, 'subcontracting', '12000'),
        costOf(lab, 'personnel', '6346.15', { quantity: '0.5' }),
      ],
      partners: [firm, lab],
      basis: basisOf('horizon', [
        [firm, '70'],
        [lab, '100'],
      ]),
    })
    // 107.5 × 515.06 = 55 368.95; × 25 % = 13 842.2375, so 13 842.24; + 12 000 = 81 211.19; × 70 % = 56 847.833.
    expect(costsOf(paid, firm)).toMatchObject({
      indirect: { value: '13842.24' },
      cost: { value: '81211.19' },
      request: { value: '56847.83' },
      own: '24363.36',
    })
    // Half a person-month: 3 173.075, so 3 173.08; × 25 % = 793.27; 3 966.35.
    expect(costsOf(paid, lab)).toMatchObject({ indirect: { value: '793.27' }, request: { value: '3966.35' } })
    expect(paid.total.cost.value).toBe('85177.54')
  })

  test('less can be asked for than the rules allow, more cannot', () => {
    const one = partnerOf('One', true)
    const asking = (request: string) =>
      computeBudget({
        rows: [
          costOf(one, 'personnel', '80'),
          { id: newId(), kind: 'partner', values: { partner: one.id, rate_percent: null, request }, removed_at: null },
        ],
        partners: [one],
        basis: basisOf('horizon', [[one, '100']]),
      })
    expect(asking('90.5').total).toMatchObject({ most: { value: '100.00' }, request: { value: '90.50' }, own: '9.50' })
    const greedy = asking('100.01')
    expect(greedy.total.request?.value).toBe('100.00')
    expect(checkOf(greedy, 'request_too_high')).toMatchObject({ state: 'not_met', value: '100.01', most: '100.00' })
  })
})

test('[PLAN-02] Digital Europe: 7 % of all direct costs, 50 % of the whole and 75 % for small and medium enterprises', () => {
  const [body, sme] = [partnerOf('Body', true), partnerOf('SME')]
  const budget = computeBudget({
    rows: [
      costOf(body, 'personnel', '120000'),
      costOf(body, 'subcontracting', '30000'),
      costOf(sme, 'personnel', '33333.33'),
    ],
    partners: [body, sme],
    basis: basisOf('digital', [
      [body, '50'],
      [sme, '75'],
    ]),
  })
  // 150 000 × 7 % = 10 500; 160 500 × 50 % = 80 250.
  expect(costsOf(budget, body)).toMatchObject({
    indirect: { value: '10500.00', sum: { left_out: [] } },
    cost: { value: '160500.00' },
    request: { value: '80250.00' },
  })
  // 33 333.33 × 7 % = 2 333.3331, so 2 333.33; 35 666.66 × 75 % = 26 749.995, down to 26 749.99.
  expect(costsOf(budget, sme)).toMatchObject({
    indirect: { value: '2333.33' },
    cost: { value: '35666.66' },
    request: { value: '26749.99' },
    own: '8916.67',
  })
})

test('[PLAN-02] lump sum: each work package of each partner has its own share, and rows and columns add up', () => {
  const [lead, other] = [partnerOf('Lead', true), partnerOf('Other')]
  const [one, two] = [packageOf('One'), packageOf('Two')]
  const budget = computeBudget({
    rows: [
      one,
      two,
      costOf(lead, 'personnel', '10000.01', { work_package: one.id }),
      costOf(lead, 'subcontracting', '500', { work_package: one.id }),
      costOf(lead, 'travel', '0.01', { work_package: two.id }),
      costOf(other, 'personnel', '2000.05', { work_package: two.id }),
    ],
    partners: [lead, other],
    basis: basisOf('horizon_lump_sum', [
      [lead, '100'],
      [other, '70'],
    ]),
  })
  const share = (work_package: string, { id }: PlanPartner) =>
    budget.packages.find((each) => each.work_package === work_package && each.partner === id)
  // 10 000.01 × 25 % = 2 500.0025, so 2 500.00; + 10 000.01 + 500 = 13 000.01.
  expect(share(one.id, lead)).toMatchObject({ cost: { value: '13000.01' }, request: { value: '13000.01' } })
  // 0.01 × 25 % = 0.0025, so nothing.
  expect(share(two.id, lead)).toMatchObject({ indirect: { value: '0.00' }, cost: { value: '0.01' } })
  // 2 000.05 × 25 % = 500.0125, so 500.01; 2 500.06 × 70 % = 1 750.042, down to 1 750.04.
  expect(share(two.id, other)).toMatchObject({ cost: { value: '2500.06' }, request: { value: '1750.04' } })
  expect(costsOf(budget, lead)).toMatchObject({ cost: { value: '13000.02' }, request: { value: '13000.02' } })
  expect(budget.total).toMatchObject({ cost: { value: '15500.08' }, request: { value: '14750.06' }, own: '750.02' })
  expect(checkOf(budget, 'adds_up')).toMatchObject({ state: 'met' })
})

test('[PLAN-02] a national programme: own share, a cap in lei, and prices in another currency at a dated rate', () => {
  const firm = partnerOf('Firm', true)
  const rate: PlanRow = {
    id: newId(),
    kind: 'currency',
    values: { currency: 'EUR', into: 'MDL', rate: '19.3506', day: '2027-03-01', source: 'BNM' },
    removed_at: null,
  }
  const rows = [
    rate,
    costOf(firm, 'equipment', '9999.99', { currency: 'EUR', quantity: '1.5' }),
    costOf(firm, 'goods', '12000', { currency: 'MDL' }),
  ]
  const basis = basisOf('national', [[firm, '70']], {
    currency: { code: 'MDL', from: 'call' },
    range: { min: null, max: '200000.00', currency: 'MDL', hard: true, ...confirmed },
    own_share: { percent: '30', ...confirmed },
  })
  const budget = computeBudget({ rows, partners: [firm], basis })
  // 1.5 × 9 999.99 = 14 999.985; × 19.3506 = 290 258.70974…, so 290 258.71; + 12 000 = 302 258.71.
  expect(values(budget.total.categories)).toEqual({ equipment: '290258.71', goods: '12000.00' })
  expect(costsOf(budget, firm)?.categories.equipment).toMatchObject({
    sum: { how: 'lines', lines: [{ value: '290258.71', rate: rate.id }] },
  })
  // × 70 % = 211 581.097, down to 211 581.09; own 90 677.62, which is more than 30 % (90 677.613, up to 90 677.62).
  expect(budget.total).toMatchObject({ indirect: { value: '0.00' }, request: { value: '211581.09' }, own: '90677.62' })
  expect(checkOf(budget, 'own_share')).toMatchObject({ state: 'met', least: '90677.62' })
  expect(checkOf(budget, 'range')).toMatchObject({ state: 'not_met', value: '211581.09', most: '200000.00' })

  const without = computeBudget({ rows: rows.slice(1), partners: [firm], basis })
  expect(without.uncounted).toEqual([{ line: rows[1]?.id, why: 'no_rate' }])
  expect(without.total.cost.value).toBe('12000.00')
  expect(checkOf(without, 'uncounted')).toMatchObject({ state: 'not_met' })
})

test('[PLAN-02] a foundation: overheads as the call says, a ceiling for a category, the whole cost paid', () => {
  const ngo = partnerOf('NGO', true)
  const budget = computeBudget({
    rows: [
      costOf(ngo, 'personnel', '812.50', { quantity: '12' }),
      costOf(ngo, 'travel', '4000'),
      {
        id: newId(),
        kind: 'ceiling',
        values: { category: 'travel', percent: '25', amount: null, source: 'call, page 4' },
        removed_at: null,
      },
    ],
    partners: [ngo],
    basis: basisOf('foundation', [[ngo, '100']], { indirect: { percent: '7.5', ...confirmed } }),
  })
  // 12 × 812.50 = 9 750; + 4 000 = 13 750; × 7.5 % = 1 031.25; cost 14 781.25; a quarter of it 3 695.31.
  expect(budget.total).toMatchObject({
    indirect: { value: '1031.25' },
    cost: { value: '14781.25' },
    request: { value: '14781.25' },
  })
  expect(checkOf(budget, 'ceiling')).toMatchObject({
    state: 'not_met',
    about: 'travel',
    value: '4000.00',
    most: '3695.31',
  })
})

test('a budget says what it cannot know: no rate, no category of the scheme, no partner', () => {
  const [one, associated] = [partnerOf('One', true), { ...partnerOf('Associated'), associated: true }]
  const stranger = partnerOf('Gone')
  const off = { ...partnerOf('Off'), takes_part: false }
  const rows = [
    costOf(one, 'personnel', '100'),
    costOf(associated, 'personnel', '50'),
    costOf(one, 'third_parties', '10'),
    costOf(stranger, 'travel', '10'),
    costOf(off, 'travel', '10'),
  ]
  const budget = computeBudget({ rows, partners: [one, associated, off], basis: basisOf('national', [[one, null]]) })
  expect(budget.total).toMatchObject({ cost: { value: '150.00' }, request: null, own: null })
  expect(costsOf(budget, associated)).toMatchObject({ request: { value: '0.00' }, rate: { from: 'associated' } })
  expect(checkOf(budget, 'rate_unknown')).toMatchObject({ state: 'open', about: one.id })
  expect(budget.uncounted.map(({ why }) => why)).toEqual(['no_category', 'no_partner', 'no_partner'])
  const typed = computeBudget({
    rows: [...rows, settingsOf({ rate_percent: '80', indirect_percent: '5', scheme: 'foundation' })],
    partners: [one, associated],
    basis: basisOf('national', [[one, null]]),
  })
  // 100 × 5 % = 5; 105 × 80 % = 84.
  expect(costsOf(typed, one)).toMatchObject({ request: { value: '84.00' }, rate: { percent: '80', from: 'yours' } })
  expect(typed.scheme).toMatchObject({ name: 'foundation', from: 'yours' })
})

test('an empty budget is nought, and the largest one is still exact', () => {
  const one = partnerOf('One', true)
  const basis = basisOf('horizon', [[one, '100']])
  expect(computeBudget({ rows: [], partners: [one], basis }).total).toMatchObject({
    cost: { value: '0.00' },
    request: { value: '0.00' },
  })
  const most = costOf(one, 'subcontracting', '999999999999.99', { quantity: '999999.9999' })
  // 999 999 999 999.99 × 999 999.9999 = 999 999 999 899 990 000.000001, rounded to the cent.
  expect(computeBudget({ rows: [most], partners: [one], basis }).total.cost.value).toBe('999999999899990000.00')
})

test('person-months add up by work package and by partner', () => {
  const [one, two] = [partnerOf('One', true), partnerOf('Two')]
  const [first, gone] = [packageOf('First'), { ...packageOf('Gone'), removed_at: '2027-01-01T00:00:00.000Z' }]
  const effort = (work_package: string, partner: PlanPartner, months: string): PlanRow => ({
    id: newId(),
    kind: 'effort',
    values: { work_package, partner: partner.id, months },
    removed_at: null,
  })
  const added = addEffort([
    first,
    gone,
    effort(first.id, one, '0.1'),
    effort(first.id, two, '0.2'),
    effort(gone.id, one, '7'),
  ])
  expect([added.byPackage(first.id), added.byPartner(one.id), added.total]).toEqual(['0.30', '0.10', '0.30'])
})
