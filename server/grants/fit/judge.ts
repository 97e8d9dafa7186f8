import {
  ageRule,
  controlRule,
  deMinimisRule,
  doubleFundingRule,
  excludedKindRule,
  genderPlanRule,
  taxRule,
  incomeRule,
  kindRule,
} from '#server/grants/fit/applicant-rules.ts'
import { viewCall } from '#server/grants/fit/call-view.ts'
import type { CallView } from '#server/grants/fit/call-view.ts'
import type { Party } from '#server/grants/fit/consortium.ts'
import { judgeConsortium } from '#server/grants/fit/consortium-rules.ts'
import type { ConsortiumView } from '#server/grants/fit/consortium-rules.ts'
import { countryRule, isFirm, restrictedRule, standingIn } from '#server/grants/fit/country-rules.ts'
import type { Standing } from '#server/grants/fit/country-standing.ts'
import { fitRules } from '#server/grants/fit/finding.ts'
import type { Finding, Lack, Phrase } from '#server/grants/fit/finding.ts'
import type { FitCase } from '#server/grants/fit/fit-case.ts'
import { amountRule, ownShareRule, rateRule, viewMoney } from '#server/grants/fit/money-rules.ts'
import type { MoneyView } from '#server/grants/fit/money-rules.ts'
import {
  conditionDay,
  conditionFact,
  deadlineRule,
  readinessRule,
  timeLeftRule,
  zoneOf,
} from '#server/grants/fit/time-rules.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import type { Sme } from '#shared/grants/sme.ts'
import type { OrganisationProfile, Partner } from '#shared/grants/profile.ts'

/** What is judged. */
export type FitInput = {
  readonly facts: CallReading
  readonly profile: OrganisationProfile
  readonly organisationName: string
  readonly partners: readonly Partner[]
  /** Milliseconds since 1970 UTC. */
  readonly now: number
  readonly sme: Pick<Sme, 'class' | 'missing'>
  /** What the applicant means to ask for, in the currency of the call. */
  readonly request?: number | null
  /** Whose calendar counts the days that are left; null: that of the call. */
  readonly timeZone?: string | null
}

/** Whether an organisation may apply, by which rules, and what is missing. */
export type FitJudgement = {
  readonly verdict: 'possible' | 'not_possible' | 'open'
  /** The verdict in a sentence. */
  readonly says: Phrase
  /** In the order of `fitRules`. */
  readonly rules: readonly Finding[]
  /** Facts that are missing, or not sure enough to judge by. */
  readonly missing: readonly Lack[]
  /** At most three things to put right first, what blocks before what is open. */
  readonly first: readonly Finding[]
  readonly consortium: ConsortiumView | null
  readonly money: MoneyView | null
  readonly parties: readonly { readonly party: Party; readonly standing: Standing | null }[]
  readonly call: CallView
}

const rules = [
  deadlineRule,
  restrictedRule,
  countryRule,
  kindRule,
  excludedKindRule,
  taxRule,
  ageRule,
  incomeRule,
  controlRule,
  genderPlanRule,
  rateRule,
  amountRule,
  ownShareRule,
  readinessRule,
  deMinimisRule,
  doubleFundingRule,
  timeLeftRule,
]

const callPath = (fact: string) => (fact.startsWith('call.') ? fact.slice('call.'.length) : null)

/**
 * A finding that rests on an unsure fact of the call says neither yes nor no, and a "no" rests only on what a user
 * confirmed or corrected, or on a table of a programme that is certain.
 */
function weakened(call: CallView, finding: Finding): Finding {
  const { verdict, byTable = false, remedy } = finding
  const isTableEnough = byTable && call.isProgrammeCertain()
  const lacks = finding.facts.flatMap((fact): Lack[] => {
    const path = callPath(fact)
    if (path === null) return []
    const isUndecided = verdict === 'no' && call.says(path) && !call.isDecided(path) && !isTableEnough
    const why = call.weakness(path) ?? (isUndecided ? 'check' : null)
    return why === null ? [] : [{ fact, why }]
  })
  if (lacks.length === 0) return finding
  const blanks = { facts: namesOf(lacks) }
  return {
    ...finding,
    verdict: 'look',
    // The rules of time say themselves that the deadline is not confirmed.
    says: finding.says.key.endsWith('.as_read')
      ? finding.says
      : { key: 'weak', blanks: { says: { phrase: finding.says } } },
    lacks: [...lacks, ...(finding.lacks ?? [])],
    remedy:
      verdict === 'no' && remedy !== undefined
        ? { key: 'do.confirm_first', blanks: { ...blanks, next: { phrase: remedy } } }
        : { key: 'do.confirm_fact', blanks },
  }
}

