import { z } from 'zod'
import { reauthenticationSchema } from '#shared/contracts/account.ts'
import { int4Max, shippedVersionSchema } from '#shared/contracts/bounds.ts'
import { modelErrors, modelUses } from '#shared/models.ts'

/** Longest address of a model, and longest key. */
const textMax = 500
/** Fewest characters that a price can differ by: a millionth of a euro. */
const priceStep = 0.000_001

const urlSchema = z
  .string()
  .trim()
  .max(textMax)
  .refine((text) => {
    const url = URL.parse(text)
    return (
      url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
    )
  }, 'must be an address like https://models.example.org/v1, without a user or a password')

/** Printable letters of ASCII: what a header can carry. */
const keySchema = z
  .string()
  .trim()
  .min(1)
  .max(textMax)
  .regex(/^[\x21-\x7e]+$/, 'a key has letters, digits and signs, without spaces')

const connectionShape = {
  /** What people read it is called. */
  name: z.string().trim().min(1).max(80),
  base_url: urlSchema,
  model: z.string().trim().min(1).max(200),
  /** Whether the server holds its answers to a schema by itself. */
  structured: z.boolean(),
}

const connectionInputSchema = z
  .object({
    ...connectionShape,
    /** Null: none. Left out: the one that is kept, where the address stays at the same server. */
    key: keySchema.nullable().optional(),
  })
  .strict()

const price = z.number().min(0).max(1000).multipleOf(priceStep)
const limit = z.int().min(0).max(int4Max).nullable()
const limitsSchema = z.object({ monthly_words: limit, at_once: z.int().min(0).max(1000).nullable() }).strict()

const changesShape = {
  /** Null takes the connection away. */
  connection: connectionInputSchema.nullable().optional(),
  /** Off: everybody works by rules; the connection is kept. */
  on: z.boolean().optional(),
  /** Euro for 1,000 tokens that a model reads, and that it writes. */
  price: z.object({ in_eur: price, out_eur: price }).strict().optional(),
  /** Most that a month may cost; null: as much as it does. */
  monthly_cap_eur: z.number().min(0).max(1_000_000).multipleOf(0.01).nullable().optional(),
  limits: z
    .object({ free: limitsSchema, basic: limitsSchema, pro: limitsSchema, enterprise: limitsSchema })
    .strict()
    .optional(),
}

/** A change of the settings of models, made from the version named; what is left out stays. A connection asks for a recent proof. */
export const modelSettingsUpdateSchema = z
  .object({ ...changesShape, ...reauthenticationSchema.shape, version: shippedVersionSchema })
  .strict()

/** A trial: of the connection named, or of the one that is kept. */
export const modelTrialInputSchema = z
  .object({ connection: connectionInputSchema.optional(), ...reauthenticationSchema.shape })
  .strict()

/** How a trial went. */
export const modelTrialSchema = z.object({
  at: z.iso.datetime(),
  ok: z.boolean(),
  error: z.enum(modelErrors).nullable(),
  /** For the operator: a status or a code. */
  detail: z.string(),
  ms: z.int(),
  /** What the server can do. */
  streams: z.boolean(),
  counts: z.boolean(),
  structured: z.boolean(),
})

/** How models are set up. A key is never here: only how it ends, where it is long enough for that to say nothing. */
export const modelSettingsSchema = z.object({
  /** `none`: nothing is set up. `off`: it is, and switched off. */
  state: z.enum(['connected', 'off', 'none']),
  connection: z
    .object({ ...connectionShape, base_url: z.string(), has_key: z.boolean(), key_ending: z.string().nullable() })
    .nullable(),
  /** Environment variables that set the connection; empty: administrators do. */
  variables: z.array(z.string()),
  price: z.object({ in_eur: z.number(), out_eur: z.number() }),
  monthly_cap_eur: z.number().nullable(),
  limits: z.object({ free: limitsSchema, basic: limitsSchema, pro: limitsSchema, enterprise: limitsSchema }),
  last_trial: modelTrialSchema.nullable(),
  version: z.int(),
})

/** Which month of use, `YYYY-MM` in UTC; left out: this one. */
export const modelUseQuerySchema = z.object({
  month: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'a month is written 2027-03')
    .optional(),
})

const useShape = { runs: z.int(), tokens_in: z.int(), tokens_out: z.int(), eur: z.number() }

/**
 * What models were used for in a month. Failed and stopped runs count only where the server reported that they cost
 * something.
 */
export const modelUseSchema = z.object({
  month: z.string(),
  cap_eur: z.number().nullable(),
  spent_eur: z.number(),
  /** Set aside for what is going on. */
  reserved_eur: z.number(),
  total: z.object(useShape),
  /** Null: trials of the connection. */
  agents: z.array(z.object({ agent: z.enum(modelUses).nullable(), ...useShape })),
  /** The ones with the greatest part, then all others under a name of null. */
  people: z.array(z.object({ name: z.string().nullable(), people: z.int(), runs: z.int(), eur: z.number() })),
  organisations: z.array(
    z.object({ name: z.string().nullable(), organisations: z.int(), runs: z.int(), eur: z.number() }),
  ),
})

export type ModelSettings = z.output<typeof modelSettingsSchema>
export type ModelSettingsUpdate = z.output<typeof modelSettingsUpdateSchema>
export type ModelConnectionInput = z.output<typeof connectionInputSchema>
export type ModelTrialInput = z.output<typeof modelTrialInputSchema>
export type ModelTrial = z.output<typeof modelTrialSchema>
export type ModelUse = z.output<typeof modelUseSchema>
