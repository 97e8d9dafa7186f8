import { webhookFailuresMax, webhookTriesMax } from '#shared/contracts/webhooks.ts'
import { hourMs, minuteMs, secondMs } from '#shared/duration.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { maskWebhookHeaders, signWebhook } from '#server/features/integrations/sign-webhook.ts'
import type { WebhookHeaders } from '#server/features/integrations/sign-webhook.ts'
import {
  findDelivery,
  insertAttempt,
  noteEndpointFailure,
  noteEndpointSuccess,
  pauseEndpoint,
  releaseHeld,
  updateDelivery,
} from '#server/features/integrations/webhook-store.ts'
import type { DeliveryWork } from '#server/features/integrations/webhook-store.ts'
import { jobKind } from '#server/jobs/jobs.ts'
import type { RunningJob } from '#server/jobs/jobs.ts'
import { notifyStaff } from '#server/notifications/notify.ts'
import { OutboundError, requestOutbound } from '#server/outbound/request.ts'
import { deliveryTask, queueDelivery } from '#server/webhooks/emit.ts'

/** Pauses before the second try and those after it. @see https://www.standardwebhooks.com (retries) */
const pausesMs = [5 * secondMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs, 14 * hourMs] as const
/** How long a receiver may take for everything. */
const responseMs = 10 * secondMs
/** As much of an answer as is kept, in characters. */
const responseLengthKept = 2000

/** Delivers one event to one receiver. What fails is queued again, later each time, until eight tries are used up. */
export const deliverWebhookJob = jobKind(
  deliveryTask.name,
  deliveryTask.schema,
  async (deps, { id }, job) => {
    const work = await findDelivery(deps.database.db, id)
    if (work?.state !== 'waiting') return
    const { endpoint, event } = work
    if (endpoint.state === 'off' && !event.is_sample)
      return updateDelivery(deps.database.db, id, { state: 'failed', due_at: null, last_error: 'switched off' })
    if (endpoint.state === 'paused' && !event.is_sample)
      return updateDelivery(deps.database.db, id, { state: 'held', due_at: null })
    await tryOnce(deps, work, job)
  },
  // Only what could not even be noted is tried by the queue itself.
  { queue: 'external' },
)

/** Sends what was kept for a receiver while it was paused, some at a time. */
export const releaseWebhooksJob = jobKind('webhooks.release', deliveryTask.schema, async (deps, { id }) => {
  const now = new Date(deps.clock.now())
  while (await deps.database.db.transaction((tx) => releaseHeld(tx, id, now)));
})

/** What is posted: the same bytes at every try. */
export function webhookBody({ id, kind, is_sample, created_at, data }: DeliveryWork['event']): string {
  return JSON.stringify({ id, type: kind, timestamp: created_at, ...(is_sample ? { sample: true } : {}), data })
}

type Outcome = { status: number | null; error: string | null; answer: string | null }

async function tryOnce(deps: Deps, work: DeliveryWork, job: RunningJob): Promise<void> {
  const at = new Date(deps.clock.now())
  const startedAt = performance.now()
  const body = webhookBody(work.event)
  const headers = signWebhook(openSecrets(deps, work, at), work.event.id, Math.floor(at.getTime() / secondMs), body)
  const outcome = await send(deps, work.endpoint.url, headers, body)
  const ms = Math.round(performance.now() - startedAt)
  await deps.database.db.transaction(async (tx) => {
    // Another worker has taken over in the meantime: it sends the same id, and notes what comes of it.
    if (!(await job.settle(tx))) return
    await insertAttempt(tx, {
      delivery_id: work.id,
      at,
      ms,
      url: work.endpoint.url,
      headers: maskWebhookHeaders(headers),
      ...outcome,
    })
    await noteOutcome(tx, deps, work, outcome)
  })
}

function openSecrets(deps: Deps, { endpoint }: DeliveryWork, now: Date): string[] {
  const open = (sealed: string): string => deps.secrets.decrypt('webhook', sealed)
  const { secret, old_secret, old_secret_until } = endpoint
  const isOldGood = old_secret !== null && old_secret_until !== null && old_secret_until > now
  return isOldGood ? [open(secret), open(old_secret)] : [open(secret)]
}

async function send(deps: Deps, url: string, headers: WebhookHeaders, body: string): Promise<Outcome> {
  try {
    const { status, body: answer } = await requestOutbound(deps.config, {
      url,
      method: 'POST',
      headers,
      body,
      timeoutMs: responseMs,
      redirectsMax: 0,
    })
    const isAccepted = status >= 200 && status < 300
    return { status, error: isAccepted ? null : `HTTP ${status}`, answer: answer.slice(0, responseLengthKept) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { status: null, error: error.message.slice(0, 300), answer: null }
  }
}

async function noteOutcome(tx: Db, deps: Deps, work: DeliveryWork, { status, error }: Outcome): Promise<void> {
  const now = new Date(deps.clock.now())
  const tries = work.tries + 1
  const noted = { tries, last_status: status, last_error: error }
  const { id: endpointId } = work.endpoint
  if (error === null) {
    await updateDelivery(tx, work.id, { ...noted, state: 'sent', due_at: null })
    if (!work.event.is_sample) await noteEndpointSuccess(tx, endpointId, now)
    return
  }
  const pauseMs = work.event.is_sample || tries >= webhookTriesMax ? undefined : pausesMs[tries - 1]
  const dueAt = pauseMs === undefined ? null : new Date(now.getTime() + pauseMs)
  await updateDelivery(tx, work.id, { ...noted, state: dueAt === null ? 'failed' : 'waiting', due_at: dueAt })
  if (dueAt !== null) await queueDelivery(tx, work.id, now, dueAt)
  if (work.event.is_sample) return
  const failures = await noteEndpointFailure(tx, endpointId, now, error)
  if (failures >= webhookFailuresMax) await pause(tx, deps, work, now)
}

async function pause(tx: Db, deps: Deps, { endpoint }: DeliveryWork, now: Date): Promise<void> {
  if (!(await pauseEndpoint(tx, endpoint.id, now))) return
  await notifyStaff(tx, deps, 'integrations.manage', {
    notice: {
      kind: 'webhook_paused',
      data: { name: endpoint.name },
      link: '/admin/integrations?tab=webhooks',
      dedupeKey: `webhook-paused:${endpoint.id}:${now.getTime()}`,
    },
  })
}
