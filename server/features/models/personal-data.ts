import { asc, eq } from 'drizzle-orm'
import {
  callProposals,
  callsClosedToModels,
  organisationsClosedToModels,
  usageEntries,
} from '#server/features/models/tables.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** What is kept about who asked a language model. Of what was asked and answered nothing is kept here. */
export const modelsPart: PersonalPart = {
  policy: ['models'],
  tables: {
    'public.usage_entries': 'given: which model was asked when, and how many tokens; the sums stay without the person',
    'public.call_proposals':
      'what a model proposed for calls of organisations, erased with them; who asked and decided is an id that is taken out',
    'public.calls_closed_to_models':
      'calls that organisations never send to a model, erased with them; who said so is an id that is taken out',
    'public.organisations_closed_to_models':
      'organisations whose texts are never sent to a model, erased with them; who said so is an id that is taken out',
  },
  async collect(db, { userId }) {
    const rows = await db
      .select()
      .from(usageEntries)
      .where(eq(usageEntries.user_id, userId))
      .orderBy(asc(usageEntries.at), asc(usageEntries.id))
    return { model_use: rows.map(({ user_id: _owner, expires_at: _until, ...row }) => row) }
  },
  async erase(tx, { userId }) {
    await tx.update(callProposals).set({ made_by: null }).where(eq(callProposals.made_by, userId))
    await tx.update(callProposals).set({ decided_by: null }).where(eq(callProposals.decided_by, userId))
    await tx.update(callsClosedToModels).set({ by: null }).where(eq(callsClosedToModels.by, userId))
    await tx.update(organisationsClosedToModels).set({ by: null }).where(eq(organisationsClosedToModels.by, userId))
    await tx.update(usageEntries).set({ user_id: null }).where(eq(usageEntries.user_id, userId))
  },
  async clearUnproven(tx, userId) {
    await modelsPart.erase(tx, { userId, confirmedEmail: null })
    return []
  },
}
