import { z } from 'zod'
import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import type { ProposalsMade } from '#shared/contracts/proposals.ts'
import { isUnderPath } from '#shared/grants/fact-rows.ts'
import { isSameJson } from '#shared/same-json.ts'
import { isSilent, valueAt, valueError } from '#server/features/calls/public.ts'
import { asked, isListPath } from '#server/features/models/asked-facts.ts'
import type { AskedPath } from '#server/features/models/asked-facts.ts'
import type { CallFigure } from '#server/features/models/call-figures.ts'
import { openQuoteFinder } from '#server/features/models/find-quote.ts'
import type { StoredProposal } from '#server/features/models/proposals-store.ts'
import { pageAt } from '#server/features/models/sending.ts'
import { numberAt } from '#server/grants/read/amounts.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import { lengthsIn } from '#server/grants/read/duration.ts'
import { wordsOf } from '#server/grants/read/phrases.ts'
import { smallNumberAt } from '#server/grants/read/small-numbers.ts'
import type { Span, TextModel } from '#server/grants/text/text-model.ts'

/** Most choices, and most quotes, that an answer may have. */
const answersMax = 100

/** What a model answers: the number of a figure for a fact, or "none"; for other facts a value with its quote. */
export const answerShape = z.object({
  choices: z.array(z.object({ path: z.string(), figure: z.union([z.int(), z.literal('none')]) })).max(answersMax),
  proposals: z
    .array(z.object({ path: z.string(), value: z.union([z.string(), z.number()]), quote: z.string() }))
    .max(answersMax),
})

type Answer = z.output<typeof answerShape>
type Found = Pick<StoredProposal, 'path' | 'value' | 'quote' | 'page' | 'from' | 'to' | 'kind'>
type Sifted = { found: Found[]; agreed: number; dropped: ProposalsMade['dropped'] }

/** Keeps what a model read in the text itself and says something new, and counts where it agrees. */
export function sift(
  { choices, proposals }: Answer,
  call: {
    facts: CallFactsResponse
    text: string
    model: TextModel
    figures: readonly CallFigure[]
    decided: readonly StoredProposal[]
  },
): Sifted {
  const { facts, text, model, figures, decided } = call
  const findQuote = openQuoteFinder(text)
  const dropped = { no_quote: 0, not_valid: 0, known: 0 }
  const agreed = new Set<AskedPath>()
  const answered = new Set<AskedPath>()
  const found: Found[] = []
  const keep = (path: AskedPath, value: unknown, { start, end }: Span): void => {
    const vote = voteOn(path, value, facts)
    const isSame = (each: { path: string; value: unknown }) => each.path === path && isSameJson(each.value, value)
    if (vote === 'agrees') agreed.add(path)
    else if (vote === 'known' || decided.some(isSame) || found.some(isSame)) dropped.known += 1
    else {
      const quote = model.text.slice(start, end)
      found.push({ path, value, quote, page: pageAt(model, start), from: start, to: end, kind: vote })
    }
  }
  for (const { path: name, figure: number } of choices) {
    const [path, fact] = askedAt(name)
    const isChoice = fact !== undefined && 'figure' in fact && !answered.has(path)
    if (isChoice) answered.add(path)
    if (isChoice && number === 'none') continue
    const figure = isChoice && number !== 'none' ? figures[number - 1] : undefined
    const value = isChoice && figure?.kind === fact.figure ? valueOfFigure(path, figure) : undefined
    if (figure === undefined || value === undefined || valueError(entryOf(path), value) !== null) dropped.not_valid += 1
    else keep(path, value, sentenceOf(figure, text, model))
  }
  for (const { path: name, value: given, quote } of proposals) {
    const [path, fact] = askedAt(name)
    const place = findQuote(quote)
    if (fact === undefined || 'figure' in fact) dropped.not_valid += 1
    else if (place === null) dropped.no_quote += 1
    else {
      const value = quotedValue(path, given, inLine(text.slice(place.start, place.end)))
      if (value === undefined || valueError(entryOf(path), value) !== null) dropped.not_valid += 1
      else keep(path, value, place)
    }
  }
  return { found, agreed: agreed.size, dropped }
}

