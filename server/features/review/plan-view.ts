import { entriesOf } from '#shared/grants/plan-changes.ts'
import type { readPlan } from '#server/features/plan/public.ts'
import type { ReviewPlan } from '#server/grants/review/review-input.ts'

type StoredPlan = Pick<Awaited<ReturnType<typeof readPlan>>, 'rows' | 'partners' | 'basis' | 'budget'>

const amount = (written: string | null | undefined) =>
  written === null || written === undefined ? null : Number(written)

/** A plan as the rules of the review look at it. */
export function viewPlan({ rows, partners, basis, budget }: StoredPlan): ReviewPlan {
  const [settings] = entriesOf(rows, 'settings')
  const costs = entriesOf(rows, 'cost')
  const nameOf = (id: string | null) =>
    id === null
      ? null
      : (partners.find((each) => each.id === id)?.name ?? costs.find((each) => each.id === id)?.title ?? id)
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
        : budget.checks.map(({ check, state, about, value, least, most }) => ({
            check,
            state,
            about: nameOf(about),
            value: amount(value),
            least: amount(least),
            most: amount(most),
            isHard: check === 'range' && basis.range?.hard === true,
          })),
  }
}
