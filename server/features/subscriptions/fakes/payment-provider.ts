import { randomUUID } from 'node:crypto'
import { signPayment } from '#server/features/subscriptions/payment-provider.ts'

/** A subscription at the fake provider: what an event tells of it. */
export type FakeSubscription = {
  ref: string
  user_id: string
  plan: string
  state: string
  cancels_at_end?: boolean
  started_at: string
  paid_until: string
  updated_at: string
}

/** What was posted, byte by byte: posting it again is a repetition. */
export type SignedEvent = { body: string; headers: Record<string, string> }

/** A payment provider on this machine: it collects nothing, and signs and posts the events it is given. */
export type FakePaymentProvider = {
  /** Makes an event with an id of its own, unless one is given. */
  event(subscription: FakeSubscription, id?: string): string
  /** Signs a body. @param ageSeconds makes the signature older. */
  sign(body: string, ageSeconds?: number): SignedEvent
  /** Posts it to the site, as it is. */
  post(signed: SignedEvent): Promise<Response>
}

/** Opens the provider. @param options `url` is the webhook's whole address; `now` tells its time in milliseconds. */
export function openFakePaymentProvider(options: {
  url: string
  secret: string
  now: () => number
}): FakePaymentProvider {
  return {
    event: (subscription, id = `evt_${randomUUID()}`) =>
      JSON.stringify({ id, kind: 'subscription.state', subscription }),
    sign(body, ageSeconds = 0) {
      const seconds = String(Math.floor(options.now() / 1000) - ageSeconds)
      const signature = `t=${seconds},v1=${signPayment(options.secret, seconds, body)}`
      return { body, headers: { 'content-type': 'application/json', 'x-payment-signature': signature } }
    },
    post: ({ body, headers }) => fetch(options.url, { method: 'POST', headers, body }),
  }
}
