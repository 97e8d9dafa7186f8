import { z } from 'zod'

/** Classes of enterprises of Recommendation 2003/361/EC, smallest first; `large`: no small or medium enterprise. */
export const smeClasses = ['micro', 'small', 'medium', 'large'] as const

export type SmeClass = (typeof smeClasses)[number]

/**
 * What is below each class: staff in annual work units, turnover and balance sheet in euro. Staff must be fewer; of turnover
 * and balance sheet one must be no more.
 *
 * Source: Recommendation 2003/361/EC, annex, article 2.
 */
export const smeCeilings: Readonly<
  Record<Exclude<SmeClass, 'large'>, { staff: number; turnover: number; balance: number }>
> = {
  micro: { staff: 10, turnover: 2_000_000, balance: 2_000_000 },
  small: { staff: 50, turnover: 10_000_000, balance: 10_000_000 },
  medium: { staff: 250, turnover: 50_000_000, balance: 43_000_000 },
}

/**
 * What a line of the sum says. Of one year: `own` figures; `partner`, added by its share; `linked`, added whole; `sum` with
 * the class of that year. Of who does not count: `small_share` below 25 %, `excepted` by article 3(2), `person`. Of the
 * result: `public` from 25 % in public hands; `public_body`, which is no enterprise; `settled` where the last year is of the class, `kept` where
 * one year alone does not change it; `one_year`, where no year before it is known.
 */
const stepKeys = [
  'own',
  'partner',
  'linked',
  'sum',
  'small_share',
  'excepted',
  'person',
  'public',
  'public_body',
  'settled',
  'kept',
  'one_year',
] as const

/** A line of the sum. Amounts are what the line adds, in annual work units and euro; null where they are unknown. */
const smeStepSchema = z.object({
  key: z.enum(stepKeys),
  /** The year of the sum that the line belongs to; null for lines of all years. */
  year: z.int().nullable(),
  /** Whose figures; null for the organisation's own. */
  name: z.string().nullable(),
  /** Per cent that was counted. */
  share: z.number().nullable(),
  staff: z.number().nullable(),
  turnover: z.number().nullable(),
  balance: z.number().nullable(),
  /** The class that the line comes to. */
  class: z.enum(smeClasses).nullable(),
})

/** The class of an enterprise as a sum line by line, and the facts that are missing for it. */
export const smeSchema = z.object({
  /** `unknown` while a fact is missing. */
  class: z.enum([...smeClasses, 'unknown']),
  steps: z.array(smeStepSchema),
  /** Names of facts of the profile, or the place of a figure in them: `years`, `owners.0.years.2026`. */
  missing: z.array(z.string()),
})

export type SmeStep = z.output<typeof smeStepSchema>
export type Sme = z.output<typeof smeSchema>
