import { setImmediate } from 'node:timers/promises'
import type { SearchHit } from '#shared/contracts/conversation.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { ShownFinding } from '#shared/contracts/review.ts'
import { blocksOf, textOf } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { factRowsOf, isOfRow } from '#shared/grants/fact-rows.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import { isRecord } from '#shared/guards.ts'
import type { Language } from '#shared/languages.ts'
import { valueAt } from '#server/features/calls/public.ts'
import { questionWords } from '#server/features/conversation/question-words.ts'
import type { QuestionTopic } from '#server/features/conversation/question-words.ts'
import { sentencesOf, wordsOf } from '#server/grants/read/phrases.ts'
import { stemsOf } from '#server/grants/review/stems.ts'
import { languageOf } from '#server/grants/text/language.ts'

/** Most places that answer one question, and the longest quote of each, in characters. */
const hitsMax = 8
const quoteMax = 300
/** Least share of what is asked that a place must say; what the kind of fact adds to that when the question names it. */
const shareMin = 0.34
const topicShare = 1
/** Words up to this length are compared as a whole. */
const wholeWordMax = 3
/** How many places are compared before other requests get their turn. */
const turnLength = 100

type Candidate = SearchHit & {
  topic: QuestionTopic | null
  /** What is compared with the question, where that is more than the quote. */
  text?: string
  /** The stems of that, where they are known already. */
  stems?: ReadonlySet<string>
}

type Searched = {
  facts: CallReading | null
  findings: readonly ShownFinding[]
  plan: Pick<Plan, 'rows' | 'budget'>
  sections: readonly { key: string; title: string; doc: DraftDoc }[]
}

/**
 * Finds what the documents of an application say about a question, by rules: words across their forms and synonyms, weighted by
 * how rare they are, and the kinds of facts that the question names. Facts of the call come before findings, plan and sections.
 */
export async function findAnswers(question: string, searched: Searched, usual: Language): Promise<SearchHit[]> {
  const language = languageOf(question) ?? usual
  const topics = topicsOf(question)
  const asked = [...stemsOf(question, language).keys()]
  const candidates: (Candidate & { stems: ReadonlySet<string> })[] = []
  for (const candidate of candidatesOf(searched, language)) {
    const { stems, text = candidate.quote } = candidate
    candidates.push({ ...candidate, stems: stems ?? new Set(stemsOf(text, languageOf(text) ?? language).keys()) })
    // Long texts must not keep other requests waiting.
    if (candidates.length % turnLength === 0) await setImmediate()
  }
  const weights = new Map(
    asked.map((stem) => [
      stem,
      Math.log(1 + candidates.length / (1 + candidates.filter(({ stems }) => stems.has(stem)).length)),
    ]),
  )
  const whole = Math.max(
    [...weights.values()].reduce((sum, weight) => sum + weight, 0),
    Number.MIN_VALUE,
  )
  const ranked = candidates
    .map(({ topic, quote, source, stems }) => {
      const said = asked.reduce((sum, stem) => sum + (stems.has(stem) ? (weights.get(stem) ?? 0) : 0), 0)
      return { hit: { quote, source }, score: said / whole + (topic !== null && topics.has(topic) ? topicShare : 0) }
    })
    .filter(({ score }) => score >= shareMin)
    .toSorted((one, other) => other.score - one.score)
  // One sentence of the call may prove several facts.
  const hits = new Map<string, SearchHit>()
  for (const { hit } of ranked) {
    if (!hits.has(hit.quote)) hits.set(hit.quote, hit)
    if (hits.size === hitsMax) break
  }
  return [...hits.values()]
}

function* candidatesOf({ facts, findings, plan, sections }: Searched, language: Language): Generator<Candidate> {
  if (facts !== null) yield* fromFacts(facts)
  yield* findings.flatMap(fromFinding)
  yield* fromPlan(plan)
  for (const section of sections) yield* fromSection(section, language)
}

function topicsOf(question: string): ReadonlySet<QuestionTopic> {
  const words = wordsOf(question).map(({ text }) => text)
  const isMeant = (beginning: string) =>
    words.some((word) => (beginning.length > wholeWordMax ? word.startsWith(beginning) : word === beginning))
  const named = Object.entries(questionWords).filter(([, beginnings]) => beginnings.split(' ').some(isMeant))
  return new Set(named.map(([topic]) => topic as QuestionTopic))
}

