import { feature } from '#server/feature.ts'
import { humanCheckRoutes } from '#server/features/human-check/routes.ts'
import { forgetFullLimits } from '#server/http/rate-limit.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** What keeps programs from filling in forms, and anybody from asking too often. */
export const humanCheck = feature({
  name: 'human-check',
  routes: ({ deps }) => humanCheckRoutes(deps),
  periodicWork: () => [{ name: 'limits.forget', everyMs: usualEveryMs, run: forgetFullLimits }],
  impersonalTables: {
    'public.rate_limits': 'keyed hashes that end by themselves',
    'public.spent_proofs': 'hashes that end by themselves',
  },
})
