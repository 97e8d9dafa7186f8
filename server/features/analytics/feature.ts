import { minuteMs } from '#shared/duration.ts'
import { feature } from '#server/feature.ts'
import { analyticsRoutes } from '#server/features/analytics/routes.ts'
import { sliceFullSpans } from '#server/features/analytics/slices.ts'
import { pruneOldVisits, pruneVisitors, mendShares, rollUpVisits } from '#server/features/analytics/rollups.ts'
import { tellWeeklyFigures } from '#server/features/analytics/weekly.ts'
import { findOfficeZone, keepOfficeZone } from '#server/features/consultations/public.ts'
import { readSettings } from '#server/features/settings/public.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** Visits, counted without telling who it was. */
export const analytics = feature({
  name: 'analytics',
  routes: ({ deps, settings, slugs }) =>
    analyticsRoutes(deps, {
      isCounting: () => settings.current().count_visits,
      publishedSlugs: slugs.listed,
      zone: keepOfficeZone(deps),
    }),
  periodicWork: () => [
    {
      name: 'visits.sum',
      everyMs: minuteMs,
      run: async (deps) => rollUpVisits(deps, await findOfficeZone(deps.database.db)),
    },
    { name: 'visits.mend', everyMs: usualEveryMs, run: mendShares },
    { name: 'visits.slice', everyMs: usualEveryMs, run: sliceFullSpans },
    {
      name: 'visits.tell_week',
      everyMs: usualEveryMs,
      run: async (deps) =>
        tellWeeklyFigures(deps, await findOfficeZone(deps.database.db), (await readSettings(deps)).count_visits),
    },
    { name: 'visitors.prune', everyMs: usualEveryMs, run: pruneVisitors },
    {
      name: 'visits.prune',
      everyMs: usualEveryMs,
      run: async (deps) => pruneOldVisits(deps, (await readSettings(deps)).keep_visits_days),
    },
  ],
  tablesWithoutPersonalData: {
    'public.weekly_figures': 'weeks whose figures were mailed',
    'public.visit_days': 'sums by day',
    'public.visit_hours': 'sums by hour',
    'public.visit_shares': 'sums by day',
    'public.visit_slices': 'sums by day and month',
    'public.visit_events': 'page views without who it was',
    'public.visit_salts': 'random numbers, gone after 48 hours',
    'public.visit_visitors': 'hashes with a salt of the day that name nobody, gone after 48 hours',
    'public.visits_left_out': 'counts by day',
    'public.visit_sides': 'counts by day, of pages and other sites',
    'public.visit_vitals': 'counts by day, page and measure',
  },
})
