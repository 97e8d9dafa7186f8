import { z } from 'zod'
import { instantSchema, shippedVersionSchema } from '#shared/contracts/bounds.ts'
import { planFeatures, plans, subscriptionStatuses } from '#shared/plans.ts'

/** Longest comment of a request and longest answer to it, in characters. */
export const subscriptionCommentLengthMax = 1000

/** What can be asked for. */
export const requestActions = ['change', 'cancel'] as const

/** What became of a request. */
export const requestStates = ['open', 'granted', 'refused', 'withdrawn'] as const

/** What happens to subscriptions. */
export const subscriptionActions = [
  'started',
  'changed',
  'extended',
  'cancelled',
  'resumed',
  'ended',
  'requested',
  'granted',
  'refused',
  'withdrawn',
] as const

const instant = z.iso.datetime()
/** Until when a plan that was not paid in time goes on; null: nothing is owed. */
const pastDue = instant.nullable()
const comment = z.string().trim().max(subscriptionCommentLengthMax)

const contents = {
  features: z.array(z.enum(planFeatures)),
  limits: z.object({ open_consultations: z.int(), monthly_file_mb: z.int() }),
}

/** A request to change or end a subscription. */
const subscriptionRequestSchema = z.object({
  id: z.uuid(),
  action: z.enum(requestActions),
  plan: z.enum(plans),
  comment: z.string().nullable(),
  status: z.enum(requestStates),
  answer: z.string().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
})

export type SubscriptionRequest = z.output<typeof subscriptionRequestSchema>

/** A plan that is offered, with what it costs a month in cents; null: agreed with each client. */
const offeredPlanSchema = z.object({ key: z.enum(plans), price_eur_cents: z.int().nullable(), ...contents })

export type OfferedPlan = z.output<typeof offeredPlanSchema>

/** The plans that are offered, smallest first. */
export const offeredPlansSchema = z.object({ items: z.array(offeredPlanSchema), next_cursor: z.null() })

/** One's own subscription. Who has none has the free plan since the account was made. */
export const ownSubscriptionSchema = z.object({
  plan: z.enum(plans),
  status: z.enum(subscriptionStatuses),
  /** True when a payment provider collects for it: what it says counts, so staff cancel it there. */
  is_paid: z.boolean(),
  starts_at: instant,
  /** Null: without end. */
  expires_at: instant.nullable(),
  past_due_until: pastDue,
  ...contents,
  /** What was used of the limits; files: bytes in this month (UTC). */
  used: z.object({ file_bytes: z.int() }),
  /** The request that waits; null when there is none. */
  request: subscriptionRequestSchema.nullable(),
  /** Earlier requests and subscriptions, newest first. */
  history: z.array(
    z.object({
      at: instant,
      action: z.enum(subscriptionActions),
      plan: z.enum(plans),
    }),
  ),
  /** Those that are offered, and the present one. */
  plans: z.array(offeredPlanSchema),
})

export type OwnSubscription = z.output<typeof ownSubscriptionSchema>

/**
 * Asks staff to change to a plan. `cancel` and `resume` hold at once for a plan with an end that no one collects for; another
 * one is cancelled by staff, who are asked.
 */
export const subscriptionRequestInputSchema = z.discriminatedUnion('action', [
  z
    .object({ action: z.literal('change'), plan: z.enum(plans).exclude(['free']), comment: comment.optional() })
    .strict(),
  z.object({ action: z.literal('cancel'), comment: comment.optional() }).strict(),
  z.object({ action: z.literal('resume') }).strict(),
])

export type SubscriptionRequestInput = z.output<typeof subscriptionRequestInputSchema>

/** Names one subscription or request. */
export const subscriptionPathSchema = z.object({ id: z.uuid() })

const person = { user_id: z.uuid(), email: z.string(), name: z.string() }

const staffSubscriptionSchema = z.object({
  id: z.uuid(),
  ...person,
  plan: z.enum(plans),
  /** As it is now, whether or not anybody noted its end. */
  status: z.enum(subscriptionStatuses),
  starts_at: instant,
  expires_at: instant.nullable(),
  past_due_until: pastDue,
})

/** What staff see of a subscription. */
export type StaffSubscription = z.output<typeof staffSubscriptionSchema>

/** What the list of subscriptions can be filtered by. */
export const subscriptionListQuerySchema = z
  .object({
    status: z.enum(subscriptionStatuses).optional(),
    plan: z.enum(plans).optional(),
    search: z.string().trim().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  })
  .strict()

export type SubscriptionListQuery = z.output<typeof subscriptionListQuerySchema>

/** A part of the subscriptions, newest first. */
export const subscriptionListSchema = z.object({
  items: z.array(staffSubscriptionSchema),
  next_cursor: z.string().nullable(),
})

export type SubscriptionList = z.output<typeof subscriptionListSchema>

/** Requests that wait, oldest first; at most 200. */
export const waitingRequestsSchema = z.object({
  items: z.array(subscriptionRequestSchema.extend({ ...person, present_plan: z.enum(plans) })),
  next_cursor: z.null(),
})

export type WaitingRequests = z.output<typeof waitingRequestsSchema>

/** Grants or refuses a request. A change that is granted ends at `expires_at`; left out: a month from now. */
export const requestDecisionSchema = z
  .object({ grant: z.boolean(), answer: comment.optional(), expires_at: instantSchema.nullable().optional() })
  .strict()

export type RequestDecision = z.output<typeof requestDecisionSchema>

