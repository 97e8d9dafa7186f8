import type { CallFigures } from '#shared/contracts/calls.ts'
import { areRelatedPaths } from '#shared/grants/fact-rows.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import type { Figure } from '#shared/grants/figures.ts'
import type { Deps } from '#server/deps.ts'
import { getCallForReader, unread } from '#server/features/calls/call-facts.ts'
import { decideFacts } from '#server/features/calls/decided-facts.ts'
import { findVersion, listDecisions } from '#server/features/calls/store.ts'

/**
 * Every date, amount and percentage of the newest version of a call, with the fact that rests on it as the facts are now.
 *
 * @throws {AppError} `not_found`, `call_unread`
 */
export async function getFigures(deps: Deps, userId: string, callId: string): Promise<CallFigures> {
  const { db } = deps.database
  const call = await getCallForReader(deps, userId, callId)
  const version = await findVersion(db, callId)
  if (version === null) throw unread(call)
  const { model, reading, figures, number } = version
  const { facts } = decideFacts(reading, await listDecisions(db, callId))
  const holders = holdersOf(facts)
  return {
    version: number,
    listed: figures !== null,
    left_out: figures?.leftOut ?? 0,
    next_cursor: null,
    items: (figures?.entries ?? []).map((figure) => ({
      ...figure,
      quote: model.text.slice(figure.sentence.start, figure.sentence.end),
      path: pathOf(figure, holders),
    })),
  }
}

/** A fact with the value of a figure, and the proofs that it rests on. */
type Holder = { readonly path: string; readonly proofs: CallReading['evidence'] }

const keyOf = (kind: Figure['kind'], value: Figure['value']) => `${kind} ${value}`

/** The facts that are dates, amounts and percentages, by kind and value. */
function holdersOf(facts: CallReading): ReadonlyMap<string, readonly Holder[]> {
  const { submission, money, applicants, rates, coFinancing, indirectCosts, criteria, evidence } = facts
  const holders = new Map<string, Holder[]>()
  const add = (kind: Figure['kind'], path: string, value: unknown): void => {
    if (typeof value !== 'string' && typeof value !== 'number') return
    const proofs = evidence.filter((each) => areRelatedPaths(each.path, path))
    const key = keyOf(kind, value)
    holders.set(key, [...(holders.get(key) ?? []), { path, proofs }])
  }
  for (const [place, { at }] of submission.deadlines.entries())
    add('date', `submission.deadlines.${place}.at`, at.slice(0, 10))
  add('date', 'submission.opens', submission.opens)
  add('amount', 'money.totalBudget', money.totalBudget)
  add('amount', 'money.perProject', money.perProject?.min)
  add('amount', 'money.perProject', money.perProject?.max)
  add('amount', 'money.thirdParty.maxEach', money.thirdParty?.maxEach)
  add('amount', 'money.thirdParty.maxTotal', money.thirdParty?.maxTotal)
  for (const [year, value] of Object.entries(money.byYear ?? {})) add('amount', `money.byYear.${year}`, value)
  add('amount', 'applicants.maxAnnualIncome', applicants.maxAnnualIncome?.amount)
  for (const [place, { percent }] of rates.entries()) add('percentage', `rates.${place}.percent`, percent)
  add('percentage', 'coFinancing.minPercent', coFinancing?.minPercent)
  add('percentage', 'coFinancing.inKindMaxShareOfContribution', coFinancing?.inKindMaxShareOfContribution)
  add('percentage', 'indirectCosts.percent', indirectCosts?.percent)
  for (const [place, { weight }] of criteria.entries()) add('percentage', `criteria.${place}`, weight)
  return holders
}

/**
 * The fact with the value of a figure. One date or amount is one thing wherever a call repeats it; a percentage is that of a fact
 * only in the sentence that proves the fact.
 */
function pathOf({ kind, value, start, end }: Figure, holders: ReadonlyMap<string, readonly Holder[]>): string | null {
  const same = holders.get(keyOf(kind, value)) ?? []
  // What a person set has no sentence of its own.
  const proven = same.find(({ proofs }) =>
    proofs.some((each) => each.quote === '' || (each.start < end && start < each.end)),
  )
  return (proven ?? (kind === 'percentage' ? undefined : same[0]))?.path ?? null
}
