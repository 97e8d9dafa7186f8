import { expect, test } from 'vitest'
import type { PlanRow } from '#shared/contracts/plan.ts'
import { computeBudget } from '#shared/grants/budget.ts'
import { noPlanSettings } from '#shared/plan.ts'
import { planChartFor, planSection, planTables } from '#server/features/exports/plan-tables.ts'
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
  return { rows, partners: [partner], budget, basis: { months: null } }
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
  const tables = (last?.blocks ?? []).flatMap((block) =>
    block.kind === 'table' && block.isChart !== true ? [block] : [],
  )
  expect(tables.map(({ columns }) => columns)).toEqual([6, 12, 12, 10])
  const words = tables.slice(1).map(({ cells }) => JSON.stringify(cells))
  for (const each of words) for (const name of ['Партнёр', 'Школа', 'Всего']) expect(each).toContain(name)
  expect(words[2]).toContain('РП30')
})

test('[PLAN-01] the chart of a plan has the bars, numbers and months of its tables, in columns that fit a page', () => {
  const row = (number: number, kind: PlanRow['kind'], values: object): PlanRow =>
    // The factory states only what a chart reads.
    ({ id: idOf(number), kind, values, removed_at: null }) as PlanRow
  const rows = [
    ...packages(2),
    row(200, 'deliverable', { work_package: idOf(101), title: 'Report', month: 2, lead: null, form: '' }),
    row(201, 'milestone', { work_package: null, title: 'Ready', month: 3, proof: '' }),
    row(202, 'settings', { ...noPlanSettings, months: 4 }),
  ]
  const chart = planChartFor(planOf(rows), 'ru')
  const shown = chart?.rows.map(({ name, cells }) => [
    name,
    cells.map(({ isFilled, text }) => `${isFilled ? '#' : ''}${text}`).join('|'),
  ])
  expect(shown).toEqual([
    ['Месяц', '|2||4'],
    ['РП1 Шаг 1', '#|#||'],
    ['РП2 Шаг 2', '#|#D2.1||'],
    ['Вехи', '||M1|'],
  ])
  const long = planChartFor(planOf([...packages(1), row(202, 'settings', { ...noPlanSettings, months: 120 })]), 'en')
  expect(long?.rows[0]?.cells.map(({ text }) => text).filter(Boolean)).toEqual(
    Array.from({ length: 10 }, (_, year) => String(12 * (year + 1))),
  )
  expect(long?.rows[1]?.cells.map(({ isFilled }) => isFilled)).toEqual([true, ...Array(39).fill(false)])
  expect(long?.note).toContain('Months in a column: 3.')
})
