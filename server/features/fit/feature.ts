import { feature } from '#server/feature.ts'
import { findFitBlockers } from '#server/features/fit/blockers.ts'
import { opinionRoutes } from '#server/features/fit/opinion-routes.ts'
import { fitPart } from '#server/features/fit/personal-data.ts'
import { fitRoutes } from '#server/features/fit/routes.ts'

/** Whether an organisation may apply to a call. What rules say follows from the call and the profile; what a model says is kept. */
export const fit = feature({
  name: 'fit',
  routes: ({ deps }) => [...fitRoutes(deps), ...opinionRoutes(deps)],
  readyBlockers: [findFitBlockers],
  personalData: () => [fitPart],
})
