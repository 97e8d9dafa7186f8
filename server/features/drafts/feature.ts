import { feature } from '#server/feature.ts'
import { draftFeature } from '#server/features/drafts/events.ts'
import { draftsPart } from '#server/features/drafts/personal-data.ts'
import { draftNoteRoutes, draftRoutes } from '#server/features/drafts/routes.ts'

/** The texts of applications: sections that several people write at the same time. */
export const drafts = feature({
  name: 'drafts',
  routes: ({ deps, live }) => [...draftRoutes({ deps, live }), ...draftNoteRoutes({ deps })],
  events: [draftFeature],
  personalData: () => [draftsPart],
})
