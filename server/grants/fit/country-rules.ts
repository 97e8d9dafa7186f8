import { heldRegions, restrictedCountries } from '#server/grants/data/country-status.ts'
import { trustKinds } from '#server/grants/data/fit-defaults.ts'
import { isMemberState, isOfTheUnion, listOf, standingOf } from '#server/grants/fit/country-standing.ts'
import type { FitCase, FitRuleOf } from '#server/grants/fit/fit-case.ts'
import type { Standing } from '#server/grants/fit/country-standing.ts'
import { lacksProfile } from '#server/grants/fit/fit-case.ts'
import type { Source } from '#server/grants/fit/finding.ts'
import { fold } from '#server/grants/read/words.ts'

const tellCountry = { key: 'do.tell', blanks: { fact: { phrase: { key: 'fact.country' } } } } as const

/** Whether the country of establishment is one of those that the call opens to. */
export const countryRule: FitRuleOf = ({ call, profile, day }) => {
  const id = 'fit.country.established'
  const isSilent = call.facts.countries.eligible.length === 0
  const facts = [isSilent ? 'call.programme.style' : 'call.countries.eligible', 'profile.country']
  const country = profile.country?.value
  if (country === undefined) {
    const sources: Source[] = [{ kind: 'call', path: 'countries.eligible' }]
    return {
      id,
      verdict: 'look',
      says: { key: 'country.missing' },
      sources,
      facts,
      lacks: lacksProfile('country'),
      remedy: tellCountry,
    }
  }
  const { counts, says, sources, lacks } = standingIn({ call, day }, country)
  const base = { id, says, sources, facts, lacks } as const
  if (counts === 'no') return { ...base, verdict: 'no', bars: true, remedy: { key: 'do.other_call' } }
  return counts === 'yes' ? { ...base, verdict: 'yes' } : { ...base, verdict: 'look', remedy: { key: 'do.ask_funder' } }
}

/** What shuts a country out, and whether the call itself says so. */
function barOf(
  { call, day }: Pick<FitCase, 'call' | 'day'>,
  country: string,
): { source: Source; isNamed: boolean } | null {
  const { eligible, excluded, named } = call.facts.countries
  if (excluded.includes(country) || (excluded.includes('EU') && isMemberState(country, day))) {
    return { source: { kind: 'call', path: 'countries.excluded', country }, isNamed: false }
  }
  if (!isOfTheUnion(call)) return null
  const row = restrictedCountries.find((each) => each.country === country && (each.from ?? '') <= day)
  if (row !== undefined) {
    const source: Source = { kind: 'table', name: row.source, from: row.from, checked: row.checked }
    return { source, isNamed: eligible.includes(country) || named.includes(country) }
  }
  if (country === 'CN' && listOf(call) === 'horizon-europe' && call.facts.actionType === 'IA') {
    return {
      source: { kind: 'table', name: 'horizon_china', from: null, checked: restrictedCountries[0].checked },
      isNamed: eligible.includes('CN'),
    }
  }
  return null
}

/** What a country is in a call, also where nobody from it may take part. */
export function standingIn(fitCase: Pick<FitCase, 'call' | 'day'>, country: string): Standing {
  const standing = standingOf(fitCase.call, country, fitCase.day)
  if (barOf(fitCase, country)?.isNamed !== false) return standing
  return {
    ...standing,
    counts: 'no',
    says: { key: 'country.not_listed', blanks: { country: { countries: [country] } } },
  }
}

/** Whether anybody comes from a country that is shut out, in whatever role. */
export const restrictedRule: FitRuleOf = (fitCase) => {
  const { call, profile, parties } = fitCase
  const isUnion = isOfTheUnion(call)
  if (!isUnion && call.facts.countries.excluded.length === 0) return null
  const id = 'fit.country.restricted'
  const country = profile.country?.value
  const isExcluding = call.facts.countries.excluded.length > 0
  const style = call.facts.programme?.style ? 'call.programme.style' : 'call.countries.eligible'
  const facts = [
    ...(isExcluding ? ['call.countries.excluded'] : [style]),
    'profile.country',
    ...(parties.length > 1 ? ['partners.country'] : []),
  ]
  const annexes: Source = { kind: 'table', name: 'restricted_all', from: null, checked: restrictedCountries[0].checked }
  const usual: Source = isExcluding ? { kind: 'call', path: 'countries.excluded' } : annexes
  const own = country === undefined ? null : barOf(fitCase, country)
  if (country !== undefined && own !== null) {
    const blanks = { country: { countries: [country] } } as const
    const base = { id, sources: [own.source], facts } as const
    return own.isNamed
      ? { ...base, verdict: 'look', says: { key: 'restricted.named', blanks }, remedy: { key: 'do.ask_funder' } }
      : {
          ...base,
          verdict: 'no',
          bars: true,
          says: { key: own.source.kind === 'call' ? 'restricted.by_call' : 'restricted.by_table', blanks },
          remedy: { key: country === 'BY' ? 'do.open_to_belarus' : 'do.other_call' },
        }
  }
  const barred = parties.slice(1).flatMap((party) => {
    const bar = party.country === null ? null : barOf(fitCase, party.country)
    return bar === null || bar.isNamed ? [] : [{ party, source: bar.source }]
  })
  const [first] = barred
  if (first !== undefined) {
    const blanks = {
      names: barred.map(({ party }) => party.name).join(', '),
      country: { countries: [...new Set(barred.flatMap(({ party }) => party.country ?? []))] },
    }
    return {
      id,
      verdict: 'no',
      says: { key: 'restricted.partner', blanks },
      sources: [first.source],
      facts,
      remedy: { key: 'do.drop_partner', blanks },
    }
  }
  if (country === undefined) {
    return {
      id,
      verdict: 'look',
      says: { key: 'country.missing' },
      sources: [usual],
      facts,
      lacks: lacksProfile('country'),
      remedy: tellCountry,
    }
  }
  if (isUnion && country === 'UA') {
    const region = profile.region?.value
    const source: Source = { ...annexes, name: 'restricted_ukraine' }
    const base = { id, verdict: 'look', sources: [source], facts: [...facts, 'profile.region'] } as const
    if (region === undefined) {
      return {
        ...base,
        says: { key: 'restricted.region_asked' },
        lacks: lacksProfile('region'),
        remedy: { key: 'do.tell', blanks: { fact: { phrase: { key: 'fact.region' } } } },
      }
    }
    if (heldRegions.some((held) => fold(region).includes(fold(held)))) {
      return { ...base, says: { key: 'restricted.region_held', blanks: { region } }, remedy: { key: 'do.ask_funder' } }
    }
  }
  const kind = profile.legalKind?.value
  if (isUnion && country === 'HU' && kind !== undefined && trustKinds.includes(kind)) {
    const source: Source = { ...annexes, name: 'hungary_trusts', from: '2022-12-15' }
    return {
      id,
      verdict: 'look',
      says: { key: 'restricted.hungary' },
      sources: [source],
      facts: [...facts, 'profile.legalKind'],
      remedy: { key: 'do.check_trust' },
    }
  }
  const from = [...new Set(parties.flatMap((party) => party.country ?? []))]
  return {
    id,
    verdict: 'yes',
    says: { key: 'restricted.nobody', blanks: { country: { countries: from } } },
    sources: [usual],
    facts,
  }
}
