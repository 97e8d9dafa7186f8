import { writeXlsx } from 'hucre/xlsx'
import type { Cell, WriteSheet } from 'hucre/xlsx'
import type { BudgetCosts } from '#shared/contracts/plan.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import type { Language } from '#shared/languages.ts'
import { budgetWords } from '#server/grants/data/budget-words.ts'
import { repackDocument } from '#server/grants/export/archive.ts'
import type { ProposalChart } from '#server/grants/export/document.ts'
import { cleanText } from '#server/grants/export/clean-text.ts'
import { planChartFor, planTables } from '#server/features/exports/plan-tables.ts'
import type { PlanForFiles } from '#server/features/exports/plan-tables.ts'

type Words = (typeof budgetWords)[Language]
type Written = Partial<Cell>
type Row = (Written | string | number | null)[]

const money = { numFmt: '#,##0.00' }

/**
 * Writes a plan and its budget as a workbook with live formulas, each with the number that the screen shows. What users typed
 * is text, whatever it begins with.
 */
export async function writeWorkbook(plan: PlanForFiles, language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const words = budgetWords[language]
  const { by_package } = plan.budget.scheme
  const sheets = [
    sheetOf(words.budget, by_package ? sumsOfPackages(plan, words) : costRows(plan, words, plan.budget.partners)),
    ...(by_package ? [sheetOf(words.packages, costRows(plan, words, plan.budget.packages))] : []),
    sheetOf(words.lines, lineRows(plan, words)),
    ...planTables(plan, language).map(planSheet),
    ...chartSheets(planChartFor(plan, language)),
  ]
  return repackDocument(await writeXlsx({ sheets }))
}

function sheetOf(name: string, rows: readonly Row[]): WriteSheet {
  const cells = new Map<string, Written>()
  rows.forEach((row, at) =>
    row.forEach((given, column) => {
      if (given === null) return
      const cell: Written = typeof given === 'object' ? given : { value: given }
      cells.set(`${at},${column}`, at === 0 ? { ...cell, style: { font: { bold: true } } } : cell)
    }),
  )
  const columns = (rows[0] ?? []).map((_, column) => ({ width: column < 2 ? 28 : 16 }))
  return { name, columns, rows: rows.map((row) => row.map(() => null)), cells, freezePane: { rows: 1 } }
}

/** A formula with the number that it gives; nothing where the number is not known. */
const live = (formula: string, value: string | null | undefined): Written | null =>
  value === null || value === undefined ? null : { formula, formulaResult: Number(value), style: money }

const amount = (value: string): Written => ({ value: Number(value), style: money })

/** The letters of a column, from 0. */
function letters(column: number): string {
  const rest = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? rest : `${letters(Math.floor(column / 26) - 1)}${rest}`
}

const sheetRef = (name: string): string => `'${name.replaceAll("'", "''")}'!`

/** Partners and packages are numbered: formulas find them by number, because two may have one name. */
const numberOf = (ids: readonly (string | null)[], id: string | null): number => ids.indexOf(id) + 1

function namesOf({ rows, partners }: PlanForFiles, words: Words) {
  const packages = entriesOf(rows, 'work_package')
  return {
    partnerIds: partners.map(({ id }) => id),
    packageIds: [...packages.map(({ id }) => id), null],
    partner: (id: string) => cleanText(partners.find((each) => each.id === id)?.name ?? words.gone),
    package: (id: string | null) => cleanText(packages.find((each) => each.id === id)?.title ?? words.noPackage),
  }
}

const before = 4

function headOf({ budget }: PlanForFiles, words: Words): Row {
  return [
    words.partner,
    words.package,
    words.number,
    words.number,
    ...budget.categories.map(({ id, code }) =>
      code === null ? words.categories[id] : `${code} ${words.categories[id]}`,
    ),
    words.indirect.replace('{percent}', budget.indirect.percent),
    words.cost,
    words.fundingRate,
    words.most,
    words.request,
    words.own,
  ]
}

