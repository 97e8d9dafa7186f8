import { minuteMs } from '#shared/duration.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { bySystem, emit } from '#server/events/events.ts'
import { subscriptionFeature } from '#server/features/subscriptions/events.ts'
import type { PaymentEvent, PaymentProvider, PaymentState } from '#server/features/subscriptions/payment-provider.ts'
import { settlePayments } from '#server/features/subscriptions/payments-settle.ts'
import {
  claimEvent,
  findByRef,
  noteFailure,
  reclaimEvent,
  setEventError,
  setEventState,
} from '#server/features/subscriptions/payments-store.ts'
import type { ArrivedEvent } from '#server/features/subscriptions/payments-store.ts'
import { lockPerson } from '#server/features/subscriptions/store.ts'
import type { SubscriptionRow } from '#server/features/subscriptions/store.ts'
import { readBody } from '#server/http/body.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'

const eventBytesMax = 64 * 1024
/** How far ahead of ours a provider's clock may be. What is further ahead would outdo everything that comes after it. */
const clocksApartMaxMs = 5 * minuteMs

/** What is answered to an event: taken, seen before, stored without effect, or without effect and reported to staff. */
export const paymentResponses = ['taken', 'known', 'stored', 'unclear'] as const

type PaymentResponse = (typeof paymentResponses)[number]

/**
 * Takes an event of the payment provider. Its effect and the event commit together, so once; repeated, late and
 * reordered events come to the same end. The provider posts again what was answered with 5xx.
 *
 * @throws {AppError} `not_found` without a provider; `body_too_large`; `bad_request` for a signature that is missing, wrong
 * or old, and for what is no event.
 * @see DASH-05; docs/reference/services.md#53-webhooks
 */
export async function takePaymentEvent(
  deps: Deps,
  provider: PaymentProvider | null,
  request: Request,
): Promise<PaymentResponse> {
  if (provider === null) throw new AppError('not_found', { detail: 'No payment provider is set up.' })
  const bytes = await readBody(request, eventBytesMax)
  if (!provider.isSigned(request.headers, bytes, deps.clock.now()))
    throw new AppError('bad_request', { detail: 'The signature is missing, wrong or older than five minutes.' })
  const raw = bytes.toString('utf8')
  const arrived = {
    provider: provider.name,
    event: readEvent(deps, provider, raw),
    raw,
    now: new Date(deps.clock.now()),
  }
  const { db } = deps.database
  try {
    return await db.transaction((tx) => apply(tx, deps, arrived))
  } catch (error) {
    if (!isUnavailable(error)) await noteFailure(db, arrived, 'our_failure')
    throw error
  }
}

/**
 * Processes a stored event again, as staff ask when the reason why it changed nothing is gone. What it says counts as it
 * would have then: newer states still win, so an event that was taken before changes nothing.
 *
 * @throws {AppError} `not_found`, also without a provider of its name; `bad_request` for what the provider cannot read.
 */
export async function takeStoredEvent(
  deps: Deps,
  provider: PaymentProvider | null,
  { actor, requestId }: RequestActor,
  id: string,
): Promise<Exclude<PaymentResponse, 'known'>> {
  const now = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    const row = await reclaimEvent(tx, id, now)
    if (row === null || provider?.name !== row.provider) throw new AppError('not_found')
    const arrived = { provider: row.provider, event: readEvent(deps, provider, row.raw_body), raw: row.raw_body, now }
    const outcome = await takeEffect(tx, deps, arrived, id)
    const after = { event_id: row.event_id, outcome }
    const action = 'subscription.reprocess_payment'
    await recordActivity(tx, { at: now, actor, action, targetId: id, requestId, after })
    return outcome
  })
}

function readEvent(deps: Deps, provider: PaymentProvider, raw: string): PaymentEvent {
  try {
    const event = provider.read(raw)
    const at = Date.parse(event.subject?.updatedAt ?? '')
    if (at > deps.clock.now() + clocksApartMaxMs) throw new RangeError('The event comes from the future')
    return event
  } catch (error) {
    // The signer wrote our provider's side: the log helps them.
    deps.log.warn({ err: error }, 'a payment event could not be read')
    throw new AppError('bad_request', { detail: 'The body is not an event.', cause: error })
  }
}

async function apply(tx: Db, deps: Deps, arrived: ArrivedEvent): Promise<PaymentResponse> {
  const id = await claimEvent(tx, arrived)
  return id === null ? 'known' : takeEffect(tx, deps, arrived, id)
}

async function takeEffect(
  tx: Db,
  deps: Deps,
  arrived: ArrivedEvent,
  id: string,
): Promise<Exclude<PaymentResponse, 'known'>> {
  const { subject, state } = arrived.event
  if (subject === null) return 'stored'
  const isPerson = (await lockPerson(tx, subject.userId)) !== null
  const row = await findByRef(tx, arrived.provider, subject.ref)
  const reason = isPerson ? findError(subject.userId, state, row) : 'unknown_person'
  // What staff ended is remembered all the same: the event is right, and has no effect.
  if (state !== null && (reason === null || reason === 'ended_by_staff')) {
    await setEventState(tx, id, state)
    await settlePayments(tx, deps, subject.userId)
  }
  if (reason === null) return 'taken'
  await setEventError(tx, id, reason)
  await alertStaff(tx, deps, arrived, { id, ref: subject.ref, reason })
  return 'unclear'
}

/** Why an event about a user changes nothing; null when it may. */
function findError(userId: string, state: PaymentState | null, row: SubscriptionRow | null): string | null {
  if (state === null) return 'unknown_state'
  if (row === null) return null
  if (row.user_id !== userId) return 'other_person'
  return row.cancel_reason === 'staff' && state.status !== 'expired' ? 'ended_by_staff' : null
}

async function alertStaff(
  tx: Db,
  deps: Deps,
  { provider, event }: ArrivedEvent,
  { id, ref, reason }: { id: string; ref: string; reason: string },
): Promise<void> {
  deps.log.warn({ provider, event_id: event.id, reason }, 'a payment event changed nothing')
  const unclear = { name: 'payment.unclear', to: ['staff'], data: { provider, ref, reason } } as const
  await emit(tx, deps, subscriptionFeature, { event: unclear, ...bySystem, targetId: id })
}
