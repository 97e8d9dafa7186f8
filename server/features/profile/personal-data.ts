import { eq } from 'drizzle-orm'
import { profiles } from '#server/features/profile/tables.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** What the profile keeps about a person. */
export const profilePart: PersonalPart = {
  policy: ['account'],
  tables: { 'public.profiles': 'given and erased' },
  async collect(db, { userId }) {
    const [row] = await db.select().from(profiles).where(eq(profiles.user_id, userId))
    if (!row) return { profile: null }
    const { user_id: _key, ...profile } = row
    return { profile }
  },
  async erase(tx, { userId }) {
    await tx.delete(profiles).where(eq(profiles.user_id, userId))
  },
  async clearUnproven(tx, userId) {
    const removed = await tx.delete(profiles).where(eq(profiles.user_id, userId)).returning({ id: profiles.user_id })
    return removed.length > 0 ? ['profile'] : []
  },
}
