import type { CallView } from '#server/grants/fit/call-view.ts'
import type { Party } from '#server/grants/fit/consortium.ts'
import type { Finding, Lack } from '#server/grants/fit/finding.ts'
import type { Sme } from '#shared/grants/sme.ts'
import type { OrganisationFactName, OrganisationProfile } from '#shared/grants/profile.ts'

/** What every rule of fit judges by. */
export type FitCase = {
  readonly call: CallView
  readonly profile: OrganisationProfile
  /** The applicant first. */
  readonly parties: readonly Party[]
  /** By Recommendation 2003/361/EC; `unknown` while facts are missing. */
  readonly sizeClass: Sme['class']
  /** Facts of the profile that the size lacks. */
  readonly sizeMissing: readonly string[]
  readonly now: number
  /** Whose calendar counts the days that are left. */
  readonly timeZone: string
  /** The day on which conditions must hold: that of the next deadline, or today where none is known. */
  readonly day: string
  /** The deadline that gives it, `call.submission.deadlines.0.at`; null for today. */
  readonly dayFact: string | null
  /** What the applicant means to ask for, in the currency of the call; null while no one has said. */
  readonly request: number | null
}

/** A rule; null where the call does not ask for what it judges. */
export type FitRuleOf = (fitCase: FitCase) => Finding | null

/** The answer of a rule that needs a fact of the profile which is missing. */
export function lacksProfile(...names: readonly OrganisationFactName[]): readonly Lack[] {
  return names.map((name) => ({ fact: `profile.${name}`, why: 'missing' }))
}
