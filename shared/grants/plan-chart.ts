import type { PlanBasis, PlanRow } from '#shared/contracts/plan.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import { numbered } from '#shared/grants/plan-numbers.ts'

/** Months of a project when neither the applicant nor the call says how many: the length most calls have. */
const usualMonths = 36

/** What the length of a project follows from. */
type Planned = { readonly rows: readonly PlanRow[]; readonly basis: Pick<PlanBasis, 'months'> }

/** How long a project is, and who stated it. */
export function monthsOf({ rows, basis }: Planned): { months: number; from: 'yours' | 'call' | 'default' } {
  const own = entriesOf(rows, 'settings')[0]?.months ?? null
  if (own !== null) return { months: own, from: 'yours' }
  const { max = null, min = null } = basis.months ?? {}
  const stated = max ?? min
  return stated === null ? { months: usualMonths, from: 'default' } : { months: Math.round(stated), from: 'call' }
}

/**
 * Puts the Gantt chart of a plan together, the same on the screen and in files. Months count from 1.
 *
 * @returns `months`: the project, and what is planned after its end; `step`: every how many months the ruler has a number.
 */
export function planChart(planned: Planned) {
  const packages = entriesOf(planned.rows, 'work_package')
  const deliverables = numbered('D', entriesOf(planned.rows, 'deliverable'), packages)
  const milestones = entriesOf(planned.rows, 'milestone').map((each, index) => ({ ...each, number: `M${index + 1}` }))
  const ends = [...packages.map(({ end }) => end), ...[...deliverables, ...milestones].map(({ month }) => month)]
  const months = Math.max(monthsOf(planned).months, ...ends)
  return {
    months,
    step: months <= 24 ? 2 : months <= 60 ? 3 : 12,
    packages: packages.map((each) => ({
      ...each,
      deliverables: deliverables.filter(({ work_package }) => work_package === each.id),
    })),
    milestones,
  }
}
