import { hourMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import type { BookingDeps } from '#server/features/consultations/rules.ts'
import { readSettings } from '#server/features/settings/service.ts'

/** Where consultations and settings meet: what administrators decided about bookings. */
export function bookingDeps(deps: Deps): BookingDeps {
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