/** A row for each partner, or for each partner in each work package, with the sums of its lines; then the total. */
function costRows(
  plan: PlanForFiles,
  words: Words,
  costs: readonly (Omit<BudgetCosts, 'own'> & { partner: string; own?: string | null; work_package?: string | null })[],
): Row[] {
  const { budget } = plan
  const names = namesOf(plan, words)
  const lines = sheetRef(words.lines)
  const last = Math.max(2, entriesOf(plan.rows, 'cost').length + 1)
  const range = (column: string) => `${lines}$${column}$2:$${column}$${last}`
  const first = before + budget.categories.length
  const rows = costs.map((each, index): Row => {
    const at = index + 2
    const cell = (column: number) => `${letters(column)}${at}`
    const isByPackage = each.work_package !== undefined
    const percent = budget.partners.find(({ partner }) => partner === each.partner)?.rate.percent ?? null
    const byPackage = isByPackage ? `,${range('D')},$D${at}` : ''
    const base = budget.categories.flatMap(({ in_base }, category) => (in_base ? [cell(before + category)] : []))
    const indirect = `ROUND(ROUND((${base.join('+') || '0'})*${budget.indirect.percent}/100,6),2)`
    // Binary fractions may be a hair below a cent, which rounding down would take for a whole one less.
    const most = `ROUNDDOWN(ROUND(${cell(first + 1)}*${cell(first + 2)}/100,6),2)`
    const isTyped = each.request?.sum.how === 'typed'
    return [
      names.partner(each.partner),
      isByPackage ? names.package(each.work_package ?? null) : null,
      numberOf(names.partnerIds, each.partner),
      isByPackage ? numberOf(names.packageIds, each.work_package ?? null) : null,
      ...budget.categories.map(({ id }, category) =>
        live(
          `ROUND(SUMIFS(${range('K')},${range('C')},$C${at},${range('E')},${category + 1}${byPackage}),2)`,
          each.categories[id]?.value,
        ),
      ),
      live(indirect, each.indirect.value),
      live(`ROUND(SUM(${cell(before)}:${cell(first)}),2)`, each.cost.value),
      percent === null ? null : { value: Number(percent) },
      live(most, each.most?.value),
      each.request && isTyped ? amount(each.request.value) : live(cell(first + 3), each.request?.value),
      each.request === null
        ? null
        : live(
            `ROUND(${cell(first + 1)}-${cell(first + 4)},2)`,
            each.own ?? difference(each.cost.value, each.request.value),
          ),
    ]
  })
  return [headOf(plan, words), ...rows, totalRow(plan, words, rows.length)]
}

/** Exact to the cent below nine billions, which plans do not reach with a cent left over. */
const difference = (one: string, other: string): string =>
  ((Math.round(Number(one) * 100) - Math.round(Number(other) * 100)) / 100).toFixed(2)

/** A row for each partner with the sums of its packages; then the total. */
function sumsOfPackages(plan: PlanForFiles, words: Words): Row[] {
  const { budget } = plan
  const names = namesOf(plan, words)
  const sheet = sheetRef(words.packages)
  const last = Math.max(2, budget.packages.length + 1)
  const first = before + budget.categories.length
  const rows = budget.partners.map((each, index): Row => {
    const at = index + 2
    const sum = (column: number, value: string | null | undefined) =>
      live(
        `ROUND(SUMIFS(${sheet}$${letters(column)}$2:$${letters(column)}$${last},${sheet}$C$2:$C$${last},$C${at}),2)`,
        value,
      )
    return [
      names.partner(each.partner),
      null,
      numberOf(names.partnerIds, each.partner),
      null,
      ...budget.categories.map(({ id }, category) => sum(before + category, each.categories[id]?.value)),
      sum(first, each.indirect.value),
      sum(first + 1, each.cost.value),
      each.rate.percent === null ? null : { value: Number(each.rate.percent) },
      sum(first + 3, each.most?.value),
      sum(first + 4, each.request?.value),
      sum(first + 5, each.own),
    ]
  })
  return [headOf(plan, words), ...rows, totalRow(plan, words, rows.length)]
}

