import { sql } from 'drizzle-orm'
import type { PersonalEvent } from '#shared/live-events.ts'
import type { Permission } from '#shared/roles.ts'
import { liveChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'

/** Largest event in bytes; a notification of the database carries less than 8,000. */
const eventBytesMax = 2_000

/**
 * Sends an event to one user when the caller's transaction commits: open streams on every replica get it at once, and
 * streams that are broken just then get it when they come back.
 *
 * @throws {Error} when the event is larger than a notification may be: it is to say what changed, not how.
 * @see docs/reference/services.md#9-live-updates
 */
export async function publishToPerson(tx: Db, deps: Deps, userId: string, event: PersonalEvent): Promise<void> {
  await publish(tx, deps, { userId, permission: null }, event)
}

/** Sends an event to every holder of a permission, when the caller's transaction commits. @see publishToPerson */
export async function publishToPermitted(
  tx: Db,
  deps: Deps,
  permission: Permission,
  event: PersonalEvent,
): Promise<void> {
  await publish(tx, deps, { userId: null, permission }, event)
}

async function publish(
  tx: Db,
  deps: Deps,
  to: { userId: string | null; permission: Permission | null },
  event: PersonalEvent,
): Promise<void> {
  const text = JSON.stringify(event)
  if (Buffer.byteLength(text) > eventBytesMax) throw new Error(`The event ${event.type} is too large to be sent`)
  const now = new Date(deps.clock.now()).toISOString()
  // The snapshot's lowest transaction: everything below it has ended, and was sent before this.
  await tx.execute(sql`
    with sent as (
      insert into live_events (user_id, permission, event, created_at)
      values (${to.userId}::uuid, ${to.permission}, ${text}::jsonb, ${now}::timestamptz)
      returning id, transaction_id, user_id, permission, event
    )
    select pg_notify(${liveChannel}, json_build_object(
      'id', id, 'transaction', transaction_id, 'user_id', user_id, 'permission', permission, 'event', event,
      'horizon', pg_snapshot_xmin(pg_current_snapshot())::text::bigint)::text)
    from sent`)
}
