import type { BudgetCheck } from '#shared/contracts/plan.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import { costCategories } from '#shared/plan.ts'
import type { readPlan } from '#server/features/plan/public.ts'
import type { CeilingCategory, ReviewPlan } from '#server/grants/review/review-input.ts'

type StoredPlan = Pick<Awaited<ReturnType<typeof readPlan>>, 'rows' | 'partners' | 'basis' | 'budget'>

const ceilingCategories = [...costCategories, 'indirect'] as const

/** Lines in no sum that a finding names. */
const uncountedShown = 5

const amount = (written: string | null | undefined) =>
  written === null || written === undefined ? null : Number(written)

/** A plan as the rules of the review look at it. */
export function viewPlan({ rows, partners, basis, budget }: StoredPlan): ReviewPlan {
  const [settings] = entriesOf(rows, 'settings')
  const costs = entriesOf(rows, 'cost')
  const nameOf = (id: string) =>
    partners.find((each) => each.id === id)?.name ?? costs.find((each) => each.id === id)?.title ?? null
  const aboutOf = ({ check, about }: BudgetCheck): string | CeilingCategory | null => {
    if (check === 'uncounted')
      return budget.uncounted
        .slice(0, uncountedShown)
        .flatMap(({ line }) => nameOf(line) || [])
        .join(', ')
    const category = ceilingCategories.find((each) => each === about)
    return category === undefined ? about && nameOf(about) : { category }
  }
  return {
    months: settings?.months ?? basis.months?.max ?? null,
    partners: partners.filter(({ takes_part }) => takes_part).map(({ id, name }) => ({ id, name })),
    packages: entriesOf(rows, 'work_package').map(({ id, title, start, end, lead }) => ({
      id,
      title,
      from: start,
      to: end,
      lead,
    })),
    tasks: entriesOf(rows, 'task').map(({ id, title, start, end, lead }) => ({
      id,
      title,
      from: start,
      to: end,
      lead,
    })),
    deliverables: entriesOf(rows, 'deliverable').map(({ id, title, work_package, month, lead }) => ({
      id,
      title,
      package: work_package,
      month,
      lead,
    })),
    milestones: entriesOf(rows, 'milestone').map(({ id, title, month, proof }) => ({ id, title, month, proof })),
    efforts: entriesOf(rows, 'effort').map(({ work_package, partner, months }) => ({
      package: work_package,
      partner,
      months: Number(months),
    })),
    risks: entriesOf(rows, 'risk').map(({ id, title, remedy }) => ({ id, title, remedy })),
    indicators: entriesOf(rows, 'indicator').map(({ id, title, baseline, target, month }) => ({
      id,
      title,
      baseline,
      target,
      month,
    })),
    currency: budget.currency.code,
    request: costs.length === 0 ? null : amount(budget.total.request?.value),
    indirectPercent: costs.length === 0 ? null : amount(budget.indirect.percent),
    personnel: budget.partners.map(({ partner, categories }) => ({
      partner,
      amount: amount(categories.personnel?.value) ?? 0,
    })),
    // A budget without lines is not begun, not wrong.
    checks:
      costs.length === 0
        ? []
        : budget.checks.map((each) => ({
            check: each.check,
            state: each.state,
            about: aboutOf(each),
            value: amount(each.value),
            least: amount(each.least),
            most: amount(each.most),
            isHard: each.check === 'range' && basis.range?.hard === true,
          })),
  }
}
