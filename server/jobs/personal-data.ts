import { and, ne, or, sql } from 'drizzle-orm'
import { likeAnywhere } from '#server/db/like.ts'
import { jobs } from '#server/jobs/tables.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** What was done for a user: jobs name people by their id alone, and finished ones stay a week to be looked at. */
export const jobsPart: PersonalPart = {
  policy: ['notices'],
  tables: { 'public.jobs': 'not given: ids of what was done lately; those that name the person are erased' },
  collect: async () => ({}),
  async erase(tx, { userId }) {
    const named = likeAnywhere(userId)
    await tx
      .delete(jobs)
      .where(
        and(
          ne(jobs.state, 'waiting'),
          or(sql`${jobs.data}::text like ${named}`, sql`${jobs.dedupe_key} like ${named}`),
        ),
      )
  },
  async clearUnproven(tx, userId) {
    await jobsPart.erase(tx, { userId, confirmedEmail: null })
    return []
  },
}
