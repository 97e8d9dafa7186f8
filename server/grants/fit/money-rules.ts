import { enterpriseKinds, usualRates } from '#server/grants/data/fit-defaults.ts'
import type { FitCase, FitRuleOf } from '#server/grants/fit/fit-case.ts'
import { lacksProfile } from '#server/grants/fit/fit-case.ts'
import type { Finding, Phrase, Source } from '#server/grants/fit/finding.ts'
import type { CallFacts } from '#shared/grants/facts.ts'
import type { OrganisationProfile } from '#shared/grants/profile.ts'
import { smeClasses } from '#shared/grants/sme.ts'
import type { SmeClass } from '#shared/grants/sme.ts'

type Rate = CallFacts['rates'][number]

const publicKinds = ['municipality', 'public-body']
const researchKinds = ['university', 'research-organisation']

type Kind = NonNullable<OrganisationProfile['legalKind']>['value']

/** Whose rate is asked for: its kind in law, and the size classes that it may have. */
export type RatedParty = { readonly kind: Kind | undefined; readonly sizes: readonly SmeClass[] }

/** A party of a size class, or of one that is not known. */
export const partyOf = (kind: Kind | undefined, size: SmeClass | 'unknown'): RatedParty => ({
  kind,
  sizes: size === 'unknown' ? smeClasses : [size],
})

/** Whether a rate is meant for a party. Labels are those of the reader of rates. */
function isFor({ applies }: Rate, { kind, sizes: possible }: RatedParty): 'yes' | 'no' | 'look' | 'all' | 'others' {
  const label = applies.toLowerCase()
  if (label === 'all') return 'all'
  if (label === 'all others') return 'others'
  if (kind === undefined) return 'look'
  const isEnterprise = enterpriseKinds.includes(kind)
  const bySize = (...sizes: readonly SmeClass[]) => {
    if (!isEnterprise) return 'no'
    if (possible.every((size) => sizes.includes(size))) return 'yes'
    return possible.some((size) => sizes.includes(size)) ? 'look' : 'no'
  }
  if (/^smes?\b/.test(label)) return bySize('micro', 'small', 'medium')
  if (label.startsWith('micro and small')) return bySize('micro', 'small')
  if (label.startsWith('micro ent')) return bySize('micro')
  if (label.startsWith('small ent')) return bySize('small')
  if (label.startsWith('medium ent')) return bySize('medium')
  if (label.startsWith('large ent')) return bySize('large')
  if (label.startsWith('for-profit'))
    return isEnterprise ? (kind === 'cooperative' ? 'look' : 'yes') : kind === 'hospital' ? 'look' : 'no'
  if (label.startsWith('non-profit'))
    return isEnterprise
      ? kind === 'cooperative'
        ? 'look'
        : 'no'
      : kind === 'hospital' || kind === 'person'
        ? 'look'
        : 'yes'
  if (label.startsWith('public'))
    return publicKinds.includes(kind) ? 'yes' : isEnterprise || kind === 'person' ? 'no' : 'look'
  if (label.startsWith('research')) return researchKinds.includes(kind) ? 'yes' : 'no'
  return 'look'
}

const whoKeys: readonly (readonly [start: string, key: Phrase['key']])[] = [
  ['sme', 'who.sme'],
  ['micro and small', 'who.small'],
  ['micro ent', 'who.micro'],
  ['small ent', 'who.small_only'],
  ['medium ent', 'who.medium'],
  ['large ent', 'who.large'],
  ['for-profit', 'who.for_profit'],
  ['non-profit', 'who.non_profit'],
  ['public', 'who.public'],
  ['research', 'who.research'],
  ['women-led', 'who.women_or_young'],
  ['people with dis', 'who.disabilities'],
  ['all others', 'who.others'],
]

function whoOf({ applies }: Rate): Phrase {
  const known = whoKeys.find(([start]) => applies.toLowerCase().startsWith(start))
  return known === undefined ? { key: 'who.other', blanks: { label: applies } } : { key: known[1] }
}

/** The rate that applies; null where it is not known. */
type AppliedRate = { readonly percent: number; readonly source: Source; readonly isUsual: boolean }

/** The rates of a call, or those that its programme usually has where the call names none. */
function ratesIn(facts: CallFacts): { rates: readonly Rate[]; source: Source; isUsual: boolean } {
  const usual = usualRates.find((row) => row.style === facts.programme?.style && row.actionType === facts.actionType)
  const isUsual = facts.rates.length === 0
  return {
    rates: isUsual ? (usual?.rates ?? []) : facts.rates,
    source:
      isUsual && usual !== undefined
        ? { kind: 'table', name: usual.source, from: null, checked: usual.checked }
        : { kind: 'call', path: 'rates' },
    isUsual,
  }
}

