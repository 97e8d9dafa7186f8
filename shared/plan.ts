/** Longest project that can be planned, in months. */
export const planMonthsMax = 120

/** How many rows of each kind an application has at most. */
export const planRowsMax = {
  settings: 1,
  work_package: 40,
  task: 200,
  deliverable: 200,
  milestone: 100,
  effort: 1000,
  risk: 100,
  indicator: 100,
  cost: 1000,
  currency: 20,
  partner: 100,
  ceiling: 20,
} as const

/** A kind of row of a plan. */
export type PlanRowKind = keyof typeof planRowsMax

/** Every kind of row, in the order in which a plan is written. */
export const planRowKinds = Object.keys(planRowsMax) as [PlanRowKind, ...PlanRowKind[]]

/** Schemes of a budget: which categories it has, and how indirect costs follow. @see shared/grants/budget-schemes.ts */
export const budgetSchemeNames = ['horizon', 'horizon_lump_sum', 'digital', 'national', 'foundation'] as const
export type BudgetSchemeName = (typeof budgetSchemeNames)[number]

/** Kinds of cost. Each scheme has some of them, under its own letters. */
export const costCategories = [
  'personnel',
  'subcontracting',
  'travel',
  'equipment',
  'goods',
  'third_parties',
  'internal_goods',
  'other',
  'unit_costs',
] as const
export type CostCategory = (typeof costCategories)[number]

/** Most digits of each decimal of a plan, before and behind its point. */
export const planDigits = {
  /** Money, exact to the cent. */
  amount: { whole: 12, places: 2 },
  percent: { whole: 3, places: 2 },
  months: { whole: 4, places: 2 },
  quantity: { whole: 6, places: 4 },
  rate: { whole: 6, places: 8 },
} as const

/** Most changes that one request makes. */
export const planChangesMax = 200

/** How long a removed row can be restored, in days. */
export const removedRowDays = 30

/** Most removed rows that are kept for each application; the oldest go first. */
export const removedRowsMax = 500

/** The settings of a plan in which nothing was chosen. */
export const noPlanSettings = {
  months: null,
  scheme: null,
  currency: null,
  indirect_percent: null,
  rate_percent: null,
  own_share_percent: null,
}
