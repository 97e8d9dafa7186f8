import type { Budget, BudgetFigure } from '#shared/contracts/plan.ts'
import type { PlanEntry } from '#shared/grants/plan-changes.ts'
import type { CostCategory } from '#shared/plan.ts'

/** Of which work package lines are shown: `all`, null for those without one, or its id. */
export type Scope = 'all' | null | string

/** A number of the budget. @param partner null: the total of all. */
export type BudgetCell = { partner: string | null; of: CostCategory | 'indirect' | 'cost' | 'request' }

/** The costs of a partner, or of all, in a scope; null where there are none yet. */
export function costsIn({ partners, packages, total }: Budget, partner: string | null, scope: Scope) {
  if (partner === null) return scope === 'all' ? total : null
  if (scope === 'all') return partners.find((each) => each.partner === partner) ?? null
  return packages.find((each) => each.partner === partner && each.work_package === scope) ?? null
}

/** The figure of a cell; null where it is not known or not there. */
export function figureIn(budget: Budget, { partner, of }: BudgetCell, scope: Scope): BudgetFigure | null {
  const costs = costsIn(budget, partner, scope)
  if (costs === null) return null
  if (of === 'indirect' || of === 'cost' || of === 'request') return costs[of]
  return costs.categories[of] ?? null
}

/** The lines of a cell, among all. */
export function linesIn(
  lines: readonly PlanEntry<'cost'>[],
  { partner, of }: BudgetCell,
  scope: Scope,
): PlanEntry<'cost'>[] {
  return lines.filter(
    (line) => line.partner === partner && line.category === of && (scope === 'all' || line.work_package === scope),
  )
}