/** Chooses the rate of a party, and lists those that it may have if something holds that is not known of it. */
function chooseRate(rates: readonly Rate[], party: RatedParty): { chosen: Rate | undefined; besides: readonly Rate[] } {
  const weighed = rates.map((rate) => ({ rate, holds: isFor(rate, party) }))
  const of = (holds: string) => weighed.filter((each) => each.holds === holds).map(({ rate }) => rate)
  const sure = of('yes').toSorted((one, other) => other.percent - one.percent)
  const chosen = sure[0] ?? of('all')[0] ?? of('others')[0]
  return { chosen, besides: of('look').filter(({ percent }) => percent !== chosen?.percent) }
}

/**
 * The rate of a party in per cent, as a budget takes it: null where none is named, and where another rate may hold by what is not
 * known of the party.
 */
export function budgetRate(facts: CallFacts, party: RatedParty): { percent: number | null; from: 'call' | 'table' } {
  const { rates, isUsual } = ratesIn(facts)
  const { chosen, besides } = chooseRate(rates, party)
  const isOpen = besides.some(({ applies }) => isByKind(applies))
  return { percent: isOpen ? null : (chosen?.percent ?? null), from: isUsual ? 'table' : 'call' }
}

const isByKind = (applies: string) =>
  /^(?:sme|micro|small ent|medium ent|large ent|for-profit|non-profit|public|research)/i.test(applies)

/** Finds the rate for the applicant, and those that it may have if something holds that the profile does not tell. */
function rateOf({ call: { facts }, profile, sizeClass }: FitCase): {
  rates: readonly Rate[]
  applied: AppliedRate | null
  besides: readonly Rate[]
  isSizeOpen: boolean
} {
  const { rates, source, isUsual } = ratesIn(facts)
  const party = partyOf(profile.legalKind?.value, sizeClass)
  const { chosen, besides } = chooseRate(rates, party)
  const isSizeOpen =
    besides.some(({ applies }) => isByKind(applies)) && (party.kind === undefined || sizeClass === 'unknown')
  return {
    rates,
    applied: chosen === undefined ? null : { percent: chosen.percent, source, isUsual },
    besides,
    isSizeOpen,
  }
}

/** The rate that applies to the applicant. */
export const rateRule: FitRuleOf = (fitCase) => {
  const id = 'fit.rate'
  const { rates, applied, besides, isSizeOpen } = rateOf(fitCase)
  const { profile } = fitCase
  const inCall: Source = { kind: 'call', path: 'rates' }
  if (rates.length === 0) {
    return {
      id,
      verdict: 'look',
      says: { key: 'rate.silent' },
      sources: [inCall],
      facts: [],
      lacks: [{ fact: 'call.rates', why: 'missing' }],
      remedy: { key: 'do.confirm_call' },
    }
  }
  const isByWho = rates.some(({ applies }) => applies !== 'all')
  const callFacts = applied?.isUsual === true ? ['call.programme.style', 'call.actionType'] : ['call.rates']
  const facts = [...callFacts, ...(isByWho ? ['profile.legalKind', 'profile.years'] : [])]
  const sources = [applied?.source ?? inCall]
  const lines: Phrase[] = besides.map((rate) => ({
    key: 'rate.line',
    blanks: { percent: rate.percent, who: { phrase: whoOf(rate) } },
  }))
  const others = { lines: { phrases: lines } } as const
  if (isSizeOpen) {
    const lacks = profile.legalKind === undefined ? lacksProfile('legalKind') : lacksProfile('years')
    const says: Phrase =
      applied === null
        ? { key: 'rate.depends', blanks: others }
        : { key: 'rate.may_be', blanks: { percent: applied.percent, ...others } }
    const fact: Phrase['key'] = profile.legalKind === undefined ? 'fact.legalKind' : 'fact.years'
    return {
      id,
      verdict: 'look',
      says,
      sources,
      facts,
      lacks,
      remedy: { key: 'do.tell', blanks: { fact: { phrase: { key: fact } } } },
    }
  }
  if (applied === null) {
    return lines.length > 0
      ? {
          id,
          verdict: 'look',
          says: { key: 'rate.depends', blanks: others },
          sources,
          facts,
          remedy: { key: 'do.ask_funder' },
        }
      : { id, verdict: 'no', says: { key: 'rate.none' }, sources, facts, remedy: { key: 'do.ask_funder' } }
  }
  const blanks = { percent: applied.percent, ...others }
  return {
    id,
    verdict: 'yes',
    says: { key: lines.length > 0 ? 'rate.besides' : applied.isUsual ? 'rate.usual' : 'rate.is', blanks },
    sources,
    facts,
  }
}