/** The sentence of the call behind each fact; of a fact that a user typed, its value. */
function fromFacts(facts: CallReading): Candidate[] {
  return factRowsOf(facts).flatMap((row) => {
    const proofs = facts.evidence.filter(({ path }) => isOfRow(row, path))
    return proofs.flatMap(({ path, quote, page, start, end, status }): Candidate[] => {
      if (status !== 'overridden' && status !== 'assumed')
        return [{ topic: row.group, quote: cut(quote), source: { from: 'call', page, start, end } }]
      const value = valueAt(facts, path)
      return value === null || value === undefined
        ? []
        : [{ topic: row.group, quote: cut(wordsOfValue(value)), source: { from: 'fact', path } }]
    })
  })
}

/** What a user typed for a fact, on one line: the entries of a list, the known ends of a range. */
function wordsOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOfValue).join(', ')
  if (!isRecord(value)) return String(value)
  return Object.values(value)
    .flatMap((each) => (each === null ? [] : [wordsOfValue(each)]))
    .join(' · ')
}

function fromFinding({ title, reason, place, state }: ShownFinding): Candidate[] {
  return state === 'open'
    ? [
        {
          topic: 'findings',
          quote: cut(`${title}. ${reason}`),
          text: `${title}. ${reason}`,
          source: { from: 'finding', place },
        },
      ]
    : []
}

function fromPlan({ rows, budget }: Searched['plan']): Candidate[] {
  const of = (...words: (string | null)[]): Candidate => ({
    topic: 'plan',
    quote: cut(words.filter((each) => each !== null && each !== '').join(' · ')),
    source: { from: 'plan' },
  })
  const code = budget.currency.code
  return [
    ...(rows.length === 0
      ? []
      : [
          { ...of(`${budget.total.cost.value} ${code}`), source: { from: 'budget' as const, figure: 'cost' as const } },
        ]),
    ...(budget.total.request === null || rows.length === 0
      ? []
      : [
          {
            ...of(`${budget.total.request.value} ${code}`),
            source: { from: 'budget' as const, figure: 'request' as const },
          },
        ]),
    ...entriesOf(rows, 'work_package').map(({ title, description }) => of(title, description)),
    ...entriesOf(rows, 'task').map(({ title, description }) => of(title, description)),
    ...entriesOf(rows, 'deliverable').map(({ title, form }) => of(title, form)),
    ...entriesOf(rows, 'milestone').map(({ title, proof }) => of(title, proof)),
    ...entriesOf(rows, 'risk').map(({ title, remedy }) => of(title, remedy)),
    ...entriesOf(rows, 'indicator').map(({ title, baseline, target, proof }) => of(title, baseline, target, proof)),
    ...entriesOf(rows, 'cost').map(({ title, quantity, unit_cost, currency }) =>
      of(title, `${quantity} × ${unit_cost} ${currency}`),
    ),
  ].filter(({ quote }) => quote !== '')
}

/** Each sentence of a section; its title says what it is about. */
function* fromSection({ key, title, doc }: Searched['sections'][number], usual: Language): Generator<Candidate> {
  const language = languageOf(textOf(doc)) ?? usual
  const about = [...stemsOf(title, language).keys()]
  for (const { path, text } of blocksOf(doc)) {
    const words = wordsOf(text)
    for (const run of sentencesOf(words)) {
      const [first, last] = [words[run.from], words[run.to - 1]]
      if (first === undefined || last === undefined) continue
      const { start } = first
      const quote = cut(text.slice(start, last.end))
      const end = start + quote.length
      const place = {
        section: key,
        section_title: title,
        path: [...path],
        start,
        end,
        quote,
        from: 0,
        to: quote.length,
      }
      const stems = new Set([...about, ...stemsOf(text, language, words.slice(run.from, run.to)).keys()])
      yield { topic: null, quote, source: { from: 'section', place }, stems }
    }
  }
}

/** Cuts what is longer than a quote at a word. */
function cut(text: string): string {
  if (text.length <= quoteMax) return text
  const end = text.lastIndexOf(' ', quoteMax)
  return text.slice(0, end <= 0 ? quoteMax : end)
}
