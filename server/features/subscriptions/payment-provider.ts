import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { plans, subscriptionStatuses } from '#shared/plans.ts'
import type { SubscriptionStatus } from '#shared/plans.ts'
import type { Config } from '#server/config.ts'
import { sameText } from '#server/secrets.ts'

/** How old, or how far ahead, a signature may be. */
const signatureAgeMaxMs = 5 * minuteMs
/** How long a plan goes on when the provider could not collect. */
const graceMs = 7 * dayMs

/** An instant in ISO 8601, brought to UTC and milliseconds, in years that databases know. */
const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => text >= '2000' && text < '2200', 'must lie between 2000 and 2200')
const name = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'expected 1 to 200 signs of ASCII without spaces')

/** What a provider says of a subscription, in our words. Instants are ISO 8601 in UTC with milliseconds. */
export const paymentStateSchema = z.object({
  ref: name,
  user_id: z.uuid().toLowerCase(),
  plan: z.enum(plans).exclude(['free']),
  status: z.enum(subscriptionStatuses),
  starts_at: instant,
  expires_at: instant,
  grace_until: instant.nullable(),
  /** By the provider's clock. */
  updated_at: instant,
})

export type PaymentState = z.output<typeof paymentStateSchema>

/** An event as the product understands it. */
export type PaymentEvent = {
  id: string
  kind: string
  /** What it is about; null for a kind that the product has no use for. */
  subject: { ref: string; userId: string; updatedAt: string } | null
  /** Null also when the provider's state is none that the product knows: it changes nothing, and staff are notified. */
  state: PaymentState | null
}

/** A service that collects payments and posts what happened. Nothing else of the product knows which one it is. */
export type PaymentProvider = {
  /** Goes with every event that is stored. */
  name: string
  /** Returns whether these very bytes were signed by the provider, and not long ago. Compares in constant time. */
  isSigned(headers: Headers, raw: Buffer, now: number): boolean
  /** Reads an event. @throws {z.ZodError | SyntaxError} when it is none. */
  read(text: string): PaymentEvent
}

/** Opens the provider that the configuration names; null without one. The place to add another. */
export function openPaymentProvider({ paymentsWebhookSecrets }: Config): PaymentProvider | null {
  return paymentsWebhookSecrets === null ? null : openHook(paymentsWebhookSecrets)
}

const envelopeSchema = z.object({ id: name, kind: name })
const stateKind = 'subscription.state'
const stateEventSchema = z.strictObject({
  id: name,
  kind: z.literal(stateKind),
  subscription: z.strictObject({
    ref: name,
    user_id: z.uuid().toLowerCase(),
    plan: z.enum(plans).exclude(['free']),
    /** The provider's own word. */
    state: name,
    cancels_at_end: z.boolean().default(false),
    started_at: instant,
    paid_until: instant,
    updated_at: instant,
  }),
})

/** The words of Stripe, Paddle and Lemon Squeezy; every other one changes nothing. @see docs/reference/services.md#52-provider-states */
const ourStatus: ReadonlyMap<string, SubscriptionStatus> = new Map([
  ['active', 'active'],
  ['trialing', 'active'],
  ['on_trial', 'active'],
  ['past_due', 'active'],
  // Lemon Squeezy's, with two l: runs to its end. The others' word for the end has one.
  ['cancelled', 'cancelled'],
  ['canceled', 'expired'],
  ['unpaid', 'expired'],
  ['incomplete_expired', 'expired'],
  ['expired', 'expired'],
])

/** The provider that is shipped: a small program of the operator hands on what the real one says. @see docs/operations/payments-hook.md */
function openHook(secrets: readonly string[]): PaymentProvider {
  return {
    name: 'hook',
    isSigned(headers, raw, now) {
      const header = headers.get('x-payment-signature') ?? ''
      const [, seconds = '', signature = ''] = /^t=(\d{10}),v1=([0-9a-f]{64})$/.exec(header) ?? []
      if (signature === '' || Math.abs(now - Number(seconds) * 1000) > signatureAgeMaxMs) return false
      const matches = secrets.map((secret) => sameText(signPayment(secret, seconds, raw), signature))
      return matches.includes(true)
    },
    read(text) {
      const json: unknown = JSON.parse(text)
      const { id, kind } = envelopeSchema.parse(json)
      if (kind !== stateKind) return { id, kind, subject: null, state: null }
      const { subscription } = stateEventSchema.parse(json)
      const { ref, user_id: userId, updated_at: updatedAt } = subscription
      return { id, kind, subject: { ref, userId, updatedAt }, state: stateOf(subscription) }
    },
  }
}

/** Signs an event as the shipped provider does: HMAC-SHA-256 over `<unix seconds>.<body>`, in hex. */
export function signPayment(secret: string, seconds: string, raw: Uint8Array | string): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex')
}

function stateOf(given: z.output<typeof stateEventSchema>['subscription']): PaymentState | null {
  const { state, cancels_at_end: cancels, started_at: starts_at, paid_until: paid, ...same } = given
  const known = ourStatus.get(state)
  if (known === undefined) return null
  const status = known === 'active' && cancels && state !== 'past_due' ? 'cancelled' : known
  const end = status === 'expired' && same.updated_at < paid ? same.updated_at : paid
  const grace = state === 'past_due' ? new Date(Date.parse(paid) + graceMs).toISOString() : null
  return { ...same, status, starts_at, expires_at: end < starts_at ? starts_at : end, grace_until: grace }
}
