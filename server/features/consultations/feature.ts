import { hourMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { feature } from '#server/feature.ts'
import { consultationAdminRoutes } from '#server/features/consultations/admin-routes.ts'
import { consultationFeature } from '#server/features/consultations/events.ts'
import { feedKeys } from '#server/features/consultations/own-keys.ts'
import { consultationsPart } from '#server/features/consultations/personal-data.ts'
import { remindJob } from '#server/features/consultations/reminders.ts'
import { consultationRoutes } from '#server/features/consultations/routes.ts'
import type { BookingDeps } from '#server/features/consultations/rules.ts'
import { readSettings } from '#server/features/settings/public.ts'
import { getAccess } from '#server/features/subscriptions/public.ts'
import { recomputeDueJob } from '#server/features/support/public.ts'
import { queueJob } from '#server/jobs/jobs.ts'

/** Meetings with the office: free times, bookings, reminders, the office's hours. */
export const consultations = feature({
  name: 'consultations',
  routes: ({ deps }) => [
    // Promised answers are counted in the working time of the office.
    ...consultationAdminRoutes(bookingDeps(deps), (tx) => queueJob(tx, deps, recomputeDueJob, { data: {} })),
    ...consultationRoutes(bookingDeps(deps), {
      openConsultationsMax: async (userId) =>
        (await getAccess(deps.database.db, deps, userId)).limits.open_consultations,
    }),
  ],
  events: [consultationFeature],
  jobs: () => [remindJob],
  personalData: () => [consultationsPart],
  tablesWithoutPersonalData: {
    'public.closed_periods': 'hours of the office',
    'public.consultation_types': 'kinds of meeting',
    'public.office_hours': 'hours of the office',
    'public.office_versions':
      'versions of the hours; who saved them is an id that names nobody once the account is gone',
    'public.staff_calendars': 'calendars of the office',
  },
  ownKeys: [feedKeys],
})

/** What administrators decided about bookings. */
function bookingDeps(deps: Deps): BookingDeps {
  return {
    ...deps,
    async bookingRules() {
      const settings = await readSettings(deps)
      return {
        changeNoticeMs: settings.booking_change_hours * hourMs,
        movesMax: settings.booking_moves_max,
        openPerEmailMax: settings.booking_open_max,
        reminders: { day: settings.booking_remind_day, hour: settings.booking_remind_hour },
      }
    },
  }
}
