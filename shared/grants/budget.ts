import type {
  Budget,
  BudgetCheck,
  BudgetCosts,
  BudgetFigure,
  BudgetTerm,
  PlanBasis,
  PlanPartner,
  PlanRow,
} from '#shared/contracts/plan.ts'
import { budgetSchemes } from '#shared/grants/budget-schemes.ts'
import type { BudgetScheme } from '#shared/grants/budget-schemes.ts'
import { divide, percentOf, unitsOf, writeCents } from '#shared/grants/decimals.ts'
import type { Rounding } from '#shared/grants/decimals.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import type { PlanEntry } from '#shared/grants/plan-changes.ts'
import { noPlanSettings } from '#shared/plan.ts'
import type { CostCategory } from '#shared/plan.ts'

type Uncounted = Budget['uncounted'][number]
type Origin = BudgetCheck['from']

/** A line of the budget in cents of the currency of the plan. */
type Line = Omit<PlanEntry<'cost'>, 'currency'> & { readonly cents: bigint; readonly rate: string | null }

/** The rate of the funder's share. */
type Rate = Budget['partners'][number]['rate']

const centsOf = (value: string) => unitsOf(value, 2)
const figureOf = (cents: bigint, sum: BudgetFigure['sum']): BudgetFigure => ({ value: writeCents(cents), sum })

/**
 * Makes the budget of a plan, exact to the cent, with the sum of each number. The server and the screen compute it with this
 * function, so that they cannot disagree.
 *
 * @param plan its rows, who takes part, and what the call and the tables of programmes say.
 */
export function computeBudget({
  rows,
  partners,
  basis,
}: {
  readonly rows: readonly PlanRow[]
  readonly partners: readonly PlanPartner[]
  readonly basis: PlanBasis
}): Budget {
  const settings = entriesOf(rows, 'settings')[0] ?? noPlanSettings
  const schemeName = settings.scheme ?? basis.scheme.name
  const scheme = budgetSchemes[schemeName]
  const currency = settings.currency ?? basis.currency.code
  const indirect = indirectOf(settings.indirect_percent, basis, scheme)
  const { lines, uncounted } = countLines(rows, { partners, scheme, currency })
  const terms = new Map(entriesOf(rows, 'partner').map((each) => [each.partner, each]))
  const context: Context = { scheme, indirect: indirect.percent }
  const shares = partners.map((partner) => {
    const rate = rateOf(partner, terms.get(partner.id)?.rate_percent ?? settings.rate_percent, basis)
    const own = lines.filter((line) => line.partner === partner.id)
    return { partner: partner.id, rate, own }
  })
  const packages = scheme.isByPackage ? shares.flatMap((share) => packagesOf(share, context)) : []
  const asked = shares.map(({ partner, rate, own }) => {
    const parts = packages.filter((each) => each.partner === partner)
    const costs = scheme.isByPackage
      ? addUp(parts, ({ work_package }) => ({ of: 'share', id: work_package ?? '' }), scheme)
      : costsOf(own, rate, context)
    const request = scheme.isByPackage ? null : (terms.get(partner)?.request ?? null)
    return { partner, rate, ...withRequest(costs, request) }
  })
  const total = addUp(asked, ({ partner }) => ({ of: 'partner', id: partner }), scheme)
  const budget = {
    scheme: {
      name: schemeName,
      from: settings.scheme === null ? basis.scheme.from : ('yours' as const),
      by_package: scheme.isByPackage,
    },
    currency: { code: currency, from: settings.currency === null ? basis.currency.from : ('yours' as const) },
    categories: scheme.categories.map(({ id, code, isInBase }) => ({ id, code, in_base: isInBase })),
    indirect: { ...indirect, code: scheme.indirect.code },
    partners: asked,
    packages: packages.map(({ own: _own, ...each }) => each),
    total,
    uncounted,
  }
  return { ...budget, checks: [...checksOf({ budget, rows, basis, lines, scheme, currency })] }
}

function indirectOf(typed: string | null, basis: PlanBasis, scheme: BudgetScheme): { percent: string; from: Origin } {
  if (typed !== null) return { percent: typed, from: 'yours' }
  if (basis.indirect !== null) return { percent: basis.indirect.percent, from: 'call' }
  return { percent: scheme.indirect.percent, from: scheme.source === null ? 'default' : 'table' }
}

function rateOf({ id, associated }: PlanPartner, typed: string | null, basis: PlanBasis): Rate {
  if (associated) return { percent: '0', from: 'associated' }
  if (typed !== null) return { percent: typed, from: 'yours' }
  const { percent, from } = basis.rates.find(({ partner }) => partner === id) ?? { percent: null, from: 'unknown' }
  return { percent, from }
}

