import { z } from 'zod'
import { factMarks } from '#shared/grants/fact-rows.ts'
import { planValues } from '#shared/grants/plan-rows.ts'
import { budgetSchemeNames, costCategories, planChangesMax } from '#shared/plan.ts'
import type { PlanRowKind } from '#shared/plan.ts'
import { organisationRoles } from '#shared/organisations.ts'

/** Which application's plan. */
export const planPathSchema = z.object({ id: z.uuid() })

/** Before which row of its kind a row goes; null: at the end. */
const before = z.uuid().nullable()

function addOf<Kind extends PlanRowKind, Values extends z.ZodObject>(kind: Kind, values: Values) {
  return z.object({ do: z.literal('add'), kind: z.literal(kind), id: z.uuid(), values, before }).strict()
}

function setOf<Kind extends PlanRowKind, Shape extends z.ZodRawShape>(kind: Kind, values: z.ZodObject<Shape>) {
  return z
    .object({
      do: z.literal('set'),
      kind: z.literal(kind),
      id: z.uuid(),
      /** The fields that change. */
      values: values.partial(),
      /** What the same fields held when they were loaded. A field that holds something new since is not overwritten. */
      was: values.partial(),
    })
    .strict()
}

const row = z.uuid()

/** One change of a plan. The ids of new rows are made by the client, so that sending a change twice adds nothing. */
const planChangeSchema = z.discriminatedUnion('do', [
  z.discriminatedUnion('kind', [
    addOf('work_package', planValues.work_package),
    addOf('task', planValues.task),
    addOf('deliverable', planValues.deliverable),
    addOf('milestone', planValues.milestone),
    addOf('effort', planValues.effort),
    addOf('risk', planValues.risk),
    addOf('indicator', planValues.indicator),
    addOf('cost', planValues.cost),
    addOf('currency', planValues.currency),
    addOf('partner', planValues.partner),
    addOf('ceiling', planValues.ceiling),
  ]),
  z.discriminatedUnion('kind', [
    setOf('settings', planValues.settings),
    setOf('work_package', planValues.work_package),
    setOf('task', planValues.task),
    setOf('deliverable', planValues.deliverable),
    setOf('milestone', planValues.milestone),
    setOf('effort', planValues.effort),
    setOf('risk', planValues.risk),
    setOf('indicator', planValues.indicator),
    setOf('cost', planValues.cost),
    setOf('currency', planValues.currency),
    setOf('partner', planValues.partner),
    setOf('ceiling', planValues.ceiling),
  ]),
  z.object({ do: z.literal('remove'), id: row }).strict(),
  z.object({ do: z.literal('restore'), id: row }).strict(),
  z.object({ do: z.literal('move'), id: row, before }).strict(),
])

/** Changes of a plan, made in their order: all of them, or none. */
export const planChangesSchema = z.object({ changes: z.array(planChangeSchema).min(1).max(planChangesMax) }).strict()

function rowOf<Kind extends PlanRowKind, Values extends z.ZodObject>(kind: Kind, values: Values) {
  return z.object({
    id: z.uuid(),
    kind: z.literal(kind),
    values,
    /** When it was removed; it can be restored. Null for one that counts. */
    removed_at: z.iso.datetime().nullable(),
  })
}

/** A row of a plan. The row of kind `settings` has the id of the application. */
export const planRowSchema = z.discriminatedUnion('kind', [
  rowOf('settings', planValues.settings),
  rowOf('work_package', planValues.work_package),
  rowOf('task', planValues.task),
  rowOf('deliverable', planValues.deliverable),
  rowOf('milestone', planValues.milestone),
  rowOf('effort', planValues.effort),
  rowOf('risk', planValues.risk),
  rowOf('indicator', planValues.indicator),
  rowOf('cost', planValues.cost),
  rowOf('currency', planValues.currency),
  rowOf('partner', planValues.partner),
  rowOf('ceiling', planValues.ceiling),
])

/** A decimal with two places, as `1250.50`. */
const money = z.string()

/** What the call says, with what is not settled about it and the sentence that says so. */
const fromCall = { marks: z.array(z.enum(factMarks)), quote: z.string().nullable(), page: z.int().nullable() }

/** Whose word a figure is: that of the applicant, of the call, of a dated table, or a default. */
const origin = z.enum(['yours', 'call', 'table', 'default', 'associated', 'unknown'])

const planPartnerSchema = z.object({
  /** The id of a partner, or of the organisation itself. */
  id: z.uuid(),
  /** Null for one that the organisation no longer keeps. */
  name: z.string().nullable(),
  is_applicant: z.boolean(),
  /** False for one that takes no part any more, while rows still name it. */
  takes_part: z.boolean(),
  /** True: takes part without money from the grant. */
  associated: z.boolean(),
})

