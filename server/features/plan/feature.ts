import { feature } from '#server/feature.ts'
import { planPart } from '#server/features/plan/personal-data.ts'
import { planRoutes } from '#server/features/plan/routes.ts'

/** What is done when, by whom, and what it costs. */
export const plan = feature({
  name: 'plan',
  routes: ({ deps }) => planRoutes(deps),
  personalData: () => [planPart],
})