const cents = (amount: number) => BigInt(Math.round(amount * 100))
const points = (percent: number) => BigInt(Math.round(percent * 100))
const whole = 10_000n

/**
 * The own money that a grant asks for, rounded up to a cent.
 *
 * @param share per cent of the whole cost that the applicant carries, from 0 to below 100.
 */
export function ownMoneyFor(grant: number, share: number): number {
  const rest = whole - points(share)
  return Number((cents(grant) * points(share) + rest - 1n) / rest) / 100
}

/** The largest grant that own money carries, rounded down to a cent; null where none is asked for. */
function grantFrom(own: number, share: number): number | null {
  return share === 0 ? null : Number((cents(own) * (whole - points(share))) / points(share)) / 100
}

/** Whether what is asked for lies within the limits of the call. */
export const amountRule: FitRuleOf = ({ call, request }) => {
  const { perProject, currency, totalBudget, hardLimit } = call.facts.money
  const min = perProject?.min ?? null
  const max = perProject?.max ?? null
  if (currency === null || (min === null && max === null && totalBudget === null)) return null
  const id = 'fit.amount'
  const isPerProject = min !== null || max !== null
  const path = isPerProject ? 'money.perProject' : 'money.totalBudget'
  const base = { id, sources: [{ kind: 'call', path }], facts: [`call.${path}`] } as const
  const most = max ?? totalBudget
  const blanks = {
    min: { money: min ?? 0, currency },
    max: { money: most ?? 0, currency },
    request: { money: request ?? 0, currency },
  }
  const limits: Phrase = {
    key: !isPerProject
      ? 'amount.total'
      : min !== null && min === max
        ? 'amount.fixed'
        : min === null
          ? 'amount.up_to'
          : max === null
            ? 'amount.from'
            : 'amount.between',
    blanks,
  }
  if (request === null) return { ...base, verdict: 'yes', says: limits }
  const said = { ...blanks, limits: { phrase: limits } }
  if (min !== null && request < min)
    return {
      ...base,
      verdict: 'no',
      says: { key: 'amount.under', blanks: said },
      remedy: { key: 'do.amount', blanks: said },
    }
  if (most !== null && request > most) {
    // Many calls take more as well, when the reason convinces; only some refuse it.
    const isRefused = hardLimit === true || !isPerProject
    const facts = isRefused && isPerProject ? [...base.facts, 'call.money.hardLimit'] : base.facts
    const over = { says: { key: 'amount.over', blanks: said }, remedy: { key: 'do.amount', blanks: said } } as const
    return { ...base, ...over, facts, verdict: isRefused ? 'no' : 'look' }
  }
  return { ...base, verdict: 'yes', says: { key: 'amount.within', blanks: said } }
}

/** What the applicant carries of the whole cost, in per cent; null where neither a rate nor a share is known. */
function shareOf(fitCase: FitCase) {
  const { coFinancing, rates } = fitCase.call.facts
  const { applied } = rateOf(fitCase)
  const percent = applied === null ? null : applied.percent
  const stated = coFinancing?.minPercent ?? null
  if (percent === null && stated === null) return null
  // A second, higher rate lowers the share that the call names for the usual one.
  const isUsualRate = percent === null || rates.length < 2 || percent === Math.min(...rates.map((rate) => rate.percent))
  const share = Math.max(percent === null ? 0 : 100 - percent, isUsualRate ? (stated ?? 0) : 0)
  return { applied, stated, share }
}

/** Whether partners carry the costs together, so that the amount of a project is not that of the applicant. */
function isJoint({ call, parties }: FitCase): boolean {
  return (call.facts.consortium?.minEntities ?? 1) > 1 || parties.some(({ associated }, at) => at > 0 && !associated)
}

/** Amounts of a call and of an applicant next to each other, in the currency of the call. */
export type MoneyView = {
  readonly currency: string
  /** What a project may ask for; null where the call leaves that end open. */
  readonly min: number | null
  readonly max: number | null
  readonly request: number | null
  /** Per cent of the whole cost that the applicant carries; null where it is not known. */
  readonly share: number | null
  /** Own money, as far as the profile tells it in this currency. */
  readonly own: number | null
  /** Own money that the amount asked for needs; without one, that the least grant needs. Null among partners: the part of each is not known. */
  readonly need: number | null
  /** The largest grant that the own money carries. */
  readonly carried: number | null
}

