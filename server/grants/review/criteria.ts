import { isFirstStage, isOfFirstStage } from '#server/grants/review/first-stage.ts'
import type { ReviewInput } from '#server/grants/review/review-input.ts'
import { fold } from '#server/grants/text/fold.ts'
import type { CallReading } from '#shared/grants/facts.ts'

/** A criterion with the keys of the sections that name it. */
type ReviewedCriterion = Pick<CallReading['criteria'][number], 'name' | 'max' | 'threshold'> & { sections: string[] }

/** The criteria of the stage that the application is for, each with the sections that name it. */
export function criteriaOf({ call, sections, now }: ReviewInput): ReviewedCriterion[] {
  if (call === null) return []
  const isFirst = isFirstStage(call, now)
  // The same criterion may have other marks in the other stage. Where none is of this stage, they hold for both.
  const ofStage = call.criteria.filter((each) => isOfFirstStage(each) === isFirst)
  const named = new Set<string>()
  return (ofStage.length === 0 ? call.criteria : ofStage).flatMap(({ name, max, threshold }) => {
    if (named.has(fold(name))) return []
    named.add(fold(name))
    const answering = sections.filter(({ criteria }) => criteria.some((each) => fold(each).includes(fold(name))))
    return [{ name, max, threshold, sections: answering.map(({ key }) => key) }]
  })
}
