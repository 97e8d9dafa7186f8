import { recordActivity } from '#server/activity/record.ts'
import { deleteFeed, listFeeds } from '#server/features/consultations/feed-store.ts'
import type { OwnKeySource } from '#server/feature.ts'

/** Calendar addresses among what works without a login. */
export const feedKeys: OwnKeySource = {
  async list(db, userId) {
    const rows = await listFeeds(db, userId)
    return rows.map((row) => ({
      id: row.id,
      kind: 'calendar_address',
      name: row.calendarName,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_read_at?.toISOString() ?? null,
      expires_at: null,
    }))
  },
  async revoke(tx, { actor, requestId, at }, which) {
    const own = await listFeeds(tx, actor.userId)
    let ended = 0
    for (const { id } of own.filter((feed) => which === 'all' || feed.id === which)) {
      if (!(await deleteFeed(tx, actor.userId, id))) continue
      await recordActivity(tx, { at, actor, action: 'feed.delete', targetId: id, requestId })
      ended += 1
    }
    return ended
  },
}
