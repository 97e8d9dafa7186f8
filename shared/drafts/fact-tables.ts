import type { Plan, PlanRow } from '#shared/contracts/plan.ts'
import type { DraftNode } from '#shared/drafts/doc.ts'
import { factTableHeads, monthWord } from '#shared/drafts/fact-table-words.ts'
import type { Language } from '#shared/languages.ts'

/** What a table of a section can be filled from. */
export const factTables = ['partners', 'work_packages', 'deliverables', 'milestones', 'risks', 'indicators'] as const

export type FactTable = (typeof factTables)[number]

type Values<Kind extends PlanRow['kind']> = Extract<PlanRow, { kind: Kind }>['values']

/**
 * A table that is filled from the plan of an application, in the language of the application. An empty field becomes a
 * placeholder with the name of its column.
 *
 * @returns null when the plan has no row for it.
 */
export function factTable(table: FactTable, plan: Plan, language: Language): DraftNode | null {
  const rows = rowsOf(table, plan, language)
  if (rows.length === 0) return null
  const heads = factTableHeads[language][table]
  return {
    type: 'table',
    content: [
      rowNode('tableHeader', heads.map(words)),
      ...rows.map((row) =>
        rowNode(
          'tableCell',
          heads.map((head, column) => words(row[column] ?? '', head)),
        ),
      ),
    ],
  }
}

function rowsOf(table: FactTable, plan: Plan, language: Language): string[][] {
  const all = <Kind extends PlanRow['kind']>(kind: Kind) =>
    plan.rows.flatMap((row, index) =>
      row.kind === kind && row.removed_at === null ? [{ id: row.id, index, values: row.values as Values<Kind> }] : [],
    )
  const packages = all('work_package')
  const numberOf = (id: string) => packages.findIndex((each) => each.id === id) + 1
  const packageOf = (id: string) => (numberOf(id) === 0 ? '' : `WP${numberOf(id)}`)
  const nameOf = (id: string | null) => plan.partners.find((partner) => partner.id === id)?.name ?? ''
  const month = (value: number) => `${monthWord[language]}${value}`
  switch (table) {
    case 'partners':
      return plan.partners
        .filter((partner) => partner.takes_part)
        .map(({ id, name }) => [
          name ?? '',
          packages
            .filter(({ values }) => values.lead === id)
            .map((each) => packageOf(each.id))
            .join(', '),
        ])
    case 'work_packages':
      return packages.map(({ id, values }) => [
        packageOf(id),
        values.title,
        nameOf(values.lead),
        `${month(values.start)}–${month(values.end)}`,
      ])
    case 'deliverables':
      return all('deliverable').map(({ values }, index) => [
        `D${index + 1}`,
        values.title,
        packageOf(values.work_package),
        nameOf(values.lead),
        values.form,
        month(values.month),
      ])
    case 'milestones':
      return all('milestone').map(({ values }, index) => [
        `MS${index + 1}`,
        values.title,
        month(values.month),
        values.proof,
      ])
    case 'risks':
      return all('risk').map(({ values }) => [values.title, values.remedy])
    case 'indicators':
      return all('indicator').map(({ values }) => [
        values.title,
        values.baseline,
        values.target,
        values.month === null ? '' : month(values.month),
        values.proof,
      ])
  }
}

function rowNode(type: 'tableHeader' | 'tableCell', cells: readonly DraftNode[]): DraftNode {
  return {
    type: 'tableRow',
    content: cells.map((cell) => ({
      type,
      attrs: { colspan: 1, rowspan: 1 },
      content: [{ type: 'paragraph', content: [cell] }],
    })),
  }
}

/** Words, or a placeholder where there are none. @param label of the placeholder. */
function words(text: string, label: string | number): DraftNode {
  return text.trim() === ''
    ? { type: 'placeholder', attrs: { label: String(label) } }
    : { type: 'text', text: text.trim() }
}