/** Turns the lines into cents of the plan's currency, and lists those that cannot be counted. */
function countLines(
  rows: readonly PlanRow[],
  { partners, scheme, currency }: { partners: readonly PlanPartner[]; scheme: BudgetScheme; currency: string },
): { lines: Line[]; uncounted: Uncounted[] } {
  const packages = new Set(entriesOf(rows, 'work_package').map(({ id }) => id))
  const rates = entriesOf(rows, 'currency').filter(({ into }) => into === currency)
  const lines: Line[] = []
  const uncounted: Uncounted[] = []
  for (const { currency: code, ...line } of entriesOf(rows, 'cost')) {
    const rate = rates.find((each) => each.currency === code)
    if (!scheme.categories.some(({ id }) => id === line.category)) uncounted.push({ line: line.id, why: 'no_category' })
    else if (!partners.some(({ id, takes_part }) => takes_part && id === line.partner))
      uncounted.push({ line: line.id, why: 'no_partner' })
    else if (code !== currency && rate === undefined) uncounted.push({ line: line.id, why: 'no_rate' })
    else {
      // Four places of the quantity, two of the cost of a unit and eight of the rate make fourteen; cents keep two.
      const exact =
        unitsOf(line.quantity, 4) * centsOf(line.unit_cost) * unitsOf(code === currency ? '1' : (rate?.rate ?? '1'), 8)
      const work_package = line.work_package !== null && packages.has(line.work_package) ? line.work_package : null
      lines.push({
        ...line,
        work_package,
        cents: divide(exact, 10n ** 12n, 'nearest'),
        rate: code === currency ? null : (rate?.id ?? null),
      })
    }
  }
  return { lines, uncounted }
}

type Context = { readonly scheme: BudgetScheme; readonly indirect: string }

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)

/** The costs of some lines, all of one partner. */
function costsOf(lines: readonly Line[], rate: Rate, { scheme, indirect }: Context): BudgetCosts {
  const byCategory = scheme.categories.map((category) => {
    const own = lines.filter((line) => line.category === category.id)
    return { ...category, own, cents: sum(own.map(({ cents }) => cents)) }
  })
  const termOf = ({ id, cents }: { id: CostCategory; cents: bigint }): BudgetTerm => ({
    of: 'category',
    id,
    value: writeCents(cents),
  })
  const used = byCategory.filter(({ cents }) => cents > 0n)
  const base = used.filter(({ isInBase }) => isInBase)
  const indirectCents = percentOf(sum(base.map(({ cents }) => cents)), indirect, scheme.indirect.rounding)
  const costCents = sum(byCategory.map(({ cents }) => cents)) + indirectCents
  const most = rate.percent === null ? null : shareOf(costCents, rate.percent, scheme.contribution.rounding)
  return {
    categories: Object.fromEntries(
      byCategory.map(({ id, own, cents }) => [
        id,
        figureOf(cents, {
          how: 'lines',
          lines: own.map((line) => ({ id: line.id, value: writeCents(line.cents), rate: line.rate })),
        }),
      ]),
    ),
    indirect: figureOf(indirectCents, {
      how: 'percent',
      percent: indirect,
      of: base.map(termOf),
      left_out: used.filter(({ isInBase }) => !isInBase).map(termOf),
      rounding: scheme.indirect.rounding,
    }),
    cost: figureOf(costCents, {
      how: 'added',
      terms: [...used.map(termOf), { of: 'indirect', id: '', value: writeCents(indirectCents) }],
    }),
    most,
    request: most,
    own: most === null ? null : writeCents(costCents - centsOf(most.value)),
  }
}

function shareOf(cost: bigint, percent: string, rounding: Rounding): BudgetFigure {
  return figureOf(percentOf(cost, percent, rounding), {
    how: 'percent',
    percent,
    of: [{ of: 'cost', id: '', value: writeCents(cost) }],
    left_out: [],
    rounding,
  })
}

type Package = Budget['packages'][number] & { own: string | null }

function packagesOf(
  { partner, rate, own }: { partner: string; rate: Rate; own: readonly Line[] },
  context: Context,
): Package[] {
  const ids = [...new Set(own.map(({ work_package }) => work_package))]
  return ids.map((work_package) => ({
    work_package,
    partner,
    ...costsOf(
      own.filter((line) => line.work_package === work_package),
      rate,
      context,
    ),
  }))
}

