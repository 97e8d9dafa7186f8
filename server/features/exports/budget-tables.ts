import type { BudgetCosts, BudgetFigure } from '#shared/contracts/plan.ts'
import { unitsOf, writeCents } from '#shared/grants/decimals.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import { locales } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { budgetWords } from '#server/grants/data/budget-words.ts'
import { planWords } from '#server/grants/data/plan-words.ts'
import { cleanText } from '#server/grants/export/clean-text.ts'
import type { PlanForFiles, ShownTable } from '#server/features/exports/plan-tables.ts'

/**
 * Lists the tables of a budget as people read them: a row for each category, a column for each partner; where the funder pays
 * by work package, also what is asked for each. Empty for a budget without lines.
 */
export function budgetTables(plan: PlanForFiles, language: Language): ShownTable[] {
  const { budget, partners, rows } = plan
  if (entriesOf(rows, 'cost').length === 0) return []
  const words = budgetWords[language]
  const numbers = new Intl.NumberFormat(locales[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const amount = (value: string | null | undefined) => (value ? { number: numbers.format(Number(value)) } : null)
  const percent = (value: string | null) => (value === null ? null : { number: value.replace('.', decimalSign) })
  const decimalSign = numbers.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const nameOf = (id: string) => cleanText(partners.find((each) => each.id === id)?.name ?? words.gone)
  const columns = [...budget.partners, budget.total]
  const row = (name: string, figureOf: (costs: BudgetCosts) => BudgetFigure | null | undefined) => [
    name,
    ...columns.map((costs) => amount(figureOf(costs)?.value)),
  ]
  const head = (first: string) => [first, ...budget.partners.map(({ partner }) => nameOf(partner)), words.total]
  const coded = (code: string | null, name: string) => (code === null ? name : `${code} ${name}`)
  const named = (name: string) => `${name}, ${budget.currency.code}`
  const indirect = words.indirect.replace('{percent}', budget.indirect.percent.replace('.', decimalSign))
  const costs = [
    ...budget.categories
      .filter(({ id }) => Number(budget.total.categories[id]?.value ?? 0) !== 0)
      .map(({ id, code }) => row(coded(code, words.categories[id]), ({ categories }) => categories[id])),
    row(coded(budget.indirect.code, indirect), (each) => each.indirect),
    row(words.cost, ({ cost }) => cost),
    [words.fundingRate, ...budget.partners.map(({ rate }) => percent(rate.percent)), null],
    row(words.request, ({ request }) => request),
    [words.own, ...columns.map(({ own }) => amount(own))],
    // Without a rate of funding there is no request, and an empty row says nothing.
  ].filter((cells) => cells.slice(1).some((cell) => cell !== null))
  const table = {
    name: named(words.budget),
    head: head(words.category),
    rows: costs,
    sums: costs.flatMap(([name], at) => (name === words.cost || name === words.request ? [at] : [])),
  }
  if (!budget.scheme.by_package) return [table]
  const packages = entriesOf(rows, 'work_package')
  const shareOf = (work: string | null, partner: string) =>
    budget.packages.find((each) => each.work_package === work && each.partner === partner)?.request?.value ?? null
  const asked = [...packages.map(({ id }) => id), null].filter((work) =>
    budget.packages.some(({ work_package }) => work_package === work),
  )
  const shares = asked.map((work) => {
    const values = budget.partners.map(({ partner }) => shareOf(work, partner))
    const cents = values.reduce((sum, value) => sum + unitsOf(value ?? '0', 2), 0n)
    const at = packages.findIndex(({ id }) => id === work)
    const name =
      at < 0 ? words.noPackage : `${planWords.short[language]}${at + 1} ${cleanText(packages[at]?.title ?? '')}`
    return [name, ...values.map(amount), amount(writeCents(cents))]
  })
  const total = row(words.total, ({ request }) => request)
  return [
    table,
    { name: named(words.packages), head: head(words.package), rows: [...shares, total], sums: [shares.length] },
  ]
}
