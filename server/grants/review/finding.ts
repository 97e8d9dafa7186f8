import { createHash } from 'node:crypto'
import type { CeilingCategory } from '#server/grants/review/review-input.ts'
import type { ReviewRuleName } from '#server/grants/review/words/en.ts'
import type { ReviewBlock, ReviewSentence, Reviewed } from '#server/grants/review/reviewed.ts'
import type { Span } from '#server/grants/text/text-model.ts'
import type { ReviewGroup, Severity } from '#shared/grants/review.ts'
import type { Language } from '#shared/languages.ts'

/** What a blank in the words of a rule is filled with. */
export type ReviewBlank =
  | string
  | number
  | { readonly money: number; readonly currency: string }
  | { readonly language: Language }
  | CeilingCategory

/** Where a finding is. `start` and `end` are positions in the words of the block at `path`. */
export type ReviewPlace = {
  /** The key of the section; null: in no section. */
  readonly section: string | null
  /** Of the block, as `blocksOf` gives it; null: the section as a whole. */
  readonly path: readonly number[] | null
  readonly start: number
  readonly end: number
  /** The words there; empty where there are none. */
  readonly quote: string
  /** Which words of the quote are meant. */
  readonly from: number
  readonly to: number
}

/** What a rule found, before it has a name. */
export type Found = {
  readonly place: ReviewPlace
  /** Distinguishes it from other findings of the rule at the same place, such as the name that is there. */
  readonly about?: string
  /** What it rests on in addition to the words of its place: when that changes, an accepted finding returns. */
  readonly restsOn?: string
  readonly blanks?: Readonly<Record<string, ReviewBlank>>
  readonly severity?: Severity
  /** The criterion that it would cost points in, where one is known. */
  readonly criterion?: string
  /** Words to put in the place of the marked ones, where that is safe. */
  readonly instead?: string
}

/** A rule of the review. */
export type ReviewRule = {
  readonly name: ReviewRuleName
  readonly group: ReviewGroup
  readonly severity: Severity
  find(reviewed: Reviewed): Iterable<Found>
}

/** What a rule found. */
export type ReviewFinding = Found & {
  /** The same for the same words at the same place, whatever else changes. */
  readonly id: string
  readonly rule: ReviewRuleName
  readonly group: ReviewGroup
  readonly severity: Severity
}

/** No place in a text: the plan, or what is missing altogether. */
export const nowhere: ReviewPlace = { section: null, path: null, start: 0, end: 0, quote: '', from: 0, to: 0 }

/** A section as a whole. */
export function wholeSection(section: string): ReviewPlace {
  return { ...nowhere, section }
}

/** A sentence, with some of its words marked. */
export function placeIn(
  { block, span, text }: ReviewSentence,
  marked: { start: number; end: number } = span,
): ReviewPlace {
  return {
    section: block.section.section.key,
    path: block.path,
    start: marked.start,
    end: marked.end,
    quote: text,
    from: marked.start - span.start,
    to: marked.end - span.start,
  }
}

/** A block as a whole, or some of its words. */
export function placeOfBlock({ section, path, text }: ReviewBlock, marked?: Span): ReviewPlace {
  const { start, end } = marked ?? { start: 0, end: text.length }
  return { section: section.section.key, path, start, end, quote: text, from: start, to: end }
}

/** Applies a rule until it has found as much as is wanted. */
export function applyRule(rule: ReviewRule, reviewed: Reviewed, findingsMax: number): ReviewFinding[] {
  const seen = new Map<string, number>()
  const findings: ReviewFinding[] = []
  for (const found of rule.find(reviewed)) {
    if (findings.length === findingsMax) break
    const { section, quote, from, to } = found.place
    const said = JSON.stringify([rule.name, section, quote, from, to, found.about ?? '', found.restsOn ?? ''])
    const count = seen.get(said) ?? 0
    seen.set(said, count + 1)
    const id = createHash('sha256').update(`${said}${count}`).digest('hex').slice(0, 24)
    findings.push({ ...found, id, rule: rule.name, group: rule.group, severity: found.severity ?? rule.severity })
  }
  return findings
}