/** Gives a user a plan, or the one there is for longer; null: without end. The reason is kept in the history. */
export const subscriptionGrantSchema = z
  .object({
    user_id: z.uuid(),
    plan: z.enum(plans).exclude(['free']),
    expires_at: instantSchema.nullable(),
    reason: comment.min(1),
  })
  .strict()

export type SubscriptionGrant = z.output<typeof subscriptionGrantSchema>

/** Ends a subscription at once; the reason is kept in the history. */
export const subscriptionEndSchema = z.object({ reason: comment.min(1) }).strict()

/** Highest price of a plan, in cents of a euro for a month. */
export const planPriceMaxCents = 1_000_000_00
/** Most consultations that a plan may leave open. */
export const planConsultationsMax = 200
/** Most megabytes of files that a plan may allow in a month. */
export const planFileMbMax = 1_000_000

const planChange = {
  price_eur_cents: z.int().min(0).max(planPriceMaxCents).nullable(),
  features: z
    .array(z.enum(planFeatures))
    .max(planFeatures.length)
    .transform((features) => planFeatures.filter((feature) => features.includes(feature))),
  limits: z
    .object({
      open_consultations: z.int().min(1).max(planConsultationsMax),
      monthly_file_mb: z.int().min(1).max(planFileMbMax),
    })
    .strict(),
  /** Who has it keeps it; no one else gets it. */
  archived: z.boolean(),
  /** The one that was read; 0 for a plan as shipped. */
  version: shippedVersionSchema,
}

/** A plan as administrators change it. */
export const planChangeSchema = z.object(planChange).strict()

export type PlanChange = z.output<typeof planChangeSchema>

/** Names a plan. */
export const planPathSchema = z.object({ key: z.enum(plans) })

/** Every plan as it is now, smallest first, with how many people have it; null for those who have none of the others. */
export const planListSchema = z.object({
  items: z.array(z.object({ key: z.enum(plans), ...planChange, people: z.int().nullable() })),
  next_cursor: z.null(),
})

export type PlanList = z.output<typeof planListSchema>

/** Names a person. */
export const subscriptionPersonPathSchema = z.object({ id: z.uuid() })

/** One person's plan with everything that happened to it, as staff see it. */
export const personSubscriptionSchema = z.object({
  /** What runs now; null: the free plan. */
  running: z
    .object({
      id: z.uuid(),
      plan: z.enum(plans),
      status: z.enum(subscriptionStatuses),
      is_paid: z.boolean(),
      starts_at: instant,
      expires_at: instant.nullable(),
      past_due_until: pastDue,
    })
    .nullable(),
  /** What the person asked for, newest first; at most 20. */
  requests: z.array(subscriptionRequestSchema),
  /** Newest first; at most 50. `by` is null for the provider, the product and accounts that are gone. */
  history: z.array(
    z.object({
      at: instant,
      action: z.enum(subscriptionActions),
      plan: z.enum(plans),
      reason: z.string().nullable(),
      by: z.string().nullable(),
      /** True when a payment provider did it. */
      is_by_provider: z.boolean(),
    }),
  ),
})

export type PersonSubscription = z.output<typeof personSubscriptionSchema>

/**
 * What became of a payment event: it counts, it says nothing that counts, it changed nothing and staff were notified,
 * we failed.
 */
export const paymentOutcomes = ['taken', 'stored', 'unclear', 'failed'] as const

export type PaymentOutcome = (typeof paymentOutcomes)[number]
export type PaymentStanding = (typeof paymentStandings)[number]

/**
 * What an event that counts means now: it is the provider's latest word and the plan follows it; a later one replaced it; it is
 * the latest of its subscription, but another subscription of the person gives the plan.
 */
const paymentStandings = ['counts', 'outdated', 'lost'] as const

/** What the list of payment events can be filtered by. */
export const paymentListQuerySchema = z
  .object({
    outcome: z.enum(paymentOutcomes).optional(),
    search: z.string().trim().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  })
  .strict()

export type PaymentListQuery = z.output<typeof paymentListQuerySchema>

/** A part of the payment events, newest first, and whether a provider is set up that can be asked to process one again. */
export const paymentListSchema = z.object({
  is_open: z.boolean(),
  items: z.array(
    z.object({
      id: z.uuid(),
      provider: z.string(),
      event_id: z.string(),
      kind: z.string(),
      subscription_ref: z.string().nullable(),
      outcome: z.enum(paymentOutcomes),
      /** What the provider said of the subscription, in our words; null: nothing that counts. */
      state: z
        .object({
          plan: z.enum(plans),
          status: z.enum(subscriptionStatuses),
          starts_at: instant,
          expires_at: instant,
          /** Not paid in time: until when the plan goes on; null: paid. */
          past_due_until: instant.nullable(),
        })
        .nullable(),
      /** Null when it says nothing that counts. */
      standing: z.enum(paymentStandings).nullable(),
      /** Why it changed nothing, or what failed; null when nothing went wrong. */
      error: z.string().nullable(),
      attempts: z.int(),
      received_at: instant,
      processed_at: instant.nullable(),
      user_id: z.uuid().nullable(),
      /** Empty when the event names no one, or an account that is gone. */
      email: z.string(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

export type PaymentList = z.output<typeof paymentListSchema>

/** What a payment event says, as indented JSON; null when it is none. Nothing about cards, banks, addresses and secrets. */
export const paymentPayloadSchema = z.object({ payload: z.string().nullable() })

export type PaymentPayload = z.output<typeof paymentPayloadSchema>

/** What became of an event that was processed again. */
export const paymentAgainSchema = z.object({ outcome: z.enum(paymentOutcomes) })
