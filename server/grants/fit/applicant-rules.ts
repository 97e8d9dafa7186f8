import {
  deMinimisCeiling,
  enterpriseKinds,
  genderPlanKinds,
  kindSectors,
  kindsInCalls,
} from '#server/grants/data/fit-defaults.ts'
import { isMemberState, listOf, standingOf } from '#server/grants/fit/country-standing.ts'
import type { FitCase, FitRuleOf } from '#server/grants/fit/fit-case.ts'
import { lacksProfile } from '#server/grants/fit/fit-case.ts'
import type { Finding, FitRule, Lack, Phrase, Source } from '#server/grants/fit/finding.ts'
import { findHits, fold, lexiconOf, wordsOf } from '#server/grants/read/words.ts'
import type { Sme } from '#shared/grants/sme.ts'
import type { FitPhrase } from '#server/grants/fit/words/en.ts'
import { findTaxClause } from '#server/grants/fit/tax-clause.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { addMonths } from '#shared/grants/dates.ts'

/** Facts of the profile that rules ask for, each with its words. */
type AskedFact = {
  [Name in OrganisationFactName]: `fact.${Name}` extends FitPhrase ? Name : never
}[OrganisationFactName]

const tell = (fact: AskedFact): Phrase => ({ key: 'do.tell', blanks: { fact: { phrase: { key: `fact.${fact}` } } } })

/** The answer of a rule while the profile does not tell the fact that it judges by. */
function untold(base: Pick<Finding, 'id' | 'sources' | 'facts'>, says: Phrase, fact: AskedFact): Finding {
  return { ...base, verdict: 'look', says, lacks: lacksProfile(fact), remedy: tell(fact) }
}

const sizeKinds: Readonly<Record<Sme['class'], string | null>> = {
  micro: 'micro-enterprise',
  small: 'small-enterprise',
  medium: 'medium-enterprise',
  large: 'large-enterprise',
  unknown: null,
}

function lacksSize({ sizeMissing }: FitCase): readonly Lack[] {
  const missing = sizeMissing.length > 0 ? sizeMissing : ['years']
  return missing.map((name) => ({ fact: `profile.${name}`, why: 'missing' }))
}

/** Whether a size fits the sizes that a call opens to. Words for small and medium enterprises mean micro ones too. */
function fitsSize(size: Sme['class'], asked: ReadonlySet<string>): boolean {
  const own = sizeKinds[size]
  const isForSmes = asked.has('small-enterprise') && asked.has('medium-enterprise')
  return own !== null && (asked.has(own) || (size === 'micro' && isForSmes))
}

