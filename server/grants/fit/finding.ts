import type { ActorKind } from '#server/grants/fit/consortium.ts'
import type { FitPhrase } from '#server/grants/fit/words/en.ts'

/** What a blank of a phrase is filled with; a day, an amount, a country are written as the language writes them. */
export type Blank =
  | string
  | number
  | { readonly day: string }
  | { readonly moment: string; readonly zone: string | null }
  | { readonly money: number; readonly currency: string }
  | { readonly countries: readonly string[] }
  | { readonly kinds: readonly string[] }
  | { readonly actors: readonly ActorKind[] }
  /** Paths of facts, said by their names. */
  | { readonly facts: readonly string[] }
  | { readonly phrase: Phrase }
  | { readonly phrases: readonly Phrase[] }

/** Words to say, before they are said in a language. */
export type Phrase = { readonly key: FitPhrase; readonly blanks?: Readonly<Record<string, Blank>> }

/** The names of the rules. */
export const fitRules = [
  'fit.deadline_passed',
  'fit.country.restricted',
  'fit.country.established',
  'fit.kind',
  'fit.excluded_kind',
  'fit.tax_debts',
  'fit.age',
  'fit.income',
  'fit.consortium.entities',
  'fit.consortium.countries',
  'fit.consortium.member_state',
  'fit.consortium.independent',
  'fit.consortium.kinds',
  'fit.control',
  'fit.gender_plan',
  'fit.rate',
  'fit.amount',
  'fit.own_share',
  'fit.readiness',
  'fit.de_minimis',
  'fit.double_funding',
  'fit.time_left',
] as const

export type FitRule = (typeof fitRules)[number]

/** True for the name of a rule. */
export function isFitRule(name: string): name is FitRule {
  return fitRules.some((rule) => rule === name)
}

/**
 * Where a rule comes from: the call, or in a table of ours with the day from which it holds and the day it was last
 * checked.
 */
export type Source =
  | { readonly kind: 'call'; readonly path: string; readonly country?: string }
  | { readonly kind: 'table'; readonly name: string; readonly from: string | null; readonly checked: string }

/** A fact that a rule lacks, or that is not sure enough. */
export type Lack = {
  /** `profile.country`, `call.trl`, `partners.kinds`. */
  readonly fact: string
  readonly why: 'missing' | 'check' | 'conflict' | 'assumed'
}

/** What a rule found. */
export type Finding = {
  readonly id: FitRule
  readonly verdict: 'yes' | 'no' | 'look'
  /**
   * Whether a "no" ends it: an organisation cannot move to another country, but can find one more partner. With "look":
   * whether it would end it, if the facts of the call that no one has confirmed are right.
   */
  readonly bars?: boolean
  /** Whether a dated table of the programme alone gives the answer, so that of the call only its programme must be certain. */
  readonly byTable?: boolean
  readonly says: Phrase
  readonly sources: readonly Source[]
  /** Paths of the facts that it used: `call.…`, `profile.…`, `partners.…`. */
  readonly facts: readonly string[]
  readonly lacks?: readonly Lack[]
  readonly remedy?: Phrase
}
