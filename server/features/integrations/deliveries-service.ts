import type { Delivery, DeliveryDetails, DeliveryList, DeliveryQuery } from '#shared/contracts/webhooks.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Deps } from '#server/deps.ts'
import { webhookBody } from '#server/features/integrations/deliver-webhook.ts'
import {
  findDelivery,
  listAttempts,
  listDeliveries,
  lockDelivery,
  updateDelivery,
} from '#server/features/integrations/webhook-store.ts'
import type { DeliveryWork } from '#server/features/integrations/webhook-store.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, readCreatedCursor, writeCreatedCursor } from '#server/http/list-page.ts'
import { queueDelivery } from '#server/webhooks/emit.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** Lists deliveries, newest first. @throws {AppError} `validation_failed` for a cursor that is none of ours. */
export async function listLog(deps: Deps, { limit, cursor, ...filter }: DeliveryQuery): Promise<DeliveryList> {
  const after = readCreatedCursor(cursor)
  const rows = await listDeliveries(deps.database.db, filter, after, limit + 1)
  const { shown, next_cursor } = cutPage(rows, limit, writeCreatedCursor)
  return { items: shown.map(describe), next_cursor }
}

/** Reads a delivery with what is posted and every try. @throws {AppError} `not_found` */
export async function getDelivery(deps: Deps, id: string): Promise<DeliveryDetails> {
  const { db } = deps.database
  const work = await findDelivery(db, id)
  if (!work) throw new AppError('not_found')
  const attempts = await listAttempts(db, id)
  return {
    ...describe(work),
    body: webhookBody(work.event),
    attempts: attempts.map(({ at, ms, url, headers, status, error, answer }) => ({
      at: at.toISOString(),
      ms,
      url,
      // Written by this feature alone.
      headers: headers as Record<string, string>,
      status,
      error,
      answer,
    })),
  }
}

/**
 * Sends an event to its receiver again, under the same id, with all its tries.
 *
 * @throws {AppError} `not_found`; `delivery_busy` when it waits for a try already, or its receiver is off or paused.
 */
export async function redeliver(deps: Deps, { actor, requestId }: RequestActor, id: string): Promise<DeliveryDetails> {
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const work = await lockDelivery(tx, id)
    if (!work) throw new AppError('not_found')
    const isIdle = work.state === 'sent' || work.state === 'failed'
    if (!isIdle || (work.endpoint.state !== 'on' && !work.event.is_sample)) throw new AppError('delivery_busy')
    await updateDelivery(tx, id, { state: 'waiting', tries: 0, due_at: at })
    await queueDelivery(tx, id, at, at)
    const after = { event_id: work.event_id, kind: work.event.kind }
    await recordActivity(tx, { at, actor, action: 'webhook.redeliver', targetId: work.endpoint_id, requestId, after })
  })
  return getDelivery(deps, id)
}

function describe(work: DeliveryWork): Delivery {
  const { id, event, endpoint, state, tries, due_at, last_status, last_error } = work
  return {
    id,
    event_id: event.id,
    webhook: { id: endpoint.id, name: endpoint.name },
    kind: event.kind,
    is_sample: event.is_sample,
    state,
    tries,
    created_at: event.created_at.toISOString(),
    due_at: due_at?.toISOString() ?? null,
    last_status,
    last_error,
  }
}