/** Whether the kind of organisation is one of those that may apply. */
export const kindRule: FitRuleOf = (fitCase) => {
  const { call, profile, sizeClass } = fitCase
  const id = 'fit.kind'
  const { eligible } = call.facts.applicants
  const facts = ['call.applicants.eligible', 'profile.legalKind']
  const sources: Source[] = [{ kind: 'call', path: 'applicants.eligible' }]
  const kind = profile.legalKind?.value
  if (eligible.length === 0) {
    const lacks: readonly Lack[] = [{ fact: 'call.applicants.eligible', why: 'missing' }]
    return {
      id,
      verdict: 'look',
      says: { key: 'kind.silent' },
      sources,
      facts: ['profile.legalKind'],
      lacks,
      remedy: { key: 'do.confirm_call' },
    }
  }
  const blanks = { asked: { kinds: eligible } } as const
  if (kind === undefined) {
    return untold({ id, sources, facts }, { key: 'kind.missing', blanks }, 'legalKind')
  }
  const asked = new Set(eligible)
  const own = { ...blanks, own: { phrase: { key: `legal.${kind}` } } } as const
  const { surely, perhaps } = kindsInCalls[kind]
  if (surely.some((each) => asked.has(each)))
    return { id, verdict: 'yes', says: { key: 'kind.fits', blanks: own }, sources, facts }
  const asksSize = [...asked].some((each) => /^(?:micro|small|medium|large)-enterprise$/.test(each))
  if (asksSize && enterpriseKinds.includes(kind)) {
    const used = [...facts, 'profile.years', 'profile.owners', 'profile.holdings']
    if (sizeClass === 'unknown') {
      return {
        id,
        verdict: 'look',
        says: { key: 'kind.size_unknown', blanks },
        sources,
        facts: used,
        lacks: lacksSize(fitCase),
        remedy: tell('years'),
      }
    }
    const sized = { ...blanks, own: { phrase: { key: `size.${sizeClass}` } } } as const
    const size: Source = { kind: 'table', name: 'sme', from: '2005-01-01', checked: deMinimisCeiling.checked }
    if (fitsSize(sizeClass, asked))
      return {
        id,
        verdict: 'yes',
        says: { key: 'kind.size_fits', blanks: sized },
        sources: [...sources, size],
        facts: used,
      }
    if (sizeClass === 'micro' && (asked.has('small-enterprise') || asked.has('medium-enterprise'))) {
      return {
        id,
        verdict: 'look',
        says: { key: 'kind.maybe', blanks: sized },
        sources: [...sources, size],
        facts: used,
        remedy: { key: 'do.ask_funder' },
      }
    }
    if (!perhaps.some((each) => asked.has(each))) {
      return {
        id,
        verdict: 'no',
        bars: true,
        says: { key: 'kind.no', blanks: sized },
        sources: [...sources, size],
        facts: used,
        remedy: { key: 'do.other_call' },
      }
    }
  }
  if (perhaps.some((each) => asked.has(each))) {
    return {
      id,
      verdict: 'look',
      says: { key: 'kind.maybe', blanks: own },
      sources,
      facts,
      remedy: { key: 'do.ask_funder' },
    }
  }
  return {
    id,
    verdict: 'no',
    bars: true,
    says: { key: 'kind.no', blanks: own },
    sources,
    facts,
    remedy: { key: 'do.other_call' },
  }
}

/** States that the profile tells as one fact: free of both, or not. */
const insolvencies = ['insolvent', 'in-liquidation']

/** Whether the kind of organisation is one of those that are shut out. */
export const excludedKindRule: FitRuleOf = (fitCase) => {
  const { call, profile, sizeClass } = fitCase
  const { excluded } = call.facts.applicants
  if (excluded.length === 0) return null
  const id: FitRule = 'fit.excluded_kind'
  const sources: Source[] = [{ kind: 'call', path: 'applicants.excluded' }]
  const facts = ['call.applicants.excluded', 'profile.legalKind']
  const blanks = { asked: { kinds: excluded } } as const
  const kind = profile.legalKind?.value
  if (kind === undefined) {
    return untold({ id, sources, facts }, { key: 'excluded.missing', blanks }, 'legalKind')
  }
  const own = { ...blanks, own: { phrase: { key: `legal.${kind}` } } } as const
  const no = (says: Phrase): Finding => ({
    id,
    verdict: 'no',
    bars: true,
    says,
    sources,
    facts,
    remedy: { key: 'do.other_call' },
  })
  const { surely, perhaps } = kindsInCalls[kind]
  // Natural persons may be shut out where the self-employed are not.
  const shut = new Set(excluded.filter((each) => !call.facts.applicants.eligible.includes(each)))
  if (surely.some((each) => each !== 'legal-entity' && shut.has(each))) return no({ key: 'excluded.hit', blanks: own })
  const size = sizeKinds[sizeClass]
  if (enterpriseKinds.includes(kind) && size !== null && shut.has(size)) {
    return no({ key: 'excluded.hit', blanks: { ...blanks, own: { phrase: { key: `size.${sizeClass}` } } } })
  }
  // Who is named among those who may apply is not one of a wider kind that may not.
  const isNamed = surely.some((each) => each !== 'legal-entity' && call.facts.applicants.eligible.includes(each))
  const open = perhaps.filter((each) => shut.has(each) && !(isNamed && each === 'natural-person'))
  const isPublic = open.some((each) => each === 'state-enterprise' || each === 'municipal-enterprise')
  const bySector = open.filter((each) => kindSectors[each] !== undefined)
  const lacking = [
    ...(isPublic && profile.publicShare === undefined ? (['publicShare'] as const) : []),
    ...(bySector.length > 0 && profile.sectors === undefined ? (['sectors'] as const) : []),
  ]
  const used = [
    ...facts,
    ...(isPublic ? ['profile.publicShare'] : []),
    ...(bySector.length > 0 ? ['profile.sectors'] : []),
  ]
  const sectors = profile.sectors?.value ?? []
  const hits = bySector.filter((each) => kindSectors[each]?.some((code) => sectors.some((one) => one.startsWith(code))))
  if (hits.length > 0)
    return { ...no({ key: 'excluded.sector', blanks: { ...blanks, hits: { kinds: hits } } }), facts: used }
  const share = profile.publicShare?.value
  if (isPublic && share !== undefined && share > 50) {
    return { ...no({ key: 'excluded.public', blanks: { ...blanks, share } }), facts: used }
  }
  const states = excluded.filter((each) => insolvencies.includes(each))
  const withStates = states.length > 0 ? [...used, 'profile.solvent'] : used
  if (states.length > 0 && profile.solvent?.value === false)
    return { ...no({ key: 'excluded.insolvent', blanks: { states: { kinds: states } } }), facts: withStates }
  if (lacking.length > 0) {
    const [first] = lacking
    return {
      id,
      verdict: 'look',
      says: { key: 'excluded.lacking', blanks },
      sources,
      facts: used,
      lacks: lacksProfile(...lacking),
      remedy: tell(first ?? 'sectors'),
    }
  }
  const stated = open.filter(
    (each) => kindSectors[each] === undefined && !/^(?:state|municipal)-enterprise$/.test(each),
  )
  // An enterprise with a public minority.
  const isNear = isPublic && share !== undefined && share >= 25
  const isUntold = states.length > 0 && profile.solvent === undefined
  if (stated.length > 0 || isNear || isUntold) {
    const unsure = [...stated, ...(isNear ? ['state-enterprise'] : []), ...(isUntold ? states : [])]
    const says = { key: 'excluded.declare', blanks: { ...blanks, unsure: { kinds: unsure } } } as const
    const base = { id, sources, facts: withStates } as const
    if (isUntold) return untold(base, says, 'solvent')
    return { ...base, verdict: 'look', says, remedy: { key: 'do.declare', blanks: { unsure: { kinds: unsure } } } }
  }
  return { id, verdict: 'yes', says: { key: 'excluded.none', blanks: own }, sources, facts: withStates }
}

