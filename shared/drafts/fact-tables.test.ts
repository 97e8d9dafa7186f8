import { expect, test } from 'vitest'
import type { Plan, PlanRow } from '#shared/contracts/plan.ts'
import { draftSchema } from '#shared/drafts/extensions.ts'
import { factTable, factTables } from '#shared/drafts/fact-tables.ts'
import { languages } from '#shared/languages.ts'

const partner = 'a0000000-0000-4000-8000-000000000001'
const [first, second] = ['b0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002']
const row = (kind: PlanRow['kind'], id: string, values: object, removed_at: string | null = null) =>
  ({ id, kind, values, removed_at }) as PlanRow
const pack = { title: 'Sensors', lead: partner, start: 1, end: 12, description: '' }
const plan = {
  partners: [{ id: partner, name: 'Orchard', is_applicant: true, takes_part: true, associated: false }],
  rows: [
    row('work_package', 'gone', { ...pack, title: 'Removed' }, '2027-01-01T00:00:00.000Z'),
    row('work_package', first, pack),
    row('work_package', second, { ...pack, title: '', lead: null, start: 3, end: 4 }),
    row('deliverable', 'd', {
      work_package: second,
      title: 'Map',
      lead: partner,
      month: 4,
      form: 'software',
      dissemination: null,
    }),
    row('milestone', 'm', { work_package: first, title: 'Prototype', month: 6, proof: '' }),
    row('risk', 'r', { title: 'Drought', likelihood: 'low', harm: 'high', work_packages: [], remedy: 'Irrigate' }),
    row('indicator', 'i', { title: 'Farms', baseline: '0', target: '40', month: null, proof: 'register' }),
  ],
} as unknown as Plan

const cells = (table: (typeof factTables)[number], language: 'en' | 'ru' | 'ro' = 'en') =>
  factTable(table, plan, language)?.content?.map((each) =>
    each.content?.map((cell) => {
      const node = cell.content?.[0]?.content?.[0]
      return node?.type === 'placeholder' ? `[${String(node.attrs?.['label'])}]` : node?.text
    }),
  )

test('tables come from the plan; removed rows are not in them, and an empty field is a placeholder', () => {
  expect(cells('work_packages')).toEqual([
    ['No', 'Work package', 'Lead', 'Months'],
    ['WP1', 'Sensors', 'Orchard', 'M1–M12'],
    ['WP2', '[Work package]', '[Lead]', 'M3–M4'],
  ])
  expect(cells('deliverables')?.[1]).toEqual(['D1', 'Map', 'WP2', 'Orchard', 'software', 'M4'])
  expect(cells('milestones')?.[1]).toEqual(['MS1', 'Prototype', 'M6', '[Means of verification]'])
  expect(cells('risks')?.[1]).toEqual(['Drought', 'Irrigate'])
  expect(cells('indicators')?.[1]).toEqual(['Farms', '0', '40', '[Month]', 'register'])
  expect(cells('partners')?.[1]).toEqual(['Orchard', 'WP1'])
})

test('every table has as many heads as cells in three languages, and the schema takes it', () => {
  for (const table of factTables)
    for (const language of languages) {
      const found = cells(table, language) ?? []
      expect(new Set(found.map((each) => each?.length)).size, `${table} ${language}`).toBe(1)
      draftSchema()
        .nodeFromJSON({ type: 'doc', content: [factTable(table, plan, language)] })
        .check()
    }
  expect(cells('work_packages', 'ru')?.[1]?.[3]).toBe('М1–М12')
})

test('a plan without rows gives no table', () => {
  for (const table of factTables) expect(factTable(table, { ...plan, rows: [], partners: [] }, 'en')).toBeNull()
})
