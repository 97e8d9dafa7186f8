import type { CallReading } from '#shared/grants/facts.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import type { SectionKind, SectionLimit } from '#shared/drafts/sections.ts'
import type { Language } from '#shared/languages.ts'
import type { CostCategory } from '#shared/plan.ts'

/** A section of an application with its text. */
export type ReviewSection = {
  readonly key: string
  readonly kind: SectionKind
  readonly title: string
  readonly limit: SectionLimit | null
  /** Aspects of criteria, and outcomes of the call, that the section is to answer. */
  readonly criteria: readonly string[]
  readonly outcomes: readonly string[]
  readonly doc: DraftDoc
}

/** A category of cost that has a ceiling. */
export type CeilingCategory = { readonly category: CostCategory | 'indirect' }

type Titled = { readonly id: string; readonly title: string }

/** The plan of an application as far as the review looks at it. Months count from 1; amounts are in `currency`. */
export type ReviewPlan = {
  /** How long the project lasts; null where neither plan nor call says. */
  readonly months: number | null
  readonly partners: readonly { readonly id: string; readonly name: string | null }[]
  readonly packages: readonly (Titled & { readonly from: number; readonly to: number; readonly lead: string | null })[]
  readonly tasks: readonly (Titled & { readonly from: number; readonly to: number; readonly lead: string | null })[]
  readonly deliverables: readonly (Titled & {
    readonly package: string
    readonly month: number
    readonly lead: string | null
  })[]
  readonly milestones: readonly (Titled & { readonly month: number; readonly proof: string })[]
  readonly efforts: readonly { readonly package: string; readonly partner: string; readonly months: number }[]
  readonly risks: readonly (Titled & { readonly remedy: string })[]
  readonly indicators: readonly (Titled & {
    readonly baseline: string
    readonly target: string
    readonly month: number | null
  })[]
  readonly currency: string
  /** What is asked for; null while a rate is not known. */
  readonly request: number | null
  /** Per cent of indirect costs. */
  readonly indirectPercent: number | null
  /** Cost of personnel of each partner. */
  readonly personnel: readonly { readonly partner: string; readonly amount: number }[]
  /** What the budget checks of itself found. */
  readonly checks: readonly {
    readonly check: string
    readonly state: 'met' | 'not_met' | 'open'
    /** What it is about, in words or as a category; null: the whole budget. */
    readonly about: string | CeilingCategory | null
    readonly value: number | null
    readonly least: number | null
    readonly most: number | null
    /** Whether more is refused, not only cut. */
    readonly isHard: boolean
  }[]
}

/** Everything that the rules of the review know. They read nothing else. */
export type ReviewInput = {
  readonly call: CallReading | null
  /** In which language the application is to be. */
  readonly language: Language
  readonly sections: readonly ReviewSection[]
  readonly plan: ReviewPlan | null
  /** Names of the organisation and its partners. */
  readonly names: readonly string[]
  /** What the profile of the organisation says, as text: its numbers count as sourced. */
  readonly profileText: string
  /** Text of the call: its numbers count as sourced. */
  readonly callText: string
  /** Characters of the texts that the font of the files has no picture for. */
  readonly missingCharacters: readonly string[]
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}