/** Whether the organisation owes taxes, where the call says that no one who does may apply. */
export const taxRule: FitRuleOf = ({ call, profile }) => {
  const path = findTaxClause(call.facts)
  if (path === null) return null
  const base = {
    id: 'fit.tax_debts',
    sources: [{ kind: 'call', path }],
    facts: [`call.${path}`, 'profile.taxesPaid'],
  } as const
  const isPaid = profile.taxesPaid?.value
  if (isPaid === undefined) return untold(base, { key: 'tax.missing' }, 'taxesPaid')
  return isPaid
    ? { ...base, verdict: 'yes', says: { key: 'tax.none' } }
    : { ...base, verdict: 'no', says: { key: 'tax.owed' }, remedy: { key: 'do.pay_taxes' } }
}

/** Whether the organisation is old enough on the day of the deadline. */
export const ageRule: FitRuleOf = ({ call, profile, day, dayFact }) => {
  const months = call.facts.applicants.minAgeMonths
  if (months === null) return null
  const id = 'fit.age'
  const sources: Source[] = [{ kind: 'call', path: 'applicants.minAgeMonths' }]
  const facts = ['call.applicants.minAgeMonths', 'profile.founded']
  const founded = profile.founded?.value
  const base = { id, sources, facts } as const
  if (founded === undefined) {
    return untold(base, { key: 'age.missing', blanks: { months } }, 'founded')
  }
  const since = addMonths(founded, months)
  const blanks = { months, founded: { day: founded }, since: { day: since }, day: { day } } as const
  return since <= day
    ? { ...base, verdict: 'yes', says: { key: 'age.enough', blanks } }
    : {
        ...base,
        facts: [...facts, ...(dayFact === null ? [] : [dayFact])],
        verdict: 'no',
        bars: true,
        says: { key: 'age.short', blanks },
        remedy: { key: 'do.apply_after', blanks },
      }
}

