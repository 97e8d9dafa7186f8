import { minuteMs } from '#shared/duration.ts'
import type { Office } from '#shared/office-hours.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { getOffice } from '#server/features/consultations/office-store.ts'
import { findOfficeZone } from '#server/features/consultations/overview.ts'
import { keepFor } from '#server/process/keep-for.ts'

export { consultations } from '#server/features/consultations/tables.ts'
export { countBooked, countUpcoming, findOfficeZone, listDay } from '#server/features/consultations/overview.ts'

/** How long the time zone of the office may be old. */
const zoneLifeMs = minuteMs

/** Looks up the office's time zone, at most once a minute. */
export function keepOfficeZone(deps: Deps): () => Promise<string> {
  return keepFor(zoneLifeMs, deps.clock, () => findOfficeZone(deps.database.db))
}

/** Finds the office hours: those of the first calendar in use; null when there is none. */
export async function findOffice(db: Db): Promise<Office | null> {
  const { calendars } = await getOffice(db, '1970')
  return calendars.find(({ active }) => active)?.office ?? null
}
