import { feature } from '#server/feature.ts'
import { callsFeature } from '#server/features/calls/events.ts'
import { callsPart } from '#server/features/calls/personal-data.ts'
import { readCallJob } from '#server/features/calls/reading.ts'
import { callRoutes } from '#server/features/calls/routes.ts'
import { pruneDeletedCalls } from '#server/features/calls/service.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** Calls for proposals: brought in, read by rules, confirmed by people. */
export const calls = feature({
  name: 'calls',
  routes: ({ deps }) => callRoutes(deps),
  events: [callsFeature],
  jobs: () => [readCallJob],
  periodicWork: () => [{ name: 'calls.prune', everyMs: usualEveryMs, run: pruneDeletedCalls }],
  personalData: () => [callsPart],
})
