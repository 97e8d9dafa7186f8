import { z } from 'zod'
import { rowVersionSchema } from '#shared/contracts/bounds.ts'
import { webhookKindNames } from '#shared/webhook-kinds.ts'

/** Longest name and address of a receiver, in characters. */
export const webhookNameLengthMax = 80
/** Longest address of a receiver, in characters. */
export const webhookUrlLengthMax = 500
/** Most receivers. */
export const webhooksMax = 20
/** How often an event is tried, the first time included. */
export const webhookTriesMax = 8
/** After so many failed tries in a row a receiver is paused. */
export const webhookFailuresMax = 50

/** Whether a receiver is notified. `paused`: it failed too often; events are kept until it is resumed. */
export const webhookStates = ['on', 'off', 'paused'] as const
/** What becomes of an event for one receiver. `held`: its receiver is paused. */
export const deliveryStates = ['waiting', 'held', 'sent', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const kinds = z
  .array(z.enum(webhookKindNames))
  .min(1)
  .max(webhookKindNames.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, { params: { code: 'repeated' } })
const name = z.string().trim().min(1).max(webhookNameLengthMax)
const url = z.url().max(webhookUrlLengthMax)

/** A receiver that is asked for. */
export const webhookInputSchema = z.object({ name, url, kinds }).strict()
/** A change of a receiver, made from the version named; what is left out stays. */
export const webhookUpdateSchema = z
  .object({
    version: rowVersionSchema,
    name: name.optional(),
    url: url.optional(),
    kinds: kinds.optional(),
    is_on: z.boolean().optional(),
  })
  .strict()

/** A receiver, without its secrets. */
export const webhookSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.string()),
  state: z.enum(webhookStates),
  version: z.int(),
  created_at: z.iso.datetime(),
  failures_in_row: z.int(),
  paused_at: z.iso.datetime().nullable(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  /** The last fault in technical words, in English. */
  last_error: z.string().nullable(),
  /** Until when the secret before this one signs too; null when there is none. */
  old_secret_until: z.iso.datetime().nullable(),
  /** Events that wait for their next try, and those kept while the receiver is paused. */
  waiting: z.int(),
  held: z.int(),
})

/** The receivers, oldest first, and how many days the log is kept. */
export const webhookListSchema = z.object({ items: z.array(webhookSchema), next_cursor: z.null(), keep_days: z.int() })

/** A receiver with a new secret, which is shown this once. */
export const webhookSecretSchema = webhookSchema.extend({ secret: z.string() })

/** Names one receiver, or one entry of the log. */
export const webhookPathSchema = z.object({ id: z.uuid() })

/** Asks for a trial with the example of a kind. */
export const webhookSampleSchema = z.object({ kind: z.enum(webhookKindNames) }).strict()

/** Asks for a page of the log. */
export const deliveryQuerySchema = z
  .object({
    webhook: z.uuid().optional(),
    state: z.enum(deliveryStates).optional(),
    kind: z.enum(webhookKindNames).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  })
  .strict()

/** An event for one receiver. */
const deliverySchema = z.object({
  id: z.uuid(),
  /** The `webhook-id` that every try carries. */
  event_id: z.string(),
  webhook: z.object({ id: z.uuid(), name: z.string() }),
  kind: z.string(),
  is_sample: z.boolean(),
  state: z.enum(deliveryStates),
  /** Tries of the present run; sending again begins a new one. */
  tries: z.int(),
  created_at: z.iso.datetime(),
  /** When the next try is due; null when there will be none. */
  due_at: z.iso.datetime().nullable(),
  /** HTTP status of the last answer; null when there was none. */
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
})

/** A page of the log, newest first. */
export const deliveryListSchema = z.object({ items: z.array(deliverySchema), next_cursor: z.string().nullable() })

/** An event for one receiver, with every try. */
export const deliveryDetailsSchema = deliverySchema.extend({
  /** What is posted, byte by byte. */
  body: z.string(),
  attempts: z.array(
    z.object({
      at: z.iso.datetime(),
      ms: z.int(),
      url: z.string(),
      /** What was sent along; signatures are masked. */
      headers: z.record(z.string(), z.string()),
      status: z.int().nullable(),
      /** The fault, in technical words; null when it was accepted. */
      error: z.string().nullable(),
      /** The beginning of the answer. */
      answer: z.string().nullable(),
    }),
  ),
})

export type WebhookInput = z.output<typeof webhookInputSchema>
export type WebhookUpdate = z.output<typeof webhookUpdateSchema>
export type Webhook = z.output<typeof webhookSchema>
export type WebhookList = z.output<typeof webhookListSchema>
export type WebhookWithSecret = z.output<typeof webhookSecretSchema>
export type WebhookSample = z.output<typeof webhookSampleSchema>
export type DeliveryQuery = z.output<typeof deliveryQuerySchema>
export type Delivery = z.output<typeof deliverySchema>
export type DeliveryList = z.output<typeof deliveryListSchema>
export type DeliveryDetails = z.output<typeof deliveryDetailsSchema>