/** Whether the income stays under the ceiling. */
export const incomeRule: FitRuleOf = ({ call, profile }) => {
  const ceiling = call.facts.applicants.maxAnnualIncome
  if (ceiling === undefined) return null
  const id = 'fit.income'
  const sources: Source[] = [{ kind: 'call', path: 'applicants.maxAnnualIncome' }]
  const facts = ['call.applicants.maxAnnualIncome', 'profile.annualIncome']
  const most = { money: ceiling.amount, currency: ceiling.currency }
  const base = { id, sources, facts } as const
  const income = profile.annualIncome?.value
  if (income === undefined) {
    return untold(base, { key: 'income.missing', blanks: { most } }, 'annualIncome')
  }
  const blanks = { most, own: { money: income.amount, currency: income.currency } } as const
  if (income.currency !== ceiling.currency) {
    return {
      ...base,
      verdict: 'look',
      says: { key: 'income.currency', blanks },
      remedy: { key: 'do.convert', blanks: { currency: ceiling.currency } },
    }
  }
  if (income.amount < ceiling.amount) return { ...base, verdict: 'yes', says: { key: 'income.under', blanks } }
  // "Below" and "up to" differ at the very figure.
  if (income.amount === ceiling.amount)
    return { ...base, verdict: 'look', says: { key: 'income.at', blanks }, remedy: { key: 'do.ask_funder' } }
  return { ...base, verdict: 'no', bars: true, says: { key: 'income.over', blanks }, remedy: { key: 'do.other_call' } }
}

const control = lexiconOf({
  control: ['controlled', 'ownership control', 'control* de', 'detinut*', 'контролир*', 'под контролем'],
})

/** Whether who controls the organisation comes from a country that the call opens to, where the call asks for it. */
export const controlRule: FitRuleOf = ({ call, profile, day }) => {
  if (listOf(call) === null) return null
  const said = call.facts.evidence.filter(({ path }) => /^(?:applicants|countries|consortium)/.test(path))
  const texts = [...said.map(({ quote }) => quote), ...(call.facts.consortium?.rules ?? [])]
  if (!texts.some((text) => findHits(wordsOf(text), control).length > 0)) return null
  const id = 'fit.control'
  const sources: Source[] = [
    { kind: 'table', name: 'digital_control', from: '2021-05-11', checked: deMinimisCeiling.checked },
  ]
  const facts = ['call.applicants.eligible', 'profile.owners']
  const owners = profile.owners?.value
  if (owners === undefined) {
    return untold({ id, sources, facts }, { key: 'control.missing' }, 'owners')
  }
  const foreign = owners.filter(
    ({ controls, share, country }) =>
      (controls || share > 50) && (country === null || standingOf(call, country, day).counts !== 'yes'),
  )
  const names = foreign.map(({ name }) => name).join(', ')
  return foreign.length === 0
    ? { id, verdict: 'yes', says: { key: 'control.none' }, sources, facts }
    : {
        id,
        verdict: 'look',
        says: { key: 'control.foreign', blanks: { names } },
        sources,
        facts,
        remedy: { key: 'do.guarantee' },
      }
}

/** Whether a gender equality plan is there for those who need one in Horizon Europe. */
export const genderPlanRule: FitRuleOf = ({ call, profile, day }) => {
  const kind = profile.legalKind?.value
  const country = profile.country?.value
  if (call.facts.programme?.style !== 'horizon-europe' || kind === undefined || !genderPlanKinds.includes(kind))
    return null
  if (country !== undefined && standingOf(call, country, day).counts === 'no') return null
  const id = 'fit.gender_plan'
  const sources: Source[] = [
    { kind: 'table', name: 'gender_plan', from: '2022-01-01', checked: deMinimisCeiling.checked },
  ]
  const facts = ['call.programme.style', 'profile.legalKind', 'profile.genderPlan']
  const plan = profile.genderPlan?.value
  const base = { id, sources, facts } as const
  if (plan === undefined) {
    return untold(base, { key: 'gender.missing' }, 'genderPlan')
  }
  return plan
    ? { ...base, verdict: 'yes', says: { key: 'gender.there' } }
    : { ...base, verdict: 'no', says: { key: 'gender.none' }, remedy: { key: 'do.gender_plan' } }
}

const aid = lexiconOf({
  aid: ['de minimis', 'state aid', 'ajutor* de stat', 'ajutor* de minimis', 'государственн* помощ*', 'де минимис'],
})

