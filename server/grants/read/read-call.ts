import { readAction } from '#server/grants/read/action.ts'
import { admitEvidence } from '#server/grants/read/admission.ts'
import { agreeOnRoles } from '#server/grants/read/agreement.ts'
import type { FoundFacts } from '#server/grants/read/admission.ts'
import { readApplicants } from '#server/grants/read/applicants.ts'
import { readConsortium } from '#server/grants/read/consortium.ts'
import { readCountries } from '#server/grants/read/countries.ts'
import { readCriteria } from '#server/grants/read/criteria.ts'
import { readDeadlines } from '#server/grants/read/deadlines.ts'
import { readDocuments } from '#server/grants/read/documents.ts'
import { listFigures } from '#server/grants/read/figures.ts'
import { readDuration } from '#server/grants/read/duration.ts'
import { readIdentifiers } from '#server/grants/read/identifiers.ts'
import { readLimits } from '#server/grants/read/limits.ts'
import { readMoney } from '#server/grants/read/money.ts'
import { readNames } from '#server/grants/read/names.ts'
import { readOutcomes } from '#server/grants/read/outcomes.ts'
import { readRates } from '#server/grants/read/rates.ts'
import { readReadiness } from '#server/grants/read/readiness.ts'
import { otherKindOf } from '#server/grants/read/kind-of-text.ts'
import type { Reading, ReadingRule } from '#server/grants/read/reading.ts'
import type { Span, TextModel, TextWarning } from '#server/grants/text/text-model.ts'
import { isRecord } from '#shared/guards.ts'
import { noFacts } from '#shared/grants/facts.ts'
import type { CallFacts, CallReading } from '#shared/grants/facts.ts'
import type { Figures } from '#shared/grants/figures.ts'

/** Families of rules, in the order in which their parts are put together. */
const families: readonly ReadingRule<Partial<CallFacts>>[] = [
  readIdentifiers,
  readNames,
  readAction,
  readDeadlines,
  readMoney,
  readRates,
  readDuration,
  readReadiness,
  readCountries,
  readApplicants,
  readConsortium,
  readLimits,
  readCriteria,
  readDocuments,
  readOutcomes,
]

/** Letters up to which rules read: four hundred pages have fewer. */
const lettersMax = 1_200_000
/** A block longer than this is no paragraph: rules read its beginning. */
const blockMax = 50_000
const blocksMax = 20_000
/** Sentences after an order to machines that still belong to it. */
const orderSentences = 3
/** Longest stretch that an order to machines takes with it. */
const orderMax = 1500

/** The stretch that an order to machines takes: from its sentence on; a whole block that opens with one. */
function injectionSpan({ text, blocks }: TextModel, { start, end }: Span): Span {
  const block = blocks.find((each) => each.start <= start && each.end >= start)
  if (!block) return { start, end }
  const before = text.slice(block.start, start)
  const opened = Math.max(before.lastIndexOf('. '), before.lastIndexOf('! '), before.lastIndexOf('? '))
  let to = end
  for (let count = 0; count < orderSentences; count += 1) {
    const stop = /[.!?](?=\s)/.exec(text.slice(to, block.end))
    to = stop ? to + stop.index + 1 : block.end
  }
  return { start: block.start + opened + 1, end: Math.min(to, block.end, start + orderMax) }
}

/** The text as rules and models may read it: what gives orders to machines is blank, so that it changes no fact; positions stay. */
export function stripPromptInjection(model: TextModel): TextModel {
  const parts: string[] = []
  let at = 0
  for (const warning of model.warnings) {
    if (warning.kind !== 'addresses_machines') continue
    const reach = injectionSpan(model, warning)
    if (reach.end <= at) continue
    const start = Math.max(at, reach.start)
    parts.push(model.text.slice(at, start), ' '.repeat(reach.end - start))
    at = reach.end
  }
  return at === 0 ? model : { ...model, text: parts.join('') + model.text.slice(at) }
}

