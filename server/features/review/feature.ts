import { feature } from '#server/feature.ts'
import { reviewPart } from '#server/features/review/personal-data.ts'
import { findReviewBlockers } from '#server/features/review/service.ts'
import { reviewRoutes } from '#server/features/review/routes.ts'

/** What a strict reader would object to in an application. Findings follow from what is stored; decisions about them are kept. */
export const review = feature({
  name: 'review',
  routes: ({ deps }) => reviewRoutes(deps),
  readyBlockers: [findReviewBlockers],
  personalData: () => [reviewPart],
})
