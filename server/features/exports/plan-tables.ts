import { planKey } from '#shared/contracts/exports.ts'
import type { Budget, PlanBasis, PlanPartner, PlanRow } from '#shared/contracts/plan.ts'
import type { DraftNode } from '#shared/drafts/doc.ts'
import { addEffort } from '#shared/grants/budget.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import type { PlanEntry } from '#shared/grants/plan-changes.ts'
import { planChart } from '#shared/grants/plan-chart.ts'
import { numbered } from '#shared/grants/plan-numbers.ts'
import { locales } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { planWords } from '#server/grants/data/plan-words.ts'
import { budgetTables } from '#server/features/exports/budget-tables.ts'
import { cleanText } from '#server/grants/export/clean-text.ts'
import type { ChartCell, ProposalChart, ProposalSection } from '#server/grants/export/document.ts'

/** What files show of a plan. */
export type PlanForFiles = {
  readonly rows: readonly PlanRow[]
  readonly partners: readonly PlanPartner[]
  readonly budget: Budget
  readonly basis: Pick<PlanBasis, 'months'>
}

type PlanCell = string | number | null

/** A cell as people read it; of a number it says that it is one. */
type ShownCell = PlanCell | { readonly number: string }

/** A table as people read it. */
export type ShownTable = {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly ShownCell[])[]
  /** Which rows are sums, from 0. */
  readonly sums: readonly number[]
}

/** A table of a plan, the same for every format. */
type PlanTable = {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly PlanCell[])[]
  /** Whether its last row and its last column add up the numbers of the others. */
  readonly hasSums: boolean
}

/** Wider tables have letters under each other: the rest of their columns follows in another table. */
const columnsMax = 12

type Say = (word: keyof typeof planWords) => string

const sayIn =
  (language: Language): Say =>
  (word) =>
    planWords[word][language]

/** Lists the tables of a plan that have rows, with what users typed free of invisible characters. */
export function planTables({ rows, partners }: PlanForFiles, language: Language): PlanTable[] {
  const say = sayIn(language)
  const packages = entriesOf(rows, 'work_package')
  const packageOf = (id: string | null) => {
    const index = packages.findIndex((each) => each.id === id)
    return index < 0 ? '' : `${say('short')}${index + 1}`
  }
  const partnerOf = (id: string | null) =>
    id === null ? '' : cleanText(partners.find((each) => each.id === id)?.name ?? say('gone'))
  const oneOf = (word: Parameters<Say>[0] | null) => (word === null ? '' : say(word))
  const span = ({ title, lead, start, end, description }: Omit<PlanEntry<'work_package'>, 'id'>) => [
    title,
    partnerOf(lead),
    start,
    end,
    description,
  ]
  const spanHead = [say('number'), say('title'), say('lead'), say('start'), say('end'), say('description')]
  const table = (name: string, head: readonly string[], cells: readonly (readonly PlanCell[])[]): PlanTable => ({
    name,
    head,
    rows: cells.map((row) => row.map((cell) => (typeof cell === 'string' ? cleanText(cell) || null : cell))),
    hasSums: false,
  })
  return [
    table(
      say('work_package'),
      spanHead,
      packages.map((each) => [packageOf(each.id), ...span(each)]),
    ),
    table(
      say('task'),
      spanHead,
      numbered('T', entriesOf(rows, 'task'), packages).map((each) => [each.number, ...span(each)]),
    ),
    table(
      say('deliverable'),
      [say('number'), say('title'), say('package'), say('month'), say('who'), say('form'), say('dissemination')],
      numbered('D', entriesOf(rows, 'deliverable'), packages).map(
        ({ number, title, work_package, month, lead, form, dissemination }) => [
          number,
          title,
          packageOf(work_package),
          month,
          partnerOf(lead),
          form,
          oneOf(dissemination),
        ],
      ),
    ),
    table(
      say('milestone'),
      [say('number'), say('title'), say('month'), say('package'), say('proof')],
      entriesOf(rows, 'milestone').map(({ title, month, work_package, proof }, index) => [
        `M${index + 1}`,
        title,
        month,
        packageOf(work_package),
        proof,
      ]),
    ),
    effortTable(rows, partners, { packageOf, partnerOf, say }),
    table(
      say('risk'),
      [say('oneRisk'), say('likelihood'), say('harm'), say('package'), say('remedy')],
      entriesOf(rows, 'risk').map(({ title, likelihood, harm, work_packages, remedy }) => {
        const numbers = work_packages.map(packageOf).filter((number) => number !== '')
        return [title, oneOf(likelihood), oneOf(harm), numbers.join(', '), remedy]
      }),
    ),
    table(
      say('indicator'),
      [say('oneIndicator'), say('baseline'), say('target'), say('month'), say('measured')],
      entriesOf(rows, 'indicator').map((each) => [each.title, each.baseline, each.target, each.month, each.proof]),
    ),
  ].filter((each) => each.rows.length > 0)
}

type Names = { packageOf: (id: string) => string; partnerOf: (id: string) => string; say: Say }

