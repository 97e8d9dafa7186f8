import type { PlanChange, PlanRow } from '#shared/contracts/plan.ts'
import { planRowsMax } from '#shared/plan.ts'
import type { PlanRowKind } from '#shared/plan.ts'
import { isSameJson } from '#shared/same-json.ts'

type Values = { [Row in PlanRow as Row['kind']]: Row['values'] }

/** What a row of a kind holds. */
export type PlanValues<Kind extends PlanRowKind> = Values[Kind]

/** A row that counts, flat: its values with its id. */
export type PlanEntry<Kind extends PlanRowKind> = { id: string } & PlanValues<Kind>

/** Lists the rows of a kind that count: they were not removed, and neither was the work package that they belong to. */
export function entriesOf<Kind extends PlanRowKind>(rows: readonly PlanRow[], kind: Kind): PlanEntry<Kind>[] {
  const packages = new Set(
    rows.filter((row) => row.kind === 'work_package' && row.removed_at === null).map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    if (row.kind !== kind || row.removed_at !== null) return []
    const owner = ownerOf(row)
    if (owner !== null && !packages.has(owner)) return []
    // The kind was compared just now; the compiler does not follow that into the values.
    return [Object.assign({ id: row.id }, row.values as PlanValues<Kind>)]
  })
}

/** The work package that a row belongs to, and with which it is removed and restored; null for one that belongs to none. */
export function ownerOf(row: PlanRow): string | null {
  return row.kind === 'task' || row.kind === 'deliverable' || row.kind === 'effort' ? row.values.work_package : null
}

/**
 * Why a change cannot be made. `conflict`: a field holds something new since; `gone`: there is no such row; `full`: as many rows as
 * there may be; `order`: it would end before it begins; `unknown`: a field names what is not there; `twice`: there is one for the
 * same already; `rate_missing`: a currency without a rate; `rate_used`: lines need this rate.
 */
export type PlanProblem =
  | { why: 'conflict' | 'gone' | 'full' }
  | { why: 'order' | 'unknown' | 'twice' | 'rate_missing' | 'rate_used'; field: string }

/** What a plan is changed in: its rows, who takes part (null: not known here), its currency unless one is chosen, and the time. */
type PlanState = {
  readonly rows: readonly PlanRow[]
  readonly partners: ReadonlySet<string> | null
  readonly currency: string
  readonly now: string
}

/**
 * Makes a change. The same function runs where the change is typed and where it is stored.
 *
 * @returns the rows in their order, or why it cannot be made.
 */
export function changeRows(state: PlanState, change: PlanChange): { rows: PlanRow[] } | { problem: PlanProblem } {
  const { rows } = state
  const found = rows.find(({ id }) => id === change.id)
  if (change.do === 'add') {
    // Sent again because its answer was lost: nothing is added, and nothing typed since is overwritten.
    if (found !== undefined) return { rows: [...rows] }
    const { kind, id, values } = change
    const row = { kind, id, values, removed_at: null } as PlanRow
    if (isFull(rows, kind)) return { problem: { why: 'full' } }
    const problem = problemOf(row, Object.keys(values), state)
    return problem === null ? { rows: placed(rows, row, change.before) } : { problem }
  }
  if (found === undefined) return { problem: { why: 'gone' } }
  // Every plan has its settings: they are only set.
  if (found.kind === 'settings' && change.do !== 'set') return { problem: { why: 'gone' } }
  if (change.do === 'move') {
    return {
      rows: placed(
        rows.filter(({ id }) => id !== change.id),
        found,
        change.before,
      ),
    }
  }
  if (change.do === 'set') {
    if (found.kind !== change.kind || found.removed_at !== null) return { problem: { why: 'gone' } }
    const held: Readonly<Record<string, unknown>> = found.values
    const was: Readonly<Record<string, unknown>> = change.was
    const given = Object.entries(change.values).filter(([, value]) => value !== undefined)
    const isStale = given.some(
      ([field, value]) => !isSameJson(held[field], was[field]) && !isSameJson(held[field], value),
    )
    if (isStale) return { problem: { why: 'conflict' } }
    const row = { ...found, values: { ...found.values, ...Object.fromEntries(given) } } as PlanRow
    const problem = problemOf(
      row,
      given.map(([field]) => field),
      state,
    )
    return problem === null ? { rows: rows.map((each) => (each.id === row.id ? row : each)) } : { problem }
  }
  const removed_at = change.do === 'remove' ? (found.removed_at ?? state.now) : null
  const row: PlanRow = { ...found, removed_at }
  if (change.do === 'restore') {
    if (found.removed_at !== null && isFull(rows, found.kind)) return { problem: { why: 'full' } }
    const problem = problemOf(row, ['currency', 'partner'], state)
    if (problem?.why === 'twice' || problem?.why === 'rate_missing') return { problem }
  } else if (found.kind === 'currency' && isRateNeeded(found, state)) {
    return { problem: { why: 'rate_used', field: 'currency' } }
  }
  return { rows: rows.map((each) => (each.id === row.id ? row : each)) }
}

