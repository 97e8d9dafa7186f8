import type { PlanBasis, PlanPartner } from '#shared/contracts/plan.ts'
import type { KeptPartner } from '#shared/contracts/organisations.ts'
import { budgetSchemes } from '#shared/grants/budget-schemes.ts'
import { marksOfRow, isUnderPath } from '#shared/grants/fact-rows.ts'
import type { OpenPaths } from '#shared/grants/fact-rows.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import type { OrganisationProfile } from '#shared/grants/profile.ts'
import type { BudgetSchemeName } from '#shared/plan.ts'
import { budgetRate, partyOf } from '#server/grants/fit/money-rules.ts'
import type { RatedParty } from '#server/grants/fit/money-rules.ts'
import { readSme } from '#server/grants/fit/sme.ts'

/** The facts of a call as they hold now. */
type KnownCall = { facts: CallReading } & OpenPaths

/** Gathers what a budget follows from in addition to its rows. @param call null while there is none, or it was not read. */
export function basisOf({
  call,
  profile,
  partners,
  kept,
}: {
  call: KnownCall | null
  profile: OrganisationProfile
  partners: readonly PlanPartner[]
  kept: readonly KeptPartner[]
}): PlanBasis {
  const scheme = schemeOf(call?.facts ?? null)
  const basis: PlanBasis = {
    scheme,
    currency: { code: budgetSchemes[scheme.name].currency, from: scheme.from === 'call' ? 'table' : 'default' },
    months: null,
    indirect: null,
    rates: partners.map(({ id, is_applicant }) => ({
      partner: id,
      ...rateOf(call, is_applicant ? applicantAs(profile) : partnerAs(kept.find((each) => each.id === id))),
    })),
    rate_fact: null,
    range: null,
    own_share: null,
    third_party: null,
  }
  return call === null ? basis : { ...basis, ...callPart(call, basis) }
}

function callPart(call: KnownCall, basis: PlanBasis): Partial<PlanBasis> {
  const { money, durationMonths, indirectCosts, coFinancing, rates } = call.facts
  const { perProject, thirdParty } = money
  const [min, max] = [moneyOf(perProject?.min ?? null), moneyOf(perProject?.max ?? null)]
  const share = coFinancing?.minPercent ?? null
  return {
    currency: money.currency === null ? basis.currency : { code: money.currency, from: 'call' },
    months: durationMonths === null ? null : { ...durationMonths, ...factAt(call, 'durationMonths') },
    indirect:
      indirectCosts === null ? null : { percent: decimalOf(indirectCosts.percent), ...factAt(call, 'indirectCosts') },
    rate_fact: rates.length === 0 ? null : factAt(call, 'rates'),
    range:
      min === null && max === null
        ? null
        : { min, max, currency: money.currency, hard: money.hardLimit, ...factAt(call, 'money.perProject') },
    own_share: share === null ? null : { percent: decimalOf(share), ...factAt(call, 'coFinancing') },
    third_party:
      thirdParty === undefined
        ? null
        : {
            each: moneyOf(thirdParty.maxEach),
            total: moneyOf(thirdParty.maxTotal),
            ...factAt(call, 'money.thirdParty'),
          },
  }
}

/** Call facts are binary numbers; what a budget counts with has two places. */
const decimalOf = (value: number) => String(Number(value.toFixed(2)))

/** A budget counts only amounts that a user could type, too: a bound of a call that is none of them bounds nothing. */
const moneyOf = (value: number | null) => (value !== null && value >= 0 && value < 1e12 ? value.toFixed(2) : null)

/** What is not settled about a fact, and its sentence. */
function factAt({ facts, unconfirmed, assumed }: KnownCall, path: string) {
  const proof = facts.evidence.find((each) => isUnderPath(path, each.path))
  return {
    marks: marksOfRow(facts, { unconfirmed, assumed }, { key: path, also: [] }),
    quote: proof?.quote ?? null,
    page: proof?.page ?? null,
  }
}

function schemeOf(facts: CallReading | null): { name: BudgetSchemeName; from: 'call' | 'default' } {
  switch (facts?.programme?.style) {
    case 'horizon-europe':
      return { name: facts.fundingForm === 'lump-sum' ? 'horizon_lump_sum' : 'horizon', from: 'call' }
    case 'digital-europe':
      return { name: 'digital', from: 'call' }
    case 'national':
      return { name: 'national', from: 'call' }
    case 'foundation':
    case 'cross-border':
      return { name: 'foundation', from: 'call' }
    default:
      return { name: 'national', from: 'default' }
  }
}

function rateOf(call: KnownCall | null, party: RatedParty): Pick<PlanBasis['rates'][number], 'percent' | 'from'> {
  if (call === null) return { percent: null, from: 'unknown' }
  const { percent, from } = budgetRate(call.facts, party)
  return percent === null ? { percent, from: 'unknown' } : { percent: decimalOf(percent), from }
}

function applicantAs(profile: OrganisationProfile): RatedParty {
  return partyOf(profile.legalKind?.value, readSme(profile).class)
}

function partnerAs(partner: KeptPartner | undefined): RatedParty {
  const unsure = partyOf(partner?.legalKind, 'unknown')
  const isSme = partner?.sme ?? null
  return isSme === null ? unsure : { ...unsure, sizes: unsure.sizes.filter((size) => (size !== 'large') === isSme) }
}
