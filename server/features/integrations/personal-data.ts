import { asc, eq } from 'drizzle-orm'
import { apiTokens } from '#server/features/integrations/tables.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** What is kept about who made API tokens. */
export const integrationsPart: PersonalPart = {
  policy: ['tokens'],
  tables: {
    'public.api_tokens': 'given: the tokens that the person made, without their secrets; erased with the account',
  },
  async collect(db, { userId }) {
    const rows = await db
      .select()
      .from(apiTokens)
      .where(eq(apiTokens.user_id, userId))
      .orderBy(asc(apiTokens.created_at), asc(apiTokens.id))
    return { api_tokens: rows.map(({ id: _, user_id: _owner, secret_hash: _secret, ...row }) => row) }
  },
  async erase(tx, { userId }) {
    await tx.delete(apiTokens).where(eq(apiTokens.user_id, userId))
  },
  async clearUnproven(tx, userId) {
    const removed = await tx.delete(apiTokens).where(eq(apiTokens.user_id, userId)).returning({ id: apiTokens.id })
    return removed.length > 0 ? ['api_tokens'] : []
  },
}