/** A row for each partner, a column for each work package. */
function effortTable(
  rows: readonly PlanRow[],
  partners: readonly PlanPartner[],
  { packageOf, partnerOf, say }: Names,
): PlanTable {
  const packages = entriesOf(rows, 'work_package').map(({ id }) => id)
  const effort = addEffort(rows)
  const monthsOf = (partner: string) => packages.map((id) => effort.of(id, partner)?.months ?? null)
  const known = partners.map(({ id }) => [partnerOf(id), ...monthsOf(id).map(numberOf), Number(effort.byPartner(id))])
  const sums = [say('total'), ...packages.map((id) => Number(effort.byPackage(id))), Number(effort.total)]
  return {
    name: say('effort'),
    head: [say('partner'), ...packages.map(packageOf), say('total')],
    rows: packages.length === 0 ? [] : [...known, sums],
    hasSums: true,
  }
}

const numberOf = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal))

/** Writes the tables of a plan and of its budget as the last section of its proposal; null for a plan without any. */
export function planSection(plan: PlanForFiles, language: Language): ProposalSection | null {
  const planned = planTables(plan, language).map((table) => ({
    ...table,
    sums: table.hasSums ? [table.rows.length - 1] : [],
  }))
  const tables: ShownTable[] = [...planned, ...budgetTables(plan, language)]
  if (tables.length === 0) return null
  const content = tables.flatMap((table) => [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: table.name }] },
    ...parts(table).map((part) => tableNode(part, language)),
  ])
  const chart = planChartFor(plan, language)
  const section: ProposalSection = {
    key: planKey,
    title: sayIn(language)('plan'),
    level: 1,
    language,
    doc: { type: 'doc', content },
  }
  return chart === null ? section : { ...section, chart }
}

/** Lists how many months a column of a chart may be, the fewest first: it has room for forty columns. */
const columnMonths = [1, 2, 3, 6]
const chartColumnsMax = 40

/** Draws the Gantt chart of a plan as rows of cells; null while there is no work package. */
export function planChartFor(plan: PlanForFiles, language: Language): ProposalChart | null {
  const say = sayIn(language)
  const { months, step, packages, milestones } = planChart(plan)
  if (packages.length === 0) return null
  const each = columnMonths.find((size) => months <= size * chartColumnsMax) ?? months
  const ends = Array.from({ length: Math.ceil(months / each) }, (_, column) => (column + 1) * each)
  const rowOf = (name: string, cellOf: (first: number, last: number) => ChartCell) => ({
    name: cleanText(name),
    cells: ends.map((end) => cellOf(end - each + 1, end)),
  })
  const marked = (marks: readonly { number: string; month: number }[], first: number, last: number) =>
    marks
      .filter(({ month }) => month >= first && month <= last)
      .map(({ number }) => number)
      .join(' ')
  // A number for every column has no room: those of the screen's ruler, where a column ends with one.
  const ruler = rowOf(say('month'), (first, last) => ({
    isFilled: false,
    text: last % step === 0 || (last - first + 1) % step === 0 ? String(last) : '',
  }))
  const bars = packages.map(({ title, start, end, deliverables }, index) =>
    rowOf(`${say('short')}${index + 1} ${title}`, (first, last) => ({
      isFilled: start <= last && end >= first,
      text: marked(deliverables, first, last),
    })),
  )
  const due = rowOf(say('milestone'), (first, last) => ({ isFilled: false, text: marked(milestones, first, last) }))
  return {
    title: say('chart'),
    note: say('chart_note').replace('{months}', String(each)),
    rows: [ruler, ...bars, ...(milestones.length === 0 ? [] : [due])],
  }
}

/** Cuts a table into as many as have room on a page. Each begins with the first column. */
function parts({ head, rows, sums }: ShownTable): Omit<ShownTable, 'name'>[] {
  const count = Math.ceil((head.length - 1) / (columnsMax - 1))
  return Array.from({ length: count }, (_, part) => {
    const cut = <Each>(row: readonly Each[]) => [
      ...row.slice(0, 1),
      ...row.slice(1 + part * (columnsMax - 1), 1 + (part + 1) * (columnsMax - 1)),
    ]
    return { head: cut(head), rows: rows.map(cut), sums }
  })
}

function tableNode({ head, rows, sums }: Omit<ShownTable, 'name'>, language: Language): DraftNode {
  const numbers = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2, useGrouping: false })
  const isNumber = (cell: ShownCell | undefined) =>
    typeof cell === 'number' || (typeof cell === 'object' && cell !== null)
  const textOf = (cell: ShownCell) =>
    typeof cell === 'number' ? numbers.format(cell) : ((typeof cell === 'object' ? cell?.number : cell) ?? '')
  const cellOf = (type: string, cell: ShownCell, column: number): DraftNode => {
    const text = textOf(cell)
    const attrs = { isNumber: rows.some((row) => isNumber(row[column])) }
    return { type, attrs, content: [{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }] }
  }
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: head.map((cell, column) => cellOf('tableHeader', cell, column)) },
      ...rows.map((row, at) => ({
        type: 'tableRow',
        content: row.map((cell, column) => cellOf(sums.includes(at) ? 'tableHeader' : 'tableCell', cell, column)),
      })),
    ],
  }
}
