import type { Span, TextModel } from '#server/grants/text/text-model.ts'

/** How sure a rule is: of what a text says in so many words, of what follows from its context, of what a person should check. */
export type Confidence = 'certain' | 'likely' | 'check'

/** The least sure of several; certain where there are none. */
export const leastSure = (all: readonly Confidence[]): Confidence =>
  (['check', 'likely'] as const).find((each) => all.includes(each)) ?? 'certain'

/** Where a fact comes from. */
export type Evidence = Span & {
  /** A dotted path into the facts: `money.totalBudget`, `submission.deadlines.0.at`. */
  readonly path: string
  /** The name of the rule that found it: `read.deadline.extension`. */
  readonly rule: string
  readonly confidence: Confidence
}

/** What one family of rules found in a call. */
export type Reading<Part> = {
  readonly part: Part
  readonly evidence: readonly Evidence[]
  /** Paths of facts that the call does not state, of those that this family looks for. */
  readonly notStated: readonly string[]
  /** Paths of facts that the call declares not to apply. */
  readonly notApplicable: readonly string[]
  /** Facts that the call states in two ways which cannot both hold. */
  readonly conflicts: readonly Conflict[]
}

/** Two or more values of one fact, of which a person chooses. */
export type Conflict = { readonly path: string; readonly values: readonly (Span & { readonly value: unknown })[] }

/** A family of rules. Pure: the same text gives the same reading. */
export type ReadingRule<Part> = (model: TextModel) => Reading<Part>
