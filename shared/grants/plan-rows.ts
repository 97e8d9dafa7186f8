import { z } from 'zod'
import { daySchema } from '#shared/contracts/bounds.ts'
import { isStorableText } from '#shared/storable-text.ts'
import { budgetSchemeNames, costCategories, planDigits, planMonthsMax, planRowsMax } from '#shared/plan.ts'
import type { PlanRowKind } from '#shared/plan.ts'

const text = (max: number) => z.string().max(max).refine(isStorableText, 'holds characters that no text has')
const title = text(300)
const long = text(4000)
const month = z.int().min(1).max(planMonthsMax)
const other = z.uuid()

/** A decimal as text: binary fractions are not exact. */
function decimal(digits: keyof typeof planDigits, example: string) {
  const { whole, places } = planDigits[digits]
  const pattern = new RegExp(`^(?:0|[1-9][0-9]{0,${whole - 1}})(?:\\.[0-9]{1,${places}})?$`)
  return z
    .string()
    .max(whole + places + 1)
    .regex(
      pattern,
      `must be a number without a sign, with at most ${whole} digits before the point and ${places} after it, as ${example}`,
    )
}

const amount = decimal('amount', '1250.50')
const percent = decimal('percent', '62.5').refine((written) => Number(written) <= 100, 'must be at most 100')
const currency = z.string().regex(/^[A-Z]{3}$/, 'must be a code of three letters, as EUR')

/** Month 1 is the first of the project; `start` and `end` both count. */
const span = { start: month, end: month }

/**
 * What each kind of row holds. Texts may be empty; references are ids of other rows of the plan, partners are ids of
 * partners of the organisation, or the id of the organisation itself.
 */
export const planValues = {
  /** One for each plan. Null: as the call says, otherwise the default of the scheme. */
  settings: z
    .object({
      months: month.nullable(),
      scheme: z.enum(budgetSchemeNames).nullable(),
      currency: currency.nullable(),
      indirect_percent: percent.nullable(),
      rate_percent: percent.nullable(),
      own_share_percent: percent.nullable(),
    })
    .strict(),
  work_package: z.object({ title, lead: other.nullable(), ...span, description: long }).strict(),
  task: z.object({ work_package: other, title, lead: other.nullable(), ...span, description: long }).strict(),
  deliverable: z
    .object({
      work_package: other,
      title,
      lead: other.nullable(),
      month,
      /** In the applicant's words: report, software, data set. */
      form: text(120),
      dissemination: z.enum(['public', 'sensitive', 'classified']).nullable(),
    })
    .strict(),
  milestone: z.object({ work_package: other.nullable(), title, month, proof: text(1000) }).strict(),
  /** Person-months of one partner in one work package. */
  effort: z.object({ work_package: other, partner: other, months: decimal('months', '12.5') }).strict(),
  risk: z
    .object({
      title: text(1000),
      likelihood: z.enum(['low', 'medium', 'high']).nullable(),
      harm: z.enum(['low', 'medium', 'high']).nullable(),
      work_packages: z.array(other).max(planRowsMax.work_package),
      remedy: text(2000),
    })
    .strict(),
  indicator: z
    .object({ title, baseline: text(200), target: text(200), month: month.nullable(), proof: text(1000) })
    .strict(),
  /** A line of the budget: `quantity` × `unit_cost`, in its own currency. */
  cost: z
    .object({
      partner: other,
      category: z.enum(costCategories),
      work_package: other.nullable(),
      title,
      quantity: decimal('quantity', '1'),
      unit_cost: amount,
      currency,
    })
    .strict(),
  /** One unit of `currency` is `rate` units of `into`, on that day and by that source. */
  currency: z
    .object({
      currency,
      into: currency,
      rate: decimal('rate', '19.3506').refine((written) => Number(written) > 0, 'must be more than 0'),
      day: daySchema,
      source: text(300).min(1, 'must say where the rate is from'),
    })
    .strict(),
  /** What a partner asks for where that is not simply the most that the rules allow. */
  partner: z.object({ partner: other, rate_percent: percent.nullable(), request: amount.nullable() }).strict(),
  /** A ceiling that the call sets for a category: of the whole cost, in per cent, or as an amount. */
  ceiling: z
    .object({
      category: z.enum([...costCategories, 'indirect']),
      percent: percent.nullable(),
      amount: amount.nullable(),
      source: text(300),
    })
    .strict(),
} as const satisfies Record<PlanRowKind, z.ZodObject>