/** What a budget follows from in addition to the rows: the facts of the call and the tables of programmes. */
const planBasisSchema = z.object({
  scheme: z.object({ name: z.enum(budgetSchemeNames), from: origin }),
  currency: z.object({ code: z.string(), from: origin }),
  months: z.object({ min: z.number().nullable(), max: z.number().nullable(), ...fromCall }).nullable(),
  /** The flat rate that the call sets for indirect costs. */
  indirect: z.object({ percent: z.string(), ...fromCall }).nullable(),
  /** The rate of each partner; null where neither the call nor a table settles it. */
  rates: z.array(z.object({ partner: z.uuid(), percent: z.string().nullable(), from: origin })),
  rate_fact: z.object(fromCall).nullable(),
  /** What one application may ask for. */
  range: z
    .object({
      min: money.nullable(),
      max: money.nullable(),
      currency: z.string().nullable(),
      /** Whether asking for more is refused; null where the call does not say. */
      hard: z.boolean().nullable(),
      ...fromCall,
    })
    .nullable(),
  own_share: z.object({ percent: z.string(), ...fromCall }).nullable(),
  third_party: z.object({ each: money.nullable(), total: money.nullable(), ...fromCall }).nullable(),
})

/** A part of a sum: an id of a row or partner, or the name of a category or figure. */
const term = z.object({
  of: z.enum(['category', 'partner', 'work_package', 'indirect', 'cost', 'share']),
  id: z.string(),
  value: money,
})

/** An amount with the sum that gives it. */
const figureSchema = z.object({
  value: money,
  sum: z.discriminatedUnion('how', [
    /** Lines of the budget: quantity × unit cost, times the rate of its currency where that is another one. */
    z.object({
      how: z.literal('lines'),
      lines: z.array(z.object({ id: z.uuid(), value: money, rate: z.uuid().nullable() })),
    }),
    z.object({ how: z.literal('added'), terms: z.array(term) }),
    z.object({
      how: z.literal('percent'),
      percent: z.string(),
      of: z.array(term),
      left_out: z.array(term),
      rounding: z.enum(['nearest', 'down']),
    }),
    /** Less is asked for than `most`. */
    z.object({ how: z.literal('typed'), most: money }),
  ]),
})

const costsSchema = z.object({
  /** Those of the scheme, with zeros. */
  categories: z.partialRecord(z.enum(costCategories), figureSchema),
  indirect: figureSchema,
  cost: figureSchema,
  /** What the funder pays at most, and what is asked for; null where a rate is not known. */
  most: figureSchema.nullable(),
  request: figureSchema.nullable(),
  /** Cost without the request. */
  own: money.nullable(),
})

/** What is right or wrong about a budget. */
const checkSchema = z.object({
  check: z.enum([
    'adds_up',
    'uncounted',
    'rate_unknown',
    'range',
    'own_share',
    'ceiling',
    'third_party_each',
    'third_party_total',
    'request_too_high',
    'request_by_package',
  ]),
  /** `open`: it cannot be said while something is missing. */
  state: z.enum(['met', 'not_met', 'open']),
  /** The row, partner or category that it is about. */
  about: z.string().nullable(),
  /** What is there, and the bound that it must keep. */
  value: money.nullable(),
  least: money.nullable(),
  most: money.nullable(),
  from: origin,
  marks: z.array(z.enum(factMarks)),
})

/** A budget with the sum of each of its numbers. */
const budgetSchema = z.object({
  scheme: z.object({ name: z.enum(budgetSchemeNames), from: origin, by_package: z.boolean() }),
  currency: z.object({ code: z.string(), from: origin }),
  categories: z.array(z.object({ id: z.enum(costCategories), code: z.string().nullable(), in_base: z.boolean() })),
  indirect: z.object({ percent: z.string(), from: origin, code: z.string().nullable() }),
  partners: z.array(
    costsSchema.extend({
      partner: z.uuid(),
      rate: z.object({ percent: z.string().nullable(), from: origin }),
    }),
  ),
  /** Each work package of each partner; null for lines without one. Empty unless the scheme pays by work package. */
  packages: z.array(
    z.object({ work_package: z.uuid().nullable(), partner: z.uuid(), ...costsSchema.omit({ own: true }).shape }),
  ),
  total: costsSchema,
  checks: z.array(checkSchema),
  /** Lines that no sum holds, and why. */
  uncounted: z.array(z.object({ line: z.uuid(), why: z.enum(['no_rate', 'no_category', 'no_partner']) })),
})

/** The plan of an application and the budget that follows from it. */
export const planSchema = z.object({
  application_id: z.uuid(),
  /** Grows with every change. */
  version: z.int(),
  role: z.enum(organisationRoles),
  rows: z.array(planRowSchema),
  partners: z.array(planPartnerSchema),
  basis: planBasisSchema,
  budget: budgetSchema,
})

export type Plan = z.output<typeof planSchema>
export type PlanRow = z.output<typeof planRowSchema>
export type PlanChange = z.output<typeof planChangeSchema>
export type PlanPartner = z.output<typeof planPartnerSchema>
export type PlanBasis = z.output<typeof planBasisSchema>
export type Budget = z.output<typeof budgetSchema>
export type BudgetFigure = z.output<typeof figureSchema>
export type BudgetCosts = z.output<typeof costsSchema>
export type BudgetCheck = z.output<typeof checkSchema>
export type BudgetTerm = z.output<typeof term>