/** The part of a text that rules read, and where they stop; null when they read it all. */
function readablePart(model: TextModel): { model: TextModel; stop: number | null } {
  const { blocks } = model
  const isLong = ({ start, end }: Span) => end - start > blockMax
  if (model.text.length <= lettersMax && blocks.length <= blocksMax && !blocks.some(isLong))
    return { model, stop: null }
  const within = blocks.filter(({ start }, place) => start < lettersMax && place < blocksMax)
  const cut = within.map((block) => (isLong(block) ? { ...block, end: block.start + blockMax } : block))
  const stop = blocks.find(isLong)?.start ?? within.at(-1)?.end ?? 0
  return { model: { ...model, text: model.text.slice(0, within.at(-1)?.end ?? 0), blocks: cut }, stop }
}

/** Puts what a family found next to what others found. */
function merge(into: Record<string, unknown>, part: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...into }
  for (const [key, value] of Object.entries(part)) {
    const known = merged[key]
    merged[key] = isRecord(known) && isRecord(value) ? merge(known, value) : value
  }
  return merged
}

function pageOf({ blocks }: TextModel, start: number): number {
  let [low, high] = [0, blocks.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((blocks[middle]?.start ?? 0) <= start) low = middle
    else high = middle - 1
  }
  return blocks[low]?.page ?? 1
}

const valueAt = (facts: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined),
      facts,
    )

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

function stoppedAt({ text }: TextModel, stop: number | null): TextWarning[] {
  return stop === null ? [] : [{ kind: 'read_in_part', start: stop, end: Math.min(text.length, stop + 40) }]
}

/** Lists every date, amount and percentage of a text, whether it is a call or not. */
export function readFigures(model: TextModel): Figures {
  return listFigures(stripPromptInjection(readablePart(model).model))
}

/** Reads everything that the rules can tell about a call, each fact with the words that say so. */
export function readCall(model: TextModel): CallReading {
  const { model: part, stop } = readablePart(model)
  const readable = stripPromptInjection(part)
  // A tender, a vacancy or a list of winners has dates and amounts too, and none of them is of a call.
  const isForeign = model.warnings.some(({ kind }) => kind === 'other_language')
  const ofCall = otherKindOf(readable) === null && !isForeign ? readable : { ...readable, text: '', blocks: [] }
  const readings: Reading<Partial<CallFacts>>[] = families.map((family) =>
    family(family === readNames && !isForeign ? readable : ofCall),
  )
  const quoteOf = ({ start, end }: Span) => ({
    quote: model.text.slice(start, end),
    page: pageOf(model, start),
    start,
    end,
  })
  const ruled = readings.reduce<Record<string, unknown>>((into, { part }) => merge(into, { ...part }), { ...noFacts })
  const { facts, evidence, conflicts } = agreeOnRoles(ofCall, {
    facts: ruled as FoundFacts,
    evidence: readings.flatMap((reading) => reading.evidence),
    conflicts: readings.flatMap((reading) => reading.conflicts),
  })
  const disputed = new Set(conflicts.map(({ path }) => path))
  const unique = (paths: readonly string[]) => [...new Set(paths)]
  // The longest of several says most.
  const [order] = model.warnings
    .filter(({ kind }) => kind === 'addresses_machines')
    .toSorted((one, other) => other.end - other.start - (one.end - one.start))
  return {
    ...facts,
    language: model.language,
    notStated: unique(readings.flatMap(({ notStated }) => notStated)).filter((path) => isEmpty(valueAt(facts, path))),
    notApplicable: unique(readings.flatMap(({ notApplicable }) => notApplicable)),
    ...(order ? { injection: { present: true as const, quote: model.text.slice(order.start, order.end) } } : {}),
    evidence: admitEvidence(ofCall, facts, evidence).map(({ path, rule, confidence, start, end }) => ({
      path,
      ...quoteOf({ start, end }),
      rule,
      confidence,
      status: disputed.has(path) ? ('conflict' as const) : ('found' as const),
    })),
    conflicts: conflicts.map(({ path, values }) => ({
      path,
      values: values.map((value) => ({
        value: value.value,
        quote: model.text.slice(value.start, value.end),
        start: value.start,
        end: value.end,
      })),
    })),
    warnings: [...model.warnings, ...stoppedAt(model, stop)].map(({ kind, start, end, language }) => ({
      kind,
      ...quoteOf({ start, end }),
      ...(language === undefined ? {} : { language }),
    })),
  }
}
