import { eq } from 'drizzle-orm'
import { liveEvents } from '#server/live/tables.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** What open pages received lately: that something changed, never what. */
export const livePart: PersonalPart = {
  policy: ['notices'],
  tables: { 'public.live_events': 'not given: it only says that something changed, and goes by itself; erased' },
  collect: async () => ({}),
  async erase(tx, { userId }) {
    await tx.delete(liveEvents).where(eq(liveEvents.user_id, userId))
  },
  async clearUnproven(tx, userId) {
    await livePart.erase(tx, { userId, confirmedEmail: null })
    return []
  },
}
