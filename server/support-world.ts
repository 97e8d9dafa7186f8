import type { Deps } from '#server/deps.ts'
import { readOffice } from '#server/features/consultations/office-store.ts'
import { shippedOffice } from '#server/features/support/settings.ts'
import type { SupportWorld } from '#server/features/support/settings.ts'

/** Where support and consultations meet: answers are promised in the working time of the office that people book. */
export function supportWorld(deps: Deps): SupportWorld {
  return {
    async office() {
      const { calendars } = await readOffice(deps.database.db, '1970')
      return calendars.find(({ active }) => active)?.office ?? shippedOffice
    },
  }
}
