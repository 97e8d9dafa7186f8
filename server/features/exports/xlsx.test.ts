import { expect, test } from 'vitest'
import type { PlanBasis, PlanPartner, PlanRow } from '#shared/contracts/plan.ts'
import { computeBudget } from '#shared/grants/budget.ts'
import { noPlanSettings } from '#shared/plan.ts'
import type { BudgetSchemeName } from '#shared/plan.ts'
import { writeWorkbook } from '#server/features/exports/xlsx.ts'
import { expectLiveFormulas, readWorkbook } from '#tests/support/workbook.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const hostile = ['=1+1', '+7', '-1', '@SUM(A1)', '\uff1dA1', '\uff0b7', '\uff0dB', '\uff20X', '<c t="n">']

function planOf(scheme: BudgetSchemeName) {
  const partners: PlanPartner[] = ['Școala', 'Школа', '=HYPERLINK("http://x")'].map((name, index) => ({
    id: idOf(index + 1),
    name,
    is_applicant: index === 0,
    takes_part: true,
    associated: false,
  }))
  const row = (number: number, kind: string, values: object) =>
    ({ id: idOf(number), kind, values, removed_at: null }) as PlanRow
  const span = { lead: null, start: 1, end: 12, description: '' }
  const cost = (number: number, values: object) =>
    row(number, 'cost', {
      partner: idOf(1),
      category: 'personnel',
      work_package: idOf(11),
      title: '',
      quantity: '1',
      unit_cost: '0',
      currency: 'EUR',
      ...values,
    })
  const rows = [
    row(10, 'settings', { ...noPlanSettings, scheme, currency: 'EUR' }),
    row(11, 'work_package', { title: 'One', ...span }),
    row(12, 'work_package', { title: "It's = two", ...span }),
    row(13, 'currency', { currency: 'MDL', into: 'EUR', rate: '0.05112345', day: '2026-11-20', source: 'BNM' }),
    row(14, 'partner', { partner: idOf(3), rate_percent: '62.5', request: '1000' }),
    row(15, 'effort', { work_package: idOf(11), partner: idOf(1), months: '12.5' }),
    ...hostile.map((title, index) => cost(20 + index, { title, quantity: '1.5', unit_cost: `${index}00.15` })),
    cost(40, { partner: idOf(2), work_package: idOf(12), quantity: '3.3333', unit_cost: '100.10' }),
    cost(41, {
      partner: idOf(2),
      category: 'travel',
      work_package: null,
      quantity: '7',
      unit_cost: '1234.56',
      currency: 'MDL',
    }),
    cost(42, { partner: idOf(3), category: 'subcontracting', unit_cost: '99999.99' }),
    cost(43, { partner: idOf(1), category: 'equipment', unit_cost: '10', currency: 'UAH' }),
  ]
  const basis: PlanBasis = {
    scheme: { name: scheme, from: 'yours' },
    currency: { code: 'EUR', from: 'yours' },
    months: null,
    indirect: null,
    rates: partners.map(({ id }, index) => ({ partner: id, percent: index === 0 ? '70' : '100', from: 'table' })),
    rate_fact: null,
    range: null,
    own_share: null,
    third_party: null,
  }
  return { rows, partners, basis, budget: computeBudget({ rows, partners, basis }) }
}

test.for(['horizon', 'horizon_lump_sum', 'digital', 'national'] as const)(
  '%s: live formulas give the numbers of the screen',
  async (scheme) => {
    const plan = planOf(scheme)
    const book = readWorkbook(await writeWorkbook(plan, 'en'))
    expect(expectLiveFormulas(book)).toBeGreaterThan(30)
    const stored = [...(book.get('Budget')?.values() ?? [])].map(({ value }) => value)
    const { total, partners } = plan.budget
    for (const { value } of [total.cost, total.indirect, ...partners.map(({ cost }) => cost)])
      expect(stored).toContain(Number(value))
    expect(stored).toContain(Number(total.request?.value))
  },
)

test('what users typed is text, whatever it begins with, and the same plan gives the same bytes', async () => {
  const file = await writeWorkbook(planOf('horizon'), 'ru')
  const lines = readWorkbook(file).get('Строки')
  const titles = [...(lines ?? [])].filter(([place]) => /^G\d/.test(place)).map(([, cell]) => cell)
  for (const title of hostile) expect(titles).toContainEqual({ value: title, formula: null })
  expect([...(lines?.values() ?? [])].map(({ value }) => value)).toContain('не учтена')
  expect(Buffer.from(await writeWorkbook(planOf('horizon'), 'ru')).equals(Buffer.from(file))).toBe(true)
})
