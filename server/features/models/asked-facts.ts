/** Facts of a call that a model is asked for, with the words that say to it what they are. `entries`: a list, asked for one by one. */
export const askedFacts = {
  title: { words: 'title of the call or topic' },
  issuer: { words: 'who publishes the call' },
  'programme.name': { words: 'name of the programme' },
  'identifiers.call': { words: 'identifier of the call' },
  'identifiers.topic': { words: 'identifier of the topic' },
  'submission.opens': { words: 'first day of submission, as YYYY-MM-DD' },
  'money.currency': { words: 'currency of the amounts, three letters of ISO 4217' },
  'money.totalBudget': { words: 'total budget of the call, a plain number' },
  'money.perProject.min': { words: 'smallest grant for a project, a plain number' },
  'money.perProject.max': { words: 'largest grant for a project, a plain number' },
  'money.expectedProjects': { words: 'how many projects are expected, a number' },
  'coFinancing.minPercent': { words: 'smallest own contribution of applicants, in per cent' },
  'indirectCosts.percent': { words: 'flat rate for indirect costs, in per cent' },
  'durationMonths.min': { words: 'shortest duration of a project, in months' },
  'durationMonths.max': { words: 'longest duration of a project, in months' },
  'trl.startMin': { words: 'lowest technology readiness level at the start, 1 to 9' },
  'trl.endMin': { words: 'lowest technology readiness level at the end, 1 to 9' },
  'trl.endMax': { words: 'highest technology readiness level at the end, 1 to 9' },
  'consortium.minEntities': { words: 'fewest organisations in a consortium, a number' },
  'consortium.minCountries': { words: 'fewest countries in a consortium, a number' },
  'applicants.minAgeMonths': { words: 'how long an applicant must have existed, in months' },
  'formatting.fontMinPt': { words: 'smallest size of letters, in points' },
  'formatting.marginMinMm': { words: 'narrowest margin, in millimetres' },
  expectedOutcomes: { words: 'an outcome that projects are expected to bring, one sentence each', entries: true },
  notRequired: { words: 'a document that is expressly not asked for, a few words each', entries: true },
} as const satisfies Record<string, { words: string; entries?: true }>

/** Path of a fact that a model is asked for. */
export type AskedPath = keyof typeof askedFacts

/** All of them, in the order in which they are asked. */
export const askedPaths = Object.keys(askedFacts).filter((path): path is AskedPath => Object.hasOwn(askedFacts, path))

/** True for a list, to which entries are added. */
export function isListPath(path: AskedPath): boolean {
  return 'entries' in askedFacts[path]
}