/** Adds up costs, number by number. */
function addUp<Part extends BudgetCosts>(
  parts: readonly Part[],
  named: (part: Part) => Pick<BudgetTerm, 'of' | 'id'>,
  scheme: BudgetScheme,
): BudgetCosts {
  const added = (figures: readonly { part: Part; value: string }[]): BudgetFigure =>
    figureOf(sum(figures.map(({ value }) => centsOf(value))), {
      how: 'added',
      terms: figures.filter(({ value }) => value !== '0.00').map(({ part, value }) => ({ ...named(part), value })),
    })
  const of = (pick: (part: Part) => BudgetFigure | undefined) =>
    added(parts.map((part) => ({ part, value: pick(part)?.value ?? '0.00' })))
  // A partner that has no cost yet keeps no total open.
  const whole = (pick: (part: Part) => BudgetFigure | null) =>
    parts.some((part) => pick(part) === null && part.cost.value !== '0.00')
      ? null
      : of((part) => pick(part) ?? undefined)
  const cost = of((part) => part.cost)
  const request = whole((part) => part.request)
  return {
    categories: Object.fromEntries(scheme.categories.map(({ id }) => [id, of((part) => part.categories[id])])),
    indirect: of((part) => part.indirect),
    cost,
    most: whole((part) => part.most),
    request,
    own: request === null ? null : writeCents(centsOf(cost.value) - centsOf(request.value)),
  }
}

/** Asks for what was typed, at most for what the rules allow. */
function withRequest(costs: BudgetCosts, typed: string | null): BudgetCosts {
  const { most, cost } = costs
  if (typed === null || most === null || centsOf(typed) >= centsOf(most.value)) return costs
  const request = figureOf(centsOf(typed), { how: 'typed', most: most.value })
  return { ...costs, request, own: writeCents(centsOf(cost.value) - centsOf(typed)) }
}

type Checked = {
  readonly budget: Omit<Budget, 'checks'>
  readonly rows: readonly PlanRow[]
  readonly basis: PlanBasis
  readonly lines: readonly Line[]
  readonly scheme: BudgetScheme
  readonly currency: string
}

const noBounds: Omit<BudgetCheck, 'check' | 'state'> = {
  about: null,
  value: null,
  least: null,
  most: null,
  from: 'call',
  marks: [],
}

function* checksOf(checked: Checked): Generator<BudgetCheck> {
  const { budget, rows } = checked
  const { total, partners, uncounted } = budget
  const across = sum(partners.map(({ cost }) => centsOf(cost.value)))
  const down = sum([...Object.values(total.categories), total.indirect].map(({ value }) => centsOf(value)))
  yield {
    ...noBounds,
    check: 'adds_up',
    state: across === down && across === centsOf(total.cost.value) ? 'met' : 'not_met',
    value: total.cost.value,
  }
  if (uncounted.length > 0) yield { ...noBounds, check: 'uncounted', state: 'not_met' }
  for (const { partner, rate, cost } of partners)
    if (rate.percent === null && cost.value !== '0.00')
      yield { ...noBounds, check: 'rate_unknown', state: 'open', about: partner }
  for (const { partner, request } of entriesOf(rows, 'partner')) {
    const most = partners.find((each) => each.partner === partner)?.most ?? null
    if (request === null || most === null) continue
    if (budget.scheme.by_package)
      yield {
        ...noBounds,
        check: 'request_by_package',
        state: 'open',
        about: partner,
        value: request,
        most: most.value,
      }
    else if (centsOf(request) > centsOf(most.value))
      yield {
        ...noBounds,
        check: 'request_too_high',
        state: 'not_met',
        about: partner,
        value: request,
        most: most.value,
      }
  }
  yield* callChecks(checked)
  yield* ceilingChecks(checked)
}