/** Whether small aid of the last three years leaves room for this grant, where the call asks about state aid. */
export const deMinimisRule: FitRuleOf = ({ call, profile, day }) => {
  const texts = [
    ...call.facts.requiredDocuments.map(({ label }, place) => ({ path: `requiredDocuments.${place}`, quote: label })),
    ...call.facts.evidence,
  ]
  const asking = texts.find(({ quote }) => findHits(wordsOf(quote), aid).length > 0)
  if (asking === undefined) return null
  const id = 'fit.de_minimis'
  const country = profile.country?.value
  const isInUnion = country !== undefined && isMemberState(country, day)
  const ceiling = deMinimisCeiling.eur
  const table: Source = {
    kind: 'table',
    name: deMinimisCeiling.source,
    from: deMinimisCeiling.from,
    checked: deMinimisCeiling.checked,
  }
  const sources: Source[] = isInUnion ? [table] : [{ ...table, name: 'national_aid', from: null }]
  const facts = [`call.${asking.path}`, 'profile.grants', 'profile.country']
  const grants = profile.grants?.value
  const base = { id, sources, facts } as const
  if (grants === undefined) {
    return untold(base, { key: 'aid.missing' }, 'grants')
  }
  const firstYear = Number(day.slice(0, 4)) - deMinimisCeiling.years
  const sum = grants
    .filter((each) => each.deMinimis && each.year >= firstYear)
    .reduce((all, each) => all + each.amountEur, 0)
  if (sum === 0) return { ...base, verdict: 'yes', says: { key: 'aid.none' } }
  const had = { money: sum, currency: 'EUR' }
  if (!isInUnion)
    return {
      ...base,
      verdict: 'look',
      says: { key: 'aid.national', blanks: { had } },
      remedy: { key: 'do.ask_funder' },
    }
  const room = { money: Math.max(0, ceiling - sum), currency: 'EUR' }
  const blanks = { had, room, ceiling: { money: ceiling, currency: 'EUR' } } as const
  if (sum >= ceiling)
    return { ...base, verdict: 'no', bars: true, says: { key: 'aid.full', blanks }, remedy: { key: 'do.other_call' } }
  const most = call.facts.money.currency === 'EUR' ? (call.facts.money.perProject?.max ?? null) : null
  return most !== null && sum + most <= ceiling
    ? { ...base, verdict: 'yes', says: { key: 'aid.room', blanks } }
    : { ...base, verdict: 'look', says: { key: 'aid.near', blanks }, remedy: { key: 'do.ask_less', blanks } }
}

/** Years that a grant of the same programme is still likely to pay for. */
const runningYears = 3

/** Whether another grant of the Union may pay for the same. */
export const doubleFundingRule: FitRuleOf = ({ call, profile, day }) => {
  const programme = call.facts.programme
  if (programme?.style !== 'horizon-europe' && programme?.style !== 'digital-europe') return null
  const id = 'fit.double_funding'
  const sources: Source[] = [
    { kind: 'table', name: 'double_funding', from: '2024-09-30', checked: deMinimisCeiling.checked },
  ]
  const facts = ['call.programme.style', 'profile.grants']
  const grants = profile.grants?.value
  const base = { id, sources, facts } as const
  if (grants === undefined) {
    return untold(base, { key: 'double.missing' }, 'grants')
  }
  const recent = grants.filter(({ year }) => year >= Number(day.slice(0, 4)) - runningYears)
  const plain = (text: string) => fold(text).trim()
  const same = recent.filter(({ programme: name }) => {
    const [one, other] = [plain(name), plain(programme.name ?? '')]
    return (
      one === other ||
      (other !== '' && (one.includes(other) || other.includes(one))) ||
      plain(styleNames[programme.style ?? ''] ?? '-') === one
    )
  })
  const names = same.map(({ programme: name, year }) => `${name}, ${year}`).join('; ')
  return same.length === 0
    ? { ...base, verdict: 'yes', says: { key: 'double.none' } }
    : {
        ...base,
        verdict: 'look',
        says: { key: 'double.same', blanks: { names } },
        remedy: { key: 'do.separate_costs' },
      }
}

const styleNames: Readonly<Record<string, string>> = {
  'horizon-europe': 'Horizon Europe',
  'digital-europe': 'Digital Europe',
}
