import { feature } from '#server/feature.ts'
import { botProtectionRoutes } from '#server/features/bot-protection/routes.ts'
import { pruneFullLimits } from '#server/http/rate-limit.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** What keeps programs from filling in forms, and anybody from asking too often. */
export const botProtection = feature({
  name: 'bot-protection',
  routes: ({ deps }) => botProtectionRoutes(deps),
  periodicWork: () => [{ name: 'limits.prune', everyMs: usualEveryMs, run: pruneFullLimits }],
  tablesWithoutPersonalData: {
    'public.rate_limits': 'keyed hashes that end by themselves',
    'public.spent_proofs': 'hashes that end by themselves',
  },
})