/** Compares with the range, the own share and the sums for third parties that the call sets. */
function* callChecks({ budget, rows, basis, lines, scheme, currency }: Checked): Generator<BudgetCheck> {
  const {
    total,
    scheme: { name },
  } = budget
  const { range, own_share, third_party } = basis
  const request = total.request?.value ?? null
  if (range !== null) {
    const min = converted(range.min, range.currency, rows, currency)
    const max = converted(range.max, range.currency, rows, currency)
    const isOpen = request === null || min === undefined || max === undefined
    const isLow = !isOpen && min !== null && centsOf(request) < centsOf(min)
    const isHigh = !isOpen && max !== null && centsOf(request) > centsOf(max)
    yield {
      check: 'range',
      state: isOpen ? 'open' : isLow || isHigh ? 'not_met' : 'met',
      about: null,
      value: request,
      least: min ?? null,
      most: max ?? null,
      from: 'call',
      marks: range.marks,
    }
  }
  const settings = entriesOf(rows, 'settings')[0] ?? noPlanSettings
  const percent = settings.own_share_percent ?? own_share?.percent ?? null
  if (percent !== null) {
    // Rounded up, so that one cent less than the share is too little.
    const exact = centsOf(total.cost.value) * unitsOf(percent, 2)
    const least = writeCents((exact + 9_999n) / 10_000n)
    yield {
      check: 'own_share',
      state: total.own === null ? 'open' : centsOf(total.own) < centsOf(least) ? 'not_met' : 'met',
      about: null,
      value: total.own,
      least,
      most: null,
      from: settings.own_share_percent === null ? 'call' : 'yours',
      marks: settings.own_share_percent === null ? [...(own_share?.marks ?? [])] : [],
    }
  }
  const callCurrency = basis.currency.from === 'call' ? basis.currency.code : null
  const each = third_party?.each ?? null
  const most =
    each === null
      ? converted(scheme.thirdPartyMax, scheme.currency, rows, currency)
      : converted(each, callCurrency, rows, currency)
  const support = lines.filter(({ category }) => category === 'third_parties')
  for (const line of support) {
    const one = divide(line.cents * 10_000n, unitsOf(line.quantity, 4) || 10_000n, 'nearest')
    if (most === null || (most !== undefined && one <= centsOf(most))) continue
    yield {
      check: 'third_party_each',
      state: most === undefined ? 'open' : 'not_met',
      about: line.id,
      value: writeCents(one),
      least: null,
      most: most ?? null,
      from: each === null ? 'table' : 'call',
      marks: each === null ? [] : [...(third_party?.marks ?? [])],
    }
  }
  const all = third_party?.total ?? null
  const allMost = converted(all, callCurrency, rows, currency)
  if (allMost !== null && support.length > 0)
    yield {
      check: 'third_party_total',
      state:
        allMost === undefined ? 'open' : sum(support.map(({ cents }) => cents)) > centsOf(allMost) ? 'not_met' : 'met',
      about: name,
      value: writeCents(sum(support.map(({ cents }) => cents))),
      least: null,
      most: allMost ?? null,
      from: 'call',
      marks: [...(third_party?.marks ?? [])],
    }
}

/** An amount in the currency of the plan; undefined where no rate is typed for it. */
function converted(
  value: string | null,
  code: string | null,
  rows: readonly PlanRow[],
  currency: string,
): string | null | undefined {
  if (value === null || code === null || code === currency) return value
  const rate = entriesOf(rows, 'currency').find((each) => each.currency === code && each.into === currency)
  return rate === undefined
    ? undefined
    : writeCents(divide(centsOf(value) * unitsOf(rate.rate, 8), 10n ** 8n, 'nearest'))
}

/** Compares categories with the ceilings that were typed for them. */
function* ceilingChecks({ budget: { total }, rows }: Checked): Generator<BudgetCheck> {
  for (const { category, percent, amount } of entriesOf(rows, 'ceiling')) {
    const { value } = (category === 'indirect' ? total.indirect : total.categories[category]) ?? { value: '0.00' }
    const bounds = [
      ...(amount === null ? [] : [centsOf(amount)]),
      ...(percent === null ? [] : [percentOf(centsOf(total.cost.value), percent, 'down')]),
    ]
    if (bounds.length === 0) continue
    const most = bounds.reduce((one, other) => (one < other ? one : other))
    yield {
      check: 'ceiling',
      state: centsOf(value) > most ? 'not_met' : 'met',
      about: category,
      value,
      least: null,
      most: writeCents(most),
      from: 'yours',
      marks: [],
    }
  }
}

/** Person-months in hundredths, added up: by work package, by partner, and in all. */
export function addEffort(rows: readonly PlanRow[]): {
  readonly of: (workPackage: string, partner: string) => PlanEntry<'effort'> | null
  readonly byPackage: (id: string) => string
  readonly byPartner: (id: string) => string
  readonly total: string
} {
  const all = entriesOf(rows, 'effort')
  const added = (some: readonly PlanEntry<'effort'>[]) => writeCents(sum(some.map(({ months }) => unitsOf(months, 2))))
  return {
    of: (workPackage, partner) =>
      all.find((each) => each.work_package === workPackage && each.partner === partner) ?? null,
    byPackage: (id) => added(all.filter(({ work_package }) => work_package === id)),
    byPartner: (id) => added(all.filter(({ partner }) => partner === id)),
    total: added(all),
  }
}
