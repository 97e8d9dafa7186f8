import { asc, eq } from 'drizzle-orm'
import { mails } from '#server/mail/tables.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/**
 * What the outbox keeps about a person. Links and codes are in a mail's text, so only its kind and time are given out.
 */
export const mailPart: PersonalPart = {
  policy: ['notices'],
  tables: { 'public.mails': 'given: kinds, languages and times of the mails; erased: waiting and sent ones' },
  async collect(db, { userId }) {
    const rows = await db
      .select()
      .from(mails)
      .where(eq(mails.user_id, userId))
      .orderBy(asc(mails.created_at), asc(mails.id))
    return {
      mails: rows.map(({ kind, language, state, created_at, finished_at }) => ({
        kind,
        language,
        state,
        created_at: created_at.toISOString(),
        finished_at: finished_at?.toISOString() ?? null,
      })),
    }
  },
  async erase(tx, { userId }) {
    await tx.delete(mails).where(eq(mails.user_id, userId))
  },
  // Mails went to the address, whose owner has come.
  clearUnproven: async () => [],
}
