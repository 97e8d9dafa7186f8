import { z } from 'zod'
import { dayMs } from '#shared/duration.ts'

/** The forms that strangers may send. Each has an allowance of its own. */
export const guardedForms = ['contact', 'booking'] as const

export type GuardedForm = (typeof guardedForms)[number]

/** How long a person needs at least to fill in a form, in milliseconds from the ticket on. */
export const fillTimeMinMs = 2_000
/** How long a ticket is good, in milliseconds: a form may stay open for a day. */
export const ticketLifetimeMs = dayMs

/** Which form a ticket is asked for. */
export const challengeQuerySchema = z.object({ form: z.enum(guardedForms) })

/**
 * A ticket for one form. It can be used from `ready_in_ms` on; with `work_bits` above 0 it needs a piece of work first:
 * a counter with which the hash of ticket and counter begins with so many zero bits.
 */
export const challengeSchema = z.object({
  ticket: z.string(),
  ready_in_ms: z.int(),
  work_bits: z.int(),
})

export type Challenge = z.output<typeof challengeSchema>

/**
 * What a guarded form sends in addition to its fields, all optional: programs that send few requests need none of it.
 * `website` is a honeypot: hidden from people, so only bots fill it in.
 */
export const challengeFieldsSchema = z
  .object({
    ticket: z.string().max(500).optional(),
    work: z
      .string()
      .regex(/^\d{1,12}$/)
      .optional(),
    website: z.string().max(2000).optional(),
  })
  .strict()

export type ChallengeFields = z.output<typeof challengeFieldsSchema>
