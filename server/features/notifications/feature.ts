import { feature } from '#server/feature.ts'
import { notificationRoutes } from '#server/features/notifications/routes.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'
import { notificationsPart } from '#server/notifications/personal-data.ts'
import { pruneOldNotices } from '#server/notifications/store.ts'

/** Notices to users, and their preferences. */
export const notifications = feature({
  name: 'notifications',
  routes: ({ deps }) => notificationRoutes(deps),
  periodicWork: () => [{ name: 'notices.prune', everyMs: usualEveryMs, run: pruneOldNotices }],
  personalData: () => [notificationsPart],
})
