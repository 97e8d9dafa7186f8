import type { CallReading } from '#shared/grants/facts.ts'

/** What nearly every call for proposals says. */
export const callSigns = ['deadline', 'money', 'applicants', 'criteria', 'documents'] as const

type CallSign = (typeof callSigns)[number]

/** How many of what only calls say it takes where no deadline is found. */
const leastSigns = 2

/** Returns whether a text looks like a call at all, and which usual parts were not found in it. */
export function signsOfCall(facts: CallReading): { isCall: boolean; missing: CallSign[] } {
  const { submission, money, rates, applicants, consortium, criteria, overall, limits, identifiers } = facts
  const marked = [...criteria, ...overall].some(({ max, threshold }) => max !== null || threshold !== null)
  const has: Record<CallSign, boolean> = {
    deadline: submission.deadlines.length > 0,
    money: money.totalBudget !== null || money.perProject !== null || money.thirdParty !== null || rates.length > 0,
    applicants:
      applicants.eligible.length > 0 || applicants.minAgeMonths !== null || (consortium?.minEntities ?? null) !== null,
    criteria: marked,
    documents: facts.requiredDocuments.length > 0,
  }
  // Documents are asked for in many a letter, so they alone say nothing.
  const said = [
    has.money,
    has.applicants,
    has.criteria,
    limits.length > 0,
    identifiers.call !== null || identifiers.topic !== null,
    submission.opens !== null || submission.model !== null,
  ]
  const isCall = has.deadline || said.filter(Boolean).length >= leastSigns
  return { isCall, missing: callSigns.filter((sign) => !has[sign]) }
}
