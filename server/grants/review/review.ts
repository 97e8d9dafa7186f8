import { admissibilityRules } from '#server/grants/review/admissibility-rules.ts'
import { budgetRules } from '#server/grants/review/budget-rules.ts'
import { coverageRules, knownCoverage } from '#server/grants/review/coverage.ts'
import type { CoverageRow } from '#server/grants/review/coverage.ts'
import { applyRule } from '#server/grants/review/finding.ts'
import type { ReviewFinding, ReviewRule } from '#server/grants/review/finding.ts'
import { integrityRules } from '#server/grants/review/integrity-rules.ts'
import { languageRules } from '#server/grants/review/language-rules.ts'
import { layoutRules } from '#server/grants/review/layout-rules.ts'
import type { ReviewInput } from '#server/grants/review/review-input.ts'
import { readApplication } from '#server/grants/review/reviewed.ts'
import { substanceRules } from '#server/grants/review/substance-rules.ts'
import { severities } from '#shared/grants/review.ts'

/** Every rule that looks at texts and plan, in the order of the groups. Eligibility is judged by the rules of fit. */
export const reviewRules: readonly ReviewRule[] = [
  ...admissibilityRules,
  ...layoutRules,
  ...coverageRules,
  ...substanceRules,
  ...budgetRules,
  ...languageRules,
  ...integrityRules,
]

/** What the rules found, the heaviest first, and where the text answers what the call asks. */
export type Review = {
  readonly findings: readonly ReviewFinding[]
  readonly coverage: readonly CoverageRow[]
  /** The keys of the sections that have text. */
  readonly sections: readonly string[]
}

/** Most findings of one rule: a text that is all placeholders says so once it has said it often enough. */
const findingsOfRuleMax = 50

/** Reviews an application. Forty pages take under 1.5 s. */
export function reviewApplication(input: ReviewInput): Review {
  const reviewed = readApplication(input)
  const findings = reviewRules
    .flatMap((rule) => applyRule(rule, reviewed, findingsOfRuleMax))
    .toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
  const sections = reviewed.sections.map(({ section }) => section.key)
  return { findings, coverage: knownCoverage(reviewed), sections }
}
