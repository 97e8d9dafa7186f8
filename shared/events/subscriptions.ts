import { z } from 'zod'
import { declareEvent } from '#shared/events/event.ts'
import { plans } from '#shared/plans.ts'

const id = z.uuid()
const person = z.object({ user_id: id, plan: z.enum(plans) })
const subscription = person.extend({ subscription_id: id, expires_at: z.iso.datetime().nullable() })
const request = person.extend({ request_id: id, action: z.enum(['change', 'cancel']) })

type Person = z.output<typeof person>

const webhookAs =
  (action: 'started' | 'changed' | 'cancelled' | 'ended') =>
  ({ user_id, plan }: Person) =>
    ({ kind: 'subscription.changed', data: { user_id, plan, action } }) as const
const live = () => ({ type: 'subscription_changed' }) as const
const begins = { mail: 'subscription_started', notice: 'subscription_started' } as const

/** What happens to subscriptions. `owner`: whose plan it is; `staff`: everybody who may decide about plans. */
export const subscriptionEvents = {
  'subscription.started': declareEvent({
    data: subscription,
    live,
    log: { staff: 'subscription.grant' },
    webhook: webhookAs('started'),
    tells: { owner: begins },
  }),
  'subscription.changed': declareEvent({
    data: subscription,
    live,
    log: { staff: 'subscription.grant' },
    webhook: webhookAs('changed'),
    tells: { owner: begins },
  }),
  'subscription.extended': declareEvent({
    data: subscription,
    live,
    log: 'subscription.extend',
    tells: { owner: begins },
  }),
  'subscription.cancelled': declareEvent({
    data: subscription,
    live,
    log: { client: 'subscription.cancel' },
    webhook: webhookAs('cancelled'),
    tells: {},
  }),
  /** Its cancellation was taken back. */
  'subscription.resumed': declareEvent({ data: subscription, log: 'subscription.resume', live, tells: {} }),
  'subscription.ended': declareEvent({
    data: subscription,
    live,
    log: { staff: 'subscription.end' },
    webhook: webhookAs('ended'),
    tells: { owner: { mail: 'subscription_ended', notice: 'subscription_ended' } },
  }),
  /** It is so long until its end that its owner is warned. */
  'subscription.ends_soon': declareEvent({
    data: subscription.extend({ expires_at: z.iso.datetime(), warning: z.enum(['last-day', 'last-week']) }),
    tells: { owner: { mail: 'subscription_ends_soon', notice: 'subscription_ends_soon' } },
  }),
  'subscription.requested': declareEvent({
    data: request,
    live,
    tells: { staff: { mail: 'subscription_requested', notice: 'subscription_requested' } },
  }),
  'subscription.granted': declareEvent({
    data: request,
    live,
    log: 'subscription.decide',
    tells: { owner: { mail: 'subscription_granted', notice: 'subscription_request_granted' } },
  }),
  'subscription.refused': declareEvent({
    data: request,
    live,
    log: 'subscription.decide',
    tells: { owner: { mail: 'subscription_refused', notice: 'subscription_request_refused' } },
  }),
  /** The payment provider sent something that changed nothing. */
  'payment.unclear': declareEvent({
    data: z.object({ provider: z.string(), ref: z.string(), reason: z.string() }),
    tells: { staff: { notice: 'payment_unclear' } },
  }),
} as const
