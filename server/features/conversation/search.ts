import type { SearchHit } from '#shared/contracts/conversation.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { ShownFinding } from '#shared/contracts/review.ts'
import { blocksOf } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { factRowsOf, isOfRow } from '#shared/grants/fact-rows.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import type { Language } from '#shared/languages.ts'
import { valueAt } from '#server/features/calls/public.ts'
import { questionWords } from '#server/features/conversation/question-words.ts'
import type { QuestionTopic } from '#server/features/conversation/question-words.ts'
import { wordsOf } from '#server/grants/read/phrases.ts'
import { stemsOf } from '#server/grants/review/stems.ts'
import { languageOf } from '#server/grants/text/language.ts'

/** Most places that answer one question, and the longest quote of each, in characters. */
const hitsMax = 8
const quoteMax = 300
/** Least share of what is asked that a place must say; what the kind of fact adds to that when the question names it. */
const shareMin = 0.34
const topicShare = 0.5
/** Words up to this length are compared as a whole. */
const wholeWordMax = 3

type Candidate = SearchHit & { topic: QuestionTopic | null }

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
export function findAnswers(question: string, searched: Searched, usual: Language): SearchHit[] {
  const language = languageOf(question) ?? usual
  const topics = topicsOf(question)
  const asked = [...stemsOf(question, language).keys()]
  const candidates = [
    ...(searched.facts === null ? [] : fromFacts(searched.facts)),
    ...searched.findings.flatMap(fromFinding),
    ...fromPlan(searched.plan),
    ...searched.sections.flatMap(fromSection),
  ].map((candidate) => {
    const text = searchedText(candidate)
    return { candidate, stems: stemsOf(text, languageOf(text) ?? language) }
  })
  const weights = new Map(
    asked.map((stem) => [
      stem,
      Math.log(1 + candidates.length / (1 + candidates.filter(({ stems }) => stems.has(stem)).length)),
    ]),
  )
  const all = Math.max(
    [...weights.values()].reduce((sum, weight) => sum + weight, 0),
    Number.MIN_VALUE,
  )
  return candidates
    .map(({ candidate: { topic, ...hit }, stems }) => {
      const said = asked.reduce((sum, stem) => sum + (stems.has(stem) ? (weights.get(stem) ?? 0) : 0), 0)
      return { hit, score: said / all + (topic !== null && topics.has(topic) ? topicShare : 0) }
    })
    .filter(({ score }) => score >= shareMin)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, hitsMax)
    .map(({ hit }) => hit)
}

function topicsOf(question: string): ReadonlySet<QuestionTopic> {
  const words = wordsOf(question).map(({ text }) => text)
  const isMeant = (beginning: string) =>
    words.some((word) => (beginning.length > wholeWordMax ? word.startsWith(beginning) : word === beginning))
  const named = Object.entries(questionWords).filter(([, beginnings]) => beginnings.split(' ').some(isMeant))
  return new Set(named.map(([topic]) => topic as QuestionTopic))
}

function searchedText({ quote, source }: Candidate): string {
  return source.from === 'section' ? `${source.place.section_title}. ${quote}` : quote
}

/** The sentence of the call behind each fact; of a fact that a user typed, its value. */
function fromFacts(facts: CallReading): Candidate[] {
  return factRowsOf(facts).flatMap((row) => {
    const proofs = facts.evidence.filter(({ path }) => isOfRow(row, path))
    return proofs.flatMap(({ path, quote, page, start, end, status }): Candidate[] => {
      if (status !== 'overridden' && status !== 'assumed')
        return [{ topic: row.group, quote: cut(quote), source: { from: 'call', page, start, end } }]
      const value = valueAt(facts, path)
      const words = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
      return value === null || value === undefined
        ? []
        : [{ topic: row.group, quote: cut(words), source: { from: 'fact', path } }]
    })
  })
}

function fromFinding({ title, reason, place, state }: ShownFinding): Candidate[] {
  return state === 'open'
    ? [{ topic: 'findings', quote: cut(`${title}. ${reason}`), source: { from: 'finding', place } }]
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

function fromSection({ key, title, doc }: Searched['sections'][number]): Candidate[] {
  return blocksOf(doc).flatMap(({ path, text }): Candidate[] => {
    if (text.trim() === '') return []
    const quote = cut(text)
    const place = {
      section: key,
      section_title: title,
      path: [...path],
      start: 0,
      end: text.length,
      quote,
      from: 0,
      to: quote.length,
    }
    return [{ topic: null, quote, source: { from: 'section', place } }]
  })
}

/** Cuts what is longer than a quote at a word. */
function cut(text: string): string {
  if (text.length <= quoteMax) return text
  const end = text.lastIndexOf(' ', quoteMax)
  return text.slice(0, end <= 0 ? quoteMax : end)
}
