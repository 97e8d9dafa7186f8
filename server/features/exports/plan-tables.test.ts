import { expect, test } from 'vitest'
import type { PlanRow } from '#shared/contracts/plan.ts'
import { computeBudget } from '#shared/grants/budget.ts'
import { planSection, planTables } from '#server/features/exports/plan-tables.ts'
import { prepareProposal } from '#server/grants/export/prepare.ts'
import { fullProposal } from '#tests/support/proposals.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const partner = { id: idOf(1), name: 'Школа', is_applicant: true, takes_part: true, associated: false }

function planOf(rows: PlanRow[]) {
  const budget = computeBudget({
    rows,
    partners: [partner],
    basis: {
      scheme: { name: 'national', from: 'default' },
      currency: { code: 'EUR', from: 'default' },
      months: null,
      indirect: null,
      rates: [],
      rate_fact: null,
      range: null,
      own_share: null,
      third_party: null,
    },
  })
  return { rows, partners: [partner], budget }
}

const packages = (count: number): PlanRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: idOf(100 + index),
    kind: 'work_package',
    values: { title: `Шаг ${index + 1}`, lead: null, start: 1, end: 2, description: '' },
    removed_at: null,
  }))

test('an empty plan adds no section and no sheet', () => {
  expect(planSection(planOf([]), 'en')).toBeNull()
  expect(planTables(planOf([]), 'en')).toEqual([])
})

test('person-months of many packages fit a page: their table is cut, and each part names the partners', () => {
  const section = planSection(planOf(packages(30)), 'ru')
  if (section === null) throw new Error('There is no section')
  const [last] = prepareProposal({ ...fullProposal(), sections: [section] }).sections.slice(-1)
  const tables = (last?.blocks ?? []).filter((block) => block.kind === 'table')
  expect(tables.map(({ columns }) => columns)).toEqual([6, 12, 12, 10])
  const words = tables.slice(1).map(({ cells }) => JSON.stringify(cells))
  for (const each of words) for (const name of ['Партнёр', 'Школа', 'Всего']) expect(each).toContain(name)
  expect(words[2]).toContain('РП30')
})