/** Sets the amounts of a case next to each other; null where the call names no amount for a project. */
export function viewMoney(fitCase: FitCase): MoneyView | null {
  const { call, profile, request } = fitCase
  const { perProject, currency } = call.facts.money
  const [min, max] = [perProject?.min ?? null, perProject?.max ?? null]
  if (currency === null || (min === null && max === null)) return null
  const share = shareOf(fitCase)?.share ?? null
  const told = profile.ownMoney?.value
  const own = told?.currency === currency ? told.amount : null
  const grant = request ?? min
  const isShared = share !== null && share > 0 && share < 100
  return {
    currency,
    min,
    max,
    request,
    share,
    own,
    need: share === 0 ? 0 : isShared && grant !== null && !isJoint(fitCase) ? ownMoneyFor(grant, share) : null,
    carried: isShared && own !== null ? grantFrom(own, share) : null,
  }
}

/** Whether own money carries the own share. */
export const ownShareRule: FitRuleOf = (fitCase) => {
  const { call, profile, request } = fitCase
  const { coFinancing, money } = call.facts
  const known = shareOf(fitCase)
  if (known === null) return null
  const { applied, stated, share } = known
  const id = 'fit.own_share'
  const callFacts = [
    ...(stated === null ? [] : ['call.coFinancing']),
    ...(applied?.isUsual === true ? ['call.actionType'] : applied === null ? [] : ['call.rates']),
  ]
  const sources: Source[] = [
    stated === null ? (applied?.source ?? { kind: 'call', path: 'rates' }) : { kind: 'call', path: 'coFinancing' },
  ]
  if (share === 0) return { id, verdict: 'yes', says: { key: 'own.nothing' }, sources, facts: callFacts }
  const facts = [...callFacts, 'profile.ownMoney']
  const base = { id, sources, facts } as const
  const own = profile.ownMoney?.value
  if (own === undefined) {
    return {
      ...base,
      verdict: 'look',
      says: { key: 'own.missing', blanks: { share } },
      lacks: lacksProfile('ownMoney'),
      remedy: { key: 'do.tell', blanks: { fact: { phrase: { key: 'fact.ownMoney' } } } },
    }
  }
  const currency = money.currency
  const has = { money: own.amount, currency: own.currency }
  if (currency === null || own.currency !== currency) {
    return {
      ...base,
      verdict: 'look',
      says: { key: 'own.currency', blanks: { has, share } },
      remedy: { key: 'do.convert', blanks: { currency: currency ?? '' } },
    }
  }
  if (share >= 100)
    return {
      ...base,
      verdict: 'look',
      says: { key: 'own.currency', blanks: { has, share } },
      remedy: { key: 'do.ask_funder' },
    }
  const grant = request ?? money.perProject?.min ?? null
  const carried = grantFrom(own.amount, share) ?? 0
  const isOfMinimum = request === null && grant !== null
  const blanks = {
    share,
    has,
    grant: { money: grant ?? 0, currency },
    need: { money: grant === null ? 0 : ownMoneyFor(grant, share), currency },
    carried: { money: Math.min(carried, money.perProject?.max ?? carried), currency },
  }
  const isShort = grant !== null && own.amount < ownMoneyFor(grant, share)
  // Each partner carries its own part, and nothing says yet how large that of the applicant is.
  if (isJoint(fitCase) && (isShort || grant === null || own.amount === 0)) {
    return { ...base, verdict: 'look', says: { key: 'own.part', blanks }, remedy: { key: 'do.own_part', blanks } }
  }
  if (isShort) {
    const isInKind = coFinancing?.inKindAllowed === true
    const says: Phrase = { key: isInKind ? 'own.in_kind' : 'own.short', blanks }
    // No one may ask for less than the least grant.
    const remedy: Phrase = { key: isOfMinimum ? 'do.own_money_least' : 'do.own_money', blanks }
    const used = isOfMinimum ? [...facts, 'call.money.perProject'] : facts
    return { ...base, facts: used, verdict: isInKind ? 'look' : 'no', says, remedy }
  }
  if (own.amount === 0)
    return { ...base, verdict: 'no', says: { key: 'own.none', blanks }, remedy: { key: 'do.own_money_any', blanks } }
  return {
    ...base,
    verdict: 'yes',
    says: { key: grant !== null && request !== null ? 'own.enough' : 'own.carries', blanks },
  } satisfies Finding
}
