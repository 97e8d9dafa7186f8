import { recordActivity } from '#server/activity/record.ts'
import { listActiveTokens, revokeOwnTokens } from '#server/features/integrations/token-store.ts'
import type { OwnKeySource } from '#server/feature.ts'

/** API tokens among what works without a login. */
export const tokenKeys: OwnKeySource = {
  async list(db, userId, now) {
    const rows = await listActiveTokens(db, userId, now)
    return rows.map((row) => ({
      id: row.id,
      kind: 'api_token',
      name: row.name,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
      expires_at: row.expires_at.toISOString(),
    }))
  },
  async revoke(tx, { actor, requestId, at }, which) {
    const rows = await revokeOwnTokens(tx, actor.userId, which, at)
    for (const { id, name, prefix } of rows)
      await recordActivity(tx, { at, actor, action: 'token.revoke', targetId: id, requestId, before: { name, prefix } })
    return rows.length
  },
}
