import { feature } from '#server/feature.ts'
import { pageFeature } from '#server/features/pages/events.ts'
import { pagePorts } from '#server/features/pages/page-sources.ts'
import { pruneOldPages } from '#server/features/pages/pages-service.ts'
import { pruneEndedPreviews } from '#server/features/pages/previews-service.ts'
import { pageRoutes } from '#server/features/pages/routes.ts'
import { queueSchedule, scheduleJob } from '#server/features/pages/schedule-job.ts'
import { pageFilePlaces } from '#server/features/pages/store.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

const pageScheduleJob = scheduleJob(pagePorts)

/** Custom pages: drafts, previews, publishing. */
export const pages = feature({
  name: 'pages',
  routes: ({ deps }) => pageRoutes(deps, pagePorts, queueSchedule(deps, pageScheduleJob)),
  events: [pageFeature],
  jobs: () => [pageScheduleJob],
  periodicWork: () => [
    { name: 'pages.prune', everyMs: usualEveryMs, run: pruneOldPages },
    { name: 'page_previews.prune', everyMs: usualEveryMs, run: pruneEndedPreviews },
  ],
  filePlaces: pageFilePlaces,
  tablesWithoutPersonalData: {
    'public.pages': 'pages of the site; who changed them is an id that names nobody once the account is gone',
    'public.page_previews': 'links to pages; who made them is an id that names nobody once the account is gone',
    'public.page_revisions': 'pages of the site; the author is an id that names nobody once the account is gone',
    'public.page_schedules': 'acts on pages; who planned them is an id that names nobody once the account is gone',
  },
})
