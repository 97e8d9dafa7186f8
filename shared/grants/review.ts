/** How much a finding of the review weighs, the heaviest first. */
export const severities = ['blocker', 'major', 'minor', 'hint'] as const

export type Severity = (typeof severities)[number]

/** What the rules of the review are about, in the order in which funders look. */
export const reviewGroups = [
  'admissibility',
  'eligibility',
  'coverage',
  'substance',
  'budget',
  'language',
  'integrity',
] as const

export type ReviewGroup = (typeof reviewGroups)[number]

/**
 * How well a section answers what the call asks. `elsewhere`: it is not expected there. `unclear`: call and text are in
 * different languages, so their words cannot be compared.
 */
export const coverageStates = ['answered', 'thin', 'absent', 'elsewhere', 'unclear'] as const

export type CoverageState = (typeof coverageStates)[number]
