import { and, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { webhookKinds } from '#shared/webhook-kinds.ts'
import type { WebhookFacts } from '#shared/webhook-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { queueJob } from '#server/jobs/jobs.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#server/webhooks/tables.ts'

/** What a worker needs for one delivery; the work itself is in the feature. */
export const deliveryTask = {
  name: 'webhooks.deliver',
  schema: z.object({ id: z.uuid() }),
  check: (data: { id: string }) => deliveryTask.schema.parse(data),
}

/** How an event is written. */
type EmitOptions = {
  /** Deduplication key of the cause. */
  dedupeKey?: string
  /** Only to this receiver, whatever it wants to know: a trial. */
  onlyTo?: string
}

/**
 * Notifies other programs, in the caller's transaction: they are notified exactly when that commits. Costs one short
 * query when no program subscribes.
 *
 * @param at when it happened.
 * @throws {z.ZodError} when the data is not what the kind sends.
 */
export async function emitWebhook(
  tx: Db,
  at: Date,
  { kind, data }: WebhookFacts,
  { dedupeKey, onlyTo }: EmitOptions = {},
): Promise<void> {
  const receivers = await listReceivers(tx, kind, onlyTo)
  if (receivers.length === 0) return
  const event = {
    id: orderedId(),
    kind,
    data: webhookKinds[kind].data.parse(data),
    is_sample: onlyTo !== undefined,
    created_at: at,
    dedupe_key: dedupeKey ?? null,
  }
  const stored = await tx
    .insert(webhookEvents)
    .values(event)
    .onConflictDoNothing({ target: webhookEvents.dedupe_key })
    .returning({ id: webhookEvents.id })
  if (stored.length === 0) return
  for (const { id, state } of receivers) {
    const isHeld = state === 'paused' && onlyTo === undefined
    const delivery = { id: orderedId(), event_id: event.id, endpoint_id: id, created_at: at }
    await tx
      .insert(webhookDeliveries)
      .values({ ...delivery, state: isHeld ? 'held' : 'waiting', due_at: isHeld ? null : at })
    if (!isHeld) await queueDelivery(tx, delivery.id, at, at)
  }
}

/** Queues the next try of a delivery. */
export async function queueDelivery(tx: Db, id: string, now: Date, runAt: Date): Promise<void> {
  await queueJob(tx, { clock: { now: () => now.getTime() } }, deliveryTask, { data: { id }, runAt })
}

function listReceivers(tx: Db, kind: string, onlyTo: string | undefined) {
  const isMeant =
    onlyTo === undefined
      ? and(inArray(webhookEndpoints.state, ['on', 'paused']), sql`${kind} = any(${webhookEndpoints.kinds})`)
      : sql`${webhookEndpoints.id} = ${onlyTo}`
  return tx.select({ id: webhookEndpoints.id, state: webhookEndpoints.state }).from(webhookEndpoints).where(isMeant)
}
