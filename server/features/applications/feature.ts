import { feature } from '#server/feature.ts'
import { findCallBlockers } from '#server/features/applications/blockers.ts'
import { applicationFeature } from '#server/features/applications/events.ts'
import { applicationsPart } from '#server/features/applications/personal-data.ts'
import { applicationRoutes } from '#server/features/applications/routes.ts'
import { pruneDeletedApplications } from '#server/features/applications/service.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** Applications for money, from an open call to a finished one. */
export const applications = feature({
  name: 'applications',
  routes: ({ deps, all }) => applicationRoutes(deps, all.readyBlockers),
  readyBlockers: [findCallBlockers],
  events: [applicationFeature],
  periodicWork: () => [{ name: 'applications.prune', everyMs: usualEveryMs, run: pruneDeletedApplications }],
  personalData: () => [applicationsPart],
})