/** A path that a model gave, with how it is asked for; undefined where it is not asked for. */
function askedAt(name: string) {
  const path = name as AskedPath
  return [path, asked.get(path)] as const
}

/** The place of a new entry, where a fact is a list. */
const entryOf = (path: AskedPath): string => (isListPath(path) || path === 'submission.deadlines' ? `${path}.0` : path)

const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The sentence of a figure; the figure alone where the sentence has words that were not sent. */
function sentenceOf({ start, end, sentence }: CallFigure, text: string, model: TextModel): Span {
  const isSent =
    text.slice(sentence.start, sentence.end) === model.text.slice(sentence.start, sentence.end) &&
    sentence.end <= text.length
  return isSent ? sentence : { start, end }
}

/** What a figure says as the value of a fact; undefined for money whose country is open. */
function valueOfFigure(path: AskedPath, figure: CallFigure): unknown {
  if (path === 'money.currency') return figure.kind === 'amount' ? (figure.currency ?? undefined) : undefined
  if (path !== 'submission.deadlines' || figure.kind !== 'date') return figure.value
  const { at, zone } = figure
  const timeStated = at.length > 10
  return { id: 'd1', stage: 'full', at, zone, status: 'current', timeStated, zoneStated: zone !== null }
}

/** The value that a quote states; undefined where the quote says otherwise. */
function quotedValue(path: AskedPath, given: string | number, quote: string): string | number | undefined {
  const fact = asked.get(path)
  if (fact === undefined || 'figure' in fact) return undefined
  if ('entries' in fact) return quote
  if ('text' in fact)
    return String(given).trim() !== '' && quote.includes(inLine(String(given))) ? inLine(String(given)) : undefined
  const number = typeof given === 'number' ? given : /^\d{1,15}(\.\d{1,6})?$/.test(given.trim()) ? Number(given) : null
  return number !== null && numbersIn(quote, fact.number).has(number) ? number : undefined
}

const millimetres: Readonly<Record<string, number>> = { mm: 1, мм: 1, cm: 10, см: 10 }

/** Numbers of a quote, in figures or words; lengths in the unit of their fact. */
function numbersIn(quote: string, unit: 'count' | 'months' | 'millimetres'): ReadonlySet<number> {
  const words = wordsOf(quote)
  const run = { from: 0, to: words.length }
  if (unit === 'months') return new Set(lengthsIn(words, run).flatMap(({ min, max }) => [min, max]))
  const numbers = new Set<number>()
  for (let place = 0; place < words.length; place += 1) {
    const figures = numberAt(words, place)
    const number = figures ? { value: Number(figures.decimal), to: figures.to } : smallNumberAt(words, place)
    if (number === null) continue
    const factor = unit === 'count' ? 1 : millimetres[wordAt(words, number.to).text]
    if (factor !== undefined) numbers.add(number.value * factor)
  }
  return numbers
}

/** How what a model reads relates to what is known: it agrees, fills a gap, differs, or cannot be compared. */
function voteOn(path: AskedPath, value: unknown, facts: CallFactsResponse): Found['kind'] | 'agrees' | 'known' {
  if (facts.notApplicable.some((each) => isUnderPath(each, path))) return 'known'
  const present = valueAt(facts, path)
  if (isSilent(present)) return 'open'
  if (path === 'submission.deadlines') {
    const day = String(valueAt(value, 'at')).slice(0, 10)
    const days = facts.submission.deadlines
      .filter(({ status }) => status === 'current')
      .map(({ at }) => at.slice(0, 10))
    return days.includes(day) ? 'agrees' : 'differs'
  }
  if (isSameJson(present, value)) return 'agrees'
  // Words are never said twice in the same way: only figures and numbers differ for sure.
  const fact = asked.get(path)
  return fact !== undefined && ('figure' in fact || 'number' in fact) ? 'differs' : 'known'
}