function totalRow({ budget: { total, categories } }: PlanForFiles, words: Words, count: number): Row {
  const values = [
    ...categories.map(({ id }) => total.categories[id]?.value),
    total.indirect.value,
    total.cost.value,
    null,
    total.most?.value,
    total.request?.value,
    total.own,
  ]
  const sums = values.map((value, index) => {
    const column = letters(before + index)
    return live(`ROUND(SUM(${column}2:${column}${count + 1}),2)`, value)
  })
  return [words.total, null, null, null, ...sums]
}

/** A row for each line: its amount is computed, and empty for one that no sum holds. */
function lineRows(plan: PlanForFiles, words: Words): Row[] {
  const { budget, rows } = plan
  const names = namesOf(plan, words)
  const rates = entriesOf(rows, 'currency').filter(({ into }) => into === budget.currency.code)
  const uncounted = new Set(budget.uncounted.map(({ line }) => line))
  const amounts = new Map(
    [...budget.partners, ...budget.packages].flatMap(({ categories }) =>
      Object.values(categories).flatMap(({ sum }) =>
        sum.how === 'lines' ? sum.lines.map(({ id, value }) => [id, value] as const) : [],
      ),
    ),
  )
  const lines = entriesOf(rows, 'cost').map((line, index): Row => {
    const at = index + 2
    const isOwn = line.currency === budget.currency.code
    const workPackage = names.packageIds.includes(line.work_package) ? line.work_package : null
    const rate = isOwn ? null : rates.find(({ currency }) => currency === line.currency)
    return [
      names.partner(line.partner),
      names.package(workPackage),
      numberOf(names.partnerIds, line.partner),
      numberOf(names.packageIds, workPackage),
      budget.categories.findIndex(({ id }) => id === line.category) + 1,
      words.categories[line.category],
      cleanText(line.title),
      { value: Number(line.quantity) },
      amount(line.unit_cost),
      rate ? { value: Number(rate.rate) } : isOwn ? { value: 1 } : null,
      uncounted.has(line.id) ? words.uncounted : live(`ROUND(ROUND(H${at}*I${at}*J${at},6),2)`, amounts.get(line.id)),
      line.currency,
      rate ? `${rate.day}, ${cleanText(rate.source)}` : null,
    ]
  })
  const {
    partner,
    package: work,
    category,
    title,
    quantity,
    unit,
    rate,
    amount: sum,
    currency,
    rateDay,
    number,
  } = words
  const head = [partner, work, number, number, number, category, title, quantity, unit, rate]
  return [[...head, sum.replace('{currency}', budget.currency.code), currency, rateDay], ...lines]
}

/** The chart of a plan: bars are coloured cells, so that they stay bars where columns are moved. */
function chartSheets(chart: ProposalChart | null): WriteSheet[] {
  if (chart === null) return []
  const bar: Written['style'] = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'B9C4E6' } } }
  const rows = chart.rows.map(({ name, cells }): Row => [
    name,
    ...cells.map(({ isFilled, text }): Row[number] => (isFilled ? { value: text || null, style: bar } : text || null)),
  ])
  const sheet = sheetOf(chart.title, [...rows, [chart.note]])
  return [{ ...sheet, columns: (rows[0] ?? []).map((_, column) => ({ width: column === 0 ? 40 : 5 })) }]
}

/** A table of a plan. Sums are live, each with its number. */
function planSheet({ name, head, rows, hasSums }: ReturnType<typeof planTables>[number]): WriteSheet {
  const last = letters(head.length - 2)
  const cellAt = (value: string | number | null, row: number, column: number): Row[number] => {
    const line = row + 2
    if (!hasSums || column === 0) return value
    if (column === head.length - 1) return { formula: `ROUND(SUM(B${line}:${last}${line}),2)`, formulaResult: value }
    if (row < rows.length - 1) return value
    return { formula: `ROUND(SUM(${letters(column)}2:${letters(column)}${rows.length}),2)`, formulaResult: value }
  }
  return sheetOf(name, [
    [...head],
    ...rows.map((cells, row) => cells.map((value, column) => cellAt(value, row, column))),
  ])
}
