import { feature } from '#server/feature.ts'
import { guidePart } from '#server/features/guide/personal-data.ts'
import { guideRoutes } from '#server/features/guide/routes.ts'

/** Guiding questions, whose answers become sentences of a section. */
export const guide = feature({
  name: 'guide',
  routes: ({ deps }) => guideRoutes(deps),
  personalData: () => [guidePart],
})