/** Whether there are as many rows of a kind as there may be. Those of a removed work package count: it may be restored. */
function isFull(rows: readonly PlanRow[], kind: PlanRowKind): boolean {
  return rows.filter((row) => row.kind === kind && row.removed_at === null).length >= planRowsMax[kind]
}

/** Puts a row before another one of its kind, or at the end. */
function placed(rows: readonly PlanRow[], row: PlanRow, before: string | null): PlanRow[] {
  const at = before === null ? -1 : rows.findIndex(({ id, kind }) => id === before && kind === row.kind)
  return at < 0 ? [...rows, row] : rows.toSpliced(at, 0, row)
}

/** What is wrong with a row among the others. @param fields those that were just written: what was wrong before stays as it is. */
function problemOf(row: PlanRow, fields: readonly string[], state: PlanState): PlanProblem | null {
  const { rows, partners } = state
  const values: Readonly<Record<string, unknown>> = row.values
  const { start, end } = values
  if (typeof start === 'number' && typeof end === 'number' && end < start) return { why: 'order', field: 'end' }
  const packages = new Set(entriesOf(rows, 'work_package').map(({ id }) => id))
  const named = (field: string) =>
    fields.includes(field) ? [values[field]].flat().filter((value) => typeof value === 'string') : []
  for (const field of ['work_package', 'work_packages'])
    if (named(field).some((id) => !packages.has(id))) return { why: 'unknown', field }
  for (const field of ['lead', 'partner'])
    if (partners !== null && named(field).some((id) => !partners.has(id))) return { why: 'unknown', field }
  const others = rows.filter(({ id, kind, removed_at }) => id !== row.id && kind === row.kind && removed_at === null)
  if (row.kind === 'effort') {
    const { work_package, partner } = row.values
    const isThere = others.some(
      (each) => each.kind === 'effort' && each.values.work_package === work_package && each.values.partner === partner,
    )
    if (isThere) return { why: 'twice', field: 'partner' }
  }
  if (
    row.kind === 'partner' &&
    others.some((each) => each.kind === 'partner' && each.values.partner === row.values.partner)
  )
    return { why: 'twice', field: 'partner' }
  if (row.kind === 'currency') {
    const { currency, into } = row.values
    if (currency === into) return { why: 'twice', field: 'currency' }
    const isThere = others.some(
      (each) => each.kind === 'currency' && each.values.currency === currency && each.values.into === into,
    )
    if (isThere) return { why: 'twice', field: 'currency' }
  }
  if (row.kind === 'cost' && fields.includes('currency') && !hasRate(row.values.currency, state))
    return { why: 'rate_missing', field: 'currency' }
  return null
}

/** The currency of a plan. @param usual the one that holds while none is chosen. */
function currencyOf(rows: readonly PlanRow[], usual: string): string {
  return entriesOf(rows, 'settings')[0]?.currency ?? usual
}

function hasRate(code: string, { rows, currency: usual }: PlanState): boolean {
  const currency = currencyOf(rows, usual)
  return (
    code === currency || entriesOf(rows, 'currency').some((rate) => rate.currency === code && rate.into === currency)
  )
}

function isRateNeeded({ values }: Extract<PlanRow, { kind: 'currency' }>, { rows, currency }: PlanState): boolean {
  return (
    values.into === currencyOf(rows, currency) &&
    entriesOf(rows, 'cost').some((cost) => cost.currency === values.currency)
  )
}
