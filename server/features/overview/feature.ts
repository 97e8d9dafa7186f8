import { feature } from '#server/feature.ts'
import { visitCounts } from '#server/features/analytics/public.ts'
import { findVerifiedBackup } from '#server/features/backups/public.ts'
import { countBooked, countUpcoming, keepOfficeZone, listDay } from '#server/features/consultations/public.ts'
import { countNewMessages, countOverdueMessages } from '#server/features/contact/public.ts'
import { countUntranslated, listRecentEdits } from '#server/features/content/public.ts'
import { countMissedOften } from '#server/features/not-found/public.ts'
import { overviewRoutes } from '#server/features/overview/routes.ts'
import { countPlanRequests, countUnclearPayments } from '#server/features/subscriptions/public.ts'
import { countOverdue, countQuarantined, countTickets, countUnassigned } from '#server/features/support/public.ts'
import { countRegistrations } from '#server/features/users/public.ts'
import { productVersion } from '#server/process/product-version.ts'

/** The first screen of staff: figures of the day, and what waits. */
export const overview = feature({
  name: 'overview',
  routes: ({ deps, settings, eventLoopDelay }) =>
    overviewRoutes(
      deps,
      {
        figures: {
          users: countRegistrations,
          consultations: countBooked,
          tickets: countTickets,
          visits: visitCounts,
        },
        waiting: {
          tickets: countUnassigned,
          overdue_tickets: countOverdue,
          held_mails: countQuarantined,
          messages: countNewMessages,
          overdue_messages: countOverdueMessages,
          plan_requests: countPlanRequests,
          payments: countUnclearPayments,
          consultations: countUpcoming,
          translations: countUntranslated,
          not_found: countMissedOften,
        },
        day: listDay,
        edits: listRecentEdits,
        verifiedBackup: findVerifiedBackup,
        // Without any link every language opens the workspace of the site; with one, each should have its own.
        hasAssistant: () =>
          new Set(Object.values(settings.current().assistant_links).map((link) => link === '')).size === 1,
        zone: keepOfficeZone(deps),
        eventLoopDelay,
      },
      productVersion(),
    ),
})
