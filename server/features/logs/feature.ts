import { dayMs, minuteMs } from '#shared/duration.ts'
import { activityPart } from '#server/activity/personal-data.ts'
import { pruneOldAddresses } from '#server/activity/retention.ts'
import { sealActivity } from '#server/activity/seal.ts'
import { verifyActivity } from '#server/activity/verify.ts'
import { feature } from '#server/feature.ts'
import { logRoutes } from '#server/features/logs/routes.ts'
import { jobsPart } from '#server/jobs/personal-data.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'
import { pruneOldJobs, rescheduleAfterClockSkew } from '#server/jobs/worker.ts'

/** Who did what, and what the product does by itself. */
export const logs = feature({
  name: 'logs',
  routes: ({ deps }) => logRoutes(deps),
  periodicWork: () => [
    { name: 'activity.seal', everyMs: minuteMs, run: sealActivity },
    { name: 'activity.verify', everyMs: dayMs, run: (deps) => verifyActivity(deps) },
    { name: 'activity.prune_addresses', everyMs: dayMs, run: pruneOldAddresses },
    { name: 'jobs.prune', everyMs: usualEveryMs, run: pruneOldJobs },
    { name: 'jobs.after_clock', everyMs: minuteMs, run: rescheduleAfterClockSkew },
  ],
  personalData: () => [activityPart, jobsPart],
  tablesWithoutPersonalData: {
    'public.activity_checks': 'what verifications of the activity log found',
    'public.activity_seals': 'hashes over the activity log, and numbers of its rows',
    'public.periodic_work': 'names of work, and when it was done',
  },
})
