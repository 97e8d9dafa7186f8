import type { BudgetSchemeName, CostCategory } from '#shared/plan.ts'
import type { Rounding } from '#shared/grants/decimals.ts'

/** A category of a scheme. */
type SchemeCategory = {
  readonly id: CostCategory
  /** Its letter in the forms of the funder; null where the funder uses none. */
  readonly code: string | null
  /** Whether the flat rate of indirect costs is taken of it. */
  readonly isInBase: boolean
}

/** How a programme makes a budget. What the call says comes first. */
export type BudgetScheme = {
  readonly categories: readonly SchemeCategory[]
  readonly indirect: { readonly code: string | null; readonly percent: string; readonly rounding: Rounding }
  /** The contribution of the funder. */
  readonly contribution: { readonly rounding: Rounding }
  /** Whether the sums are made for each work package of each partner, and then added up. */
  readonly isByPackage: boolean
  readonly currency: string
  /** Most for one third party where the call sets no figure. */
  readonly thirdPartyMax: string | null
  /** Where this is from; null for a form of our own. `from`: since when it holds. */
  readonly source: { readonly name: string; readonly from: string; readonly checked: string } | null
}

const horizon: BudgetScheme = {
  categories: [
    { id: 'personnel', code: 'A', isInBase: true },
    { id: 'subcontracting', code: 'B', isInBase: false },
    { id: 'travel', code: 'C.1', isInBase: true },
    { id: 'equipment', code: 'C.2', isInBase: true },
    { id: 'goods', code: 'C.3', isInBase: true },
    { id: 'third_parties', code: 'D.1', isInBase: false },
    { id: 'internal_goods', code: 'D.2', isInBase: false },
    { id: 'other', code: 'D', isInBase: true },
    { id: 'unit_costs', code: 'D', isInBase: false },
  ],
  indirect: { code: 'E', percent: '25', rounding: 'nearest' },
  contribution: { rounding: 'down' },
  isByPackage: false,
  currency: 'EUR',
  thirdPartyMax: '60000',
  source: { name: 'Horizon Europe, Model Grant Agreement, article 6', from: '2021-01-01', checked: '2026-11-20' },
}

const own: BudgetScheme = {
  categories: [
    { id: 'personnel', code: null, isInBase: true },
    { id: 'equipment', code: null, isInBase: true },
    { id: 'goods', code: null, isInBase: true },
    { id: 'subcontracting', code: null, isInBase: true },
    { id: 'travel', code: null, isInBase: true },
    { id: 'other', code: null, isInBase: true },
  ],
  indirect: { code: null, percent: '0', rounding: 'nearest' },
  contribution: { rounding: 'down' },
  isByPackage: false,
  currency: 'EUR',
  thirdPartyMax: null,
  source: null,
}

/** Every scheme by its name. */
export const budgetSchemes: Readonly<Record<BudgetSchemeName, BudgetScheme>> = {
  horizon,
  horizon_lump_sum: { ...horizon, isByPackage: true },
  digital: {
    ...horizon,
    categories: horizon.categories.filter(({ id }) => id !== 'unit_costs').map((each) => ({ ...each, isInBase: true })),
    indirect: { code: 'E', percent: '7', rounding: 'nearest' },
    source: { name: 'Digital Europe, Model Grant Agreement, article 6', from: '2021-01-01', checked: '2026-11-20' },
  },
  national: own,
  foundation: own,
}
