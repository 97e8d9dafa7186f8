import type { CallFigure } from '#server/features/models/call-figures.ts'

/**
 * How a fact is asked for. `figure`: the number of a date, an amount or a percentage of the call is the answer. `number`: a number in
 * the quoted words, of months or millimetres where it is a length. `text`: words of the call. `entries`: a list of quotes.
 */
type Asked = { words: string } & (
  | { figure: CallFigure['kind'] }
  | { number: 'count' | 'months' | 'millimetres' }
  | { text: true }
  | { entries: true }
)

/** Facts of a call that a model is asked for, with the words that say to it what they are. */
const askedFacts = {
  title: { words: 'title of the call or topic', text: true },
  issuer: { words: 'who publishes the call', text: true },
  'programme.name': { words: 'name of the programme', text: true },
  'identifiers.call': { words: 'identifier of the call', text: true },
  'identifiers.topic': { words: 'identifier of the topic', text: true },
  'submission.deadlines': { words: 'last day for handing in applications; of several, the first', figure: 'date' },
  'submission.opens': { words: 'first day of submission', figure: 'date' },
  'money.currency': { words: 'any amount in the currency of the grants', figure: 'amount' },
  'money.totalBudget': { words: 'total budget of the call', figure: 'amount' },
  'money.perProject.min': { words: 'smallest grant for a project', figure: 'amount' },
  'money.perProject.max': { words: 'largest grant for a project', figure: 'amount' },
  'coFinancing.minPercent': { words: 'smallest own contribution of applicants', figure: 'percentage' },
  'indirectCosts.percent': { words: 'flat rate for indirect costs', figure: 'percentage' },
  'money.expectedProjects': { words: 'how many projects are expected', number: 'count' },
  'durationMonths.min': { words: 'shortest duration of a project, in months', number: 'months' },
  'durationMonths.max': { words: 'longest duration of a project, in months', number: 'months' },
  'trl.startMin': { words: 'lowest technology readiness level at the start, 1 to 9', number: 'count' },
  'trl.endMin': { words: 'lowest technology readiness level at the end, 1 to 9', number: 'count' },
  'trl.endMax': { words: 'highest technology readiness level at the end, 1 to 9', number: 'count' },
  'consortium.minEntities': { words: 'fewest organisations in a consortium', number: 'count' },
  'consortium.minCountries': { words: 'fewest countries in a consortium', number: 'count' },
  'applicants.minAgeMonths': { words: 'how long an applicant must have existed, in months', number: 'months' },
  'formatting.fontMinPt': { words: 'smallest size of letters, in points', number: 'count' },
  'formatting.marginMinMm': { words: 'narrowest margin, in millimetres', number: 'millimetres' },
  expectedOutcomes: { words: 'an outcome that projects are expected to bring, each on its own', entries: true },
  notRequired: { words: 'a document that is expressly not asked for, each on its own', entries: true },
} as const satisfies Record<string, Asked>

/** Path of a fact that a model is asked for. */
export type AskedPath = keyof typeof askedFacts

/** How each is asked for, in the order in which they are asked. */
export const asked: ReadonlyMap<AskedPath, Asked> = new Map(
  Object.entries<Asked>(askedFacts).filter((entry): entry is [AskedPath, Asked] => Object.hasOwn(askedFacts, entry[0])),
)

/** True for a list, to which entries are added. */
export function isListPath(path: string): boolean {
  return Object.hasOwn(askedFacts, path) && 'entries' in askedFacts[path as AskedPath]
}
