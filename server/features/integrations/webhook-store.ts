import { and, asc, count, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { DeliveryQuery } from '#shared/contracts/webhooks.ts'
import type { Db } from '#server/db/database.ts'
import type { CreatedCursor } from '#server/http/list-page.ts'
import { queueDelivery } from '#server/webhooks/emit.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from '#server/webhooks/tables.ts'

export type StoredEndpoint = typeof webhookEndpoints.$inferSelect
type StoredDelivery = typeof webhookDeliveries.$inferSelect
/** A delivery with all that it takes to make it. */
export type DeliveryWork = StoredDelivery & { event: typeof webhookEvents.$inferSelect; endpoint: StoredEndpoint }
/** How many kept events are released in one transaction. */
const releasedAtOnce = 100
/** Key of the advisory lock under which receivers are added, so that their number holds. */
const addLockKey = 7_261_037

/** Lists receivers, oldest first. */
export async function listEndpoints(db: Db): Promise<StoredEndpoint[]> {
  return db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.created_at), asc(webhookEndpoints.id))
}

/** Counts receivers, one counter at a time, until the transaction ends. */
export async function countEndpoints(tx: Db): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${addLockKey})`)
  const [row] = await tx.select({ count: count() }).from(webhookEndpoints)
  return row?.count ?? 0
}

/** Finds a receiver; null when there is none. */
export async function findEndpoint(db: Db, id: string): Promise<StoredEndpoint | null> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  return row ?? null
}

/** Finds a receiver and holds it until the transaction ends; null when there is none. */
export async function lockEndpoint(tx: Db, id: string): Promise<StoredEndpoint | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
  return row ?? null
}

/** Keeps a receiver. */
export async function insertEndpoint(tx: Db, endpoint: StoredEndpoint): Promise<void> {
  await tx.insert(webhookEndpoints).values(endpoint)
}

/** Changes a receiver. */
export async function updateEndpoint(tx: Db, id: string, changes: Partial<StoredEndpoint>): Promise<StoredEndpoint> {
  const [row] = await tx.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id)).returning()
  if (!row) throw new Error('A locked receiver is gone')
  return row
}

/** Deletes a receiver with its log. */
export async function deleteEndpoint(tx: Db, id: string): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
}

/** Counts what waits and what is held, by receiver. */
export async function countOpen(db: Db): Promise<Map<string, { waiting: number; held: number }>> {
  const rows = await db
    .select({ id: webhookDeliveries.endpoint_id, state: webhookDeliveries.state, count: count() })
    .from(webhookDeliveries)
    .where(sql`${webhookDeliveries.state} <> 'sent' and ${webhookDeliveries.state} in ('waiting', 'held')`)
    .groupBy(webhookDeliveries.endpoint_id, webhookDeliveries.state)
  const open = new Map<string, { waiting: number; held: number }>()
  for (const row of rows) {
    const sums = open.get(row.id) ?? { waiting: 0, held: 0 }
    open.set(row.id, { ...sums, [row.state]: row.count })
  }
  return open
}

/** Finds a delivery with its event and its receiver; null when there is none. */
export async function findDelivery(db: Db, id: string): Promise<DeliveryWork | null> {
  const [row] = await selectWork(db).where(eq(webhookDeliveries.id, id))
  return row ? { ...row.delivery, event: row.event, endpoint: row.endpoint } : null
}

/** Finds a delivery and holds it until the transaction ends; null when there is none. */
export async function lockDelivery(tx: Db, id: string): Promise<DeliveryWork | null> {
  await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id))
    .for('update')
  return findDelivery(tx, id)
}

/** Lists deliveries, newest first. @param after starts behind this one. */
export async function listDeliveries(
  db: Db,
  { webhook, state, kind }: Omit<DeliveryQuery, 'limit' | 'cursor'>,
  after: CreatedCursor | null,
  rowsMax: number,
): Promise<DeliveryWork[]> {
  const { created_at: at, id } = webhookDeliveries
  const behind =
    after === null ? undefined : or(lt(at, after.createdAt), and(eq(at, after.createdAt), lt(id, after.id)))
  const rows = await selectWork(db)
    .where(
      and(
        webhook === undefined ? undefined : eq(webhookDeliveries.endpoint_id, webhook),
        state === undefined ? undefined : eq(webhookDeliveries.state, state),
        kind === undefined ? undefined : eq(webhookEvents.kind, kind),
        behind,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(rowsMax)
  return rows.map(({ delivery, event, endpoint }) => ({ ...delivery, event, endpoint }))
}

function selectWork(db: Db) {
  return db
    .select({ delivery: webhookDeliveries, event: webhookEvents, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.event_id))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpoint_id))
}

/** Lists the tries of a delivery, newest first. */
export async function listAttempts(db: Db, deliveryId: string): Promise<(typeof webhookAttempts.$inferSelect)[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.delivery_id, deliveryId))
    .orderBy(desc(webhookAttempts.id))
    .limit(100)
}

/** Changes a delivery. */
export async function updateDelivery(db: Db, id: string, changes: Partial<StoredDelivery>): Promise<void> {
  await db.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, id))
}

/** Keeps a try. */
export async function insertAttempt(tx: Db, attempt: typeof webhookAttempts.$inferInsert): Promise<void> {
  await tx.insert(webhookAttempts).values(attempt)
}

/** Notes that a receiver accepted something. */
export async function noteEndpointSuccess(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(webhookEndpoints).set({ failures_in_row: 0, last_success_at: now }).where(eq(webhookEndpoints.id, id))
}

/** Notes that a receiver failed. @returns how often in a row. */
export async function noteEndpointFailure(tx: Db, id: string, now: Date, error: string): Promise<number> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ failures_in_row: sql`${webhookEndpoints.failures_in_row} + 1`, last_failure_at: now, last_error: error })
    .where(eq(webhookEndpoints.id, id))
    .returning({ failures: webhookEndpoints.failures_in_row })
  return row?.failures ?? 0
}

/** Pauses a receiver. @returns false when it was not on. */
export async function pauseEndpoint(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(webhookEndpoints)
    .set({ state: 'paused', paused_at: now, version: sql`${webhookEndpoints.version} + 1` })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.state, 'on')))
    .returning({ id: webhookEndpoints.id })
  return rows.length > 0
}

/** Lets the next of what was kept be sent. @returns false when nothing is left, or the receiver is not on. */
export async function releaseHeld(tx: Db, endpointId: string, now: Date): Promise<boolean> {
  const endpoint = await lockEndpoint(tx, endpointId)
  if (endpoint?.state !== 'on') return false
  const held = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpoint_id, endpointId), eq(webhookDeliveries.state, 'held')))
    .orderBy(asc(webhookDeliveries.created_at), asc(webhookDeliveries.id))
    .limit(releasedAtOnce)
    .for('update')
  for (const { id } of held) {
    await updateDelivery(tx, id, { state: 'waiting', tries: 0, due_at: now })
    await queueDelivery(tx, id, now, now)
  }
  return held.length === releasedAtOnce
}

/** Forgets events, with their deliveries and tries, that happened before an instant. */
export async function deleteEvents(db: Db, before: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.created_at, before))
}
