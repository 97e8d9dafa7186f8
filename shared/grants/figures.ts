import { z } from 'zod'

/**
 * Why a figure of a call is behind none of its facts: what the words around it say it is of, `not_chosen` where it reads as a fact
 * of which another figure was taken, `no_year` for a day without a year, `no_role` where nothing near it tells.
 */
const figureReasons = [
  'opening',
  'questions',
  'information_day',
  'evaluation',
  'results',
  'signature',
  'project_start',
  'project_end',
  'payment',
  'reporting',
  'publication',
  'legal_text',
  'earlier_edition',
  'replaced',
  'not_chosen',
  'no_year',
  'no_role',
] as const

/** A date, an amount of money or a percentage of a call, in the order of the text. */
export const figure = z.object({
  kind: z.enum(['date', 'amount', 'percentage']),
  /** `YYYY-MM-DD`, or `--MM-DD` without a year; an amount in its currency; a percentage. */
  value: z.union([z.string(), z.number()]),
  /** ISO 4217; null for what is no amount, and where the country of the currency is open. */
  currency: z.string().nullable(),
  /** Positions in the kept text. */
  start: z.int().min(0),
  end: z.int().min(0),
  page: z.int().min(1),
  /** Where its sentence or its row is. */
  sentence: z.object({ start: z.int().min(0), end: z.int().min(0) }),
  reason: z.enum(figureReasons),
})

/** The figures of a call in the order of the text, and how many more it has. */
export type Figures = { readonly entries: readonly Figure[]; readonly leftOut: number }

/** A figure of a call. */
export type Figure = z.output<typeof figure>
