import type { CallFigures } from '#shared/contracts/calls.ts'
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
      path: pathOf(figure, holders, facts.evidence),
    })),
  }
}

/** A fact that is a date, an amount or a percentage. */
type Holder = { readonly kind: Figure['kind']; readonly path: string; readonly value: string | number | null }

function holdersOf({
  submission,
  money,
  applicants,
  rates,
  coFinancing,
  indirectCosts,
  criteria,
}: CallReading): Holder[] {
  const amount = (path: string, value: number | null | undefined): Holder => ({
    kind: 'amount',
    path,
    value: value ?? null,
  })
  const percentage = (path: string, value: unknown): Holder => ({
    kind: 'percentage',
    path,
    value: typeof value === 'number' ? value : null,
  })
  return [
    ...submission.deadlines.map(({ at }, index): Holder => ({
      kind: 'date',
      path: `submission.deadlines.${index}.at`,
      value: at.slice(0, 10),
    })),
    { kind: 'date' as const, path: 'submission.opens', value: submission.opens },
    amount('money.totalBudget', money.totalBudget),
    amount('money.perProject', money.perProject?.min),
    amount('money.perProject', money.perProject?.max),
    amount('money.thirdParty.maxEach', money.thirdParty?.maxEach),
    amount('money.thirdParty.maxTotal', money.thirdParty?.maxTotal),
    ...Object.entries(money.byYear ?? {}).map(([year, value]) => amount(`money.byYear.${year}`, value)),
    amount('applicants.maxAnnualIncome', applicants.maxAnnualIncome?.amount),
    ...rates.map(({ percent }, index) => percentage(`rates.${index}.percent`, percent)),
    percentage('coFinancing.minPercent', coFinancing?.minPercent),
    percentage('coFinancing.inKindMaxShareOfContribution', coFinancing?.inKindMaxShareOfContribution),
    percentage('indirectCosts.percent', indirectCosts?.percent),
    ...criteria.map(({ weight }, index) => percentage(`criteria.${index}`, weight)),
  ].filter(({ value }) => value !== null)
}

/**
 * The fact with the value of a figure. One date or amount is one thing wherever a call repeats it; a percentage is that of a fact
 * only in the sentence that proves the fact.
 */
function pathOf(figure: Figure, holders: readonly Holder[], evidence: CallReading['evidence']): string | null {
  const same = holders.filter(({ kind, value }) => kind === figure.kind && value === figure.value)
  const proven = same.find(({ path }) =>
    evidence.some(
      (each) =>
        (each.path === path || each.path.startsWith(`${path}.`) || path.startsWith(`${each.path}.`)) &&
        // What a person set has no sentence of its own.
        (each.quote === '' || (each.start < figure.end && figure.start < each.end)),
    ),
  )
  return (proven ?? (figure.kind === 'percentage' ? undefined : same[0]))?.path ?? null
}
