import { feature } from '#server/feature.ts'
import { applicationFeature } from '#server/features/applications/events.ts'
import { applicationsPart } from '#server/features/applications/personal-data.ts'
import { applicationRoutes } from '#server/features/applications/routes.ts'
import { pruneDeletedApplications } from '#server/features/applications/service.ts'
import { judgeFit } from '#server/features/fit/public.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** Applications for money, from an open call to a finished one. */
export const applications = feature({
  name: 'applications',
  routes: ({ deps }) =>
    applicationRoutes(
      deps,
      // Also by a fact of the call that nobody has confirmed yet: no application is ready while that is open.
      async (userId, asked) =>
        (await judgeFit(deps, userId, 'en', asked)).rules.some(({ bars, verdict }) => bars && verdict !== 'yes'),
    ),
  events: [applicationFeature],
  periodicWork: () => [{ name: 'applications.prune', everyMs: usualEveryMs, run: pruneDeletedApplications }],
  personalData: () => [applicationsPart],
})
