import { and, asc, gte, inArray, lt, or, eq, sql } from 'drizzle-orm'
import { minuteMs } from '#shared/duration.ts'
import type { PersonalEvent } from '#shared/live-events.ts'
import type { Permission } from '#shared/roles.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { liveEvents } from '#server/live/tables.ts'
import { hasSent, cursorAfter } from '#server/live/stream-cursor.ts'
import type { StreamCursor, SentEvent } from '#server/live/stream-cursor.ts'

/** How long events are kept: a stream that was away for longer is asked to load everything again. */
const keptMs = 30 * minuteMs

/** Most events that are sent again; a stream that missed more is asked to load everything again. */
const missedMax = 200

type Audience = { userId: string; permissions: readonly Permission[] }

/** An event that is sent again, and the place that a stream has reached with it. */
type MissedEvent = { event: PersonalEvent; id: number; cursor: StreamCursor }

/**
 * Finds where a stream begins and what it has missed.
 *
 * @param from where it was when it broke; null for a stream that has just begun.
 * @returns `missed` in an order in which each place is true; `isComplete` is false when too much or too long ago was
 * missed.
 */
export async function findMissed(
  deps: Deps,
  audience: Audience,
  from: StreamCursor | null,
): Promise<{ cursor: StreamCursor; missed: MissedEvent[]; isComplete: boolean }> {
  const now = deps.clock.now()
  const { db } = deps.database
  if (from === null) return { cursor: await presentCursor(db, now), missed: [], isComplete: true }
  // One snapshot for both, so that everything below its horizon is among the rows.
  return db.transaction(
    async (tx) => {
      const present = await presentCursor(tx, now)
      const isKnown = from.horizon <= present.horizon && from.atMs > now - keptMs
      const rows = isKnown ? await readRows(tx, audience, from) : []
      if (!isKnown || rows.length > missedMax) return { cursor: present, missed: [], isComplete: false }
      return { ...retell(from, present, rows, now), isComplete: true }
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** Deletes events that are too old to be sent again. */
export async function pruneOldEvents(deps: Deps): Promise<void> {
  await deps.database.db.delete(liveEvents).where(lt(liveEvents.created_at, new Date(deps.clock.now() - 2 * keptMs)))
}

async function presentCursor(db: Db, now: number): Promise<StreamCursor> {
  const { rows } = await db.execute<{ horizon: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  )
  return { horizon: Number(rows[0]?.horizon), sent: new Map(), atMs: now }
}

type EventRow = SentEvent & { event: unknown }

async function readRows(tx: Db, { userId, permissions }: Audience, from: StreamCursor): Promise<EventRow[]> {
  const toPermitted = permissions.length === 0 ? undefined : inArray(liveEvents.permission, [...permissions])
  const rows = await tx
    .select({ id: liveEvents.id, transaction: liveEvents.transaction_id, event: liveEvents.event })
    .from(liveEvents)
    .where(and(or(eq(liveEvents.user_id, userId), toPermitted), gte(liveEvents.transaction_id, from.horizon)))
    .orderBy(asc(liveEvents.transaction_id), asc(liveEvents.id))
    .limit(missedMax + from.sent.size + 1)
  return rows.filter((row) => !hasSent(from, row))
}

/**
 * In the order of transactions, everything below a row's own transaction has been sent: its places need no long lists.
 */
function retell(
  from: StreamCursor,
  present: StreamCursor,
  rows: readonly EventRow[],
  now: number,
): { cursor: StreamCursor; missed: MissedEvent[] } {
  let cursor = from
  const missed = rows.map((row) => {
    cursor = cursorAfter(cursor, row, Math.min(row.transaction, present.horizon), now)
    // publish() alone writes this column.
    return { event: row.event as PersonalEvent, id: row.id, cursor }
  })
  const sent = new Map([...cursor.sent].filter(([, transaction]) => transaction >= present.horizon))
  return { cursor: { horizon: present.horizon, sent, atMs: now }, missed }
}
