import { heldRegions, restrictedCountries } from '#server/grants/data/country-status.ts'
import { trustKinds } from '#server/grants/data/fit-defaults.ts'
import { isMemberState, isOfTheUnion, listOf, standingOf } from '#server/grants/fit/country-standing.ts'
import type { CallView } from '#server/grants/fit/call-view.ts'
import type { FitCase, FitRuleOf } from '#server/grants/fit/fit-case.ts'
import type { Standing } from '#server/grants/fit/country-standing.ts'
import { lacksProfile } from '#server/grants/fit/fit-case.ts'
import type { Phrase, Source } from '#server/grants/fit/finding.ts'
import { fold } from '#server/grants/read/words.ts'

const tellCountry = { key: 'do.tell', blanks: { fact: { phrase: { key: 'fact.country' } } } } as const

/** Whether the country of establishment is one of those that the call opens to. */
export const countryRule: FitRuleOf = ({ call, profile, day }) => {
  const id = 'fit.country.established'
  const isSilent = call.facts.countries.eligible.length === 0
  const country = profile.country?.value
  if (country === undefined) {
    const sources: Source[] = [{ kind: 'call', path: 'countries.eligible' }]
    return {
      id,
      verdict: 'look',
      says: { key: 'country.missing' },
      sources,
      facts: [isSilent ? 'call.programme.style' : 'call.countries.eligible', 'profile.country'],
      lacks: lacksProfile('country'),
      remedy: tellCountry,
    }
  }
  const { counts, says, sources, lacks, fact, byTable } = standingIn({ call, day }, country)
  const base = { id, says, sources, facts: [fact, 'profile.country'], lacks, byTable } as const
  if (counts === 'no') return { ...base, verdict: 'no', bars: true, remedy: { key: 'do.other_call' } }
  if (counts === 'yes') return { ...base, verdict: 'yes' }
  // The list of the call leaves the country out, and something speaks against the list.
  if (lacks.some(({ why }) => why === 'check')) {
    const remedy: Phrase = { key: 'do.confirm_fact', blanks: { facts: { facts: [fact] } } }
    return { ...base, verdict: 'look', bars: true, remedy }
  }
  return { ...base, verdict: 'look', remedy: { key: 'do.ask_funder' } }
}

/** What shuts a country out: by which facts of the call, and whether the call names the country all the same. */
type Bar = {
  readonly sources: readonly [Source, ...Source[]]
  readonly facts: readonly `call.${string}`[]
  readonly byTable: boolean
  readonly isNamed: boolean
}

function barOf({ call, day }: Pick<FitCase, 'call' | 'day'>, country: string): Bar | null {
  const { eligible, excluded, named } = call.facts.countries
  const isShutOut = excluded.includes(country) || (excluded.includes('EU') && isMemberState(country, day))
  const inCall = { kind: 'call', path: 'countries.excluded', country } as const
  const byCall: Bar | null = isShutOut
    ? { sources: [inCall], facts: ['call.countries.excluded'], byTable: false, isNamed: false }
    : null
  if (!isOfTheUnion(call) || (byCall !== null && call.isDecided('countries.excluded'))) return byCall
  const row = restrictedCountries.find((each) => each.country === country && (each.from ?? '') <= day)
  const facts = [call.facts.programme?.style ? 'call.programme.style' : 'call.countries.eligible'] as const
  if (row !== undefined) {
    const table: Source = { kind: 'table', name: row.source, from: row.from, checked: row.checked }
    if (byCall !== null)
      return call.isProgrammeCertain() ? { ...byCall, sources: [inCall, table], facts, byTable: true } : byCall
    return { sources: [table], facts, byTable: true, isNamed: eligible.includes(country) || named.includes(country) }
  }
  if (byCall === null && country === 'CN' && listOf(call) === 'horizon-europe' && call.facts.actionType === 'IA') {
    const table: Source = { kind: 'table', name: 'horizon_china', from: null, checked: restrictedCountries[0].checked }
    return { sources: [table], facts: [...facts, 'call.actionType'], byTable: false, isNamed: eligible.includes('CN') }
  }
  return byCall
}

/** What a country is in a call, also where no one from it may take part. */
export function standingIn(fitCase: Pick<FitCase, 'call' | 'day'>, country: string): Standing {
  const standing = standingOf(fitCase.call, country, fitCase.day)
  const bar = barOf(fitCase, country)
  if (bar === null || bar.isNamed || (standing.counts === 'no' && isFirm(fitCase.call, standing))) return standing
  const { sources, byTable, facts } = bar
  const [fact = standing.fact] = facts
  const says = { key: 'country.not_listed', blanks: { country: { countries: [country] } } } as const
  return { ...standing, counts: 'no', says, sources, byTable, fact, lacks: [] }
}

/** Whether what a country is in a call rests on nothing that no one has confirmed. */
export function isFirm(call: CallView, { fact, byTable }: Standing): boolean {
  return call.isDecided(fact.slice('call.'.length)) || (byTable && call.isProgrammeCertain())
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
    const { sources, byTable } = own
    const base = { id, sources, facts: [...own.facts, 'profile.country'], byTable } as const
    return own.isNamed
      ? { ...base, verdict: 'look', says: { key: 'restricted.named', blanks }, remedy: { key: 'do.ask_funder' } }
      : {
          ...base,
          verdict: 'no',
          bars: true,
          says: { key: sources[0].kind === 'call' ? 'restricted.by_call' : 'restricted.by_table', blanks },
          remedy: { key: country === 'BY' ? 'do.open_to_belarus' : 'do.other_call' },
        }
  }
  const barred = parties.slice(1).flatMap((party) => {
    const bar = party.country === null ? null : barOf(fitCase, party.country)
    return bar === null || bar.isNamed ? [] : [{ party, bar }]
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
      sources: first.bar.sources,
      facts: [...new Set(barred.flatMap(({ bar }) => bar.facts)), 'partners.country'],
      byTable: barred.every(({ bar }) => bar.byTable),
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
