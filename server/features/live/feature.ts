import { feature } from '#server/feature.ts'
import { liveRoutes } from '#server/features/live/routes.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'
import { pruneOldEvents } from '#server/live/missed.ts'
import { livePart } from '#server/live/personal-data.ts'

/** What open pages hear at once. */
export const live = feature({
  name: 'live',
  routes: (ports) => liveRoutes(ports.deps, ports.live),
  periodicWork: () => [{ name: 'live_events.prune', everyMs: usualEveryMs, run: pruneOldEvents }],
  personalData: () => [livePart],
})