const namesOf = (lacks: readonly Lack[]) => ({
  facts: lacks.map(({ fact }) => fact).filter((fact) => callPath(fact) !== null),
})

/**
 * Judges whether an organisation may apply. "Possible" is said only when every rule says yes and rests on sure facts.
 */
export function judge({
  facts,
  profile,
  organisationName,
  partners,
  now,
  sme,
  request = null,
  timeZone = null,
}: FitInput): FitJudgement {
  const { class: sizeClass, missing: sizeMissing } = sme
  const call = viewCall(facts)
  const day = conditionDay(facts, now)
  const standings = [profile.country?.value ?? null, ...partners.map(({ country }) => country)].map((country) =>
    country === null ? null : standingIn({ call, day }, country),
  )
  const applicant: Omit<Party, 'counts' | 'isMemberState'> = {
    name: organisationName,
    country: profile.country?.value ?? null,
    legalKind: profile.legalKind?.value ?? null,
    associated: false,
    linkedWith: [],
    sme: sizeClass === 'unknown' ? null : sizeClass !== 'large',
  }
  const parties = [applicant, ...partners].map((party, index): Party => {
    const standing = standings[index] ?? null
    // No one is left out of a count for what no one has confirmed.
    const counts = standing === null || (standing.counts === 'no' && !isFirm(call, standing)) ? 'look' : standing.counts
    return { ...party, counts, isMemberState: standing?.isMemberState ?? false }
  })
  const fitCase: FitCase = {
    call,
    profile,
    parties,
    sizeClass,
    sizeMissing,
    now,
    timeZone: timeZone ?? zoneOf(facts, now),
    day,
    dayFact: conditionFact(facts, now),
    request,
  }
  const consortium = judgeConsortium(fitCase)
  const found = [...rules.flatMap((rule) => rule(fitCase) ?? []), ...consortium.findings]
    .map((finding) => weakened(call, finding))
    .toSorted((one, other) => fitRules.indexOf(one.id) - fitRules.indexOf(other.id))
  const missing = found
    .flatMap(({ lacks = [] }) => lacks)
    .filter((lack, index, all) => all.findIndex(({ fact }) => fact === lack.fact) === index)
  const verdict = verdictOf(found)
  return {
    verdict,
    says: headlineOf(verdict, found),
    rules: found,
    missing,
    first: firstOf(found),
    consortium: consortium.view,
    money: viewMoney(fitCase),
    parties: parties.map((party, index) => ({ party, standing: standings[index] ?? null })),
    call,
  }
}

function verdictOf(found: readonly Finding[]): FitJudgement['verdict'] {
  if (found.some(({ verdict, bars }) => verdict === 'no' && bars === true)) return 'not_possible'
  return found.every(({ verdict }) => verdict === 'yes') ? 'possible' : 'open'
}

function headlineOf(verdict: FitJudgement['verdict'], found: readonly Finding[]): Phrase {
  if (verdict === 'possible') return { key: 'verdict.possible' }
  if (verdict === 'not_possible') {
    const bar = found.find((each) => each.verdict === 'no' && each.bars === true)
    return { key: 'verdict.not_possible', blanks: bar === undefined ? {} : { reason: { phrase: bar.says } } }
  }
  const mayBar = found.find(({ bars, verdict: each }) => bars === true && each === 'look')
  if (mayBar !== undefined) return { key: 'verdict.may_bar', blanks: { facts: namesOf(mayBar.lacks ?? []) } }
  const no = found.filter((each) => each.verdict === 'no').length
  const look = found.filter((each) => each.verdict === 'look').length
  const key = no === 0 ? 'verdict.open' : look === 0 ? 'verdict.to_mend_only' : 'verdict.to_mend'
  return { key, blanks: { no, look } }
}

/** Order of findings: what bars or may bar, what must be fixed, what the applicant must state, what a person must look at. */
function urgency({ verdict, bars = false, lacks = [] }: Finding): number {
  if (bars) return verdict === 'no' ? 0 : 1
  if (verdict === 'no') return 2
  return lacks.some(({ why }) => why === 'missing') ? 3 : 4
}

function firstOf(found: readonly Finding[]): Finding[] {
  const open = found.filter(({ verdict }) => verdict !== 'yes').toSorted((one, other) => urgency(one) - urgency(other))
  const asked = (finding: Finding) => JSON.stringify(finding.remedy ?? finding.says)
  return open.filter((each, index) => open.findIndex((other) => asked(other) === asked(each)) === index).slice(0, 3)
}
